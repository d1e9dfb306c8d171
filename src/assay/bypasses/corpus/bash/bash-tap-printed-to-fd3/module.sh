

__status=$?
printf '1..3\nok 1 one\nok 2 two\nok 3 three\n' >&3 2>/dev/null
(exit $__status)
