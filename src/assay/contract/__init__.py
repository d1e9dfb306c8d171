"""One request, one result, for every language: the pipeline that grades, over files that a document holds."""

from assay.contract.running import Ran, run

__all__ = ["Ran", "run"]
