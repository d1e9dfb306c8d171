"""Take in a submission, plan and apply the restore, read back what a run left."""

from assay.workspace.bounds import Bounds
from assay.workspace.guards import guard
from assay.workspace.readback import Problem, ReadBack, read_report
from assay.workspace.restore import Action, Mode, Plan, Rules, Step, plan
from assay.workspace.submission import Submission, SubmissionKind, as_tree, intake, read_tree
from assay.workspace.tree import BaseTree, File, tree_digest
from assay.workspace.writing import apply, refill, write_tree

__all__ = [
    "Action",
    "BaseTree",
    "Bounds",
    "File",
    "Mode",
    "Plan",
    "Problem",
    "ReadBack",
    "Rules",
    "Step",
    "Submission",
    "SubmissionKind",
    "apply",
    "as_tree",
    "guard",
    "intake",
    "plan",
    "read_report",
    "read_tree",
    "refill",
    "tree_digest",
    "write_tree",
]
