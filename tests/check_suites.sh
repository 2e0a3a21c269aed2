#!/usr/bin/env bash
# posgtp against suites of positions with known answers; fails below the passes that
# suites.expected records. Prints a table. Optimized builds only: the suites are long.
set -euo pipefail
posgtp=$KIFU_BIN/posgtp
suites=${KIFU_SHARED:-}/suites
runner=${KIFU_SHARED:-}/tools/tstrun.py

if grep -q '^KIFU_SANITIZE:BOOL=ON' "$KIFU_BUILD/CMakeCache.txt" ||
    ! grep -q '^CMAKE_BUILD_TYPE:STRING=Release' "$KIFU_BUILD/CMakeCache.txt"; then
    echo "skipped: not an optimized build"
    exit 77
fi
if ! [ -f "$runner" ] || ! compgen -G "$suites/*.tst" >/dev/null; then
    echo "skipped: no suites in $suites"
    exit 77
fi

failed=0

# Sets passes, total, seconds.
run_suite() { # suite commands level
    local table
    table=$(python3 "$runner" --engine "$posgtp --level=$3" --dir "$suites" --only "$2" "$1")
    read -r passes total seconds < <(awk '{
        split($2 $3, part, "/")
        passes += part[1]; total += part[2]; seconds += $NF
    } END { print passes + 0, total + 0, seconds + 0 }' <<<"$table")
}

format='%-16s %-24s %5s %6s %6s %6s %9s\n'
printf "$format" suite commands level passes of wanted seconds
while read -r suite commands level wanted of; do
    [[ $suite == \#* || -z $suite ]] && continue
    run_suite "$suite" "$commands" "$level"
    printf "$format" "$suite" "$commands" "$level" "$passes" "$total" "$wanted" "$seconds"
    if [ "$passes" -lt "$wanted" ] || [ "$total" != "$of" ]; then
        echo "FAIL: $suite at level $level: $passes of $total, wanted $wanted of $of"
        failed=1
    fi
done <"$KIFU_TESTS/suites.expected"

# A command that posgtp knows and nobody has recorded yet is shown, so that a record follows.
for file in "$suites"/*.tst; do
    suite=$(basename "$file")
    for command in $(sed -n 's/^[0-9][0-9]*  *\([a-z_]*\).*/\1/p' "$file" | sort -u); do
        awk -v s="$suite" -v c="$command" \
            '$1 == s && ("," $2 ",") ~ ("," c ",") { found = 1 } END { exit !found }' \
            "$KIFU_TESTS/suites.expected" && continue
        echo "known_command $command" | "$posgtp" | grep -q true || continue
        run_suite "$suite" "$command" 10
        printf "$format" "$suite" "$command" 10 "$passes" "$total" - "$seconds"
    done
done
exit $failed
