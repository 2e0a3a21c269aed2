#!/usr/bin/env bash
# posgtp as its users run it: the protocol, loadsgf, trying moves, settled points, odd input.
set -euo pipefail
posgtp=$KIFU_BIN/posgtp
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
failed=0
complain() { echo "FAIL: $*"; failed=1; }

# expect NAME COMMANDS ANSWERS: the session's whole output, but for blank lines.
expect() {
    local got
    got=$(printf '%s\n' "$2" | "$posgtp" | sed -e '/^$/d' -e 's/ *$//') || complain "$1: status $?"
    [ "$got" = "$3" ] || complain "$1: $(diff <(echo "$3") <(echo "$got"))"
}

# --- the protocol -------------------------------------------------------------------------------

expect identities '1 protocol_version
# a comment

007 name # another
12
13 no_such_command
known_command play
known_command no_such_command
known_command
quit
name' '=1 2
=007 kifupipe posgtp
?12 syntax error: a command is missing
?13 unknown command
= true
= false
= false
='
expect "control characters" $'\t2 \r\tboardsize\t7\r\n\x01query_\x7fboardsize' '=2
= 7'
expect "sizes" 'boardsize 1
boardsize 52
query_boardsize
boardsize 53
boardsize 0
boardsize -9
boardsize 99999999999999999999
boardsize
boardsize 9 9
boardsize x
rectangular_boardsize 3 52
query_boardsize
rectangular_boardsize 3' '=
=
= 52
? unacceptable size
? unacceptable size
? unacceptable size
? unacceptable size
? syntax error: usage: boardsize N
? syntax error: usage: boardsize N
? unacceptable size
=
= 3 52
? syntax error: usage: rectangular_boardsize WIDTH HEIGHT'
[ "$(printf 'list_commands\n' | "$posgtp" | sed 's/^= //' | sed '/^$/d' | while read -r c; do
    printf 'known_command %s\n' "$c"; done | "$posgtp" | sort -u | tr -d '\n')" = "= true" ] ||
    complain "a listed command is not known"

# --- moves --------------------------------------------------------------------------------------

expect moves 'boardsize 3
play black B2
play w b2
play white I1
play green A1
play b D1
PLAY b A1
play b a1
play w PASS
list_stones black
list_stones white
is_legal w a2
is_legal w b2
is_legal b pass
undo
undo
undo
undo' '=
=
? illegal move: point is occupied
? syntax error: I1 is no vertex
? syntax error: green is no colour
? D1 is off the board
? unknown command
=
=
= B2 A1
=
= 1
= 0
= 1
=
=
=
? cannot undo'
expect "ko and suicide" 'boardsize 4
black B4
black A3
black B2
white C4
white D3
white C2
white B3
black C3
is_legal white B3
play white B3
play white A4
play black D1
play white B3' "$(printf '=\n%.0s' {1..9})
= 0
? illegal move: move would retake a ko
? illegal move: move would be suicide
=
="
expect "trying moves" 'boardsize 3
popgo
play b b2
trymove w a1
trymove w b2
trymove b a2
play b c1
undo
list_stones w
popgo
popgo
popgo
list_stones w
undo
trymove b a1
clear_board
popgo' '=
? no move is being tried
=
=
? illegal move: point is occupied
=
? moves are being tried: popgo comes first
? cannot undo: moves are being tried
= A1
=
=
? no move is being tried
=
=
=
=
? no move is being tried'
expect showboard 'rectangular_boardsize 3 2
play b a1
play w b2
showboard' '=
=
=
=
   A B C
 2 . O . 2
 1 X . . 1
   A B C
X to move; captured: 0 black, 0 white'

# --- loadsgf ------------------------------------------------------------------------------------

cat >game.sgf <<'SGF'
(;GM[1]FF[4]SZ[5]KM[6.5];B[cc];W[bb];B[];W[cc]AB[aa]
;B[dd];W[bc](;B[ee];W[ea])(;B[aa]))
SGF
cat >setup.sgf <<'SGF'
(;GM[1]SZ[5:4]HA[2]AB[bb][dd]AW[cc];W[ab];B[ba];AE[ba]PL[B];B[ed])
SGF
expect loadsgf 'loadsgf game.sgf
list_stones b
get_komi
loadsgf game.sgf 1
list_stones b
loadsgf game.sgf 3
list_stones w
undo
list_stones w
undo
list_stones b
undo
loadsgf game.sgf 999
list_stones b
loadsgf game.sgf B3
list_stones w
loadsgf game.sgf pass
list_stones w
loadsgf setup.sgf 1
list_stones b
query_boardsize
loadsgf setup.sgf 3
list_stones b
undo' '= black
= A5 D2 E1
= 6.5
= black
=
= black
= B4
=
=
=
=
? cannot undo
= black
= A5 D2 E1
= white
= B4 C3
= black
= B4
= white
= B3 D1
= 5 4
= black
= B3 D1
? cannot undo'
mkdir folder
echo 'no game here' >text.sgf
: >empty.sgf
expect "loadsgf refuses and keeps the board" 'boardsize 5
play b c3
loadsgf missing.sgf
loadsgf folder
loadsgf text.sgf
loadsgf empty.sgf
loadsgf /dev/zero
loadsgf game.sgf 0
loadsgf game.sgf -1
loadsgf game.sgf 2x
loadsgf game.sgf Z9Z
loadsgf game.sgf A1
loadsgf
list_stones b' '=
=
? cannot load file: reading or writing failed
? cannot load file: reading or writing failed
? cannot load file: input is malformed
? cannot load file: input is malformed
? cannot load file: reading or writing failed
? 0 is not between 1 and 2147483647
? -1 is not between 1 and 2147483647
? syntax error: 2x is no number
? syntax error: Z9Z is neither the number of a move nor a vertex
? cannot load file: no move at A1
? syntax error: usage: loadsgf FILE [MOVE_NUMBER|VERTEX]
= C3'

# --- settled points -----------------------------------------------------------------------------

expect "settled points" 'rectangular_boardsize 5 4
black b1
black b2
black b3
black b4
black d1
black d2
black d3
black d4
white a1
settled_board
unconditional_status a1
unconditional_status a2
unconditional_status b1
unconditional_status pass
unconditional_status f1
meaningless_moves green
boardsize 26
unconditional_status a1
meaningless_moves black' "$(printf '=\n%.0s' {1..11})
b b b b b
b b b b b
b b b b b
b b b b b
= dead
= black_territory
= alive
? a point is wanted, not a pass
? f1 is off the board
? syntax error: green is no colour
=
? boards above 25x25 are not analysed
? boards above 25x25 are not analysed"

# A move in settled points passes, suicide is no move; replacements are tested with lib/uncond.
expect "meaningless moves" 'rectangular_boardsize 3 1
black b1
meaningless_moves black
meaningless_moves white
meaningless_pairs black' '=
=
= A1>PASS C1>PASS
=
= A1 PASS C1 PASS'

# --- GoGui --------------------------------------------------------------------------------------

types='bwboard|cboard|dboard|eplist|gfx|hstring|hpstring|none|param|plist|pspairs|pstring|sboard'
types="$types|string|varb|varc|varp|varpo|varw"
printf 'gogui-analyze_commands\nlist_commands\n' | "$posgtp" >lists
known=$(sed -e 's/^= //' -e '/^$/d' lists)
while IFS=/ read -r type label command; do
    [[ $type =~ ^($types)$ ]] || complain "GoGui has no type $type"
    grep -qx "${command%% *}" <<<"$known" || complain "GoGui would call $command"
    [ -n "$label" ] || complain "$command has no label"
done < <(sed -n -e 's/^= //' -e '/^$/q' -e p lists)
expect parameters 'param
param level 7
param
param level 16
param size 3
param level
level 2
param' "= [list$(printf '/%d' {0..15})] level 10
=
= [list$(printf '/%d' {0..15})] level 7
? 16 is not between 0 and 15
? unknown parameter: size
? syntax error: a name and a value are wanted
=
= [list$(printf '/%d' {0..15})] level 2"

# --- odd ends -----------------------------------------------------------------------------------

[ "$(printf 'name' | "$posgtp" | head -1)" = "= kifupipe posgtp" ] || complain "no newline at the end"
[ -z "$("$posgtp" </dev/null)" ] || complain "an answer to nothing"
head -c 300000 /dev/zero | tr '\0' a >long
{ cat long; echo; echo name; } | "$posgtp" | tail -2 | grep -q '^= kifupipe' || complain "a long line"
printf 'na\0me\n' | "$posgtp" | grep -q '^= kifupipe' || complain "a zero byte"
head -c 200000 /dev/urandom | "$posgtp" >/dev/null || complain "random bytes: status $?"
seq 100000 | sed 's/.*/name/' >names
{ "$posgtp" <names || echo "status $?" >broken; } | head -1 >/dev/null
[ ! -e broken ] || complain "a closed pipe is no failure: $(cat broken)"
status=0
echo name | "$posgtp" >/dev/full 2>err || status=$?
{ [ "$status" = 2 ] && [ -s err ]; } || complain "/dev/full: status $status"
for bad in --level=16 --level=x --no-such-option operand; do
    status=0
    "$posgtp" $bad </dev/null >/dev/null 2>err || status=$?
    { [ "$status" = 2 ] && [ -s err ]; } || complain "$bad: status $status"
done
[ "$(echo param | "$posgtp" --level=3 | head -1 | grep -o '[0-9]*$')" = 3 ] || complain "--level=3"
"$posgtp" --help | grep -q -- --level || complain "--help"
"$posgtp" --version | grep -q '^posgtp' || complain "--version"

exit $failed
