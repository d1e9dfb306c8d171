"""Compiled languages through the whole pipeline: the wrong, the forged, the early exit and the broken are refused."""

from pathlib import Path

import pytest

from runnerproof import Subject, prove

pytestmark = pytest.mark.root

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
            GO.replace("return", "retrun"),
        ),
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
            RUST.replace("n * 2", "n *"),
        ),
    ),
)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: f"{subject.language}-{subject.runner}")
def test_right_work_passes_and_nothing_else_does(tmp_path: Path, subject: Subject) -> None:
    prove(tmp_path, subject)
