#!/bin/sh
# Start each test program under test2json, whose events go to descriptor 3; the program itself does not inherit it.
# test2json writes its "start" event before it starts the program, so before any submitted code runs.
# Usage: assay_go_test.sh BUILD PACKAGE...
build=$1
shift
number=0 status=0
for package; do
  cd "$build/src/$package" || exit 70
  name=$package
  [ "$package" != . ] || name=
  /usr/lib/go-1.24/pkg/tool/linux_amd64/test2json -t -p "$name" "$build/bin/$number.test" \
    -test.v=test2json -test.paniconexit0 -test.count=1 >&3 3>&- || status=1
  number=$((number + 1))
done
exit "$status"
