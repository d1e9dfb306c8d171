"""The corpus as data: it loads, it is large enough, and nothing in it is a copy of something else."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from assay.bypasses import CORPUS, Bypass, PlantMode, Target, load_corpus, plant

ALL = load_corpus()
EVERYWHERE = 150
PYTHON = 60
"""Least numbers of distinct mechanisms that the project promises."""


def test_enough_mechanisms() -> None:
    assert len(ALL) >= EVERYWHERE
    assert len([bypass for bypass in ALL if bypass.language == "python"]) >= PYTHON


def test_ids_titles_and_mechanisms_are_unique() -> None:
    for field in ("id", "title", "mechanism"):
        twice = [text for text, count in Counter((b.language, getattr(b, field)) for b in ALL).items() if count > 1]
        assert not twice, f"{field} used twice: {twice}"


def test_no_two_payloads_are_the_same() -> None:
    seen: dict[tuple[object, ...], str] = {}
    for bypass in ALL:
        key = tuple(sorted((item.path, item.mode.value, item.content, item.target) for item in bypass.plants))
        assert key not in seen, f"{bypass.id} plants the same as {seen[key]}"
        seen[key] = bypass.id


@pytest.mark.parametrize("bypass", ALL, ids=lambda bypass: bypass.id)
def test_says_what_it_is(bypass: Bypass) -> None:
    assert len(bypass.mechanism) > 40
    assert bypass.source
    assert bypass.fools
    assert not bypass.title.endswith(".")


@pytest.mark.parametrize("bypass", ALL, ids=lambda bypass: bypass.id)
def test_can_be_planted(bypass: Bypass, tmp_path: Path) -> None:
    suffix = {"python": "py"}.get(bypass.language, "txt")
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / f"solution.{suffix}").write_text("")
    target = Target(module=f"pkg/solution.{suffix}", tests="tests", entry="add")
    for item in bypass.plants:  # what is appended to must be there: a manifest, a build file
        if item.mode in (PlantMode.APPEND, PlantMode.PREPEND) and "{" not in item.path:
            (tmp_path / item.path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / item.path).write_text("")
    paths = plant(bypass, tmp_path, target)
    assert paths
    for path in paths:
        text = (tmp_path / path).read_text() if not (tmp_path / path).is_symlink() else ""
        assert not any(word in text for word in ("{module}", "{stem}", "{dir}", "{tests}", "{entry}"))


@pytest.mark.parametrize(
    "path", sorted(CORPUS.glob("python/*/*.py")), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_python_payloads_compile(path: Path) -> None:
    ast.parse(path.read_text())


@pytest.mark.parametrize("bypass", ALL, ids=lambda bypass: bypass.id)
def test_no_placeholder_by_accident(bypass: Bypass) -> None:
    """``$words{tests}`` of Perl and ``${module}`` of JavaScript and sh look like placeholders and would be filled."""
    for item in bypass.plants:
        assert not re.search(r"[$\w]\{(module|stem|dir|tests|entry)\}", item.content), item.path
