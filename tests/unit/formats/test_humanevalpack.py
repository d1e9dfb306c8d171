import gzip
import json
from pathlib import Path

import pytest

from assay.errors import ConfigurationError
from assay.formats.humanevalpack import import_humanevalpack
from assay.formats.humanevalpack_python import python_test_suite
from assay.formats.humanevalpack_rows import Row
from assay.packs import OracleChoice, SampleKind, load_pack

ROW = {
    "task_id": "Python/7",
    "prompt": 'def add(x, y):\n    """Add."""\n',
    "canonical_solution": "    return x + y\n",
    "buggy_solution": "    return x - y\n",
    "entry_point": "add",
    "test": "\ndef check(add):\n    assert add(1, 2) == 3\n    assert add(0, 0) == 0, 'zero'\n\ncheck(add)",
}


def dataset(tmp_path: Path, *rows: dict[str, str], packed: bool = False) -> Path:
    text = "".join(json.dumps(row) + "\n" for row in rows)
    file = tmp_path / "rows.jsonl"
    file.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    return file


def suite(test: str, prompt: str = ROW["prompt"]) -> str:
    row = Row(
        number=0,
        task_id="Python/0",
        prompt=prompt,
        declaration="",
        canonical_solution="",
        buggy_solution="",
        entry_point="add",
        test=test,
        test_setup="",
        imports="",
    )
    return python_test_suite(row)


@pytest.mark.parametrize("packed", [False, True])
def test_a_row_becomes_a_task(tmp_path: Path, packed: bool) -> None:
    out = tmp_path / "pack"
    imported = import_humanevalpack(dataset(tmp_path, ROW, packed=packed), out)
    assert (imported.pack, imported.tasks) == (out, 1)
    pack = load_pack(out)
    task = pack.tasks["python-007"]
    assert (task.language, task.runner, task.oracle) == ("python", "pytest", OracleChoice.AUTO)
    assert (task.modules, task.solution, task.entry) == (("solution",), "solution.py", "add")
    assert task.restore.allow == ("solution.py",)
    assert task.test_files == ("test_solution.py",)
    assert [(sample.kind, sample.name) for sample in task.samples] == [
        (SampleKind.RIGHT, "canonical"),
        (SampleKind.WRONG, "buggy"),
    ]
    assert "NotImplementedError" in (task.own_tree / "solution.py").read_text()
    assert (task.reference_dir / "solution.py").read_text() == ROW["prompt"] + ROW["canonical_solution"]


def test_the_same_rows_give_the_same_bytes(tmp_path: Path) -> None:
    file = dataset(tmp_path, ROW, {**ROW, "task_id": "Python/8"})
    import_humanevalpack(file, tmp_path / "one")
    import_humanevalpack(file, tmp_path / "two")
    assert load_pack(tmp_path / "one").digest == load_pack(tmp_path / "two").digest


def test_each_assertion_becomes_a_test() -> None:
    assert suite(ROW["test"]) == (
        "from solution import add\n"
        "\n\ndef test_01():\n    assert add(1, 2) == 3\n"
        "\n\ndef test_02():\n    assert add(0, 0) == 0, 'zero'\n"
    )


def test_setup_goes_with_the_assertions_that_need_it() -> None:
    text = suite(
        "def check(add):\n    import math\n    n = 3\n    assert add(n, 1) == 4\n    assert add(1, 1) == 2\ncheck(add)"
    )
    assert "def test_01():\n    n = 3\n    assert add(n, 1) == 4\n" in text
    assert "def test_02():\n    assert add(1, 1) == 2\n" in text


@pytest.mark.parametrize(
    "body",
    [
        "    n = [3]\n    assert add(n, 1) == 4\n    assert add(n, 1) == 4\n",  # the first call may change n
        "    n = add(1, 1)\n    assert n == 2\n    assert add(2, 2) == 4\n",  # a call of the solution outside
        "    print(1)\n    assert add(1, 1) == 2\n    assert add(2, 2) == 4\n",
        "    assert add(1, 1) == 2; assert add(2, 2) == 4\n",
        "  assert add(1, 1) == 2\n  assert add(2, 2) == 4\n",
    ],
)
def test_what_cannot_be_taken_apart_safely_stays_one_test(body: str) -> None:
    text = suite(f"def check(add):\n{body}check(add)")
    assert text.count("def test_") == 1
    assert text.endswith(f"def test_check():\n{body}")


def test_helpers_of_the_prompt_are_the_tests_own() -> None:
    prompt = (
        "import math\n\ndef root(x):\n    return math.sqrt(x)\n\ndef other():\n    pass\n\ndef add(x, y):\n    ''\n"
    )
    text = suite("def check(add):\n    assert add(1, 2) == root(9)\ncheck(add)", prompt)
    assert "import math\n" in text
    assert "def root(x):\n    return math.sqrt(x)\n" in text
    assert "other" not in text
    assert "import root" not in text


@pytest.mark.parametrize(
    "test", ["check = 1", "def check(a, b):\n    pass\ncheck(1, 2)", "def check(a):\n    pass\nx = 1"]
)
def test_another_shape_of_test_is_refused(test: str) -> None:
    with pytest.raises(ConfigurationError, match="expected a test of"):
        suite(test)


@pytest.mark.parametrize("text", ["", "[]\n", "{\n", '{"task_id": "Python/x"}\n', '{"task_id": 3}\n', "\x1f\x8bbroken"])
def test_what_is_no_data_set_is_refused_and_leaves_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(ConfigurationError):
        import_humanevalpack(file, tmp_path / "pack")
    assert [entry.name for entry in tmp_path.iterdir()] == ["rows.jsonl"]


def test_unknown_languages_and_existing_directories_are_refused(tmp_path: Path) -> None:
    file = dataset(tmp_path, ROW)
    with pytest.raises(ConfigurationError, match="got 'cobol'"):
        import_humanevalpack(file, tmp_path / "pack", language="cobol")
    with pytest.raises(ConfigurationError, match="does not exist yet"):
        import_humanevalpack(file, tmp_path)


def test_the_whole_data_set(data_dir: Path, tmp_path: Path) -> None:
    imported = import_humanevalpack(data_dir / "humanevalpack/python.jsonl.gz", tmp_path / "pack")
    assert imported.tasks == 164
    assert len(load_pack(tmp_path / "pack").tasks) == 164
