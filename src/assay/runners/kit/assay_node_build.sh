#!/bin/sh
# Lay the hidden tests over a copy of the tree, and strip TypeScript's types: nothing of either runs here, and no
# configuration of either is read. What comes out is read-only when the tests run.
# Usage: assay_node_build.sh TREE TESTS BUILD
set -eu
tree=$1 tests=$2 src=$3/src stripped=$3/stripped
mkdir "$src"
cp -R "$tree/." "$src/"
cp -R "$tests/." "$src/"
chmod -R u+w "$src"
cd "$src"
find . -type f \( -name '*.ts' -o -name '*.tsx' -o -name '*.cts' \) ! -name '*.d.ts' ! -name '*.d.cts' >"$3/sources"
[ -s "$3/sources" ] || exit 0
# Each source keeps its name and becomes CommonJS, so that it finds the others whichever way it spells them.
sed 's/.*/"&"/' "$3/sources" | xargs /node_modules/@esbuild/linux-x64/bin/esbuild --format=cjs --platform=node \
  --target=node20 --tsconfig-raw='{}' --outbase=. --outdir="$stripped" --log-level=warning --sourcemap=inline
while IFS= read -r source; do
  mv "$stripped/${source%.*}.js" "$source"
done <"$3/sources"
