#!/bin/sh
# Say that we are here, then become the test program. The opening record is ours, for code of the submission may run while
# the program is still being loaded.
# Usage: assay_native_test.sh RUNNER PROGRAM
[ -x "$2" ] || exit 70
printf '{"v":1,"event":"hello","runner":"%s","version":"1"}\n' "$1" >&3
exec "$2"
