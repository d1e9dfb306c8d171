"""A rule that cannot hold is an error when the pack is verified."""

import pytest

from assay.workspace import Mode, Rules, guard, read_tree

BASE = read_tree({"src/a.py": b"", "tests/t.py": b"", "conftest.py": b"", "bin/run": b""})


def _overlay(**lists: tuple[str, ...]) -> Rules:
    return Rules(mode=Mode.OVERLAY, **lists)


def _allow(*paths: str) -> Rules:
    return Rules(mode=Mode.ALLOW, allow=paths)


@pytest.mark.parametrize(
    "rules",
    [
        _overlay(protect=("tests", "conftest.py"), deny=("tox.ini",), deny_names=("conftest.py",)),
        _overlay(),
        _allow("src/a.py"),
        _allow("src/new.py", "other/b.py"),
    ],
)
def test_rules_that_fit_have_no_errors(rules: Rules) -> None:
    assert guard(rules, BASE) == []


@pytest.mark.parametrize(
    ("rules", "error"),
    [
        (_overlay(protect=("missing",)), "protect: expected 'missing' in the pack's tree, got none"),
        (_overlay(protect=("Tests",)), "protect: expected 'Tests' in the pack's tree, got none"),
        (_overlay(deny=("SRC",)), "deny: expected no 'SRC' in the pack's tree, got one"),
        (_overlay(deny_names=("conftest.py",)), "got 'conftest.py': protect it or take it out"),
        (_overlay(build_output=("bin",)), "got 'bin/run': protect it or take it out"),
        (_overlay(protect=("tests/t.py",), deny=("tests",)), "got 'tests/t.py' and 'tests'"),
        (_overlay(protect=("../x",)), "expected a path that stays inside, got '..'"),
        (_overlay(deny=("/etc",)), "expected a relative path, got an absolute one"),
        (_overlay(deny=("a//b",)), "deny: expected 'a/b', got 'a//b'"),
        (_overlay(deny=("x", "X")), "deny: expected 'X' once, got it twice"),
        (_overlay(deny_names=("*",)), "deny_names: expected a pattern that spares something, got '*'"),
        (Rules(mode=Mode.OVERLAY, allow=("a",)), "allow: expected none in mode 'overlay'"),
        (Rules(mode=Mode.ALLOW, allow=("src/a.py",), protect=("tests",)), "protect: expected none in mode 'allow'"),
        (_allow(), "allow: expected at least one path, got none"),
        (_allow("src"), "allow: expected 'src' to be a file, got a directory in the pack"),
        (_allow("src/A.py"), "allow: expected 'src/A.py', got 'src/a.py' in the pack"),
        (_allow("src/a.py/x"), "expected a directory 'src/a.py' above 'src/a.py/x', got a file"),
        (_allow("x", "x/y"), "expected a directory 'x' above 'x/y', got a file"),
        (_allow("../a"), "expected a path that stays inside, got '..'"),
    ],
)
def test_rules_that_do_not_fit_are_named(rules: Rules, error: str) -> None:
    assert any(error in one for one in guard(rules, BASE)), guard(rules, BASE)
