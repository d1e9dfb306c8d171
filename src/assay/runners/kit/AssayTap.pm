# Loaded by perl before a hidden test file: tells the grader's parent process of each assertion, over a pipe.
#
# The lines are tab-separated, their texts percent-encoded: "ok PASS SKIP NAME MESSAGE", "say TEXT" (belongs to the
# assertion before it), "skip REASON" (the whole file), "changed WHAT", and as the very last "done". What the file
# prints itself, its TAP as well, goes to standard output and is for people.
#
# Each begins with a key that the parent hands over on descriptor 4. What is in here is lexical, and has no name by which
# the submission could call it.
#
# Before any submitted code is compiled, the functions of the test libraries are made read-only; what is written over
# them all the same is told at the end.
package AssayTap;

use strict;
use warnings;
use feature qw(current_sub);

use B ();
use Fcntl qw(F_DUPFD F_SETFD FD_CLOEXEC);
use FindBin ();
use Hash::Util ();
use Scalar::Util qw(blessed refaddr);
use overload ();
use Test2::API ();
use Test::Builder ();
use Test::More ();

my ($TESTS, $TREE);
my $PIPE;
my $KEY;         # begins every line: only who holds it is heard
my $OWNER = $$;
my %ORIGINAL;    # "Test::Builder::ok" => address of its code
my @CHANGED;

my sub open_pipe {
    open my $given, '>&=', 3 or die "descriptor 3: $!";
    my $number = fcntl($given, F_DUPFD, 200) || fcntl($given, F_DUPFD, 50) or die "descriptor 3: $!";
    open $PIPE, '>&=', $number or die "descriptor $number: $!";
    fcntl $PIPE, F_SETFD, FD_CLOEXEC or die "descriptor $number: $!";
    close $given or die "descriptor 3: $!";
    open my $keys, '<&=', 4 or die "descriptor 4: $!";
    chomp($KEY = <$keys>);
    close $keys or die "descriptor 4: $!";
    return;
}

my sub plain {
    my ($text) = @_;
    $text = substr $text // '', 0, 2000;
    utf8::encode($text) if utf8::is_utf8($text);
    $text =~ s/([\x00-\x1f%\x7f])/sprintf '%%%02x', ord $1/ge;
    return $text;
}

my sub tell {
    return if $$ != $OWNER;    # a forked child that runs on into the report writes nothing
    my $line = join("\t", $KEY, map { plain($_) } @_) . "\n";
    syswrite $PIPE, $line;
    return;
}

# "use lib" of a test: its own directories stay in front, the tree's go to the end, where they shadow nothing.
my sub redirect_lib {
    require lib;
    no warnings 'redefine';
    *lib::import = sub {
        shift;
        for my $given (reverse @_) {
            my @parts;
            for my $part (split m{/}, $given =~ m{^/} ? $given : "$TREE/$given") {
                if    ($part eq '..') { pop @parts }
                elsif ($part ne '.' && $part ne '') { push @parts, $part }
            }
            my $path = '/' . join '/', @parts;
            my ($below) = $path =~ m{^(?:\Q$TESTS\E|\Q$TREE\E)(/.*|)$};
            unshift @INC, "$TESTS$below" if defined $below && -d "$TESTS$below";
            push @INC, defined $below ? "$TREE$below" : $path;
        }
        return;
    };
    return;
}

# An object that says to be equal to something that nobody can mean agrees to everything.
my sub ask_objects {
    no strict 'refs';
    no warnings 'redefine';
    for my $name (qw(is_eq is_num cmp_ok)) {
        my $was = \&{"Test::Builder::$name"};
        *{"Test::Builder::$name"} = sub {
            my $got = $_[1];
            if (blessed($got) && overload::Overloaded($got)) {
                my $nothing = 'nothing ' . rand;
                push @CHANGED, ref($got) . ': its objects are equal to everything'
                    if grep { defined overload::Method($got, $_->[0]) && eval { $_->[1]->($got, $nothing) } }
                    ['eq', sub { $_[0] eq $_[1] }], ['==', sub { no warnings; $_[0] == rand }];
            }
            goto &$was;
        };
    }
    return;
}

# Whether code was compiled from a file that is neither the image's nor the tests'.
my sub theirs {
    my $file = B::svref_2object($_[0])->FILE // '';
    return $file !~ m{^/} || $file =~ m{^\Q$TREE\E/};
}

# A filter may change what a test said, before anybody sees it. The library has some of its own.
my sub watch_filters {
    no strict 'refs';
    no warnings 'redefine';
    for my $name (qw(filter pre_filter listen intercept)) {
        my $was = Test2::Hub->can($name) or next;
        *{"Test2::Hub::$name"} = sub {
            push @CHANGED, "a $name of the submission's reads what tests say" if grep { ref eq 'CODE' && theirs($_) } @_;
            goto &$was;
        };
    }
    return;
}

my sub packages {
    my ($stash, $name) = @_;
    no strict 'refs';
    return map {
        my ($inner) = /^(\w+)::$/ or ();
        defined $inner ? ("$name$inner", __SUB__->(\%{"$name$inner\::"}, "$name$inner\::")) : ()
    } sort keys %$stash;
}

my sub code {
    my $body = B::svref_2object($_[0]);
    return ${ $body->can('XSUB') && ${ \$body->XSUB } ? \$body->XSUB : $body->ROOT };
}

my sub lock {
    no strict 'refs';
    my @packages = grep { /^(?:Test2?(?:::|$)|AssayTap$)/ }
        map { ($_, packages(\%{"$_\::"}, "$_\::")) } qw(Test Test2 AssayTap);
    for my $package (@packages) {
        my $stash = \%{"$package\::"};
        for my $name (keys %$stash) {
            next if $name =~ /::$/ || ref \$stash->{$name} ne 'GLOB' || !defined &{"$package\::$name"};
            $ORIGINAL{"$package\::$name"} = code(\&{"$package\::$name"});
            &Internals::SvREADONLY(\*{"$package\::$name"}, 1);
        }
        Hash::Util::lock_hashref($stash) if $package eq 'AssayTap';
    }
    return;
}

my sub see {
    my ($hub, $event) = @_;
    my $facets = $event->facet_data;
    push @CHANGED, 'a filter of the submission reads what tests say'
        if grep { theirs($_->{code}) } @{ $hub->{_filters} || [] }, @{ $hub->{_pre_filters} || [] };
    if (my $assert = $facets->{assert}) {
        my @amnesty = grep { ($_->{tag} // '') =~ /^(?:TODO|SKIP)$/i } @{ $facets->{amnesty} || [] };
        my @said = map { $_->{details} } @{ $facets->{info} || [] };
        my $file = $facets->{trace}{frame}[1] // '';
        my $theirs = $file =~ m{^\Q$TREE\E/} || $file !~ m{^/};
        push @said, "asserted by $file, which is not a test" if $theirs;
        tell('ok', $assert->{pass} && !$theirs ? 1 : 0, @amnesty ? 1 : 0, $assert->{details}, join "\n", @said);
    }
    elsif ($facets->{control}{halt} || grep { $_->{fail} } @{ $facets->{errors} || [] }) {
        tell('ok', 0, 0, 'the run itself', $facets->{control}{details} // $facets->{errors}[0]{details});
    }
    elsif ($facets->{plan} && $facets->{plan}{skip}) {
        tell('skip', $facets->{plan}{details});
    }
    elsif ($facets->{info}) {
        tell('say', $_->{details}) for grep { ($_->{tag} // '') eq 'DIAG' } @{ $facets->{info} };
    }
    return;
}

# The interpreter that runs the grader's module runs the hidden file too: perl -MAssayTap=TESTS,TREE,MODULE... FILE
sub import {
    my (undef, $tests, $tree, @modules) = @_;
    ($TESTS, $TREE) = ($tests, $tree);
    shift @INC;    # the kit's own directory, first by -I
    for my $module (@modules) {
        (my $path = "$module.pm") =~ s{::}{/}g;
        eval { require $path } or warn $@;
    }
    open_pipe();
    unshift @INC, grep { -d } "$TESTS/t/lib", "$TESTS/lib", $TESTS;
    push @INC, grep { -d } "$TREE/lib", $TREE;
    redirect_lib();
    ask_objects();
    watch_filters();
    lock();
    Test2::API::test2_stack()->top->listen(\&see, inherit => 0);
    return;
}

# What the test file imported is compiled now, and so is what it uses of the submission.
INIT {
    no strict 'refs';
    my %known = map { /^(?:Test::More|Test2::.*)::(\w+)$/ ? ($1 => 1) : () } keys %ORIGINAL;
    for my $name (grep { defined &{"main::$_"} } keys %known) {
        push @CHANGED, "main::$name is not that of the test library" if theirs(\&{"main::$name"});
        &Internals::SvREADONLY(\*{"main::$name"}, 1);
    }
}

# Defined before every other END block but the test library's own, and so run after all that the file and the submission
# define. The library's sets the status, which the parent sees.
END {
    for my $name (sort keys %ORIGINAL) {
        no strict 'refs';
        push @CHANGED, "$name is not what it was" if !defined &{$name} || code(\&{$name}) != $ORIGINAL{$name};
    }
    tell('changed', $_) for @CHANGED;
    tell('done');
}

1;
