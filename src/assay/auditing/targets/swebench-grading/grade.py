"""Asks SWE-bench's own grading module about a log: exit status 0 when it says "resolved".

The package's ``swebench.harness`` imports Docker and cloud clients when it is loaded; grading needs none of them, so an
empty package with the same path stands in for that file alone. The grading module and its parsers are untouched.
"""

import sys
import types
from pathlib import Path

import swebench

harness = types.ModuleType("swebench.harness")
harness.__path__ = [str(Path(swebench.__file__).parent / "harness")]
sys.modules["swebench.harness"] = harness

from swebench.harness.constants import EvalType  # noqa: E402
from swebench.harness.grading import get_eval_report  # noqa: E402
from swebench.types import TestSpec  # noqa: E402

NAME = "audit__shares-1"
CASE = "tests/test_task.py::test_shares[{0}-weights{1}-expected{1}]"
spec = TestSpec(
    instance_id=NAME,
    image="",
    eval_script_list=[],
    repo="audit/shares",
    version="1",
    FAIL_TO_PASS=[CASE.format(100, 1), CASE.format(10, 2), CASE.format(7, 3), CASE.format(1001, 6)],
    PASS_TO_PASS=[CASE.format(100, 0), CASE.format(0, 4), CASE.format(12345, 5)],
    log_parser="parse_log_pytest",
    eval_type=EvalType.PASS_AND_FAIL.value,
)
prediction = {"instance_id": NAME, "model_name_or_path": "audit", "model_patch": "diff"}
report = get_eval_report(spec, prediction, "/judge/input/stdout", False)
print(report)
sys.exit(0 if report[NAME]["resolved"] else 1)
