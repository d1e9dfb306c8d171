#!/bin/sh
# Compile the hidden tests with the submission into test programs; nothing of either runs here.
# Usage: assay_go_build.sh TREE TESTS BUILD PACKAGE...      (each PACKAGE is a directory that holds hidden tests)
set -eu
tree=$1 tests=$2 build=$3
shift 3
command -v go >/dev/null || exit 127 # no compiler: the image is broken, and nothing was compiled
mkdir -p "$build/src" "$build/bin" "$build/cache"
# The compiled standard library is linked to, for the cache itself must be writable and the image's is not.
cp -rs "$GOCACHE/." "$build/cache/"
export GOCACHE="$build/cache"
cp -R "$tree/." "$build/src/"
find "$build/src" -name '*_test.go' -delete # only the hidden tests are run
cp -R "$tests/." "$build/src/"
chmod -R u+w "$build/src"
cd "$build/src"
if [ ! -e go.mod ]; then
  cp "${0%/*}/assay_go.mod" go.mod
  export GOFLAGS=-mod=mod
fi
number=0
for package; do
  go test -c -o "$build/bin/$number.test" "./$package"
  [ -e "$build/bin/$number.test" ]
  number=$((number + 1))
done
