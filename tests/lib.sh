# lib.sh - what the check_NAME.sh scripts share; to be sourced.
set -u
bin=${KIFU_BIN:?} here=${KIFU_TESTS:?}
export PATH="$bin:$PATH" LC_ALL=C
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0

fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}
same() { # same WHAT FILE FILE
    cmp -s "$2" "$3" || fail "$1: $2 and $3 differ"
}
status() { # status WANTED COMMAND...: output in $dir/out and $dir/err
    local want=$1
    shift
    "$@" >"$dir/out" 2>"$dir/err"
    local got=$?
    [ "$got" = "$want" ] || fail "status $got instead of $want: $* ($(head -1 "$dir/err"))"
}
says() { # says WORDS: the last status() said so on standard error
    grep -qF -- "$1" "$dir/err" || fail "no '$1' in: $(cat "$dir/err")"
}
finish() {
    echo "${0##*/}: $failures failures"
    [ "$failures" = 0 ]
    exit
}

# random_games COUNT SEED: SGF games of random legal-looking moves on boards of 5 to 13, most of
# them too long, so that much gets settled, captured and retaken; good for sameness, not for Go.
random_games() {
    awk -v count="$1" -v seed="$2" 'BEGIN {
        srand(seed)
        for (game = 0; game < count; game++) {
            size = 5 + int(rand() * 9)
            printf "(;GM[1]FF[4]SZ[%d]KM[6.5]PB[b%d]RE[%s+1]", size, game, rand() < 0.5 ? "B" : "W"
            moves = size * size * (0.3 + rand())
            for (move = 0; move < moves; move++) {
                x = 97 + int(rand() * size); y = 97 + int(rand() * size)
                printf ";%s[%c%c]", move % 2 ? "W" : "B", x, y
            }
            print ")"
        }
    }'
}
