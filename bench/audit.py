#!/usr/bin/env python3
"""audit.py - the ends of finished games as `posstat --audit` counts them, beside GNU Go's count.

    bench/audit.py [--bin=build/release/cmd] [--games=N] [--seconds=S] [--list] STREAM

STREAM holds games whose last position is kept, with whatever sections the audit may use. Each game
that was played to its end goes to GNU Go as SGF; its final_score under area counting is compared
with the area that posstat found. Prints a row for each game where they differ (--list: for all):
source, game, class, ours, GNU Go's, and the points that are owned otherwise; then the figures.
"""
import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile
import time

from problems import Gnugo, trees


def points(score):
    """Black's less White's, of "B+3.5", "W+2", "0"."""
    if score.startswith("0"):
        return 0.0
    return (1 if score[0] == "B" else -1) * float(score[2:])


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("--bin", default="build/release/cmd")
    options.add_argument("--gnugo", default="gnugo")
    options.add_argument("--level", type=int, default=10)
    options.add_argument("--games", type=int, default=300)
    options.add_argument("--seconds", type=float, default=500)
    options.add_argument("--list", action="store_true")
    options.add_argument("stream")
    options = options.parse_args()
    run = lambda *words: subprocess.run(
        [os.path.join(options.bin, words[0]), *words[1:], options.stream],
        stdout=subprocess.PIPE, check=True).stdout.decode("utf-8", "replace")
    rows = [line.split("\t") for line in run("posstat", "--audit=all").splitlines()[1:]]
    rows = {(row[0], row[1]): row for row in rows}
    games = [line.split("\t") for line in run("poscat", "--format=tsv").splitlines()[1:]]
    sgf = list(trees(run("pos2sgf", "--overlay=none")))
    gnugo = Gnugo(options.gnugo, options.level, "--chinese-rules")
    start = time.time()
    counts = collections.Counter()
    step = max(1, len(games) // options.games)
    for number in range(0, len(games), step):
        row = rows.get((games[number][0], games[number][1]))
        if row is None or time.time() - start > options.seconds:
            continue
        with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
            file.write(re.sub(r"RU\[[^]]*\]|HA\[[^]]*\]", "", sgf[number]))
            file.flush()
            try:
                gnugo.ask("loadsgf " + file.name)
                theirs = points(gnugo.ask("final_score")[0])
            except RuntimeError:
                counts["not asked"] += 1
                continue
        ours, dame = points(row[9]), int(row[11])
        off = abs(ours - theirs)
        kind = "equal" if off == 0 else "dame" if off <= dame else "differs"
        counts[kind] += 1
        counts["winner " + ("equal" if ours * theirs > 0 or ours == theirs else "differs")] += 1
        if kind == "differs" or options.list:
            print(row[0], row[1], row[7], row[6], row[9], dame, theirs, sep="\t", flush=True)
    print(dict(counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
