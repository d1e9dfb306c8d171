# Answers calls to a submission: bash assay_cases.bash PATH, calls on descriptor 3, answers on 4.
#
# A function answers with what it prints, and fails with its status. Every call runs in a subshell without the two pipes.

assay_text() { # the value $1 as text on the wire, in assay_made
  local LC_ALL=C
  assay_made="s${#1}:$1"
}

assay_say() { # one frame of the values given as text
  local LC_ALL=C payload="l$#:" part
  for part in "$@"; do
    assay_text "$part"
    payload+=$assay_made
  done
  printf '%s\n%s' "${#payload}" "$payload" >&4
}

assay_raised() { # token, status, what was said
  local LC_ALL=C payload assay_made
  assay_text raised; payload="l4:$assay_made"
  assay_text "$1"; payload+=$assay_made
  assay_text "status $2"; payload+="l1:$assay_made"
  assay_text "${3:0:2000}"; payload+=$assay_made
  printf '%s\n%s' "${#payload}" "$payload" >&4
}

assay_read() { # the next call, as words in assay_words; the grader sends text alone
  local LC_ALL=C size rest count length
  IFS= read -r size <&3 || return 1
  IFS= read -r -N "$size" rest <&3 || return 1
  assay_words=()
  rest=${rest#l3:}
  while [[ $rest ]]; do
    case $rest in
      s*) length=${rest%%:*}; length=${length#s}; rest=${rest#*:}; assay_words+=("${rest:0:length}"); rest=${rest:length} ;;
      l*) rest=${rest#*:} ;;
      *) return 1 ;;
    esac
  done
}

assay_answer() {
  local token=$1 name=$2 printed status
  shift 2
  if ! declare -F "$name" >/dev/null; then
    assay_say unfit "$token" "the submission has no function '$name'"
    return
  fi
  printed=$(
    exec 3<&- 4>&-
    eval "$assay_options"
    "$name" "$@" 2> >(tee "$assay_errors" >&2)
  )
  status=$?
  if ((status == 0)); then
    assay_say ok "$token" "$printed"
  else
    assay_raised "$token" "$status" "$(head -c 2000 "$assay_errors" 2>/dev/null | tr -d '\0')"
  fi
}

assay_say hello
assay_errors=${TMPDIR:-/tmp}/assay-errors
if ! bash -n "$1"; then
  assay_say unloadable "a syntax error: see standard error"
  exit 1
fi
# shellcheck source=/dev/null
source "$1" 3<&- 4>&- </dev/null
assay_options=$(set +o)
set +euo pipefail
set +x
assay_say loaded
while assay_read; do
  assay_answer "${assay_words[@]}"
done
exit 0
