#!/bin/bash
# sgf2pos as a user runs it: selections, policies, and what must not break it.
set -u
bin=${KIFU_BIN:?folder of the tools}
tool=$bin/sgf2pos
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

# expect NAME WANT GOT
expect() {
    if [ "$2" != "$3" ]; then
        printf '%s: want "%s", got "%s"\n' "$1" "$2" "$3"
        failed=1
    fi
}
status() { "$@" >out 2>err; echo $?; }
# positions [OPTION...]: how many the stream holds
positions() {
    "$tool" -q "$@" | "$bin/poscat" --format=tsv 2>/dev/null | tail -n +2 |
        awk -F '\t' '{ n += $9 } END { print n + 0 }'
}

game='(;GM[1]FF[4]SZ[9]PB[Ann]RE[B+R];B[ee];W[cc];B[gg])'
printf '%s' "$game" >a.sgf
printf '(;GM[1]FF[4]SZ[13]PB[Bob];B[ee](;W[cc];B[gg])(;W[dd]))' >b.sgf
printf '(;GM[1]FF[4]SZ[9]PB[Zoe];B[ee];W[cc];B[gg])' >c.sgf

# selections
expect "all positions" 12 "$(positions a.sgf b.sgf c.sgf)"
expect "--ply" 4 "$(positions --ply=1-2 a.sgf b.sgf)"
expect "--ply open" 2 "$(positions --ply=3- a.sgf b.sgf)"
expect "--every" 4 "$(positions --every=2 a.sgf b.sgf)"
expect "--last" 2 "$(positions --last a.sgf b.sgf)"
expect "--size" 4 "$(positions --size=13 a.sgf b.sgf)"
expect "--min-moves" 0 "$(positions --min-moves=4 a.sgf b.sgf)"
expect "--where" 4 "$(positions --where='PB = Ann and RE ~ "B+"' a.sgf b.sgf c.sgf)"
expect "--unique" 8 "$(positions --unique a.sgf b.sgf c.sgf)"
expect "--sample=0" 0 "$(positions --sample=0 a.sgf)"
expect "--sample=1" 4 "$(positions --sample=1 a.sgf)"
expect "--variations=all" 5 "$(positions --variations=all b.sgf)"
expect "standard input" 4 "$(positions - <a.sgf)"
expect "a list" 8 "$(printf 'a.sgf\0b.sgf\0' | positions --files0-from=-)"
for i in $(seq 300); do printf '%s\n' "$game"; done >many.sgf
some=$(positions --sample=0.5 --seed=7 many.sgf c.sgf b.sgf)
expect "the seed decides" "$some" "$(positions --sample=0.5 --seed=7 -j3 many.sgf c.sgf b.sgf)"

# the same bytes with any number of threads
"$tool" -q -j1 many.sgf a.sgf b.sgf >one
"$tool" -q -j5 many.sgf a.sgf b.sgf >five
expect "-j" "" "$(cmp one five 2>&1)"

# policies
printf '(;SZ[9];B[ee];W[ee];B[cc])' >bad.sgf
expect "illegal: play" 4 "$(positions bad.sgf)"
expect "illegal: cut" 2 "$(positions --on-illegal=cut bad.sgf)"
expect "illegal: skip" 3 "$(positions --on-illegal=skip bad.sgf)"
printf '(;GM[2]SZ[9];B[ee])' >other.sgf
expect "another game" 0 "$(positions other.sgf)"
expect "--gm=any" 2 "$(positions --gm=any other.sgf)"
printf 'x1\t;B[pd];W[dd]\nx2\t;B[pp]\n' >lines
expect "lines" 5 "$(positions lines)"
expect "--lines=never" 1 "$(status "$tool" --lines=never lines)"

# faults go to the file
expect "status with faults" 0 "$(status "$tool" --errors=faults bad.sgf other.sgf)"
expect "--errors" 2 "$(grep -c . faults)"
expect "--max-errors" 1 "$(status "$tool" --max-errors=0 other.sgf)"
expect "--on-error=stop" 1 "$(status "$tool" --on-error=stop other.sgf a.sgf)"

# nothing to read
: >empty.sgf
expect "empty input" 1 "$(status "$tool" empty.sgf)"
expect "empty input, summary" "empty.sgf	error	0	-	-	-	-	-" "$("$tool" -q --summary empty.sgf)"
"$tool" -q empty.sgf >empty.pos 2>/dev/null
expect "and a whole stream" 0 "$(status "$bin/poscat" --check empty.pos)"
expect "no such file" 2 "$(status "$tool" a.sgf missing.sgf b.sgf)"
mkdir none
expect "a folder without games" 0 "$(status "$tool" -r none)"
expect "a folder without -r" 2 "$(status "$tool" none)"

# an unreadable file in a list; the others are read
printf 'a.sgf\nmissing.sgf\nc.sgf\n' >list
"$tool" -q --files-from=list >out 2>/dev/null
expect "unreadable in a list" 2 $?
expect "and the others" 2 "$("$bin/poscat" --format=tsv out 2>/dev/null | tail -n +2 | wc -l)"

# a loop of links
mkdir -p loop/in
cp a.sgf loop/in
ln -s .. loop/in/up
timeout 60 "$tool" -q -r loop >out 2>err
[ $? -lt 124 ] || { echo "a loop of links does not end"; failed=1; }
expect "the game in the loop" 1 "$("$bin/poscat" --format=tsv out 2>/dev/null | tail -n +2 | wc -l)"

# an archive with one corrupt member: the others are read, the status tells
if command -v python3 >/dev/null; then
    python3 - <<'PY'
import random, zipfile
random.seed(1)
body = "(;SZ[19]" + "".join(";%s[%c%c]" % ("BW"[i % 2], 97 + random.randrange(19), 97 + random.randrange(19))
                            for i in range(3000)) + ")"
with zipfile.ZipFile("x.zip", "w", zipfile.ZIP_DEFLATED) as z:
    z.write("a.sgf")
    z.writestr("broken.sgf", body)
    z.write("c.sgf")
    where = z.getinfo("broken.sgf").header_offset
data = bytearray(open("x.zip", "rb").read())
for i in range(where + 400, where + 440):
    data[i] ^= 0xa5
open("x.zip", "wb").write(data)
PY
    "$tool" -q --errors=faults x.zip >out 2>err
    expect "a corrupt member" 2 $?
    expect "is named" 1 "$(grep -c 'x.zip/broken.sgf' err)"
    games=$("$bin/poscat" --format=tsv out 2>/dev/null | tail -n +2 | cut -f1 | grep -c -e 'x.zip/a.sgf' -e 'x.zip/c.sgf')
    expect "and the others are there" 2 "$games"
fi
gzip -c many.sgf | head -c 60 >cut.sgf.gz
expect "a cut archive" 2 "$(status "$tool" cut.sgf.gz)"

# output that fails
expect "full disk" 2 "$(status sh -c "'$tool' -q many.sgf >/dev/full")"
"$tool" -q -j2 many.sgf many.sgf many.sgf many.sgf 2>err | head -c 10 >/dev/null
expect "closed pipe" "0 " "${PIPESTATUS[0]} $(cat err)"
"$tool" -q -o whole.pos a.sgf && expect "-o" 0 "$(status "$bin/poscat" --check whole.pos)"
expect "nothing left beside it" whole.pos "$(echo whole.pos*)"

# the archives beside the project, when they are there
games=${KIFU_SHARED:-}/games
if [ -d "$games" ]; then
    for archive in "$games"/*; do
        "$tool" -q "$archive" >archive.pos 2>err
        [ $? -le 1 ] || { echo "$archive: $(tail -3 err)"; failed=1; }
        expect "$archive is whole" 0 "$(status "$bin/poscat" --check archive.pos)"
    done
fi
exit $failed
