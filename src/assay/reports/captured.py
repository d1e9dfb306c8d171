"""The bytes of a report, all of them or none."""

from collections.abc import Iterator

from assay.model import Capture
from assay.reports.bounds import MAX_RECORD_BYTES, MAX_RECORDS, MAX_REPORT_BYTES
from assay.reports.malformed import MalformedError

__all__ = ["records", "whole_report"]


def whole_report(capture: Capture) -> bytes:
    """The bytes of ``capture``. Raises MalformedError where some are missing, or more than MAX_REPORT_BYTES."""
    if capture.truncated:
        raise MalformedError(f"expected a whole report, got one of {capture.total_bytes} bytes with some dropped")
    data = capture.head + capture.tail
    if len(data) > MAX_REPORT_BYTES:
        raise MalformedError(f"expected a report of at most {MAX_REPORT_BYTES} bytes, got {len(data)}")
    return data


def records(data: bytes) -> Iterator[bytes]:
    """The lines of ``data`` without their ends; an empty one is none.

    Raises MalformedError over MAX_RECORD_BYTES in one and MAX_RECORDS in all.
    """
    start = given = 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        if end - start > MAX_RECORD_BYTES:
            raise MalformedError(f"expected a line of at most {MAX_RECORD_BYTES} bytes, got {end - start}")
        line = data[start:end].removesuffix(b"\r")
        if line:
            given += 1
            if given > MAX_RECORDS:
                raise MalformedError(f"expected at most {MAX_RECORDS} lines, got more")
            yield line
        start = end + 1
