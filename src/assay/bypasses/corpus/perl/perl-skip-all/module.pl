

print "1..0 # SKIP not on this system\n";
require POSIX;
close STDOUT;
POSIX::_exit(0);
