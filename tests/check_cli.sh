#!/bin/bash
# What every tool does the same way, tried on uncond and posstat: threads, files, lists, parts,
# faults, exit status, output files, closed pipes, full disks.
. "$(dirname "$0")/lib.sh"
cd "$dir" || exit 1

random_games 150 1 >games.sgf
random_games 40 2 >more.sgf
sgf2pos games.sgf -o a.pos 2>/dev/null || fail "sgf2pos games.sgf"
sgf2pos more.sgf -o b.pos 2>/dev/null || fail "sgf2pos more.sgf"

# The same bytes from any number of threads, beyond the cores too, and by OMP_NUM_THREADS.
uncond -j 1 a.pos -o want.pos || fail "uncond"
for jobs in 0 2 3 7 64; do
    uncond -j "$jobs" a.pos -o got.pos || fail "uncond -j $jobs"
    same "-j $jobs" want.pos got.pos
done
OMP_NUM_THREADS=5 uncond a.pos -o got.pos
same "OMP_NUM_THREADS=5" want.pos got.pos
OMP_NUM_THREADS=3 uncond -j 1 a.pos -o got.pos
same "OMP_NUM_THREADS=3 -j 1" want.pos got.pos
uncond -j 2 -z 6 <a.pos | cat >got.pos
same "through pipes" want.pos got.pos

# Run twice: the section is replaced, and the provenance says it once.
uncond want.pos -o twice.pos
same "run twice" want.pos twice.pos

# Files, lists of files, standard input.
uncond a.pos b.pos -o want2.pos
printf 'a.pos\nb.pos\n' >list
printf 'a.pos\0b.pos\0' >list0
uncond --files-from=list -o got.pos
same "--files-from" want2.pos got.pos
uncond --files0-from=- -o got.pos <list0
same "--files0-from=-" want2.pos got.pos
uncond a.pos - -o got.pos <b.pos
same "-" want2.pos got.pos
cat a.pos b.pos | uncond -o got.pos
posstat --partial got.pos >got.count
posstat --partial want2.pos >want.count
same "cat is union" want.count got.count
status 2 uncond --files-from=a.pos
says "no list of file names"
status 2 uncond --files-from=no-such-list
status 2 uncond --files-from=list a.pos
status 2 uncond --files-from=list --files0-from=list0
printf 'a.pos\nno-such.pos\n' >list
status 2 uncond --files-from=list
says "no-such.pos"

# Parts: each game in exactly one, analysed apart and joined = the whole.
sgf2pos games.sgf more.sgf games.sgf games.sgf -z 0 -o big.pos 2>/dev/null
uncond big.pos -o whole.pos
for k in 1 2 3; do
    uncond --shard=$k/3 big.pos -o part$k.pos || fail "--shard=$k/3"
done
poscat -z 6 part1.pos part2.pos part3.pos -o joined.pos
poscat -z 6 whole.pos -o whole2.pos
same "three parts joined" whole2.pos joined.pos

# A stream without games is fine; no input at all, text, a cut, a damaged byte are not.
poscat --skip=100000 a.pos -o none.pos
status 0 uncond none.pos
status 0 posstat none.pos
status 2 uncond </dev/null
says "empty"
status 2 uncond games.sgf
head -c 3000 a.pos >cut.pos
status 2 uncond cut.pos
says "cut.pos"
status 0 uncond --allow-truncated cut.pos
size=$(stat -c %s a.pos)
head -c $((size - 28)) a.pos >cut.pos
status 2 uncond cut.pos
{ head -c 2000 a.pos; printf '\377\000\377'; tail -c +2004 a.pos; } >bad.pos
status 2 uncond bad.pos
status 2 posstat bad.pos

# A cut shows at every place downstream, and no output file appears.
head -c 3000 a.pos | uncond 2>/dev/null | uncond >/dev/null 2>err2
[ "$?" = 2 ] || fail "a cut does not show downstream"
rm -f never.pos
head -c 3000 a.pos | uncond -o never.pos 2>/dev/null
[ -e never.pos ] && fail "half an output appeared"
[ -z "$(find . -name 'never.pos*')" ] || fail "a temporary file was left"

# Output files: whole or not at all, never the input, permissions as umask says.
cp a.pos same.pos
ln same.pos other-name.pos
status 2 uncond same.pos -o same.pos
says "also the output"
status 2 uncond same.pos -o other-name.pos
status 2 bash -c 'uncond same.pos >>same.pos'
same "the input" a.pos same.pos
(umask 027 && uncond a.pos -o mode.pos)
[ "$(stat -c %a mode.pos)" = 640 ] || fail "mode $(stat -c %a mode.pos)"
echo old >old.pos
status 2 uncond cut.pos -o old.pos
[ "$(cat old.pos)" = old ] || fail "a failed run replaced its output"
status 2 uncond a.pos -o no-such-folder/x.pos
mkfifo pipe
cat pipe >from-pipe &
uncond -z 6 a.pos -o pipe
wait
same "into a named pipe" want.pos from-pipe

# Full disks and closed pipes.
for tool in "uncond a.pos" "uncond --format=tsv a.pos" "posstat a.pos" "uncond --help" \
    "posstat --version" "uncond --show-level"; do
    $tool >/dev/full 2>err
    [ "$?" = 2 ] || fail "$tool >/dev/full: status is not 2"
    grep -q "No space left" err || fail "$tool >/dev/full says nothing"
done
status 2 uncond a.pos -o /dev/full
printf '(;SZ[30];B[aa])' | sgf2pos - -o large.pos
status 2 uncond large.pos --errors=/dev/full
uncond --format=jsonl big.pos 2>err | head -c 100 >/dev/null
[ "${PIPESTATUS[0]}" = 0 ] || fail "closed pipe: status ${PIPESTATUS[0]}"
[ -s err ] && fail "closed pipe: $(cat err)"

# Killed in the middle: the reader downstream reports the cut, no file appears.
(uncond -j 1 -z 0 --level=10 big.pos big.pos big.pos big.pos | (
    sleep 0.3
    cat
) >killed.pos) 2>/dev/null &
sleep 0.1
pid=$(pgrep -P "$(pgrep -P $! | head -1)" uncond || pgrep -P $! uncond)
if [ -n "$pid" ]; then
    kill -9 "$pid"
    wait
    status 2 uncond killed.pos
else
    wait
fi

# Faults: notes leave status 0, --errors lists them.
printf '(;SZ[30];B[aa])(;SZ[5];B[aa])' | sgf2pos - -o large.pos
status 0 uncond large.pos --errors=faults
says "1 x board too large"
[ "$(wc -l <faults)" = 1 ] || fail "--errors: $(cat faults)"
status 0 uncond -q large.pos
[ -s err ] && fail "-q is not quiet"
status 0 uncond a.pos --errors=faults
[ -e faults ] && [ ! -s faults ] || fail "no fault must leave an empty list"

# Numbers and words of options.
for wrong in "-j -1" "-j 1x" "-j 5000" "--level=16" "--shard=0/2" "--shard=3/2" "--shard=1" \
    "-z 10" "--format=xml" "--max-errors=-1" "--on-error=maybe" "--progress=0"; do
    # shellcheck disable=SC2086
    status 2 uncond $wrong a.pos
    says "Try"
done

# Waiting costs nothing: five seconds of it under 0.1 s of CPU time, after work, too.
TIMEFORMAT='%U %S'
used=$( { time uncond -j 2 --meaningless=never >/dev/null 2>&1; } 2>&1 < <(sleep 4) )
echo "$used" | awk '{ exit !($1 + $2 < 0.1) }' || fail "waiting for input took $used s of CPU"
# Nothing that is read may be written over: inputs, archives, folders, lists, standard input.
mkdir over && cd over || exit 1
random_games 3 9 >g.sgf
gzip -k g.sgf
mkdir folder && cp g.sgf folder/
sgf2pos -q g.sgf -o s.pos
echo s.pos >list
for victim in g.sgf g.sgf.gz folder/g.sgf s.pos list; do cp $victim kept.${victim##*/}; done
status 2 sgf2pos -q g.sgf -o g.sgf
status 2 sgf2pos -q g.sgf.gz -o g.sgf.gz
status 2 sgf2pos -q -r folder -o folder/g.sgf
says "this input is also the output"
status 2 bash -c 'sgf2pos -q -o g.sgf <g.sgf'
status 2 poscat --files-from=list -o list
status 2 uncond s.pos --errors=s.pos -o z.pos
status 2 sgf2pos -q g.sgf --errors=g.sgf -o z.pos
says "is no list of faults"
status 2 sgf2pos -q g.sgf --errors=x -o x
for victim in g.sgf g.sgf.gz s.pos list; do same "$victim" $victim kept.$victim; done
same "folder/g.sgf" folder/g.sgf kept.g.sgf

# A report that cannot be written stops a run at its start; an old report may be written again.
status 2 uncond --errors=/nosuch/e s.pos -o late.pos
[ -e late.pos ] && fail "late.pos was written"
echo '(;SZ[9];B[zz])' >bad.sgf
status 0 sgf2pos -q bad.sgf --errors=e.tsv -o z.pos
status 0 sgf2pos -q bad.sgf --errors=e.tsv -o z.pos
[ -s e.tsv ] || fail "no list of faults"

# What is in the stream already is printed without being looked for again.
for tool in uncond worms eyes breakin; do
    $tool --level=2 s.pos -o stored.pos
    for format in tsv jsonl text; do
        $tool --level=2 --format=$format s.pos >fresh
        status 0 $tool --stored --format=$format stored.pos
        same "$tool --stored --format=$format" fresh "$dir/out"
    done
    status 0 $tool --stored --format=tsv s.pos
    says "nothing stored"
    status 2 $tool --stored stored.pos
done
rm stored.pos fresh

# The output keeps its mode and its place behind a link; what is too large leaves nothing.
ln -s real.pos link.pos
cp s.pos real.pos
chmod 600 real.pos
status 0 poscat --head=1 s.pos -o link.pos
[ -L link.pos ] && [ "$(stat -c %a real.pos)" = 600 ] || fail "mode or link of the output"
cmp -s real.pos s.pos && fail "the file behind the link is old"
status 2 bash -c 'ulimit -f 1; exec uncond -z0 s.pos s.pos s.pos -o large.pos'
ls | grep -q 'tmp' && fail "left over: $(ls | grep tmp)"
cd .. || exit 1
finish
