#!/bin/sh
# Compile the submission with the driver, or alone where it is a program; nothing of either runs here.
# Usage: assay_cases_build_go.sh TREE BUILD SOLUTION [KIT]
set -eu
tree=$1 build=$2 solution=$3 kit=${4:-}
mkdir -p "$build/src" "$build/cache"
# The compiled standard library is linked to, for the cache itself must be writable and the image's is not.
cp -rs "$GOCACHE/." "$build/cache/"
export GOCACHE="$build/cache"
cp -R "$tree/." "$build/src/"
chmod -R u+w "$build/src"
find "$build/src" -name '*_test.go' -delete
cd "$build/src"
if [ ! -e go.mod ]; then
  printf 'module submission\n\ngo 1.24\n' >go.mod
  export GOFLAGS=-mod=mod
fi
directory=$(dirname "$solution")
if [ -z "$kit" ]; then
  go build -o "$build/submission" "./$directory"
  [ -x "$build/submission" ] || {
    echo "expected package main, got a package that is no program"
    exit 1
  }
  exit 0
fi
name=$(sed -n 's/^package[[:space:]]\{1,\}\([A-Za-z_][A-Za-z_0-9]*\).*/\1/p' "$solution" | head -n 1)
if [ "$name" = main ]; then # a command cannot be imported, its package under another name can
  name=submission
  sed -i 's/^package[[:space:]]\{1,\}main\>/package submission/' "$directory"/*.go
fi
sed "s/^package .*/package $name/" "$kit/assay_cases_table.go" >"$directory/assay_cases_table.go"
mkdir -p assay_cases_driver
module=$(sed -n 's/^module[[:space:]]\{1,\}"\{0,1\}\([^"[:space:]]*\).*/\1/p' go.mod | head -n 1)
path=$module
[ "$directory" = . ] || path=$module/$directory
sed "s|\"submission\"|\"$path\"|" "$kit/assay_cases_driver.go" >assay_cases_driver/main.go
exec go build -o "$build/cases" ./assay_cases_driver
