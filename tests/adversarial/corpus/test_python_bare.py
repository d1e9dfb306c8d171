"""Each Python bypass, on an ordinary grader: what it claims to fool, it fools."""

from collections.abc import Callable

import pytest

from assay.bypasses import Fooled, load_corpus

pytestmark = pytest.mark.slow

PYTHON = {bypass.id: bypass for bypass in load_corpus() if bypass.language == "python"}

SUITE = {
    "py-approx-equals-all": "approx",
    "py-arithmetic-vanishes": "differences",
    "py-builtins-all-any-len": "builtins",
    "py-clock-stands-still": "speed",
    "py-ctypes-float-comparison": "exact_floats",
    "py-excinfo-hidden-by-rewriter": "twofiles",
    "py-expected-from-frame-locals": "rows",
    "py-expected-from-pytest-item": "rows",
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

DISCOVERED = {"py-unittest-skiptest-at-import"}
"""Bypasses that work where unittest discovers its modules instead of being given their names."""

NOT_BARE = {
    "py-path-program-shadow": "needs a second step in the same file system",
    "py-usercustomize-exit": "a virtual environment has no user site",
    "py-pth-in-user-site": "a virtual environment has no user site",
    "py-setup-py-installs-pth": "needs an install step that may write to site-packages",
    "py-parent-memory-write": "writes into whatever process stands above the runner",
}
"""Bypasses that one bare run cannot show, and why."""


CASES = [(name, runner) for name in PYTHON if name not in NOT_BARE for runner in PYTHON[name].runners]


@pytest.mark.parametrize(("name", "runner"), CASES)
def test_fools_an_ordinary_grader(name: str, runner: str, bare_run: Callable[..., object]) -> None:
    bypass = PYTHON[name]
    suite = "classes" if runner == "unittest" or name.startswith("py-unittest") else SUITE.get(name, "values")
    run = bare_run(bypass, suite, runner, settle=name in LATE, discover=name in DISCOVERED)
    claimed = bypass.fools - ({Fooled.REPORT} if runner == "unittest" else set())
    assert claimed <= run.fooled, f"claims {sorted(claimed)}, fooled {sorted(run.fooled)}\n{run.output[-3000:]}"


SUITES_USED = sorted({*SUITE.values(), "values", "classes"})


@pytest.mark.parametrize("suite", SUITES_USED)
def test_wrong_code_alone_fools_nothing(suite: str, bare_run: Callable[..., object]) -> None:
    run = bare_run(None, suite, "pytest")
    assert run.status == 1, run.output
    assert not run.fooled
