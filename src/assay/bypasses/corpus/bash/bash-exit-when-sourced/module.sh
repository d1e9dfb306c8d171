

exit 0
