"""Controllers of version 1: one directory in each hierarchy."""

from pathlib import Path

from assay.model import Limits

__all__ = ["V1Cpu", "V1Memory", "V1Pids"]


def _counter(path: Path, key: str) -> int:
    for line in path.read_text().splitlines():
        name, _, value = line.partition(" ")
        if name == key:
            return int(value)
    return 0


class V1Memory:
    """memory: the limit counts pages, page cache, tmpfs and kernel memory; memsw is set to the same, so no swap."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def limit(self, limits: Limits, *, extra_pids: int) -> tuple[str, ...]:  # noqa: ARG002 - one shape for all
        """Set the limits; returns the names of those that could not be set."""
        (self.directory / "memory.limit_in_bytes").write_text(str(limits.memory_bytes))
        swap = self.directory / "memory.memsw.limit_in_bytes"
        if swap.exists():
            swap.write_text(str(limits.memory_bytes))
            return ()
        has_swap = len(Path("/proc/swaps").read_text().splitlines()) > 1
        return ("memory_bytes",) if has_swap else ()

    def oom_kills(self) -> int:
        """How many processes the kernel killed for memory."""
        return _counter(self.directory / "memory.oom_control", "oom_kill")

    def peak_bytes(self) -> int:
        """The most memory ever charged at once."""
        return int((self.directory / "memory.max_usage_in_bytes").read_text())


class V1Pids:
    """pids: counts threads and zombies too. Version 2 has the same files."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def limit(self, limits: Limits, *, extra_pids: int) -> tuple[str, ...]:
        """Set the limit, plus the runtime's own processes."""
        (self.directory / "pids.max").write_text(str(limits.pids + extra_pids))
        return ()

    def refusals(self) -> int:
        """How often a fork was refused."""
        return _counter(self.directory / "pids.events", "max")

    def now(self) -> int:
        """Processes and threads at this moment."""
        return int((self.directory / "pids.current").read_text())

    def peak(self) -> int:
        """The most at once, or 0 where the kernel does not say (before 6.6)."""
        path = self.directory / "pids.peak"
        return int(path.read_text()) if path.exists() else 0


class V1Cpu:
    """cpuacct: time of every process that ever was in the group, waited for or not."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def used_s(self) -> float:
        """CPU seconds so far."""
        return int((self.directory / "cpuacct.usage").read_text()) / 1e9
