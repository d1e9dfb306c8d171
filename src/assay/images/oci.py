"""An image from an OCI reference by digest: fetched by skopeo, unpacked by umoci, then treated like any other."""

import json
import os
import shutil
from pathlib import Path

from assay.errors import ImageError
from assay.images.commands import run_tool
from assay.images.definition import Definition

__all__ = ["unpack_oci"]


def unpack_oci(definition: Definition, rootfs: Path, *, cache: Path, log: Path) -> None:
    """Unpack ``definition.oci`` into the new directory ``rootfs``. Raises ImageError.

    Taken from the OCI layout that ASSAY_OCI_LAYOUT names, where that holds the digest; else from the registry.
    """
    digest = definition.oci.partition("@")[2]
    layout = cache / "layout"
    shutil.rmtree(layout, ignore_errors=True)
    layout.parent.mkdir(parents=True, exist_ok=True)
    local = os.environ.get("ASSAY_OCI_LAYOUT")
    tag = _tag(Path(local), digest) if local else None
    source = f"oci:{local}:{tag}" if tag else f"docker://{definition.oci}"
    run_tool(["skopeo", "copy", "--quiet", source, f"oci:{layout}:image"], log=log)
    run_tool(["umoci", "raw", "unpack", "--image", f"{layout}:image", str(rootfs)], log=log)
    shutil.rmtree(layout)


def _tag(layout: Path, digest: str) -> str | None:
    """The name under which the layout's index has a manifest of ``digest``; None where it has none."""
    try:
        rows = json.loads((layout / "index.json").read_bytes())["manifests"]
        names = [row["annotations"]["org.opencontainers.image.ref.name"] for row in rows if row["digest"] == digest]
    except (OSError, ValueError, KeyError, TypeError) as wrong:
        raise ImageError(f"ASSAY_OCI_LAYOUT is not an OCI layout with named manifests: {wrong!r}") from wrong
    return str(names[0]) if names else None
