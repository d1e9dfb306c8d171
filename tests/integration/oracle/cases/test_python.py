"""Cases in Python, from pack to verdict: right work passes, and whoever writes to the answers' pipe gains nothing."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import assay
from assay.grading import Bench
from assay.model import Outcome, ReasonCode, TrustLevel
from casespack import proved_pack, verify_pack, write_cases_pack

pytestmark = pytest.mark.root

SUITE = {
    "case_s": 2.0,
    "cases": [
        {"id": "number", "call": "double", "args": [3], "equals": 6},
        {"id": "text", "call": "double", "args": ["ab"], "equals": "abab"},
        {"id": "long", "call": "double", "args": [{"$int": "9" * 60}], "equals": {"$int": "1" + "9" * 59 + "8"}},
        {"id": "nothing", "call": "double", "args": [None], "raises": "TypeError"},
    ],
}
RIGHT = "def double(number):\n    return number * 2\n"
WRONG = "def double(number):\n    return number + 2\n"


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    root = tmp_path_factory.mktemp("cases")
    yield proved_pack(
        write_cases_pack(root, language="python", solution="solution.py", right=RIGHT, wrong=WRONG, suite=SUITE)
    )


def grade(pack: Path, text: str, out: Path | None = None) -> assay.Verdict:
    return assay.grade(f"{pack}#one", {"solution.py": text}, out=out)


def test_right_work_passes_at_the_highest_trust_and_is_judged_the_same_again(pack: Path, tmp_path: Path) -> None:
    verdict = grade(pack, RIGHT, tmp_path / "evidence")
    assert verdict.passed, verdict.reasons
    assert verdict.trust.level is TrustLevel.OUTSIDE
    assert assay.judge(tmp_path / "evidence") == verdict


NOISY = """
import atexit, threading, time
print("6", flush=True)
atexit.register(lambda: 1 / 0)
threading.Thread(target=time.sleep, args=(60,)).start()
class Number(int):
    __eq__ = lambda self, other: False
    __hash__ = int.__hash__
def double(number):
    print("called with", number)
    made = number * 2
    return Number(made) if isinstance(made, int) else made
"""


def test_honest_work_may_print_hold_threads_and_return_subclasses(pack: Path) -> None:
    verdict = grade(pack, NOISY)
    assert verdict.passed, verdict.reasons


FORGED = {
    "agrees_to_everything": (
        "class Any:\n    __eq__ = lambda self, other: True\n    __hash__ = None\n"
        "def double(number):\n    return Any()\n",
        ReasonCode.TESTS_FAILED,
    ),
    "answer_ahead": (
        "import os\ndef double(number):\n    os.write(4, b'23\\nl3:s2:oks4:abcdi6;')\n    return 6\n",
        ReasonCode.PROTOCOL_VIOLATION,
    ),
    "closes_the_pipe": ("import os\ndef double(number):\n    os.close(4)\n", ReasonCode.TESTS_FAILED),
    "crash": ("import os\ndef double(number):\n    os.abort()\n", ReasonCode.CRASHED),
    "deep": (
        "import os\nd = b'l1:' * 100000\n"
        "def double(number):\n    os.write(4, b'%d\\n%s' % (len(d), d))\n    return 6\n",
        ReasonCode.PROTOCOL_VIOLATION,
    ),
    "exit_at_import": ("import os\nos._exit(0)\n", ReasonCode.TESTS_FAILED),
    "exit_in_call": ("import os\ndef double(number):\n    os._exit(0)\n", ReasonCode.TESTS_FAILED),
    "garbage": ("import os\ndef double(number):\n    os.write(4, b'yes' * 100)\n", ReasonCode.PROTOCOL_VIOLATION),
    "hang": ("def double(number):\n    while True: pass\n", ReasonCode.TIMED_OUT),
    "huge": ("def double(number):\n    return 'x' * 3_000_000\n", ReasonCode.PROTOCOL_VIOLATION),
    "infinite_output": ("def double(number):\n    while True: print('6' * 9999)\n", ReasonCode.TIMED_OUT),
    "no_such_function": ("def triple(number):\n    return 6\n", ReasonCode.TESTS_FAILED),
    "says_more": (
        "import os, threading, time\ndef late():\n    time.sleep(.2)\n    os.write(4, b'3\\nl0:')\n"
        "threading.Thread(target=late).start()\ndef double(number):\n    time.sleep(.1)\n    return number * 2\n",
        ReasonCode.PROTOCOL_VIOLATION,
    ),
    "system_exit": ("raise SystemExit(0)\n", ReasonCode.TESTS_FAILED),
    "two_answers": (
        "import os, sys\nowner = sys._getframe\n"
        "def double(number):\n    frame = sys._getframe(1)\n    token = frame.f_locals['token']\n"
        "    data = b'l3:s2:oks16:%si6;' % token.encode()\n"
        "    os.write(4, b'%d\\n%s' % (len(data), data))\n    return number * 2\n",
        ReasonCode.PROTOCOL_VIOLATION,
    ),
}


@pytest.mark.parametrize("name", sorted(FORGED))
def test_a_forger_fails_for_the_right_reason(pack: Path, tmp_path: Path, name: str) -> None:
    text, reason = FORGED[name]
    verdict = grade(pack, text, tmp_path / "evidence")
    assert verdict.outcome is Outcome.FAILED
    assert reason in [one.code for one in verdict.reasons], verdict.reasons
    assert assay.judge(tmp_path / "evidence") == verdict


LOOKING = """
import os, gc
def seen():
    found = [" ".join(os.listdir(place)) for place in ("/kit", "/work", "/build", "/tmp", "/")]
    for name in filter(lambda one: os.path.isfile("/kit/" + one), os.listdir("/kit")):
        found.append(open("/kit/" + name, errors="replace").read())
    found.append(repr([thing for thing in gc.get_objects() if isinstance(thing, (dict, list, tuple))][:20000]))
    with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
        for line in maps:
            span, rights = line.split()[:2]
            first, last = (int(part, 16) for part in span.split("-"))
            if "r" in rights and last - first < 1 << 26 and "[v" not in line:
                try:
                    memory.seek(first)
                    data = memory.read(last - first)
                except OSError:
                    continue
                found.append(data.decode("latin-1"))
    return "".join(found)
def double(number):
    everything = seen()
    needles = [word[::-1] for word in ("yranac-detcepxe", "reifitnedi-esac", "nosj.sesac")]
    print([needle for needle in needles if needle in everything])
    return "nothing"
"""


def test_nothing_in_the_sandbox_holds_an_expected_value_a_name_or_a_count(tmp_path: Path) -> None:
    suite = {"cases": [{"id": "case-identifier", "call": "double", "args": [1], "equals": "expected-canary"}]}
    right = "def double(number):\n    return 'expected-canary'\n"
    made = write_cases_pack(tmp_path, language="python", solution="solution.py", right=right, wrong=WRONG, suite=suite)
    verdict = grade(proved_pack(made), LOOKING, tmp_path / "evidence")
    assert verdict.outcome is Outcome.FAILED
    printed = b"".join(blob.read_bytes() for blob in (tmp_path / "evidence/blobs/sha256").iterdir())
    assert b"[]\n" in printed, printed[-500:]
    assert "nothing" in verdict.tests[0].message


def test_a_process_for_each_case_knows_nothing_of_the_others(tmp_path: Path) -> None:
    suite = {
        "process": "each",
        "cases": [{"id": str(at), "call": "count", "args": [], "equals": 1} for at in range(4)],
    }
    right = "calls = []\ndef count():\n    calls.append(1)\n    return len(calls)\n"
    wrong = "def count():\n    return 2\n"
    made = write_cases_pack(tmp_path, language="python", solution="solution.py", right=right, wrong=wrong, suite=suite)
    assert grade(proved_pack(made), right).passed


def test_one_bad_case_leaves_the_others_their_own_outcome(pack: Path) -> None:
    verdict = grade(pack, "import os\ndef double(n):\n    return os._exit(3) if n == 'ab' else n * 2\n")
    outcomes = {test.id: test.outcome.value for test in verdict.tests}
    assert outcomes == {"number": "passed", "text": "failed", "long": "passed", "nothing": "passed"}
    assert "exit status 3" in next(test.message for test in verdict.tests if test.id == "text")


PROGRAM = {
    "case_s": 3.0,
    "cases": [
        {"id": "sum", "stdin": "1 2\n", "stdout": "3\n"},
        {"id": "file", "stdin_file": "big.in", "stdout_file": "big.ans", "compare": "exact"},
        {"id": "float", "args": ["--third"], "stdin": "1 0\n", "stdout": "0.333333", "compare": {"kind": "float",
            "absolute": 1e-3}},
        {"id": "status", "stdin": "", "stdout": "", "status": 3},
        {"id": "any", "args": ["--any"], "stdin": "7\n", "stdout": "", "compare": {"kind": "checker",
            "checker": "check.py"}},
    ],
}  # fmt: skip
CHECKER = """import sys
limit = int(open(sys.argv[1]).read())
answer = sys.stdin.read().split()
print("too large" if len(answer) == 1 and int(answer[0]) > limit else "fine")
sys.exit(42 if len(answer) == 1 and 0 < int(answer[0]) <= limit else 43)
"""
SUMS = """import sys
numbers = [int(word) for word in sys.stdin.read().split()]
if "--third" in sys.argv:
    print(1 / 3)
elif "--any" in sys.argv:
    print(5)
elif not numbers:
    sys.exit(3)
else:
    print(sum(numbers))
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = {"big.in": "1\n" * 30_000, "big.ans": "30000\n", "check.py": CHECKER}
    root = tmp_path_factory.mktemp("programs")
    wrong = "print(3)\n"
    return proved_pack(
        write_cases_pack(
            root, language="python", solution="main.py", right=SUMS, wrong=wrong, suite=PROGRAM, files=files
        )
    )


def test_programs_are_compared_by_what_they_print_and_how_they_end(program: Path, tmp_path: Path) -> None:
    verdict = assay.grade(f"{program}#one", {"main.py": SUMS}, out=tmp_path)
    assert verdict.passed, verdict.reasons
    assert verdict.trust.level is TrustLevel.OUTSIDE
    assert assay.judge(tmp_path) == verdict


@pytest.mark.parametrize(
    ("text", "test", "words"),
    [
        (SUMS.replace("print(5)", "print(8)"), "any", "too large"),
        (SUMS.replace("sys.exit(3)", "sys.exit(0)"), "status", "expected exit status 3, got 0"),
        (SUMS.replace("1 / 3", "0.34"), "float", "0.34"),
        (SUMS.replace("print(sum", "while True: print(sum"), "sum", "did not end by itself"),
    ],
    ids=["checker", "status", "tolerance", "flood"],
)
def test_a_wrong_program_fails_where_it_is_wrong(
    program: Path, tmp_path: Path, text: str, test: str, words: str
) -> None:
    verdict = assay.grade(f"{program}#one", {"main.py": text}, out=tmp_path)
    assert verdict.outcome is Outcome.FAILED
    assert words in next(one.message for one in verdict.tests if one.id == test)
    assert assay.judge(tmp_path) == verdict


def test_a_task_that_asks_for_cases_and_has_none_is_refused(tmp_path: Path) -> None:
    made = write_cases_pack(
        tmp_path,
        language="python",
        solution="solution.py",
        right=RIGHT,
        wrong=WRONG,
        suite=SUITE,
        oracle="cases",
        files={"other.txt": "x"},
    )
    (made / "tasks/one/tests/cases.json").unlink()
    with pytest.raises(assay.AssayError, match=r"expected cases\.json"):
        verify_pack(made)


def test_a_broken_checker_is_ours(program: Path, tmp_path: Path) -> None:
    files = {"check.py": "raise SystemExit(1)\n"}
    suite = {"compare": {"kind": "checker", "checker": "check.py"}, "cases": [{"id": "a", "stdout": "x"}]}
    made = write_cases_pack(
        tmp_path, language="python", solution="main.py", right="print(6)\n", wrong="1/0\n", suite=suite, files=files
    )
    [proof] = verify_pack(made).tasks.values()
    assert proof.standing.value == "inconclusive"
    assert "checker check.py, case a: expected status 42 or 43, got exited 1" in proof.failure


def test_an_author_is_told_why_the_reference_fails(tmp_path: Path) -> None:
    made = write_cases_pack(
        tmp_path, language="python", solution="solution.py", right=WRONG, wrong="x = 1\n", suite=SUITE
    )
    [proof] = verify_pack(made).tasks.values()
    assert "number (expected 6, got 5)" in proof.flaws[0].detail


def test_a_cancelled_grade_blames_nobody(pack: Path) -> None:
    bench = Bench()
    threading.Timer(0.5, bench.cancellation.cancel).start()
    text = "import time\ndef double(number):\n    time.sleep(1.5)\n    return number * 2\n"
    verdict = assay.grade(f"{pack}#one", {"solution.py": text}, bench=bench)
    assert verdict.outcome is Outcome.INCONCLUSIVE, verdict.reasons


SLOW = {"process": "each", "case_s": 3.0, "cases": [
    {"id": str(at), "call": "slow", "args": [at], "equals": at} for at in range(4)
]}  # fmt: skip


def test_the_time_for_all_cases_is_used_up_by_the_submission_and_not_by_us(tmp_path: Path) -> None:
    right, wrong = "def slow(number):\n    return number\n", "def slow(number):\n    return None\n"
    pack = proved_pack(
        write_cases_pack(
            tmp_path,
            language="python",
            solution="solution.py",
            right=right,
            wrong=wrong,
            suite=SLOW,
            limits="wall_s = 4.0\ncpu_s = 10.0\n",
        )
    )
    verdict = grade(pack, "import time\ndef slow(number):\n    time.sleep(2.5)\n    return number\n")
    assert verdict.outcome is Outcome.FAILED, verdict.reasons
    assert any("the time for all cases (4 s) was used up" in test.message for test in verdict.tests)
