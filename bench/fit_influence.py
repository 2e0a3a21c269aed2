#!/usr/bin/python3
"""Fits the weights of lib/influence to games of our own; what it prints goes into weights.c.

usage: fit_influence.py --bench build/bench/influence positions.tsv [--drop COLUMN ...]

positions.tsv comes from `zcat fit_games.tsv.gz > games.tsv; fit_data.py --positions games.tsv`,
or from more games. Rounds feed on each other: chances make leans and leans make columns. So the
program is run with the present weights, a logistic regression (ridge 0.1, each string weighted
by the root of its stones) is fitted to the columns of its last round, the weights move half-way
there, and that is repeated. Then steepness and bend are set for the least squared error of the
values on empty points.

There are two sets: INFLUENCE_SEEN comes from such a file, INFLUENCE_READ from what
`build/bench/influence --judge=5 positions.tsv` makes of it.

Games are dealt into two halves; each half's weights are tried on the other half, and both are
printed. The last fit uses all games. --drop leaves columns out (their weight is 0), to see what
they are worth.

To add a column: name it in INFLUENCE_COLUMN_LIST, fill it in fill_columns(), hand the evidence
over in bench/influence.c, run this, and keep it when BOTH halves gain.
"""
import argparse
import os
import re
import subprocess
import tempfile

import numpy as np

# Where the repetition starts: a first fit on other games.
START = {'ONE': -2.7, 'BACKING': 0.94, 'TERRITORY': 0.56, 'TWO_EYES': 1.6, 'LIBERTIES': 0.87,
         'CAUGHT': -2}
PLAIN = 0.5, 0  # steepness and bend of which the lean is easily had back
REPETITIONS = 5
RIDGE = 0.1


def column_names():
    here = os.path.dirname(os.path.abspath(__file__))
    header = os.path.join(here, '../lib/influence/influence.h')
    with open(header) as text:
        listed = re.search(r'#define INFLUENCE_COLUMN_LIST.*?\n\n', text.read(), re.S)
    return re.findall(r'X\((\w+)\)', listed.group(0))


class Program:
    def __init__(self, bench, positions):
        self.command = [bench, '--settled', '--columns']
        self.positions = positions

    def run(self, weights, shape=PLAIN):
        """Strings (game, stones, share, columns...) and points (game, value, owner)."""
        with tempfile.NamedTemporaryFile('w', suffix='.txt') as file:
            file.write(' '.join(f'{x:.7g}' for x in [*weights, *shape]))
            file.flush()
            command = [*self.command, f'--weights={file.name}', self.positions]
            out = subprocess.run(command, check=True, capture_output=True,
                                 text=True).stdout.split('\n')
        tables = []
        for kind in 'sp':
            lines = [line[2:] for line in out if line.startswith(kind)]
            width = len(lines[0].split())
            tables.append(np.array(' '.join(lines).split(), dtype=float).reshape(-1, width))
        return tables


def regression(x, share, weight):
    b = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(x @ b, -30, 30)))
        slope = x.T @ (weight * (share - p)) - RIDGE * b
        bend = (x.T * (weight * p * (1 - p))) @ x + RIDGE * np.eye(len(b))
        step = np.linalg.solve(bend, slope)
        b += step
        if np.abs(step).max() < 1e-7:
            break
    return b


def half_of(games):
    """0 or 1 for each game, the same for all of its rows."""
    return (games.astype(np.int64) * 7919 // 13) % 2


def shape_of(points):
    """Steepness and bend of the least squared error, by Newton's steps."""
    odds = np.arctanh(np.clip(points[:, 1], -1 + 1e-6, 1 - 1e-6)) / PLAIN[0]
    x = np.stack([odds, np.tanh(odds / 2)], 1)
    shape = np.array([0.4, 0.0])
    for _ in range(30):
        value = np.tanh(x @ shape)
        slope = x * (1 - value * value)[:, None]
        shape += np.linalg.solve(slope.T @ slope, slope.T @ (points[:, 2] - value)) / 2
    return shape


def fit(program, names, kept, half):
    weights = np.array([START.get(name, 0.0) * (name in kept) for name in names])
    place = [i for i, name in enumerate(names) if name in kept]
    for repetition in range(REPETITIONS):
        strings, _ = program.run(weights)
        rows = strings if half is None else strings[half_of(strings[:, 0]) == half]
        found = np.zeros(len(names))
        found[place] = regression(rows[:, 3:][:, place], rows[:, 2], np.sqrt(rows[:, 1]))
        last = repetition == REPETITIONS - 1
        weights = found if last else (weights + found) / 2
    _, points = program.run(weights)
    return weights, shape_of(points if half is None else points[half_of(points[:, 0]) == half])


def score(program, names, weights, shape, half):
    strings, points = program.run(weights, shape)
    if half is not None:
        strings, points = (t[half_of(t[:, 0]) == half] for t in (strings, points))
    z = strings[:, 3:] @ weights
    p, w, y = 1 / (1 + np.exp(-z)), np.sqrt(strings[:, 1]), strings[:, 2]
    loss = -(w * (y * np.log(p + 1e-9) + (1 - y) * np.log(1 - p + 1e-9))).sum() / w.sum()
    order = np.argsort(-np.abs(points[:, 1]), kind='stable')
    right = np.cumsum((points[:, 1] * points[:, 2] > 0)[order])
    n = len(order)
    curve = ' '.join(f'{100 * right[n * c // 100 - 1] / (n * c // 100):.2f}'
                     for c in (50, 60, 70, 80, 90))
    stones = (strings[:, 1] * np.where(p > 0.5, y, 1 - y)).sum() / strings[:, 1].sum()
    error = ((points[:, 1] - points[:, 2]) ** 2).mean()
    return f'{len(set(strings[:, 0]))} games: right {curve}; error {error:.4f}; ' \
           f'stones {100 * stones:.2f}; log loss {loss:.4f}'


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--bench', required=True)
    parser.add_argument('--drop', nargs='*', default=[])
    parser.add_argument('positions')
    args = parser.parse_args()
    names = column_names()
    kept = [name for name in names if name not in args.drop]
    program = Program(args.bench, args.positions)
    for half in (0, 1):
        weights, shape = fit(program, names, kept, half)
        tried = score(program, names, weights, shape, 1 - half)
        print(f'half {half} fitted, tried on the other', tried)
        print('   ', ' '.join(f'{name} {w:.2f}' for name, w in zip(names, weights)),
              'steepness {:.2f} bend {:.2f}'.format(*shape))
    weights, shape = fit(program, names, kept, None)
    print('all, tried on itself', score(program, names, weights, shape, None))
    for name, w in zip(names, weights):
        if name in kept:
            print(f'        [INFLUENCE_COLUMN_{name}] = {w:.2f}f,')
    print('    .steepness = {:.2f}f,\n    .bend = {:.2f}f,'.format(*shape))


if __name__ == '__main__':
    main()
