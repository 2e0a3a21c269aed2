# packages.sh - sourced by demo.sh and tests/run.sh: installs the Debian packages they need.
#
#     kifu_need PACKAGE...      installs those that are missing, or ends with a clear message
#     kifu_want PACKAGE...      the same for what can be done without: a message, and on it goes

kifu_need() {
    local missing=() package run=()
    for package in "$@"; do
        dpkg-query -W -f='${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed$' ||
            missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" != 0 ]; then
        if ! sudo -n true 2>/dev/null; then
            echo "These packages are missing, and neither root nor a password-less sudo is at hand:" >&2
            echo "    apt-get install ${missing[*]}" >&2
            exit 2
        fi
        run=(sudo -n)
    fi
    echo "Installing: ${missing[*]}"
    if ! { "${run[@]}" apt-get update -qq &&
        "${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
            --no-install-recommends "${missing[@]}" </dev/null >/dev/null; }; then
        echo "apt-get could not install: ${missing[*]}" >&2
        exit 2
    fi
}

kifu_want() {
    (kifu_need "$@") || echo "Going on without: tests that need one of these packages are skipped." >&2
}

# What the build needs; tests and demo add their own.
kifu_build_packages=(gcc libc6-dev cmake ninja-build pkg-config zlib1g-dev libarchive-dev
    libuchardet-dev)
