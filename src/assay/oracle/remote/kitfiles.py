"""The kit's files as they lie in the two sandboxes."""

from collections.abc import Mapping
from importlib.resources import files

from assay.oracle.kits import PREPARE
from assay.runners.cpython import PREPARE_KIT

__all__ = ["kit_files"]

_ENTRIES = {"entry.py": "assay_remote.py", "start.py": "assay_subject.py"}


def kit_files() -> Mapping[str, bytes]:
    """Bytes by path relative to the kit's directory."""
    found = {PREPARE: PREPARE_KIT}
    for entry in (files("assay.oracle.remote") / "kit").iterdir():
        if entry.name.endswith(".py"):
            found[_ENTRIES.get(entry.name, f"assay_link/{entry.name}")] = entry.read_bytes()
    return found
