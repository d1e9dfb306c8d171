"""Runs one command that nobody should trust, under limits, and says what was seen. See ``interface``."""

from assay.sandbox.choose import default_sandbox, sandbox_by_name
from assay.sandbox.doctor import Finding, examine
from assay.sandbox.interface import Channel, Command, Mount, Running, Sandbox
from assay.sandbox.mounts import Scratch
from assay.sandbox.uids import lease

__all__ = [
    "Channel",
    "Command",
    "Finding",
    "Mount",
    "Running",
    "Sandbox",
    "Scratch",
    "default_sandbox",
    "examine",
    "lease",
    "sandbox_by_name",
]
