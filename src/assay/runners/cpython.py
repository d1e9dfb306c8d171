"""How CPython is started for a hidden suite, and what of a Python tree can hook it: shared by pytest and unittest."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["IMPORTS", "PREPARE_KIT", "invocation", "kit"]


__all__ = ["IMPORTS", "INTERPRETER", "environment", "invocation", "kit"]

IMPORTS = Catalogue(
    deny_names=(
        "sitecustomize.py",
        "usercustomize.py",
        "*.pth",
        "*.egg-link",
        "__editable__*",
        "pyvenv.cfg",
        "unittest.py",
        "pytest.py",
        "_pytest",
        "pluggy",
        "pluggy.py",
        "iniconfig",
        "iniconfig.py",
    ),
    # Compiled modules too: next to a source of the same name one is preferred to it, and an honest one is built by the
    # build step. "build" and "dist" are not here: they are honest package names, and nothing imports from them.
    build_output=("__pycache__", "*.pyc", "*.pyo", "*.pyd", "*.so", "*.egg-info", "*.dist-info", "*.egg", ".eggs"),
    environment=(
        "PYTHONHOME",
        "PYTHONPATH",
        "PYTHONSTARTUP",
        "PYTHONOPTIMIZE",
        "PYTHONWARNINGS",
        "PYTHONBREAKPOINT",
        "PYTHONINSPECT",
        "PYTHONUSERBASE",
        "PYTHONPYCACHEPREFIX",
        "PYTHONCASEOK",
        "PYTHONPLATLIBDIR",
        "PYTHONSAFEPATH",
        "PYTHONIOENCODING",
        "PYTHONHASHSEED",
        "PYTHONPROFILEIMPORTTIME",
        "PYTHONEXECUTABLE",
        "PYTHON_BASIC_REPL",
        "PYTHON_PRESITE",
        "COVERAGE_PROCESS_START",
        "COV_CORE_SOURCE",
        "LD_PRELOAD",
        "LD_AUDIT",
        "LD_LIBRARY_PATH",
        "PIP_CONFIG_FILE",
        "PIP_INDEX_URL",
        "PIP_EXTRA_INDEX_URL",
    ),
    manifest_fields=(
        "pyproject.toml: build-system",
        "setup.cfg: options",
        "setup.py: *",
        "requirements.txt: *",
        "MANIFEST.in: *",
        ".coveragerc: run",
    ),
)
"""What CPython itself can be hooked with, whichever runner it runs."""

INTERPRETER = (
    "/usr/bin/python3",
    "-I",  # no PYTHON* variables, no user site, no script directory or cwd on the path
    "-S",  # no site: no .pth file, sitecustomize or usercustomize (-I alone still runs .pth files of site-packages)
    "-B",
    "-X",
    "utf8",  # -I ignores PYTHONUTF8, and the environment has no locale to speak of
    "--check-hash-based-pycs",
    "always",  # PEP 552: an unchecked-hash .pyc stands in for any source
)
"""CPython as it is started for every run with submitted code."""


def invocation(program: str, layout: SuiteLayout, channels: tuple[str, ...]) -> Invocation:
    """Start the kit's ``program`` over the layout; in the tree, or in the tests where there is no tree."""
    return Invocation(
        argv=(*INTERPRETER, f"{layout.kit}/{program}", layout.tests, layout.tree, layout.scratch, *layout.test_files),
        env=environment(layout),
        cwd=layout.tests if layout.proxied else layout.tree,
        channels=channels,
    )


PREPARE_KIT: Final = json.dumps(
    [*INTERPRETER, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", SuiteLayout().kit]
).encode()
"""Compiles a kit's modules, once for an image. Their hash is checked against the source at each import."""


def environment(layout: SuiteLayout) -> Mapping[str, str]:
    """The whole environment of a CPython that runs submitted code."""
    return {
        "PATH": "/usr/local/bin:/usr/bin:/bin",  # tests may start programs of the image
        "HOME": "/home",  # empty and read-only in every image; Path.home() fails without it
        "LANG": "C.UTF-8",  # for the programs that tests start; the interpreter itself has -X utf8
        "TMPDIR": layout.scratch,  # tempfile must not fall back to the tree
    }


def kit(program: str) -> Mapping[str, bytes]:
    """``program`` and the modules that it imports, as bytes."""
    names = ("assay_stream.py", "assay_tree.py", program)
    found = {name: (files("assay.runners") / "kit" / name).read_bytes() for name in names}
    return {**found, "assay_prepare.json": PREPARE_KIT}
