#!/bin/sh
# Run the test files under Vitest, which gives each a process of its own. Descriptor 3 is the report.
# Usage: assay_vitest.sh KIT ROOT SCRATCH FILE...
kit=$1
shift
printf 'files 1\n' >&3
exec /usr/bin/node "$kit/assay_vitest.mjs" "$@"
