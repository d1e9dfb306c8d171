"""An inventory that the judged run itself reported, held against what the text of the tests declares."""

import re
from collections import Counter
from collections.abc import Iterator

from assay.appraise.findings import Finding, Weight
from assay.model import Evidence, ReasonCode

__all__ = ["declaration_findings"]


def declaration_findings(evidence: Evidence) -> Iterator[Finding]:
    """Every declared name is in the id of a reported test, and there is such a name at all.

    Silence, and no proof: a declaration can be read wrongly (a test that is compiled for another system), so nobody is
    blamed, and nothing passes.
    """
    if not evidence.declared:
        detail = "no name of a test is known from the tests' own text: give the inventory or a reference"
        yield Finding(code=ReasonCode.NO_TESTS_PINNED, weight=Weight.SILENCE, detail=detail)
        return
    ids = sorted(set(evidence.inventory))
    wanted = Counter(evidence.declared)
    absent = tuple(sorted(name for name, count in wanted.items() if _ids_with(name, ids) < count))
    if absent:
        detail = "tests that the given text declares were not reported"
        yield Finding(code=ReasonCode.NO_TESTS_PINNED, weight=Weight.SILENCE, detail=detail, ids=absent)


def _ids_with(name: str, ids: list[str]) -> int:
    """How many ids hold ``name`` as a whole word."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return sum(1 for one in ids if name in one and word.search(one))
