"""The advisory workflow: real YAML, whose steps leave the very tree that the restore plan does."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from assay.assembly import restore_rules, starting_tree
from assay.authoring.advisory import advisory_check, rules_of
from assay.authoring.restoring import BASE_VARIABLE
from assay.authoring.workflows import RULES_MARK, Advisory, Forge, workflow
from assay.errors import PackError
from assay.packs import LockUse, Pack, load_pack
from assay.runners.table import RUNNERS
from assay.runners.visible import VISIBLE
from assay.workspace import BaseTree, File, Mode, Rules, intake, plan

LEDGER = Path(__file__).parents[3] / "packs" / "python-ledger"
EVIL = "a $(touch gone) 'q' \"d\" [x] *.txt"
BASE: Mapping[str, str] = {
    "README.md": "base\n",
    "app/main.txt": "bug\n",
    "app/run.sh": "#!/bin/sh\n",
    "pyproject.toml": "[project]\n",
    "tests/data/one.txt": "1\r\n2\n",
    "tests/test_app.txt": "visible\n",
    f"app/{EVIL}": "odd\n",
    "-rf": "odd\n",
}
WORKS: Mapping[str, Mapping[str, str | None]] = {
    "untouched": {},
    "honest": {"app/main.txt": "fixed\n", "app/new/more.txt": "new\n", "README.md": None},
    "hooks-at-any-depth": {"conftest.py": "x", "app/deep/ConfTest.PY": "x", "app/sitecustomize.py": "x", "a.PTH": "x"},
    "tests-changed": {"tests/test_app.txt": "easier\n", "tests/more.txt": "x", "pyproject.toml": "addopts"},
    "tests-deleted": {"tests/test_app.txt": None, "tests/data/one.txt": None},
    "tests-are-a-file": {"tests/test_app.txt": None, "tests/data/one.txt": None, "tests": "a file"},
    "tests-in-capitals": {"tests/test_app.txt": None, "tests/data/one.txt": None, "TESTS/test_app.txt": "x"},
    "manifest-is-a-folder": {"pyproject.toml": None, "pyproject.toml/x": "y"},
    "build-output": {"app/__pycache__/main.pyc": "x", "dist/x.dist-info/entry_points.txt": "x", "build/lib/a": "x"},
    "attributes": {".gitattributes": "* text eol=crlf ident\n", "app/.gitattributes": "* -text\n"},
    "odd-names": {f"app/{EVIL}": "changed\n", "-rf": None, "--help": "x", "app/new\\line?": "x"},
    "solution-missing": {"app/main.txt": None},
}
RULES: Mapping[str, Rules] = {
    "allow": Rules(mode=Mode.ALLOW, allow=("app/main.txt", f"app/{EVIL}")),
    "overlay": Rules(
        mode=Mode.OVERLAY,
        protect=("pyproject.toml", "tests", f"app/{EVIL}"),
        deny=("setup.cfg", "dist/[x]"),
        deny_names=("conftest.py", "*.pth", "sitecustomize.py", "x/entry_points.*"),
        build_output=("__pycache__", "*.dist-info"),
    ),
    "protect-one-file": Rules(mode=Mode.OVERLAY, protect=("tests/data/one.txt",)),
}


def tree(texts: Mapping[str, str]) -> BaseTree:
    return {name: File(text.encode(), name.endswith(".sh")) for name, text in texts.items()}


def work(changes: Mapping[str, str | None]) -> dict[str, str]:
    return {name: text for name, text in {**BASE, **changes}.items() if text is not None}


def write(root: Path, files: BaseTree) -> None:
    for name, file in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
        path.chmod(0o755 if file.executable else 0o644)


def git(root: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main")
    done = subprocess.run(["git", *identity, *arguments], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def checkout(root: Path, base: BaseTree, submitted: BaseTree) -> str:
    """A repository whose base is ``base`` and whose working tree is ``submitted``. Returns the base's id."""
    root.mkdir()
    git(root, "init", "-q")
    write(root, base)
    git(root, "add", "-A", "-f")
    git(root, "commit", "-q", "-m", "base")
    for entry in root.iterdir():
        if entry.name != ".git":
            subprocess.run(["rm", "-rf", "--", str(entry)], check=True)
    write(root, submitted)
    return git(root, "rev-parse", "HEAD")


def read(root: Path) -> dict[str, tuple[bytes, bool]]:
    paths = (Path(folder) / name for folder, _, names in os.walk(root) for name in names)
    found = {str(path.relative_to(root)): path for path in paths}
    return {
        name: (path.read_bytes(), os.access(path, os.X_OK) and bool(path.stat().st_mode & 0o100))
        for name, path in found.items()
        if not name.startswith(".git/")
    }


def scripts(text: str, forge: Forge) -> list[str]:
    """The shell steps of a workflow, by a real parser."""
    document: Any = YAML(typ="safe", pure=True).load(text)
    if forge is Forge.GITLAB:
        job = document["advisory"]
        assert job["allow_failure"] is True
        assert job["variables"][BASE_VARIABLE] == "$CI_MERGE_REQUEST_DIFF_BASE_SHA"
        return list(job["script"])
    assert document["permissions"] == {"contents": "read"}
    assert set(document["on"]) == {"pull_request"}
    steps = document["jobs"]["advisory"]["steps"]
    assert next(step for step in steps if "uses" in step)["with"] == {"fetch-depth": 0, "persist-credentials": False}
    bases = [step["env"][BASE_VARIABLE] for step in steps if "env" in step]
    assert bases == ["${{ github.event.pull_request.base.sha }}"]
    return [step["run"] for step in steps if "run" in step]


def shell(script: str, root: Path, base: str, **env: str) -> subprocess.CompletedProcess[str]:
    """As a runner of either forge does it."""
    home = root.parent / "home"
    home.mkdir(exist_ok=True)
    wanted = {"PATH": os.environ["PATH"], "HOME": str(home), BASE_VARIABLE: base, "LANG": "C.UTF-8", **env}
    return subprocess.run(["sh", "-e", "-c", script], cwd=root, env=wanted, capture_output=True, text=True, timeout=120)


def restoring(forge: Forge, rules: Rules) -> str:
    text = workflow(forge, Advisory(title="x", rules=rules, image="debian:13", commands=("true",)))
    return scripts(text, forge)[-2]


@pytest.mark.parametrize("forge", list(Forge))
@pytest.mark.parametrize("rules", sorted(RULES))
@pytest.mark.parametrize("name", sorted(WORKS))
def test_the_steps_leave_the_tree_of_the_plan(tmp_path: Path, name: str, rules: str, forge: Forge) -> None:
    base, submitted = tree(BASE), tree(work(WORKS[name]))
    wanted = plan(RULES[rules], base, intake(dict(submitted)))
    commit = checkout(tmp_path / "work", base, submitted)
    done = shell(restoring(forge, RULES[rules]), tmp_path / "work", commit)
    if wanted.refused:
        assert done.returncode != 0
        assert "expected the file app/main.txt, got none" in done.stderr
        return
    assert done.returncode == 0, done.stderr
    assert read(tmp_path / "work") == {path: (f.content, f.executable) for path, f in wanted.files.items()}


@pytest.mark.parametrize("runner", sorted(RUNNERS))
def test_every_catalogue_is_carried_out(tmp_path: Path, runner: str) -> None:
    """One file of each name that the runner's catalogue denies, at the top and below."""
    catalogue = RUNNERS[runner].catalogue
    names = [p.replace("*", "x").replace("?", "y") for p in (*catalogue.deny_names, *catalogue.build_output)]
    planted = {f"{folder}{name}": "x" for name in names for folder in ("", "app/deep/")} | dict.fromkeys(
        catalogue.deny_paths, "x"
    )
    base = tree(BASE)
    submitted = {p: f for p, f in tree({**BASE, **planted}).items() if not any(o.startswith(p + "/") for o in planted)}
    rules = Rules(
        mode=Mode.OVERLAY,
        protect=("tests",),
        deny=catalogue.deny_paths,
        deny_names=catalogue.deny_names,
        build_output=catalogue.build_output,
    )
    wanted = plan(rules, base, intake(dict(submitted)))
    commit = checkout(tmp_path / "work", base, submitted)
    done = shell(restoring(Forge.GITHUB, rules), tmp_path / "work", commit)
    assert done.returncode == 0, done.stderr
    assert read(tmp_path / "work") == {path: (f.content, f.executable) for path, f in wanted.files.items()}


def test_links_are_taken_away_and_not_followed(tmp_path: Path) -> None:
    base = tree(BASE)
    commit = checkout(tmp_path / "work", base, tree(work({"tests/test_app.txt": None, "tests/data/one.txt": None})))
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "kept.txt").write_text("kept")
    (tmp_path / "work" / "tests").symlink_to(tmp_path / "outside")
    (tmp_path / "work" / "app" / "link").symlink_to("/etc/passwd")
    done = shell(restoring(Forge.GITHUB, RULES["overlay"]), tmp_path / "work", commit)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (tmp_path / "outside").iterdir()) == ["kept.txt"]
    assert read(tmp_path / "work") == {path: (f.content, f.executable) for path, f in base.items()}


@pytest.fixture(scope="module")
def ledger() -> Pack:
    return load_pack(LEDGER, lock=LockUse.IGNORED)


@pytest.mark.parametrize("forge", list(Forge))
@pytest.mark.parametrize("example", ["right/another-way", "forged/conftest-fixture"])
def test_a_packs_workflow_has_the_rules_and_the_tree_of_its_grades(
    tmp_path: Path, ledger: Pack, forge: Forge, example: str
) -> None:
    task = ledger.tasks["csv-import"]
    base = starting_tree(ledger, task)
    rules = restore_rules(task, RUNNERS["pytest"], base)
    text = advisory_check(ledger, forge=forge)
    [said] = [line for line in text.splitlines() if line.startswith(RULES_MARK)]
    assert json.loads(said.removeprefix(RULES_MARK)) == rules.document() == rules_of(ledger, task).document()
    submission = intake(LEDGER / "tasks" / "csv-import" / "examples" / f"{example}.patch")
    assert submission.patch is not None
    submitted, refused = submission.patch.apply(base)
    assert not refused
    commit = checkout(tmp_path / "work", base, submitted)
    done = shell(scripts(text, forge)[-2], tmp_path / "work", commit)
    assert done.returncode == 0, done.stderr
    wanted = plan(rules, base, submission).files
    assert read(tmp_path / "work") == {path: (f.content, f.executable) for path, f in wanted.items()}


@pytest.mark.parametrize("forge", list(Forge))
def test_every_step_runs_and_the_visible_tests_decide(tmp_path: Path, ledger: Pack, forge: Forge) -> None:
    base = starting_tree(ledger, ledger.tasks["csv-import"])
    text = advisory_check(ledger, forge=forge, commands=("python3 -m pytest -q -p no:cacheprovider",))
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    broken = {**base, "ledger/money.py": File(b"raise ValueError\n"), "conftest.py": File(b"raise SystemExit(0)\n")}
    for name, submitted, passes in (("base", base, True), ("broken", broken, False)):
        commit = checkout(tmp_path / name, base, submitted)
        done = shell("\n".join(scripts(text, forge)), tmp_path / name, commit, PATH=path)
        assert (done.returncode == 0) is passes, (done.stdout, done.stderr)
        assert "passed" in done.stdout if passes else "ValueError" in done.stdout


def test_nothing_of_the_answer_is_in_it(ledger: Pack) -> None:
    hidden = [p.read_text() for task in ledger.tasks.values() for p in task.tests_dir.rglob("*") if p.is_file()]
    for forge in Forge:
        text = advisory_check(ledger, forge=forge)
        assert "advisory" in text
        assert "decides nothing" in text
        assert not any(line.strip() in text for body in hidden for line in body.splitlines() if len(line.strip()) > 20)
        assert not any(canary in text for task in ledger.tasks.values() for canary in task.canaries)


def test_what_cannot_be_one_workflow_is_said(tmp_path: Path, ledger: Pack) -> None:
    with pytest.raises(PackError, match="expected one of its tasks"):
        advisory_check(ledger, "absent", forge=Forge.GITHUB)
    evil = Advisory(title="x", rules=RULES["allow"], image="x", commands=("echo ${{ secrets.x }}",))
    with pytest.raises(PackError, match="without"):
        workflow(Forge.GITHUB, evil)


@pytest.mark.parametrize("runner", sorted(RUNNERS))
def test_every_runner_can_be_run_by_hand(runner: str) -> None:
    assert VISIBLE[runner].commands
    for command in VISIBLE[runner].commands:
        done = subprocess.run(["sh", "-n", "-c", command], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
