#!/bin/sh
# Run the test files under Mocha, in one process. Descriptor 3 is the report.
# Usage: assay_mocha.sh KIT ROOT FILE...
kit=$1
shift
printf 'files 1\n' >&3
exec /usr/bin/node --no-addons "$kit/assay_mocha.cjs" "$@"
