"""How fast the remote oracle's link is: calls a second between two plain processes, beside the same calls in one.

Run: ``python bench/remote_calls.py [SECONDS]``. Prints one row for each kind of call.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from assay.oracle.remote.kitfiles import kit_files

SUBMISSION = """
def f(x): return x + 1
def total(items): return sum(items)
def sort(items): items.sort()
def apply(function, x): return function(x)
class Counter:
    def __init__(self): self.value = 0
    def add(self, n): self.value += n; return self.value
"""

PROGRAM = """
import sys, time
SECONDS = float(sys.argv[2])
if sys.argv[1] == "remote":
    sys.path.insert(0, KIT)
    import assay_remote
    assay_remote.install()
else:
    sys.path.insert(0, TREE)
from solution import Counter, apply, f, sort, total
counter, numbers, mixed = Counter(), list(range(100)), [3, 1, 2]
def attribute(): return counter.value
rows = {
    "f(int) -> int": lambda: f(1),
    "method(int) -> int": lambda: counter.add(1),
    "attribute": attribute,
    "list of 100 -> int": lambda: total(numbers),
    "sort in place": lambda: sort([3, 1, 2]),
    "callback": lambda: apply(abs_, -3),
}
def abs_(x): return abs(x)
for name, call in rows.items():
    for _ in range(100): call()
    done, start = 0, time.perf_counter()
    while (took := time.perf_counter() - start) < SECONDS:
        for _ in range(50): call()
        done += 50
    print(f"{name}\\t{done / took:.0f}", flush=True)
"""


def main(seconds: str) -> None:
    """Measure both and print them side by side."""
    with tempfile.TemporaryDirectory() as directory:
        kit, tree = Path(directory) / "kit", Path(directory) / "tree"
        tree.mkdir()
        (tree / "solution.py").write_text(SUBMISSION)
        for name, data in kit_files().items():
            path = kit / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        program = f"KIT, TREE = {str(kit)!r}, {str(tree)!r}\n{PROGRAM}"
        plain = dict(row.split("\t") for row in _run(["plain", seconds], program, {}, ()).splitlines())
        remote = dict(row.split("\t") for row in _remote(kit, tree, program, seconds).splitlines())
    print(f"{'call':24}{'one process /s':>16}{'remote /s':>12}{'us each':>10}")
    for name, rate in remote.items():
        print(f"{name:24}{plain[name]:>16}{rate:>12}{1e6 / float(rate):>10.1f}")


def _remote(kit: Path, tree: Path, program: str, seconds: str) -> str:
    subject_in, oracle_out = os.pipe()
    oracle_in, subject_out = os.pipe()
    record_r, record_w = os.pipe()
    settings = json.dumps({"in": subject_in, "out": subject_out, "path": [str(tree)]})
    subject = subprocess.Popen(
        [sys.executable, "-I", "-S", "-B", str(kit / "assay_subject.py"), settings], pass_fds=(subject_in, subject_out)
    )
    told = {"in": oracle_in, "out": oracle_out, "transcript": record_w, "modules": ["solution"], "tests": str(tree)}
    os.close(subject_in)
    os.close(subject_out)
    try:
        env = {"ASSAY_REMOTE": json.dumps(told)}
        return _run(["remote", seconds], program, env, (oracle_in, oracle_out, record_w))
    finally:
        for fd in (oracle_in, oracle_out, record_r, record_w):
            os.close(fd)
        subject.wait(timeout=10)


def _run(arguments: list[str], program: str, env: dict[str, str], fds: tuple[int, ...]) -> str:
    argv = [sys.executable, "-I", "-B", "-c", program, *arguments]
    return subprocess.run(argv, env=env, pass_fds=fds, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "2")
