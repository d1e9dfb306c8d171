"""What the runners for C and C++ share: how hidden tests and submission become one program, and how it starts."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["ENVIRONMENT", "NATIVE", "build", "kit", "start"]

ENVIRONMENT: Final[Mapping[str, str]] = {"PATH": "/usr/bin:/bin", "HOME": "/home", "LANG": "C.UTF-8", "NO_COLOR": "1"}

NATIVE: Final = Catalogue(
    build_output=("CMakeFiles", "CMakeCache.txt", "*.o", "*.obj", "*.a", "*.so", "*.so.*", "*.gch", "*.pch", "a.out"),
    environment=(
        "CC",
        "CXX",
        "CFLAGS",
        "CXXFLAGS",
        "CPPFLAGS",
        "LDFLAGS",
        "CPATH",
        "C_INCLUDE_PATH",
        "CPLUS_INCLUDE_PATH",
        "LIBRARY_PATH",
        "GCC_EXEC_PREFIX",
        "COMPILER_PATH",
        "DEPENDENCIES_OUTPUT",
        "LD_AUDIT",
        "LD_LIBRARY_PATH",
        "LD_PRELOAD",
    ),
)
"""What every runner for C and C++ must keep out of play. No build description of the tree is ever read, so none is
denied: a CMakeLists.txt or Makefile is inert."""

_KIT: Final = (
    "assay_native.c",
    "assay_native.h",
    "assay_native_build.sh",
    "assay_native_compile.sh",
    "assay_native_decisive.txt",
    "assay_native_prepare.sh",
    "assay_native_restore.awk",
    "assay_native_words.txt",
)
_START: Final = "assay_native_test.sh"


def build(framework: str, layout: SuiteLayout) -> Invocation:
    """Compiles the submission's sources into a library and the tests into a program. Nothing of either runs."""
    script = f"{layout.kit}/assay_native_build.sh"
    return Invocation(
        argv=("/bin/sh", script, framework, layout.tree, layout.tests, layout.build, *layout.test_files),
        env={**ENVIRONMENT, "TMPDIR": layout.build},  # a compiler's temporary files are large, and the scratch small
        cwd=layout.tree,
        channels=(),
    )


def start(framework: str, layout: SuiteLayout) -> Invocation:
    """Starts the program, after the report's opening record."""
    return Invocation(
        argv=("/bin/sh", f"{layout.kit}/{_START}", framework, f"{layout.build}/suite"),
        env={**ENVIRONMENT, "TMPDIR": layout.scratch},
        cwd=layout.tree,
    )


def kit(framework: str, *names: str) -> Mapping[str, bytes]:
    """The files that every such runner needs, and ``names``; what can be compiled of them is, once for an image."""
    found = {name: (files("assay.runners") / "kit" / name).read_bytes() for name in (*_KIT, _START, *names)}
    prepare = ["/bin/sh", f"{SuiteLayout().kit}/assay_native_prepare.sh", framework]
    return {**found, "assay_prepare.json": json.dumps(prepare).encode()}
