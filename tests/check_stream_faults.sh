#!/bin/bash
# What tools do when streams are cut or damaged, disks are full, readers go away.
. "$(dirname "$0")/lib.sh"
poscat=$bin/poscat

stream=$here/streams/joined-1.0.pos
size=$(stat -c %s "$stream")

# Cut anywhere but between the two streams: status 2 and a message, also from a pipe.
first=$(stat -c %s "$here/streams/small-1.0.pos")
for ((cut = 0; cut < size; cut += 13)); do
    ((cut == first)) && continue
    head -c $cut "$stream" >"$dir/cut.pos"
    status 2 "$poscat" "$dir/cut.pos"
    [ -s "$dir/err" ] || fail "cut at $cut: no message"
done
head -c $((size - 28)) "$stream" | "$poscat" --check >/dev/null 2>"$dir/err" &&
    fail "no end member, and no error"
grep -q 'too early' "$dir/err" || fail "truncation is not named: $(cat "$dir/err")"
status 0 "$poscat" --allow-truncated "$dir/cut.pos"

# A byte changed anywhere.
for ((at = 0; at < size; at += 11)); do
    cp "$stream" "$dir/bad.pos"
    byte=$(od -An -tu1 -j$at -N1 "$stream")
    printf "\\x$(printf %x $((byte ^ 1 << at % 8)))" |
        dd of="$dir/bad.pos" bs=1 seek=$at conv=notrunc status=none
    status 2 "$poscat" "$dir/bad.pos"
done

# A large stream that is still being written when its producer is killed.
game=$(sed -n 3p "$here/streams/small-1.0.jsonl")
for ((i = 0; i < 2000; i++)); do
    echo "$game"
done >"$dir/lines"
mkfifo "$dir/lines.pipe" "$dir/pipe"
exec 9<>"$dir/lines.pipe" # held open: the producer never sees an end
cat "$dir/lines" "$dir/lines" "$dir/lines" >&9 &
feeder=$!
"$poscat" --from=jsonl <"$dir/lines.pipe" >"$dir/pipe" 9>&- &
producer=$!
"$poscat" --check "$dir/pipe" >"$dir/out" 2>"$dir/err" 9>&- &
reader=$!
sleep 1
{ kill -9 $producer; wait $producer; } 2>/dev/null
wait $reader
got=$?
[ $got = 2 ] || fail "status $got instead of 2 behind a producer that was killed"
grep -q 'too early' "$dir/err" || fail "killed producer: $(cat "$dir/err")"
{ kill $feeder; wait $feeder; } 2>/dev/null
exec 9>&-

# A full disk.
"$poscat" --from=jsonl "$dir/lines" >"$dir/many.pos"
for format in pos jsonl tsv text; do
    "$poscat" --format=$format "$dir/many.pos" >/dev/full 2>"$dir/err"
    got=$?
    [ $got = 2 ] || fail "status $got on a full disk with --format=$format"
    [ -s "$dir/err" ] || fail "no message on a full disk"
done
"$poscat" --check "$stream" >/dev/full 2>"$dir/err" && fail "--check on a full disk"

# A reader that goes away: status 0 and not a word.
for format in pos jsonl tsv text; do
    { "$poscat" --format=$format "$dir/many.pos" 2>"$dir/err"; echo $? >"$dir/status"; } |
        head -c 1 >/dev/null
    [ "$(cat "$dir/status")" = 0 ] || fail "status $(cat "$dir/status") on a closed pipe"
    [ -s "$dir/err" ] && fail "closed pipe: $(cat "$dir/err")"
done

# An output appears when it is whole, and never in the place of an input.
status 2 "$poscat" "$dir/bad.pos" -o "$dir/never.pos"
[ -e "$dir/never.pos" ] && fail "half an output was left"
cp "$stream" "$dir/self.pos"
status 2 "$poscat" "$dir/self.pos" -o "$dir/self.pos"
cmp -s "$stream" "$dir/self.pos" || fail "an input was destroyed"
status 2 "$poscat" "$stream" "$dir/no such file"

finish
