#!/usr/bin/env python3
"""The level table: what each analysis costs at each level, and how much it leaves undecided.

    bench/levels.py BIN ARCHIVE            BIN: folder of the tools; ARCHIVE: games, as sgf2pos reads

Takes every N-th position of some games and runs each tool over them at each level, on one thread
and without answers kept from position to position. Prints processor time a position (user time of
the whole tool) and the share of undecided questions, as a tool says it under -v ("1.6% undecided").
A row of TOOLS makes a column; tools that BIN does not hold are left out. Needs nothing but Python's
standard library.
"""
import argparse
import os
import re
import resource
import subprocess
import tempfile

# Heading, command line; what the command lacks is added below.
TOOLS = [
    ("strings", ["worms", "--no-links", "--no-reuse"]),
    ("strings, with threats", ["worms", "--no-links", "--no-reuse", "--threats"]),
    ("strings and links", ["worms", "--links", "--no-reuse"]),
    ("eyes", ["eyes"]),
    ("break-ins", ["breakin"]),
    ("settled, meaningless moves", ["uncond"]),
]


def run(command):
    """Runs it; returns what it said on standard error and its user time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    return done.stderr.decode(errors="replace"), after - before


def sample(options, folder):
    """A stream of the positions to be analysed, and how many they are."""
    every, few = os.path.join(folder, "every.pos"), os.path.join(folder, "few.pos")
    tool = os.path.join(options.bin, "sgf2pos")
    run([tool, "-q", "--min-moves=%d" % options.min_moves, "--every=%d" % options.every, "-o",
         every, options.archive])
    run([os.path.join(options.bin, "poscat"), "--head=%d" % options.games, "-o", few, every])
    text = subprocess.run([os.path.join(options.bin, "posstat"), few], stdout=subprocess.PIPE,
                          check=True).stdout.decode()
    return few, int(re.search(r"([\d,]+) positions", text).group(1).replace(",", ""))


def cell(options, command, level, stream, positions):
    line = [os.path.join(options.bin, command[0])] + command[1:]
    words, seconds = run(line + ["-v", "-j1", "-z0", "--level=%d" % level, stream])
    undecided = re.search(r"([\d.]+)% undecided", words)
    share = ", %s%% undecided" % undecided.group(1) if undecided else ""
    return "%.2f ms%s" % (1000 * seconds / positions, share)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", default="0,5,8,10,12,15")
    parser.add_argument("--tools", default="", help="only columns of which the heading has this")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--every", type=int, default=40, help="take every N-th position")
    parser.add_argument("--min-moves", type=int, default=40)
    parser.add_argument("bin")
    parser.add_argument("archive")
    options = parser.parse_args()

    tools = [(heading, command) for heading, command in TOOLS
             if options.tools in heading and
             os.access(os.path.join(options.bin, command[0]), os.X_OK)]
    with tempfile.TemporaryDirectory() as folder:
        stream, positions = sample(options, folder)
        print("%d positions of %d games\n" % (positions, options.games))
        print("| level | " + " | ".join(heading for heading, _ in tools) + " |")
        print("| --- |" + " --- |" * len(tools), flush=True)
        for level in map(int, options.levels.split(",")):
            cells = [cell(options, command, level, stream, positions) for _, command in tools]
            print("| %d | %s |" % (level, " | ".join(cells)), flush=True)


main()
