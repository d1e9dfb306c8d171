"""JavaScript and TypeScript through the whole pipeline: right work passes, and what an adversary tries does not."""

from dataclasses import replace
from pathlib import Path

import pytest

from runnerproof import Subject, prove

pytestmark = pytest.mark.root

ATTACKS = Path(__file__).parents[2] / "fixtures" / "javascript_attacks"
RIGHT = "exports.double = (n) => n * 2;\n"
WRONG = RIGHT.replace("* 2", "+ 2")
BROKEN = ("exports.double = (n) => n *;\n", "throw new Error('no');\n", "")
HONEST = """
test('three', () => equal(double(3), 6));
describe('block', () => {
  it('prints, and writes a file in the tree', () => {
    console.log('# looks like a comment');
    process.stderr.write('not ok 1 - noise\\n');
    fs.writeFileSync('made-by-the-test.txt', String(double(5)));
    equal(fs.readFileSync('made-by-the-test.txt', 'utf8'), '10');
  });
  it('three', async () => equal(double(await 3), 6));
  it('three', () => equal(double(30), 60));
});
"""
NODE = (
    "const { test, describe, it } = require('node:test');\nconst fs = require('node:fs');\n"
    "const { strictEqual: equal } = require('node:assert');\nconst { double } = require('./double.js');\n" + HONEST
)


def attacks(*folders: str, wrong: str = WRONG) -> tuple[str, ...]:
    """The wrong solution with each of the attacks."""
    files = sorted(path for folder in folders for path in (ATTACKS / folder).glob("*.js"))
    return tuple(wrong + path.read_text() for path in files)


NODE_TEST = Subject(
    runner="node-test",
    language="javascript",
    solution="double.js",
    test_name="double.test.js",
    test=NODE,
    right=RIGHT,
    wrong=WRONG,
    refused=(*attacks("any", "node-test"), *BROKEN),
)
MODULES = replace(
    NODE_TEST,
    solution="src/double.js",
    test_name="test/double.test.js",
    test="import { test } from 'node:test';\nimport assert from 'node:assert/strict';\n"
    "import { double } from '../src/double.js';\n\ntest('three', () => assert.equal(double(3), 6));\n",
    right="export const double = (n) => n * 2;\n",
    wrong="export const double = (n) => n + 2;\n",
    refused=(
        "export const double = (n) => n + 2;\nprocess.exit(0);\n",
        "export const double = (n) => n + 2;\nawait new Promise(() => {});\n",
        "export const twice = (n) => n * 2;\n",
    ),
    tree={"package.json": '{ "type": "module" }\n'},
)
TYPESCRIPT = replace(
    NODE_TEST,
    language="typescript",
    solution="src/double.ts",
    test_name="test/double.test.ts",
    test="import { test } from 'node:test';\nimport assert from 'node:assert/strict';\n"
    "import { double, type Doubled } from '../src/double';\nimport * as again from '../src/double.js';\n\n"
    "test('three', () => {\n  const got: Doubled = double(3);\n  assert.equal(got, 6);\n"
    "  assert.equal(again.double, double);\n});\n",
    right="export type Doubled = number;\nexport const double = (n: number): Doubled => n * 2;\n",
    wrong="export type Doubled = number;\nexport const double = (n: number): Doubled => n + 2;\n",
    refused=(
        "export const double = (n: number) => n + 2;\nprocess.exit(0);\n",
        "export const double = (n: number): => n * 2;\n",
    ),
    tree={"broken.ts": "import {\n"},
)
JEST = replace(
    NODE_TEST,
    runner="jest",
    test="const fs = require('node:fs');\nconst { double } = require('./double.js');\n"
    "const equal = (got, wanted) => expect(got).toBe(wanted);\n" + HONEST,
    refused=(*attacks("any", "jest"), *BROKEN),
)
JEST_MODULES = replace(
    JEST,
    solution="src/double.js",
    test_name="test/double.spec.js",
    test="import * as solution from '../src/double';\n\njest.mock('fs');\nimport fs from 'fs';\n\n"
    "test('three', () => {\n  fs.readFileSync.mockReturnValue('3');\n"
    "  const spy = jest.spyOn(solution, 'double');\n"
    "  expect(solution.double(Number(fs.readFileSync('x')))).toBe(6);\n"
    "  expect(spy).toHaveBeenCalledWith(3);\n});\n",
    right=MODULES.right,
    wrong=MODULES.wrong,
    refused=(MODULES.wrong + "process.exit(0);\n", "export const twice = (n) => n * 2;\n"),
    tree={"package.json": '{ "type": "module" }\n', "broken.js": "import {\n"},
)
JEST_TYPESCRIPT = replace(
    JEST,
    language="typescript",
    solution="src/double.ts",
    test_name="test/double.test.ts",
    test="import { describe, expect, it } from '@jest/globals';\n"
    "import { double, type Doubled } from '../src/double';\n\n"
    "describe('double', () => {\n  it.each([[1, 2], [3, 6]])('%i', (given: number, wanted: Doubled) => {\n"
    "    expect(double(given)).toEqual(wanted);\n  });\n});\n",
    right=TYPESCRIPT.right,
    wrong=TYPESCRIPT.wrong,
    refused=TYPESCRIPT.refused,
    tree={"broken.ts": "import {\n"},
)
MOCHA = replace(
    NODE_TEST,
    runner="mocha",
    test="const fs = require('node:fs');\nconst { expect } = require('chai');\n"
    "const { double } = require('./double.js');\nconst test = it;\n"
    "const equal = (got, wanted) => expect(got).to.equal(wanted);\n" + HONEST,
    refused=(*attacks("any", "mocha"), *BROKEN),
)
MOCHA_MODULES = replace(
    MODULES,
    runner="mocha",
    test="import assert from 'node:assert/strict';\nimport { double } from '../src/double.js';\n\n"
    "describe('double', function () {\n  this.timeout(1000);\n"
    "  before(function () { this.wanted = 6; });\n"
    "  it('three', function (done) {\n    assert.equal(double(3), this.wanted);\n    setTimeout(done, 1);\n  });\n"
    "});\n",
)
MOCHA_TYPESCRIPT = replace(
    TYPESCRIPT,
    runner="mocha",
    test=TYPESCRIPT.test.replace("import { test } from 'node:test';\n", "").replace("test('three'", "it('three'"),
)
VITEST = replace(
    NODE_TEST,
    runner="vitest",
    test="import fs from 'node:fs';\nimport { describe, expect, it, test } from 'vitest';\n"
    "import { double } from './double.js';\n"
    "const equal = (got, wanted) => expect(got).toBe(wanted);\n" + HONEST,
    right=MODULES.right,
    wrong=MODULES.wrong,
    refused=(
        *(attack.replace("require(", "process.getBuiltinModule(") for attack in attacks("any", wrong=MODULES.wrong)),
        *attacks("vitest", wrong=MODULES.wrong),
        "export const double = (n) => n *;\n",
        "throw new Error('no');\n",
        "",
    ),
)
VITEST_TYPESCRIPT = replace(
    VITEST,
    language="typescript",
    solution="src/double.ts",
    test_name="test/double.test.ts",
    test="import { expect, test, vi } from 'vitest';\nimport { double, type Doubled } from '../src/double';\n\n"
    "expect.extend({ toBeSix: (got: number) => ({ pass: got === 6, message: () => `${got} is not 6` }) });\n"
    "test('three', () => {\n  const got: Doubled = double(3);\n  const told = vi.fn();\n  told(got);\n"
    "  (expect(got) as any).toBeSix();\n  expect(told).toHaveBeenCalledWith(6);\n});\n",
    right=TYPESCRIPT.right,
    wrong=TYPESCRIPT.wrong,
    refused=TYPESCRIPT.refused,
    tree={"broken.ts": "import {\n"},
)
SUBJECTS = {
    "jest": JEST,
    "jest-modules": JEST_MODULES,
    "jest-typescript": JEST_TYPESCRIPT,
    "mocha": MOCHA,
    "mocha-modules": MOCHA_MODULES,
    "mocha-typescript": MOCHA_TYPESCRIPT,
    "node-test": NODE_TEST,
    "node-test-modules": MODULES,
    "node-test-typescript": TYPESCRIPT,
    "vitest": VITEST,
    "vitest-typescript": VITEST_TYPESCRIPT,
}


@pytest.mark.parametrize("name", sorted(SUBJECTS))
def test_right_work_passes_and_nothing_else_does(tmp_path: Path, name: str) -> None:
    prove(tmp_path, SUBJECTS[name])
