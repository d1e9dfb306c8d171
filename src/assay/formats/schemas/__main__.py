"""Writes the committed schemas anew."""

import json
from pathlib import Path

from assay.formats.schemas.files import SCHEMA_FILES

for name, make in SCHEMA_FILES.items():
    (Path(__file__).parent / name).write_text(json.dumps(make(), indent=2) + "\n", encoding="utf-8")
