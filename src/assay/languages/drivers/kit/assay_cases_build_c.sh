#!/bin/sh
# Compile the submission with C's compiler and the driver with C++'s, or a program alone; nothing of either runs here.
# Usage: assay_cases_build_c.sh TREE BUILD SOLUTION [KIT]
set -eu
tree=$1 build=$2 solution=$3 kit=${4:-}
sources=
for source in $(cd "$tree" && find . -name '*.c' | sort); do
  sources="$sources $tree/${source#./}"
done
set -- -std=gnu17 -O1 -w -I"$tree" -I"$tree/$(dirname "$solution")"
if [ -z "$kit" ]; then
  # shellcheck disable=SC2086
  exec gcc "$@" -o "$build/submission" $sources -lm
fi
mkdir "$build/objects"
cd "$build/objects"
# shellcheck disable=SC2086
gcc "$@" -Dmain=assay_submission_main -c $sources
exec g++ -o "$build/cases" "$kit/assay_cases_table.o" "$build"/objects/*.o -lm
