#!/bin/bash
# The shape of SWE-bench's evaluation scripts: markers around the test command, its exit status after them.
set -uxo pipefail
cd /testbed
: '>>>>> Start Test Output'
python3 -m pytest -rA tests/test_task.py
status=$?
: '>>>>> End Test Output'
echo ">>>>> Test Exit Code: $status"
