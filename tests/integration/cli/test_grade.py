"""The command line as a person or a program uses it, over real sandboxes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tinypack import RIGHT, WRONG, write_tiny_pack

pytestmark = pytest.mark.root

FORGED = "import os\nos.write(1, b'=== 3 passed in 0.01s ===\\n')\nos._exit(0)\n"


def assay(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command line."""
    command = [sys.executable, "-c", "import sys; from assay.cli import main; sys.exit(main())", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, env={**os.environ, **(env or {})})


def submission(directory: Path, text: str) -> str:
    """A directory with one solution."""
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "solution.py").write_text(text)
    return str(directory)


@pytest.mark.parametrize(
    ("text", "status", "outcome"),
    [
        pytest.param(RIGHT, 0, "passed", id="right"),
        pytest.param(WRONG, 1, "failed", id="wrong"),
        pytest.param(FORGED, 1, "failed", id="forged"),
        pytest.param("def double(:\n", 1, "failed", id="syntax-error"),
        pytest.param("while True: pass\n", 1, "failed", id="endless"),
    ],
)
def test_exit_status_and_json(tmp_path: Path, tiny_pack: Path, text: str, status: int, outcome: str) -> None:
    done = assay("grade", f"{tiny_pack}#double", submission(tmp_path / "s", text), "--json")
    assert done.returncode == status, done.stderr
    document = json.loads(done.stdout)
    assert document["outcome"] == outcome
    assert document["trust"]["level"] in {"outside", 5}
    assert done.stderr == ""


def test_a_person_sees_why(tmp_path: Path, tiny_pack: Path) -> None:
    done = assay("grade", str(tiny_pack), submission(tmp_path / "s", WRONG), env={"COLUMNS": "200"})
    assert done.returncode == 1
    for wanted in ("FAILED", "tests_failed", "test_double.py::test_double[3-6]", "transcript", "trust: outside"):
        assert wanted in done.stdout


def test_terminal_escapes_of_a_submission_are_shown_not_obeyed(tmp_path: Path, tiny_pack: Path) -> None:
    evil = "def double(number):\n    raise ValueError('\\x1b[2J\\x1b]0;owned\\x07\\u202e')\n"
    done = assay("grade", str(tiny_pack), submission(tmp_path / "s", evil))
    assert done.returncode == 1
    assert "\x1b" not in done.stdout
    assert "\u202e" not in done.stdout


def test_judge_comes_to_the_same_verdict(tmp_path: Path, tiny_pack: Path) -> None:
    out = tmp_path / "evidence"
    graded = assay("grade", str(tiny_pack), submission(tmp_path / "s", WRONG), "--json", "--out", str(out))
    judged = assay("judge", str(out), "--json")
    assert judged.returncode == graded.returncode == 1
    assert json.loads(judged.stdout) == json.loads(graded.stdout)


def test_altered_evidence_is_refused(tmp_path: Path, tiny_pack: Path) -> None:
    out = tmp_path / "evidence"
    assay("grade", str(tiny_pack), submission(tmp_path / "s", WRONG), "--out", str(out))
    document = out / "evidence.json"
    document.write_text(document.read_text().replace('"failed"', '"passed"'))
    judged = assay("judge", str(out))
    assert judged.returncode == 3
    assert judged.stderr.startswith("assay: ")
    assert "Traceback" not in judged.stderr


def test_a_batch_grades_all_and_resumes(tmp_path: Path, tiny_pack: Path) -> None:
    batch, out = tmp_path / "batch", tmp_path / "out"
    for name, text in {"a": RIGHT, "b": WRONG, "c": FORGED}.items():
        submission(batch / name, text)
    (batch / "d.zip").write_bytes(b"PK\x03\x04 broken")
    first = assay("grade", f"{tiny_pack}#double", str(batch), "--jobs", "2", "--out", str(out), "--json")
    assert first.returncode == 1, first.stderr
    outcomes = {row["submission"]: row["outcome"] for row in json.loads(first.stdout)["results"]}
    assert outcomes == {"double/a": "passed", "double/b": "failed", "double/c": "failed", "double/d.zip": "failed"}
    journal = out / "results.jsonl"
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join(lines[:3]) + '\n{"half')  # cut off while the third result was written
    again = assay("grade", f"{tiny_pack}#double", str(batch), "--jobs", "1", "--out", str(out), "--json")
    assert {row["submission"]: row["outcome"] for row in json.loads(again.stdout)["results"]} == outcomes
    assert len(journal.read_text().splitlines()) == len(lines)


BAD = [
    pytest.param(["grade", "/no/such/pack", "."], 2, id="missing-pack"),
    pytest.param(["grade", "{pack}#nothing", "."], 2, id="missing-task"),
    pytest.param(["grade", "{pack}", "/no/such/submission"], 2, id="missing-submission"),
    pytest.param(["grade", "{pack}", "{empty}", "--jobs", "2"], 2, id="empty-batch"),
    pytest.param(["grade", "{pack}", "{empty}", "--jobs", "0"], 2, id="no-jobs"),
    pytest.param(["grade", "{pack}", ".", "--unknown"], 2, id="unknown-option"),
    pytest.param(["grade"], 2, id="no-arguments"),
    pytest.param(["judge", "/no/such/evidence"], 3, id="missing-evidence"),
    pytest.param(["images", "build", "no-such-image"], 3, id="unknown-image"),
    pytest.param(["verify", "/no/such/pack"], 2, id="verify-missing-pack"),
    pytest.param(["bypasses", "show", "no-such-bypass"], 2, id="unknown-bypass"),
]


@pytest.mark.parametrize(("arguments", "status"), BAD)
def test_bad_input_gets_one_clear_line(tmp_path: Path, tiny_pack: Path, arguments: list[str], status: int) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    done = assay(*(argument.format(pack=tiny_pack, empty=empty) for argument in arguments))
    assert "Traceback" not in done.stderr + done.stdout
    assert done.stderr.strip()
    assert done.returncode not in {0, 1}
    assert done.returncode in {status, 2}


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf", '"much"', "true"])
def test_impossible_limits_are_refused(tmp_path: Path, limit: str) -> None:
    pack = write_tiny_pack(tmp_path)
    settings = pack / "pack.toml"
    settings.write_text(settings.read_text().replace("30.0", limit))
    done = assay("verify", str(pack))
    assert done.returncode == 2
    assert "wall_s" in done.stderr
    assert "Traceback" not in done.stderr


def test_unknown_key_is_refused_with_a_hint(tmp_path: Path) -> None:
    pack = write_tiny_pack(tmp_path)
    settings = pack / "pack.toml"
    settings.write_text(settings.read_text().replace("wall_s", "wal_s"))
    done = assay("verify", str(pack))
    assert done.returncode == 2
    assert "wal_s" in done.stderr
    assert "wall_s" in done.stderr


def test_a_pack_that_was_never_verified_is_not_graded(tmp_path: Path) -> None:
    pack = write_tiny_pack(tmp_path)
    done = assay("grade", str(pack), submission(tmp_path / "s", RIGHT))
    assert done.returncode == 2
    assert "assay verify" in done.stderr


def test_a_pack_that_changed_after_verification_is_not_graded(tmp_path: Path, tiny_pack: Path) -> None:
    import shutil

    pack = tmp_path / "changed"
    shutil.copytree(tiny_pack, pack)
    tests = pack / "tasks" / "double" / "tests" / "test_double.py"
    tests.write_text(tests.read_text() + "\n")
    done = assay("grade", str(pack), submission(tmp_path / "s", RIGHT))
    assert done.returncode == 2
    assert "hint:" in done.stderr


def test_without_root_one_line_says_so(tmp_path: Path, tiny_pack: Path) -> None:
    command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", sys.executable, "-c"]
    program = "import sys; from assay.cli import main; sys.exit(main())"
    done = subprocess.run(
        [*command, program, "grade", str(tiny_pack), "."], capture_output=True, text=True, timeout=60, cwd="/"
    )
    assert done.returncode not in {0, 1}
    assert "Traceback" not in done.stderr
