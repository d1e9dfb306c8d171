#!/bin/sh
# Run CTest over the built project, from a directory of its own: the project's is read-only by now.
# Usage: assay_ctest_test.sh BUILD SCRATCH
#
# CTest writes its report beside the name that it is given and renames it, so it must be a file. No process that a test
# left behind may touch it: all are killed first.
[ -e "$1/out/CTestTestfile.cmake" ] || exit 70
printf 'started\n' >&4
place=$(mktemp -d "$2/ctest.XXXXXXXX") || exit 70
printf 'subdirs("%s/out")\n' "$1" >"$place/CTestTestfile.cmake"
(cd "$place" && exec ctest --no-tests=error --output-junit "$place/report.xml" 3>&- 4>&-)
status=$?
kill -KILL -1 2>&-
[ ! -f "$place/report.xml" ] || cat "$place/report.xml" >&3
exit "$status"
