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
    source, game, ply, colour, move, category, by, string = line.rstrip("\n").split("\t")
    assert any(m.split(">")[0] == move for m in rows[source, game, ply][colour]), line
' || fail "--list"

# Strings: counts and moves that did not save agree with rows that worms prints, every ply kept.
sgf2pos -q --where='size = 9' "$here/../data/sample.tar.gz" | poscat --head=6 |
    worms --level=6 -o w.pos
posstat --list w.pos >list
posstat --format=json --by=total w.pos >json
worms --level=6 --format=tsv w.pos | python3 -c '
import csv, json, sys
total = json.load(open("json"))["total"]
rows = {}
sums = dict.fromkeys(("strings", "strings_safe", "strings_lost", "inessential", "cutting"), 0)
for row in csv.DictReader(sys.stdin, delimiter="\t"):
    proved = row["attack_certainty"] == "proof" and row["defend_certainty"] in ("proof", "-")
    sums["strings"] += 1
    sums["strings_safe"] += proved and row["attack"] == "lose"
    sums["strings_lost"] += proved and row["attack"] != "lose" and row["defend"] == "lose"
    sums["inessential"] += row["inessential"] == "1"
    sums["cutting"] += row["cutstone"] != "0"
    rows[row["source"], row["game"], row["ply"], row["origin"]] = row
for name, value in sums.items():
    assert value == total[name] and (value > 0 or name == "inessential"), (name, value, total[name])
listed = [row for row in csv.DictReader(open("list"), delimiter="\t") if row["category"] == "not_saved"]
assert len(listed) == total["not_saved"] > 0, (len(listed), total["not_saved"])
for row in listed:
    string = rows[row["source"], row["game"], row["ply"], row["string"]]
    assert row["replacement"] in string["defend_moves"].split(","), (row, string)
    assert row["move"] not in string["defend_moves"].split(","), (row, string)
    assert string["colour"] == row["colour"] and string["attack"] != "lose", (row, string)
' || fail "strings"

# With every second position only, nobody knows what became of a string: no share is claimed.
poscat --every=2 w.pos >half.pos
posstat half.pos | grep -q "what became of them is not known" || fail "every second position: text"
posstat --format=json half.pos | python3 -c '
import json, sys
total = json.load(sys.stdin)["total"]
assert total["could_save"] > 0 == total["could_save_followed"] == total["saved"], total
' || fail "every second position"

# Groups by any keys: their sums are the whole.
for by in total size phase rank outcome rank,outcome size,ply,phase,rank,outcome; do
    posstat --format=tsv --by=$by w.pos | python3 -c '
import csv, json, sys
total = json.load(open("json"))["total"]
rows = list(csv.DictReader(sys.stdin, delimiter="\t"))
for name, value in total.items():
    assert sum(int(row[name]) for row in rows) == value, name
' || fail "--by=$by"
done

# The page: the same from any split, its own plots and boards, nothing fetched.
posstat --report=page.html w.pos || fail "--report"
sgf2pos -q --last "$here/../data/sample.tar.gz" | posstat --report=bare.html || fail "--report"
grep -q "<h2>Telling" bare.html && fail "a heading without anything below it"
grep -q "<h2>Telling" page.html || fail "no telling positions"
for k in 1 2 3; do posstat --shard=$k/3 --partial w.pos >part$k; done
posstat --merge --report=merged.html part2 part3 part1
same "--report" page.html merged.html
posstat -j 5 --report=- w.pos >many.html
same "--report -j 5" page.html many.html
python3 - page.html <<'PY' || fail "the page"
import html.parser, sys
class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.count = [], {}
    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        assert not any(name in ("src", "href") for name, _ in attrs), attrs
        if tag != "meta":
            self.open.append(tag)
    def handle_startendtag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag
page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
assert not page.open and page.count["svg"] >= 8 and page.count["h3"] >= 2, page.count
PY
if browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome); then
    timeout 100 "$browser" --headless --no-sandbox --disable-gpu --window-size=1280,3000 \
        --user-data-dir="$dir/browser" --screenshot="$dir/page.png" "file://$dir/page.html" \
        >/dev/null 2>&1
    [ "$(stat -c %s page.png 2>/dev/null || echo 0)" -gt 50000 ] || fail "the page shows nothing"
else
    echo "no Chromium: the page is not looked at"
fi

# What would be passed over in silence is an error.
for wrong in "--list --audit" "--list --partial" "--audit --report=x" "--merge --audit" \
    "--by=size --partial" "--by=size" "--by=size --format=text" "--band=9 --list" \
    "--band=9 --merge" "--format=tsv --list" "--format=json --audit" "--format=tsv --report=x" \
    "--merge --shard=1/2" "--report=x -o y" "--by=colour --format=tsv" "--by= --format=tsv"; do
    # shellcheck disable=SC2086
    status 2 posstat $wrong w.pos
done
finish
