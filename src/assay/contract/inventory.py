"""Where the names of the tests come from, when nobody verified them beforehand.

A run without a reference cannot know its inventory: what it reports was said beside the submission's code. So the
verdict then rests on names that the tests' own text declares, and says so by its trust level.
"""

from dataclasses import replace

from assay.appraise import DEFAULT_POLICY, appraise
from assay.model import Evidence, Expectation, InventorySource, Verdict
from assay.packs import OracleChoice, TaskLock

__all__ = ["UNKNOWN", "pinned", "settled", "settled_verdict"]

UNKNOWN = TaskLock(inventory=("(not known yet)",), oracle=OracleChoice.INSIDE)
"""A lock that no run can satisfy: its verdict is never used, its evidence names the tests."""


def pinned(inventory: tuple[str, ...]) -> TaskLock:
    """A lock of ids that were known beforehand."""
    return TaskLock(inventory=inventory, oracle=OracleChoice.INSIDE)


def settled(evidence: Evidence, declared: tuple[str, ...]) -> Evidence:
    """``evidence`` of a run under UNKNOWN, with what it reported as its inventory, to be held against ``declared``."""
    reported = {result.id for run in evidence.runs for report in run.reports[:1] for result in report.results}
    inventory = tuple(sorted(reported))
    expectations = dict.fromkeys(inventory, Expectation.PASS)
    return replace(
        evidence,
        inventory=inventory,
        inventory_source=InventorySource.REPORTED,
        declared=declared,
        runs=tuple(replace(run, expectations=expectations) for run in evidence.runs),
    )


def settled_verdict(evidence: Evidence) -> Verdict:
    """The verdict on settled evidence, by the policy of every grade."""
    return appraise(evidence, DEFAULT_POLICY)
