"""The public functions: what a program that grades needs, and no more."""

from collections.abc import Mapping
from pathlib import Path

from assay import grading, judging
from assay.contract import run as run_request
from assay.formats import load_evidence, store_evidence
from assay.formats.request import parse_request, request_from_document
from assay.formats.result import result_document
from assay.grading import Bench
from assay.model import Verdict
from assay.packs import load_task
from assay.workspace.submission import Source

__all__ = ["grade", "judge", "run"]


def grade(task: str, submission: Source, *, out: Path | None = None, bench: Bench | None = None) -> Verdict:
    """Grade one submission of a task, given as ``PACK#TASK``.

    ``submission`` is a path (directory, zip, tar, patch), ``REPO@REF``, the bytes of an archive or patch, or a mapping
    of paths to contents. ``out`` keeps the evidence. Raises AssayError for what is wrong with the call, the pack or
    the machine; whatever the submission does ends in a verdict.
    """
    pack, wanted = load_task(task)
    made = grading.grade(wanted, submission, pack=pack, bench=bench or Bench())
    if out is not None:
        store_evidence(made.evidence, out)
    return made.verdict


def judge(directory: Path) -> Verdict:
    """The verdict again, from the evidence that ``grade`` kept in ``directory``. Raises EvidenceError."""
    return judging.judge(load_evidence(directory))


def run(
    request: Mapping[str, object] | str | bytes, *, out: Path | None = None, bench: Bench | None = None
) -> dict[str, object]:
    """The result document of a request: a JSON document, or its text. ``docs/reference/run.md`` has both.

    ``out`` keeps the evidence. Raises RequestError for a request that is wrong; whatever the submission does, and what
    this machine lacks, ends in a result.
    """
    if isinstance(request, Mapping):
        wanted = request_from_document(request)
    else:
        wanted = parse_request(request.encode() if isinstance(request, str) else request)
    ran = run_request(wanted, bench=bench or Bench())
    if out is not None:
        store_evidence(ran.evidence, out)
    return result_document(ran.result)
