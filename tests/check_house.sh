#!/usr/bin/env bash
# The build refuses what the map of the house forbids.
set -euo pipefail
root=$(cd "$KIFU_TESTS/.." && pwd)
commands=$KIFU_BUILD/compile_commands.json
failed=0
complain() { echo "FAIL: $*"; failed=1; }

# The include flags with which one source file is compiled.
flags_of() {
    python3 - "$commands" "$root/$1" <<'PY'
import json, shlex, sys
for entry in json.load(open(sys.argv[1])):
    if entry["file"] == sys.argv[2]:
        words = shlex.split(entry["command"])
        keep = []
        for i, word in enumerate(words):
            if word.startswith("-I") or word.startswith("-D"):
                keep.append(word)
            if word == "-isystem":
                keep += [word, words[i + 1]]
        print(" ".join(keep))
        break
else:
    sys.exit("not compiled: " + sys.argv[2])
PY
}

compiles() { # source header
    echo "#include \"$2\"" | cc -std=c11 -fsyntax-only $(flags_of "$1") -x c - 2>/dev/null
}

while read -r source header; do
    flags_of "$source" >/dev/null || complain "$source: no flags to check it with"
    compiles "$source" "$header" && complain "$source may include $header"
done <<'LIST'
lib/base/base.c geometry.h
lib/geometry/geometry.c board.h
lib/board/board.c record.h
lib/board/board.c uncond.h
lib/record/record.c pos.h
lib/record/record.c sgf.h
lib/pos/reader.c sgf.h
lib/sgf/sgf.c pos.h
lib/archive/members.c record.h
lib/uncond/uncond.c pos.h
lib/uncond/uncond.c diagram.h
lib/section/section.c runner.h
lib/report/report.c cli.h
LIST
compiles lib/uncond/uncond.c board.h || complain "lib/uncond may not include board.h"

# Ways around the include path.
grep -rnE '#include +"[^"]*/' "$root"/{lib,batch,cmd} --include='*.[ch]' &&
    complain "an include with a path goes around the layering"

# Threads live in batch/ only; lib/ prints nothing.
grep -rnlE '#pragma omp|omp\.h|pthread|threads\.h' "$root"/lib "$root"/cmd --include='*.[ch]' |
    grep . && complain "threads outside batch/"
grep -rnE '\b(printf|puts|perror)\(|\bstd(out|err)\b' "$root"/lib --include='*.[ch]' |
    grep -vE '\b[fsv]n?printf\(' | grep . && complain "lib/ prints"

# Each public header stands alone.
for header in "$root"/lib/*/*.h; do
    [[ $header == *_private.h ]] && continue
    module=$(basename "$(dirname "$header")")
    source=$(cd "$root" && ls "lib/$module"/*.c | grep -v kernel_ | head -1)
    echo "#include \"$(basename "$header")\"" |
        cc -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
            $(flags_of "$source") -x c - || complain "$header does not stand alone"
done

# Private headers stay in their folder.
for header in "$root"/{lib,batch,cmd}/*/*_private.h; do
    grep -rlF "\"$(basename "$header")\"" "$root"/{lib,batch,cmd} --include='*.[ch]' |
        grep -vF "$(dirname "$header")/" | grep . && complain "$header is private"
done

# README's table of tools names the programs that are built, and no others.
built=$(find "$KIFU_BIN" -maxdepth 1 -type f -executable -printf '%f\n' | sort)
named=$(sed -n 's/^| `\([a-z0-9]*\)` |.*/\1/p' "$root/README.md" | sort -u)
[ "$built" = "$named" ] || complain "README's tools differ: $(diff <(echo "$named") <(echo "$built"))"

exit $failed
