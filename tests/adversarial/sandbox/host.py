"""What of the host must be the same before and after a sandbox."""

from dataclasses import dataclass
from pathlib import Path

from assay.sandbox.cgroups.group import PARENT
from assay.sandbox.state import current_session
from assay.sandbox.uids import FIRST_UID, UID_COUNT


@dataclass(frozen=True)
class Host:
    """This process's open files, mounts, cgroups and directories, and the sandboxes' processes."""

    descriptors: frozenset[str]
    mounts: int
    cgroups: frozenset[str]
    boxes: frozenset[str]

    @classmethod
    def now(cls) -> "Host":
        session = current_session()
        own = list(Path("/sys/fs/cgroup").glob(f"*/{PARENT}/{session.name}.*"))
        own += list(Path("/sys/fs/cgroup").glob(f"{PARENT}/{session.name}.*"))
        return cls(
            descriptors=frozenset(path.name for path in Path("/proc/self/fd").iterdir()),
            mounts=Path("/proc/self/mountinfo").read_text().count(session.name),
            cgroups=frozenset(path.name for path in own),
            boxes=frozenset(path.name for path in session.boxes.iterdir()),
        )


def processes_of(uid: int) -> list[int]:
    """Processes of the host that run under a leased user id."""
    assert FIRST_UID <= uid < FIRST_UID + UID_COUNT
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and entry.stat().st_uid == uid:
                found.append(int(entry.name))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found
