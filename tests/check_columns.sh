#!/bin/bash
# lib/report/COLUMNS.md names what the tools print: each column, in its order, and each key of the
# JSON that a few positions with all analyses bring up. Names that these do not bring up must at
# least be in the sources.
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1

sgf2pos -q --where='source ~ "09x09-seed9000."' --every=27 "$here/../data/sample.tar.gz" -o a.pos
worms -q --threats --links --level=3 -o w.pos a.pos
eyes -q --level=5 -o e.pos a.pos
breakin -q --trace -o b.pos a.pos
uncond -q --alternating -o u.pos a.pos
python3 - "$here/.." <<'PY' || failures=$((failures + 1))
import glob, json, re, subprocess, sys

root = sys.argv[1]
# What stands in the title of a part is the command; here is what it needs besides.
more = {"worms": "--threats --links --level=3 a.pos", "eyes": "--level=5 a.pos",
        "breakin": "--trace a.pos", "uncond": "--alternating a.pos", "posstat": "u.pos",
        "poscat": "u.pos"}
sources = "".join(open(name).read() for name in glob.glob(root + "/lib/*/*.[ch]"))
faults = parts = 0


def complain(words):
    global faults
    faults += 1
    print("COLUMNS.md:", words)


def keys_of(value, found):
    if isinstance(value, dict):
        found.update(value)
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        keys_of(inner, found)
    return found


text = open(root + "/lib/report/COLUMNS.md").read()
for part in re.split(r"^## ", text, flags=re.M)[1:]:
    command = re.match(r"`([^`]+)`", part).group(1)
    names = re.findall(r"^\| `([^`]+)` \| [^|]+ \|$", part, flags=re.M)
    shown = subprocess.run(f"{command} {more[command.split()[0]]}", shell=True, check=True,
                           stdout=subprocess.PIPE).stdout.decode()
    parts += 1
    if len(names) != len(set(names)):
        complain(f"{command}: {sorted(n for n in names if names.count(n) > 1)} twice")
    if "json" not in command:
        if shown.split("\n")[0].split("\t") != names:
            complain(f"{command}: columns are {shown.splitlines()[0].split()}, not {names}")
        continue
    found = set()
    for line in [shown] if command.endswith("json") else shown.splitlines():
        keys_of(json.loads(line), found)
    if command.startswith("posstat"):  # the counts are in the part about the table
        found -= set(re.findall(r'X\(\w+, "(\w+)"', sources))
    for name in sorted(found - set(names)):
        complain(f"{command}: '{name}' is missing")
    for name in names:
        if name not in found and f'"{name}\\"' not in sources and f'"{name}"' not in sources:
            complain(f"{command}: nothing prints '{name}'")
if parts < 15:
    complain(f"{parts} parts")
sys.exit(faults > 0)
PY
finish
