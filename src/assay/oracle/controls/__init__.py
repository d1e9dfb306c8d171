"""Blinded controls: hidden tests whose expected value was changed, so that honest, correct code must fail them."""

from assay.oracle.controls.generate_python import generate, generate_at
from assay.oracle.controls.generate_syntax import generate_syntax
from assay.oracle.controls.leaks import blind
from assay.oracle.controls.model import Candidate, Edit, Kind, Variant
from assay.oracle.controls.oracle import ControlsOracle, run_rendering, suite_sources
from assay.oracle.controls.prove import Proof, RunSuite, prove
from assay.oracle.controls.variants import draw, guess_chance

__all__ = [
    "Candidate",
    "ControlsOracle",
    "Edit",
    "Kind",
    "Proof",
    "RunSuite",
    "Variant",
    "blind",
    "draw",
    "generate",
    "generate_at",
    "generate_syntax",
    "guess_chance",
    "prove",
    "run_rendering",
    "suite_sources",
]
