

trap 'exit 0' USR1
kill -USR1 $$
