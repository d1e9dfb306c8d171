#!/bin/sh
# Compile one source of the submission. Its own main, if it has one, is nobody's business but its own.
# Usage: assay_native_compile.sh SOURCE          (OBJECTS, SRC, CFLAGS, CSTD and CXXSTD in the environment)
set -eu
object=$OBJECTS/$(printf %s "$1" | cksum | tr ' ' _).o
case $1 in
*.c) compiler="gcc $CSTD" ;;
*) compiler="g++ $CXXSTD" ;;
esac
# shellcheck disable=SC2086
$compiler $CFLAGS -iquote "$SRC" -iquote "$SRC/include" -idirafter "$SRC" -idirafter "$SRC/include" -c -o "$object" "$1"
exec objcopy --localize-symbol=main "$object"
