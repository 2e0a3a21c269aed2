#!/usr/bin/env bash
# What `cmake --install` puts down: tools, man pages and completions that agree with --help, and a
# library that a program elsewhere can be built with.
. "$(dirname "$0")/lib.sh"
unset ARGP_HELP_FMT
root=$dir/usr
cmake --install "$KIFU_BUILD" --prefix "$root" >"$dir/log" 2>&1 || { tail -5 "$dir/log"; fail "cmake --install"; }
export PATH=$root/bin:$PATH MANPATH=$root/share/man

# The long options of a tool, from the left column of its help.
options_of() {
    sed -nE '/^  +-/s/^ +([^ ]+( -[^ ]+)*).*/\1/p' | grep -oE -- '--[a-z0-9-]+' | sort -u
}

check_tool() { # TOOL
    local tool=$1 page=$root/share/man/man1/$1.1.gz
    ARGP_HELP_FMT=rmargin=9999 "$tool" --help >"$dir/help" || fail "$tool --help"
    options_of <"$dir/help" >"$dir/options"
    [ -s "$dir/options" ] || fail "$tool --help shows no options"
    "$tool" --version >"$dir/version" || fail "$tool --version"
    head -1 "$dir/version" | grep -qE "^$tool \(kifupipe\) [0-9]+\.[0-9]+" || fail "$tool --version: first line"
    grep -qE '^position stream [0-9]+\.[0-9]+$' "$dir/version" || fail "$tool --version: stream"
    grep -q zlib "$dir/version" || fail "$tool --version: libraries"

    # The page has these options, and no others.
    gzip -dc "$page" | sed -n '/^\.SH OPTIONS/,/^\.SH E/p' | sed 's/\\-/-/g; s/\\f.//g' |
        grep -oE '(^|, )--[a-z0-9-]+' | sed 's/^, //' | sort -u >"$dir/page"
    cmp -s "$dir/options" "$dir/page" || fail "$tool.1: $(diff "$dir/options" "$dir/page" | head -3)"
    if command -v man >/dev/null && man --version >/dev/null 2>&1; then
        MANWIDTH=80 man --warnings -E UTF-8 -l "$page" >"$dir/shown" 2>"$dir/err"
        [ ! -s "$dir/err" ] || fail "$tool.1: $(head -3 "$dir/err")"
        for part in NAME SYNOPSIS DESCRIPTION OPTIONS "EXIT STATUS" "SEE ALSO"; do
            grep -q "^$part" "$dir/shown" || fail "$tool.1 has no $part"
        done
    fi
    check_bash "$tool"
    check_zsh "$tool"
}

complete_in_bash() { # TOOL WORDS...: what is offered for the last one
    (
        # shellcheck source=/dev/null
        . "$root/share/bash-completion/completions/$1"
        compopt() { :; }
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*"
        COMP_POINT=${#COMP_LINE}
        "_kifupipe_$1"
        printf '%s\n' "${COMPREPLY[@]}"
    )
}

check_bash() {
    complete_in_bash "$1" -- | sed 's/=$//' | sort -u >"$dir/offered"
    cmp -s "$dir/options" "$dir/offered" || fail "bash, $1: $(diff "$dir/options" "$dir/offered" | head -3)"
}

# _arguments is what completion in zsh calls with all options; here it shows them.
check_zsh() {
    command -v zsh >/dev/null || return 0
    zsh -fc '_arguments() { print -rl -- "$@" }; . "$1"' zsh "$root/share/zsh/vendor-completions/_$1" |
        sed -nE "s/^(\([^)]*\))?(--[a-z0-9-]+)[^a-z0-9-].*/\2/p" | sort -u >"$dir/offered"
    cmp -s "$dir/options" "$dir/offered" || fail "zsh, $1: $(diff "$dir/options" "$dir/offered" | head -3)"
}

tools=$(cd "$root/bin" && ls)
for tool in $tools; do check_tool "$tool"; done
built=$(find "$KIFU_BIN" -maxdepth 1 -type f -executable -printf '%f\n' | sort)
[ "$tools" = "$built" ] || fail "installed: $tools"
[ "$(complete_in_bash uncond --format = | sort | paste -sd' ')" = "jsonl pos text tsv" ] || fail "values of --format"
[ "$(complete_in_bash uncond --format = t | sort | paste -sd' ')" = "text tsv" ] || fail "values with t"
[ "$(complete_in_bash uncond --level "" | wc -l)" = 16 ] || fail "levels"
touch "$dir/some file.pos"
[ "$(cd "$dir" && complete_in_bash uncond some)" = "some file.pos" ] || fail "names of files"

# Every public header is there and stands alone; no private one is.
find "$root" -name '*_private.h' | grep . && fail "a private header is installed"
for header in "$root"/include/kifupipe/*.h; do
    echo "#include <kifupipe/${header##*/}>" | cc -std=c11 -Wall -Wextra -Werror -fsyntax-only \
        -I"$root/include" -x c - 2>"$dir/err" || fail "$header: $(head -3 "$dir/err")"
done

# The example is built against pkg-config, from where the tree was moved to.
mv "$root" "$dir/moved"
root=$dir/moved
export PATH=$root/bin:$PATH
PKG_CONFIG_PATH=$(dirname "$(find "$root" -name kifupipe.pc)")
export PKG_CONFIG_PATH
pkg-config --validate kifupipe || fail "pkg-config --validate"
sanitize=$(grep -q '^KIFU_SANITIZE:BOOL=ON' "$KIFU_BUILD/CMakeCache.txt" && echo -fsanitize=address,undefined)
# shellcheck disable=SC2046,SC2086
cc -std=c11 -Wall -Wextra -Werror $sanitize "$root"/share/doc/kifupipe/examples/settled.c \
    $(pkg-config --cflags --libs kifupipe) -o "$dir/settled" 2>"$dir/err" || fail "settled.c: $(head -5 "$dir/err")"
printf '(;SZ[3:2]AB[aa][ba][bb];W[ca])(;SZ[30];B[aa])' | "$dir/settled" >"$dir/got"
cat >"$dir/want" <<'WANT'
1 moves on 3x2: settled for Black 6, for White 0
this board is too large to be analysed
WANT
cmp -s "$dir/want" "$dir/got" || fail "settled: $(cat "$dir/got")"
finish
