#!/bin/sh
# Compile the submission with the driver, or alone where it is a program; nothing of either runs here.
# Usage: assay_cases_build_cpp.sh TREE BUILD SOLUTION [KIT]
#
# A header is included by the driver's table. A source is too: its functions are seen then without a declaration of
# them, and the tree's other sources are linked. A main of the submission's is under another name.
set -eu
tree=$1 build=$2 solution=$3 kit=${4:-}
set -- -std=c++20 -O1 -w -I"$tree" -I"$tree/$(dirname "$solution")"
others=
for source in $(cd "$tree" && find . -name '*.cpp' -o -name '*.cc' -o -name '*.cxx' | sort); do
  [ "$source" = "./$solution" ] || others="$others $tree/${source#./}"
done
if [ -z "$kit" ]; then
  # shellcheck disable=SC2086
  exec g++ "$@" -o "$build/submission" "$tree/$solution" $others
fi
sed "s|ASSAY_SOLUTION|$tree/$solution|" "$kit/assay_cases_table.cpp" >"$build/table.cpp"
# shellcheck disable=SC2086
exec g++ "$@" -I"$kit" -o "$build/cases" "$build/table.cpp" $others
