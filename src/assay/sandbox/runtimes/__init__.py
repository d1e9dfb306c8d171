"""The OCI runtimes that can be used, each a small module."""

from collections.abc import Callable
from pathlib import Path

from assay.sandbox.runtimes.crun import Crun
from assay.sandbox.runtimes.interface import Runtime
from assay.sandbox.runtimes.runc import Runc

__all__ = ["RUNTIMES", "Runtime"]

RUNTIMES: dict[str, Callable[[Path], Runtime]] = {"crun": Crun, "runc": Runc}
"""By name, the fastest first."""
