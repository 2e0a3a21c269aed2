#!/bin/bash
# From games to problems: worms, poscat --where, pos2sgf --problems; with GNU Go as referee of a few
# where it is installed.
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1

sgf2pos -q --every=6 "$here/../data/sample.tar.gz" -o a.pos
worms --level=10 --no-links --all-moves a.pos -o w.pos || fail "worms"
all='any string (attack = win and defend = win and proved and defenders = 1 and defend_order > 2)'

# Positions that do not match go; each has its hits; --distinct leaves fewer of the same.
poscat --where="$all" w.pos -o hits.pos
poscat --distinct --where="$all" w.pos -o distinct.pos
count() { poscat --check "$1" | tail -1 | cut -f2; }
[ "$(count hits.pos)" -gt 3 ] || fail "few hits: $(count hits.pos)"
[ "$(count distinct.pos)" -le "$(count hits.pos)" ] || fail "--distinct has more"
[ "$(posview --overlay=hits hits.pos | grep -c '^found: ')" = "$(count hits.pos)" ] ||
    fail "a position without hits"
poscat --where="not $all" w.pos -o others.pos
[ $(($(count hits.pos) + $(count others.pos))) = "$(count w.pos)" ] || fail "not"
poscat --where="$all" hits.pos -o again.pos
[ "$(count again.pos)" = "$(count hits.pos)" ] || fail "asked again"
poscat --where='ply > 12 and ply <= 24' w.pos -o plies.pos
posview --overlay=none plies.pos | grep -o 'move [0-9]* of' | sort -u >plies
printf 'move %d of\n' 18 24 >want
same "plies" want plies

# Each hit is a problem: the side to move owns the string, the answer is a move of its colour.
pos2sgf --problems distinct.pos >problems.sgf
[ "$(grep -c '^(;FF' problems.sgf)" -ge "$(count distinct.pos)" ] || fail "problems are missing"
python3 - problems.sgf <<'PY' || fail "problems"
import re, sys
text = open(sys.argv[1], encoding="utf-8").read()
for root, answers in re.findall(r"^(\(;FF.*\n.*)\n((?:\(;.*\n?)+)", text, re.M):
    mover = re.search(r"PL\[([BW])\]", root).group(1)
    stones = re.findall(r"\[(..)\]", re.search(r"A%s((?:\[..\])+)" % mover, root).group(1))
    string = re.findall(r"\[(..)\]", re.search(r"TR((?:\[..\])+)", root).group(1))
    assert set(string) <= set(stones), root
    assert re.match(r"\(;%s\[..\]TE\[1\]C\[Saves it" % mover, answers), answers
PY
sgf2pos -q problems.sgf -o back.pos || fail "problems.sgf is no good SGF"
pos2sgf --problems=capture distinct.pos | grep -q 'to move: capture' || fail "--problems=capture"
status 0 pos2sgf --problems w.pos
[ -s out ] && fail "problems without a question"
pos2sgf -j 1 --problems distinct.pos >one.sgf
pos2sgf -j 5 --problems distinct.pos >five.sgf
same "-j 5" one.sgf five.sgf

# What is asked wrongly is told where.
status 2 poscat --where='any string (colour = red)' w.pos
says "character 22, at 'red)'"
status 2 poscat --distinct w.pos
status 2 poscat --distinct --where='ply > 3' w.pos
status 2 sgf2pos --where='ply > 3' x.sgf
says "by poscat"
status 2 pos2sgf --problems --overlay=none w.pos

if PATH="$PATH:/usr/games" command -v gnugo >/dev/null; then
    PATH="$PATH:/usr/games" python3 "$here/../bench/problems.py" problems.sgf >asked || fail "asking"
    cat asked
    awk '{ exit !($5 >= 0.8 * $3) }' asked || fail "GNU Go agrees with too few"
fi
finish
