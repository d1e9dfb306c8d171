"""A suite that compares the submission's own objects with each other: the answer would be the submission's to give.

Under the remote oracle such a test is run with controls, and an object that equals everything is found out.
"""

from pathlib import Path

import pytest

from assay.grading import Bench, grade
from assay.images.interface import Image
from assay.model import Outcome, ReasonCode, TrustLevel
from assay.packs import LockUse, OracleChoice, load_pack
from assay.verification import verify

pytestmark = pytest.mark.root

RIGHT = """
class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __eq__(self, other):
        return isinstance(other, Money) and self.cents == other.cents

    def __hash__(self):
        return hash(self.cents)
"""
WRONG = RIGHT.replace("self.cents + other.cents", "self.cents - other.cents")
AGREES_TO_ALL = WRONG.replace("return isinstance(other, Money) and self.cents == other.cents", "return True")
ONE_OBJECT = WRONG.replace(
    "class Money:\n",
    "class Money:\n    def __new__(cls, *args):\n        if not hasattr(cls, 'one'):\n"
    "            cls.one = object.__new__(cls)\n        return cls.one\n\n",
)
"""Every object is the same one, so that nobody needs to ask whether two are equal."""
FILES = {
    "pack.toml": '[pack]\nformat = 1\nname = "money"\nversion = "1"\ntitle = "Money"\nlanguage = "python"\n',
    "tasks/add/task.toml": ('title = "Add"\nmodules = ["money"]\n\n[restore]\nmode = "allow"\nallow = ["money.py"]\n'),
    "tasks/add/tree/money.py": WRONG,
    "tasks/add/reference/money.py": RIGHT,
    "tasks/add/tests/test_money.py": (
        "from money import Money\n\n\n"
        "def test_list():\n    sums = [Money(1) + Money(2)]\n    assert sums == [Money(3)]\n\n\n"
        "def test_sum():\n    assert Money(1) + Money(2) == Money(3)\n\n\n"
        "def test_larger():\n    assert Money(10) + Money(20) == Money(30)\n"
    ),
}


@pytest.fixture(scope="module")
def pack_path(tmp_path_factory: pytest.TempPathFactory, python_image: Image) -> Path:
    root = tmp_path_factory.mktemp("money")
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    proof = verify(load_pack(root, lock=LockUse.IGNORED), bench=Bench(), repetitions=1)
    assert proof.valid, proof
    return root


@pytest.mark.parametrize(
    ("text", "outcome", "reason"),
    [
        pytest.param(RIGHT, Outcome.PASSED, ReasonCode.ALL_AGREE, id="right"),
        pytest.param(WRONG, Outcome.FAILED, ReasonCode.TESTS_FAILED, id="wrong"),
        pytest.param(AGREES_TO_ALL, Outcome.FAILED, ReasonCode.CONTROL_CONTRADICTION, id="agrees-to-everything"),
        pytest.param(ONE_OBJECT, Outcome.FAILED, ReasonCode.CONTROL_CONTRADICTION, id="one-object-for-all"),
    ],
)
def test_who_agrees_to_everything_is_found_out(
    pack_path: Path, text: str, outcome: Outcome, reason: ReasonCode
) -> None:
    pack = load_pack(pack_path)
    task = pack.tasks["add"]
    assert task.lock is not None
    assert task.lock.oracle is OracleChoice.REMOTE
    assert task.lock.controls
    verdict = grade(task, {"money.py": text}, pack=pack, bench=Bench()).verdict
    assert verdict.outcome is outcome, verdict.reasons
    assert reason in {found.code for found in verdict.reasons}
    assert verdict.trust.level is TrustLevel.CONTROLLED
