#!/usr/bin/env bash
# fuzz.sh - runs the fuzz targets one after another, round after round, and keeps account.
#
#     cmake --preset fuzz && ninja -C build/fuzz
#     tests/fuzz/fuzz.sh build/fuzz/tests FOLDER [SECONDS [ROUNDS [TARGET...]]]
#
# Each round gives every target SECONDS (default 300); ROUNDS 0, the default, never ends.  FOLDER
# holds, for each target, the corpus as it grows (it starts from tests/fuzz/corpus) and what crashed
# or hung; FOLDER/hours.tsv gets a line a run: target, seconds, CPU seconds, executions, edges
# covered, inputs that failed.  `fuzz.sh hours FOLDER` sums it up; `fuzz.sh shrink BIN FOLDER
# TARGET COUNT` copies a smallest corpus of at most COUNT kilobytes to tests/fuzz/corpus.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

if [ "${1:-}" = hours ]; then
    awk -F'\t' '{ s[$1] += $2; c[$1] += $3; e[$1] += $4; x[$1] = $5; f[$1] += $6 }
        END {
            print "target\thours\tCPU_hours\texecutions\tedges\tfailed"
            for (t in s) {
                printf "%s\t%.2f\t%.2f\t%d\t%d\t%d\n", t, s[t]/3600, c[t]/3600, e[t], x[t], f[t]
                S += s[t]; C += c[t]; E += e[t]; F += f[t]
            }
            printf "together\t%.2f\t%.2f\t%d\t-\t%d\n", S/3600, C/3600, E, F
        }' "$2/hours.tsv"
    exit
fi

# The committed corpus stays; of what the fuzzer found, the smallest set with all its coverage is
# added, smallest inputs first, as far as there is room.
if [ "${1:-}" = shrink ]; then
    bin=$2 folder=$3 target=$4 room=$(($5 * 1024)) small=$(mktemp -d)
    "$bin/$target" -merge=1 "$small" "$here/corpus/$target" "$folder/$target/corpus" 2>/dev/null
    used=$(cat "$here/corpus/$target"/* | wc -c)
    while read -r size file; do
        used=$((used + size))
        [ "$used" -le "$room" ] || break
        sum=$(sha1sum <"$file" | cut -c1-12)
        find "$here/corpus/$target" -type f -exec cmp -s {} "$file" \; -print -quit | grep -q . ||
            cp "$file" "$here/corpus/$target/found-$sum"
    done < <(find "$small" -type f -printf '%s %p\n' | sort -n)
    rm -rf "$small"
    du -sh "$here/corpus/$target"
    exit
fi

[ $# -ge 2 ] || { sed -n '2,14s/^# \{0,1\}//p' "$0" >&2; exit 2; }
bin=$(cd "$1" && pwd) folder=$2 seconds=${3:-300} rounds=${4:-0}
shift $(($# < 4 ? $# : 4))
mkdir -p "$folder"
if [ $# = 0 ]; then
    for target in "$here"/fuzz_*.c; do set -- "$@" "$(basename "$target" .c)"; done
fi

TIMEFORMAT='%R %U'
for ((round = 1; rounds == 0 || round <= rounds; round++)); do
    for target; do
        [ -x "$bin/$target" ] || continue
        mkdir -p "$folder/$target/corpus" "$folder/$target/failed"
        log=$folder/$target/log
        used=$( { time "$bin/$target" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=2000 \
            -use_value_profile=1 -artifact_prefix="$folder/$target/failed/" \
            "$folder/$target/corpus" "$here/corpus/$target" >"$log" 2>&1 || true; } 2>&1)
        execs=$(grep -oE '^#[0-9]+' "$log" | tail -1 | tr -d '#')
        edges=$(grep -oE 'cov: [0-9]+' "$log" | tail -1 | tr -dc 0-9)
        failed=$(grep -c 'Test unit written' "$log" || true)
        printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$target" "${used% *}" "${used#* }" "${execs:-0}" \
            "${edges:-0}" "$failed" >>"$folder/hours.tsv"
    done
done
