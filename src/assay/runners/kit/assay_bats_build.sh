#!/bin/bash
# Turn each hidden Bats file into the shell source that Bats makes of it. Nothing of the submission runs here, and what
# comes out is read-only when the tests run. The guard is prepended to the first line, so that line numbers stay.
# Beside each source come the names of its tests, a line for each: the function, a tab, the description.
# Usage: assay_bats_build.sh KIT TESTS BUILD FILE.bats...
set -euo pipefail
kit=$1 tests=$2 build=$3
shift 3
export BATS_ROOT=/usr BATS_LIBDIR=lib CHECK_BATS_COMMENT_COMMANDS=1
bats_test_function() { # as Bats reads it: the description may hold variables
  local description='' quoted
  while [[ $1 != -- ]]; do
    [[ $1 != --description ]] || eval "printf -v description '%s' \"$2\""
    shift 2
  done
  shift
  printf -v quoted ' %q' "$@"
  printf '%s\t%s\n' "${quoted:1}" "${description:-$*}"
}
number=0
for file; do
  number=$((number + 1))
  {
    printf 'source %s/assay_bats_guard.bash; ' "$kit"
    /usr/libexec/bats-core/bats-preprocess "$tests/$file"
    printf '\nassay_begin_file\n'
  } >"$build/$number.src"
  heads=$(sed -nE 's/^(source [^;]*; )?(bats_test_function .* -- [^;]*);.*/\2/p' "$build/$number.src")
  eval "$heads" >"$build/$number.names"
done
