"""Which control group controllers this machine offers, and under which version: v1, v2, or both beside each other."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["WANTED", "Layout", "current_layout", "read_layout"]

WANTED = ("memory", "pids", "cpu")
"""What the limits need. ``cpu`` is accounting only (v1 calls it cpuacct)."""

_V1_NAMES = {"memory": "memory", "pids": "pids", "cpuacct": "cpu"}


@dataclass(frozen=True, slots=True)
class Layout:
    """Mount points by controller. ``unified`` is the v2 hierarchy, if mounted, even when it has no controllers."""

    v1: dict[str, Path]
    unified: Path | None
    v2: frozenset[str]
    """Controllers that the v2 hierarchy offers and that are used there."""
    others: tuple[Path, ...] = ()
    """Every v1 hierarchy, wanted or not: runc makes a directory in each."""

    @property
    def kind(self) -> str:
        """``v1``, ``v2``, ``hybrid`` or ``none``."""
        if self.v1:
            return "hybrid" if self.unified else "v1"
        return "v2" if self.unified else "none"

    @property
    def missing(self) -> tuple[str, ...]:
        """The controllers of ``WANTED`` that are nowhere."""
        return tuple(name for name in WANTED if name not in self.v1 and name not in self.v2)


def read_layout(mountinfo: str, controllers_of: "dict[Path, str] | None" = None) -> Layout:
    """The layout that the text of /proc/self/mountinfo shows; ``controllers_of`` replaces reading the v2 hierarchy."""
    v1: dict[str, Path] = {}
    others: list[Path] = []
    unified: Path | None = None
    for line in mountinfo.splitlines():
        left, _, right = line.partition(" - ")
        kind, _, options = right.split(" ", 2)
        place = Path(left.split(" ")[4])
        if kind == "cgroup2" and unified is None:
            unified = place
        elif kind == "cgroup":
            others.append(place)
            for option in options.split(","):
                if option in _V1_NAMES:
                    v1.setdefault(_V1_NAMES[option], place)
    v2: frozenset[str] = frozenset()
    if unified is not None:
        text = controllers_of[unified] if controllers_of is not None else (unified / "cgroup.controllers").read_text()
        # CPU time is accounted by the core of v2, whether or not the cpu controller is there. Beside v1, the unified
        # hierarchy is not used: crun refuses it there as soon as one controller is on it.
        v2 = frozenset() if v1 else frozenset(text.split()) & frozenset(WANTED) | {"cpu"}
    return Layout(v1=v1, unified=unified, v2=v2, others=tuple(dict.fromkeys(others)))


@cache
def current_layout() -> Layout:
    """The layout of this machine."""
    return read_layout(Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape"))
