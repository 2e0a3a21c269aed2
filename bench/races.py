#!/usr/bin/env python3
"""Capturing races with known answers, and what kinds of failures there are.

    bench/races.py POSGTP SUITE.tst

SUITE.tst holds `loadsgf FILE` lines and cases, a command and its answer each (GNU Go's regression
format); FILE is relative to the suite's folder.  Prints for each source file (named in a comment
"# from NAME" above its cases) passes and values, and counts the failures by kind:

    value     the two codes differ from the answer's; else only the move does
    proved    all that was printed is a proof; else some is an estimate
    ko        a ko digit is in the answer or in what was wanted

Needs nothing but Python's standard library.
"""
import collections
import os
import re
import shlex
import subprocess
import sys


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = ""
        while not answer.endswith("\n\n"):
            answer += self.process.stdout.readline()
        return answer[1:].strip()


def cases(path):
    """Source, commands before it, command and wanted answer of each case."""
    source, before, command = "?", [], None
    for line in open(path):
        line = line.strip()
        if line.startswith("# from "):
            source = line[7:]
        elif line.startswith("loadsgf "):
            before = ["loadsgf " + os.path.join(os.path.dirname(path), line[8:])]
        elif re.match(r"\d+ \S", line):
            command = line.split(" ", 1)[1]
        elif line.startswith("#?") and command:
            yield source, before, command, re.match(r"#\? \[(.*)\]", line).group(1)
            command = None
        elif line and not line.startswith("#"):
            before = before + [line]


def kind_of(answer, wanted, state):
    value = answer.split()[:2] == wanted.split()[:2]
    ko = any(c in "23" for c in "".join(answer.split()[:2] + wanted.split()[:2]))
    sure = "estimate" not in (state if value else state.split(" move")[0])
    return "%s, %s%s" % ("move alone" if value else "value", "proved" if sure else "not proved",
                         ", ko" if ko else "")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    engine = Engine(sys.argv[1])
    passes, values, totals = (collections.Counter() for _ in range(3))
    kinds = collections.Counter()
    proved = right = 0
    for source, before, command, wanted in cases(sys.argv[2]):
        for line in before:
            engine.ask(line)
        answer = engine.ask(command)
        state = engine.ask("last_race")
        totals[source] += 1
        same = answer.split()[:2] == wanted.split()[:2]
        values[source] += same
        if "estimate" not in state.split(" move")[0]:
            proved += 1
            right += same
        if re.fullmatch(wanted, answer):
            passes[source] += 1
        else:
            kinds[kind_of(answer, wanted, state)] += 1
    for source in totals:
        print("%-28s %3d of %3d passed, %3d values" %
              (source, passes[source], totals[source], values[source]))
    print("%d of %d passed, %d values; %d values proved, %d of them right" %
          (sum(passes.values()), sum(totals.values()), sum(values.values()), proved, right))
    print("failures:")
    for kind, count in kinds.most_common():
        print("%4d  %s" % (count, kind))


main()
