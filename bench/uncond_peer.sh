#!/bin/bash
# uncond_peer.sh - unconditional status: GNU Go 3.8 and ours, in one run on the same positions.
#
# Use:  bench/uncond_peer.sh BENCH FILE|- [GAMES [EVERY]]
#
# BENCH is the program bench/uncond of a build, FILE holds SGF games (an archive goes through
# `tar xzOf games.tar.gz | bench/uncond_peer.sh BENCH -`).  Of the first GAMES games on 19x19
# (default 20) the positions after every EVERY moves (default 40) are taken.
#
# GNU Go is asked over GTP for one point's unconditional_status, less the time of a command that does
# nothing.  Its answer comes with its look at all strings, reading included, which no command leaves
# out: so it runs at level 0, each position is loaded five times (its store of read results is filled
# by the first), and the best time counts.  That is still an upper bound of what its status costs,
# and so is the ratio.  The last line gives the times known for the parts alone, which are not
# measured here; it has no GTP command for meaningless moves.
set -eu
if [ $# -lt 2 ] || [ ! -x "$1" ]; then
    echo "usage: uncond_peer.sh BENCH FILE|- [GAMES [EVERY]]" >&2
    exit 2
fi
gnugo=$(PATH=$PATH:/usr/games command -v gnugo) || { echo "uncond_peer: no gnugo here" >&2; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat -- "${2/#-/\/dev/stdin}" >"$folder/input"

python3 - "$1" "$gnugo" "$folder" "${3:-20}" "${4:-40}" <<'END'
import re, statistics, subprocess, sys, time

bench, gnugo, folder, games, every = sys.argv[1:4] + [int(n) for n in sys.argv[4:6]]
with open(folder + "/input", encoding="latin-1") as f:
    text = f.read()

# A tree is what stands between ( and its ), values in brackets left out of the count.
trees, depth, start = [], 0, 0
for token in re.finditer(r"\[(?:\\.|[^\]\\])*\]|[()]", text, re.S):
    if token[0] == "(":
        start = token.start() if depth == 0 else start
        depth += 1
    elif token[0] == ")":
        depth -= 1
        tree = text[start:token.end()]
        # One line of play: GNU Go's and our main line are the same then.
        if depth == 0 and tree.count("(") == 1 and re.search(r"SZ\[19\]", tree):
            trees.append(tree)
    if len(trees) == games:
        break

class Engine:
    def __init__(self):
        self.p = subprocess.Popen([gnugo, "--mode", "gtp", "--level", "0"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        begin = time.perf_counter()
        self.p.stdin.write(command + "\n")
        self.p.stdin.flush()
        answer = self.p.stdout.readline()
        while self.p.stdout.readline().strip():
            pass
        if not answer.startswith("="):
            sys.exit("uncond_peer: %s: %s" % (command, answer.strip()))
        return (time.perf_counter() - begin) * 1e6

engine, peer = Engine(), []
with open(folder + "/games", "w", encoding="latin-1") as f:
    f.write("\n".join(trees))
for tree in trees:
    with open(folder + "/one.sgf", "w", encoding="latin-1") as f:
        f.write(tree)
    moves = len(re.findall(r";\s*[BW]\[", tree))
    for ply in range(every, moves + 1, every):
        best = float("inf")
        for _ in range(5):
            engine.ask("loadsgf %s/one.sgf %d" % (folder, ply + 1))
            best = min(best, engine.ask("unconditional_status A1"))
        peer.append(best - min(engine.ask("name") for _ in range(5)))
engine.ask("quit")
if not peer:
    sys.exit("uncond_peer: no positions")

ours = subprocess.run([bench, "--every=%d" % every, "--per-phase=%d" % (10 * len(peer)),
                       folder + "/games"], check=True, capture_output=True, text=True).stdout
rows = [line.split("\t") for line in ours.splitlines()[1:]]
if any(int(row[3]) != len(peer) for row in rows):
    sys.exit("uncond_peer: %d positions here, %s there" % (len(peer), rows[0][3]))
print("what\tprogram\tpositions\tmean_us\tp99_us\tgnugo_ratio_at_most")
peer.sort()
mean = statistics.mean(peer)
print("status, strings read\tgnugo\t%d\t%.1f\t%.1f\t1" % (len(peer), mean,
                                                        peer[len(peer) * 99 // 100]))
for what, variant, _, count, ours_mean, p99 in rows:
    ratio = "%.0f" % (mean / float(ours_mean)) if what == "status" else "-"
    print("%s\t%s\t%s\t%s\t%s\t%s" % (what, variant, count, ours_mean, p99, ratio))
print("# not measured here: GNU Go's status alone is known to take 80-95 us, its meaningless moves "
      "10-15 ms")
END
