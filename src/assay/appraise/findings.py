"""Findings: what one check has against a pass, and how findings become reasons."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from assay.appraise.blame import rank
from assay.appraise.words import listed
from assay.model import Reason, ReasonCode

__all__ = ["Finding", "Weight", "reasons"]

_MAX_DETAILS: Final = 5
"""Details told in one reason; the rest is counted."""


class Weight(IntEnum):
    """What a finding can decide."""

    FAULT = 1
    """Ours, and seen by us: no submission can bring it about. Always inconclusive."""
    PROOF = 2
    """The submission's: something is there that correct code does not do."""
    SILENCE = 3
    """Nothing is there, and nothing says why. Ours, unless a PROOF stands beside it: otherwise a submission that is
    known to fail could buy an inconclusive verdict by ending one of its runs without a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing against a pass."""

    code: ReasonCode
    weight: Weight
    detail: str
    run: str = ""
    """Name of the run or stage; empty where the finding is about the whole."""
    ids: tuple[str, ...] = ()
    """Tests that it is about."""


def reasons(findings: Iterable[Finding]) -> tuple[Reason, ...]:
    """One reason for each code, most telling first. The order of ``findings`` makes no difference."""
    by_code: dict[ReasonCode, list[Finding]] = {}
    for finding in findings:
        by_code.setdefault(finding.code, []).append(finding)
    return tuple(Reason(code=code, detail=_detail(by_code[code])) for code in sorted(by_code, key=rank))


def _detail(findings: list[Finding]) -> str:
    runs_by_text: dict[tuple[str, tuple[str, ...]], set[str]] = {}
    for finding in findings:
        runs_by_text.setdefault((finding.detail, tuple(sorted(set(finding.ids)))), set()).add(finding.run)
    told = []
    for (text, ids), runs in sorted(runs_by_text.items()):
        where = f" ({listed(sorted(runs))})" if runs != {""} else ""
        about = f": {listed(ids)}" if ids else ""
        told.append(f"{text}{about}{where}")
    if len(told) > _MAX_DETAILS:
        told[_MAX_DETAILS:] = [f"and {len(told) - _MAX_DETAILS} more"]
    return "; ".join(told)
