"""Perl's test files through the whole pipeline: the wrong, the forged, the early exit and the patched are refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from runnerproof import Subject, prove

pytestmark = pytest.mark.root

HEAD = "package Twice;\nuse strict;\nuse warnings;\nuse parent 'Exporter';\nour @EXPORT_OK = ('twice');\n"
RIGHT = HEAD + "sub twice { my ($n) = @_; return $n * 2 }\n1;\n"
WRONG = RIGHT.replace("* 2", "* 2 + 2")
MORE = """use strict;
use warnings;
use utf8;
use FindBin qw($Bin);
use lib "$Bin/../lib", 't/lib';
use Test::More;
use Checks qw(twice_is);
use Twice qw(twice);

binmode Test::More->builder->output, ':utf8';
print "ok 1 - printed\\n1..1\\n";
is twice(3), 6, 'doubles three';
is twice(3), 6, 'doubles three';
is twice(4), 8;
is_deeply [map { twice($_) } 1 .. 2], [2, 4], 'doubles – many';
cmp_ok twice(2), '==', 4, 'as a number';
twice_is 5, 10;
subtest 'negative' => sub { plan tests => 2; is twice(-1), -2; like twice(-2), qr/^-4$/ };
open my $file, '<', "$Bin/three.txt" or die $!;
is twice(<$file> + 0), 6, 'has the files beside it';
is system('true'), 0, 'starts programs';
if (!fork) { exit 0 }
wait;
done_testing;
"""
CHECKS = """package Checks;
use strict;
use warnings;
use parent 'Exporter';
use Test::More;
our @EXPORT_OK = ('twice_is');
sub twice_is { my ($n, $want) = @_; local $Test::Builder::Level = $Test::Builder::Level + 1;
  is Twice::twice($n), $want, "twice $n" }
1;
"""
V0 = """use Test2::V0;

use FindBin qw<$Bin>;
use lib "$Bin/lib";
use Twice qw<twice>;

is( twice(3), 6, 'doubles three' );
is( [ twice(1), twice(2) ], [ 2, 4 ], 'in a list' );
like( dies { die "no\\n" }, qr/no/, 'dies' );
subtest many => sub { is( twice(7), 14, 'seven' ) };
done_testing;
"""
TAP = 'print "1..99\\n", map { "ok $_\\n" } 1 .. 99;'
LINES = r'"ok\t1\t0\tdoubles three\t\ndone\n"'
NAMES = (
    "doubles three",
    "doubles three",
    "",
    "doubles – many",
    "as a number",
    "twice 5",
    "negative",
    "has the files beside it",
    "starts programs",
)
WHOLE = "".join(f"ok\\t1\\t0\\t{name}\\t\\n" for name in NAMES) + "done\\n"
EXACTLY = f"""use POSIX ();
for my $n (3 .. 250) {{ open my $pipe, '>&=', $n or next; syswrite $pipe, "{WHOLE}" }}
POSIX::_exit(0);
"""
ANYWHERE = (
    WRONG + EXACTLY,
    WRONG + "AssayTap::tell('done'); AssayTap::_tell('done'); AssayTap->can('tell')->('done');\n1;\n",
    WRONG + "exit 0;\n",
    WRONG + "BEGIN { exit 0 }\n",
    WRONG + "use POSIX ();\nPOSIX::_exit(0);\n",
    WRONG + "BEGIN { $| = 1; " + TAP + " require POSIX; POSIX::_exit(0) }\n",
    WRONG + "END { $? = 0 }\n",
    WRONG + "END { require POSIX; POSIX::_exit(0) }\n",
    WRONG.replace("return $n * 2 + 2", "exit 0"),
    WRONG + "kill 'KILL', getppid;\n",
    WRONG + f"for my $n (3 .. 250) {{ open my $pipe, '>&=', $n or next; syswrite $pipe, {LINES} }}\n1;\n",
    WRONG + f"for (glob '/proc/*/fd/*') {{ open my $pipe, '>', $_ or next; syswrite $pipe, {LINES} }}\n1;\n",
    WRONG + "$main::TODO = 'later';\nour $TODO = 'later';\n1;\n",
    WRONG + "__END__\n",
    WRONG.replace("sub twice {", "sub twice"),
    WRONG.replace("return $n * 2 + 2", "bless {}, 'Agreeing'")
    + "package Agreeing;\nuse overload 'eq' => sub { 1 }, '==' => sub { 1 }, '\"\"' => sub { 'x' };\n1;\n",
)
PATCHED = (
    "BEGIN { no warnings; my $ok = \\&Test::Builder::ok; *Test::Builder::ok = sub { $_[1] = 1; goto &$ok } }\n1;\n",
    "no warnings; sub Test::Builder::ok { 1 }\n1;\n",
    "no warnings; sub Test::More::is ($$;$) { Test::More->builder->ok(1, $_[2]) }\n1;\n",
    "no warnings; sub Test::Builder::is_eq { $_[0]->ok(1, $_[3]) }\n"
    "sub Test::Builder::is_num { $_[0]->ok(1, $_[3]) }\n1;\n",
    "no warnings; { no strict; for my $n (qw(is cmp_ok is_deeply like)) { my $pass = \\&Test::More::pass; "
    '*{"main::$n"} = sub { @_ = ($_[-1]); goto &$pass } } }\n1;\n',
    "Test::More->builder->no_ending(1);\nexit 0;\n",
    "require Test2::API; Test2::API::test2_stack()->top->filter(sub { my (undef, $e) = @_; "
    "$e->set_pass(1), $e->set_effective_pass(1) if $e->isa('Test2::Event::Ok'); $e });\n1;\n",
    "require Test2::API; Test2::API::test2_stack()->top->pre_filter(sub { my (undef, $e) = @_; "
    "require Test2::Event::Pass; $e->isa('Test2::Event::Fail') ? Test2::Event::Pass->new(%$e) : $e }, "
    "inherit => 1);\n1;\n",
    "sub UNIVERSAL::set_effective_pass {}\nno warnings; sub Test2::Hub::send { 1 }\n1;\n",
)
SUBJECTS = (
    Subject(
        runner="prove",
        language="perl",
        solution="lib/Twice.pm",
        test_name="t/twice.t",
        test=MORE,
        right=RIGHT,
        wrong=WRONG,
        refused=(*ANYWHERE, *(WRONG.removesuffix("1;\n") + patch for patch in PATCHED)),
        tree={".proverc": "--exec true\n", "lib/Test/More.pm": "exit 0;\n", "t/lib/Checks.pm": "exit 0;\n"},
        hidden={"t/lib/Checks.pm": CHECKS, "t/three.txt": "3\n"},
    ),
)
EXERCISM = replace(
    SUBJECTS[0],
    solution="Twice.pm",
    test_name="twice.t",
    test=V0,
    refused=(WRONG + "exit 0;\n", *(WRONG.removesuffix("1;\n") + patch for patch in PATCHED[6:])),
    tree={},
    hidden={},
)
LOUD = 'print \'no newline\'; print STDERR "loud\\n"; END { print "bye\\n" } $SIG{ALRM} = sub { };\n'


def test_right_work_passes_and_nothing_else_does(tmp_path: Path) -> None:
    prove(tmp_path, SUBJECTS[0])


def test_a_suite_of_the_newer_library_and_a_flat_tree(tmp_path: Path) -> None:
    prove(tmp_path, EXERCISM)


def test_honest_peculiarities_are_no_faults(tmp_path: Path) -> None:
    prove(tmp_path, replace(SUBJECTS[0], right=RIGHT.removesuffix("1;\n") + LOUD + "1;\n", refused=()))
