#!/usr/bin/env bash
# poscluster on Slurm: munged, slurmctld and two slurmd of our own on loopback. Equal bytes; a worker
# killed in the middle costs its part; a task killed for good stops the join, and the same command
# does only what is missing; a machine that dies hands its part to the other one.
. "$(dirname "$0")/lib.sh"
export PATH=$PATH:/usr/sbin:/sbin
for program in munged slurmctld slurmd sbatch squeue; do
    command -v $program >/dev/null ||
        { echo "check_slurm: skipped: $program is not installed"; exit 77; }
done
[ "$(id -u)" = 0 ] || { echo "check_slurm: skipped: slurmd wants root"; exit 77; }
cd "$dir" || exit 1
port=$((20000 + $$ % 20000)) host=$(hostname -s)

cat >slurm.conf <<CONF
ClusterName=check
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket,cred_expire=5
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool-%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd-%n.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
SlurmdTimeout=10
MinJobAge=60
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=2
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=2
PartitionName=all Nodes=n[1-2] Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$dir/slurm.conf
mkdir state spool-n1 spool-n2

tree() { # PROCESS, and all below it
    echo "$1"
    local child
    for child in $(pgrep -P "$1"); do tree "$child"; done
}
stop() {
    local file
    for file in slurmd-n1 slurmd-n2 slurmctld munge; do
        [ ! -e "$file.pid" ] || kill "$(cat "$file.pid")" 2>/dev/null
    done
    sleep 1
    pgrep -f "$dir/" | grep -vx $$ | xargs -r kill -9 2>/dev/null
    rm -rf "$dir"
}
trap stop EXIT

head -c 1024 /dev/urandom >munge.key
chmod 400 munge.key
munged --force --key-file=munge.key --socket="$dir/munge.socket" --pid-file="$dir/munge.pid" \
    --log-file="$dir/munge.log" --seed-file="$dir/munge.seed" 2>/dev/null ||
    fail "munged: $(cat munge.log)"
slurmctld -c 2>/dev/null || fail "slurmctld: $(tail -3 slurmctld.log)"
slurmd -N n1 && slurmd -N n2 || fail "slurmd: $(tail -3 slurmd-n?.log)"
for ((k = 0; k < 300; k++)); do
    [ "$(sinfo -h -N -o %t 2>/dev/null | grep -c idle)" = 2 ] && break
    sleep 0.1
done
[ "$(sinfo -h -N -o %t | grep -c idle)" = 2 ] || { fail "no machines: $(sinfo -N 2>&1)"; finish; }

random_games 60 3 >a.sgf
random_games 26 4 >b.sgf
sgf2pos -q a.sgf b.sgf | uncond -o one.pos
slurm() { poscluster --on=slurm --wait "$@"; }

# Both machines, the same bytes.
status 0 slurm --shards=6 --keep -o all.pos "echo \$SLURMD_NODENAME >>$dir/used; sleep 0.5; uncond" \
    a.sgf b.sgf
says "86 "
same "six parts" one.pos all.pos
[ "$(sort -u used | wc -l)" = 2 ] || fail "one machine did all: $(sort used | uniq -c)"

# A worker killed in the middle: tried again by its task.
wait_once="if mkdir $dir/once 2>/dev/null; then echo \$PPID >$dir/worker; sleep 60; fi; uncond"
wait_for() { # wait_for FILE
    local k
    for ((k = 0; k < 600; k++)); do
        [ ! -s "$1" ] || return 0
        sleep 0.1
    done
}
parent() { ps -o ppid= -p "$1" | tr -d ' '; }
kill_worker() {
    wait_for worker
    tree "$(cat worker)" | xargs kill -9
}
kill_worker 2>/dev/null &
status 0 slurm --shards=4 -o all2.pos "$wait_once" a.sgf b.sgf
wait
same "a worker killed" one.pos all2.pos

# The whole task killed: no join; the same command does the one part that is missing.
kill_task() {
    wait_for worker
    tree "$(parent "$(cat worker)")" | xargs kill -9
}
rm -rf once worker
kill_task 2>/dev/null &
status 1 slurm --shards=4 --tries=1 -o all3.pos "$wait_once" a.sgf b.sgf
wait
says "1 of 4 parts are missing"
[ -e all3.pos ] && fail "an output without a part"
status 0 slurm --shards=4 --tries=1 -o all3.pos "$wait_once" a.sgf b.sgf
says "1 of 4 parts to do"
same "a task killed" one.pos all3.pos

# A machine that dies with a part in hand: the other one does it.
rm -rf once worker
wait_once="if mkdir $dir/once 2>/dev/null; then
    echo \$SLURMD_NODENAME >$dir/node; echo \$PPID >$dir/worker; sleep 60; fi; uncond"
kill_machine() {
    wait_for worker
    local task
    task=$(parent "$(cat worker)")
    kill -9 "$(cat "slurmd-$(cat node).pid")"
    { parent "$task"; tree "$task"; } | xargs kill -9
}
kill_machine 2>/dev/null &
status 0 slurm --shards=4 -o all4.pos "$wait_once" a.sgf b.sgf
wait
same "a machine died" one.pos all4.pos
finish
