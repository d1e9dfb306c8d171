"""Process 1 of a runc sandbox's pid namespace: runs ``runc run --detach``, adopts the command, and ends when it ends.

runc in the foreground copies the command's output itself, and waits for daemons that hold it open; detached it leaves
the command to whoever reaps orphans, which is this. Called with a status file, a pid file and runc's arguments. The
wait status goes to the status file. Whatever else is in the namespace dies with this process.
"""

import os
import sys

__all__: list[str] = []


def main() -> int:
    """Run, adopt, wait."""
    status_path, pid_path, *argv = sys.argv[1:]
    runc = os.posix_spawn(argv[0], argv, os.environ)
    ended: dict[int, int] = {}
    while runc not in ended:
        pid, status = os.wait()
        ended[pid] = status
    if ended[runc] != 0:
        return 1
    with open(pid_path, encoding="ascii") as file:  # noqa: PTH123 - pathlib is slow to import
        command = int(file.read())
    # Our own copies of the command's streams would keep them open for whoever reads them.
    os.closerange(0, 256)
    while command not in ended:
        pid, status = os.wait()
        ended[pid] = status
    with open(status_path, "w", encoding="ascii") as file:  # noqa: PTH123
        file.write(str(ended[command]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
