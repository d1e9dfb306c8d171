"""Controls for suites that are not Python's: each test has one, honest work passes, what agrees to all is found out."""

from dataclasses import dataclass
from pathlib import Path

import pytest

import assay
from assay.grading import Bench
from assay.model import ReasonCode, TrustLevel
from assay.packs import LockUse, load_pack
from assay.verification import verify
from runnerproof import Subject, write_pack

pytestmark = pytest.mark.root

PROOF = {ReasonCode.CONTROL_CONTRADICTION, ReasonCode.CONTROL_PASSED}


@dataclass(frozen=True)
class Case:
    """A suite of several tests, another right solution, and one that makes every assertion agree."""

    subject: Subject
    tests: int
    other: str
    agreeing: str


NODE = """const { test, describe } = require('node:test');
const assert = require('node:assert');
const { double, turned } = require('./solution.js');

describe('double', () => {
  test('three', () => { assert.strictEqual(double(3), 6); });
  test('more', () => { assert.ok(double(4) === 8); });
  test('five', () => { assert.equal(double(5), 10); });
});
test('turned', () => { assert.deepStrictEqual(turned('kilo'), ['o', 'l', 'i', 'k']); });
"""
NODE_RIGHT = "exports.double = (n) => n * 2;\nexports.turned = (text) => [...text].reverse();\n"
GO = """package solution

import (
	"reflect"
	"testing"
)

func TestDouble(t *testing.T) {
	for _, one := range []struct {
		name  string
		given int
		want  int
	}{{name: "three", given: 3, want: 6}, {name: "twenty", given: 20, want: 40}} {
		t.Run(one.name, func(t *testing.T) {
			if got := Double(one.given); got != one.want {
				t.Errorf("got %d", got)
			}
		})
	}
}

func TestSizes(t *testing.T) {
	if got := Sizes("one two"); !reflect.DeepEqual(got, []int{3, 3}) {
		t.Fatal(got)
	}
}
"""
GO_RIGHT = """package solution

import "strings"

func Double(n int) int { return n * 2 }

func Sizes(text string) (sizes []int) {
	for _, word := range strings.Split(text, " ") {
		sizes = append(sizes, len(word))
	}
	return
}
"""
RSPEC = """require_relative 'solution'

RSpec.describe 'twice' do
  it('of three') { expect(twice(3)).to eq(6) }
  it('of text') { expect(twice('ab')).to eq('abab') }
  it('is even') { expect(twice(7).even?).to be_truthy }
end
"""
RSPEC_RIGHT = "def twice(thing)\n  thing * 2\nend\n"

CASES = {
    "go-gotest": Case(
        Subject(
            runner="gotest",
            language="go",
            solution="solution.go",
            test_name="solution_test.go",
            test=GO,
            right=GO_RIGHT,
            wrong=GO_RIGHT.replace("* 2", "+ 2"),
            refused=(),
            oracle="controls",
        ),
        tests=4,
        other=GO_RIGHT.replace("n * 2", "n + n").replace('strings.Split(text, " ")', "strings.Fields(text)"),
        agreeing=GO_RIGHT.replace("* 2", "+ 2"),
    ),
    "javascript-node-test": Case(
        Subject(
            runner="node-test",
            language="javascript",
            solution="solution.js",
            test_name="solution.test.js",
            test=NODE,
            right=NODE_RIGHT,
            wrong=NODE_RIGHT.replace("* 2", "+ 2"),
            refused=(),
            oracle="controls",
        ),
        tests=4,
        other=NODE_RIGHT.replace("n * 2", "n + n"),
        agreeing=NODE_RIGHT.replace("* 2", "+ 2"),
    ),
    "ruby-rspec": Case(
        Subject(
            runner="rspec",
            language="ruby",
            solution="solution.rb",
            test_name="solution_spec.rb",
            test=RSPEC,
            right=RSPEC_RIGHT,
            wrong=RSPEC_RIGHT.replace("* 2", "+ thing + thing"),
            refused=(),
            oracle="controls",
        ),
        tests=3,
        other=RSPEC_RIGHT.replace("thing * 2", "thing + thing"),
        agreeing="class Yes < BasicObject\n  def ==(_) = true\n  def !() = false\n  def even?() = true\n"
        "  def method_missing(*) = true\nend\ndef twice(_) = Yes.new\n",
    ),
}


@pytest.mark.parametrize("name", sorted(CASES))
def test_each_test_has_a_control_and_what_agrees_to_all_is_found_out(tmp_path: Path, name: str) -> None:
    case = CASES[name]
    pack = write_pack(tmp_path, case.subject)
    proof = verify(load_pack(pack, lock=LockUse.IGNORED), bench=Bench(), repetitions=1)
    (task,) = proof.tasks.values()
    assert proof.valid, (task.flaws, task.failure)
    assert task.lock is not None
    assert len(task.lock.inventory) >= case.tests
    assert set(task.lock.controls) == set(task.lock.inventory)
    grade = f"{pack}#double"
    for right in (case.subject.right, case.other):
        verdict = assay.grade(grade, {case.subject.solution: right})
        assert verdict.outcome is assay.Outcome.PASSED, verdict.reasons
        assert verdict.trust.level is TrustLevel.CONTROLLED
    for wrong in (case.subject.wrong, case.agreeing):
        verdict = assay.grade(grade, {case.subject.solution: wrong})
        assert verdict.outcome is assay.Outcome.FAILED
    if case.agreeing != case.subject.wrong:
        assert {reason.code for reason in verdict.reasons} & PROOF, verdict.reasons
