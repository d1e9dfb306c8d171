from dataclasses import replace

import pytest

from assay.errors import ConfigurationError
from assay.formats.humanevalpack_javascript import javascript_task, javascript_test_suite
from assay.formats.humanevalpack_rows import Row

HELPER = "const helper = (s) => {\n  return s\n}\n\nconst unused = (s) => {\n  return s\n}\n\n"


def row(body: str, *, prompt: str = "/* Add. */\nconst add = (x, y) => {\n", entry: str = "add") -> Row:
    return Row(
        number=7,
        task_id="JavaScript/7",
        prompt=prompt,
        declaration="",
        canonical_solution="  return x + y\n}\n",
        buggy_solution="  return x - y\n}\n",
        entry_point=entry,
        test=f"const testAdd = () => {{\n{body}}}\n\ntestAdd()\n",
        test_setup="",
        imports="",
    )


def test_a_row_becomes_a_task() -> None:
    task = javascript_task(row("  console.assert(add(1, 2) === 3)\n"))
    assert (task.id, task.settings["entry"]) == ("javascript-007", "add")
    solution = b"/* Add. */\nconst add = (x, y) => {\n  return x + y\n}\n\nmodule.exports = { add };\n"
    assert task.reference == {"solution.js": solution}
    assert task.right == {"canonical": task.reference}
    assert task.wrong["buggy"]["solution.js"] != solution


def test_each_assertion_is_a_test_whatever_its_strings_hold() -> None:
    body = '  console.assert(\n    add(\')\', "(\\"") === `)]`\n  );\n  console.assert(add([1], (2)) === 3)\n'
    text = javascript_test_suite(row(body))
    assert text.endswith(
        "\ntest('01', () => {\n  assert(\n    add(')', \"(\\\"\") === `)]`\n  );\n});\n"
        "\ntest('02', () => {\n  assert(add([1], (2)) === 3);\n});\n"
    )


def test_a_body_that_holds_anything_else_stays_one_test() -> None:
    text = javascript_test_suite(row("  let a = 1\n  console.assert(add(a, 2) === 3)\n"))
    assert text.endswith("\ntest('check', () => {\n  let a = 1\n  assert(add(a, 2) === 3)\n});\n")


def test_helpers_that_the_test_uses_come_with_it() -> None:
    prompt = HELPER + "const add = (x, y) => {\n"
    text = javascript_test_suite(row("  console.assert(add(helper(1), 2) === 3)\n", prompt=prompt))
    assert "\nconst helper = (s) => {\n  return s\n}\n" in text
    assert "unused" not in text


def test_the_function_is_the_one_that_the_prompt_opens() -> None:
    task = javascript_task(row("  console.assert(add(1, 2) === 3)\n", entry="Add"))
    assert task.settings["entry"] == "add"


def test_another_shape_is_refused() -> None:
    with pytest.raises(ConfigurationError, match=r"JavaScript/7: expected a test of"):
        javascript_test_suite(replace(row(""), test="testAdd()\n"))


def test_a_prompt_of_another_shape_is_refused() -> None:
    with pytest.raises(ConfigurationError, match=r"JavaScript/7: expected a prompt"):
        javascript_task(row("  console.assert(add(1, 2) === 3)\n", prompt="function add(x, y) {\n"))
