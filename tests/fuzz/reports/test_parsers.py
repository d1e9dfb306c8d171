"""No parser ever raises for content, or returns more than its bounds allow."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.model import Capture, Medium, ReportStatement
from assay.reports import bounds
from assay.reports.gotest import parse_gotest
from assay.reports.jestjson import parse_jest
from assay.reports.junit import BARE, LIBTEST, NO_COUNTERS, parse_junit
from assay.reports.libtest import parse_libtest_json, parse_libtest_text
from assay.reports.mochajson import parse_mocha
from assay.reports.stream import parse_stream
from assay.reports.tap import parse_tap
from assay.reports.trx import parse_trx

M = Medium.SHARED_PIPE
PARSERS: dict[str, Callable[[Capture], ReportStatement]] = {
    "stream": lambda c: parse_stream(c, medium=M),
    "junit": lambda c: parse_junit(c, medium=M, dialect=BARE),
    "junit-loose": lambda c: parse_junit(c, medium=M, dialect=NO_COUNTERS),
    "junit-many": lambda c: parse_junit(c, medium=M, dialect=LIBTEST),
    "trx": lambda c: parse_trx(c, medium=M),
    "tap": lambda c: parse_tap(c, medium=M, nested=True),
    "tap-strict": lambda c: parse_tap(c, medium=M, strict=True),
    "gotest": lambda c: parse_gotest(c, medium=M),
    "libtest-json": lambda c: parse_libtest_json(c, medium=M),
    "libtest-text": lambda c: parse_libtest_text(c, medium=M),
    "jest": lambda c: parse_jest(c, medium=M),
    "mocha": lambda c: parse_mocha(c, medium=M),
}
every_parser = pytest.mark.parametrize("name", PARSERS)

WORDS = (
    '{"v":1,"event":"hello","runner":"r","version":"1"}',
    '{"event":"test","id":"a","outcome":"passed"}',
    '{"event":"end","exit_status":0}',
    '{"event":"end","exit_status":0,"counts":{"passed":1}}',
    "[",
    "]",
    "{",
    "}",
    ":",
    ",",
    '"',
    "\\",
    "\\ud800",
    "\\u0000",
    "NaN",
    "1e999",
    "9" * 30,
    "-1",
    "null",
    "true",
    "0.5",
    "\n",
    "\r",
    "\t",
    " ",
    "    ",
    "\x00",
    "<testsuites>",
    "</testsuites>",
    "<testsuite tests='1' failures='x'>",
    "</testsuite>",
    "<testcase name='a'>",
    "<testcase/>",
    "</testcase>",
    "<failure>",
    "</failure>",
    "<skipped/>",
    "<!DOCTYPE x>",
    "<!ENTITY a 'b'>",
    "&a;",
    "&lt;",
    "&#0;",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?xml version='1.0' encoding='utf-7'?>",
    "<?xml version='1.0'?>",
    "<TestRun xmlns='http://microsoft.com/schemas/VisualStudio/TeamTest/2010'>",
    "</TestRun>",
    "<Results>",
    "</Results>",
    "<UnitTestResult testName='a' outcome='Passed'>",
    "</UnitTestResult>",
    "<Counters total='1' executed='2'/>",
    "TAP version 14",
    "1..2",
    "1..0",
    "ok 1 - a",
    "not ok 2 b # TODO",
    "# Subtest: s",
    "  ---",
    "  ...",
    "Bail out!",
    '{"Action":"run","Package":"p","Test":"t"}',
    '{"Action":"pass","Package":"p"}',
    '{"Action":"output","Test":"t","Output":"x"}',
    '{"Action":"fail","Package":"p","Test":"t","Elapsed":-1}',
    '{"type":"suite","event":"started","test_count":1}',
    '{"type":"test","event":"ok","name":"a"}',
    '{"type":"suite","event":"ok"}',
    "running 1 test",
    "test a ... ok",
    "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
    '"testResults"',
    '"assertionResults"',
    '"success"',
    '"stats"',
    '"tests"',
    '"passes"',
    "\x1b[31m",
    "\u202e",
    "\U0001f600",
    "é",
)
words = st.lists(st.sampled_from(WORDS), max_size=30).map(lambda parts: "".join(parts).encode("utf-8", "surrogatepass"))
lines = st.lists(st.sampled_from(WORDS), max_size=30).map(
    lambda parts: "\n".join(parts).encode("utf-8", "surrogatepass")
)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                [
                    "event",
                    "id",
                    "outcome",
                    "v",
                    "counts",
                    "Action",
                    "Test",
                    "type",
                    "name",
                    "success",
                    "testResults",
                    "assertionResults",
                    "status",
                    "title",
                    "ancestorTitles",
                    "stats",
                    "tests",
                    "passes",
                    "failures",
                    "pending",
                    "fullTitle",
                    "err",
                    "file",
                    "test_count",
                    "numTotalTests",
                ]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)
documents = values.map(lambda value: json.dumps(value).encode())
inputs = st.one_of(words, lines, documents, st.binary(max_size=200))


def check(report: ReportStatement) -> None:
    assert len(report.problems) <= bounds.MAX_PROBLEMS + 1
    assert all(p.isprintable() and len(p) <= bounds.MAX_PROBLEM_CHARS for p in report.problems)
    assert len(report.results) <= bounds.MAX_TESTS
    for result in report.results:
        result.id.encode()
        result.message.encode()
        assert 0 < len(result.id) <= bounds.MAX_ID_CHARS
        # A lone surrogate takes six characters once it is written out.
        assert len(result.message) <= 6 * bounds.MAX_MESSAGE_CHARS
        assert 0 <= result.duration_s < float("inf")


@every_parser
@settings(max_examples=150, deadline=None)
@given(data=inputs)
def test_anything_is_read(name: str, data: bytes) -> None:
    check(PARSERS[name](Capture(head=data, total_bytes=len(data))))


@every_parser
@settings(max_examples=40, deadline=None)
@given(head=inputs, tail=inputs, lost=st.integers(1, 100))
def test_a_capture_with_a_gap_is_never_complete_and_sound(name: str, head: bytes, tail: bytes, lost: int) -> None:
    report = PARSERS[name](Capture(head=head, tail=tail, total_bytes=len(head) + len(tail) + lost))
    check(report)
    assert report.problems


BOMBS = {
    "deep-json": b"[" * 1_000_000,
    "deep-objects": b'{"a":' * 500_000,
    "escaped-quotes": b'"' + b'\\"' * 1_000_000,
    "deep-xml": b"<testsuite>" * 200_000,
    "attributes": b"<testsuite " + b" ".join(b"a%d=''" % n for n in range(100_000)) + b"/>",
    "laughs": b'<!DOCTYPE l [<!ENTITY a "'
    + b"ha" * 50
    + b'"><!ENTITY b "'
    + b"&a;" * 50
    + b'">]><testsuite>&b;</testsuite>',
    "comment": b"<testsuite><!-- " + b"x" * 2_000_000,
    "newlines": b"\n" * 3_000_000,
    "spaces": b" " * 2_000_000,
    "indents": (b" " * 400 + b"ok\n") * 5_000,
    "ok": b"ok\n" * 1_500_000,
    "subtests": b"".join(b"    " * n + b"# Subtest: s\n" for n in range(60)) * 50,
    "zeros": bytes(2_000_000),
    "one-line": b"ok 1 - " + b"#skip" * 400_000,
    "ands": b"<testsuite>" + b"&amp;" * 300_000 + b"</testsuite>",
    "go-output": b'{"Action":"run","Test":"t"}\n' + b'{"Action":"output","Test":"t","Output":"x"}\n' * 30_000,
    "test-lines": b"test " + b" ... ok" * 140 + b"!\n",
    "go-events": b'{"Action":"x"}\n' * 1_000_000,
    "suites": b'{"type":"suite"}\n' * 900_000,
    "collected": b'{"v":1,"event":"hello","runner":"r","version":"1"}\n'
    + b'{"event":"collected","ids":[]}\n' * 500_000,
    "surrogates": b'{"event":"test","id":"\\ud800","outcome":"passed"}\n' * 1_000,
}


@every_parser
@pytest.mark.timeout(60)
@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_do_no_harm(name: str, bomb: str) -> None:
    data = BOMBS[bomb]
    check(PARSERS[name](Capture(head=data, total_bytes=len(data))))
