"""JUnit XML: dialects, lies and hostile documents."""

import pytest

from assay.model import Capture, Counts, Medium, ReportStatement, TestOutcome
from assay.reports import junit
from assay.reports.building import merged
from assay.reports.junit import BARE, JEST_JUNIT, LIBTEST, NO_COUNTERS, PYTEST, Case, Dialect, parse_junit

P, F, E, S = TestOutcome.PASSED, TestOutcome.FAILED, TestOutcome.ERRORED, TestOutcome.SKIPPED


def parse(data: str | bytes, dialect: Dialect = NO_COUNTERS) -> ReportStatement:
    raw = data.encode() if isinstance(data, str) else data
    return parse_junit(Capture(head=raw, total_bytes=len(raw)), medium=Medium.FILE, dialect=dialect)


def outcomes(report: ReportStatement) -> dict[str, TestOutcome]:
    return {result.id: result.outcome for result in report.results}


def test_a_suite_of_each_outcome() -> None:
    report = parse(
        """<?xml version="1.0" encoding="utf-8"?><testsuites>
        <testsuite name="s" tests="5" failures="1" errors="1" skipped="1">
        <testcase classname="c" name="a" time="0.25"/><testcase name="b"><failure message="m">trace</failure></testcase>
        <testcase classname="c" name="d"><error/></testcase><testcase classname="c" name="e"><skipped/></testcase>
        <testcase classname="c" name="f"><system-out>FAILED</system-out></testcase></testsuite></testsuites>""",
        Dialect(counters=junit.Counters.SUITES),
    )
    assert report.problems == ()
    assert (report.started, report.terminal_records) == (True, 1)
    assert outcomes(report) == {"c::a": P, "b": F, "c::d": E, "c::e": S, "c::f": P}
    assert report.declared == Counts(failed=1, errored=1, skipped=1, total=5)
    assert report.results[0].duration_s == 0.25
    assert report.results[1].message == "m\ntrace"


def test_counters_that_lie_are_kept_beside_the_elements() -> None:
    report = parse('<testsuite tests="10" failures="0"><testcase name="a"><failure/></testcase></testsuite>', BARE)
    assert report.declared == Counts(failed=0, total=10)
    assert outcomes(report) == {"a": F}


def test_counters_of_inner_suites_are_not_added_twice() -> None:
    inner = '<testsuite failures="1"><testcase name="a"><failure/></testcase></testsuite>'
    data = f'<testsuites><testsuite failures="1">{inner}</testsuite></testsuites>'
    assert parse(data, Dialect(counters=junit.Counters.SUITES)).declared == Counts(failed=1)


def test_a_dialect_compares_only_what_means_elements() -> None:
    data = '<testsuite tests="9" failures="9" errors="0" skipped="0"><testcase name="a"/></testsuite>'
    assert parse(data, PYTEST).declared == Counts(errored=0, skipped=0)
    assert parse(data, JEST_JUNIT).declared == Counts(failed=9, errored=0)


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("<failure/><skipped/>", F),
        ("<skipped/><failure/>", F),
        ("<failure/><error/>", E),
        ("<flakyFailure/>", F),
        ("<rerunError/>", E),
        ("<properties><property name='failure'/></properties>", P),
        ("<system-out><failure/></system-out>", P),
    ],
)
def test_the_worst_child_decides(inner: str, expected: TestOutcome) -> None:
    assert outcomes(parse(f'<testsuite><testcase name="a">{inner}</testcase></testsuite>')) == {"a": expected}


@pytest.mark.parametrize(
    ("attribute", "expected"),
    [
        ('status="notrun"', S),
        ('status="disabled"', S),
        ('result="skipped"', S),
        ('status="fail"', F),
        ('status="run" result="completed"', P),
    ],
)
def test_outcomes_that_are_attributes(attribute: str, expected: TestOutcome) -> None:
    assert outcomes(parse(f'<testsuite><testcase name="a" {attribute}/></testsuite>')) == {"a": expected}


def test_equal_names_are_all_kept() -> None:
    report = parse('<testsuite><testcase name="a"/><testcase name="a"><error/></testcase></testsuite>')
    assert [r.outcome for r in report.results] == [P, E]


def test_a_failed_setup_without_a_name_goes_by_what_it_set_up() -> None:
    data = '<testsuite name="s"><testcase name="" classname="Bank"><error/></testcase></testsuite>'
    assert outcomes(parse(data)) == {"Bank": E}
    assert outcomes(parse('<testsuite name="s"><testcase><failure/></testcase></testsuite>')) == {"s": F}


def test_a_passed_case_without_a_name_is_a_problem() -> None:
    report = parse('<testsuite name="s"><testcase time="0.1"/></testsuite>')
    assert report.results == ()
    assert "expected a test's name" in report.problems[0]


def test_an_error_outside_of_any_test_is_a_problem() -> None:
    report = parse('<testsuites><testsuite><error message="no file"/></testsuite></testsuites>')
    assert report.problems == ("error outside of any test: no file",)


def test_the_name_is_the_dialects() -> None:
    def by_suite(case: Case) -> str:
        return f"{case.suite}/{case.file}/{case.name}"

    data = '<testsuites><testsuite name="s"><testcase name="a" file="f"/></testsuite></testsuites>'
    assert outcomes(parse(data, Dialect(name=by_suite))) == {"s/f/a": P}


def test_documents_that_follow_each_other() -> None:
    suite = '<testsuite failures="0" errors="0"><testcase name="{}"/></testsuite>'
    one = f'<?xml version="1.0"?><testsuites>{suite}</testsuites>'
    data = one.format("a") + "\n" + one.format("b")
    assert outcomes(parse(data, LIBTEST)) == {"a": P, "b": P}
    assert parse(data, LIBTEST).terminal_records == 1
    assert parse(data, NO_COUNTERS).terminal_records == 0
    cut = parse(data[:-5], LIBTEST)
    assert cut.terminal_records == 0
    assert len(cut.problems) == 1


def test_no_bytes_state_nothing_and_half_a_document_is_incomplete() -> None:
    nothing = parse("")
    assert (nothing.started, nothing.terminal_records, nothing.problems) == (False, 0, ())
    half = parse('<testsuite><testcase name="a"/>')
    assert (half.started, half.terminal_records, len(half.problems)) == (True, 0, 1)
    assert outcomes(half) == {"a": P}


def test_a_dropped_middle_is_not_read() -> None:
    report = parse_junit(Capture(head=b"<testsuite/>", total_bytes=99), medium=Medium.FILE, dialect=BARE)
    assert "dropped" in report.problems[0]
    assert report.terminal_records == 0


LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
    + "]><testsuite><testcase name='&j;'/></testsuite>"
)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (LAUGHS, "no DTD"),
        ('<!DOCTYPE x SYSTEM "file:///etc/passwd"><testsuite/>', "no DTD"),
        ("<!DOCTYPE testsuite><testsuite/>", "no DTD"),
        ("<testsuite>&xxe;</testsuite>", "well-formed"),
        ("<html/>", "as the root"),
        ('<testsuite xmlns="urn:x"/>', "as the root"),
        ("<testsuite/><testsuite/>", "well-formed"),
        ("<testsuite/>junk", "well-formed"),
        ("<testsuite><testcase name='a'></testsuite>", "well-formed"),
        ('<?xml version="1.0" encoding="utf-7"?><testsuite/>', "in UTF-8"),
        ('<?xml version="1.0" encoding="utf-16"?><testsuite/>', "in UTF-8"),
        ("<testsuite/>".encode("utf-16"), "in UTF-8"),
        (b"<testsuite name='\xff'/>", "well-formed"),
        ("<testsuite name='\x00'/>", "in UTF-8"),
        ("<testsuite><testcase name='&#xD800;'/></testsuite>", "well-formed"),
        ("<testsuite>" * 100, "deep"),
        ("<testsuite " + " ".join(f"a{n}=''" for n in range(100_000)) + "/>", "attributes"),
        ("<testsuite " + " ".join(f"attribute{n}='{n}'" for n in range(100_000)) + "/>", "longer one"),
        ("<!--" + "x" * 3_000_000 + "--><testsuite/>", "longer one"),
        ("<testsuite>" + "<p/>" * 400_001 + "</testsuite>", "elements"),
        ("<testsuite>" + "<testcase name='a'/>" * 50_001 + "</testsuite>", "tests"),
        ("<testsuite>" + " " * 17_000_000 + "</testsuite>", "at most 16777216 bytes"),
        ("<testsuite tests='-1'/>", "counter"),
        ("<testsuite tests='1e3'/>", "counter"),
        ("<testsuite tests='٣'/>", "counter"),
    ],
    ids=range(25),
)
def test_hostile_documents_are_problems(data: str | bytes, said: str) -> None:
    report = parse(data, BARE)
    assert said in "\n".join(report.problems)
    assert report.terminal_records == 0


def test_harmless_oddities_are_read() -> None:
    head = "\ufeff<?xml version='1.0' encoding='UTF-8' standalone='yes'?><?pi x?><!-- c -->"
    case = "<testcase name='a'><failure><![CDATA[x]]]]><![CDATA[>y]]></failure></testcase>"
    data = f"{head}<testsuite>{case}</testsuite>"
    report = parse(data)
    assert report.problems == ()
    assert report.results[0].message == "x]]>y"


def test_a_huge_counter_and_a_strange_time_are_no_errors() -> None:
    report = parse(
        f"<testsuite tests='{'9' * 5000}'><testcase name='a' time='-1'/><testcase name='b' time='nan'/></testsuite>",
        BARE,
    )
    assert report.declared.total == 1_000_000_000
    assert [r.duration_s for r in report.results] == [0.0, 0.0]


def test_a_message_is_cut() -> None:
    report = parse(
        "<testsuite><testcase name='a'><failure message='" + "m" * 9000 + "'>t</failure></testcase></testsuite>"
    )
    assert len(report.results[0].message) == 4000


def test_parts_make_one_report_only_if_all_are_whole() -> None:
    one, two = (
        parse("<testsuite tests='1'><testcase name='a'/></testsuite>", BARE),
        parse("<testsuite tests='1'><testcase name='b'/></testsuite>", BARE),
    )
    both = merged(one, two)
    assert (both.terminal_records, both.declared.total, list(outcomes(both))) == (1, 2, ["a", "b"])
    assert merged(one, parse("")).terminal_records == 0
    assert merged(one, parse("<testsuite>")).problems != ()
