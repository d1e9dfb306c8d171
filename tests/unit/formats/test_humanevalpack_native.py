"""HumanEvalPack's rows of C++, Go and Rust become suites that mean the same."""

import re

import pytest

from assay.errors import ConfigurationError
from assay.formats.humanevalpack_cpp import cpp_task, cpp_test_suite
from assay.formats.humanevalpack_go import go_solution, go_task
from assay.formats.humanevalpack_rows import Row
from assay.formats.humanevalpack_rust import rust_solution, rust_task, rust_test_suite


def make(**fields: object) -> Row:
    """A row whose fields are empty but for ``fields``."""
    blank = {
        "number": 7,
        "task_id": "X/7",
        "prompt": "",
        "declaration": "",
        "canonical_solution": "",
        "buggy_solution": "",
        "entry_point": "twice",
        "test": "",
        "test_setup": "",
        "imports": "",
    }
    return Row(**{**blank, **fields})  # type: ignore[arg-type]


CPP_HELPER = "#include <vector>\nusing namespace std;\nint once(int n){\n    return n;\n}\n\nint twice(int n){\n"


def cpp(body: str, declaration: str = CPP_HELPER) -> str:
    return cpp_test_suite(
        make(declaration=declaration, test=f"#undef NDEBUG\n#include<assert.h>\nint main(){{\n{body}}}\n")
    )


def test_each_assertion_of_cpp_is_a_test_with_the_statements_before_it():
    text = cpp("    int a=1; // one; two\n    assert (twice(a)==2);\n    assert (twice(once(2)) == 4);\n")
    assert re.findall(r"TEST\((.*)\)", text) == ["twice, check_01", "twice, check_02"]
    assert text.count("int a=1;") == 2
    assert "    ASSERT_TRUE(twice(a)==2);" in text


@pytest.mark.parametrize(
    "body",
    [
        "    for (int i=0;i<3;i++)\n    {\n        assert (twice(i)==2*i);\n    }\n",
        "    int a=twice(1);\n    assert (a==2);\n    assert (twice(2)==4);\n",
        "    int a=1;\n    if (a) a=2;\n    assert (twice(a)==4);\n",
    ],
)
def test_a_body_of_cpp_that_is_more_than_assertions_stays_whole(body):
    assert re.findall(r"TEST\((.*)\)", cpp(body)) == ["twice, check"]


def test_the_tests_of_cpp_declare_the_function_and_bring_its_helpers():
    text = cpp("    assert (twice(1)==2);\n")
    assert "int once(int n){\n    return n;\n}" in text
    assert "\nint twice(int n);\n" in text
    assert "assert.h" not in text


def test_strings_of_cpp_may_hold_what_ends_a_statement():
    text = cpp('    string s="a;(\\""; char c=\'}\';\n    assert (twice(s)==2);\n')
    assert re.findall(r"TEST\((.*)\)", text) == ["twice, check_01"]


def test_a_declaration_of_cpp_may_go_on_into_the_body():
    text = cpp("    assert (twice(1)==2);\n", CPP_HELPER + "    int i;\n    for (i=0;i<n;i++)\n    {\n")
    assert "\nint twice(int n);\n\n" in text


@pytest.mark.parametrize(("declaration", "test"), [("", "int main(){\n}\n"), (CPP_HELPER, "void check(){\n}\n")])
def test_other_shapes_of_cpp_are_refused(declaration, test):
    with pytest.raises(ConfigurationError, match="X/7: expected a"):
        cpp_task(make(declaration=declaration, test=test))


GO = make(
    prompt='import (\n    "math"\n    "strings"\n)\n\n// twice math.Abs\nfunc twice(n float64) float64 {\n',
    canonical_solution="    return math.Abs(n) * 2\n}\n",
    buggy_solution="    return n + 2\n}\n",
    test_setup='package main\n\nimport (\n    "testing"\n    "math/rand"\n    "github.com/stretchr/testify/assert"\n'
    ")\n",
    test="func TestTwice(t *testing.T) {\n    assert.New(t).Equal(4.0, twice(2))\n}\n",
)


def test_go_keeps_the_imports_that_a_file_uses():
    task = go_task(GO)
    assert b'"math"' in task.reference["solution.go"]
    assert b"strings" not in task.reference["solution.go"]
    assert b"import" not in task.wrong["buggy"]["solution.go"]
    assert b"testify" in task.tests["solution_test.go"]
    assert b"math/rand" not in task.tests["solution_test.go"]


def test_go_imports_what_a_row_forgot_to_import():
    row = make(prompt="func twice(n float64) float64 {\n")
    assert go_solution(row, "    return math.Abs(n)\n}\n").startswith('package main\n\nimport (\n\t"math"\n)\n')


def test_other_shapes_of_go_are_refused():
    with pytest.raises(ConfigurationError, match="X/7: expected a test of package main"):
        go_task(make(test_setup="package other\n", test="func TestTwice(t *testing.T) {}\n"))


RUST = make(
    prompt="fn main(){}\n\nuse rand::Rng;\nuse regex::Regex;\nuse md5;\nuse std::any::Any;\n\n"
    "fn twice(n: i32) -> i32 {\n",
    canonical_solution="    fn inner() {}\n    n * 2\n}\n",
    test="#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn works() { assert_eq!(twice(1), 2); }\n}\n",
)


def test_rust_publishes_the_function_and_leaves_out_crates_that_it_does_not_use():
    text = rust_solution(RUST, RUST.canonical_solution)
    assert "\npub fn twice(n: i32)" in text
    assert "    fn inner()" in text
    assert not re.search(r"rand|regex|md5|main", text)
    assert "use std::any::Any;" in text


def test_rust_keeps_a_crate_that_it_uses():
    assert "use md5;" in rust_solution(RUST, '    md5::compute("");\n}\n')


def test_a_test_of_rust_that_draws_numbers_gets_a_generator_of_its_own():
    drawing = RUST.test.replace("twice(1)", "twice(rand::random::<i32>())")
    assert "mod rand {" in rust_test_suite(make(test=drawing))
    assert "mod rand {" not in rust_test_suite(RUST)


def test_a_test_of_rust_uses_what_the_prompt_uses_of_the_standard_library():
    assert rust_test_suite(RUST).startswith("use solution::*;\nuse std::any::Any;\n")


def test_other_shapes_of_rust_are_refused():
    with pytest.raises(ConfigurationError, match="X/7: expected a module of tests"):
        rust_task(make(test="fn check() {}\n"))
