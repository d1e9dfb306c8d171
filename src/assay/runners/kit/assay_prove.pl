# Runs a hidden suite of Perl test files, each in a process of its own, and reports over a pipe that none of them has.
#
# Started by the grader as "perl assay_prove.pl TESTS TREE SCRATCH FILE..." with the report stream on descriptor 3. This
# process loads no submitted code; what it writes is what the processes below it tell (see AssayTap.pm), checked against
# how they end. An id is the file, then the assertion's name: "t/double.t::doubles three"; of several that are equal in a
# file the later ones are numbered, and one without a name is "test N". What goes wrong with a file as a whole (it cannot
# be compiled, dies, ends early) is "errored" under the file's own name.
use strict;
use warnings;

use Config;
use Cwd ();
use Fcntl qw(F_DUPFD F_SETFD F_GETFL F_SETFL FD_CLOEXEC O_NONBLOCK);
use File::Basename qw(dirname);
use POSIX qw(:sys_wait_h);
use Time::HiRes qw(time);

my $KIT = dirname(Cwd::abs_path(__FILE__));
my %PRCTL = (x86_64 => 157, aarch64 => 167);    # system call numbers, from Linux' own tables
my $PR_SET_DUMPABLE = 4;                          # prctl(2): nobody may open our descriptors through /proc
my $MESSAGE_CHARACTERS = 2000;
my $LONGEST_LINE = 65_536;

my ($tests, $tree, undef, @files) = @ARGV;
my ($architecture) = $Config{archname} =~ /^(x86_64|aarch64)/;
syscall $PRCTL{$architecture}, $PR_SET_DUMPABLE, 0, 0, 0, 0 if $architecture;
my $report = private(3);
my %count = (passed => 0, failed => 0, errored => 0, skipped => 0);

record('"event":"hello","runner":"prove","version":' . quote(sprintf 'perl %vd', $^V));
run_file($_) for @files;
my $ran = $count{passed} + $count{failed} + $count{errored} + $count{skipped};
my $status = $count{failed} || $count{errored} || !$ran ? 1 : 0;
my $counts = join ',', map { sprintf '"%s":%d', $_, $count{$_} } sort keys %count;
record(sprintf '"event":"end","exit_status":%d,"counts":{%s}', $status, $counts);
POSIX::_exit($status);

# Move a descriptor to a number that no process below us inherits.
sub private {
    my ($number) = @_;
    open my $given, '>&=', $number or die "descriptor $number: $!";
    my $high = fcntl($given, F_DUPFD, 200) || fcntl($given, F_DUPFD, 50) or die "descriptor $number: $!";
    open my $kept, '>&=', $high or die "descriptor $high: $!";
    fcntl $kept, F_SETFD, FD_CLOEXEC or die "descriptor $high: $!";
    close $given or die "descriptor $number: $!";
    return $kept;
}

sub run_file {
    my ($file) = @_;
    pipe my $reader, my $writer or die "pipe: $!";
    pipe my $keys, my $key_writer or die "pipe: $!";
    my $key = fresh_key();
    syswrite $key_writer, "$key\n";
    close $key_writer;
    my $pid = fork // die "fork: $!";
    if (!$pid) {
        my ($told, $given) = (POSIX::dup(fileno $writer), POSIX::dup(fileno $keys));
        POSIX::dup2($told, 3) && POSIX::dup2($given, 4) or POSIX::_exit(71);
        POSIX::close($_) for grep { $_ > 4 } $told, $given;
        exec $^X, "-I$KIT", '-MAssayTap=' . join(',', $tests, $tree, modules("$tests/$file")), "$tests/$file"
            or POSIX::_exit(71);
    }
    close $writer;
    close $keys;
    my $state = {file => $file, key => $key, number => 0, seen => {}, began => time};
    my $ending = follow($reader, $pid, $state);
    flush_test($state);
    my $wrong = verdict($state, $ending);
    report_test($state->{file}, 'errored', $wrong) if $wrong;
    report_test($state->{file}, 'skipped', $state->{skipped}) if !$wrong && defined $state->{skipped};
    return;
}

# A key that nobody can guess, for one process.
sub fresh_key {
    open my $random, '<:raw', '/dev/urandom' or die "/dev/urandom: $!";
    sysread($random, my $bytes, 16) == 16 or die "/dev/urandom: $!";
    return unpack 'H*', $bytes;
}

# The test libraries that the file names, to be loaded before anything else can be.
sub modules {
    my ($path) = @_;
    open my $source, '<', $path or return;
    my %named;
    while (my $line = <$source>) {
        last if $line =~ /^__(?:END|DATA)__/;
        $named{$1} = 1 if $line =~ /^\s*(?:use|require)\s+(Test2?(?:::\w+)+)/;
    }
    return sort keys %named;
}

# Read what the process tells until it is done, has closed the pipe, or has ended. A process that it leaves behind may
# hold the pipe open for ever.
sub follow {
    my ($reader, $pid, $state) = @_;
    fcntl $reader, F_SETFL, fcntl($reader, F_GETFL, 0) | O_NONBLOCK;
    my ($left, $ended) = ('', 0);
    while (!defined $state->{done}) {
        vec(my $ready = '', fileno $reader, 1) = 1;
        my $found = select $ready, undef, undef, 0.1;
        my $got = $found > 0 ? sysread $reader, my $data, 65_536 : undef;
        if ($got) {
            $left .= $data;
            take($state, $1) while $left =~ s/^([^\n]*)\n//;
            return -1 if length $left > $LONGEST_LINE;
            next;
        }
        last if defined $got || $ended;
        $ended = 1 if waitpid($pid, WNOHANG) == $pid and defined($state->{ending} = $?);
    }
    waitpid $pid, 0 if !$ended;
    return $ended ? $state->{ending} : $?;
}

sub take {
    my ($state, $line) = @_;
    return $state->{changed} //= 'somebody else writes in its report' if $line !~ s/^\Q$state->{key}\E\t//;
    my ($word, @fields) = map { s/%([0-9a-f]{2})/chr hex $1/ger } split /\t/, $line, -1;
    return if defined $state->{done};
    if ($word eq 'ok' && @fields == 4) {
        flush_test($state);
        $state->{waiting} = [@fields];
    }
    elsif ($word eq 'say' && @fields == 1) {
        $state->{waiting}[3] .= "\n$fields[0]" if $state->{waiting} && length $state->{waiting}[3] < $MESSAGE_CHARACTERS;
    }
    elsif ($word eq 'skip')    { $state->{skipped} = $fields[0] // '' }
    elsif ($word eq 'changed') { $state->{changed} //= $fields[0] // '' }
    elsif ($word eq 'done')    { $state->{done} = 1 }
    else                       { $state->{changed} //= 'a line that is none of the report' }
    return;
}

sub flush_test {
    my ($state) = @_;
    my $test = delete $state->{waiting} or return;
    my ($pass, $amnesty, $name, $message) = @$test;
    $state->{number}++;
    $state->{failed} ||= !$pass && !$amnesty;
    $name = "test $state->{number}" if $name eq '';
    my $place = ++$state->{seen}{$name};
    my $id = "$state->{file}::$name" . ($place > 1 ? " ($place)" : '');
    report_test($id, $amnesty ? 'skipped' : $pass ? 'passed' : 'failed', $message, time - $state->{began});
    $state->{began} = time;
    return;
}

# What is wrong with the file as a whole, or nothing. That assertions failed is told by the assertions.
sub verdict {
    my ($state, $ending) = @_;
    return 'a line of its report has no end' if $ending < 0;
    return "$state->{changed}" if defined $state->{changed};
    return sprintf 'ended by signal %d', $ending & 127 if $ending & 127;
    return sprintf 'ended with status %d before its tests did', $ending >> 8 if !defined $state->{done};
    return 'ran no test' if $ending == 0 && !$state->{number} && !defined $state->{skipped};
    return '' if $ending == 0 || $state->{failed};
    return sprintf 'ended with status %d', $ending >> 8;
}

sub report_test {
    my ($id, $outcome, $message, $took) = @_;
    $count{$outcome}++;
    record(sprintf '"event":"test","id":%s,"outcome":"%s","message":%s,"duration_s":%.6f',
        quote($id), $outcome, quote(substr $message // '', 0, $MESSAGE_CHARACTERS), $took // 0);
    return;
}

sub record {
    my $line = '{"v":1,' . $_[0] . "}\n";
    while (length $line) {
        my $done = syswrite $report, $line;
        die "report: $!" if !defined $done;
        substr $line, 0, $done, '';
    }
    return;
}

# As a JSON string. Bytes that are not UTF-8 are taken as Latin-1.
sub quote {
    my ($text) = @_;
    utf8::decode($text);
    $text =~ s{(["\\\x00-\x1f\x7f]|[^\x00-\x7f])}{
        my $code = ord $1;
        $code > 0xffff
            ? sprintf('\u%04x\u%04x', 0xd800 + (($code - 0x10000) >> 10), 0xdc00 + (($code - 0x10000) & 0x3ff))
            : sprintf '\u%04x', $code;
    }gex;
    return qq("$text");
}
