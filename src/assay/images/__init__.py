"""Images: definition -> root file system -> digest, with a bill of materials, a scan, and proof before promotion."""

from assay.images.build import build
from assay.images.commands import Progress
from assay.images.definition import Definition, definition_names, load_definition, parse_definition
from assay.images.interface import Image
from assay.images.manifest import Component, Manifest, moved
from assay.images.pointers import Pointer, Promotion
from assay.images.reference import Reference, load_reference, reference_text
from assay.images.scan import Scan
from assay.images.service import Listed, ensure, get, list_images, promote, prune, rollback
from assay.images.shelf import Shelf
from assay.images.store import Store
from assay.images.verify import SelfTest, Verification, verify

__all__ = [
    "Component",
    "Definition",
    "Image",
    "Listed",
    "Manifest",
    "Pointer",
    "Progress",
    "Promotion",
    "Reference",
    "Scan",
    "SelfTest",
    "Shelf",
    "Store",
    "Verification",
    "build",
    "definition_names",
    "ensure",
    "get",
    "list_images",
    "load_definition",
    "load_reference",
    "moved",
    "parse_definition",
    "promote",
    "prune",
    "reference_text",
    "rollback",
    "verify",
]
