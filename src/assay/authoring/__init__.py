"""What a pack's author gets: a skeleton to start from, and the advisory check for the people who solve it."""

from assay.authoring.skeleton import Skeleton, make_skeleton

__all__ = ["Skeleton", "make_skeleton"]
