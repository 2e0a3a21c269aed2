#!/usr/bin/env python3
"""Make the sample archive: GNU Go plays against itself and every game is kept.

usage: make_sample.py [--gnugo PROGRAM] [--keep DIR] OUTPUT.tar.gz

Needs GNU Go 3.8 (Debian: gnugo), and only to make the archive anew; nothing else in kifupipe
needs it. Each game is two engines that talk GTP, so that both sides can have their own level.
Every game has its own seed, printed in its file name, and files go into the archive in the order
of the plan below with fixed times and owners: a second run gives the same games, byte by byte.

DIR keeps the single games; games that are there are not played again, so that a run that was
stopped goes on where it was.
"""
import argparse
import gzip
import io
import os
import shlex
import subprocess
import sys
import tarfile
import tempfile

DATE = "2026-01-01"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
COLUMNS = "ABCDEFGHJKLMNOPQRST"
MOVES_MAX = 3  # times the area of the board: then a game is given up

# size, games, (level of Black, level of White) in turn, handicaps in turn
PLAN = [
    (9, 44, [(1, 1), (5, 5), (8, 8), (1, 8), (8, 5), (5, 1)], [0, 0, 0, 0, 2, 0, 0, 3]),
    (13, 18, [(1, 1), (5, 5), (8, 8), (5, 1), (8, 5)], [0, 0, 2, 0, 3, 0, 0, 4]),
    (19, 7, [(1, 1), (1, 5), (5, 5), (8, 8), (1, 1)], [0, 0, 4, 0, 0, 2, 3]),
]


class Engine:
    """One GNU Go behind GTP."""

    def __init__(self, program, level, seed):
        command = shlex.split(program) + ["--mode", "gtp", "--level", str(level),
                                          "--seed", str(seed), "--never-resign",
                                          "--chinese-rules"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if line == "":
                raise RuntimeError(f"gnugo ended at: {command}")
            if line.strip() == "":
                break
            lines.append(line.rstrip("\n"))
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise RuntimeError(f"gnugo refused: {command}: {answer}")
        return answer[1:].strip()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def sgf_point(vertex, size):
    """D4 as SGF has it; an empty value is a pass."""
    if vertex.upper() == "PASS":
        return ""
    return LETTERS[COLUMNS.index(vertex[0].upper())] + LETTERS[size - int(vertex[1:])]


def play(program, size, levels, handicap, seed):
    """One game as SGF text."""
    black, white = Engine(program, levels[0], seed), Engine(program, levels[1], seed + 1)
    komi = 0.5 if handicap else 6.5
    for engine in (black, white):
        engine.ask(f"boardsize {size}")
        engine.ask("clear_board")
        engine.ask(f"komi {komi}")
    stones = []
    if handicap:
        stones = black.ask(f"fixed_handicap {handicap}").split()
        white.ask(f"fixed_handicap {handicap}")
    moves, passes, to_move = [], 0, "W" if handicap else "B"
    while passes < 2:
        if len(moves) > MOVES_MAX * size * size:
            raise RuntimeError(f"seed {seed}: the game does not end")
        mover, other = (black, white) if to_move == "B" else (white, black)
        colour = "black" if to_move == "B" else "white"
        vertex = mover.ask(f"genmove {colour}")
        other.ask(f"play {colour} {vertex}")
        passes = passes + 1 if vertex.upper() == "PASS" else 0
        moves.append((to_move, vertex))
        to_move = "W" if to_move == "B" else "B"
    result = white.ask("final_score").replace("0 (draw)", "0")
    black.close()
    white.close()
    return sgf(size, levels, handicap, komi, stones, moves, result)


def sgf(size, levels, handicap, komi, stones, moves, result):
    head = (f"(;GM[1]FF[4]CA[UTF-8]AP[make_sample.py]SZ[{size}]KM[{komi}]RU[Chinese]\n"
            f"PB[GNU Go level {levels[0]}]PW[GNU Go level {levels[1]}]\n"
            f"DT[{DATE}]RE[{result}]")
    if handicap:
        points = "".join(f"[{sgf_point(v, size)}]" for v in stones)
        head += f"HA[{handicap}]AB{points}PL[W]"
    text, line = head + "\n", ""
    for colour, vertex in moves:
        line += f";{colour}[{sgf_point(vertex, size)}]"
        if len(line) > 70:
            text, line = text + line + "\n", ""
    return text + line + ")\n"


def plan():
    """(file name, size, levels, handicap, seed) of every game."""
    for size, games, levels, handicaps in PLAN:
        for i in range(games):
            seed = size * 1000 + 2 * i
            yield (f"{size:02d}x{size:02d}-seed{seed}.sgf", size, levels[i % len(levels)],
                   handicaps[i % len(handicaps)], seed)


def pack(folder, names, output):
    """The archive, without anything that differs from run to run."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in names:
            with open(os.path.join(folder, name), "rb") as f:
                data = f.read()
            entry = tarfile.TarInfo("sample/" + name)
            entry.size, entry.mode = len(data), 0o644
            tar.addfile(entry, io.BytesIO(data))
    with open(output, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as out:
        out.write(plain.getvalue())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gnugo", default="gnugo")
    parser.add_argument("--keep", help="folder of single games, made and reused")
    parser.add_argument("output")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or scratch
        os.makedirs(folder, exist_ok=True)
        names = []
        for name, size, levels, handicap, seed in plan():
            path = os.path.join(folder, name)
            if not os.path.exists(path):
                text = play(options.gnugo, size, levels, handicap, seed)
                with open(path + ".part", "w") as f:
                    f.write(text)
                os.rename(path + ".part", path)
            print(name, file=sys.stderr, flush=True)
            names.append(name)
        pack(folder, names, options.output)


if __name__ == "__main__":
    main()
