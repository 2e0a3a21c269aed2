#!/bin/bash
# Golden command lines: every folder golden/TOOL/CASE is one.
#
#   cmd      a shell script, run in a copy of the folder with the tools on the PATH
#   out      what it must print; err what on standard error, status how it must end
#            (both may be missing: nothing, and 0)
#   filter   a sed script for what may differ between machines, such as versions; may be missing
#
# KIFU_ACCEPT=1 rewrites out, err and status, for review in the diff. Arguments name cases or
# tools: check_golden.sh uncond poscat/head.
set -u
bin=${KIFU_BIN:?} here=${KIFU_TESTS:?}
accept=${KIFU_ACCEPT:-}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export PATH="$bin:$PATH" LC_ALL=C COLUMNS=80
unset OMP_NUM_THREADS NO_COLOR ARGP_HELP_FMT
failures=0 cases=0

wanted() { # wanted CASE ARGUMENT...
    local case=$1
    shift
    [ $# = 0 ] && return 0
    for name; do
        case $case in "$name" | "$name"/*) return 0 ;; esac
    done
    return 1
}

compare() { # compare CASE FILE: is it as it was? A missing file stands for an empty one.
    local want=$here/golden/$1/$2
    [ -f "$want" ] || want=/dev/null
    cmp -s "$want" "$dir/$2" && return
    echo "FAIL: $1: $2"
    diff -u "$want" "$dir/$2" | head -40
    failures=$((failures + 1))
}

take_over() { # take_over CASE FILE
    if [ -s "$dir/$2" ]; then
        cp "$dir/$2" "$here/golden/$1/$2"
    else
        rm -f "$here/golden/$1/$2"
    fi
}

for cmd in "$here"/golden/*/*/cmd; do
    [ -f "$cmd" ] || continue
    folder=${cmd%/cmd}
    case=${folder#"$here"/golden/}
    wanted "$case" "$@" || continue
    cases=$((cases + 1))
    rm -rf "$dir/run"
    cp -r "$folder" "$dir/run"
    (cd "$dir/run" && bash ./cmd >"$dir/out" 2>"$dir/err" </dev/null)
    got=$?
    if [ "$got" = 0 ]; then : >"$dir/status"; else echo "$got" >"$dir/status"; fi
    if [ -f "$folder/filter" ]; then
        sed -E -i -f "$folder/filter" "$dir/out" "$dir/err"
    fi
    for file in out err status; do
        if [ -n "$accept" ]; then take_over "$case" "$file"; else compare "$case" "$file"; fi
    done
done
echo "$cases golden cases, $failures failures"
[ "$cases" -gt 0 ] && [ "$failures" = 0 ]
