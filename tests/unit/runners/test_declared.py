"""Names of tests in the text of tests: found as each runner's authors write them, and not in comments."""

import time

import pytest

from assay.languages.table import LANGUAGES
from assay.runners.declared import MAX_DECLARED, declared_tests
from helloworld import HELLO

HOSTILE = ("\n", "#[test]", "@Test ", "@Test(", "[Fact", "[Fact]", "it '", "ok(\n")
MOST_SECONDS = 20.0
"""Reading 100 KB costs well under a second; what grows with the square would need minutes."""
PYTHON = '''
# def test_comment(): pass
"""
def test_docstring(): pass
"""
def test_plain(): pass
async def test_async():
    def test_inner(): pass
def helper(): pass
class TestThings:
    def test_method(self): pass
    def other(self): pass
class Cases(unittest.TestCase):
    @skip
    def test_case(self): pass
class Helper:
    def test_not_collected(self): pass
'''
CASES = {
    "bats": ("a.bats", "# @test 'no' {\n@test \"adds two\" {\n}\n@test 'three' {\n}\n", ["adds two", "three"]),
    "cargo": ("a.rs", "// #[test] fn no() {}\n#[test]\n#[should_panic]\nfn yes() {}\nfn helper() {}\n", ["yes"]),
    "catch2": ("a.cpp", '/* TEST_CASE("no") */\nTEST_CASE("adds", "[a]") {}\n', ["adds"]),
    "ctest": (
        "CMakeLists.txt",
        "# add_test(NAME no COMMAND x)\nadd_test(NAME adds-two COMMAND suite)\nADD_TEST( NAME\n  b COMMAND x)\n",
        ["adds-two", "b"],
    ),
    "dotnet-test": ("A.cs", "[Test]\npublic void One() {}\n[TestCase(1)]\npublic void Two(int a) {}\n", ["One", "Two"]),
    "googletest": ("a.cc", "// TEST(A, No)\nTEST(Adds, Two) {}\nTEST_F(Fix, Three) {}\n", ["Three", "Two"]),
    "gotest": (
        "a_test.go",
        "// func TestNo(t *testing.T) {}\nfunc TestA(t *testing.T) {}\nfunc TestMain(m *testing.M) {}\n"
        "func helper(t *testing.T) {}\n",
        ["TestA"],
    ),
    "jest": (
        "a.test.ts",
        "// it('no')\ndescribe('group', () => {\n  it('one', () => {});\n  test.only(`two`, f);\n"
        "  it.each(rows)('row %s', f);\n  test(`made ${x}`, f);\n  run.test('sub', f);\n});\n",
        ["one", "two"],
    ),
    "minitest": ("a.rb", '# def test_no\ndef test_one = 1\nit "two" do\nend\nit("three") { }\n', None),
    "node-test": ("a.test.js", "/* test('no') */ test('one', () => {});\n", ["one"]),
    "phpunit": (
        "ATest.php",
        "<?php // function testNo()\npublic function testOne(): void {}\n#[Test]\npublic function two(): void {}\n",
        ["testOne", "two"],
    ),
    "prove": (
        "a.t",
        "# is(1, 1, 'no');\nis(double(3), 6, 'three');\nok(1, \"four\");\nis name(1, 2), 'no name';\n"
        "is_deeply [1, 2], [1, 2], 'lists';\nis $x, 1, \"row $x\";\nok(is_deeply(1));\nis 1, 'a;b', 'c';\n",
        ["c", "four", "lists", "three"],
    ),
    "pytest": ("test_a.py", PYTHON, ["test_async", "test_case", "test_method", "test_plain"]),
    "rspec": ("a_spec.rb", "# it 'no' do\nit 'one' do\nend\nspecify(\"two\") { }\nit { is_expected.to eq 1 }\n", None),
    "surefire": (
        "ATest.java",
        '// @Test void no() {}\n@Test\n@DisplayName("x")\npublic void one() {}\n@Test void two() throws E {}\n'
        "@ParameterizedTest void rows(int a) {}\n",
        ["one", "two"],
    ),
    "unity": ("a.c", "/* RUN_TEST(no); */ RUN_TEST(test_one);\n", ["test_one"]),
    "unittest": ("test_a.py", "import unittest\nclass A(unittest.TestCase):\n    def test_a(self): pass\n", ["test_a"]),
    "xunit.v3": (
        "A.cs",
        "// [Fact] public void No() {}\n[Fact]\npublic void One() {}\n"
        "[Theory]\n[InlineData(1)]\npublic async Task Two(int a) {}\n",
        ["One", "Two"],
    ),
}
EXPECTED = {"minitest": ["test_one", "three", "two"], "rspec": ["one", "two"]}


@pytest.mark.parametrize("runner", sorted(CASES))
def test_declarations_are_found_and_comments_are_none(runner: str) -> None:
    path, text, expected = CASES[runner]
    assert list(declared_tests(runner, {path: text})) == (expected or EXPECTED[runner])


def test_a_name_counts_once_for_each_file() -> None:
    text = "def test_a(): pass\ndef test_a(): pass\n"
    assert declared_tests("pytest", {"test_x.py": text, "test_y.py": text}) == ("test_a", "test_a")


def test_text_before_a_declaration_may_be_of_any_script() -> None:
    assert declared_tests("pytest", {"test_x.py": "# é日本\U0001f600\ndef test_a(): pass  # é\n"}) == ("test_a",)
    assert declared_tests("gotest", {"x_test.go": "// é日本\U0001f600\nfunc TestA(t *testing.T) {}\n"}) == ("TestA",)


def test_an_unknown_runner_or_file_declares_nothing() -> None:
    assert declared_tests("other", {"test_x.py": "def test_a(): pass\n"}) == ()
    assert declared_tests("pytest", {"data.json": "def test_a(): pass\n"}) == ()


def test_the_number_of_names_is_bounded() -> None:
    text = "".join(f"def test_{number}(): pass\n" for number in range(MAX_DECLARED + 5))
    assert len(declared_tests("pytest", {"test_x.py": text})) == MAX_DECLARED


@pytest.mark.parametrize("runner", sorted(CASES))
@pytest.mark.parametrize(
    "text", ["\n" * 200_000, "ok(\n" * 20_000, "@Test " * 50_000, "[Fact" * 20_000, "it '" * 50_000]
)
def test_reading_takes_time_in_proportion(runner: str, text: str) -> None:
    began = time.process_time()
    declared_tests(runner, {CASES[runner][0]: text})
    assert time.process_time() - began < MOST_SECONDS


@pytest.mark.parametrize("language", sorted(HELLO.keys() & LANGUAGES.keys()))
def test_every_language_s_own_runner_is_understood(language: str) -> None:
    hello = HELLO[language]
    assert len(declared_tests(LANGUAGES[language].runner, {hello.test: hello.test_text})) == 1
