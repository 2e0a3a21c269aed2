#!/usr/bin/env bash
# unpack.sh - sgf2pos on a .gz archive against zcat, which only unpacks it: the bound.
#
#     bench/unpack.sh BIN ARCHIVE.tar.gz      BIN: folder of the tools, such as build/release/cmd
#
# Both write to /dev/null; nine pairs, one after the other; medians of wall and CPU seconds.
set -eu -o pipefail
times=$(mktemp)
trap 'rm -f "$times"' EXIT
[ $# = 2 ] || { echo "usage: bench/unpack.sh BIN ARCHIVE.tar.gz" >&2; exit 2; }

seconds() { # COMMAND...: wall and CPU seconds of one run
    local TIMEFORMAT='%R %U %S'
    { time "$@" >/dev/null 2>/dev/null; } 2>&1 | awk '{ print $1, $2 + $3 }'
}
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

for _ in 1 2 3 4 5 6 7 8 9; do
    echo "$(seconds zcat "$2") $(seconds "$1/sgf2pos" -q -j 1 "$2" || true)"
done >"$times"

for column in 1 2; do
    zcat=$(awk -v c=$column '{ print $c }' "$times" | median)
    ours=$(awk -v c=$column '{ print $(c + 2) }' "$times" | median)
    ratio=$(awk -v c=$column '{ print $(c + 2) / ($c > 0 ? $c : 0.001) }' "$times" | median)
    echo "$([ $column = 1 ] && echo wall || echo CPU): zcat $zcat s, sgf2pos $ours s, ratio $ratio (median of pairs)"
done
