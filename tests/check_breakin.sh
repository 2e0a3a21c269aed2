#!/usr/bin/env bash
# breakin as a user runs it: the same bytes whatever the threads, with answers kept and without.
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1

random_games 12 6 >games.sgf
sgf2pos --every=7 games.sgf -o a.pos 2>/dev/null || fail "sgf2pos"
breakin --nodes=30 --min-territory=4 --trace -z0 -j1 a.pos >one || fail "breakin"
breakin --nodes=30 --min-territory=4 --trace -z0 -j3 a.pos >three
same "threads" one three

# Positions one move apart, where answers are kept.
sgf2pos --ply=10-45 games.sgf -o b.pos 2>/dev/null
breakin --nodes=30 --min-territory=4 --trace --format=jsonl b.pos >kept
breakin --nodes=30 --min-territory=4 --trace --format=jsonl --no-reuse b.pos >fresh
same "answers kept from move to move" kept fresh

# Run twice, the section is replaced; other tools pass it on; verdicts of worms are taken.
breakin --level=9 -z0 --no-provenance one >twice
breakin --level=9 -z0 --no-provenance a.pos >once
poscat --format=jsonl once >once.jsonl || fail "run once"
poscat --format=jsonl twice >twice.jsonl
same "run twice" once.jsonl twice.jsonl
uncond one | posstat | grep -q "section TERR" || fail "uncond lost the section"
worms --level=3 a.pos | breakin --level=9 --format=tsv >with
breakin --level=9 --format=tsv a.pos >without
[ "$(wc -l <with)" -gt 20 ] && [ "$(wc -l <without)" -gt 20 ] || fail "few rows"
cmp -s with without && fail "verdicts of worms are not looked at"

worms --level=3 --links a.pos | eyes --level=3 | breakin --level=9 --format=tsv >more
cmp -s with more && fail "groups and eyes are not looked at"

for format in tsv jsonl text; do
    breakin --nodes=30 --min-territory=4 --format=$format a.pos >here
    [ -s here ] || fail "$format is empty"
done
python3 -c '
import json, sys
rows = moves = 0
for line in open("kept"):
    row = json.loads(line)
    assert len(row["values"]) == row["width"] * row["height"]
    for r in row["regions"]:
        rows += 1
        points = set(r["points"])
        assert len(points) >= 4, r
        first = {k: r[k + "_first"] for k in ("intruder", "owner")}
        for reach in first.values():
            fallen, likely, opened = (set(reach[k]) for k in ("fallen", "likely", "open"))
            assert fallen | opened <= points and likely <= opened and not fallen & opened, r
        intruder, owner = first["intruder"], first["owner"]
        assert intruder["value"] <= owner["value"] + 0.01, r
        held = points - set(intruder["fallen"]) - set(intruder["open"])
        assert not held & set(owner["fallen"]), r
        for step in r.get("trace", []):
            assert step["goal"] + step["erased"] == len(points), step
        moves += "move" in intruder
assert rows > 200 and moves > 20, (rows, moves)
' || fail "JSON lines"
columns=$(breakin --nodes=30 --format=tsv a.pos | awk -F'\t' '{ print NF }' | sort -u)
[ "$columns" = 21 ] || fail "rows of $columns columns"
finish
