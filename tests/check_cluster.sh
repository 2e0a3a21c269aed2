#!/usr/bin/env bash
# poscluster with GNU parallel: on this machine, and over ssh with an sshd of our own on loopback as
# the other machines. Equal bytes; killed workers; a killed coordinator; missing and doubled games.
. "$(dirname "$0")/lib.sh"
for program in parallel ssh sshd flock; do
    PATH=$PATH:/usr/sbin command -v $program >/dev/null ||
        { echo "check_cluster: skipped: $program is not installed"; exit 77; }
done
cd "$dir" || exit 1

random_games 60 3 >a.sgf
random_games 25 4 >b.sgf
random_games 1 5 >c.sgf
gzip -k b.sgf
sgf2pos -q a.sgf b.sgf.gz c.sgf | uncond -o one.pos
sgf2pos -q a.sgf b.sgf.gz c.sgf -o games.pos

# The same bytes as one machine, from archives and from a stream, in any number of parts.
status 0 poscluster -j2 --shards=7 -o all.pos uncond a.sgf b.sgf.gz c.sgf
says "86 "
same "seven parts" one.pos all.pos
[ -e all.pos.work ] && fail "the folder of parts was left"
status 0 poscluster -q -j2 --shards=200 -o all.pos uncond games.pos
same "more parts than games" one.pos all.pos
printf 'a.sgf\nb.sgf.gz\nc.sgf\n' >list
status 0 poscluster -j1 --shards=1 --files-from=list -o all.pos uncond
same "one part" one.pos all.pos

# Text: rows with one head, lines, counts that add up.
uncond --format=tsv games.pos >one.tsv
uncond --format=jsonl games.pos >one.jsonl
posstat one.pos >one.txt
status 0 poscluster --shards=5 --join=table -o all.tsv 'uncond --format=tsv' games.pos
same "rows" one.tsv all.tsv
status 0 poscluster --shards=5 --join=lines -o all.jsonl 'uncond --format=jsonl' games.pos
same "lines" one.jsonl all.jsonl
status 0 poscluster --shards=5 --join='posstat --merge' -o all.txt 'uncond | posstat --partial' games.pos
same "counts" one.txt all.txt

# A worker that is killed costs its part only. The pipe leaves the number of its worker's process
# and waits; `once` makes it do so one time.
wait_once="if mkdir $dir/once 2>/dev/null; then echo \$PPID >$dir/worker; sleep 60; fi; uncond"
kill_tree() { # PROCESS, with all below it
    local child
    for child in $(pgrep -P "$1"); do kill_tree "$child"; done
    kill -9 "$1"
}
kill_worker() {
    local k
    for ((k = 0; k < 300; k++)); do
        [ ! -s worker ] || break
        sleep 0.1
    done
    kill_tree "$(cat worker)"
}
rm -rf once worker
kill_worker 2>/dev/null &
status 1 poscluster -j2 --shards=6 --tries=1 -o all2.pos "$wait_once" games.pos
wait
says "1 of 6 parts are missing"
[ -e all2.pos ] && fail "an output without a part"
status 0 poscluster -j2 --shards=6 --tries=1 -o all2.pos "$wait_once" games.pos
says "1 of 6 parts to do"
same "after a killed worker" one.pos all2.pos
rm -rf once worker all2.pos
kill_worker 2>/dev/null &
status 0 poscluster -j2 --shards=6 -o all2.pos "$wait_once" games.pos
wait
same "tried again" one.pos all2.pos

# The coordinator killed: what is done is not done again.
rm -rf once worker
poscluster -j2 --shards=6 -o all3.pos "$wait_once" games.pos 2>/dev/null &
for ((k = 0; k < 300; k++)); do
    [ "$(ls all3.pos.work/out 2>/dev/null | grep -cv part)" = 5 ] && [ -s worker ] && break
    sleep 0.1
done
kill_tree $!
wait 2>/dev/null
status 0 poscluster -j2 --shards=6 -o all3.pos "$wait_once" games.pos
says "1 of 6 parts to do"
same "after a killed coordinator" one.pos all3.pos

# Games that do not come out, or twice; another run in the same folder; nothing to read.
status 1 poscluster --shards=4 -o lost.pos 'poscat --head=3' games.pos
says "is not what went in"
[ -e lost.pos ] && fail "a result with games missing"
status 2 poscluster --shards=4 -o lost.pos 'poscat --head=4' games.pos
says "holds another run"
status 0 poscluster --shards=4 --selects --work=w -o few.pos 'poscat --head=3' games.pos
status 1 poscluster --shards=4 -o twice.pos "cat >$dir/x.\$\$; poscat $dir/x.\$\$ $dir/x.\$\$" games.pos
says "is not what went in"
status 2 poscluster -o no.pos uncond no-such-file.sgf
status 2 poscluster -o no.pos
status 2 poscluster --shards=0 -o no.pos uncond a.sgf
status 2 poscluster --on=moon -o no.pos uncond a.sgf
printf '(;SZ[9];B[aa])(;SZ[9' >cut.sgf
echo nothing >empty.sgf
status 1 poscluster --shards=2 -o most.pos uncond a.sgf empty.sgf
status 0 uncond most.pos

# Other machines: an sshd of our own, twice, where a login starts in another folder.
port=$((20000 + $$ % 20000)) user=$(id -un)
ssh-keygen -q -t ed25519 -N '' -f host_key && ssh-keygen -q -t ed25519 -N '' -f key
cp key.pub authorized_keys
cat >sshd_config <<CONFIG
Port $port
ListenAddress 127.0.0.1
HostKey $dir/host_key
AuthorizedKeysFile $dir/authorized_keys
PidFile $dir/sshd.pid
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
CONFIG
cat >ssh_config <<CONFIG
Host first second
HostName 127.0.0.1
Port $port
User $user
IdentityFile $dir/key
IdentitiesOnly yes
StrictHostKeyChecking no
UserKnownHostsFile $dir/known_hosts
LogLevel ERROR
CONFIG
[ "$(id -u)" != 0 ] || mkdir -p /run/sshd
"$(PATH=$PATH:/usr/sbin command -v sshd)" -f sshd_config -E sshd.log
trap 'kill "$(cat "$dir/sshd.pid")" 2>/dev/null; rm -rf "$dir"' EXIT
for ((k = 0; k < 50; k++)); do
    ssh -F ssh_config first true 2>/dev/null && break
    sleep 0.1
done
if ! ssh -F ssh_config first true 2>err; then
    fail "no login on loopback: $(head -2 err sshd.log)"
    finish
fi
printf '1/ssh -F %s/ssh_config first\n# two\n1/ssh -F %s/ssh_config second\n' "$dir" "$dir" >hosts
status 0 poscluster --shards=6 --sshloginfile=hosts --keep -o far.pos \
    "echo \$SSH_CONNECTION >>$dir/used; uncond" games.pos
same "over ssh" one.pos far.pos
[ "$(grep -c 127.0.0.1 used)" = 6 ] || fail "not all parts went over ssh: $(cat used)"
[ "$(cut -f2 far.pos.work/log/logins | sort -u | wc -l)" = 2 ] || fail "one machine did all"
rm -rf once worker
kill_worker 2>/dev/null &
status 0 poscluster --shards=6 --sshloginfile=hosts -o far2.pos "$wait_once" games.pos
wait
same "over ssh, a worker killed" one.pos far2.pos

# A machine that cannot be reached, and this one.
printf '1/ssh -F %s/ssh_config -p 1 first\n1/:\n' "$dir" >hosts
status 0 poscluster --shards=4 --sshloginfile=hosts -o far3.pos uncond games.pos
same "a machine away" one.pos far3.pos
finish
