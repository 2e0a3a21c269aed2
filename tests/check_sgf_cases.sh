#!/bin/bash
# The small SGF inputs and archives of a folder, through sgf2pos --summary, against its expected.tsv.
# Usage: check_sgf_cases.sh [FOLDER]   (default: $KIFU_SHARED/sgf_cases)
# Prints each difference and the totals; status 0 only when nothing differs.
set -u
bin=${KIFU_BIN:?folder of the tools}
cases=${1:-${KIFU_SHARED:-}/sgf_cases}
[ -f "$cases/expected.tsv" ] || { echo "no $cases/expected.tsv: skipped"; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tail -n +2 "$cases/expected.tsv" | cut -f1-8 >"$work/want"
cut -f1 "$work/want" | sed "s|^|$cases/|" >"$work/files"
"$bin/sgf2pos" --summary --files-from="$work/files" >"$work/got" 2>"$work/err"
status=$?
if [ "$status" -ge 126 ]; then
    echo "sgf2pos ended with status $status"
    cat "$work/err"
    exit 1
fi
total=$(wc -l <"$work/want")
differ=0
while IFS= read -r line; do
    file=${line%%	*}
    got=$(awk -F '\t' -v f="$file" '$1 == f' "$work/got")
    if [ "$line" != "$got" ]; then
        differ=$((differ + 1))
        printf 'want  %s\ngot   %s\n' "$line" "${got:-(nothing)}"
    fi
done <"$work/want"
echo "$total cases, $differ differ"
[ "$total" -gt 0 ] && [ "$differ" -eq 0 ]
