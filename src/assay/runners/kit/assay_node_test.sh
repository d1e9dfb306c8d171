#!/bin/sh
# Run each test file in a process of its own, one after another, as `node --test` does. Descriptor 3 is the report.
# Usage: assay_node_test.sh KIT ROOT FILE...
kit=$1 root=$2
shift 2
printf 'files %d\n' "$#" >&3
status=0
for file; do
  /usr/bin/node --no-addons --test-reporter="$kit/assay_node_test.cjs" --test-reporter-destination=/dev/null \
    --test-reporter=tap --test-reporter-destination=stdout "$kit/assay_node_test.cjs" "$root" "$file" || status=1
done
exit "$status"
