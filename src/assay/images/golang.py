"""Go modules by ``go.sum``, and a build cache of the standard library whose entries carry no time of their own."""

import re
import shutil
from pathlib import Path

from assay.errors import ImageError
from assay.images.commands import run_tool
from assay.images.definition import Definition
from assay.images.manifest import Component
from assay.images.tree import SOURCE_DATE_EPOCH

__all__ = ["install_modules", "settle_build_cache"]

ENTRY = re.compile(rb"(v1 [0-9a-f]{64} [0-9a-f]{64} [ 0-9]{20} )[ 0-9]{20}\n\Z")
"""An index entry of Go's build cache (cmd/go/internal/cache): ids, size, and the time in nanoseconds, 20 wide."""


def install_modules(definition: Definition, rootfs: Path, *, cache: Path, log: Path) -> tuple[Component, ...]:
    """Put the modules of ``NAME.go.mod`` into a module cache at ``definition.go``. Raises ImageError.

    ``go mod download`` refuses whatever differs from ``go.sum``; no checksum database is asked.
    """
    if not definition.go:
        return ()
    project, kept = cache / "project", cache / "modules"
    project.mkdir(parents=True, exist_ok=True)
    (project / "go.mod").write_bytes(definition.attachment("go.mod"))
    (project / "go.sum").write_bytes(definition.attachment("go.sum"))
    env = {"GOMODCACHE": str(kept), "GOFLAGS": "-mod=readonly -modcacherw", "GOTOOLCHAIN": "local", "GOWORK": "off"}
    run_tool(["go", "mod", "download", "all"], log=log, cwd=project, env={**env, "GONOSUMDB": "*", "GONOSUMCHECK": "1"})
    if (project / "go.sum").read_bytes() != definition.attachment("go.sum"):
        raise ImageError(f"{definition.name}.go.sum does not list all that {definition.name}.go.mod needs")
    ignored = shutil.ignore_patterns("lock", "*.lock", "list", "sumdb", "vcs")
    shutil.copytree(kept, rootfs / definition.go.lstrip("/"), ignore=ignored)
    return tuple(_components(definition.attachment("go.sum").decode()))


def _components(sums: str) -> list[Component]:
    rows = sorted({tuple(line.split()[:2]) for line in sums.splitlines() if line.strip()})
    return [Component(kind="golang", name=row[0], version=row[1]) for row in rows if not row[1].endswith("/go.mod")]


def settle_build_cache(folder: Path) -> None:
    """Set the time of each index entry below ``folder`` to the images' epoch, and drop the cache's own clock."""
    stamp = str(SOURCE_DATE_EPOCH * 1_000_000_000).rjust(20).encode()
    for path in sorted(folder.glob("??/*-a")):
        data = path.read_bytes()
        match = ENTRY.match(data)
        if match is None:
            raise ImageError(f"expected an index entry of Go's build cache in {path.name}, got {data[:40]!r}")
        path.write_bytes(match[1] + stamp + b"\n")
    for name in ("trim.txt", "testexpire.txt"):
        (folder / name).unlink(missing_ok=True)
