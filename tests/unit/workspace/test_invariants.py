"""What the workspace must not do, read off its own source."""

import ast
from pathlib import Path

import pytest

import assay.workspace

MODULES = sorted(Path(assay.workspace.__file__).parent.glob("*.py"))
FORBIDDEN_MODULES = {"subprocess", "shutil", "pickle", "importlib", "tarfile", "zipfile", "configparser", "runpy"}
FORBIDDEN_CALLS = {
    "chown",
    "lchown",
    "chmod",
    "lchmod",
    "system",
    "popen",
    "utime",
    "eval",
    "exec",
    "compile",
    "symlink",
}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_process_no_foreign_kit_and_no_change_by_name(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        imported: list[str] = []
        if isinstance(node, ast.Import):
            imported = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            imported = [node.module or ""]
        for name in imported:
            assert name.split(".")[0] not in FORBIDDEN_MODULES
            if name.startswith("assay"):
                assert name.split(".")[1] in {"errors", "model", "workspace"}
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name):
                assert called.id not in FORBIDDEN_CALLS
            if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "os":
                assert called.attr not in FORBIDDEN_CALLS
