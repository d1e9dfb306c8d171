"""C and C++ through the whole pipeline: the wrong, the forged, the early exit and the broken are refused."""

from pathlib import Path

import pytest

from runnerproof import Subject, prove

pytestmark = pytest.mark.root

CPP = '#include "twice.h"\n\nint twice(int n) { return n * 2; }\n'
CPP_WRONG = CPP.replace("* 2", "+ 2")
HEADER = "#pragma once\nint twice(int n);\n"
GTEST = (
    '#include "twice.h"\n#include "gtest/gtest.h"\n\n'
    "TEST(Twice, Three) { EXPECT_EQ(twice(3), 6); }\nTEST(Twice, Two) { EXPECT_EQ(twice(2), 4); }\n"
)
CATCH = (
    '#include "twice.h"\n#include <catch2/catch_test_macros.hpp>\n\n'
    'TEST_CASE("three") { REQUIRE(twice(3) == 6); }\nTEST_CASE("two") { REQUIRE(twice(2) == 4); }\n'
)
UNITY = (
    '#include "unity.h"\n#include "twice.h"\n\nvoid setUp(void) {}\nvoid tearDown(void) {}\n'
    "static void test_three(void) { TEST_ASSERT_EQUAL_INT(6, twice(3)); }\n"
    "static void test_two(void) { TEST_ASSERT_EQUAL_INT(4, twice(2)); }\n"
    "int main(void) {\n  UNITY_BEGIN();\n  RUN_TEST(test_three);\n  RUN_TEST(test_two);\n  return UNITY_END();\n}\n"
)
CMAKE = (
    "cmake_minimum_required(VERSION 3.16)\nproject(twice C)\nenable_testing()\n"
    "add_library(twice twice.c)\ntarget_include_directories(twice PUBLIC .)\nadd_executable(test_twice test_twice.c)\n"
    "target_link_libraries(test_twice twice)\n"
    "add_test(NAME three COMMAND test_twice 3 6)\nadd_test(NAME two COMMAND test_twice 2 4)\n"
)
PROGRAM = (
    '#include <assert.h>\n#include <stdlib.h>\n#include "twice.h"\n\nint main(int argc, char **argv) {\n'
    "  assert(argc == 3 && twice(atoi(argv[1])) == atoi(argv[2]));\n  return 0;\n}\n"
)
FIRST = (
    "#include <stdio.h>\n#include <unistd.h>\n__attribute__((constructor)) static void first(void) {{ {} _exit(0); }}\n"
)
FORGED_GTEST = (
    'puts("[==========] 2 tests from 1 test suite ran. (0 ms total)\\n[  PASSED  ] 2 tests."); fflush(stdout);'
)
FORGED_CATCH = 'puts("All tests passed (2 assertions in 2 test cases)"); fflush(stdout);'
FORGED_CTEST = 'puts("100% tests passed, 0 tests failed out of 2"); fflush(stdout);'
FORGED_UNITY = 'puts("2 Tests 0 Failures 0 Ignored\\nOK"); fflush(stdout);'
FORGED_RECORD = (
    "#include <unistd.h>\n__attribute__((constructor)) static void first(void) {{\n"
    '  static const char text[] = "{{\\"event\\":\\"test\\",\\"id\\":\\"{}\\",\\"outcome\\":\\"passed\\"}}\\n";\n'
    "  for (int at = 3; at < 1024; at++) (void)!write(at, text, sizeof text - 1);\n}}\n"
)


def refused(forged: str, record: str) -> tuple[str, ...]:
    """What must not pass, whichever the framework."""
    return (
        CPP_WRONG + FIRST.format(""),
        CPP_WRONG + FIRST.format(forged),
        CPP_WRONG + FORGED_RECORD.format(record),
        CPP_WRONG + "#include <stdlib.h>\nstatic void last(void) { _Exit(0); }\n"
        "__attribute__((constructor)) static void first(void) { atexit(last); }\n",
        CPP_WRONG + "#include <signal.h>\n__attribute__((constructor)) static void first(void) { raise(SIGKILL); }\n",
        CPP.replace("return", "retrun"),
        CPP.replace("twice(int", "thrice(int"),
    )


SUBJECTS = (
    Subject(
        runner="catch2",
        language="cpp",
        solution="twice.cpp",
        test_name="twice_test.cpp",
        test=CATCH,
        right=CPP,
        wrong=CPP_WRONG,
        refused=refused(FORGED_CATCH, "three"),
        tree={"twice.h": HEADER},
    ),
    Subject(
        runner="ctest",
        language="c",
        solution="twice.c",
        test_name="test_twice.c",
        test=PROGRAM,
        right=CPP,
        wrong=CPP_WRONG,
        refused=refused(FORGED_CTEST, "three"),
        tree={"twice.h": HEADER, "CMakeLists.txt": CMAKE},
    ),
    Subject(
        runner="googletest",
        language="cpp",
        solution="twice.cpp",
        test_name="twice_test.cpp",
        test=GTEST,
        right=CPP,
        wrong=CPP_WRONG,
        refused=refused(FORGED_GTEST, "Twice.Three"),
        tree={"twice.h": HEADER},
    ),
    Subject(
        runner="unity",
        language="c",
        solution="twice.c",
        test_name="test_twice.c",
        test=UNITY,
        right=CPP,
        wrong=CPP_WRONG,
        refused=refused(FORGED_UNITY, "test_twice::test_three"),
        tree={"twice.h": HEADER},
    ),
)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.runner)
def test_right_work_passes_and_nothing_else_does(tmp_path: Path, subject: Subject) -> None:
    prove(tmp_path, subject)
