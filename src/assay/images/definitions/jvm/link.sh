#!/bin/sh
# Compile what runs the tests, and link it with JUnit and the platform's modules into a runtime of its own.
# Left out are the modules through which code gets past Java's own access rules: sun.misc.Unsafe (jdk.unsupported),
# agents (java.instrument, jdk.attach) and the diagnostic commands (jdk.management).
# Usage: link.sh MODULE...      (test libraries beside JUnit)
set -eu
here=${0%/*}
jars=/opt/assay/jars
kit=$(mktemp -d)
libraries=$(printf ',%s' org.junit.jupiter.engine org.junit.jupiter.params org.assertj.core net.bytebuddy "$@")
find "$here" -name '*.java' | sort >"$kit/sources"
cp -R "$jars" "$kit/jars"
javac -Xlint:all -Werror --add-exports java.base/jdk.internal.access=assay.kit \
  --add-exports java.base/jdk.internal.org.objectweb.asm=assay.kit --module-path "$jars" -d "$kit/classes" "@$kit/sources"
if [ -e "$jars/kotlin-test.jar" ]; then
  java --add-exports java.base/jdk.internal.org.objectweb.asm=assay.kit --module-path "$jars:$kit/classes" \
    -m assay.kit/assay.kit.Seal "$kit/jars/kotlin-test.jar" kotlin.test.AssertionsKt set_asserter
fi
platform=java.base,java.compiler,java.desktop,java.logging,java.management,java.naming,java.net.http,java.prefs
platform=$platform,java.scripting,java.sql,java.sql.rowset,java.xml,java.xml.crypto
platform=$platform,jdk.charsets,jdk.compiler,jdk.crypto.ec,jdk.httpserver,jdk.localedata,jdk.net,jdk.zipfs
jlink --module-path "$kit/jars:$kit/classes" --add-modules "assay.kit,$platform$libraries" --no-header-files --no-man-pages \
  --generate-cds-archive --output /opt/assay/java
cp -R "$kit/classes" /opt/assay/kit
rm -r "$kit"
cd /opt/assay/java/bin
find . -type f ! -name java -delete
# A program that its user may not read cannot be traced, nor its memory be written through /proc/self/mem.
chmod 0711 java
