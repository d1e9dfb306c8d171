"""The skeleton of a pack: rules from the runner's catalogue that hold on the template, and files that load."""

import tomllib
from pathlib import Path

import pytest

from assay.authoring import make_skeleton
from assay.authoring.rules import starting_rules
from assay.errors import ConfigurationError, PackError
from assay.languages.table import LANGUAGES
from assay.packs import load_pack
from assay.runners.table import RUNNERS
from assay.workspace import File, Mode, Rules, guard


def tree(root: Path, **more: str) -> Path:
    files = {
        "src/shop/__init__.py": "",
        "src/shop/cart.py": "X = 1\n",
        "tests/test_cart.py": "def test_x(): pass\n",
        "pyproject.toml": "[project]\n",
        "__pycache__/x.pyc": "",
        ".git/config": "",
    } | more
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def concrete(pattern: str) -> str:
    """A name that ``pattern`` matches."""
    return pattern.replace("*", "x").replace("?", "y").replace("[", "").replace("]", "")


@pytest.mark.parametrize("runner", sorted(RUNNERS))
@pytest.mark.parametrize("hooks", [False, True], ids=["plain", "with-hooks"])
def test_the_rules_hold_on_any_template(runner: str, hooks: bool) -> None:
    catalogue = RUNNERS[runner].catalogue
    names = [concrete(one) for one in (*catalogue.deny_names, *catalogue.deny_paths)] if hooks else []
    template = {path: File(b"") for path in ("main.txt", "tests/one.txt", *(f"deep/er/{one}" for one in names), *names)}
    template = {p: f for p, f in template.items() if not any(o.startswith(p + "/") for o in template)}
    made = starting_rules(catalogue, template)
    assert "tests" in made.protect
    assert set(made.deny_names) == set(catalogue.deny_names)
    assert hooks or set(made.deny) == set(catalogue.deny_paths)
    rules = Rules(mode=Mode.OVERLAY, protect=made.protect, deny=made.deny, deny_names=made.deny_names)
    assert guard(rules, template) == []


def test_a_pack_is_made_and_says_what_is_left_out(tmp_path: Path) -> None:
    made = make_skeleton(tmp_path / "shop", tree(tmp_path / "given"), language="python", task="wrong-total")
    assert sorted(str(p.relative_to(made.pack)) for p in made.pack.rglob("*") if p.is_file()) == [
        "pack.toml",
        "tasks/wrong-total/task.toml",
        "tasks/wrong-total/ticket.md",
        "template/pyproject.toml",
        "template/src/shop/__init__.py",
        "template/src/shop/cart.py",
        "template/tests/test_cart.py",
    ]
    assert {signal.where for signal in made.left_out} == {".git", "__pycache__"}
    settings = tomllib.loads((made.pack / "pack.toml").read_text())
    assert settings["restore"]["protect"] == ["pyproject.toml", "tests"]
    assert "conftest.py" in settings["restore"]["deny_names"]
    assert "#   pyproject.toml: tool.pytest" in (made.pack / "pack.toml").read_text()
    task = tomllib.loads((made.task / "task.toml").read_text())
    assert task == {"title": "Wrong total", "oracle": "auto", "modules": ["shop"]}


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    made = make_skeleton(tmp_path / "shop", tree(tmp_path / "given"), language="python")
    with pytest.raises(PackError, match="tests: expected at least one hidden test file") as caught:
        load_pack(made.pack)
    assert caught.value.hint


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_has_a_skeleton_that_loads(tmp_path: Path, language: str) -> None:
    suffix = LANGUAGES[language].source_suffixes[0]
    given = tree(tmp_path / "given", **{f"thing{suffix}": "x\n", f"tests/thing{suffix}": "y\n"})
    made = make_skeleton(tmp_path / "shop", given, language=language)
    (made.task / "tests" / f"hidden{suffix}").write_text("z\n")
    pack = load_pack(made.pack)
    assert pack.tasks["first-task"].runner == LANGUAGES[language].runner
    assert "tests" in pack.tasks["first-task"].restore.protect


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"language": "klingon"}, "language that is known"),
        ({"runner": "none"}, "runner that is known"),
        ({"task": "../x"}, "task: expected a name"),
        ({"template": "absent"}, "template: expected a directory"),
        ({"template": "empty"}, "template: expected files"),
        ({"out": "given"}, "does not exist yet"),
    ],
)
def test_wrong_arguments_are_one_line_and_leave_nothing(tmp_path: Path, change: dict[str, str], said: str) -> None:
    tree(tmp_path / "given")
    (tmp_path / "empty").mkdir()
    before = sorted(tmp_path.rglob("*"))
    wanted = {"out": "shop", "template": "given", "language": "python"} | change
    out, template = tmp_path / wanted.pop("out"), tmp_path / wanted.pop("template")
    with pytest.raises(ConfigurationError, match=said):
        make_skeleton(out, template, **wanted)
    assert sorted(tmp_path.rglob("*")) == before


def test_text_of_a_name_cannot_break_the_file(tmp_path: Path) -> None:
    given = tree(tmp_path / "given", **{"conf\"test'/conftest.py": ""})
    made = make_skeleton(tmp_path / "shop", given, language="python")
    assert "conf\"test'/conftest.py" in tomllib.loads((made.pack / "pack.toml").read_text())["restore"]["protect"]
