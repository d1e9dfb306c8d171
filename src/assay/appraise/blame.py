"""Whose fault each reason is, and which reason tells most."""

from enum import StrEnum
from typing import Final

from assay.model import ReasonCode

__all__ = ["RANKED", "Side", "blame", "rank"]


class Side(StrEnum):
    """The two sides, and neither."""

    SUBMISSION = "submission"
    OURS = "ours"
    NOBODY = "nobody"


RANKED: Final[tuple[tuple[ReasonCode, Side], ...]] = (
    (ReasonCode.CANCELLED, Side.OURS),
    (ReasonCode.PIPELINE_ERROR, Side.OURS),
    (ReasonCode.SANDBOX_ERROR, Side.OURS),
    (ReasonCode.NO_TESTS_PINNED, Side.OURS),
    (ReasonCode.NO_CONTROLS, Side.OURS),
    (ReasonCode.NO_RUNS, Side.OURS),
    (ReasonCode.TOOLCHAIN_BROKEN, Side.OURS),
    (ReasonCode.NO_REPORT_NO_SUMMARY, Side.OURS),
    (ReasonCode.SUBMISSION_REFUSED, Side.SUBMISSION),
    (ReasonCode.CONTROL_CONTRADICTION, Side.SUBMISSION),
    (ReasonCode.PROTOCOL_VIOLATION, Side.SUBMISSION),
    (ReasonCode.TIMED_OUT, Side.SUBMISSION),
    (ReasonCode.CPU_LIMIT, Side.SUBMISSION),
    (ReasonCode.OUT_OF_MEMORY, Side.SUBMISSION),
    (ReasonCode.OUTPUT_LIMIT, Side.SUBMISSION),
    (ReasonCode.PIDS_LIMIT, Side.SUBMISSION),
    (ReasonCode.CRASHED, Side.SUBMISSION),
    (ReasonCode.BUILD_FAILED, Side.SUBMISSION),
    (ReasonCode.REPORT_MISSING, Side.SUBMISSION),
    (ReasonCode.REPORT_INCOMPLETE, Side.SUBMISSION),
    (ReasonCode.REPORT_MALFORMED, Side.SUBMISSION),
    (ReasonCode.REPORTS_DISAGREE, Side.SUBMISSION),
    (ReasonCode.EXIT_CONTRADICTS_REPORT, Side.SUBMISSION),
    (ReasonCode.SUMMARY_CONTRADICTS, Side.SUBMISSION),
    (ReasonCode.NOTHING_RAN, Side.SUBMISSION),
    (ReasonCode.TESTS_FAILED, Side.SUBMISSION),
    (ReasonCode.CONTROL_PASSED, Side.SUBMISSION),
    (ReasonCode.TESTS_MISSING, Side.SUBMISSION),
    (ReasonCode.TESTS_UNEXPECTED, Side.SUBMISSION),
    (ReasonCode.TESTS_DUPLICATED, Side.SUBMISSION),
    (ReasonCode.TESTS_SKIPPED, Side.SUBMISSION),
    (ReasonCode.EXIT_STATUS, Side.SUBMISSION),
    (ReasonCode.SUMMARY_MISSING, Side.SUBMISSION),
    (ReasonCode.ALL_AGREE, Side.NOBODY),
)
"""Every code once, the most telling first: causes before what follows from them, contradictions before failures (only
a bent run contradicts itself, any wrong program fails)."""

_RANK: Final = {code: place for place, (code, _) in enumerate(RANKED)}
_SIDE: Final = dict(RANKED)


def blame(code: ReasonCode) -> Side:
    """Whose fault ``code`` is."""
    return _SIDE[code]


def rank(code: ReasonCode) -> int:
    """The place of ``code``; lower tells more."""
    return _RANK[code]
