"""Controllers of version 2: one directory for all."""

from pathlib import Path

from assay.model import Limits

__all__ = ["V2Cpu", "V2Memory"]


def _counters(path: Path) -> dict[str, int]:
    return {name: int(value) for name, _, value in (line.partition(" ") for line in path.read_text().splitlines())}


class V2Memory:
    """memory: the whole group dies when one of its processes runs out (memory.oom.group), and there is no swap."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._seen_bytes = 0

    def limit(self, limits: Limits, *, extra_pids: int) -> tuple[str, ...]:  # noqa: ARG002 - one shape for all
        """Set the limits; returns the names of those that could not be set."""
        (self.directory / "memory.max").write_text(str(limits.memory_bytes))
        (self.directory / "memory.oom.group").write_text("1")
        swap = self.directory / "memory.swap.max"
        if swap.exists():
            swap.write_text("0")
            return ()
        has_swap = len(Path("/proc/swaps").read_text().splitlines()) > 1
        return ("memory_bytes",) if has_swap else ()

    def oom_kills(self) -> int:
        """How many processes the kernel killed for memory."""
        return _counters(self.directory / "memory.events").get("oom_kill", 0)

    def peak_bytes(self) -> int:
        """The most memory ever charged at once; before Linux 5.19 the most that was seen at the times we looked."""
        peak = self.directory / "memory.peak"
        if peak.exists():
            return int(peak.read_text())
        self._seen_bytes = max(self._seen_bytes, int((self.directory / "memory.current").read_text()))
        return self._seen_bytes


class V2Cpu:
    """cpu.stat: kept by the core for every group."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def used_s(self) -> float:
        """CPU seconds so far."""
        return _counters(self.directory / "cpu.stat")["usage_usec"] / 1e6
