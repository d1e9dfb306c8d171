#!/bin/sh
# Say on descriptor 4 that we are here, then become the test program, its standard output the report.
# Usage: assay_cargo_test.sh PROGRAM
[ -x "$1" ] || exit 70
printf 'started\n' >&4
export RUSTC_BOOTSTRAP=1 # the JSON report is unstable
exec "$1" -Z unstable-options --format json --test-threads 1 >&3 3>&- 4>&-
