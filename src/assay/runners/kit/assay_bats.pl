# Runs a hidden Bats suite, each test in a process and a directory of its own, and reports over a pipe that none of them
# has.
#
# Started by the grader as "perl assay_bats.pl TESTS TREE SCRATCH BUILD FILE..." with the report stream on descriptor 3.
# Each test is run by Bats' own bats-exec-test over the source that the build made. It passes if that program's status
# is 0 and it said "ok", once, and nothing else: what a test's children write on its descriptor 3 can only do it harm. An
# id is the file, then the test's description: "twice.bats::doubles three".
use strict;
use warnings;

use Cwd ();
use Fcntl qw(F_DUPFD F_SETFD F_GETFL F_SETFL FD_CLOEXEC O_NONBLOCK);
use File::Basename qw(basename dirname);
use POSIX qw(:sys_wait_h);

my $LIBEXEC = '/usr/libexec/bats-core';
my $PRCTL = {x86_64 => 157, aarch64 => 167}->{(POSIX::uname())[4]};    # system call numbers, from Linux' own tables
my $PR_SET_DUMPABLE = 4;    # prctl(2): nobody may open our descriptors through /proc
my $MESSAGE_CHARACTERS = 2000;
my $MOST_SAID = 262_144;    # bytes of one test's TAP that are read; a failure's is a few lines

my ($tests, $tree, $scratch, $build, @files) = @ARGV;
syscall $PRCTL, $PR_SET_DUMPABLE, 0, 0, 0, 0 if $PRCTL;
my $report = private(3);
my %count = (passed => 0, failed => 0, errored => 0, skipped => 0);
my $suite_number = 0;
my $file_number = 0;
my %environment = (
    %ENV,
    BATS_ROOT => '/usr', BATS_LIBDIR => 'lib', BATS_LIBEXEC => $LIBEXEC, BATS_LIB_PATH => '/usr/lib/bats',
    BATS_CWD => Cwd::getcwd(), BATS_TMPDIR => $scratch, BATS_ROOT_PID => $$, BATS_VERSION => version(),
    BATS_GUARANTEED_MINIMUM_VERSION => '0.0.0', BATS_LINE_REFERENCE_FORMAT => 'comma_line',
    BATS_BEGIN_CODE_QUOTE => q(`), BATS_END_CODE_QUOTE => q('), BATS_RUNLOG_FILE => '/dev/null',
    BATS_SAVED_PATH => $ENV{PATH}, BATS_TEMPDIR_CLEANUP => 1, BATS_TEST_RETRIES => 0,
);

record('"event":"hello","runner":"bats","version":' . quote($environment{BATS_VERSION}));
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

sub version {
    open my $program, '<', "$LIBEXEC/bats" or die "$LIBEXEC/bats: $!";
    my ($version) = map { /^export BATS_VERSION='([^']+)'/ ? $1 : () } <$program>;
    return $version // 'unknown';
}

# The tests of a file, in order, by the names that the build wrote down.
sub run_file {
    my ($file) = @_;
    my $base = "$build/" . ++$file_number;
    open my $names, '<', "$base.names" or die "$base.names: $!";
    my %seen;
    my $number = 0;
    while (my $line = <$names>) {
        chomp $line;
        my ($function, $description) = split /\t/, $line, 2;
        my $place = ++$seen{$description};
        my $id = "${file}::$description" . ($place > 1 ? " ($place)" : '');
        report_test($id, run_test($file, "$base.src", $function, ++$number));
    }
    return;
}

# Outcome and message of one test.
sub run_test {
    my ($file, $source, $function, $number) = @_;
    $suite_number++;
    my $directory = "$scratch/bats-run-$suite_number";
    mkdir $_ or die "$_: $!" for $directory, map { "$directory/$_" } qw(test suite file file/0);
    pipe my $reader, my $writer or die "pipe: $!";
    my $pid = fork // die "fork: $!";
    if (!$pid) {
        setpgrp;
        POSIX::dup2(fileno $writer, 1) or POSIX::_exit(71);
        %ENV = (
            %environment,
            BATS_RUN_TMPDIR => $directory, BATS_SUITE_TMPDIR => "$directory/suite",
            BATS_FILE_TMPDIR => "$directory/file/0", BATS_WARNING_FILE => "$directory/warnings.log",
            BATS_TEST_SOURCE => $source,
        );
        exec "$LIBEXEC/bats-exec-test", "$tests/$file", $function, $suite_number, $number, 1 or POSIX::_exit(71);
    }
    close $writer;
    my ($said, $ending) = follow($reader, $pid);
    kill 'KILL', -$pid;    # what the test left running
    return judge($said, $ending);
}

# All that the test says, until its process has ended: children that it leaves may hold the pipe open for ever.
sub follow {
    my ($reader, $pid) = @_;
    fcntl $reader, F_SETFL, fcntl($reader, F_GETFL, 0) | O_NONBLOCK;
    my ($said, $ended, $open) = ('', 0, 1);
    while ($open || !$ended) {
        my $got;
        if ($open) {
            vec(my $ready = '', fileno $reader, 1) = 1;
            my $found = select $ready, undef, undef, $ended ? 0 : 0.02;
            $got = $found > 0 ? sysread $reader, my $data, 65_536 : undef;
            $said .= $data if $got && length $said < $MOST_SAID;
            $open = 0 if defined $got && !$got;
        }
        return ($said, $?) if $ended && !$got;
        next if $got || $ended;
        $ended = waitpid($pid, $open ? WNOHANG : 0) == $pid;
    }
    return ($said, $?);
}

sub judge {
    my ($said, $ending) = @_;
    my @results = grep { /^(?:not )?ok\b/ } split /\n/, $said;
    return ('errored', sprintf 'ended by signal %d', $ending & 127) if $ending & 127;
    return ('errored', sprintf 'ended with status %d before Bats did', $ending >> 8) if !@results;
    return ('errored', 'reported more than once') if @results > 1;
    return ('failed', join "\n", map { /^#\s?(.*)/ ? $1 : () } split /\n/, $said) if $results[0] =~ /^not/ || $ending;
    return $results[0] =~ / # skip ?(.*)$/ ? ('skipped', $1) : ('passed', '');
}

sub report_test {
    my ($id, $outcome, $message) = @_;
    $count{$outcome}++;
    record(sprintf '"event":"test","id":%s,"outcome":"%s","message":%s',
        quote($id), $outcome, quote(substr $message, 0, $MESSAGE_CHARACTERS));
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
