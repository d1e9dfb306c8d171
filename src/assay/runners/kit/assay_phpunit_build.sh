#!/bin/sh
# Lay the hidden tests over a copy of the tree, so that a test finds the code at the place where it looks. What comes out
# is read-only when the tests run, and nothing of it runs here. A vendor directory without a loader gets ours.
# Usage: assay_phpunit_build.sh KIT TREE TESTS BUILD
set -eu
kit=$1 tree=$2 tests=$3 src=$4/src
mkdir "$src"
cp -R "$tree/." "$src/"
chmod -R u+w "$src"
cp -R "$tests/." "$src/"
if [ ! -f "$src/vendor/autoload.php" ]; then
  mkdir -p "$src/vendor"
  printf '<?php return require %s;\n' "'$kit/assay_autoload.php'" >"$src/vendor/autoload.php"
fi
