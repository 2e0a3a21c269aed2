#!/usr/bin/env bash
# demo.sh - installs what is missing, builds, and runs the main job on data/'s sample archive:
# which points were settled for ever, when, and which moves of the games could not matter; then strings
# and groups, territory and what falls of it, and a page of plots and boards.
#
# KIFU_BUILD_DIR names another folder than build/ for the output.
set -euo pipefail
cd "$(dirname "$0")/.."
. batch/packages.sh

kifu_need "${kifu_build_packages[@]}"

out=${KIFU_BUILD_DIR:-$PWD/build}/release
cmake -G Ninja -S . -B "$out" -DCMAKE_BUILD_TYPE=Release -DKIFU_TESTS=OFF -DKIFU_BENCH=OFF >/dev/null
ninja -C "$out" --quiet
PATH=$out/cmd:$PATH
sample=$PWD/data/sample.tar.gz

show() {
    printf '\n$ %s\n' "$*"
    eval "$*"
}
cd "$out"
show "sgf2pos $sample | uncond | posstat"
show "sgf2pos $sample -o sample.pos && ls -l sample.pos $sample"
show "sgf2pos --size=9 --last $sample | uncond --format=text | head -n 40"
show "sgf2pos --where 'source ~ \"13x13-seed13000.\"' --last $sample | worms --format=text"
show "sgf2pos --every=100 $sample | poscat --where 'source ~ \"19002\" and ply = 100' | breakin --format=text"
show "sgf2pos --every=10 $sample | uncond | eyes | breakin | posstat --report=report.html && ls -l report.html"
echo
echo "The programs are in $out/cmd, the page is $out/report.html; README.md says what else they do."
