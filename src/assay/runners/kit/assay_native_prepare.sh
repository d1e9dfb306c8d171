#!/bin/sh
# Make, in the kit and once for an image, what every build of this framework needs: headers that the tree's must not
# shadow, the macros to put back, and the main program.
# Usage: assay_native_prepare.sh FRAMEWORK
set -eu
framework=$1 kit=${0%/*}
cd "$kit"
if [ "$framework" = ctest ]; then
  gcc -std=gnu17 -O1 -fPIC -c -o ctest_main.o assay_ctest_main.c
  exec gcc -std=gnu17 -D_GNU_SOURCE -O1 -static -o ctest_launch assay_ctest_launch.c
fi

# Headers in quotes are looked for in "own" before the tree, and headers in angle brackets in the tree last of all.
own() { # own FOLDER HEADER INCLUDED
  mkdir -p "$(dirname "$1/$2")"
  printf '#include %s\n' "$3" >"$1/$2"
}
for header in assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg \
  stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype; do
  own own "$header.h" "<$header.h>"
done
case $framework in
googletest)
  folders='gtest gmock' include=-I/usr/src/googletest/googletest
  names='std testing internal AssertHelper EqHelper Compare Message AssertionResult TestPartResult
    GetBoolAssertionFailureMessage CmpHelperNE CmpHelperLT CmpHelperLE CmpHelperGT CmpHelperGE CmpHelperSTREQ CmpHelperSTRNE
    CmpHelperFloatingPointEQ DoubleNearPredFormat AlwaysTrue AlwaysFalse'
  ;;
catch2)
  folders=catch2 include=
  names='std Catch AssertionHandler catchAssertionHandler handleExpr Decomposer complete ResultDisposition handleMessage
    handleUnexpectedInflightException makeMatchExpr'
  for folder in own angle; do # the one header of Catch2's second version
    for header in catch.hpp catch2/catch.hpp test/catch.hpp; do own $folder $header "\"$kit/assay_catch.hpp\""; done
  done
  ;;
unity)
  folders= include=
  names='assay_fail assay_run assay_same_number assay_same_text assay_same_bytes assay_near setjmp'
  for folder in own angle; do
    for header in unity.h unity/unity.h test-framework/unity.h vendor/unity.h; do
      own $folder $header "\"$kit/assay_unity.h\""
    done
  done
  ;;
esac
mkdir -p angle
for folder in $folders; do
  find "/usr/include/$folder" -type f | while read -r header; do
    own own "${header#/usr/include/}" "<${header#/usr/include/}>"
  done
done

# The framework's macros come back after every header that a test includes, and no macro may stand for a word of the
# language or a name that the framework's macros use.
macros=
for folder in $folders; do macros="$macros /usr/include/$folder"; done
# shellcheck disable=SC2086
grep -rhoE '^ *# *define +[A-Z_a-z0-9]+' $macros assay_unity_assertions.h "assay_$framework.h" 2>&- | awk '
  $NF ~ /(_H|_H_|_INCLUDED|_HPP)$/ { next }
  !seen[$NF]++ { printf "#pragma push_macro(\"%s\")\n", $NF }' >keep.h
{
  sed 's/push_macro/pop_macro/' keep.h
  cat keep.h
  for word in $(cat assay_native_words.txt) $names; do echo "#undef $word"; done
} >restore.h

gcc -std=gnu17 -O1 -fPIC -c -o native.o assay_native.c
case $framework in
unity) gcc -std=gnu17 -O1 -fPIC -c -o main.o assay_unity.c ;;
*) g++ -std=gnu++20 -O1 -fPIC $include -c -o main.o "assay_$framework.cpp" ;;
esac
