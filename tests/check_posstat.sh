#!/bin/bash
# posstat as a user runs it: counts that merge, and that agree with what uncond prints.
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1

random_games 200 4 >games.sgf
sgf2pos games.sgf -z 0 -o a.pos 2>/dev/null || fail "sgf2pos"
uncond -z 0 a.pos -o u.pos || fail "uncond"

# Any threads, any split, any order: the same bytes, in every format.
posstat --partial u.pos >whole
for jobs in 1 2 7; do
    posstat -j $jobs --partial u.pos >got
    same "-j $jobs" whole got
done
for k in 1 2 3 4; do
    posstat --shard=$k/4 --partial u.pos >part$k || fail "part $k"
done
posstat --merge --partial part3 part1 part4 part2 >got
same "four parts" whole got
posstat --merge --partial part2 part4 >half1
posstat --merge --partial part1 part3 >half2
posstat --merge --partial half1 half2 >got
same "merged twice" whole got
for format in text tsv json; do
    posstat --format=$format u.pos >one
    posstat --merge --format=$format part1 part2 part3 part4 >two
    same "--format=$format" one two
done
posstat --format=json u.pos | python3 -m json.tool >/dev/null || fail "JSON"

# What cannot be merged.
posstat --band=10 --partial u.pos >other
status 2 posstat --merge part1 other
says "another --band"
head -n 3 part1 >cut
status 2 posstat --merge cut
sed 's/positions=1/positions=2/' part1 >forged
status 2 posstat --merge forged
status 2 posstat --merge u.pos
status 2 posstat --merge no-such-file
status 2 posstat whole

# Counts agree with rows that uncond prints, counted by another program.
uncond --format=tsv u.pos | python3 -c '
import json, subprocess, sys
total = json.loads(subprocess.check_output(["posstat", "--format=json", "u.pos"]))["total"]
sums = {name: 0 for name in total}
for line in list(sys.stdin)[1:]:
    f = line.rstrip("\n").split("\t")
    board, status, black, white = f[5], f[6], f[9], f[10]
    sums["positions"] += 1
    sums["empty"] += board.count(".")
    sums["settled_black"] += status.count("B") + status.count("b")
    sums["settled_white"] += status.count("W") + status.count("w")
    sums["alive_black"] += status.count("B")
    sums["alive_white"] += status.count("W")
    for name, moves in (("black", black), ("white", white)):
        for move in moves.split() if moves != "-" else []:
            to = move.split(">")[1]
            kind = {"PASS": "settled", "PASS2": "settled_played"}.get(to, "replaced")
            sums[name + "_" + kind] += 1
for name in ("positions empty settled_black settled_white alive_black alive_white black_settled "
             "black_settled_played black_replaced white_settled white_settled_played "
             "white_replaced").split():
    assert sums[name] == total[name], (name, sums[name], total[name])
' || fail "counts differ from the rows of uncond"

# --list names as many moves as are counted, each of them found in the rows of uncond.
posstat --list u.pos >list
posstat --list -j 5 u.pos >list2
same "--list -j 5" list list2
uncond --format=tsv u.pos | python3 -c '
import json, subprocess, sys
total = json.loads(subprocess.check_output(["posstat", "--format=json", "u.pos"]))["total"]
rows = {}
for line in list(sys.stdin)[1:]:
    f = line.rstrip("\n").split("\t")
    rows[f[0], f[1], f[2]] = {"black": f[9].split(), "white": f[10].split()}
listed = list(open("list"))[1:]
played = sum(total[k] for k in ("played_settled", "played_settled_played", "played_replaced"))
assert len(listed) == played > 0, (len(listed), played)
for line in listed:
    source, game, ply, colour, move, category, by = line.rstrip("\n").split("\t")
    assert any(m.split(">")[0] == move for m in rows[source, game, ply][colour]), line
' || fail "--list"
finish
