

$main::TODO = 'later';
our $TODO = 'later';
1;
