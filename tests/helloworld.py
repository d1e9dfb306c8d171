"""A hello-world request for each language: one function, one test, and a right, a wrong and a broken source."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

__all__ = ["HELLO", "OTHER_RUNNERS", "Hello"]


@dataclass(frozen=True, kw_only=True)
class Hello:
    """One row. ``wrong`` is ``right`` with another operator, ``broken`` does not compile or load."""

    source: str
    right: str
    test: str
    test_text: str
    good: str = "* 2"
    bad: str = "+ 2"
    torn: str = "* ("
    project: Mapping[str, str] = field(default_factory=dict)
    compiled: bool = True
    """Whether a source that is broken is found out by a compiler."""

    def request(self, language: str, text: str | None = None, **more: object) -> dict[str, Any]:
        """The request, with ``text`` as the source."""
        return {
            "language": language,
            "sourceFiles": [{"path": self.source, "content": self.right if text is None else text}],
            "tests": [{"path": self.test, "content": self.test_text}],
            "projectFiles": [{"path": path, "content": content} for path, content in self.project.items()],
            "limits": {"wallClockMs": 240_000},
            **more,
        }

    @property
    def wrong(self) -> str:
        """Honest and wrong."""
        return self.right.replace(self.good, self.bad)

    @property
    def broken(self) -> str:
        """Not of the language."""
        return self.right.replace(self.good, self.torn)


_TWICE = "int twice(int n);\n"
_TWICE_BODY = '#include "twice.h"\n\nint twice(int n) { return n * 2; }\n'

HELLO: Mapping[str, Hello] = {
    "bash": Hello(
        source="double.sh",
        right="double() {\n  echo $(( $1 * 2 ))\n}\n",
        test="double.bats",
        test_text='@test "three" {\n  source double.sh\n  [ "$(double 3)" -eq 6 ]\n}\n',
        torn="* 2 ))\n  if (",
        compiled=False,
    ),
    "c": Hello(
        source="twice.c",
        right=_TWICE_BODY,
        test="twice_test.c",
        test_text='#include "unity.h"\n#include "twice.h"\n\nvoid setUp(void) {}\nvoid tearDown(void) {}\n'
        "static void test_three(void) { TEST_ASSERT_EQUAL_INT(6, twice(3)); }\n"
        "int main(void) {\n  UNITY_BEGIN();\n  RUN_TEST(test_three);\n  return UNITY_END();\n}\n",
        project={"twice.h": "#pragma once\n" + _TWICE},
    ),
    "cpp": Hello(
        source="twice.cpp",
        right=_TWICE_BODY,
        test="twice_test.cpp",
        test_text='#include "twice.h"\n#include "gtest/gtest.h"\n\nTEST(Twice, Three) { EXPECT_EQ(twice(3), 6); }\n',
        project={"twice.h": "#pragma once\n" + _TWICE},
    ),
    "csharp": Hello(
        source="Solution.cs",
        right="public static class Solution\n{\n    public static int Twice(int n) => n * 2;\n}\n",
        test="SolutionTests.cs",
        test_text="using Xunit;\n\npublic class SolutionTests\n{\n    [Fact]\n    public void Three()\n    {\n"
        "        Assert.Equal(6, Solution.Twice(3));\n    }\n}\n",
    ),
    "go": Hello(
        source="double.go",
        right="package solution\n\nfunc Double(n int) int { return n * 2 }\n",
        test="double_test.go",
        test_text='package solution\n\nimport "testing"\n\nfunc TestThree(t *testing.T) {\n'
        '\tif Double(3) != 6 {\n\t\tt.Fatal("not 6")\n\t}\n}\n',
    ),
    "java": Hello(
        source="Solution.java",
        right="public class Solution {\n    public static int twice(int n) {\n        return n * 2;\n    }\n}\n",
        test="SolutionTest.java",
        test_text="import static org.junit.jupiter.api.Assertions.assertEquals;\n\n"
        "import org.junit.jupiter.api.Test;\n\n"
        "class SolutionTest {\n    @Test\n    void three() {\n        assertEquals(6, Solution.twice(3));\n    }\n}\n",
    ),
    "javascript": Hello(
        source="double.js",
        right="exports.double = (n) => n * 2;\n",
        test="double.test.js",
        test_text="const { test } = require('node:test');\nconst assert = require('node:assert');\n"
        "const { double } = require('./double.js');\n\ntest('three', () => assert.strictEqual(double(3), 6));\n",
        compiled=False,
    ),
    "kotlin": Hello(
        source="Solution.kt",
        right="fun twice(n: Int): Int {\n    return n * 2\n}\n",
        test="SolutionTest.kt",
        test_text="import kotlin.test.Test\nimport kotlin.test.assertEquals\n\nclass SolutionTest {\n"
        "    @Test\n    fun three() = assertEquals(6, twice(3))\n}\n",
    ),
    "lua": Hello(
        source="double.lua",
        right="local M = {}\n\nfunction M.twice(n)\n  return n * 2\nend\n\nreturn M\n",
        test="double_spec.lua",
        test_text='local double = require "double"\n\ndescribe("double", function()\n'
        '  it("doubles three", function() assert.equal(6, double.twice(3)) end)\nend)\n',
        compiled=False,
    ),
    "perl": Hello(
        source="Twice.pm",
        right="package Twice;\nuse strict;\nuse warnings;\nsub twice { my ($n) = @_; return $n * 2 }\n1;\n",
        test="twice.t",
        test_text="use strict;\nuse warnings;\nuse Test::More;\nuse Twice;\n\n"
        "is(Twice::twice(3), 6, 'three');\ndone_testing;\n",
        compiled=False,
    ),
    "php": Hello(
        source="Solution.php",
        right="<?php\n\nfunction twice(int $n): int\n{\n    return $n * 2;\n}\n",
        test="SolutionTest.php",
        test_text="<?php\n\nuse PHPUnit\\Framework\\TestCase;\n\nrequire_once 'Solution.php';\n\n"
        "final class SolutionTest extends TestCase\n{\n    public function testThree(): void\n    {\n"
        "        $this->assertSame(6, twice(3));\n    }\n}\n",
        compiled=False,
    ),
    "python": Hello(
        source="double.py",
        right="def double(n):\n    return n * 2\n",
        test="test_double.py",
        test_text="from double import double\n\n\ndef test_three():\n    assert double(3) == 6\n",
        compiled=False,
    ),
    "ruby": Hello(
        source="double.rb",
        right="def twice(n)\n  n * 2\nend\n",
        test="double_spec.rb",
        test_text='require_relative "double"\n\nRSpec.describe "double" do\n'
        '  it "three" do\n    expect(twice(3)).to eq(6)\n  end\nend\n',
        compiled=False,
    ),
    "rust": Hello(
        source="src/lib.rs",
        right="pub fn double(n: i64) -> i64 {\n    n * 2\n}\n",
        test="double.rs",
        test_text="use solution::double;\n\n#[test]\nfn three() {\n    assert_eq!(double(3), 6);\n}\n",
    ),
    "typescript": Hello(
        source="double.ts",
        right="export const double = (n: number): number => n * 2;\n",
        test="double.test.ts",
        test_text="import { test } from 'node:test';\nimport assert from 'node:assert/strict';\n"
        "import { double } from './double.js';\n\ntest('three', () => assert.equal(double(3), 6));\n",
        compiled=False,  # a file that cannot be read is left as it is, and fails whoever imports it
    ),
}

OTHER_RUNNERS: Mapping[str, tuple[str, Hello]] = {
    "catch2": (
        "cpp",
        replace(
            HELLO["cpp"],
            test_text='#include "twice.h"\n#include <catch2/catch_test_macros.hpp>\n\n'
            'TEST_CASE("three is doubled") { REQUIRE(twice(3) == 6); }\n',
        ),
    ),
    "jest": (
        "javascript",
        replace(
            HELLO["javascript"],
            test_text="const { double } = require('./double.js');\n\ntest('three', () => expect(double(3)).toBe(6));\n",
        ),
    ),
    "minitest": (
        "ruby",
        replace(
            HELLO["ruby"],
            test="double_test.rb",
            test_text='require "minitest/autorun"\nrequire_relative "double"\n\nclass DoubleTest < Minitest::Test\n'
            "  def test_three\n    assert_equal 6, twice(3)\n  end\nend\n",
        ),
    ),
    "mocha": (
        "javascript",
        replace(
            HELLO["javascript"],
            test_text="const assert = require('node:assert');\nconst { double } = require('./double.js');\n\n"
            "describe('double', () => {\n  it('doubles three', () => assert.strictEqual(double(3), 6));\n});\n",
        ),
    ),
    "unittest": (
        "python",
        replace(
            HELLO["python"],
            test_text="import unittest\n\nfrom double import double\n\n\nclass DoubleTest(unittest.TestCase):\n"
            "    def test_three(self):\n        self.assertEqual(double(3), 6)\n",
        ),
    ),
}
"""Runners that are no language's own, by the same function and another suite."""
