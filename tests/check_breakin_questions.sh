#!/usr/bin/env bash
# Questions about breaking in, from games in which GNU Go plays itself: how often posgtp agrees with
# proofs by ten times the nodes of level 10, and with GNU Go where there is no proof
# (bench/breakin_questions.py makes them). Level 3, so that it takes seconds.
. "$(dirname "$0")/lib.sh"

if grep -q '^KIFU_SANITIZE:BOOL=ON' "$KIFU_BUILD/CMakeCache.txt"; then
    echo "skipped: slow under sanitizers"
    exit 77
fi
gzip -dc "$here/breakin_questions.tsv.gz" >"$dir/questions"
python3 "$here/../bench/breakin_questions.py" --check "$dir/questions" --tools "$bin" --level 3 \
    >"$dir/table" || fail "the questions cannot be asked"
cat "$dir/table"
percent=$(awk '/agree/ && $3 ~ source { right += $4; all += $6 } END { print int(100 * right / all) }' \
    source=proof "$dir/table")
[ "$percent" -ge "${PROOFS_AT_LEAST:-85}" ] || fail "only $percent% of the proofs"
percent=$(awk '/agree/ && $3 ~ source { right += $4; all += $6 } END { print int(100 * right / all) }' \
    source=gnugo "$dir/table")
[ "$percent" -ge "${GNUGO_AT_LEAST:-75}" ] || fail "only $percent% of GNU Go's answers"
finish
