#!/usr/bin/env bash
# Sets up all that Assay needs on Debian or Ubuntu: system packages, the Python environment, container images.
# Idempotent; says what it does; changes nothing outside apt's packages, ./.venv and the image store.
#   scripts/setup.sh [env] [images NAME...]
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'setup: %s\n' "$*" >&2; }
die() { printf 'setup: %s\nhint: %s\n' "$1" "$2" >&2; exit 2; }

# Runtimes (runc, crun), the image builder (mmdebstrap and Debian's archive keys), what starts a sandbox (util-linux).
PACKAGES=(ca-certificates crun git make mmdebstrap debian-archive-keyring python3 python3-venv runc util-linux xz-utils)
# Only the gate needs these: a kernel with cgroup v2 as an ordinary process, and a plain compiler for attack programs.
TEST_PACKAGES=(debsecan gcc libc6-dev skopeo umoci user-mode-linux)
# Builders of language images fetch packages with the language's own client, where the machine has none yet.
declare -A CLIENTS=([npm]=npm [go]=golang-go [mvn]=maven)

missing_clients() {
    local command
    for command in "${!CLIENTS[@]}"; do
        command -v "$command" >/dev/null || printf '%s\n' "${CLIENTS[$command]}"
    done
}

install_packages() {
    local missing=() name
    for name in "$@"; do
        dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q '^install ok installed' || missing+=("$name")
    done
    [ ${#missing[@]} -eq 0 ] && return
    [ "$(id -u)" = 0 ] || die "missing system packages: ${missing[*]}" "run as root once: apt-get install ${missing[*]}"
    say "apt-get install ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
}

pick_python() {
    local candidate
    for candidate in /usr/bin/python3 /usr/bin/python3.{14,13,12,11} python3; do
        if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    die "no Python >= 3.11 with venv" "apt-get install python3.11-venv (Ubuntu 22.04) or use a newer release"
}

make_environment() {
    local wanted
    wanted=$(cat requirements/dev.lock pyproject.toml | sha256sum | cut -d' ' -f1)
    [ "$(cat .venv/.locked 2>/dev/null)" = "$wanted" ] && return
    local python
    python=$(pick_python)
    say "creating .venv with $("$python" --version) and the locked requirements"
    [ -x .venv/bin/python ] || "$python" -m venv .venv
    .venv/bin/python -m pip --quiet --disable-pip-version-check install --require-hashes -r requirements/dev.lock
    .venv/bin/python -m pip --quiet --disable-pip-version-check install --no-deps --no-build-isolation -e .
    printf '%s\n' "$wanted" >.venv/.locked
}

case "${1:-all}" in
    env | all) install_packages "${PACKAGES[@]}"; make_environment ;;
    test)
        mapfile -t clients < <(missing_clients)
        install_packages "${PACKAGES[@]}" "${TEST_PACKAGES[@]}" "${clients[@]}"
        make_environment
        ;;
    *) die "unknown step '$1'" "one of: env, test" ;;
esac
