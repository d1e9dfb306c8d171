"""The same test commands without a sandbox: what a user would run instead, in the same image and interpreter."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assay.workspace import BaseTree

__all__ = ["bare_root", "run_bare"]

INNER = "tmp"


@contextmanager
def bare_root(rootfs: Path) -> Iterator[Path]:
    """The image at a path of its own, with a writable /tmp and /proc, for ``chroot``."""
    root = Path(tempfile.mkdtemp(prefix="assay-bare-"))
    mounts = (
        ["--bind", str(rootfs), str(root)],
        ["-t", "tmpfs", "tmpfs", str(root / INNER)],
        ["--bind", "/dev", str(root / "dev")],
        ["-t", "proc", "proc", str(root / "proc")],
    )
    try:
        for arguments in mounts:
            subprocess.run(["mount", *arguments], check=True)
        yield root
    finally:
        for target in (root / "proc", root / "dev", root / INNER, root):
            subprocess.run(["umount", str(target)], check=False)
        root.rmdir()


def run_bare(root: Path, name: str, tree: BaseTree, tests: BaseTree, test_files: tuple[str, ...]) -> bool:
    """Write tree and tests, run pytest on them as any user would, and say whether it was green."""
    place = root / INNER / name
    for folder, files in (("tree", tree), ("tests", tests)):
        for path, file in files.items():
            target = place / folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.content)
    inner = f"/{INNER}/{name}"
    command = ["python3", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        ["/usr/sbin/chroot", str(root), *command, *(f"{inner}/tests/{file}" for file in test_files)],
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": f"{inner}/tree", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
    )
    shutil.rmtree(place)
    return done.returncode == 0
