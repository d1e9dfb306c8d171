"""Makes the builders of this folder importable: tests are collected by path, not as a package."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
