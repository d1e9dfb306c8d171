"""Each Python bypass, on an ordinary grader: what it claims to fool, it fools."""

from collections.abc import Callable

import pytest

from assay.bypasses import Bypass, Fooled, load_corpus

PYTHON = {bypass.id: bypass for bypass in load_corpus() if bypass.language == "python"}

SUITE = {
    "py-approx-equals-all": "approx",
    "py-arithmetic-vanishes": "floats",
    "py-builtins-all-any-len": "builtins",
    "py-clock-stands-still": "speed",
    "py-ctypes-float-comparison": "exact_floats",
    "py-excinfo-hidden-by-rewriter": "twofiles",
    "py-expected-overwritten-in-place": "lists",
    "py-forged-test-bytecode": "twofiles",
    "py-hash-collision-membership": "members",
    "py-hypothesis-settings": "properties",
    "py-math-isclose-true": "floats",
    "py-raises-always-content": "raises",
    "py-rewrites-later-test-files": "twofiles",
    "py-unittest-in-pytest-runtest": "classes",
}
"""Bypasses that fool one kind of check, and the suite that makes such checks. All others: ``values``, or ``classes``
for unittest."""

LATE = {"py-setsid-child-rewrites-report"}
"""Bypasses that strike when the runner is gone."""

NOT_BARE = {
    "py-path-program-shadow": "needs a second step in the same file system",
    "py-usercustomize-exit": "a virtual environment has no user site",
    "py-pth-in-user-site": "a virtual environment has no user site",
    "py-setup-py-installs-pth": "needs an install step that may write to site-packages",
    "py-parent-memory-write": "writes into whatever process stands above the runner",
}
"""Bypasses that one bare run cannot show, and why."""


def runner_of(bypass: Bypass) -> str:
    return "pytest" if not bypass.runners or "pytest" in bypass.runners else "unittest"


CASES = [(name, runner) for name, bypass in PYTHON.items() if name not in NOT_BARE for runner in (bypass.runners or ("pytest",))]


@pytest.mark.parametrize(("name", "runner"), CASES)
def test_fools_an_ordinary_grader(name: str, runner: str, bare_run: Callable[..., object]) -> None:
    bypass = PYTHON[name]
    suite = SUITE.get(name, "values" if runner == "pytest" else "classes")
    run = bare_run(bypass, suite, runner, settle=name in LATE)
    claimed = bypass.fools - ({Fooled.REPORT} if runner == "unittest" else set())
    assert claimed <= run.fooled, f"claims {sorted(claimed)}, fooled {sorted(run.fooled)}\n{run.output[-3000:]}"


SUITES = sorted({*SUITE.values(), "values", "classes"})


@pytest.mark.parametrize("suite", SUITES)
def test_wrong_code_alone_fools_nothing(suite: str, bare_run: Callable[..., object]) -> None:
    run = bare_run(None, suite, "pytest")
    assert run.status == 1, run.output
    assert not run.fooled
