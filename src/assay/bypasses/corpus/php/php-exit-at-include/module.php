

exit(0);
