"""Frozen values without I/O: what was observed, what was reported, what was decided."""

from assay.model.evidence import (
    Evidence,
    Expectation,
    InventorySource,
    Medium,
    OracleMode,
    ReportStatement,
    Run,
    Stage,
    SummaryLine,
    SummaryStatement,
    TranscriptStatement,
)
from assay.model.execution import Capture, Ending, Execution
from assay.model.limits import GIB, KIB, MIB, Limits, Usage
from assay.model.outcomes import Counts, TestOutcome, TestResult
from assay.model.signals import Signal, SignalCode
from assay.model.verdict import (
    OUTCOME_EXIT_STATUS,
    Outcome,
    Reason,
    ReasonCode,
    TestVerdict,
    Trust,
    TrustLevel,
    Verdict,
    WitnessLine,
)

__all__ = [
    "GIB",
    "KIB",
    "MIB",
    "OUTCOME_EXIT_STATUS",
    "Capture",
    "Counts",
    "Ending",
    "Evidence",
    "Execution",
    "Expectation",
    "InventorySource",
    "Limits",
    "Medium",
    "OracleMode",
    "Outcome",
    "Reason",
    "ReasonCode",
    "ReportStatement",
    "Run",
    "Signal",
    "SignalCode",
    "Stage",
    "SummaryLine",
    "SummaryStatement",
    "TestOutcome",
    "TestResult",
    "TestVerdict",
    "TranscriptStatement",
    "Trust",
    "TrustLevel",
    "Usage",
    "Verdict",
    "WitnessLine",
]
