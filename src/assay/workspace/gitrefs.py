"""Read one commit of a git repository as objects only: no git process, no configuration, no hook, no filter."""

from assay.workspace.tree import Collector

__all__ = ["collect_git"]


def collect_git(source: str, collector: Collector) -> str:
    """Take the tree of ``REPO@REF``; return the commit's id. Raises IntakeError."""
    raise NotImplementedError
