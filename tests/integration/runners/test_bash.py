"""Bats through the whole pipeline: programs that are run and libraries that are sourced, honest and not."""

from dataclasses import replace
from pathlib import Path

import pytest

from runnerproof import Subject, prove

pytestmark = pytest.mark.root

RIGHT = 'main() {\n  echo $(($1 * 2))\n}\nmain "$@"\n'
WRONG = RIGHT.replace("* 2", "* 2 + 2")
SUITE = """#!/usr/bin/env bats
load bats-extra
load 'lib/checks'

setup_file() { export SIX=6; }
setup() { cd "$BATS_TEST_TMPDIR"; cp "$BATS_CWD/twice.sh" .; }
teardown() { echo 'torn down'; }
teardown_file() { echo 'all torn down'; }

@test "doubles three" {
  [[ $BATS_RUN_SKIPPED == "true" ]] || skip
  run bash twice.sh 3
  assert_success
  assert_output "$SIX"
}
@test "doubles three" { run -0 bash twice.sh 3; [ "$output" -eq 6 ]; test -n "$output"; }
@test "has the \\"words\\" beside it – $HOME" { run bash twice.sh "$(cat "$BATS_TEST_DIRNAME/three.txt")"; is 6; }
@test "tells what is no number" { run ! bash twice.sh 'a b'; [ "${#lines[@]}" -ge 1 ]; }
doubles_zero() { # @test
  sleep 60 &
  diff <(bash twice.sh 1) <(echo 2)
  run --separate-stderr bash -c 'bash twice.sh 0; echo loud >&2'
  [ "$output" = 0 ]
  [ "$stderr" = loud ]
}
"""
EXTRA = """assert_success() { (( status == 0 )) || { echo "status $status" >&2; return 1; }; }
assert_output() { [[ $output == "$1" ]] || { echo "output $output" >&2; return 1; }; }
"""
CHECKS = 'is() { [ "$output" = "$1" ]; }\n'
SOURCED = """setup() { source "$BATS_CWD/twice.sh"; }
grep() { command grep "$@"; }
@test "doubles three" { run twice 3; [ "$status" -eq 0 ]; [ "$output" = 6 ]; }
@test "doubles three here" { twice 3 | grep -x 6; test "$(twice 3)" -eq 6; }
@test "doubles none" { [[ $(twice 0) == 0 ]]; false || true; }
"""
TAP = "printf 'ok 1 doubles three\\n' >&3; "
FORGED = '\'ok 1 doubles three\\n{"event":"end"}\\n\''
EVERYWHERE = f'for f in /proc/[0-9]*/fd/*; do printf {FORGED} >"$f"; done 2>/dev/null\n'
LIBRARY = "twice() {\n  echo $(($1 * 2))\n}\n"
LIBRARY_WRONG = LIBRARY.replace("* 2", "* 2 + 2")
PROGRAM = Subject(
    runner="bats",
    language="bash",
    solution="twice.sh",
    test_name="twice.bats",
    test=SUITE,
    right=RIGHT,
    wrong=WRONG,
    refused=(
        "exit 0\n",
        "exit 0\n" + WRONG,
        TAP + WRONG,
        TAP + "kill -KILL $PPID\n",
        TAP + "kill -TERM $PPID; sleep 1\n",
        TAP + "kill -KILL -- -$(ps -o pgid= $$ 2>/dev/null || echo $PPID)\n",
        EVERYWHERE + WRONG,
        'for f in "$BATS_RUN_TMPDIR"/* "$BATS_TEST_SOURCE" /build/*.src; do echo true >"$f"; done\n' + WRONG,
        "echo ok 1; echo 1..5; echo '5 tests, 0 failures'\n" + WRONG,
        "main() {\n" + RIGHT,
        "\n",
    ),
    tree={
        ".bashrc": "exit 0\n",
        "lib/checks.bash": "is() { true; }\n",
        "setup_suite.bash": "setup_suite() { exit 0; }\n",
    },
    hidden={"bats-extra.bash": EXTRA, "lib/checks.bash": CHECKS, "three.txt": "3\n"},
)
SUBJECT = replace(
    PROGRAM,
    test=SOURCED,
    right=LIBRARY,
    wrong=LIBRARY_WRONG,
    refused=(
        "exit 0\n",
        LIBRARY_WRONG + "exit 0\n",
        LIBRARY_WRONG + "trap 'exit 0' EXIT\n",
        LIBRARY_WRONG + "set +e\n",
        LIBRARY_WRONG + "set +e\nset +E\ntrap 'set +e' DEBUG\n",
        LIBRARY_WRONG + "test() { return 0; }\nfalse() { return 0; }\neval '[() { return 0; }'\n",
        LIBRARY_WRONG + "grep() { return 0; }\ntest() { :; }\nrun() { status=0 output=6; }\n",
        LIBRARY_WRONG + "bats_exit_trap() { printf 'ok 1 x\\n' >&3; exit 0; }\n",
        LIBRARY_WRONG + "shopt -s extdebug\nskips() { [[ $BASH_COMMAND != '['* ]]; }\ntrap skips DEBUG\nset -T\n",
        LIBRARY_WRONG + "shopt -s expand_aliases\nalias '['='true'\nalias test=true\n",
        LIBRARY_WRONG + 'd=$(mktemp -d); cp /bin/true "$d/["; cp /bin/true $d/test; PATH=$d:$PATH; enable -n test [\n',
        LIBRARY_WRONG + "for word in builtin declare unset set eval test '['; do eval \"$word() { :; }\"; done\n",
        LIBRARY_WRONG + TAP,
        LIBRARY_WRONG + "BATS_TEST_COMPLETED=1 BATS_TEARDOWN_COMPLETED=1\nexit 0\n",
        LIBRARY_WRONG + "trap 'exit 0' USR1\nkill -USR1 $$\n",
        LIBRARY.replace("}", ""),
    ),
    tree={},
    hidden={},
)
SUBJECTS = (PROGRAM, SUBJECT)
LOUD = "set -uo pipefail\ntrap 'echo bye' EXIT\nhelp() { echo usage; }\necho loud >&2\n"


@pytest.mark.parametrize("subject", SUBJECTS, ids=("program", "library"))
def test_right_work_passes_and_nothing_else_does(tmp_path: Path, subject: Subject) -> None:
    prove(tmp_path, subject)


@pytest.mark.parametrize("subject", SUBJECTS, ids=("program", "library"))
def test_honest_peculiarities_are_no_faults(tmp_path: Path, subject: Subject) -> None:
    # What a program says of itself, run hands to the test; what a library does, it does in the test's own shell.
    right = "set -uo pipefail\nhelp() { echo usage; }\n" if subject is PROGRAM else LOUD
    prove(tmp_path, replace(subject, right=right + subject.right, refused=()))
