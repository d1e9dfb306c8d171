"""The corpus of known bypasses: data, its loader, and how one is planted on a tree."""

from assay.bypasses.model import Bypass, Fooled, Plant, PlantMode, Target

__all__ = ["Bypass", "Fooled", "Plant", "PlantMode", "Target"]
