#!/bin/bash
# pipe.sh - the whole pipe on one thread and on two: the same bytes, and how much faster.
#
#     bench/pipe.sh BIN ARCHIVE...      BIN: folder of the tools, such as build/release/cmd
#
# One thread is one CPU for all tools of the pipe; two threads are two CPUs and -j 2. The best of
# five runs each, taken in turn, because machines are noisy.
set -eu -o pipefail
[ $# -ge 2 ] || { echo "usage: bench/pipe.sh BIN ARCHIVE..." >&2; exit 2; }
bin=$1
shift
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cpus=$(taskset -cp $$ | sed 's/.*: //' | tr ',' '\n' |
    awk -F- '{ for (c = $1; c <= ($2 == "" ? $1 : $2); c++) print c }')
one=$(echo "$cpus" | head -1)
two=$(echo "$cpus" | head -2 | paste -sd,)

pipe() { # pipe CPUS JOBS OUT FILE...: seconds
    local mask=$1 jobs=$2 out=$3 start end
    shift 3
    start=$(date +%s.%N)
    taskset -c "$mask" bash -o pipefail -c '
        bin=$1 jobs=$2
        shift 2
        "$bin/sgf2pos" -q -j "$jobs" -- "$@" | "$bin/uncond" -j "$jobs" -z 1
    ' pipe "$bin" "$jobs" "$@" >"$out" 2>/dev/null
    end=$(date +%s.%N)
    echo "$start $end" | awk '{ print $2 - $1 }'
}

best1=1e9 best2=1e9
for _ in 1 2 3 4 5; do
    t1=$(pipe "$one" 1 "$dir/one" "$@")
    t2=$(pipe "$two" 2 "$dir/two" "$@")
    cmp "$dir/one" "$dir/two"
    best1=$(echo "$best1 $t1" | awk '{ print $1 < $2 ? $1 : $2 }')
    best2=$(echo "$best2 $t2" | awk '{ print $1 < $2 ? $1 : $2 }')
done
echo "$best1 $best2" | awk '{
    printf "sgf2pos | uncond: %.2f s on one thread, %.2f s on two: %.2f times as fast\n", $1, $2, $1 / $2
}'
