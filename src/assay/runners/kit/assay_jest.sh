#!/bin/sh
# Run the test files under Jest, in one process. Descriptor 3 is the report.
# Usage: assay_jest.sh KIT ROOT SCRATCH FILE...
kit=$1
shift
printf 'files 1\n' >&3
exec /usr/bin/node "$kit/assay_jest.cjs" "$@"
