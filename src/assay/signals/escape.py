"""Show untrusted text. The one implementation lives with the model, so that every floor of the house can use it."""

from assay.model.text import SHOWN_CHARACTERS, escape

__all__ = ["SHOWN_CHARACTERS", "escape"]
