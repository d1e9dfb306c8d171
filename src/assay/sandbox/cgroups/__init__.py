"""Control groups of our own: limits, accounting, out-of-memory events, and the kill that nothing survives."""

from assay.sandbox.cgroups.group import Group, create, end_group, group_names
from assay.sandbox.cgroups.layout import Layout, current_layout

__all__ = ["Group", "Layout", "create", "current_layout", "end_group", "group_names"]
