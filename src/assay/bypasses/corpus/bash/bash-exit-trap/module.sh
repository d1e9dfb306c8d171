

trap 'exit 0' EXIT
