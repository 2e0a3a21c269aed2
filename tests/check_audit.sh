#!/bin/bash
# posstat --audit and pos2sgf --score: ends of games counted, from any threads, and held against the
# recorded results.
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1

sgf2pos -q --last "$here/../data/sample.tar.gz" | worms --level=6 | uncond --alternating -o end.pos
posstat --audit=all -j 1 end.pos >all.tsv || fail "--audit=all"
posstat --audit=all -j 5 end.pos >five.tsv
same "-j 5" all.tsv five.tsv
posstat --audit end.pos >wrong.tsv

# GNU Go has counted its own games: nearly all agree, and no winner is called wrong.
python3 - all.tsv wrong.tsv <<'PY' || fail "counts"
import csv, sys
rows, wrong = (list(csv.DictReader(open(name), delimiter="\t")) for name in sys.argv[1:3])
counted = [row for row in rows if row["verdict"] != "no claim"]
agree = sum(row["verdict"] == "agrees" for row in counted)
print(len(rows), "games,", len(counted), "counted,", agree, "agree,", len(wrong), "called wrong")
assert len(counted) > 40 and agree >= 0.85 * len(counted)
assert not wrong
PY

# A result turned round is found wherever the score is sure.
sgf2pos -q --last "$here/../data/sample.tar.gz" | pos2sgf |
    sed 's/RE\[B+/RE[?+/; s/RE\[W+/RE[B+/; s/RE\[?+/RE[W+/' >turned.sgf
sgf2pos -q --last turned.sgf | worms --level=6 | uncond --alternating | posstat --audit >turned.tsv
[ "$(wc -l <turned.tsv)" -gt 20 ] || fail "of turned results $(wc -l <turned.tsv) were found"

# What pos2sgf marks is what posstat counts.
pos2sgf --score --overlay=none end.pos >score.sgf
pos2sgf --score --overlay=none -j 5 end.pos >score5.sgf
same "--score -j 5" score.sgf score5.sgf
python3 - all.tsv score.sgf <<'PY' || fail "--score"
import csv, re, sys
rows = list(csv.DictReader(open(sys.argv[1]), delimiter="\t"))
trees = [tree for tree in open(sys.argv[2], encoding="utf-8").read().split("(;FF")
         if "score (" in tree]
assert len(trees) == len(rows), (len(trees), len(rows))
for row, tree in zip(rows, trees):
    assert "by area %s, by territory %s" % (row["area"], row["territory"]) in tree, row
    dead = re.search(r"\]MA((?:\[..\])+)", tree)
    assert int(row["dead"]) == (dead.group(1).count("[") if dead else 0), row
    assert re.search(r"TB\[..\]", tree) or re.search(r"TW\[..\]", tree), row
PY
sgf2pos -q score.sgf -o back.pos || fail "score.sgf is no good SGF"

# Games that were not played to their end, or whose end is not kept, have no row.
echo '(;SZ[9]RE[B+R];B[aa];W[bb])' | sgf2pos -q - -o resigned.pos
sgf2pos -q "$here/../data/sample.tar.gz" | poscat --where='left > 0' -o no-end.pos
for stream in resigned.pos no-end.pos; do
    status 0 posstat --audit=all $stream
    [ "$(wc -l <out)" = 1 ] || fail "$stream has rows, or no head"
done
status 2 posstat --audit=some end.pos
status 2 pos2sgf --score --problems end.pos
finish
