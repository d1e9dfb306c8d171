#!/bin/sh
# Compile a Kotlin submission, then the hidden tests against it, in one virtual machine.
# Usage: assay_junit_kotlin.sh TREE TESTS BUILD
set -eu
jars=/opt/assay/jars
exec /usr/bin/java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -XX:MaxRAMPercentage=60 \
  -cp "/opt/assay/kit:$jars/*" assay.kit.KotlinCompile "$jars" "$@"
