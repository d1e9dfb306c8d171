"""A bill of materials in CycloneDX 1.6, from the manifest: https://cyclonedx.org/docs/1.6/json/."""

import json
import uuid
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from assay.images.manifest import Component, Manifest

__all__ = ["bill_of_materials", "package_url"]

NAMESPACE = uuid.UUID("6f0ccf0f-6f0c-5b5e-9c3b-0d6d5f3d6a11")
"""For serial numbers that are made from an image's digest, so that the same image has the same bill."""


def bill_of_materials(manifest: Manifest) -> str:
    """The bill as JSON. The same manifest gives the same bytes: its time is the image's epoch."""
    stamp = datetime.fromtimestamp(manifest.source_date_epoch, UTC).isoformat()
    algorithm, content = manifest.digest.split(":")
    image = {"type": "container", "bom-ref": "image", "name": manifest.name, "version": manifest.digest}
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, manifest.digest)}",
        "version": 1,
        "metadata": {
            "timestamp": stamp,
            "component": {**image, "hashes": [{"alg": algorithm.replace("sha", "SHA-"), "content": content}]},
        },
        "components": [_component(row, manifest.suite) for row in manifest.components],
    }
    return json.dumps(bill, indent=1) + "\n"


def _component(row: Component, suite: str) -> dict[str, Any]:
    url = package_url(row, suite=suite)
    group, _, name = row.name.rpartition("/")
    entry: dict[str, Any] = {"type": "library", "bom-ref": url, "name": name, "version": row.version, "purl": url}
    if group:
        entry["group"] = group
    if row.sha256:
        entry["hashes"] = [{"alg": "SHA-256", "content": row.sha256}]
    return entry


def package_url(row: Component, *, suite: str) -> str:
    """The package URL (purl-spec) of a component."""
    name = "/".join(quote(part, safe="") for part in row.name.split("/"))
    version = quote(row.version, safe="")
    if row.kind == "deb":
        return f"pkg:deb/debian/{name}@{version}?distro={suite}"
    return f"pkg:{row.kind}/{name}@{version}"
