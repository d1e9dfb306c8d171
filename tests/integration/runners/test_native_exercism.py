"""Exercises as the tracks of C, C++, Go and Rust lay them out: imported, verified and graded."""

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

C_TEST = """#include "test-framework/unity.h"
#include "twice.h"

void setUp(void) {
}

void tearDown(void) {
}

static void test_three(void) {
  TEST_ASSERT_EQUAL_INT(6, twice(3));
}

static void test_zero(void) {
  TEST_IGNORE();   // delete this line to run test
  TEST_ASSERT_EQUAL_INT(0, twice(0));
}

int main(void) {
  UNITY_BEGIN();

  RUN_TEST(test_three);
  RUN_TEST(test_zero);

  return UNITY_END();
}
"""
CPP_TEST = """#include "twice.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("three") {
    REQUIRE(twice::of(3) == 6);
}

#if defined(EXERCISM_RUN_ALL_TESTS)
TEST_CASE("zero") {
    REQUIRE(twice::of(0) == Approx(0));
}
#endif
"""
GO_TEST = """package twice

import "testing"

func TestTwice(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := Twice(c.n); got != 2*c.n {
				t.Errorf("Twice(%d) = %d", c.n, got)
			}
		})
	}
}
"""
RUST_TEST = """use twice::twice;

#[test]
fn three() {
    assert_eq!(twice(3), 6);
}

#[test]
#[ignore]
fn zero() {
    assert_eq!(twice(0), 0);
}
"""
CASES = 'package twice\n\nvar cases = []struct {\n\tname string\n\tn    int\n}{{"three", 3}, {"zero", 0}}\n'
UNITY = "#define UNITY_BEGIN() 0\n#error the framework that a tree brings along is not the one that is used\n"
TRACKS: Mapping[str, tuple[str, Mapping[str, str], str, str, Mapping[str, str]]] = {
    "c": (
        "test_twice.c",
        {"twice.c": '#include "twice.h"\nint twice(int n) { return %s; }\n', "twice.h": "int twice(int n);\n"},
        C_TEST,
        "",
        {"makefile": "all:\n\tfalse\n", "test-framework/unity.h": UNITY, "test-framework/unity.c": UNITY},
    ),
    "cpp": (
        "twice_test.cpp",
        {
            "twice.cpp": '#include "twice.h"\nint twice::of(int n) { return %s; }\n',
            "twice.h": "#pragma once\nnamespace twice {\nint of(int n);\n}\n",
        },
        CPP_TEST,
        "",
        {
            "CMakeLists.txt": "project(${exercise} CXX)\n",
            "test/catch.hpp": "#error\n",
            "test/tests-main.cpp": "#define CATCH_CONFIG_MAIN\n#include <catch.hpp>\n",
        },
    ),
    "go": (
        "twice_test.go",
        {"twice.go": "package twice\n\nfunc Twice(n int) int { return %s }\n"},
        GO_TEST,
        "cases_test.go",
        {"go.mod": "module twice\n\ngo 1.18\n", "cases_test.go": CASES},
    ),
    "rust": (
        "tests/twice.rs",
        {"src/lib.rs": "pub fn twice(n: i32) -> i32 {\n    %s\n}\n"},
        RUST_TEST,
        "",
        {"Cargo.toml": '[package]\nname = "twice"\nversion = "1.0.0"\nedition = "2021"\n'},
    ),
}
"""The test's name, the solution's files with a hole, the test, an editor's file, and what else lies beside them."""


def _solution(slug: str, text: str) -> dict[str, str]:
    return {name: code.replace("%s", text) for name, code in TRACKS[slug][1].items()}


def _track(root: Path, slug: str) -> Path:
    test_name, solution, test, editor, more = TRACKS[slug]
    examples = {name: f".meta/example{Path(name).suffix}" for name in solution}
    files = {"solution": [*solution], "test": [test_name], "example": [*examples.values()]}
    files["editor"] = [editor] if editor else []
    practice = {"exercises": {"practice": [{"slug": "twice", "name": "Twice", "uuid": "x"}]}}
    right, wrong = _solution(slug, "n * 2"), _solution(slug, "n + 3")
    folder = "exercises/practice/twice"
    texts = {
        "config.json": json.dumps({"slug": slug, "language": slug.title(), **practice}),
        f"{folder}/.meta/config.json": json.dumps({"files": files}),
        f"{folder}/{test_name}": test,
        **{f"{folder}/{examples[name]}": text for name, text in right.items()},
        **{f"{folder}/{name}": text for name, text in wrong.items()},
        **{f"{folder}/{name}": text for name, text in more.items()},
    }
    for name, text in texts.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


@pytest.mark.parametrize("slug", sorted(TRACKS))
def test_an_exercise_is_imported_verified_and_graded(tmp_path: Path, slug: str) -> None:
    pack = import_exercism(_track(tmp_path / "track", slug), tmp_path / "pack").pack
    proof = verify(load_pack(pack, lock=LockUse.IGNORED), bench=Bench(), repetitions=1)
    assert proof.valid, [(task.flaws, task.failure) for task in proof.tasks.values()]
    verdict = assay.grade(f"{pack}#twice", _solution(slug, "n + n"))
    assert (verdict.outcome, len(verdict.tests)) == (assay.Outcome.PASSED, 3 if slug == "go" else 2)
    assert assay.grade(f"{pack}#twice", _solution(slug, "n + 3")).outcome is assay.Outcome.FAILED
