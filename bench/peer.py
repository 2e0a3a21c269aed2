#!/usr/bin/env python3
"""Times a GTP command on the same positions of real games by two engines, in one run.

    bench/peer.py --command worm_data --ours build/release/cmd/posgtp GAMES.tar.gz

Every position is loaded into both engines by loadsgf (not timed); then each answers the command
once, fresh, the two in turn.  Prints the mean, median and largest time a position and the ratio.
GNU Go (Debian: gnugo) is the default peer.  Needs nothing but Python's standard library.
"""
import argparse
import os
import re
import shlex
import shutil
import statistics
import subprocess
import tarfile
import tempfile
import time


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)

    def ask(self, line):
        """Sends a line; returns the answer and the seconds until it was complete."""
        start = time.perf_counter()
        self.process.stdin.write(line.encode() + b"\n")
        answer = b""
        while not answer.replace(b"\r", b"").endswith(b"\n\n"):
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            if not chunk:
                raise SystemExit("the engine has gone away at: " + line)
            answer += chunk
        return answer.decode(errors="replace"), time.perf_counter() - start

    def close(self):
        self.process.kill()
        self.process.wait()


def games(archive, count, folder):
    """The first games of the archive as files: path and number of moves."""
    with tarfile.open(archive) as tar:
        for member in tar:
            if count == 0:
                return
            if not member.isfile():
                continue
            text = tar.extractfile(member).read()
            moves = len(re.findall(rb";\s*[BW]\[[a-t]*\]", text))
            if moves < 40:
                continue
            path = os.path.join(folder, "%d.sgf" % count)
            with open(path, "wb") as out:
                out.write(text)
            count -= 1
            yield path, moves


def ask(engine, command):
    """Asks a command, or one for each colour and point; returns the seconds of all."""
    if "{vertex}" not in command:
        commands = [command]
    else:
        commands = [command.format(colour=colour, vertex="ABCDEFGHJKLMNOPQRST"[x] + str(y + 1))
                    for colour in ("black", "white") for y in range(19) for x in range(19)]
    total = 0
    for line in commands:
        answer, seconds = engine.ask(line)
        if not answer.startswith("="):
            raise SystemExit("%s: %s" % (line, answer.strip()))
        total += seconds
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", default="worm_data")
    parser.add_argument("--peer-command", default=None,
                        help="what the peer is asked instead; with {colour} and {vertex} in it "
                             "for both colours and all points of the board")
    parser.add_argument("--ours", required=True, help="our engine's command line")
    parser.add_argument("--peer", default=None,
                        help="the peer's (default: GNU Go at level 10)")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--every", type=int, default=40, help="take every N-th position")
    parser.add_argument("archive")
    options = parser.parse_args()

    gnugo = shutil.which("gnugo") or "/usr/games/gnugo"  # Debian's folder is not in every PATH
    ours = Engine(options.ours)
    peer = Engine(options.peer or gnugo + " --mode gtp --level 10")
    times = {ours: [], peer: []}
    with tempfile.TemporaryDirectory() as folder:
        for path, moves in games(options.archive, options.games, folder):
            for ply in range(options.every, moves, options.every):
                for engine in (ours, peer):
                    engine.ask("loadsgf %s %d" % (path, ply + 1))
                    command = options.command
                    if engine is peer and options.peer_command:
                        command = options.peer_command
                    times[engine].append(ask(engine, command) * 1000)
    for name, engine in (("ours", ours), ("peer", peer)):
        values = times[engine]
        print("%-5s %s, %d positions: mean %.2f ms, median %.2f, largest %.2f" %
              (name, options.command, len(values), statistics.mean(values),
               statistics.median(values), max(values)))
        engine.close()
    print("ratio peer/ours: mean %.1f, median of pairs %.1f" %
          (statistics.mean(times[peer]) / statistics.mean(times[ours]),
           statistics.median(p / o for p, o in zip(times[peer], times[ours]))))


if __name__ == "__main__":
    main()
