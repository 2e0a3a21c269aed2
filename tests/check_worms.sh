#!/usr/bin/env bash
# worms as a user runs it: the same bytes whatever the threads, with answers kept and without.
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1

random_games 12 5 >games.sgf
sgf2pos --every=7 games.sgf -o a.pos 2>/dev/null || fail "sgf2pos"
worms --level=3 --threats -z0 -j1 a.pos >one || fail "worms"
worms --level=3 --threats -z0 -j3 a.pos >three
worms --level=3 --threats --no-reuse --format=tsv a.pos >fresh.tsv
worms --level=3 --threats --format=tsv a.pos >one.tsv
same "threads" one three
same "answers kept" one.tsv fresh.tsv

# Positions one move apart, where most answers are kept.
sgf2pos --ply=20-45 games.sgf -o b.pos 2>/dev/null
worms --level=3 --format=tsv b.pos >kept
worms --level=3 --format=tsv --no-reuse b.pos >fresh
same "answers kept from move to move" kept fresh

# A section stays when the tool that did not write it passes by; run twice, it is replaced.
worms --level=3 --threats -z0 --no-provenance one >twice
worms --level=3 --threats -z0 --no-provenance a.pos >once
poscat --format=jsonl once >once.jsonl || fail "run once"
poscat --format=jsonl twice >twice.jsonl
same "run twice" once.jsonl twice.jsonl
uncond one | posstat | grep -q "section WORM" || fail "uncond lost the section"

for format in tsv jsonl text; do
    worms --level=3 --threats --format=$format a.pos >here
    [ -s here ] || fail "$format is empty"
done
worms --level=3 --format=jsonl a.pos | python3 -c '
import json, sys
rows = 0
for line in sys.stdin:
    row = json.loads(line)
    for worm in row["worms"]:
        rows += 1
        attack = worm["attack"]
        assert attack["verdict"] in ("lose", "ko_a", "ko_b", "win"), worm
        assert (attack["verdict"] == "lose") == ("defend" not in worm), worm
        assert not (worm["alive"] and attack["verdict"] != "lose" and
                    attack["certainty"] == "proof"), worm
assert rows > 500, rows
' || fail "JSON lines"
columns=$(worms --level=3 --format=tsv a.pos | awk -F'\t' '{ print NF }' | sort -u)
[ "$columns" = 24 ] || fail "rows of $columns columns"
# A cutting stone that wins its races is no inessential string.
archive=${KIFU_SHARED:-}/games/mixed-sizes.tar.gz
if [ -f "$archive" ]; then
    member=$(tar tzf "$archive" | grep '/semeai6\.sgf$' | head -1)
    tar xzf "$archive" -O "$member" >semeai6.sgf
    printf 'loadsgf semeai6.sgf\nworm_data A14\n' | posgtp >data
    grep -qx 'cutstone 2' data && grep -qx 'inessential_by_races 0' data || fail "A14: $(cat data)"
fi

# A string that setup left without liberties is called that, and nothing is guessed.
echo "(;SZ[5]AB[ba][ab][cb][bc][bb]AW[aa])" >taken.sgf
sgf2pos taken.sgf 2>/dev/null | worms --format=tsv | cut -f4,14-16 | sed -n 2p >row
[ "$(cat row)" = "$(printf 'A5\t-\tno_liberties\t-')" ] || fail "no liberties: $(cat row)"

# -v says what was kept.
worms -v --level=3 b.pos 2>&1 >/dev/null | grep -q "questions, .*% answered before" || fail "-v"

# No proof is overturned by ten times the budget. KIFU_PROOF_STRINGS=20000 takes minutes.
strings=${KIFU_PROOF_STRINGS:-400}
nodes=300
sgf2pos --every=40 "$KIFU_TESTS/../data/sample.tar.gz" -o proofs.pos 2>/dev/null
if [ "$strings" -gt 1000 ] && [ -f "${KIFU_SHARED:-}/games/ai-games.tar.gz" ]; then
    nodes=3000
    sgf2pos --every=40 "$KIFU_SHARED/games/ai-games.tar.gz" 2>/dev/null |
        poscat --head=$((strings / 150)) -o proofs.pos
fi
for n in $nodes ${nodes}0; do
    worms --no-links --nodes="$n" --format=jsonl proofs.pos >"proofs.$n"
done
python3 - "$strings" "proofs.$nodes" "proofs.${nodes}0" <<'END' || fail "a proof was overturned"
import json, sys

def overturned(asked, few, many):
    """A success at some order and a failure up to that order or a higher one cannot both be. Of a
    ko the answer tells one order, that of what is possible; what is not is known of "lose" alone."""
    if not few or not many or few["certainty"] != "proof" or many["certainty"] != "proof":
        return False
    rank = ["lose", "ko_b", "ko_a", "win"]
    low, high = sorted((few, many), key=lambda a: rank.index(a["verdict"]))
    if low["verdict"] == high["verdict"] or low["verdict"] != "lose":
        return False
    succeeds, fails = (high, low) if asked == "attack" else (low, high)  # for the attacker
    return succeeds["order"] <= fails["order"]

count = changed = wrong = 0
for few, many in zip(open(sys.argv[2]), open(sys.argv[3])):
    few, many = json.loads(few), json.loads(many)
    for a, b in zip(few["worms"], many["worms"]):
        if count == int(sys.argv[1]):
            break
        count += 1
        for asked in "attack", "defend":
            one, other = a.get(asked), b.get(asked)
            changed += bool(one and other) and one != other
            if overturned(asked, one, other):
                wrong += 1
                print(few["source"], few["ply"], a["origin"], asked, one, other)
print("%d strings, %d answers other with ten times the budget, %d proofs overturned" %
      (count, changed, wrong))
sys.exit(wrong > 0 or count < int(sys.argv[1]))
END
finish
