"""Compiled languages through the whole pipeline: the wrong, the forged, the early exit and the broken are refused."""

from dataclasses import dataclass
from pathlib import Path

import pytest

import assay
from assay.grading import Bench
from assay.packs import LockUse, load_pack
from assay.verification import verify

pytestmark = pytest.mark.root


@dataclass(frozen=True)
class Subject:
    """One small suite, and what is handed in for it. ``right`` and ``wrong`` are proved by the pack's own proof."""

    runner: str
    language: str
    solution: str
    test_name: str
    test: str
    right: str
    wrong: str
    refused: tuple[str, ...]
    """An early exit, a forged summary and a source that is not compiled, in this order."""
    broken: str


GO = "package solution\n\nfunc Double(n int) int { return n * 2 }\n"
GO_WRONG = GO.replace("* 2", "+ 2")
RUST = "pub fn double(n: i64) -> i64 {\n    n * 2\n}\n"
RUST_WRONG = RUST.replace("* 2", "+ 2")
RUST_FIRST = (
    'extern "C" fn first() {{ {} std::process::exit(0) }}\n'
    '#[used]\n#[link_section = ".init_array"]\npub static FIRST: extern "C" fn() = first;\n'
)

SUBJECTS = (
    Subject(
        runner="gotest",
        language="go",
        solution="double.go",
        test_name="double_test.go",
        test='package solution\n\nimport (\n\t"testing"\n\n\t"github.com/stretchr/testify/assert"\n)\n\n'
        "func TestThree(t *testing.T) { assert.Equal(t, 6, Double(3)) }\n",
        right=GO,
        wrong=GO_WRONG,
        refused=(
            GO_WRONG.replace("\n\n", '\n\nimport "syscall"\n\nfunc init() { syscall.Exit(0) }\n\n', 1),
            GO_WRONG.replace(
                "\n\n",
                '\n\nimport "fmt"\n\nfunc init() {\n'
                '\tfmt.Print("=== RUN   TestThree\\n--- PASS: TestThree (0.00s)\\nPASS\\n")\n}\n\n',
                1,
            ),
        ),
        broken=GO.replace("return", "retrun"),
    ),
    Subject(
        runner="cargo",
        language="rust",
        solution="src/lib.rs",
        test_name="double.rs",
        test="use solution::double;\n\n#[test]\nfn three() {\n    assert_eq!(double(3), 6);\n}\n",
        right=RUST,
        wrong=RUST_WRONG,
        refused=(
            RUST_WRONG + RUST_FIRST.format(""),
            RUST_WRONG
            + RUST_FIRST.format('println!("running 1 test\\ntest double::three ... ok\\ntest result: ok. 1 passed");'),
        ),
        broken=RUST.replace("n * 2", "n *"),
    ),
)


def write_pack(root: Path, subject: Subject) -> Path:
    """The subject as a pack that is not yet verified."""
    texts = {
        "pack.toml": '[pack]\nformat = 1\nname = "tiny"\nversion = "1"\ntitle = "Tiny"\n'
        f'language = "{subject.language}"\n'
        f'runner = "{subject.runner}"\n\n[limits]\nwall_s = 120.0\ncpu_s = 120.0\n',
        "tasks/double/task.toml": 'title = "Double"\noracle = "inside"\n\n'
        f'[restore]\nmode = "allow"\nallow = ["{subject.solution}"]\n',
        f"tasks/double/tests/{subject.test_name}": subject.test,
        f"tasks/double/tree/{subject.solution}": subject.wrong,
        f"tasks/double/reference/{subject.solution}": subject.right,
    }
    for name, text in texts.items():
        path = root / "tiny" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root / "tiny"


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: f"{subject.language}-{subject.runner}")
def test_right_work_passes_and_nothing_else_does(tmp_path: Path, subject: Subject) -> None:
    pack = write_pack(tmp_path, subject)
    proof = verify(load_pack(pack, lock=LockUse.IGNORED), bench=Bench(), repetitions=1)
    assert proof.valid, [(task.task, task.flaws, task.failure) for task in proof.tasks.values()]
    for text in (*subject.refused, subject.broken):
        verdict = assay.grade(f"{pack}#double", {subject.solution: text})
        assert verdict.outcome is assay.Outcome.FAILED, (text, verdict.reasons)
