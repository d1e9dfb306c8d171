#!/bin/sh
# Compile the submission with the driver, or alone where it is a program; nothing of either runs here, and no manifest is
# obeyed but for the edition.
# Usage: assay_cases_build_rust.sh TREE BUILD SOLUTION [KIT]
set -eu
tree=$1 build=$2 solution=$3 kit=${4:-}
edition=
[ ! -f "$tree/Cargo.toml" ] || edition=$(sed -n 's/^edition *= *"\([0-9]*\)".*/\1/p' "$tree/Cargo.toml" | head -n 1)
set -- --edition "${edition:-2021}" -C debug-assertions=on -C overflow-checks=on --cap-lints allow
if [ -z "$kit" ]; then
  exec rustc "$@" -C opt-level=2 --crate-name submission -o "$build/submission" "$tree/$solution"
fi
mkdir "$build/src"
cp -R "$tree/." "$build/src/"
chmod -R u+w "$build/src"
cd "$build/src"
# The table is a part of the file that it lists functions of: it sees those that are not public too.
printf '\n' >>"$solution"
cat "$kit/assay_cases_table.rs" >>"$solution"
root=$solution
path=
for known in src/lib.rs lib.rs; do
  if [ -f "$known" ] && [ "$known" != "$solution" ] && [ "${solution%/*}" = "${known%/*}" ]; then
    root=$known
    path=$(basename "$solution" .rs)::
    printf '\npub use crate::%sassay_cases_table as assay_cases_root;\n' "$path" >>"$root"
  fi
done
table=assay_cases_table
[ -z "$path" ] || table=assay_cases_root
rustc "$@" --crate-type rlib --crate-name submission --extern assay_driver="$kit/libassay_driver.rlib" \
  --out-dir "$build" "$root"
printf 'fn main() {\n    assay_driver::run(submission::%s::call);\n}\n' "$table" >"$build/main.rs"
exec rustc "$@" --crate-name cases --extern assay_driver="$kit/libassay_driver.rlib" \
  --extern submission="$build/libsubmission.rlib" -o "$build/cases" "$build/main.rs"
