"""Deployed as ``assay_subject.py``: starts the subject's server with the settings in the first argument."""

# os.path and not pathlib: nothing is loaded here that the submission might expect to load first
# ruff: noqa: PTH100, PTH120
import gc
import os
import sys


def _start() -> None:
    gc.disable()
    kit = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, kit)
    from assay_link.subject import main  # type: ignore[import-not-found]

    sys.path.remove(kit)
    gc.freeze()
    gc.enable()
    main()


if __name__ == "__main__":
    _start()
