#!/bin/sh
# Start VSTest's console over the test assemblies, each in a folder of links to what was built: tests may write beside
# themselves, as they may anywhere, and what was built stays as it is.
# Usage: assay_dotnet_test.sh BUILD SCRATCH
set -eu
build=$1 scratch=$2
number=0
set --
while IFS= read -r target; do
  mkdir -p "$scratch/output/$number"
  cp -rs "${target%/*}/." "$scratch/output/$number/"
  set -- "$@" "$scratch/output/$number/${target##*/}"
  number=$((number + 1))
done <"$build/targets"
export DOTNET_CLI_HOME="$scratch"
exec dotnet exec /opt/assay/kit/sdk/vstest.console.dll "$@" --TestAdapterPath:/opt/assay/kit/vstest --logger:assay \
  "--logger:console;verbosity=minimal" --ResultsDirectory:"$scratch/results" \
  -- RunConfiguration.TreatNoTestsAsError=true RunConfiguration.MaxCpuCount=1 xUnit.ParallelizeTestCollections=false
