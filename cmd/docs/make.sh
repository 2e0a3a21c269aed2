#!/bin/sh
# make.sh PROGRAM TOOL VERSION "NAMES OF ALL TOOLS" FOLDER COLUMNS.md - writes the man page and the
# completions of one tool, made from its --help, into FOLDER/man1, FOLDER/bash and FOLDER/zsh.
set -eu
here=$(dirname "$0") columns=$6
mkdir -p "$5/man1" "$5/bash" "$5/zsh"
LC_ALL=C ARGP_HELP_FMT=rmargin=9999 "$1" --help >"$5/$2.help"

make() { # make MODE
    awk -f "$here/docs.awk" -v mode="$1" -v tool="$2" -v version="$3" -v tools="$4" \
        -v common="$here/common.txt" -v examples="$here/examples.txt" -v columns="$columns" <"$5/$2.help"
}
make man "$2" "$3" "$4" "$5" >"$5/man1/$2.1"
make bash "$2" "$3" "$4" "$5" >"$5/bash/$2"
make zsh "$2" "$3" "$4" "$5" >"$5/zsh/_$2"
gzip -9nf "$5/man1/$2.1"
