#!/usr/bin/env bash
# run.sh - installs what is missing, builds three ways and runs all tests.
#
#   build/asan      gcc, AddressSanitizer and UBSan: unit tests, tools, fuzz corpora
#   build/clang     clang, optimized: unit tests
#   build/release   gcc, optimized: everything, the suites among it
#
# Ends with the test runner's summary; the exit status says whether all passed.
# KIFU_BUILD_DIR names another folder than build/ for the output.
set -euo pipefail
cd "$(dirname "$0")/.."
. batch/packages.sh

kifu_need "${kifu_build_packages[@]}" clang libomp-dev libcriterion-dev python3 git \
    gnugo tmux zip unzip p7zip-full xz-utils zstd bzip2 gzip tar tabix procps
# For clusters, packages and documents; in groups, for one that cannot be had must not cost all.
kifu_want parallel openssh-server openssh-client
kifu_want munge slurmctld slurmd slurm-client slurm-wlm-basic-plugins
kifu_want debootstrap dpkg-dev file
kifu_want man-db zsh gnuplot-nox

out=${KIFU_BUILD_DIR:-$PWD/build}
jobs=$(nproc)
failed=0

build() { # preset options...
    local name=$1
    shift
    echo "== building $name"
    cmake -G Ninja -S . -B "$out/$name" "$@" >/dev/null
    ninja -C "$out/$name" -j "$jobs" --quiet
}

run() { # preset ctest-options...
    local name=$1
    shift
    echo "== testing $name"
    ctest --test-dir "$out/$name" --output-on-failure -j "$jobs" --no-tests=error "$@" || failed=1
}

build asan -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_C_FLAGS_DEBUG=-O1 -g" -DKIFU_SANITIZE=ON \
    -DKIFU_BENCH=OFF
build clang -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=clang
build release -DCMAKE_BUILD_TYPE=Release

run asan -LE operations
run clang -LE tools
run release
if [ "$failed" != 0 ]; then
    echo "Some tests failed: see above." >&2
    exit 1
fi
