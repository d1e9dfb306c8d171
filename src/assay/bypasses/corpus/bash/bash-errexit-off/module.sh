

__status=$?
set +e
set +E
trap 'set +e' DEBUG
(exit $__status)
