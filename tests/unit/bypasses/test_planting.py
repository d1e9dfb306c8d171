from pathlib import Path

import pytest

from assay.bypasses import Bypass, Fooled, Plant, PlantMode, Target, needs_entry, plant
from assay.errors import ConfigurationError

TARGET = Target(module="src/pkg/sol.py", tests="hidden", entry="total")


def bypass(*plants: Plant) -> Bypass:
    return Bypass(
        id="x",
        title="x",
        language="any",
        runners=(),
        mechanism="x",
        source="x",
        fools=frozenset({Fooled.EXIT}),
        plants=plants,
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    module = tmp_path / TARGET.module
    module.parent.mkdir(parents=True)
    module.write_text("old\n")
    return tmp_path


def test_modes_and_placeholders(tree: Path) -> None:
    changes = bypass(
        Plant(path="{module}", mode=PlantMode.APPEND, content="{stem} {dir} {tests} {entry} {other} {{module}}"),
        Plant(path="{module}", mode=PlantMode.PREPEND, content="first"),
        Plant(path="{dir}new/x", mode=PlantMode.CREATE, content="#!/bin/sh\n", executable=True),
        Plant(path="{dir}new/x2", mode=PlantMode.REPLACE, content="y"),
        Plant(path="link", mode=PlantMode.SYMLINK, target="/{tests}"),
    )
    assert plant(changes, tree, TARGET) == (
        "src/pkg/sol.py",
        "src/pkg/sol.py",
        "src/pkg/new/x",
        "src/pkg/new/x2",
        "link",
    )
    text = (tree / "src/pkg/sol.py").read_text()
    assert text == "first\nold\n\nsol src/pkg/ hidden total {other} {src/pkg/sol.py}"
    assert (tree / "src/pkg/new/x").stat().st_mode & 0o111
    assert (tree / "link").readlink() == Path("/hidden")


@pytest.mark.parametrize(
    ("item", "message"),
    [
        (Plant(path="absent", mode=PlantMode.APPEND, content="x"), "expected a file 'absent' to append"),
        (Plant(path="{module}", mode=PlantMode.CREATE, content="x"), "expected no file"),
        (Plant(path="{module}", mode=PlantMode.SYMLINK, target="x"), "expected no file"),
        (Plant(path="a/../../b", mode=PlantMode.CREATE, content="x"), "inside the tree"),
    ],
)
def test_a_plant_that_does_not_fit_says_so(tree: Path, item: Plant, message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        plant(bypass(item), tree, TARGET)


def test_an_entry_is_needed_only_where_it_is_named(tree: Path) -> None:
    with_entry = bypass(Plant(path="x", mode=PlantMode.CREATE, content="{entry}"))
    without = bypass(Plant(path="x", mode=PlantMode.CREATE, content="{module}"))
    assert needs_entry(with_entry)
    assert not needs_entry(without)
    nameless = Target(module="sol.py")
    plant(without, tree, nameless)
    with pytest.raises(ConfigurationError, match="names its entry"):
        plant(with_entry, tree, nameless)
    assert (nameless.stem, nameless.folder) == ("sol", "")


@pytest.mark.parametrize(("text", "said"), [("// package of\n\npackage main\n", "main"), ("x = 1\n", "sol")])
def test_the_package_is_what_the_module_says_or_its_stem(tree: Path, text: str, said: str) -> None:
    (tree / TARGET.module).write_text(text)
    plant(bypass(Plant(path="beside", mode=PlantMode.CREATE, content="{package}")), tree, TARGET)
    assert (tree / "beside").read_text() == said
