"""Kits: our own files that lie read-only in a sandbox, laid out once for each image and kept.

A kit may hold ``assay_prepare.json``, a command line. It runs once in the image, over the kit alone and before any
submission is near, to compile what would else be compiled for every grade; what it leaves is kept with the kit.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from assay.errors import OracleError
from assay.images import Image, Shelf
from assay.model import Limits
from assay.runners.interface import SuiteLayout
from assay.sandbox import Command, Mount, Sandbox, Scratch, lease
from assay.workspace import BaseTree, File, read_tree, write_tree

__all__ = ["PREPARE", "kit_on_shelf"]

PREPARE: Final = "assay_prepare.json"
"""Name of the file that says how a kit is prepared: a JSON list of arguments."""

_LIMITS: Final = Limits(wall_s=120.0, cpu_s=60.0)
_SPACE: Final = {"size_bytes": 64 * 1024 * 1024, "inodes": 4096}
"""The largest kit, Python's remote one, is 0.2 MiB in 40 files before and 0.5 MiB in 70 after."""
_SHOWN_BYTES: Final = 300


def kit_on_shelf(image: Image, sandbox: Sandbox, files: Mapping[str, bytes]) -> Path:
    """A directory of root's that holds ``files`` (by relative path) and what preparing them in ``image`` gave.

    It is shared by all grades of the image and is never written again. Raises OracleError when the preparation fails.
    """
    shelf = Shelf.of(image)
    name = _digest(files)
    found = shelf.find(name)
    if found is None:
        found = shelf.put(name, lambda place: write_tree(_prepared(image, sandbox, files), place, uid=0))
    return found


def _digest(files: Mapping[str, bytes]) -> str:
    total = hashlib.sha256()
    for name, data in sorted(files.items()):
        total.update(f"{len(name)} {name} {len(data)}\n".encode() + data)
    return total.hexdigest()


def _prepared(image: Image, sandbox: Sandbox, files: Mapping[str, bytes]) -> BaseTree:
    tree = {name: File(data, executable=True) for name, data in files.items() if name != PREPARE}
    if PREPARE not in files:
        return tree
    layout = SuiteLayout()
    with lease() as uid, Scratch(**_SPACE) as scratch:
        kit = scratch.path / "kit"
        kit.mkdir(mode=0o755)
        write_tree(tree, kit, uid=uid)
        command = Command(
            argv=tuple(json.loads(files[PREPARE])),
            rootfs=image.rootfs,
            limits=_LIMITS,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/home", "LANG": "C.UTF-8", "TMPDIR": layout.scratch},
            cwd=layout.kit,
            mounts=(Mount(source=kit, target=layout.kit, writable=True),),
            uid=uid,
        )
        execution = sandbox.run(command)
        if not execution.exited_clean:
            said = (execution.stderr.marked() or execution.stdout.marked())[:_SHOWN_BYTES]
            raise OracleError(
                f"image {image.name}: expected {' '.join(command.argv)} to prepare the grader's own files, "
                f"got {execution.observed_ending.value} {execution.observed_exit_status}: "
                f"{said.decode('utf-8', 'backslashreplace')}",
                hint=f"does the image have what its runner needs? assay images verify {image.name}",
            )
        return read_tree(kit)
