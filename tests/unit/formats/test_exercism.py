import json
from pathlib import Path

import pytest

from assay.errors import ConfigurationError
from assay.formats.exercism import import_exercism
from assay.packs import RestoreMode, SampleKind, load_pack


def put(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def track(root: Path, slug: str, *exercises: str, **statuses: str) -> Path:
    practice = [
        {"slug": name, "name": name.title(), "uuid": "x", "status": statuses.get(name, "active")} for name in exercises
    ]
    put(
        root, {"config.json": json.dumps({"slug": slug, "language": slug.title(), "exercises": {"practice": practice}})}
    )
    return root


def exercise(root: Path, name: str, files: dict[str, list[str]], *more: str) -> None:
    names = {path for paths in files.values() for path in paths} | set(more)
    folder = root / "exercises/practice" / name
    put(folder, {path: f"{path}\n" for path in names})
    put(folder, {".meta/config.json": json.dumps({"files": files}), ".docs/instructions.md": "Do."})


PYTHON = {"solution": ["leap.py"], "test": ["leap_test.py"], "example": [".meta/example.py"]}


def test_an_exercise_becomes_a_task(tmp_path: Path) -> None:
    root = track(tmp_path / "track", "python", "leap")
    exercise(root, "leap", PYTHON, "helper.txt", ".meta/tests.toml")
    imported = import_exercism(root, tmp_path / "pack")
    assert (imported.tasks, imported.left_out) == (1, ())
    task = load_pack(tmp_path / "pack").tasks["leap"]
    assert (task.title, task.language, task.runner) == ("Leap", "python", "pytest")
    assert (task.restore.mode, task.restore.allow) == (RestoreMode.ALLOW, ("leap.py",))
    assert (task.modules, task.solution, task.test_files) == (("leap",), "leap.py", ("leap_test.py",))
    assert sorted(path.name for path in task.own_tree.rglob("*") if path.is_file()) == ["helper.txt", "leap.py"]
    assert (task.reference_dir / "leap.py").read_text() == ".meta/example.py\n"
    assert [(sample.kind, sample.name) for sample in task.samples] == [(SampleKind.RIGHT, "example")]


@pytest.mark.parametrize(
    ("solution", "example", "pairs"),
    [
        (["src/lib.rs", "Cargo.toml"], [".meta/example.rs"], {"src/lib.rs": ".meta/example.rs"}),
        (["a.c", "a.h"], [".meta/example.h", ".meta/example.c"], {"a.c": ".meta/example.c", "a.h": ".meta/example.h"}),
        (["src/B.java", "src/A.java"], [".meta/ref/A.java"], {"src/A.java": ".meta/ref/A.java"}),
        (["x.py", "y.py"], [".meta/one.py", ".meta/two.py"], {"x.py": ".meta/one.py", "y.py": ".meta/two.py"}),
    ],
)
def test_examples_find_their_solution_file(
    tmp_path: Path, solution: list[str], example: list[str], pairs: dict[str, str]
) -> None:
    root = track(tmp_path / "track", "python", "one")
    exercise(root, "one", {"solution": solution, "test": ["t_test.py"], "example": example})
    import_exercism(root, tmp_path / "pack")
    task = load_pack(tmp_path / "pack").tasks["one"]
    assert task.restore.allow == tuple(sorted(pairs))
    assert {path: (task.reference_dir / path).read_text().strip() for path in pairs} == pairs
    for path in solution:
        assert (task.own_tree / path).is_file()


def test_an_editors_file_that_the_tests_need_is_hidden_with_them(tmp_path: Path) -> None:
    root = track(tmp_path / "track", "go", "clock")
    files = {"solution": ["clock.go"], "test": ["clock_test.go"], "example": [".meta/example.go"]}
    exercise(root, "clock", {**files, "editor": ["cases_test.go", "types.go"]}, "go.mod")
    import_exercism(root, tmp_path / "pack")
    task = load_pack(tmp_path / "pack").tasks["clock"]
    assert sorted(path.name for path in task.tests_dir.iterdir()) == ["cases_test.go", "clock_test.go"]
    assert sorted(path.name for path in task.own_tree.iterdir()) == ["clock.go", "go.mod", "types.go"]
    assert task.test_files == ("clock_test.go",)


def test_what_cannot_become_a_task_is_named(tmp_path: Path) -> None:
    root = track(tmp_path / "track", "python", "leap", "bare", "gone", "old", "many", old="deprecated")
    exercise(root, "leap", PYTHON)
    exercise(root, "old", PYTHON)
    exercise(root, "bare", {"solution": ["a.py"], "test": ["a_test.py"]})
    exercise(root, "many", {"solution": ["a.py", "b.py"], "test": ["a_test.py"], "example": [".meta/x.py"]})
    imported = import_exercism(root, tmp_path / "pack")
    assert imported.tasks == 1
    assert [line.partition(":")[0] for line in imported.left_out] == ["bare", "gone", "many"]
    assert "files.example to name a file" in imported.left_out[0]
    assert "which of a.py, b.py the example" in imported.left_out[2]


def test_links_are_not_followed(tmp_path: Path) -> None:
    root = track(tmp_path / "track", "python", "leap", "linked")
    exercise(root, "leap", PYTHON)
    exercise(root, "linked", PYTHON)
    (root / "exercises/practice/linked/secret").symlink_to("/etc/passwd")
    imported = import_exercism(root, tmp_path / "pack")
    assert imported.left_out == ("linked: expected regular files only, got secret",)


def test_unknown_tracks_and_tracks_without_exercises_are_refused(tmp_path: Path) -> None:
    root = track(tmp_path / "cobol", "cobol", "leap")
    with pytest.raises(ConfigurationError) as caught:
        import_exercism(root, tmp_path / "pack")
    assert "got 'cobol'" in str(caught.value)
    assert "python" in caught.value.hint
    with pytest.raises(ConfigurationError, match="expected at least one task"):
        import_exercism(track(tmp_path / "empty", "python"), tmp_path / "pack")
    with pytest.raises(ConfigurationError, match=r"config.json: expected a JSON object"):
        import_exercism(tmp_path, tmp_path / "pack")
    assert not (tmp_path / "pack").exists()


def test_tests_that_wait_for_the_student_are_switched_on(tmp_path: Path) -> None:
    root = track(tmp_path / "track", "ruby", "leap")
    exercise(root, "leap", {"solution": ["leap.rb"], "test": ["leap_test.rb"], "example": [".meta/example.rb"]})
    text = "def test_a\n    # skip\nend\ndef test_b\n    skip\n    skip 'later'\nend\n"
    put(root / "exercises/practice/leap", {"leap_test.rb": text})
    import_exercism(root, tmp_path / "pack")
    task = load_pack(tmp_path / "pack").tasks["leap"]
    assert (task.tests_dir / "leap_test.rb").read_text() == text.replace("    skip\n", "    # skip\n")


@pytest.mark.parametrize(
    ("slug", "name", "text", "switched_on"),
    [
        (
            "c",
            "test_leap.c",
            "void a(void)\n{\n   TEST_IGNORE();   // delete this line to run test\n   b();\n}\n",
            "void a(void)\n{\n   // skip\n   b();\n}\n",
        ),
        ("rust", "tests/leap.rs", "#[test]\n#[ignore]\nfn a() {}\n", "#[test]\n// skip\nfn a() {}\n"),
    ],
)
def test_a_test_is_switched_on_in_its_languages_own_comment(
    tmp_path: Path, slug: str, name: str, text: str, switched_on: str
) -> None:
    root = track(tmp_path / "track", slug, "leap")
    exercise(root, "leap", {"solution": ["leap.x"], "test": [name], "example": [".meta/example.x"]})
    put(root / "exercises/practice/leap", {name: text})
    import_exercism(root, tmp_path / "pack")
    task = load_pack(tmp_path / "pack").tasks["leap"]
    assert (task.tests_dir / name).read_text() == switched_on


def test_what_the_tests_load_is_hidden_with_them(tmp_path: Path) -> None:
    root = track(tmp_path / "track", "bash", "leap")
    files = {"solution": ["leap.sh"], "test": ["leap.bats"], "example": [".meta/example.sh"]}
    exercise(root, "leap", files, "bats-extra.bash")
    import_exercism(root, tmp_path / "pack")
    task = load_pack(tmp_path / "pack").tasks["leap"]
    assert sorted(path.name for path in task.tests_dir.iterdir()) == ["bats-extra.bash", "leap.bats"]
    assert task.test_files == ("leap.bats",)
    assert [path.name for path in task.own_tree.iterdir()] == ["leap.sh"]


@pytest.mark.parametrize(("slug", "runs"), [("javascript", True), ("python", False)])
def test_tests_that_come_skipped_are_turned_on_where_a_track_skips(tmp_path: Path, slug: str, runs: bool) -> None:
    root = track(tmp_path / "track", slug, "leap")
    exercise(root, "leap", PYTHON)
    text = "import { test, xtest } from 'x';\nxtest('a', f);\nxdescribe.each([1])('b', g);\nnext_xtest(1);\nxit (2);\n"
    (root / "exercises/practice/leap/leap_test.py").write_text(text)
    import_exercism(root, tmp_path / "pack")
    made = (tmp_path / "pack/tasks/leap/tests/leap_test.py").read_text()
    on = text.replace("xtest('a'", "test('a'").replace("xdescribe.", "describe.")
    assert made == (on if runs else text)
