#!/usr/bin/env python3
"""Makes the games that fit_influence.py learns from: GNU Go plays itself to two passes.

usage: fit_data.py --positions games.tsv > positions.tsv
       fit_data.py --games N --first SEED [--sizes N,N,...] [--blunders RATE] [--brawl N] >> games.tsv

One line a game: seed, size, black's level, white's level, handicap, moves, owners. Moves are
joined by blanks, each a colour (b, w) and a point or `pass`; handicap stones stand first as
moves of Black. Owners are rows from the top joined by `/`: B, W, or `.` for neutral; GNU Go
judges them from the final position at a level above both players', by playing the rest out.

Everything about a game follows from its seed, so that a longer run only adds lines: size,
levels 0 to 2 (not the same for both sides, so that games are not balanced), a handicap now and
then, a few opening moves at random, because two equal programs would play the same few openings
over and over, and blunders: until late in the game each side plays at random at a rate of its
own, from 0 to --blunders, because a program that judges both sides of a fight alike leaves too
few fights to the weaker side. --brawl opens games with up to N moves at random beside stones that
stand already, for the groups without eyes and the cuts that two careful programs avoid. Games that end too soon (half a move a point) or with more than
3% neutral points are left out: their owners say little.

--positions cuts such games at eight moments and prints what fit_influence.py and
bench/influence read: game, phase (percent of the moves played), size, board, owner.
"""
import argparse
import random
import shlex
import subprocess
import sys

LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()
        answer = []
        while True:
            got = self.process.stdout.readline()
            if not got:
                sys.exit(f'fit_data.py: the engine ended at {line!r}')
            if got == '\n':
                break
            answer.append(got.strip())
        text = '\n'.join(answer)
        if not text.startswith('='):
            raise ValueError(f'{line!r}: {text}')
        return text[1:].strip()


def opening(engine, size, rng, moves):
    """Handicap stones or a few moves at random on the lines where games begin."""
    handicap = rng.randint(2, 6 if size < 19 else 9) if rng.random() < 0.2 else 0
    if handicap:
        for point in engine.ask(f'fixed_handicap {min(handicap, 5 if size < 13 else 9)}').split():
            moves.append('b' + point)
        return 'w', len(moves)
    low = 2 if size < 13 else 3
    lines = list(range(low, low + 3)) + list(range(size - low - 2, size - low + 1))
    colour = 'b'
    for _ in range(rng.choice((0, 1, 2, 3, 4) if size < 19 else (2, 4, 6, 8))):
        point = LETTERS[rng.choice(lines) - 1] + str(rng.choice(lines))
        try:
            engine.ask(f'play {colour} {point}')
        except ValueError:
            continue
        moves.append(colour + point)
        colour = 'w' if colour == 'b' else 'b'
    return colour, 0


def brawl(engine, size, count, colour, rng, moves):
    """Moves at random within two points of stones; no count of them makes a whole game."""
    stones = [(int(m[2:]) - 1, LETTERS.index(m[1])) for m in moves]
    for _ in range(count):
        y, x = rng.choice(stones) if stones else (size // 3, size // 3)
        y, x = y + rng.randint(-2, 2), x + rng.randint(-2, 2)
        if not (0 < y < size - 1 and 0 < x < size - 1) or (y, x) in stones:
            continue
        point = LETTERS[x] + str(y + 1)
        try:
            engine.ask(f'play {colour} {point}')
        except ValueError:
            continue
        stones.append((y, x))
        moves.append(colour + point)
        colour = 'w' if colour == 'b' else 'b'
    return colour


def owners(engine, size):
    """Who owns each point, judged by the engine."""
    area = [['.'] * size for _ in range(size)]
    stones = {}
    for colour, name in (('B', 'black'), ('W', 'white')):
        for point in engine.ask(f'list_stones {name}').split():
            stones[point] = colour
        for point in engine.ask(f'final_status_list {name}_territory').split():
            area[size - int(point[1:])][LETTERS.index(point[0])] = colour
    other = {'B': 'W', 'W': 'B'}
    for status in ('alive', 'seki', 'dead'):
        for point in engine.ask(f'final_status_list {status}').split():
            colour = stones[point]
            area[size - int(point[1:])][LETTERS.index(point[0])] = \
                other[colour] if status == 'dead' else colour
    return area


def blunder(engine, size, colour, rng):
    """A move at random, or None when the point tried is none."""
    point = LETTERS[rng.randrange(size)] + str(rng.randint(1, size))
    try:
        engine.ask(f'play {colour} {point}')
    except ValueError:
        return None
    return point


def play(engine, seed, sizes, most, brawls):
    """One game as a line, or None when it is not worth learning from."""
    rng = random.Random(seed)
    size = rng.choice(sizes)
    level = {'b': rng.randint(0, 2), 'w': rng.randint(0, 2)}
    rate = {side: most * rng.choice((0, 0.25, 0.5, 1)) for side in 'bw'}
    engine.ask(f'boardsize {size}')
    engine.ask('clear_board')
    engine.ask('komi 6.5')
    engine.ask(f'set_random_seed {seed}')
    moves = []
    colour, handicap = opening(engine, size, rng, moves)
    if brawls:
        count = rng.randint(0, brawls * size * size // 361)
        colour = brawl(engine, size, count, colour, rng, moves)
    passes = 0
    while passes < 2 and len(moves) < 3 * size * size:
        point = None
        if len(moves) < 0.6 * size * size and rng.random() < rate[colour]:
            point = blunder(engine, size, colour, rng)
        if point is None:
            engine.ask(f'level {level[colour]}')
            point = engine.ask(f'genmove {colour}')
        passes = passes + 1 if point == 'PASS' else 0
        moves.append(colour + ('pass' if point == 'PASS' else point))
        colour = 'w' if colour == 'b' else 'b'
    if passes < 2 or len(moves) < size * size // 2:
        return None
    engine.ask(f'level {max(level.values()) + 4}')
    area = owners(engine, size)
    if sum(row.count('.') for row in area) > 0.03 * size * size:
        return None
    return '\t'.join(str(x) for x in (seed, size, level['b'], level['w'], handicap, ' '.join(moves),
                                      '/'.join(''.join(row) for row in area)))


PHASES = (30, 40, 48, 55, 62, 70, 78, 85)


def neighbours(size, y, x):
    return [(v, u) for v, u in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
            if 0 <= v < size and 0 <= u < size]


def remove_dead(board, size, start):
    """Takes the string on start off the board when it has no liberty."""
    colour, found, todo = board[start], {start}, [start]
    while todo:
        for point in neighbours(size, *todo.pop()):
            if board[point] == '.':
                return
            if board[point] == colour and point not in found:
                found.add(point)
                todo.append(point)
    for point in found:
        board[point] = '.'


def positions(line):
    """The rows that one game gives."""
    seed, size, _, _, _, moves, owner = line.rstrip('\n').split('\t')
    size, moves = int(size), moves.split()
    stops = {len(moves) * phase // 100: phase for phase in PHASES}
    board = {(y, x): '.' for y in range(size) for x in range(size)}
    for number, move in enumerate(moves):
        if number in stops:
            rows = '/'.join(''.join(board[y, x] for x in range(size)) for y in range(size))
            print(seed, stops[number], size, rows, owner, sep='\t')
        if move[1:] == 'pass':
            continue
        at = size - int(move[2:]), LETTERS.index(move[1])
        board[at] = 'X' if move[0] == 'b' else 'O'
        for point in neighbours(size, *at):
            if board[point] not in ('.', board[at]):
                remove_dead(board, size, point)
        remove_dead(board, size, at)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--games', type=int, default=0)
    parser.add_argument('--positions', metavar='FILE')
    parser.add_argument('--first', type=int, default=1)
    parser.add_argument('--sizes', default='9,13,13,19')
    parser.add_argument('--blunders', type=float, default=0.15)
    parser.add_argument('--brawl', type=int, default=0)
    parser.add_argument('--engine', default='/usr/games/gnugo --mode gtp --never-resign --cache-size 16')
    args = parser.parse_args()
    if args.positions:
        print('game', 'phase', 'size', 'board', 'owner', sep='\t')
        with open(args.positions) as games:
            for line in games:
                positions(line)
        return
    engine = Engine(args.engine)
    sizes = [int(size) for size in args.sizes.split(',')]
    for seed in range(args.first, args.first + args.games):
        line = play(engine, seed, sizes, args.blunders, args.brawl)
        if line:
            print(line, flush=True)


if __name__ == '__main__':
    main()
