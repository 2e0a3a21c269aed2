#!/usr/bin/env bash
# The example Snakefile, where Snakemake is installed (it is not installed for this: it brings some
# eighty packages): equal bytes, and a part that failed is the only one that is made again.
. "$(dirname "$0")/lib.sh"
command -v snakemake >/dev/null || { echo "check_snakefile: skipped: no snakemake here"; exit 77; }
mkdir "$dir/work" && cd "$dir/work" || exit 1
cp "$here/../batch/cluster/Snakefile" .

random_games 40 7 >a.sgf
random_games 10 8 >b.sgf
sgf2pos -q a.sgf b.sgf | uncond -o one.pos

flow() { # STATUS PIPE: the flow in five parts
    status "$1" snakemake --cores 2 --config archives="a.sgf b.sgf" shards=5 pipe="$2"
}
fail_once="if mkdir $PWD/once 2>/dev/null; then exit 3; fi; uncond"
flow 1 "$fail_once"
[ -e all.pos ] && fail "an output without a part"
flow 0 "$fail_once"
same "five parts" one.pos all.pos
says "rule part"
made=$(grep -c '^rule part' "$dir/err")
[ "$made" -lt 5 ] || fail "$made parts made again after one failed"
flow 0 "$fail_once"
says "Nothing to be done"
finish
