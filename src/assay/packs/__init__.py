"""Packs: a versioned directory of tasks, addressed by digest, and the lock that says what was proved of it."""

from assay.packs.files import TreeFile, digest_of, read_tree
from assay.packs.loading import LockUse, load_pack, load_task, select_task
from assay.packs.lock import Lock, read_lock, write_lock
from assay.packs.model import OracleChoice, Pack, RestoreMode, RestoreRules, Sample, SampleKind, Task, TaskLock
from assay.packs.trees import ApplyPatch, Tree, hidden_tests, reference_tree, starting_tree

__all__ = [
    "ApplyPatch",
    "Lock",
    "LockUse",
    "OracleChoice",
    "Pack",
    "RestoreMode",
    "RestoreRules",
    "Sample",
    "SampleKind",
    "Task",
    "TaskLock",
    "Tree",
    "TreeFile",
    "digest_of",
    "hidden_tests",
    "load_pack",
    "load_task",
    "read_lock",
    "read_tree",
    "reference_tree",
    "select_task",
    "starting_tree",
    "write_lock",
]
