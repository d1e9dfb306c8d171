"""The protocol of our own reporters: one JSON object a line, written to a pipe while the tests run.

Records, in order::

    {"v": 1, "event": "hello", "runner": "pytest", "version": "9.2.0"}
    {"event": "collected", "ids": ["a", "b"]}                                  (optional)
    {"event": "test", "id": "a", "outcome": "passed", "message": "", "duration_s": 0.1}
    {"event": "end", "exit_status": 0, "counts": {"passed": 1, "failed": 0, "errored": 0, "skipped": 0}}

``hello`` comes first and once, before any submitted code is loaded. ``end`` comes once and last, and its line has its
newline. ``v`` may stand in every record. In ``test``, ``message`` and ``duration_s`` may be left out; in ``end``,
``exit_status`` (null: the reporter cannot know it) and ``counts`` may. No other keys, no other events, UTF-8.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome, TestResult
from assay.reports.bounds import MAX_RECORD_BYTES, MAX_TESTS
from assay.reports.malformed import MalformedError, Problems
from assay.reports.strictjson import load, whole
from assay.reports.text import is_id, message

__all__ = ["PROTOCOL_VERSION", "parse_stream"]

PROTOCOL_VERSION: Final = 1

_OUTCOMES: Final[Mapping[str, TestOutcome]] = {
    o.value: o for o in (TestOutcome.PASSED, TestOutcome.FAILED, TestOutcome.ERRORED, TestOutcome.SKIPPED)
}
_KEYS: Final[Mapping[str, frozenset[str]]] = {
    "hello": frozenset({"v", "event", "runner", "version"}),
    "collected": frozenset({"v", "event", "ids"}),
    "test": frozenset({"v", "event", "id", "outcome", "message", "duration_s"}),
    "end": frozenset({"v", "event", "exit_status", "counts"}),
}


def parse_stream(capture: Capture, *, source: str = "assay-stream", medium: Medium) -> ReportStatement:
    """Read one report channel. Whatever the bytes hold, a statement comes back; what is wrong is in its problems.

    An empty channel states nothing: no problem, no terminal record. Results with equal ids are all kept.
    """
    reader = _Reader()
    for line in _lines(capture, reader.problems):
        if reader.problems.full:
            break
        reader.read(line)
    return ReportStatement(
        source=source,
        medium=medium,
        started=reader.started,
        terminal_records=reader.ends,
        reported_exit_status=reader.exit_status,
        results=tuple(reader.results),
        declared=reader.declared,
        problems=reader.problems.lines(),
    )


def _lines(capture: Capture, problems: Problems) -> Iterator[bytes]:
    """Whole lines. Where bytes are missing, the two pieces of lines at the gap are not lines."""
    head, tail = capture.head, capture.tail
    if capture.truncated:
        problems.add(f"expected a whole report, got one of {capture.total_bytes} bytes with some dropped")
        head = head[: head.rfind(b"\n") + 1]
        tail = tail[tail.find(b"\n") + 1 :] if b"\n" in tail else b""
    data = head + tail
    start = 0
    while start < len(data):
        end = data.find(b"\n", start)
        if end < 0:
            problems.add("expected a newline after the last record, got none")
            end = len(data)
        yield data[start:end]
        start = end + 1


class _Reader:
    """The state of one stream."""

    def __init__(self) -> None:
        self.problems = Problems()
        self.started = False
        self.ends = 0
        self.exit_status: int | None = None
        self.results: list[TestResult] = []
        self.declared = Counts()
        self._collected_ids = False
        self._records = 0
        self._events: Mapping[str, Callable[[Mapping[str, object]], None]] = {
            "hello": self._hello,
            "collected": self._collected,
            "test": self._test,
            "end": self._end,
        }

    def read(self, line: bytes) -> None:
        """Take one line; what is wrong with it becomes a problem."""
        self._records += 1
        try:
            self._take(_record(line))
        except MalformedError as e:
            self.problems.add(f"record {self._records}: {e}")

    def _take(self, record: Mapping[str, object]) -> None:
        if self.ends:
            raise MalformedError("expected nothing after the end record")
        self._events[str(record["event"])](record)

    def _hello(self, record: Mapping[str, object]) -> None:
        if self._records != 1:
            raise MalformedError("expected hello once, as the first record")
        if record.get("v") != PROTOCOL_VERSION:
            raise MalformedError(f"expected protocol version {PROTOCOL_VERSION}, got {record.get('v')!r}")
        _text(record, "runner")
        _text(record, "version")
        self.started = True

    def _collected(self, record: Mapping[str, object]) -> None:
        ids = record.get("ids")
        if self._collected_ids:
            raise MalformedError("expected collected once, got it again")
        self._collected_ids = True
        if not isinstance(ids, list) or not all(isinstance(i, str) and is_id(i) for i in ids):
            raise MalformedError("expected ids to be a list of test ids")

    def _test(self, record: Mapping[str, object]) -> None:
        if not self.started:
            raise MalformedError("expected hello before the first test")
        if len(self.results) >= MAX_TESTS:
            raise MalformedError(f"expected at most {MAX_TESTS} tests, got more")
        self.results.append(_result(record))

    def _end(self, record: Mapping[str, object]) -> None:
        if not self.started:
            raise MalformedError("expected hello before the end record")
        status = record.get("exit_status")
        if status is not None and whole(status) is None:
            raise MalformedError(f"expected exit_status to be an integer or null, got {type(status).__name__}")
        self.declared = _counts(record.get("counts"))
        self.exit_status = whole(status)
        self.ends += 1


def _record(line: bytes) -> Mapping[str, object]:
    if len(line) > MAX_RECORD_BYTES:
        raise MalformedError(f"expected at most {MAX_RECORD_BYTES} bytes, got {len(line)}")
    value = load(line)
    if not isinstance(value, dict):
        raise MalformedError(f"expected an object, got {type(value).__name__}")
    event = value.get("event")
    if not isinstance(event, str) or event not in _KEYS:
        raise MalformedError(f"expected one of the events {sorted(_KEYS)}, got {event!r:.80}")
    unknown = sorted(value.keys() - _KEYS[event])
    if unknown:
        raise MalformedError(f"expected no other keys in {event}, got {unknown!r:.80}")
    version = value.get("v", PROTOCOL_VERSION)
    if whole(version) != PROTOCOL_VERSION:
        raise MalformedError(f"expected protocol version {PROTOCOL_VERSION}, got {version!r:.80}")
    return value


def _result(record: Mapping[str, object]) -> TestResult:
    name, outcome, duration = record.get("id"), record.get("outcome"), record.get("duration_s", 0.0)
    if not isinstance(name, str) or not is_id(name):
        raise MalformedError(f"expected a test id, got {name!r:.80}")
    if not isinstance(outcome, str) or outcome not in _OUTCOMES:
        raise MalformedError(f"expected one of the outcomes {sorted(_OUTCOMES)}, got {outcome!r:.80}")
    if isinstance(duration, bool) or not isinstance(duration, (int, float)) or duration < 0:
        raise MalformedError(f"expected duration_s to be a number of 0 or more, got {duration!r:.80}")
    said = _text(record, "message") if "message" in record else ""
    return TestResult(id=name, outcome=_OUTCOMES[outcome], message=message(said), duration_s=float(duration))


def _counts(value: object) -> Counts:
    if value is None:
        return Counts()
    if not isinstance(value, dict) or not value.keys() <= _OUTCOMES.keys():
        raise MalformedError(f"expected counts by outcome, got {value!r:.80}")
    counts = {name: whole(count) for name, count in value.items()}
    if any(count is None or count < 0 for count in counts.values()):
        raise MalformedError(f"expected counts of 0 or more, got {value!r:.80}")
    return Counts(**counts)


def _text(record: Mapping[str, object], key: str) -> str:
    value = record.get(key)
    if not isinstance(value, str):
        raise MalformedError(f"expected {key} to be text, got {type(value).__name__}")
    return value
