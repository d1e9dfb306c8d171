#!/bin/sh
# Compile with Roslyn alone, or start what was compiled. No project file is read, and nothing is run by compiling it.
# Usage: assay_cases_dotnet.sh driver SOURCE OUT         in the kit, once for an image
#        assay_cases_dotnet.sh library|exe TREE BUILD    the submission
#        assay_cases_dotnet.sh calls BUILD SOLUTION KIT
#        assay_cases_dotnet.sh program BUILD [ARGUMENT...]
set -eu
what=$1
shift
dotnet=/opt/assay/dotnet/dotnet
export DOTNET_TieredPGO=0
config() {
  version=$(ls /opt/assay/dotnet/shared/Microsoft.NETCore.App | head -n 1)
  printf '{"runtimeOptions":{"framework":{"name":"Microsoft.NETCore.App","version":"%s"}}}\n' "$version" >"$1"
}
compile() { # target, output, sources
  target=$1 output=$2 sources=$3
  csc=$(ls /opt/assay/dotnet/sdk/*/Roslyn/bincore/csc.dll | head -n 1)
  set -- -noconfig -nostdlib -nologo -optimize -langversion:latest -warn:0 -nullable:enable -deterministic
  for reference in /opt/assay/kit/reference/*.dll; do
    set -- "$@" "-r:$reference"
  done
  "$dotnet" exec "$csc" "$@" "-target:$target" "-out:$output" "@$sources"
}
case $what in
  driver)
    printf '"%s"\n' "$1" >/tmp/sources
    compile exe "$2" /tmp/sources
    config "${2%.dll}.runtimeconfig.json"
    ;;
  library | exe)
    tree=$1 build=$2
    {
      for name in System System.Collections.Generic System.IO System.Linq System.Net.Http System.Threading System.Threading.Tasks; do
        printf 'global using global::%s;\n' "$name"
      done
    } >"$build/GlobalUsings.cs"
    find "$tree" -name '*.cs' -exec printf '"%s"\n' {} + >"$build/sources"
    printf '"%s"\n' "$build/GlobalUsings.cs" >>"$build/sources"
    compile "$what" "$build/submission.dll" "$build/sources"
    config "$build/submission.runtimeconfig.json"
    ;;
  calls)
    name=$(basename "$2" .cs)
    exec "$dotnet" exec "$3/assay_cases.dll" "$1/submission.dll" "$name"
    ;;
  program)
    build=$1
    shift
    exec "$dotnet" exec "$build/submission.dll" "$@"
    ;;
esac
