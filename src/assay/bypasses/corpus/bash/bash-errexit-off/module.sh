

set +e
set +E
trap 'set +e' DEBUG
