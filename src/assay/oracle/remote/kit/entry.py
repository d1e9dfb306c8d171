"""Deployed as ``assay_remote.py``, the one file that a runner's bootstrap knows of."""

# os.path and not pathlib: loaded by bootstraps that hold as few objects of others as they can
# ruff: noqa: PTH100, PTH118, PTH120
import importlib.util
import os
import sys
from typing import Any

__all__ = ["finish", "install"]


def _link() -> Any:
    """The package beside this file, loaded without putting the kit on the path."""
    if "assay_link" not in sys.modules:
        directory = os.path.join(os.path.dirname(os.path.abspath(__file__)), "assay_link")
        spec = importlib.util.spec_from_file_location(
            "assay_link", os.path.join(directory, "__init__.py"), submodule_search_locations=[directory]
        )
        if spec is None or spec.loader is None:
            raise ImportError(f"expected the package assay_link in {directory}")
        module = importlib.util.module_from_spec(spec)
        sys.modules["assay_link"] = module
        spec.loader.exec_module(module)
    return sys.modules["assay_link"]


def install() -> None:
    """Connect to the subject as the environment variable ASSAY_REMOTE says."""
    _link().install()


def finish() -> None:
    """Write the transcript's closing record."""
    _link().finish()
