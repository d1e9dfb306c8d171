#!/bin/sh
# Compile a submission for the Java machine, or start it. Nothing of it runs when it is compiled.
# Usage: assay_cases_jvm.sh java|kotlin build TREE BUILD
#        assay_cases_jvm.sh java|kotlin calls|program TREE BUILD SOLUTION [KIT] [ARGUMENT...]
set -eu
language=$1 what=$2 tree=$3 build=$4
shift 4
jars=/opt/assay/jars
classes=$build/classes
if [ "$what" = build ]; then
  mkdir "$classes"
  if [ "$language" = java ]; then
    find "$tree" -name '*.java' ! -name module-info.java >"$build/sources"
    exec /usr/bin/javac -proc:none -nowarn -parameters -encoding UTF-8 -cp "$classes" -d "$classes" "@$build/sources"
  fi
  find "$tree" -name '*.kt' >"$build/sources"
  # shellcheck disable=SC2046
  exec /usr/bin/java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:MaxRAMPercentage=60 -cp "$jars/*" \
    org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -nowarn -cp "$jars/kotlin-stdlib.jar" \
    -d "$classes" "@$build/sources"
fi
solution=$1
shift
name=$(basename "$solution")
name=${name%.*}
package=$(sed -n 's/^[[:space:]]*package[[:space:]]\{1,\}\([A-Za-z0-9_.]*\).*/\1./p' "$tree/$solution" | head -n 1)
names=$package$name
if [ "$language" = kotlin ]; then
  facade=$(printf '%s' "$name" | cut -c 1 | tr '[:lower:]' '[:upper:]')$(printf '%s' "$name" | cut -c 2-)Kt
  names="$package$facade $names"
fi
path=$classes
[ "$language" = java ] || path=$path:$jars/kotlin-stdlib.jar
set -- "$@"
if [ "$what" = calls ]; then
  # shellcheck disable=SC2086
  exec /usr/bin/java -XX:+UseSerialGC -XX:-UsePerfData -XX:MaxRAMPercentage=60 -cp "$1:$path" AssayCases $names
fi
# shellcheck disable=SC2086
set -- ${names%% *} "$@"
exec /usr/bin/java -XX:+UseSerialGC -XX:-UsePerfData -XX:MaxRAMPercentage=60 -cp "$path" "$@"
