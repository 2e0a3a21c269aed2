#!/usr/bin/env bash
# worms --links as a user runs it: the same bytes whatever the threads, with answers kept and
# without, and rows, lines and pictures that agree with each other.
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1

random_games 4 9 >games.sgf
sgf2pos --ply=12-30 games.sgf -o a.pos 2>/dev/null || fail "sgf2pos"
worms --level=4 --links -z0 -j1 a.pos >one || fail "worms --links"
worms --level=4 --links -z0 -j3 a.pos >three
same "threads" one three
for rows in strings links dragons; do
    worms --level=4 --links --format=tsv --rows=$rows a.pos >kept
    worms --level=4 --links --format=tsv --rows=$rows --no-reuse a.pos >fresh
    same "answers kept, $rows" kept fresh
    [ "$(wc -l <kept)" -gt 20 ] || fail "few rows of $rows"
done
posstat one | grep -q "section DRGN" || fail "no section DRGN"
worms --level=4 --no-links -z0 one | posstat >sections
grep -q "section WORM" sections || fail "no section WORM"
grep -q "section LINK" sections && fail "LINK stayed"
status 2 worms --level=4 --rows=links a.pos
says "--rows"
worms --level=4 --links --format=text a.pos | grep -q "core:" || fail "text"
worms --level=4 --links --format=jsonl a.pos | python3 -c '
import json, sys
links = 0
for line in sys.stdin:
    row = json.loads(line)
    names = {w["origin"] for w in row["worms"]}
    seen = [s for d in row["dragons"] for b in d["blocks"] for s in b["strings"]]
    assert sorted(seen) == sorted(names), row
    for link in row["links"]:
        links += 1
        assert set(link["strings"]) <= names, link
        assert link["bond"] != "holds" or link["cut"] == "lose", link
assert links > 100, links
' || fail "JSON lines"

# What GoGui draws: lines, crosses, circles, and what the last proof rests on.
printf '%s\n' boardsize\ 9 play\ b\ C3 play\ w\ G7 play\ b\ D4 play\ w\ G6 links_shown \
    'disconnect C3 D4' last_connection_shown | posgtp >shown
grep -q '^= LINE D4 C3$\|^= LINE C3 D4$' shown || fail "links_shown draws no line"
grep -q '^= SQUARE.* C3.*' shown || fail "last_connection_shown has no carrier"
finish
