#!/bin/sh
# Configure and build the pack's CMake project: the tree with the hidden files laid over it.
# Usage: assay_ctest_build.sh TREE TESTS BUILD
set -eu
tree=$1 tests=$2 build=$3 kit=${0%/*}
export SRC="$build/src" TESTS="$tests"
DECISIVE=$(tr '\n' '|' <"$kit/assay_native_decisive.txt")
export DECISIVE="${DECISIVE%|}"
cp -a "$tree/." "$SRC/"
chmod -R u+w "$SRC"
cp -R "$tests/." "$SRC/"
link="$kit/ctest_main.o -Wl,--wrap=main"
cmake -S "$SRC" -B "$build/out" -G Ninja -DCMAKE_BUILD_TYPE= -DCMAKE_EXPORT_NO_PACKAGE_REGISTRY=ON \
  -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF -DCMAKE_C_COMPILER=/usr/bin/gcc -DCMAKE_CXX_COMPILER=/usr/bin/g++ \
  -DCMAKE_EXE_LINKER_FLAGS="$link" -DCMAKE_C_COMPILER_LAUNCHER="/bin/sh;$kit/assay_ctest_compiler.sh" \
  -DCMAKE_CXX_COMPILER_LAUNCHER="/bin/sh;$kit/assay_ctest_compiler.sh" -DCMAKE_TEST_LAUNCHER="$kit/ctest_launch" \
  -DBUILD_TESTING=ON -DFETCHCONTENT_FULLY_DISCONNECTED=ON
cmake --build "$build/out"
