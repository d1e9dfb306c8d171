"""A hello-world request for each language: one function, one test, and a right, a wrong and a broken source."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["HELLO", "Hello"]


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


HELLO: Mapping[str, Hello] = {
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
    "javascript": Hello(
        source="double.js",
        right="exports.double = (n) => n * 2;\n",
        test="double.test.js",
        test_text="const { test } = require('node:test');\nconst assert = require('node:assert');\n"
        "const { double } = require('./double.js');\n\ntest('three', () => assert.strictEqual(double(3), 6));\n",
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
    ),
}
