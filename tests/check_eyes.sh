#!/usr/bin/env bash
# eyes as a user runs it: the same bytes whatever the threads, with and without what is kept.
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1

random_games 12 5 >games.sgf
sgf2pos --ply=20-45 games.sgf -o a.pos 2>/dev/null || fail "sgf2pos"
eyes -z0 -j1 a.pos >one || fail "eyes"
eyes -z0 -j3 a.pos >three
same "threads" one three
eyes --format=tsv a.pos >kept
for option in --no-reuse --no-cache "--no-reuse --no-cache"; do
    eyes --format=tsv $option a.pos >fresh
    same "$option" kept fresh
done
[ "$(wc -l <kept)" -gt 500 ] || fail "hardly any eye spaces"

# What is said of strings by a section WORM is used, and does not change from run to run.
worms --level=3 --no-links a.pos | eyes --format=tsv >one || fail "after worms"
worms --level=3 --no-links a.pos | eyes --format=tsv --no-reuse --no-cache -j3 >three
same "with verdicts from worms" one three

# What rests on a verdict that worms could only guess is told to be a guess.
worms --nodes=1 --no-links a.pos | eyes --format=tsv >guesses
[ "$(grep -c guessed guesses)" -gt "$(($(grep -c guessed one) + 20))" ] || fail "guesses pass for proofs"
finish
