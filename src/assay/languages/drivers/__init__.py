"""Programs that run inside the sandbox, beside submitted code: data here, never imported.

Each loads the submission, reads calls on descriptor 3 and answers them on descriptor 4. It knows no expected value, no
name of a case and no number of them.
"""

from importlib.resources import files

__all__ = ["driver_bytes"]


def driver_bytes(name: str) -> bytes:
    """The driver's file called ``name``."""
    return (files("assay.languages.drivers") / "kit" / name).read_bytes()
