"""Every bound on bytes that an attacker may have written, each with its unit and its reason.

Measured with CPython 3.11 and expat 2.5: a JSON document nested 10^5 deep raises RecursionError, 10^6 XML attributes
cost 322 MB, 5 x 10^5 XML test cases 195 MB. The bounds below keep the worst report under about 100 MB and 2 s.
"""

__all__ = [
    "MAX_COUNT",
    "MAX_ID_CHARS",
    "MAX_JSON_DEPTH",
    "MAX_JSON_VALUES",
    "MAX_MESSAGE_CHARS",
    "MAX_PROBLEMS",
    "MAX_PROBLEMS_READ",
    "MAX_PROBLEM_CHARS",
    "MAX_RECORDS",
    "MAX_RECORD_BYTES",
    "MAX_REPORT_BYTES",
    "MAX_SUMMARY_LINES",
    "MAX_SUMMARY_LINE_BYTES",
    "MAX_TESTS",
    "MAX_XML_ATTRIBUTES",
    "MAX_XML_DEPTH",
    "MAX_XML_ELEMENTS",
    "MAX_XML_TOKEN_BYTES",
]

MAX_REPORT_BYTES = 16 * 1024 * 1024
"""Bytes of one report. The largest honest one known here is under 1 MB; equals the default of Limits.report_bytes."""

MAX_TESTS = 50_000
"""Test elements of one report. Ten times the largest single suite that graders are known to run."""

MAX_RECORD_BYTES = 1024 * 1024
"""Bytes of one line of a streamed report. Messages are cut to MAX_MESSAGE_CHARS by our reporters; others print whole
stack traces or, in one ``collected`` record, every id of a suite."""

MAX_RECORDS = 400_000
"""Lines of a streamed report: eight for each of MAX_TESTS, about 6 s of reading at the worst."""

MAX_ID_CHARS = 4096
"""Characters of a test id. Parametrised ids hold their arguments; pytest itself cuts long ones."""

MAX_MESSAGE_CHARS = 4000
"""Characters kept of a failure message: what a person reads. The bytes are kept beside it anyway."""

MAX_PROBLEMS = 20
"""Problems kept of one report: any single one denies a pass, more only help a person."""

MAX_PROBLEMS_READ = 1000
"""Problems after which the rest of a report is left unread. A malformed record costs 30 us to refuse; 16 MB of
empty lines cost eight minutes before this bound was here."""

MAX_PROBLEM_CHARS = 300
"""Characters of one problem."""

MAX_COUNT = 1_000_000_000
"""The largest counter that is read as it stands; larger ones are read as this one. No suite comes near."""

MAX_JSON_DEPTH = 64
"""Nested arrays and objects. Jest's report, the deepest, needs fewer than 20; far below Python's recursion limit."""

MAX_JSON_VALUES = 2_000_000
"""Values of one JSON document, counted by its commas and brackets outside strings: bounds memory, not meaning."""

MAX_XML_DEPTH = 64
"""Nested XML elements. PHPUnit's nested suites are the deepest honest ones, under 10."""

MAX_XML_ELEMENTS = 400_000
"""XML elements of one report: eight for each of MAX_TESTS."""

MAX_XML_ATTRIBUTES = 128
"""Attributes of one XML element. TRX has at most 16."""

MAX_XML_TOKEN_BYTES = 1024 * 1024
"""Bytes of one tag, comment or instruction, which expat holds in memory whole. Failure messages are attributes in some
dialects, so it is not smaller."""

MAX_SUMMARY_LINE_BYTES = 1000
"""Bytes of a line that may be a summary, colours included. Longer lines are no runner's summary."""

MAX_SUMMARY_LINES = 10_000
"""Summary-shaped lines kept. More of them is read as a claim of failure (see ``textlines.scan``)."""
