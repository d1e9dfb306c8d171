"""Which runtime to use on this machine."""

import shutil
from pathlib import Path

from assay.errors import ConfigurationError, UnsupportedError
from assay.sandbox.interface import Sandbox
from assay.sandbox.machine import OciSandbox
from assay.sandbox.runtimes import RUNTIMES
from assay.sandbox.state import state_directory

__all__ = ["default_sandbox", "find_program", "sandbox_by_name"]

_DEFAULTS = ("crun", "runc")
"""Fastest first. gVisor is for those who ask for it: a stronger wall that starts more slowly."""
_SEARCH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def default_sandbox(*, allow_unenforced: bool = False) -> Sandbox:
    """The fastest runtime that is installed. Raises UnsupportedError when none is, or when we are not root."""
    for name in _DEFAULTS:
        if find_program(name) is not None:
            return sandbox_by_name(name, allow_unenforced=allow_unenforced)
    raise UnsupportedError(f"expected one of {', '.join(_DEFAULTS)} on {_SEARCH}, got none", hint="apt install crun")


def sandbox_by_name(name: str, *, allow_unenforced: bool = False) -> Sandbox:
    """The sandbox of one runtime. Raises ConfigurationError when unknown, UnsupportedError when not installed."""
    if name not in RUNTIMES:
        raise ConfigurationError(f"expected a runtime of {', '.join(RUNTIMES)}, got {name!r}")
    program = find_program(name)
    if program is None:
        raise UnsupportedError(f"expected {name} on {_SEARCH}, got none", hint=f"apt install {name}")
    state_directory()
    return OciSandbox(RUNTIMES[name](program), allow_unenforced=allow_unenforced)


def find_program(name: str) -> Path | None:
    """The executable, from the system's own directories alone."""
    found = shutil.which(name, path=_SEARCH)
    return Path(found) if found else None
