"""What the plans of all drivers share."""

from collections.abc import Mapping
from typing import Final

from assay.runners.interface import Invocation, SuiteLayout

__all__ = ["command", "environment"]

_PATH: Final = "/usr/local/bin:/usr/bin:/bin"


def environment(layout: SuiteLayout, **more: str) -> Mapping[str, str]:
    """The whole environment of a driver: the image's programs, an empty home, and room for temporary files."""
    return {"PATH": _PATH, "HOME": "/home", "LANG": "C.UTF-8", "TMPDIR": layout.scratch, **more}


def command(layout: SuiteLayout, *argv: str, env: Mapping[str, str] | None = None) -> Invocation:
    """``argv`` in the tree, with no report channel."""
    return Invocation(argv=argv, env=environment(layout) if env is None else env, cwd=layout.tree, channels=())
