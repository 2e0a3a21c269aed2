#!/bin/bash
# uncond as a user runs it: what it adds, what it leaves alone, and that its formats agree with
# the section in the stream and with the oracle, where there is one.
. "$(dirname "$0")/lib.sh"
shared=${KIFU_SHARED:-}
cd "$dir" || exit 1

random_games 120 3 >games.sgf
sgf2pos games.sgf -o a.pos 2>/dev/null || fail "sgf2pos"
uncond --alternating a.pos -o u.pos || fail "uncond"

# Every format prints the same, from the stream with or without sections.
for format in tsv jsonl text; do
    uncond --alternating --format=$format a.pos >one
    uncond --alternating --format=$format -j 3 u.pos >two
    same "$format of analysed and not analysed" one two
    [ -s one ] || fail "$format is empty"
done
uncond --format=jsonl a.pos | python3 -c '
import json, sys
rows = 0
for line in sys.stdin:
    row = json.loads(line)
    board = row["board"].split("/")
    status = row["status"].split("/")
    assert len(board) == row["height"] and all(len(r) == row["width"] for r in board)
    assert [len(r) for r in board] == [len(r) for r in status]
    for b, s in zip("".join(board), "".join(status)):
        assert not (s == "B" and b != "X") and not (s == "W" and b != "O"), row
    rows += 1
assert rows > 1000, rows
' || fail "JSON lines"

# Only kept positions get answers; sections of others carry through; none is doubled.
poscat --every=3 a.pos -o third.pos 2>/dev/null || sgf2pos --every=3 games.sgf -o third.pos 2>/dev/null
rows=$(uncond --format=tsv third.pos | tail -n +2 | wc -l)
kept=$(posstat --format=json third.pos | sed -n 's/.*"total":{.*"positions":\([0-9]*\).*/\1/p')
[ "$rows" = "$kept" ] || fail "$rows rows about $kept positions"
posstat u.pos | grep -q 'section ALTN' || fail "no section ALTN"
uncond u.pos -o again.pos
posstat again.pos | grep -q 'section ALTN' && fail "an old section ALTN stayed behind"
[ "$(posstat again.pos | grep -c 'section UNCD')" = 1 ] || fail "section UNCD"

# What this version does not know goes through untouched: sections and frames of other tools.
uncond "$here/streams/small-1.0.pos" -o known.pos || fail "an old stream"
for what in '"id":"NOTE","version":7,"flags":1,"body":"00"' '"unknown":"[0-9a-f]+"'; do
    before=$(poscat --format=jsonl "$here/streams/small-1.0.pos" | grep -cE "$what")
    after=$(poscat --format=jsonl known.pos | grep -cE "$what")
    [ "$before" = "$after" ] && [ "$before" -gt 0 ] || fail "$what: $before games, then $after"
done

# Below level 10 status only; --meaningless decides otherwise.
uncond --level=9 --format=tsv a.pos | tail -n +2 | cut -f10,11 | sort -u >one
printf '?\t?\n' | cmp -s - one || fail "--level=9 looked for meaningless moves"
uncond --level=0 --meaningless=always --format=tsv a.pos >one
uncond --format=tsv a.pos >two
same "--meaningless=always" one two
uncond --meaningless=never --format=tsv a.pos | cut -f1-8 >one
cut -f1-8 two >three
same "--meaningless=never" one three

# The oracle's status, position by position (through setup, since it has no games).
if [ -f "$shared/oracle/unconditional.tsv" ]; then
    python3 - "$shared/oracle/unconditional.tsv" >oracle.sgf <<'END'
import sys
for line in list(open(sys.argv[1]))[1:]:
    size, board = line.split("\t")[:2]
    stones = {"X": "AB", "O": "AW"}
    text = {"AB": "", "AW": ""}
    for y, row in enumerate(board.split("/")):
        for x, c in enumerate(row):
            if c in stones:
                text[stones[c]] += "[%c%c]" % (97 + x, 97 + y)
    print("(;GM[1]FF[4]SZ[%s]%s)" % (size, "".join(k + v for k, v in text.items() if v)))
END
    sgf2pos oracle.sgf 2>/dev/null | uncond --meaningless=never --format=tsv |
        tail -n +2 | cut -f6,7 >got
    tail -n +2 "$shared/oracle/unconditional.tsv" | cut -f2,3 >want
    same "status of the oracle" want got
fi
finish
