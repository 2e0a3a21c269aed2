#!/usr/bin/env python3
"""problems.py - asks GNU Go about the answers of a collection made by `pos2sgf --problems`.

    poscat --where='any string (...)' x.pos | pos2sgf --problems > problems.sgf
    bench/problems.py [--gnugo=gnugo] [--level=10] [--list] problems.sgf

A problem "save the stones at X" is agreed on when GNU Go finds that they can be captured as they
stand, that they cannot be captured any more once our move is played, and, where ours is the only
answer, when its own move to save them is the same. "Capture the stones at X": that they can be
captured, and, after our move, not be saved. Prints one line of figures; --list one line a problem.
Where the position has a ko that bars a move, GNU Go cannot be told: such problems are left out.
"""
import argparse
import re
import subprocess
import sys
import tempfile

VALUE = r"\[((?:\\.|[^\]\\])*)\]"


def trees(text):
    """The top-level trees of a collection."""
    depth, start, at, value = 0, 0, 0, False
    while at < len(text):
        c = text[at]
        if c == "\\":
            at += 1
        elif value:
            value = c != "]"
        elif c == "[":
            value = True
        elif c == "(":
            if depth == 0:
                start = at
            depth += 1
        elif c == ")":
            depth -= 1
            if depth == 0:
                yield text[start : at + 1]
        at += 1


class Gnugo:
    def __init__(self, program, level, *more):
        self.process = subprocess.Popen(
            [program, "--mode", "gtp", "--level", str(level), "--quiet", *more],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if line.strip() == "" and lines:
                break
            if line.strip():
                lines.append(line.strip())
        if not lines[0].startswith("="):
            raise RuntimeError("%s: %s" % (command, lines[0]))
        return lines[0][1:].split()

    def load(self, tree):
        with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
            file.write(tree)
            file.flush()
            self.ask("loadsgf " + file.name)


def name(sgf, height):
    letters = "abcdefghijklmnopqrstuvwxyz"
    return "ABCDEFGHJKLMNOPQRSTUVWXYZ"[letters.index(sgf[0])] + str(height - letters.index(sgf[1]))


def judge(gnugo, tree):
    """'agree', or why not; None when GNU Go cannot be asked."""
    root, *answers = re.split(r"\n\(;", tree)
    task = re.search(r"C\[(Black|White) to move: (save|capture) the .*? at ([A-Z]+\d+)\.(.*?)\]", root)
    size = re.search(r"SZ\[(\d+)(:\d+)?\]", root)
    if not task or size.group(2) or int(size.group(1)) > 19 or "ko:" in task.group(4):
        return None
    mover, what, target = task.group(1).lower(), task.group(2), task.group(3)
    height = int(size.group(1))
    moves = [name(re.match(r"[BW]" + VALUE, a).group(1), height) for a in answers]
    gnugo.load(root + ")")
    if gnugo.ask("attack " + target)[0] != "1":
        return "not to be captured"
    if what == "save":
        own = gnugo.ask("defend " + target)
        if own[0] != "1":
            return "not to be saved"
        if len(moves) == 1 and own[1] != moves[0]:
            gnugo.ask("play %s %s" % (mover, own[1]))
            if gnugo.ask("attack " + target)[0] == "0":
                return "saved by %s, too" % own[1]
            gnugo.load(root + ")")
    gnugo.ask("play %s %s" % (mover, moves[0]))
    if what == "capture" and gnugo.ask("color " + target) == ["empty"]:
        return "agree"
    code = gnugo.ask("%s %s" % ("attack" if what == "save" else "defend", target))
    return "agree" if code[0] == "0" else "%s does not %s it" % (moves[0], what)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    options.add_argument("--gnugo", default="gnugo")
    options.add_argument("--level", type=int, default=10)
    options.add_argument("--list", action="store_true")
    options.add_argument("collection")
    options = options.parse_args()
    gnugo = Gnugo(options.gnugo, options.level)
    asked = agreed = problems = 0
    with open(options.collection, encoding="utf-8", errors="replace") as file:
        for tree in trees(file.read()):
            problems += 1
            verdict = judge(gnugo, tree)
            if options.list:
                source = re.search("SO" + VALUE, tree)
                print(problems, verdict, source.group(1) if source else "", sep="\t")
            asked += verdict is not None
            agreed += verdict == "agree"
    print("%d problems, %d asked, %d agreed (%.1f%%)"
          % (problems, asked, agreed, 100 * agreed / max(asked, 1)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
