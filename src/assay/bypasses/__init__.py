"""The corpus of known bypasses: data, its loader, and how one is planted on a tree."""

from assay.bypasses.loader import CORPUS, load_bypass, load_corpus, select_bypasses
from assay.bypasses.model import Bypass, Fooled, Plant, PlantMode, Target
from assay.bypasses.planting import needs_entry, plant

__all__ = [
    "CORPUS",
    "Bypass",
    "Fooled",
    "Plant",
    "PlantMode",
    "Target",
    "load_bypass",
    "load_corpus",
    "needs_entry",
    "plant",
    "select_bypasses",
]
