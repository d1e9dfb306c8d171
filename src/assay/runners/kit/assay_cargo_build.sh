#!/bin/sh
# Compile the tree's library and the hidden tests with rustc: no build script, no macro of the submission runs, and no
# manifest is obeyed but for the package's name and edition.
# Usage: assay_cargo_build.sh TREE TESTS BUILD TEST.rs...
set -eu
tree=$1 tests=$2 build=$3
shift 3
field() { # the first "FIELD = "TEXT"" of the manifest, or nothing
  [ ! -f "$tree/Cargo.toml" ] || sed -n "s/^$1 *= *\"\([A-Za-z0-9_-]*\)\".*/\1/p" "$tree/Cargo.toml" | head -n 1
}
name=$(field name | tr - _)
edition=$(field edition)
edition=${edition:-2021}
library=
for source in src/lib.rs lib.rs; do
  [ -n "$library" ] || [ ! -f "$tree/$source" ] || library="$tree/$source"
done
if [ -n "$library" ]; then
  name=${name:-solution}
  rustc --edition "$edition" --crate-type rlib --crate-name "$name" -C debug-assertions=on -C overflow-checks=on \
    --cap-lints warn --out-dir "$build" "$library"
fi
# One program from every file, each a module of its own: one report, and ids that differ.
for test; do
  module=$(printf '%s' "${test%.rs}" | tr -c 'A-Za-z0-9_' _)
  printf '#[path = "%s/%s"]\nmod %s;\n' "$tests" "$test" "$module"
done >"$build/suite.rs"
externs=
[ -z "$library" ] || externs="--extern $name=$build/lib$name.rlib"
# shellcheck disable=SC2086
exec rustc --edition "$edition" --test --crate-name suite -C debug-assertions=on -C overflow-checks=on --cap-lints warn \
  -A dead_code $externs -o "$build/suite" "$build/suite.rs"
