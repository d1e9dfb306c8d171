"""Traces are traced to a path, are not raised by the pack's own files, and are bounded."""

import pytest

from assay.model import Counts, SignalCode, SummaryLine, SummaryStatement
from assay.signals import canaries, forged_lines, tamper_files, touched_tests
from assay.signals.traces import SHOWN
from assay.workspace import File

NAMES = ("conftest.py", "*.pth", "sitecustomize.py")


def test_files_that_could_hook_a_run_are_named_in_any_case_and_depth() -> None:
    files = {"a/ConfTest.py": File(b"x"), "b/evil.PTH": File(b"x"), "src/main.py": File(b"x"), "tox.ini": File(b"x")}
    found = tamper_files(files, base={}, deny_names=NAMES, deny_paths=("tox.ini",))
    assert [signal.where for signal in found] == ["a/ConfTest.py", "b/evil.PTH", "tox.ini"]
    assert {signal.code for signal in found} == {SignalCode.TAMPER_FILE}


def test_a_denied_directory_covers_what_is_below_it() -> None:
    files = {".mvn/jvm.config": File(b"x"), ".mvnrc": File(b"x")}
    assert [signal.where for signal in tamper_files(files, base={}, deny_paths=(".mvn",))] == [".mvn/jvm.config"]


def test_the_packs_own_file_is_no_signal_until_it_is_changed() -> None:
    base = {"conftest.py": File(b"ours")}
    assert not tamper_files({"conftest.py": File(b"ours")}, base=base, deny_names=NAMES)
    assert tamper_files({"conftest.py": File(b"theirs")}, base=base, deny_names=NAMES)


def test_changed_and_deleted_tests_are_listed_and_new_ones_are_not() -> None:
    base = {"tests/test_a.py": File(b"a"), "tests/test_b.py": File(b"b"), "test_c.py": File(b"c"), "m.py": File(b"m")}
    files = {
        "tests/test_a.py": File(b"A"),
        "test_c.py": File(b"c"),
        "tests/test_new.py": File(b"n"),
        "m.py": File(b"M"),
    }
    found = touched_tests(files, base=base, patterns=("tests", "test_*.py"))
    assert [(signal.where, signal.detail.split()[-1]) for signal in found] == [
        ("tests/test_a.py", "changed"),
        ("tests/test_b.py", "deleted"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_canary_is_found_with_its_offset(encoding: str) -> None:
    data = b"xx" + "CANARY-5f3a9b".encode(encoding)
    (signal,) = canaries(("CANARY-5f3a9b",), {"stdout": data, "a.py": b"clean"})
    assert signal.code is SignalCode.CANARY
    assert signal.where == "stdout"
    assert "byte 2:" in signal.detail


def test_a_canary_that_chance_would_find_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 8 bytes"):
        canaries(("abc",), {})


def test_many_traces_are_cut_and_counted() -> None:
    found = tamper_files({f"{n:04}/conftest.py": File(b"") for n in range(500)}, base={}, deny_names=NAMES)
    assert len(found) == SHOWN + 1
    assert found[-1].detail == f"and {500 - SHOWN} more like these"


def test_names_are_escaped_before_they_are_shown() -> None:
    (signal,) = tamper_files({"\u202econftest.py/conftest.py": File(b"")}, base={}, deny_names=NAMES)
    assert "\u202e" not in signal.where


def test_a_runner_s_line_from_a_process_without_a_runner_is_forged() -> None:
    line = SummaryLine(text="8 passed in 0.02s \x1b[2J", counts=Counts(passed=8))
    (signal,) = forged_lines("suite, submission", SummaryStatement(lines=(line,), truncated=False))
    assert signal.code is SignalCode.FORGED_LINE
    assert signal.where == "suite, submission"
    assert "8 passed" in signal.detail
    assert "\x1b" not in signal.detail


@pytest.mark.parametrize("summary", [None, SummaryStatement(lines=(), truncated=False)], ids=["none", "no lines"])
def test_no_line_is_no_signal(summary: SummaryStatement | None) -> None:
    assert forged_lines("suite, submission", summary) == ()
