#!/bin/bash
# pos2sgf: what comes back through sgf2pos is the same game: board, setup, sides to move, moves,
# properties; with mark-up or without, from one thread or many.
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1
shared=${KIFU_SHARED:-}

# round WHAT STREAM [OPTION...]: STREAM, as SGF and back, is what it was.
round() {
    local what=$1 stream=$2
    shift 2
    pos2sgf "$@" "$stream" -o back.sgf || fail "$what: pos2sgf"
    sgf2pos -q --on-error=skip back.sgf -o back.pos || fail "$what: sgf2pos"
    poscat --format=jsonl "$stream" >want.jsonl
    poscat --format=jsonl back.pos >got.jsonl
    python3 - want.jsonl got.jsonl <<'PY' || fail "$what: the games differ"
import json, sys

def state(game):
    """Edits as what they leave on each point, per ply; the last turn of a ply counts."""
    edits = {}
    for edit in game["edits"]:
        ply, point, colour = edit[0], edit[-1], edit[1]
        edits[(ply, point)] = colour
    turns = {turn[0]: turn[1:] for turn in game["turns"]}
    text = [pair for pair in game.get("text", []) if pair[0] not in ("KM", "HA")]
    return (game["size"], game.get("komi"), game["handicap"], game["result"], edits, turns,
            game["moves"], text)

want, got = (open(name).read().splitlines() for name in sys.argv[1:3])
wrong = len(want) != len(got)
if wrong:
    print(len(want), "games before,", len(got), "after")
for number, (a, b) in enumerate(zip(want, got)):
    before, after = state(json.loads(a)), state(json.loads(b))
    if before != after:
        wrong = True
        print("game", number, json.loads(a)["source"])
        print([(x, y) for x, y in zip(before, after) if x != y][:1])
        break
sys.exit(wrong)
PY
}

cat >edges.sgf <<'SGF'
(;GM[1]SZ[9]KM[6.5]HA[0]PB[A [x\] \\ b]PW[ü]GN[a: b]AB[aa][bb]AW[cc]PL[W];W[dd];B[];AE[aa]AW[ab][ac];PL[B]
;B[ee];B[ff];W[aa])
(;SZ[5:7];B[ag];W[ea])
(;SZ[52];B[ZZ];W[aZ];B[tt])
(;SZ[19]KM[words]HA[9];W[tt];B[pd])
(;SZ[1])
(;SZ[3]PL[W])
SGF
sgf2pos -q edges.sgf -o edges.pos
round "edges" edges.pos
random_games 60 5 >games.sgf
sgf2pos -q --every=7 games.sgf -o games.pos
round "random games" games.pos
worms --level=3 games.pos | uncond --alternating -o marked.pos
round "with mark-up" marked.pos
pos2sgf --overlay=none marked.pos >plain.sgf
pos2sgf games.pos >plain2.sgf
same "--overlay=none" plain2.sgf plain.sgf
pos2sgf -j 1 marked.pos >one.sgf
pos2sgf -j 7 marked.pos >many.sgf
same "-j 7" one.sgf many.sgf
for name in TB TW TR SQ LB MA C; do
    grep -q "[]A-Z]$name\[" one.sgf || fail "no $name"
done
status 2 pos2sgf --overlay=nonsense games.pos
says "no such overlay"
status 2 pos2sgf games.sgf

# The mark-up is what the standard asks for: each property once a node, each point once a mark.
python3 - one.sgf <<'PY' || fail "mark-up"
import re, sys
text = open(sys.argv[1], encoding="utf-8").read()
value = r"\[((?:\\.|[^\]\\])*)\]"
for node in re.findall(r";((?:[A-Z]+(?:%s)+\s*)*)" % value, text):
    node = node[0]
    names = [m.group(1) for m in re.finditer(r"([A-Z]+)(?:%s)+" % value, node)]
    assert len(names) == len(set(names)), node
    marked = []
    for name, values in ((m.group(1), re.findall(value, m.group(0)))
                         for m in re.finditer(r"([A-Z]+)(?:%s)+" % value, node)):
        if name in ("TR", "SQ", "CR", "MA"):
            marked += values
        if name in ("TB", "TW", "LB", "LN", "AR"):
            assert len(values) == len(set(values)), node
    assert len(marked) == len(set(marked)), node
PY

if [ -d "$shared" ]; then
    sgf2pos -q "$shared"/sgf_cases/*.sgf "$shared"/sgf_cases/*.zip "$shared"/sgf_cases/*.tar.gz \
        -o cases.pos 2>/dev/null
    round "sgf_cases" cases.pos
    for archive in "$shared"/games/*; do
        sgf2pos -q "$archive" -o archive.pos 2>/dev/null
        round "$archive" archive.pos
    done
fi
finish
