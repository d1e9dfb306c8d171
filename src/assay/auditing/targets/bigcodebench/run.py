"""Calls BigCodeBench's judge on one sample, and writes what it says. Limits in MiB, as its command line has them."""

import json
from pathlib import Path

from bigcodebench.eval import untrusted_check

status, _details = untrusted_check(
    Path("/work/solution.py").read_text(),
    Path("/grader/tests.py").read_text(),
    "shares",
    max_as_limit=30 * 1024,
    max_data_limit=30 * 1024,
    max_stack_limit=10,
    min_time_limit=1,
    gt_time_limit=20,
)
Path("/work/result.json").write_text(json.dumps({"status": status}))
