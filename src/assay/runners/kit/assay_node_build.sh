#!/bin/sh
# Lay the hidden tests over a copy of the tree, and strip TypeScript's types: nothing of either runs here, and no
# configuration of either is read. What comes out is read-only when the tests run.
# Usage: assay_node_build.sh TREE TESTS BUILD [CONVERTER]
# CONVERTER is a program of Node's that strips types its own way, or "none" where the runner reads TypeScript itself.
set -eu
tree=$1 tests=$2 build=$3 converter=${4-}
src=$build/src stripped=$build/stripped
mkdir "$src"
cp -R "$tree/." "$src/"
cp -R "$tests/." "$src/"
chmod -R u+w "$src"
[ "$converter" != none ] || exit 0
[ -z "$converter" ] || exec /usr/bin/node "$converter" "$src"
cd "$src"
find . -type f \( -name '*.ts' -o -name '*.tsx' -o -name '*.cts' \) ! -name '*.d.ts' ! -name '*.d.cts' >"$build/sources"
[ -s "$build/sources" ] || exit 0
# Each source keeps its name and becomes CommonJS, so that it finds the others whichever way it spells them. One that
# cannot be read stays as it is: whoever imports it will fail, and perhaps nobody does.
strip() {
  /node_modules/@esbuild/linux-x64/bin/esbuild --format=cjs --platform=node --target=node20 --tsconfig-raw='{}' \
    --outbase=. --outdir="$stripped" --log-level=warning "$@"
}
set --
while IFS= read -r source; do
  set -- "$@" "$source"
done <"$build/sources"
strip "$@" || for source; do strip "$source" 2>&1 || true; done
for source; do
  [ ! -e "$stripped/${source%.*}.js" ] || mv "$stripped/${source%.*}.js" "$source"
done
