#!/bin/bash
# poscat as a user runs it: old streams, joins, parts, filters, conversions, the index, messages.
. "$(dirname "$0")/lib.sh"
poscat=$bin/poscat

# Streams of old versions read as they always did.
cd "$here/streams" || exit 1
for stream in *.pos; do
    name=${stream%.pos}
    status 0 "$poscat" --check "$stream"
    same "check of $stream" "$dir/out" "$name.check"
    if [ -f "$name.jsonl" ]; then
        status 0 "$poscat" --format=jsonl "$stream"
        same "games of $stream" "$dir/out" "$name.jsonl"
        status 0 "$poscat" --from=jsonl --format=jsonl "$name.jsonl"
        same "JSON of $stream" "$dir/out" "$name.jsonl"
    fi
done

# Streams are gzip.
zcat small-1.0.pos >/dev/null || fail "zcat"
gzip -t <joined-1.0.pos || fail "gzip -t"
if command -v bgzip >/dev/null; then
    bgzip -t <joined-1.0.pos || fail "bgzip -t"
    bgzip -dc <small-1.0.pos | cmp -s - <(zcat small-1.0.pos) || fail "bgzip -dc"
fi

# An independent reader, written from FORMAT.md alone.
if command -v python3 >/dev/null; then
    for name in small stored joined filtered empty; do
        python3 "$here/pos_reader.py" $name-1.0.pos >"$dir/python" || fail "pos_reader.py $name"
        same "pos_reader.py on $name" "$dir/python" $name-1.0.jsonl
    done
fi

# Many games, all different: from a game of the sample with the source changed.
game=$(sed -n 3p small-1.0.jsonl)
for ((i = 0; i < 3000; i++)); do
    echo "${game/\"index\":0/\"index\":$((i * 7919 % 3001))}"
done >"$dir/many.jsonl"
many=$dir/many.pos
status 0 "$poscat" --from=jsonl -z6 "$dir/many.jsonl" -o "$many"
status 0 "$poscat" --format=jsonl "$many"
same "there and back" "$dir/out" "$dir/many.jsonl"

# Joining: cat, poscat, standard input, any level.
cp "$here"/streams/filtered-1.0.pos "$dir/f.pos"
cat "$dir/f.pos" "$many" >"$dir/cat.pos"
status 0 "$poscat" -z6 "$dir/f.pos" "$many" -o "$dir/joined.pos"
status 0 "$poscat" -z6 "$dir/cat.pos" -o "$dir/rejoined.pos"
same "cat and poscat" "$dir/joined.pos" "$dir/rejoined.pos"
"$poscat" "$dir/f.pos" - <"$many" | "$poscat" | "$poscat" -z6 >"$dir/piped.pos"
same "through pipes" "$dir/joined.pos" "$dir/piped.pos"
status 0 "$poscat" -z6 --no-provenance "$dir/cat.pos" -o "$dir/plain.pos"
status 0 "$poscat" -z6 --no-provenance "$dir/plain.pos" -o "$dir/plain2.pos"
same "without provenance" "$dir/plain.pos" "$dir/plain2.pos"
zcat "$dir/plain.pos" | grep -qa 'poscat' && fail "--no-provenance leaves provenance"

# The parts joined are the whole, from files and from pipes.
"$poscat" -z6 "$dir/cat.pos" -o "$dir/whole.pos"
for n in 1 2 3 7 50; do
    parts=()
    for ((k = 1; k <= n; k++)); do
        if ((k % 2)); then
            "$poscat" --shard=$k/$n "$dir/cat.pos" >"$dir/part$k.pos" || fail "part $k/$n"
        else
            cat "$dir/cat.pos" | "$poscat" --shard=$k/$n >"$dir/part$k.pos" || fail "part $k/$n"
        fi
        parts+=("$dir/part$k.pos")
    done
    "$poscat" -z6 "${parts[@]}" >"$dir/parts.pos" || fail "joining $n parts"
    same "$n parts" "$dir/whole.pos" "$dir/parts.pos"
done

# Selection.
lines() { # lines WANTED OPTION...
    local want=$1
    shift
    local got
    got=$("$poscat" --format=jsonl "$@" small-1.0.pos | wc -l)
    [ "$got" = "$want" ] || fail "$got games instead of $want: $*"
}
lines 7
lines 3 --head=3
lines 2 --skip=5
lines 1 --skip=2 --head=1
lines 0 --head=0
lines 2 --where='size = 9'
lines 1 --where='size = 13x7 and handicap > 2'
lines 2 --where='width > 13 and height >= 19'
lines 2 --where='PB = Ann'
lines 1 --where='PB = Ann and not PW ~ ob'
lines 3 --where='not komi'
lines 2 --where='result = W or result = draw or (moves=9)' --skip=2
lines 3 --where='source ~ "invented"'
lines 1 --where="EV ~ '囲碁'"
lines 1 --where='komi < 0'
lines 1 --where='(PW ~ leo or ((RE ~ nothing))) and moves <= 5'
for wrong in 'size = ' 'and' '(moves > 3' 'moves > 3)' 'moves ~ 3' 'colour = 3' 'size=19x' \
    'result = 3' 'PB = "x' 'moves > many' 'moves > 1 2'; do
    status 2 "$poscat" --where="$wrong" small-1.0.pos
    says "character"
done
status 2 "$poscat" --where='moves > 3 xor PB' small-1.0.pos
says "character 11"

# Samples: a share that does not depend on order, company or parts.
status 0 "$poscat" --sample=0.3 --seed=5 --format=jsonl --no-provenance "$many"
cp "$dir/out" "$dir/sample.jsonl"
"$poscat" --shard=1/2 "$many" | "$poscat" --sample=0.3 --seed=5 --format=jsonl >"$dir/sample1"
"$poscat" --shard=2/2 "$many" | "$poscat" --sample=0.3 --seed=5 --format=jsonl >"$dir/sample2"
cat "$dir/sample1" "$dir/sample2" | cmp -s - "$dir/sample.jsonl" || fail "samples of parts"
status 0 "$poscat" --sample=0 --format=jsonl "$many"
[ -s "$dir/out" ] && fail "--sample=0 keeps something"
status 0 "$poscat" --sample=1 --format=jsonl "$many"
same "--sample=1" "$dir/out" "$dir/many.jsonl"
status 2 "$poscat" --sample=2 "$many"

# Text left out; table; diagrams.
status 0 "$poscat" --no-text --format=jsonl small-1.0.pos
grep -q Ann "$dir/out" && fail "--no-text leaves text"
status 0 "$poscat" --format=tsv small-1.0.pos
[ "$(wc -l <"$dir/out")" = 8 ] || fail "table of 7 games"
[ "$(awk -F'\t' '{ print NF }' "$dir/out" | sort -u)" = 14 ] || fail "columns of the table"
status 0 "$poscat" --format=text --where='size = 9' --head=1 small-1.0.pos
[ "$(grep -c 'to move' "$dir/out")" = 9 ] || fail "diagrams of 9 positions"

# Positions and games are chosen as sgf2pos chooses them, whatever is asked first.
archive=$here/../data/sample.tar.gz
"$bin/sgf2pos" -q "$archive" -o "$dir/all.pos"
for choice in '--every=7' '--last' '--ply=20-30 --sample=0.4 --seed=3' '--sample-games=0.3 --every=50'; do
    # shellcheck disable=SC2086 # options are words
    "$bin/sgf2pos" -q $choice "$archive" | "$poscat" --format=jsonl --no-provenance >"$dir/chosen"
    # shellcheck disable=SC2086
    "$poscat" $choice --format=jsonl --no-provenance "$dir/all.pos" | cmp -s - "$dir/chosen" ||
        fail "$choice"
    [ -s "$dir/chosen" ] || fail "$choice chooses nothing"
done
status 2 "$poscat" --check --last "$dir/all.pos"
status 2 "$bin/sgf2pos" "$dir/all.pos" -o "$dir/none.pos"
says "position stream already"

# What nobody has analysed is not taken for an answer.
status 0 "$poscat" --where='any string (size > 3) and no region (points > 3)' "$dir/all.pos"
says "no game has a section WORM: it comes from worms"
says "TERR: it comes from breakin"
status 0 "$bin/posstat" --list "$dir/all.pos"
says "UNCD"
status 0 "$bin/pos2sgf" --problems "$dir/all.pos"
says "HITS: it comes from poscat"
"$bin/worms" --level=0 "$dir/all.pos" | "$bin/posstat" --list >"$dir/out" 2>"$dir/err"
[ -s "$dir/err" ] && fail "posstat --list asks for more than strings: $(cat "$dir/err")"

# The index: 24 bytes a block, and a stream can be read from there on.
cp "$dir/whole.pos" "$dir/i.pos"
status 0 "$poscat" --index "$dir/i.pos"
size=$(stat -c %s "$dir/i.pos.idx")
((size % 24 == 0 && size >= 48)) || fail "index of $size bytes"
read -r offset games positions < <(od -An -v -tu8 -w24 -j24 -N24 "$dir/i.pos.idx")
[ "$(tail -c +$((offset + 1)) "$dir/i.pos" | head -c 4 | od -An -tx1 | tr -d ' ')" = 1f8b0804 ] ||
    fail "no member at $offset"
((games > 0 && positions > games)) || fail "index says $games games, $positions positions"

status 2 "$poscat" --index - <"$dir/i.pos"
status 2 "$poscat" --check --where=moves "$dir/i.pos"

# No games, no input, wrong input.
status 0 "$poscat" empty-1.0.pos
status 2 "$poscat" /dev/null
status 2 "$poscat" small-1.0.jsonl
says "no position stream"
status 2 "$poscat" "$dir/missing.pos"
status 2 "$poscat" --from=jsonl README.md
says "line 1"
status 2 "$poscat" small-1.0.pos --no-such-option

finish
