#!/bin/sh
# CMake's compiler launcher: include directories of the tree come after the system's own, and what decides a test stays the C
# library's: a function of that name in the submission serves the file that it is in, and nobody else.
# Usage: assay_ctest_compiler.sh COMPILER ARGUMENT...       (SRC, TESTS and DECISIVE in the environment)
set -eu
compiler=$1 object='' source='' previous=''
shift
count=$#
while [ "$count" -gt 0 ]; do
  argument=$1
  shift
  count=$((count - 1))
  case $previous in
  -o) object=$argument ;;
  -c) source=$argument ;;
  esac
  case $argument in
  -I | -isystem) # the folder is the next argument
    folder=$1
    shift
    count=$((count - 1))
    case $folder in
    "$SRC"*) set -- "$@" -iquote "$folder" -idirafter "$folder" ;;
    *) set -- "$@" "$argument" "$folder" ;;
    esac
    ;;
  -I"$SRC"* | -isystem"$SRC"*)
    folder=${argument#-I}
    folder=${folder#-isystem}
    set -- "$@" -iquote "$folder" -idirafter "$folder"
    ;;
  *) set -- "$@" "$argument" ;;
  esac
  previous=$argument
done
"$compiler" "$@"
[ -n "$object" ] && [ -e "$object" ] || exit 0
[ -n "$source" ] && [ ! -e "$TESTS/${source#"$SRC"/}" ] || exit 0
nm -g --defined-only -P "$object" 2>&- | awk '$2 ~ /[TDBRGSi]/ || ($2 ~ /[WV]/ && $1 !~ /^_Z/) { print $1 }' |
  { grep -xE "$DECISIVE" || :; } >"$object.own"
[ ! -s "$object.own" ] || objcopy --localize-symbols="$object.own" "$object"
