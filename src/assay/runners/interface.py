"""What a test runner's adapter must say. One small module for each runner implements it.

An adapter is pure: it builds command lines and reads bytes that an attacker may have written. It starts nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from assay.model import Execution, Medium, ReportStatement, SummaryStatement

__all__ = ["Catalogue", "Invocation", "Runner", "SuiteLayout"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """Every file, variable and manifest field that can neutralise this runner's suite. Packs start from it."""

    deny_paths: tuple[str, ...] = ()
    """Paths relative to the root of the tree, deleted before install."""
    deny_names: tuple[str, ...] = ()
    """File or directory names (fnmatch patterns, compared case-insensitively) deleted at any depth."""
    build_output: tuple[str, ...] = ()
    """Directory or file names of build output, deleted at any depth."""
    environment: tuple[str, ...] = ()
    """Variables that can neutralise the suite. None is ever passed; kept to be shown and tested."""
    manifest_fields: tuple[str, ...] = ()
    """``file: key`` pairs that can neutralise the suite, for the pack's author to protect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuiteLayout:
    """Where things are inside the sandbox. All paths are absolute and of the sandbox's own file system."""

    tree: str = "/work"
    """The submission's tree; writable by the run unless the task says otherwise."""
    tests: str = "/tests"
    """The hidden tests: a pristine copy outside the tree, read-only, owned by another user."""
    kit: str = "/kit"
    """Read-only files of our own: reporters, drivers, launchers."""
    build: str = "/build"
    """Where the build puts its output: empty and writable for the build step, read-only for the tests."""
    scratch: str = "/tmp"  # noqa: S108 - the sandbox's own tmpfs
    test_files: tuple[str, ...] = ()
    """Test files relative to ``tests``, in the pinned order."""
    proxied: tuple[str, ...] = ()
    """Remote oracle only: top-level modules that live in another sandbox. The tree is then not mounted, and the
    environment variable ASSAY_REMOTE tells the kit's ``assay_remote`` how to reach them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """One command line of a runner."""

    argv: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    cwd: str = "/work"
    channels: tuple[str, ...] = ("report",)
    """Names of the report pipes it writes, as descriptors 3, 4, ..."""
    reopens: bool = True
    """Whether it opens a pipe by its path (``/dev/fd/3``). Where it does not, nothing in the sandbox can."""


class Runner(Protocol):
    """The adapter of one test runner."""

    name: str
    catalogue: Catalogue

    def build(self, layout: SuiteLayout) -> Invocation | None:
        """The build step that the runner needs before tests, or None. Runs hostile code: a stage of its own."""
        ...

    def test(self, layout: SuiteLayout) -> Invocation:
        """The command that runs the suite once."""
        ...

    def kit_files(self) -> Mapping[str, bytes]:
        """Our files that must lie in ``layout.kit``, by relative path."""
        ...

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """Every report the execution carried, primary first. Never raises for what the bytes hold.

        ``medium`` is TRUSTED_PIPE where no submitted code shared the runner's sandbox (``layout.proxied``)."""
        ...

    def summary(self, execution: Execution) -> SummaryStatement | None:
        """Every summary-shaped line of the captured streams, or None where the runner prints none."""
        ...
