#!/usr/bin/env bash
# The Debian package in a bare Debian 12 root: it installs with what it depends on, every tool runs,
# and after its removal nothing is left.
. "$(dirname "$0")/lib.sh"
export PATH=$PATH:/usr/sbin:/sbin
skip() {
    echo "check_package: skipped: $*"
    exit 77
}
grep -q '^KIFU_SANITIZE:BOOL=ON' "$KIFU_BUILD/CMakeCache.txt" && skip "built with sanitizers"
for program in debootstrap dpkg-shlibdeps chroot; do
    command -v $program >/dev/null || skip "$program is not installed"
done
[ "$(id -u)" = 0 ] || skip "a bare root wants root"
cd "$dir" || exit 1
root=$dir/root
trap 'umount "$root/proc" 2>/dev/null; rm -rf "$dir"' EXIT

# The package: built in a folder of its own, from what is built already.
(cd "$dir" && cpack -G DEB --config "$KIFU_BUILD/CPackConfig.cmake" -B "$dir/pack") >cpack.log 2>&1 ||
    fail "cpack: $(tail -3 cpack.log)"
deb=$(find "$dir/pack" -maxdepth 1 -name '*.deb')
[ -f "$deb" ] || { fail "no package: $(tail -5 cpack.log)"; finish; }
dpkg-deb --field "$deb" Depends >depends
for library in libc6 libarchive13 libuchardet0 libgomp1 zlib1g; do
    grep -q "$library" depends || fail "no dependency on $library: $(cat depends)"
done

# A bare root, from where this machine takes its packages.
mirror=$(apt-cache policy 2>/dev/null | grep -oE 'https?://[^ ]+ [a-z]*bookworm/main' | grep -v security |
    head -1 | cut -d' ' -f1)
if ! debootstrap --variant=minbase bookworm "$root" "${mirror:-http://deb.debian.org/debian}" >debootstrap.log 2>&1; then
    skip "debootstrap: $(tail -1 debootstrap.log)"
fi
cp /etc/resolv.conf "$root/etc/" 2>/dev/null
cp /etc/apt/apt.conf.d/*prox* "$root/etc/apt/apt.conf.d/" 2>/dev/null
mount -t proc proc "$root/proc" 2>/dev/null
bare() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C DEBIAN_FRONTEND=noninteractive \
    http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" "$@"; }
files() { (cd "$root" && find . -path ./proc -prune -o -path ./var/cache -prune -o -path ./var/log -prune -o \
    -path ./var/lib -prune -o -print | sort); }

bare apt-get update -qq >apt.log 2>&1 || skip "apt-get update: $(tail -1 apt.log)"
# Its libraries first, so that what is there before and after can be compared.
grep -oE '[a-z][a-z0-9.+-]+' depends | grep '[a-z]' | sort -u | while read -r name; do
    bare apt-cache show "$name" >/dev/null 2>&1 && echo "$name"
done >names
# shellcheck disable=SC2046
bare apt-get install -y -qq --no-install-recommends $(cat names) >>apt.log 2>&1 || fail "apt-get: $(tail -3 apt.log)"
files >before
cp "$deb" "$root/tmp/kifupipe.deb"
bare dpkg -i /tmp/kifupipe.deb >>apt.log 2>&1 || fail "dpkg -i: $(tail -3 apt.log)"
rm "$root/tmp/kifupipe.deb"

# Every tool runs, and the main pipe.
for tool in $(find "$KIFU_BIN" -maxdepth 1 -type f -executable -printf '%f\n'); do
    bare "$tool" --help >out 2>&1 || fail "$tool --help: $(head -1 out)"
    bare "$tool" --version | grep -q '^position stream' || fail "$tool --version"
    [ -f "$root/usr/share/man/man1/$tool.1.gz" ] || fail "no man page of $tool"
done
random_games 20 6 >"$root/tmp/games.sgf"
sgf2pos -q "$root/tmp/games.sgf" --no-provenance | uncond --no-provenance | posstat >want
bare bash -c 'sgf2pos -q /tmp/games.sgf --no-provenance | uncond --no-provenance | posstat' >got
same "the pipe in a bare root" want got
rm "$root/tmp/games.sgf"

bare dpkg --purge kifupipe >>apt.log 2>&1 || fail "dpkg --purge: $(tail -3 apt.log)"
files >after
same "what is left behind" before after
diff before after | head -5
finish
