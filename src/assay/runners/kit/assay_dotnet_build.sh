#!/bin/sh
# Build the projects that hold hidden tests. The tree is copied, the tests that it shows are taken out, the hidden ones
# are laid over it; project files are the task's own, for the restore saw to that.
# Usage: assay_dotnet_build.sh TREE TESTS BUILD TEST...
set -eu
tree=$1 tests=$2 src=$3/src
shift 3
mkdir -p "$src" "$src/../home"
cp -R "$tree/." "$src/"
cd "$src"
find . -type f -name '*.cs' \( -ipath '*test/*' -o -ipath '*tests/*' \) -delete
find . -type f -name '*.cs' -exec grep -lE '\[ *(Fact|Theory|Test|TestCase|TestFixture|TestMethod|TestClass)\b' {} + | xargs -r -d '\n' rm --
cp -R "$tests/." .
chmod -R u+w .
export ASSAY_BUILD="$PWD" ASSAY_TESTS="$tests" DOTNET_CLI_HOME="$PWD/../home" NUGET_PACKAGES=/opt/assay/nuget DOTNET_SKIP_WORKLOAD_INTEGRITY_CHECK=1
projects=
for test; do # the nearest project at or above each test
  folder=${test%/*}
  [ "$folder" != "$test" ] || folder=.
  while :; do
    project=$(find "$folder" -maxdepth 1 -name '*.csproj' | sort | head -n 1)
    [ -z "$project" ] && [ "$folder" != . ] || break
    parent=${folder%/*}
    [ "$parent" != "$folder" ] && folder=$parent || folder=.
  done
  [ -n "$project" ] || {
    echo "no project file at or above $test: runner xunit.v3 needs none"
    exit 1
  }
  case "$projects" in *"|$project|"*) ;; *) projects="$projects|$project|" ;; esac
done
printf '%s' "$projects" | tr '|' '\n' | sed '/^$/d' >"../projects"
while IFS= read -r project; do
  dotnet build "$project" -t:Build -noAutoResponse -nodeReuse:false -maxCpuCount:1 -noLogo -v:quiet -clp:NoSummary \
    -p:RestoreConfigFile=/opt/assay/NuGet.Config -p:UseSharedCompilation=false -p:BuildInParallel=false \
    -p:CustomAfterMicrosoftCommonTargets=/opt/assay/kit/assay.targets -p:RunAnalyzers=true -p:NuGetAudit=false \
    -p:TreatWarningsAsErrors=false -p:WarningLevel=0 -getProperty:TargetPath -getResultOutputFile:../target
  cat ../target >>../targets
done <../projects
