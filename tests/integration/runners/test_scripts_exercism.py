"""Exercises laid out as Exercism's tracks of Ruby, Perl, Bash and PHP have them: imported, verified and graded."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

import assay
from assay.formats.exercism import import_exercism
from assay.grading import Bench
from assay.packs import LockUse, load_pack
from assay.verification import verify

pytestmark = pytest.mark.root

RUBY_TEST = """require 'minitest/autorun'
require_relative 'twice'

class TwiceTest < Minitest::Test
  def test_three
    # skip
    assert_equal 6, Twice.of(3)
  end

  def test_zero
    skip
    assert_equal 0, Twice.of(0)
  end
end
"""
PERL_TEST = """#!/usr/bin/env perl
use Test2::V0;
use JSON::PP;

use FindBin qw($Bin);
use lib $Bin, "$Bin/local/lib/perl5";

use Twice qw(twice);

my $C_DATA = do { local $/; decode_json(<DATA>); };
plan 3;

imported_ok qw(twice) or bail_out;

for my $case ( @{ $C_DATA->{cases} } ) {
  is twice( $case->{n} ), $case->{expected}, $case->{description};
}

__DATA__
{"cases": [
  {"description": "three", "n": 3, "expected": 6},
  {"description": "zero - nothing", "n": 0, "expected": 0}
]}
"""
PERL = """package Twice;
use v5.40;
use Exporter qw(import);
our @EXPORT_OK = qw(twice);
sub twice ($n) { return %s }
"""
EXTRA = """assert_output() { [[ $output == "$1" ]]; }
"""
BASH_TEST = """#!/usr/bin/env bats
load bats-extra

@test "three" {
  # [[ $BATS_RUN_SKIPPED == "true" ]] || skip
  run bash twice.sh 3
  assert_output "6"
}

@test "zero" {
  [[ $BATS_RUN_SKIPPED == "true" ]] || skip
  run bash twice.sh 0
  assert_output "0"
}
"""
PHP_TEST = """<?php

declare(strict_types=1);

use PHPUnit\\Framework\\Attributes\\TestDox;
use PHPUnit\\Framework\\TestCase;

class TwiceTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        require_once 'Twice.php';
    }

    #[TestDox('Three')]
    public function testThree(): void
    {
        $this->assertEquals(6, twice(3));
    }

    public function testZero(): void
    {
        $this->assertEquals(0, twice(0));
    }
}
"""
TRACKS: Mapping[str, tuple[str, str, str, str, Mapping[str, str]]] = {
    "bash": ("twice.sh", "twice.bats", BASH_TEST, "echo $((%s))\n", {"bats-extra.bash": EXTRA}),
    "perl5": ("Twice.pm", "twice.t", PERL_TEST, PERL, {}),
    "php": ("Twice.php", "TwiceTest.php", PHP_TEST, "<?php\n\nfunction twice($n) { return %s; }\n", {}),
    "ruby": ("twice.rb", "twice_test.rb", RUBY_TEST, "module Twice\n  def self.of(n) = %s\nend\n", {}),
}
"""Solution, test, the test's text, the solution's with a hole, and what else lies beside them."""
VARIABLES = {"bash": "$1", "perl5": "$n", "php": "$n", "ruby": "n"}


def _solutions(slug: str) -> tuple[str, str]:
    """A right one and a wrong one."""
    code, variable = TRACKS[slug][3], VARIABLES[slug]
    return code % f"{variable} * 2", code % f"{variable} + 3"


def _track(root: Path, slug: str) -> Path:
    solution, test_name, test, _, more = TRACKS[slug]
    example = f".meta/example{Path(solution).suffix}"
    files = {"solution": [solution], "test": [test_name], "example": [example]}
    practice = {"exercises": {"practice": [{"slug": "twice", "name": "Twice", "uuid": "x"}]}}
    texts = {
        "config.json": json.dumps({"slug": slug, "language": slug.title(), **practice}),
        "exercises/practice/twice/.meta/config.json": json.dumps({"files": files}),
        f"exercises/practice/twice/{example}": _solutions(slug)[0],
        f"exercises/practice/twice/{solution}": _solutions(slug)[1],
        f"exercises/practice/twice/{test_name}": test,
        **{f"exercises/practice/twice/{name}": text for name, text in more.items()},
    }
    for name, text in texts.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.mark.parametrize("slug", sorted(TRACKS))
def test_an_exercise_is_imported_verified_and_graded(tmp_path: Path, slug: str) -> None:
    pack = import_exercism(_track(tmp_path / "track", slug), tmp_path / "pack").pack
    proof = verify(load_pack(pack, lock=LockUse.IGNORED), bench=Bench(), repetitions=2)
    assert proof.valid, [(task.flaws, task.failure) for task in proof.tasks.values()]
    solution = TRACKS[slug][0]
    right, wrong = _solutions(slug)
    assert assay.grade(f"{pack}#twice", {solution: right}).outcome is assay.Outcome.PASSED
    assert assay.grade(f"{pack}#twice", {solution: wrong}).outcome is assay.Outcome.FAILED
