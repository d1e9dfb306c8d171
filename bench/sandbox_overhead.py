"""What a sandbox costs beside the same command without one, in one run, alternating.

python bench/sandbox_overhead.py ROOTFS [RUNS]
"""

import os
import statistics
import sys
import time
from pathlib import Path

from assay.model import Limits
from assay.sandbox import Command, sandbox_by_name
from assay.sandbox.choose import find_program
from assay.sandbox.runtimes import RUNTIMES

_RUNS = 50
_COMMANDS = (("/bin/true",), ("/usr/bin/python3", "-c", "pass"))
_ENV = {"PATH": "/usr/bin:/bin"}


def bare(argv: tuple[str, ...]) -> None:
    """The floor: posix_spawn and wait."""
    os.waitpid(os.posix_spawn(argv[0], argv, _ENV), 0)


def main() -> None:
    """Print a table of medians in ms, the difference to the bare run, and the ratio."""
    rootfs = Path(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else _RUNS
    sandboxes = {name: sandbox_by_name(name) for name in RUNTIMES if find_program(name)}
    for argv in _COMMANDS:
        command = Command(argv=argv, rootfs=rootfs, limits=Limits(), env=_ENV)
        times: dict[str, list[float]] = {"bare": []} | {name: [] for name in sandboxes}
        for _ in range(runs + 2):
            for name, seconds in times.items():
                began = time.perf_counter()
                if name == "bare":
                    bare(argv)
                else:
                    assert sandboxes[name].run(command).exited_clean
                seconds.append(time.perf_counter() - began)
        floor = statistics.median(times["bare"][2:])
        for name, seconds in times.items():
            median, least = statistics.median(seconds[2:]), min(seconds[2:])
            cost = median - floor
            print(
                f"{' '.join(argv):26} {name:6} median {median * 1e3:7.2f} ms  min {least * 1e3:7.2f} ms"
                f"  cost {cost * 1e3:6.2f} ms  ratio {median / floor:6.1f}"
            )


if __name__ == "__main__":
    main()
