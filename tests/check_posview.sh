#!/bin/bash
# posview: boards as text and as SVG, and the pager in a terminal (tmux, where it is installed).
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1

random_games 6 3 >games.sgf
sgf2pos -q --every=9 games.sgf -o a.pos
worms --level=3 a.pos | uncond -o b.pos

# Every position once; --game, --ply and --most choose.
kept=$(poscat --check b.pos | tail -1 | cut -f2)
[ "$(posview b.pos | grep -c ' to move$')" = "$kept" ] || fail "not every position is shown once"
[ "$(posview --game=2 b.pos | grep -c ', game 2,')" -gt 1 ] || fail "--game=2"
posview --game=2 b.pos | grep ' to move$' | grep -v ', game 2,' && fail "--game=2 shows others"
[ "$(posview --ply=9 b.pos | grep -c ', move 9 of')" = 6 ] || fail "--ply=9"
[ "$(posview --most=3 b.pos | grep -c ' to move$')" = 3 ] || fail "--most=3"
status 0 posview --game=100 b.pos

# Overlays: without any, the boards are those of poscat.
posview --overlay=none b.pos | grep '^ [0-9]' | tr -d ' (+.' >mine
poscat --format=text b.pos | grep '^ [0-9]' | tr -d ' (+.' >theirs
same "boards" theirs mine
status 2 posview --overlay=settled,nonsense b.pos
says "character 9, at 'nonsense'"
status 2 posview --columns=3 b.pos
status 2 posview --ascii --svg=x.svg b.pos
status 2 posview --svg=x.svg -o y.svg b.pos
status 2 posview --svg=b.pos b.pos
says "also the output"

# Signs are explained once; what is left out of the captions is counted, and there on request.
posview b.pos >brief
posview --captions=all b.pos >full
[ "$(grep -c '^Each point has two signs' brief)" = 1 ] || fail "signs are not explained once"
[ "$(grep -c '^strings: ' brief)" = 1 ] || fail "the signs of strings"
posview --overlay=none b.pos | grep -q '^Each point' && fail "signs without overlays"
left=$(awk '/ more: --captions=all/ { sum += substr($1, 2) } END { print sum + 0 }' brief)
[ $(($(wc -l <brief) - $(grep -c ' more: ' brief) + left)) = "$(wc -l <full)" ] || fail "--captions"
[ "$left" -gt 0 ] || fail "all captions at once"
status 2 posview --captions=some b.pos

# SVG that an XML parser takes: one picture, and a sheet of all.
posview --svg=one.svg --game=1 --ply=9 b.pos
posview --svg=- b.pos >sheet.svg
python3 - one.svg sheet.svg "$kept" <<'PY' || fail "SVG"
import sys, xml.dom.minidom
one, sheet = (xml.dom.minidom.parse(name) for name in sys.argv[1:3])
boards = [t for t in sheet.getElementsByTagName("rect") if t.getAttribute("rx")]
assert len(boards) == int(sys.argv[3]), len(boards)
notes = ["".join(n.data for n in t.childNodes) for t in sheet.getElementsByTagName("text")]
assert sum(n.startswith("strings: ") for n in notes) == 1, "legend"
assert len(one.getElementsByTagName("circle")) >= 8
assert one.documentElement.getAttribute("xmlns") == "http://www.w3.org/2000/svg"
PY

# Colours only where they are asked for, or on a terminal that wants them.
posview b.pos | grep -q $'\033' && fail "colours in a pipe"
posview --colour=always b.pos | grep -q $'\033' || fail "--colour=always"

# The pager: pages on and back, into the next game, overlays off, and the screen put back.
if ! command -v tmux >/dev/null; then
    echo "no tmux: the pager is not tried"
    finish
fi
tmux() { command tmux -S "$dir/tmux" -f /dev/null "$@"; }
see() { # see WORDS: appear on the screen within some seconds
    for _ in $(seq 50); do
        tmux capture-pane -p | grep -qF -- "$1" && return
        sleep 0.1
    done
    fail "no '$1' on the screen: $(tmux capture-pane -p | head -3)"
}
unset NO_COLOR
tmux new-session -d -x 100 -y 40 "bash --norc"
tmux send-keys "export PATH=$bin:\$PATH LC_ALL=C.UTF-8 PS1=ready; clear; cat b.pos | posview" Enter
see "game 0, move 0 of"
tmux send-keys n
see "game 0, move 9 of"
tmux capture-pane -p -e | grep -q $'\033\[48;5' || fail "no colours on the screen"
tmux send-keys Right Right p
see "game 0, move 18 of"
tmux send-keys N
see "game 1, move 0 of"
tmux send-keys Down G
see "game 2, move"
tmux send-keys n
see "game 3, move 0 of"
tmux send-keys p P
see "game 1, move 0 of"
see "3+strings"
tmux send-keys 3
see "3-strings"
tmux send-keys c
see " A B C D E"
tmux send-keys '?'
see "next position"
tmux resize-window -x 60 -y 12
tmux send-keys n q
see "ready"
[ "$(tmux capture-pane -p | grep -c 'game 1')" = 0 ] || fail "the screen was not put back"
tmux send-keys "stty -a | grep -c -- -icanon" Enter
see "0"
tmux send-keys "clear; posview --ascii b.pos; echo left" Enter
see "game 0, move 0 of"
tmux send-keys C-c
see "left"
tmux kill-server
finish
