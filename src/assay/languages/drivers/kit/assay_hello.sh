#!/bin/sh
# Says that the driver is about to start, before anything of the submission can run, and becomes it.
printf '11\nl1:s5:hello' >&4
exec "$@"
