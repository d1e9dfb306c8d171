"""Expected values are found in suites of every grammar, and exchanged for others of their type."""

import random

import pytest

from assay.model import TestOutcome, TestResult
from assay.oracle.controls import generate_syntax
from assay.oracle.controls.grammar import grammar_for, grammars
from assay.oracle.controls.model import Kind
from assay.oracle.controls.sites_syntax import Leaf, Source
from assay.oracle.controls.values_syntax import others

SUITES = {
    "a.test.js": (
        """// é
describe('x', () => { it('adds', () => { expect(add(1, 2)).toBe(3); expect(add(1, 1)).not.toBe(3); });
  test('whole', () => { const want = {a: [1, "x"]}; expect(f()).toEqual(want); assert.strictEqual(add(2, 2), 4); });
  it('near', () => { assert(Math.abs(f(2) - 0.5) < 1e-6); }); });
console.assert(f([1.0]) === true)""",
        [["3"], ["1", '"x"'], ["4"], ["0.5"], ["true"]],
    ),
    "a_test.go": (
        """package a
func TestA(t *testing.T) { if got := f(1); got != 5 { t.Errorf("x") }
 if !reflect.DeepEqual(g(), []string{"a", "b"}) { t.Fatal() }
 assert.Equal(t, [2]any{nil, 1}, h(2)) }
func TestB(t *testing.T) { for _, tt := range []struct{name string; want int}{{name: "a", want: 3}, {name: "b",
 want: 12}} { t.Run(tt.name, func(t *testing.T) { if got := f(tt.name); got != tt.want { t.Error(got) } }) } }""",
        [["5"], ["a", "b"], ["1"], ["3"], ["12"]],
    ),
    "a.rs": (
        '#[test]\nfn a() { assert_eq!(f(1), vec![Some(-1), None]); assert_eq!(g(2), "x".to_string()); let e = 5;'
        " assert_eq!(f(2), e); assert!(h()); assert_ne!(f(3), 4); }",
        [["1"], ['"x"'], ["5"]],
    ),
    "ATest.java": (
        'class ATest { @Test void a() { assertEquals(5, f(1)); assertThat(g()).isEqualTo("x"); assertNotEquals(5, g());'
        " assertEquals(List.of(1, 2), k()); } }",
        [["5"], ['"x"'], ["1", "2"]],
    ),
    "a.kt": ('class A { @Test fun a() { assertEquals(5, f(1)); assertEquals(listOf("a"), h()) } }', [["5"], ['"a"']]),
    "a.cpp": (
        """TEST_CASE("a") { REQUIRE(f(1) == std::vector<int>{1, 2}); SECTION("s") { CHECK(g() == "x"); } }
TEST(A, b) { EXPECT_EQ(f(1), 3); EXPECT_NE(f(1), 4); ASSERT_EQ(f(2), (std::array<int, 3>{7, 8, 9})); }
int main() { assert (f(3)==true); assert(issame(g({1,2}), {3,4})); }""",
        [["1", "2"], ['"x"'], ["3"], ["7", "8", "9"], ["true"], ["3", "4"]],
    ),
    "a.c": (
        'void test_a(void) { TEST_ASSERT_EQUAL_INT(5, f(1)); TEST_ASSERT_EQUAL_STRING("x", g()); }',
        [["5"], ['"x"']],
    ),
    "A.cs": (
        "public class A { [Fact] public void B() { Assert.Equal(5, F(1)); Assert.Equal(new[] { 1, 2 }, H()); } }",
        [["5"], ["1", "2"]],
    ),
    "a_spec.rb": (
        "describe A do\n  it 'x' do\n    expect(f(1)).to eq(5)\n    expect(g).to eq [1, \"a\"]\n  end\nend\n"
        "class T < Minitest::Test\n  def test_a\n    assert_equal 5, f(1)\n  end\nend\n",
        [["5"], ["1", '"a"'], ["5"]],
    ),
    "a_spec.lua": (
        'describe("d", function() it("a", function() assert.equal(5, f(1)) assert.are.same({1, "x"}, g(2))'
        " assert.is_not.equal(4, f(1)) end) end)",
        [["5"], ["1", '"x"']],
    ),
    "ATest.php": (
        "<?php class A extends TestCase { public function testA(): void { $this->assertSame(5, f(1));"
        " $this->assertEquals(['a' => 1, 'b' => \"x\"], g()); $this->assertNotSame(4, f(1)); } }",
        [["5"], ["1", '"x"']],
    ),
}


def texts(file: str, text: str) -> list[list[str]]:
    grammar = grammar_for(file)
    assert grammar is not None
    source = Source(file, text.encode(), grammar)
    return [[leaf.text.strip('"') if file.endswith(".go") else leaf.text for leaf in site.leaves]
            for block in source.blocks for site in block.sites]  # fmt: skip


@pytest.mark.parametrize("file", sorted(SUITES))
def test_what_is_expected_is_found_and_nothing_else(file: str) -> None:
    text, expected = SUITES[file]
    assert texts(file, text) == expected


@pytest.mark.parametrize("name", sorted(grammar.name for grammar in grammars()))
def test_every_grammar_is_one_that_the_parser_has(name: str) -> None:
    (grammar,) = (one for one in grammars() if one.name == name)
    assert Source(f"x{grammar.suffixes[0]}", b"", grammar).blocks == ()


def test_a_file_without_a_grammar_has_none() -> None:
    assert grammar_for("test.py") is None
    assert grammar_for("notes") is None


@pytest.mark.parametrize(
    ("text", "type_", "pool", "allowed"),
    [
        ("true", "boolean", [], {"false"}),
        ("3", "integer", [], {"4"}),
        ("255u8", "integer", [], {"250u8", "251u8", "252u8", "253u8", "254u8"}),
        ("30", "integer", [], {"31"}),
        ("3", "integer", ["3", "7", "7u8", "2.5"], {"7"}),
        ("0.50", "float", [], {"1.62", "2.62", "2.12", "1.63", "2.63", "2.13"}),
        ("0.5", "float", ["0.6", "9.5"], {"9.5"}),
        ('"ab"', "string", ['"cd"', '""'], {'"cd"'}),
        ('"\\n"', "string", [], {None}),
        ("0x1F", "integer", [], {None}),
    ],
)
def test_another_value_is_of_the_same_type_and_differs(
    text: str, type_: str, pool: list[str], allowed: set[str | None]
) -> None:
    leaf = Leaf(0, len(text), text, type_)
    given = [Leaf(9, 9, one, type_) for one in pool]
    found = {next(iter(others(leaf, given, random.Random(seed))), None) for seed in range(30)}
    assert found <= allowed
    assert found


def test_one_letter_of_a_text_changes() -> None:
    leaf = Leaf(0, 7, '"hello"', "string")
    for seed in range(20):
        (new,) = others(leaf, [], random.Random(seed))
        assert sum(a != b for a, b in zip(new, leaf.text, strict=True)) == 1


TABLE = """
test('first', () => { expect(f(1)).toBe(17); });
test('second', () => { expect(f(2)).toBe(28); });
test('third', () => { expect(f(3)).toBe(39); });
test('idle', () => { expect(1).toBe(55); });
test('fourth', () => { expect(f(4)).toBe(46); });
"""


def run(files: dict[str, bytes]) -> dict[str, TestResult]:
    """A suite whose tests fail where their own line changed; ids say nothing of names or order."""
    lines = files.get("t.test.js", TABLE.encode()).decode().splitlines()
    before = TABLE.splitlines()
    rows = {"w": 4, "x": 1, "y": 3, "z": 2, "v": 5}
    return {
        id_: TestResult(
            id=id_,
            outcome=TestOutcome.PASSED if id_ == "w" or lines[row] == before[row] else TestOutcome.FAILED,
        )
        for id_, row in rows.items()
    }


def test_edits_are_attributed_by_what_fails() -> None:
    inventory = ("v", "w", "x", "y", "z")
    candidates = generate_syntax({"t.test.js": TABLE.encode()}, inventory, run)
    by_line = {}
    for candidate in candidates:
        line = TABLE[: candidate.edit.start].count("\n")
        by_line.setdefault(line, set()).add(candidate.ids)
    assert by_line == {1: {("x",)}, 2: {("z",)}, 3: {("y",)}, 5: {("v",)}}
    assert {candidate.kind for candidate in candidates} == {Kind.VALUE, Kind.VALUES}


def test_a_suite_that_breaks_as_a_whole_is_tried_block_by_block() -> None:
    def fragile(files: dict[str, bytes]) -> dict[str, TestResult]:
        results = run(files)
        return {} if sum(result.outcome is TestOutcome.FAILED for result in results.values()) > 1 else results

    candidates = generate_syntax({"t.test.js": TABLE.encode()}, ("v", "w", "x", "y", "z"), fragile)
    assert {candidate.ids for candidate in candidates} == {("x",), ("z",), ("y",), ("v",)}
