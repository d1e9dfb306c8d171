"""A small pack, written by the tests themselves."""

from pathlib import Path

import pytest

PACK_TOML = """
[pack]
format = 1
name = "shop"
version = "1"
title = "A shop"
language = "python"

[limits]
wall_s = 10
"""

TASK_TOML = """
title = "Prices"
modules = ["shop"]
solution = "shop.py"
entry = "total"

[restore]
mode = "overlay"
protect = ["README"]
deny = ["conftest.py"]
deny_names = ["*.pth"]
"""


def put(root: Path, files: dict[str, str]) -> None:
    """Write ``files`` below ``root``."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """Two tasks over one template, each with a bug."""
    root = tmp_path / "shop"
    put(
        root,
        {
            "pack.toml": PACK_TOML,
            "template/shop.py": "A = 1\nB = 2\n",
            "template/README": "hello\n",
            "tasks/a/task.toml": TASK_TOML,
            "tasks/a/bug.patch": "A = 1>A = 0",
            "tasks/a/tests/test_a.py": "from shop import A\n",
            "tasks/a/tests/data/x.json": "{}\n",
            "tasks/b/task.toml": TASK_TOML + "\n[limits]\npids = 7\n",
            "tasks/b/bug.patch": "B = 2>B = 0",
            "tasks/b/tests/test_b.py": "from shop import B\n",
        },
    )
    return root
