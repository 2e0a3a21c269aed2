#!/usr/bin/env python3
"""Questions about breaking into territory, with labels that are not from our search at its level.

usage: breakin_questions.py --make games.tsv --tools build/cmd [--count N] > questions.tsv
       breakin_questions.py --check questions.tsv --tools build/cmd [--level N] [--peer] [--list]

A row is size, board (rows from the top joined by `/`), command (break_in: the string's side moves
first; block_off: the other side does), string, goal (points split by blanks), label (1 when the side
that moves first succeeds, else 0) and its source:

  proof   `posgtp --level=14` proves it, with ten times the nodes that level 10 has
  gnugo   it does not, and this is what GNU Go 3.8 answers at level 10

--make takes positions of games in which GNU Go played itself (bench/fit_games.tsv.gz), regions and
intruders from `breakin`, and asks about whole regions and about what is said to remain.
--check asks again and counts agreement; with --peer GNU Go answers the same questions in turn, and
the times of both are printed. --list names every question that is answered otherwise than its label.
"""
import argparse
import json
import os
import random
import subprocess
import tempfile
import time
from collections import Counter

LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
GNUGO = '/usr/games/gnugo --mode gtp --level 10'


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)

    def ask(self, line):
        start = time.perf_counter()
        self.process.stdin.write(line.encode() + b'\n')
        answer = b''
        while not answer.endswith(b'\n\n'):
            answer += os.read(self.process.stdout.fileno(), 1 << 16)
        return answer.decode().strip()[1:].strip(), time.perf_counter() - start


def sgf(size, board):
    stones = {'X': '', 'O': ''}
    for y, row in enumerate(board.split('/')):
        for x, c in enumerate(row):
            if c in stones:
                stones[c] += f'[{chr(97 + x)}{chr(97 + y)}]'
    return f'(;GM[1]FF[4]SZ[{size}]' + (f'AB{stones["X"]}' if stones['X'] else '') + \
        (f'AW{stones["O"]}' if stones['O'] else '') + ')'


def load(engine, folder, size, board):
    path = os.path.join(folder, 'position.sgf')
    with open(path, 'w') as out:
        out.write(sgf(size, board))
    engine.ask(f'loadsgf {path}')


def positions(games):
    here = os.path.dirname(os.path.abspath(__file__))
    rows = subprocess.run(['python3', os.path.join(here, 'fit_data.py'), '--positions', games],
                          check=True, capture_output=True, text=True).stdout.split('\n')[1:]
    return [(int(f[2]), f[3]) for f in (row.split('\t') for row in rows) if len(f) == 5
            and 40 <= int(f[1]) <= 85]


def questions(tools, rows):
    """What `breakin` finds in the positions, as questions."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'positions.sgf')
        with open(path, 'w') as out:
            out.write('\n'.join(sgf(*row) for row in rows))
        stream = subprocess.run([os.path.join(tools, 'sgf2pos'), path], check=True,
                                capture_output=True).stdout
        lines = subprocess.run([os.path.join(tools, 'breakin'), '--format=jsonl'],
                               input=stream, check=True, capture_output=True).stdout
    for line in lines.decode().split('\n')[:-1]:
        found = json.loads(line)
        size, board = rows[found['game']]
        for region in found['regions']:
            points = region['points']
            for intrusion in region['intrusions']:
                first = intrusion['intruder_first']
                lost = set(first['fallen']) | set(first['likely'])
                rest = [p for p in points if p not in lost]
                yield size, board, 'break_in', intrusion['string'], ' '.join(points)
                if lost and rest:
                    yield size, board, 'break_in', intrusion['string'], ' '.join(rest)
                    yield size, board, 'block_off', intrusion['string'], ' '.join(points)


def make(args):
    rng = random.Random(1)
    rows = positions(args.make)
    rng.shuffle(rows)
    asked = list(questions(args.tools, rows[:args.count]))
    rng.shuffle(asked)
    deep, peer = Engine(os.path.join(args.tools, 'posgtp') + ' --level=14'), Engine(GNUGO)
    print('size', 'board', 'command', 'string', 'goal', 'label', 'source', sep='\t')
    with tempfile.TemporaryDirectory() as folder:
        for size, board, command, string, goal in asked[:args.count]:
            load(deep, folder, size, board)
            answer, _ = deep.ask(f'{command} {string} {goal}')
            proof, _ = deep.ask('last_connection')
            source = 'proof' if proof.startswith('proved') else 'gnugo'
            if source == 'gnugo':
                load(peer, folder, size, board)
                answer, _ = peer.ask(f'{command} {string} {goal}')
            print(size, board, command, string, goal, int(answer[0] != '0'), source, sep='\t',
                  flush=True)


def check(args):
    ours = Engine(os.path.join(args.tools, 'posgtp') + f' --level={args.level}')
    peer = Engine(GNUGO) if args.peer else None
    counts, times = Counter(), Counter()
    with open(args.check) as rows, tempfile.TemporaryDirectory() as folder:
        next(rows)
        for number, row in enumerate(rows, 1):
            size, board, command, string, goal, label, source = row.rstrip('\n').split('\t')
            for name, engine in (('ours', ours), ('peer', peer)):
                if not engine:
                    continue
                load(engine, folder, int(size), board)
                answer, seconds = engine.ask(f'{command} {string} {goal}')
                times[name] += seconds
                right = int(answer[0] != '0') == int(label)
                counts[name, command, source, right] += 1
                if name == 'ours' and not right and args.list:
                    proof, _ = engine.ask('last_connection')
                    print(number, command, string, 'answer', answer, 'label', label, source,
                          ' '.join(proof.split()[:3]))
            if args.peer and source == 'proof':
                counts['proofs'] += 1
    for name in ('ours', 'peer')[:1 + bool(peer)]:
        for command in ('break_in', 'block_off'):
            for source in ('proof', 'gnugo'):
                right, wrong = (counts[name, command, source, r] for r in (True, False))
                print(f'{name}: {command} {source}: {right} of {right + wrong} agree')
        print(f'{name}: {1000 * times[name] / max(1, number):.2f} ms a question')


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--make')
    parser.add_argument('--check')
    parser.add_argument('--tools', required=True)
    parser.add_argument('--count', type=int, default=400)
    parser.add_argument('--level', type=int, default=10)
    parser.add_argument('--peer', action='store_true')
    parser.add_argument('--list', action='store_true')
    args = parser.parse_args()
    if args.make:
        make(args)
    else:
        check(args)


if __name__ == '__main__':
    main()
