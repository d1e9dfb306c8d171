"""Tasks that are wrong are found out, each for its own reason, by the production pipeline."""

import json
import shutil
from pathlib import Path

import pytest

from assay.errors import CancelledError, ConfigurationError, PackError
from assay.grading import Bench
from assay.images.interface import Image
from assay.packs import LockUse, OracleChoice, load_pack, read_lock
from assay.verification import Flaw, FlawCode, PackProof, Standing, TaskProof, verify
from tinypack import RIGHT, WRONG, write_tiny_pack

pytestmark = pytest.mark.root

TASK = "tasks/double"
TESTS = f"{TASK}/tests/test_double.py"
TOML = f"{TASK}/task.toml"


@pytest.fixture
def pack(tmp_path: Path, python_image: Image) -> Path:
    return write_tiny_pack(tmp_path)


def put(pack: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = pack / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def proved(pack: Path, *, repetitions: int = 1) -> PackProof:
    return verify(load_pack(pack, lock=LockUse.IGNORED), bench=Bench(), repetitions=repetitions)


def flaws(pack: Path, *, repetitions: int = 1) -> tuple[Flaw, ...]:
    """The flaws of the only task, which must be in the lock too."""
    proof = proved(pack, repetitions=repetitions).tasks["double"]
    assert proof.standing is Standing.INVALID, proof
    assert proof.lock is None
    lock = read_lock(pack)
    assert lock is not None
    assert lock.invalid["double"] == tuple(flaw.line() for flaw in proof.flaws)
    return proof.flaws


def test_a_good_task_is_proved_and_locked(pack: Path) -> None:
    put(pack, {f"{TASK}/examples/wrong/half/solution.py": WRONG, f"{TASK}/examples/right/ok/solution.py": RIGHT})
    proof = proved(pack, repetitions=2)
    assert proof.valid
    task = load_pack(pack).tasks["double"]
    assert task.lock is not None
    assert task.lock == proof.tasks["double"].lock
    assert len(task.lock.inventory) == 3
    assert task.lock.oracle is OracleChoice.REMOTE
    assert set(task.lock.signature) == set(task.lock.inventory)
    assert set(task.lock.signature.values()) <= {"failed", "errored"}
    assert task.lock.image.startswith("sha256:")
    assert proof.tasks["double"].samples == 2
    assert not (pack / ".assay").exists()


@pytest.mark.parametrize(
    ("files", "code", "says"),
    [
        pytest.param(
            {f"{TASK}/tree/solution.py": RIGHT}, FlawCode.START_PASSES, "all 3 hidden tests", id="start-passes"
        ),
        pytest.param(
            {f"{TASK}/reference/solution.py": WRONG}, FlawCode.REFERENCE_FAILS, "(failed)", id="reference-fails"
        ),
        pytest.param(
            {TESTS: "import pytest\nfrom solution import double\n\n@pytest.mark.skip\ndef test_a():\n    pass\n"},
            FlawCode.REFERENCE_FAILS,
            "test_a (skipped)",
            id="reference-skips",
        ),
        pytest.param({TESTS: "x = 1\n"}, FlawCode.NO_TESTS, "on the reference", id="no-tests"),
        pytest.param(
            {f"{TASK}/reference/other.py": "x = 1\n"}, FlawCode.REFERENCE_OUT_OF_REACH, "other.py", id="out-of-reach"
        ),
        pytest.param(
            {f"{TASK}/tree/copy.py": "T = 1\n", f"{TASK}/tests/copy.py": "T = 1\n"},
            FlawCode.ANSWER_IN_TREE,
            "hidden copy.py",
            id="answer-in-tree",
        ),
        pytest.param(
            {f"{TASK}/examples/right/bad/solution.py": WRONG},
            FlawCode.SAMPLE,
            "right/bad: expected passed, got failed: tests_failed",
            id="right-sample-fails",
        ),
        pytest.param(
            {f"{TASK}/examples/forged/good/solution.py": RIGHT},
            FlawCode.SAMPLE,
            "forged/good: expected failed, got passed",
            id="forged-sample-passes",
        ),
        pytest.param(
            {
                f"{TASK}/examples/wrong/w/solution.py": WRONG,
                f"{TASK}/examples/wrong/w.toml": 'reasons = ["timed_out"]\n',
            },
            FlawCode.SAMPLE,
            "expected failed for one of timed_out, got failed: tests_failed",
            id="sample-for-another-reason",
        ),
    ],
)
def test_what_is_wrong_with_a_task_is_found(pack: Path, files: dict[str, str], code: FlawCode, says: str) -> None:
    put(pack, files)
    if code is FlawCode.ANSWER_IN_TREE or FlawCode.NO_TESTS is code:
        put(pack, {TOML: 'test_files = ["test_double.py"]\n' + (pack / TOML).read_text()})
    (flaw,) = flaws(pack)
    assert flaw.code is code
    assert says in flaw.detail


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ('modules = ["solution"]', 'canaries = ["canary-1"]', FlawCode.CANARY, "canary-1"),
        ('allow = ["solution.py"]', 'allow = ["solution.py", "solution.py/x"]', FlawCode.GUARD, "solution.py"),
        ('modules = ["solution"]', 'oracle = "remote"', FlawCode.ORACLE, "names no modules"),
    ],
)
def test_what_is_wrong_with_its_settings_is_found(pack: Path, old: str, new: str, code: FlawCode, says: str) -> None:
    put(pack, {TOML: (pack / TOML).read_text().replace(old, new)})
    found = flaws(pack)
    assert {flaw.code for flaw in found} == {code}
    assert says in found[0].detail


def test_a_task_without_a_reference_is_invalid(pack: Path) -> None:
    shutil.rmtree(pack / TASK / "reference")
    (flaw,) = flaws(pack)
    assert flaw.code is FlawCode.NO_REFERENCE


def test_a_flaky_test_is_found_by_repetition(pack: Path) -> None:
    coin = "def test_coin():\n    assert double(3) == 6 + os.urandom(1)[0] % 2\n"
    put(pack, {TESTS: f"import os\nfrom solution import double\n\n\n{coin}"})
    codes = {flaw.code for flaw in flaws(pack, repetitions=40)}
    # Which step meets the first unlucky run is chance; that all 40 are lucky is one in 10 ** 12.
    assert codes <= {FlawCode.FLAKY, FlawCode.REFERENCE_FAILS, FlawCode.ORACLE}
    assert codes


SHARED = {
    "template/calc.py": "def one():\n    return 1\n\n\ndef two():\n    return 2\n",
    "tasks/one/bug.patch": "--- a/calc.py\n+++ b/calc.py\n@@ -1,2 +1,2 @@\n def one():\n-    return 1\n+    return 0\n",
    "tasks/two/bug.patch": "--- a/calc.py\n+++ b/calc.py\n@@ -5,2 +5,2 @@\n def two():\n-    return 2\n+    return 0\n",
    "tasks/one/tests/test_one.py": "from calc import one\n\n\ndef test_one():\n    assert one() == 1\n",
    "tasks/two/tests/test_two.py": "from calc import two\n\n\ndef test_two():\n    assert two() == 2\n",
    **{f"tasks/{name}/task.toml": f'title = "{name}"\nmodules = ["calc"]\n' for name in ("one", "two")},
}


def test_bugs_in_one_tree_are_independent(pack: Path) -> None:
    shutil.rmtree(pack / "tasks")
    put(pack, SHARED)
    proof = proved(pack)
    assert proof.valid, proof
    assert load_pack(pack).tasks["one"].lock is not None


def test_a_task_that_another_ones_solution_solves_is_invalid(pack: Path) -> None:
    shutil.rmtree(pack / "tasks")
    either = "from calc import one, two\n\n\ndef test_two():\n    assert one() == 1 or two() == 2\n"
    put(pack, {**SHARED, "tasks/two/tests/test_two.py": either})
    proof = proved(pack)
    assert proof.tasks["one"].standing is Standing.VALID
    (flaw,) = proof.tasks["two"].flaws
    assert (flaw.code, flaw.detail) == (FlawCode.DEPENDENT, "the solution of one solves it too")
    lock = read_lock(pack)
    assert lock is not None
    assert set(lock.tasks) == {"one"}
    assert set(lock.invalid) == {"two"}


def test_a_verification_that_was_cut_short_goes_on(pack: Path) -> None:
    shutil.rmtree(pack / "tasks")
    put(pack, SHARED)
    bench = Bench()

    def stop(task: str, step: str) -> None:
        if task == "two":
            bench.cancellation.cancel()

    loaded = load_pack(pack, lock=LockUse.IGNORED)
    with pytest.raises(CancelledError):
        verify(loaded, bench=bench, repetitions=1, progress=stop)
    assert read_lock(pack) is None
    assert [path.name for path in (pack / ".assay").iterdir()] == ["one.json"]
    assert load_pack(pack, lock=LockUse.IGNORED).digest == loaded.digest

    again = proved(pack)
    assert again.valid
    assert (again.tasks["one"].reused, again.tasks["two"].reused) == (True, False)
    assert not (pack / ".assay").exists()


@pytest.mark.parametrize("broken", ["", "[]", '{"key": 1}', "altered"])
def test_a_record_that_is_not_ours_is_proved_anew(pack: Path, broken: str) -> None:
    record = pack / ".assay/double.json"
    record.parent.mkdir()
    record.write_text(broken)
    proof: TaskProof = proved(pack).tasks["double"]
    assert (proof.standing, proof.reused) == (Standing.VALID, False)


def test_a_record_of_other_bytes_is_not_used(pack: Path) -> None:
    from assay.verification.records import Records

    loaded = load_pack(pack, lock=LockUse.IGNORED)
    task = loaded.tasks["double"]
    records = Records(pack / ".assay", 3)
    proof = TaskProof(task="double", standing=Standing.INVALID, flaws=(Flaw(code=FlawCode.FLAKY, detail="x"),))
    records.save(loaded, task, proof)
    assert records.load(loaded, task) is not None
    assert Records(pack / ".assay", 4).load(loaded, task) is None
    put(pack, {f"{TASK}/README.md": "new"})
    changed = load_pack(pack, lock=LockUse.IGNORED)
    assert records.load(changed, changed.tasks["double"]) is None
    records.save(loaded, task, TaskProof(task="double", standing=Standing.INCONCLUSIVE))
    assert json.loads((pack / ".assay/double.json").read_text())["proof"]["standing"] == "invalid"


def test_a_pack_that_changes_meanwhile_gets_no_lock(pack: Path) -> None:
    def change(task: str, step: str) -> None:
        put(pack, {"NOTES": step})

    with pytest.raises(PackError, match="while it was verified"):
        verify(load_pack(pack, lock=LockUse.IGNORED), bench=Bench(), repetitions=1, progress=change)
    assert read_lock(pack) is None


@pytest.mark.parametrize(("repetitions", "jobs"), [(0, 1), (1, 0)])
def test_senseless_counts_are_refused(pack: Path, repetitions: int, jobs: int) -> None:
    with pytest.raises(ConfigurationError, match="at least 1"):
        verify(load_pack(pack, lock=LockUse.IGNORED), bench=Bench(), repetitions=repetitions, jobs=jobs)
