#!/bin/sh
# Compile the submission's sources into a library and the hidden tests into a program; nothing of either runs here.
# Usage: assay_native_build.sh FRAMEWORK TREE TESTS BUILD TEST...
#
# The program is linked to the C and C++ libraries first and to the submission's last: whatever names the submission
# defines, the tests and their framework find their own. The library in turn finds its own functions first, so that a
# function called like one of the C library's is what its author expects.
set -eu
framework=$1 tree=$2 tests=$3 build=$4
shift 4
kit=${0%/*}
export OBJECTS="$build/objects" SRC="$build/src"
mkdir -p "$OBJECTS" "$build/tests"
cd "$build/objects" # what is included from the command line is looked for here first: never in the tree
cp -a "$tree/." "$SRC/"
cp -R "$tests/." "$build/tests/"
# the runner's own are used
[ "$framework" != unity ] || find "$build/tests" \( -name 'unity*.h' -o -name 'unity*.c' \) -delete

# Signed overflow, aliases and null pointers mean what they mean without optimisation: sloppy code is not refused for them.
CFLAGS='-O1 -fwrapv -fno-strict-aliasing -fno-delete-null-pointer-checks -w -fPIC -fno-semantic-interposition -pthread'
CSTD=-std=gnu17 CXXSTD=-std=gnu++20
export CFLAGS CSTD CXXSTD

# The submission: every source but tests that it brings and what looks like a build's output.
find "$SRC" \( -type d \( -name test -o -name tests -o -name test-framework -o -name vendor -o -name '.*' \
  -o -name CMakeFiles -o -name build \) ! -path "$SRC" -prune \) -o -type f \( -name '*.c' -o -name '*.cc' \
  -o -name '*.cpp' -o -name '*.cxx' -o -name '*.c++' -o -name '*.C' \) ! -name 'test_*' ! -name '*_test.*' \
  ! -name '*_tests.*' ! -name '*_unittest.*' -print0 | sort -z |
  xargs -0 -r -n 1 sh "$kit/assay_native_compile.sh"
library=
if [ -n "$(ls "$OBJECTS")" ]; then
  library=$build/libsubmission.so
  crypto=
  [ ! -e /usr/include/openssl ] || crypto=-lcrypto
  # shellcheck disable=SC2086
  g++ -shared -o "$library" "$OBJECTS"/*.o -Wl,-z,defs -Wl,-z,now -Wl,-Bsymbolic-functions -pthread \
    -Wl,--as-needed $crypto -lm
fi

# What the tests include of the framework comes first, and only that, for it is long to read.
libraries='' extra=''
case $framework in
googletest)
  libraries='-lgmock -lgtest'
  ! grep -rqs gmock "$tests" || extra='-include gmock/gmock.h'
  ;;
catch2)
  libraries=-lCatch2
  for header in $(grep -rhoE 'catch2/[a-z0-9_/]+\.hpp' "$tests" | sort -u); do extra="$extra -include $header"; done
  ;;
esac

# Functions that decide what a test finds, or whether it is ever over. A header must not define them for the tests.
decisive=$(tr '\n' '|' <"$kit/assay_native_decisive.txt")
decisive=${decisive%|}

# The hidden tests. Quoted headers are looked for beside the test, then among the runner's, then as from its place in the
# tree. The main function is ours, whatever a test file has.
number=0 programs='' mains=''
for test; do
  case $test in
  *.c) compiler="gcc $CSTD" ;;
  *.cc | *.cpp | *.cxx | *.c++ | *.C) compiler="g++ $CXXSTD" ;;
  *) continue ;;
  esac
  place=$SRC/$(dirname "$test") copy=$build/tests/$test object=$build/test_$number.o main=assay_main_$number renamed=
  mkdir -p "$place"
  awk -v "restore=$kit/restore.h" -f "$kit/assay_native_restore.awk" "$tests/$test" >"$copy"
  [ "$framework" != unity ] || renamed="-Dmain=$main -DsetUp=assay_set_up_$number -DtearDown=assay_tear_down_$number
    -DASSAY_FILE=\"${test%.*}\""
  # shellcheck disable=SC2086
  $compiler $CFLAGS -O0 -DEXERCISM_TEST_SUITE -DEXERCISM_RUN_ALL_TESTS $renamed -include "$kit/assay_$framework.h" \
    $extra -include "$kit/keep.h" -iquote "$kit/own" -iquote "$place" -iquote "$SRC" -iquote "$SRC/include" \
    -I "$kit/angle" -idirafter "$SRC" -idirafter "$SRC/include" -c -o "$object" "$copy"
  taken=$(nm -g --defined-only -P "$object" | awk '$2 ~ /[TDBRGSi]/ || ($2 ~ /[WV]/ && $1 !~ /^_Z/) { print $1 }' |
    grep -xE "$decisive" | grep -vE '^assay_(main|set_up|tear_down)_[0-9]+$' | head -n 3) || :
  if [ -n "$taken" ]; then
    echo "expected headers that leave the functions of the tests alone, got definitions of:" $taken >&2
    exit 1
  fi
  case $framework in
  unity) objcopy --keep-global-symbol="$main" "$object" ;;
  *) objcopy --localize-symbol=main "$object" ;;
  esac
  programs="$programs $object" mains="$mains $main"
  number=$((number + 1))
done
[ $number -gt 0 ]

if [ "$framework" = unity ]; then # the table of the files' main functions
  {
    for main in $mains; do echo "int $main(void);"; done
    echo 'int (*const assay_mains[])(void) = {'
    for main in $mains; do echo "$main,"; done
    echo '0};'
  } >"$build/mains.c"
  gcc $CSTD -O1 -fPIC -c -o "$build/mains.o" "$build/mains.c"
  programs="$build/mains.o $programs"
fi
# What of the framework the library could find by name is not exported. The C library goes by its file's name, for g++
# moves -lc to the end.
echo '{ local: _ZN7testing*; _ZNK7testing*; _ZT?N7testing*; _ZN5Catch*; _ZNK5Catch*; _ZT?N5Catch*; assay_*; };' \
  >"$build/names"
# shellcheck disable=SC2086
exec g++ -o "$build/suite" -Wl,--version-script="$build/names" "$kit/main.o" "$kit/native.o" $programs $libraries \
  -pthread -Wl,-z,now -Wl,--no-as-needed -l:libstdc++.so.6 -l:libm.so.6 -l:libgcc_s.so.1 -l:libc.so.6 $library -Wl,-rpath,"$build"
