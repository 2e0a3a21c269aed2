#!/usr/bin/env bash
# demo.sh - installs what is missing, builds, and runs the main job on data/'s sample archive:
# which points were settled for ever, when, and which moves of the games could not matter.
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
echo
echo "The programs are in $out/cmd; README.md says what else they do."
