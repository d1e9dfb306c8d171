"""How Node is started for a hidden suite, and what of a JavaScript tree can hook it: shared by its test runners."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from assay.runners.interface import Catalogue, Invocation, SuiteLayout

__all__ = ["MODULES", "build", "invocation", "kit", "root"]

MODULES: Final = Catalogue(
    deny_names=(
        "package.json",
        "package-lock.json",
        "npm-shrinkwrap.json",
        "yarn.lock",
        "pnpm-lock.yaml",
        "pnpm-workspace.yaml",
        ".npmrc",
        ".yarnrc",
        ".yarnrc.yml",
        ".pnp.*",
        ".pnpmfile.cjs",
        ".nvmrc",
        ".node-version",
        "bunfig.toml",
        "node.config.json",
        "tsconfig*.json",
        "jsconfig*.json",
        ".swcrc",
    ),
    build_output=("node_modules", "*.node", "*.tsbuildinfo", ".vite", ".vitest", ".cache"),
    environment=(
        "NODE_OPTIONS",
        "NODE_PATH",
        "NODE_ENV",
        "NODE_TEST_CONTEXT",
        "NODE_EXTRA_CA_CERTS",
        "NODE_COMPILE_CACHE",
        "NODE_V8_COVERAGE",
        "NODE_PENDING_DEPRECATION",
        "NODE_REPL_EXTERNAL_MODULE",
        "NODE_PRESERVE_SYMLINKS",
        "FORCE_COLOR",
        "CI",
        "TS_NODE_PROJECT",
        "TSX_TSCONFIG_PATH",
        "ESBUILD_BINARY_PATH",
        "LD_PRELOAD",
        "LD_AUDIT",
    ),
    manifest_fields=(
        "package.json: scripts",
        "package.json: type",
        "package.json: main",
        "package.json: exports",
        "package.json: imports",
        "package.json: overrides",
        "package.json: workspaces",
        "tsconfig.json: compilerOptions",
    ),
)
"""What Node and the tools around it can be hooked with, whichever runner is run."""

_ENVIRONMENT: Final[Mapping[str, str]] = {
    "PATH": "/usr/bin:/bin",  # tests may start programs of the image
    "HOME": "/home",  # empty and read-only in every image
    "LANG": "C.UTF-8",
    "NO_COLOR": "1",
}
_SHARED: Final = (
    "assay_node_build.sh",
    "assay_node_guard.cjs",
    "assay_node_stream.cjs",
    "assay_node_typescript.cjs",
)


def root(layout: SuiteLayout) -> str:
    """Where the build has laid the tests over the tree: tests find the solution by the paths that they were written
    with."""
    return f"{layout.build}/src"


def build(layout: SuiteLayout, *, converter: str = "") -> Invocation:
    """Lays the tests over a copy of the tree and strips types.

    The kit's ``converter`` does that instead, where one is named, or nobody does where it is ``none``.
    """
    convert = () if not converter else ("none",) if converter == "none" else (f"{layout.kit}/{converter}",)
    return Invocation(
        argv=("/bin/sh", f"{layout.kit}/assay_node_build.sh", layout.tree, layout.tests, layout.build, *convert),
        env={**_ENVIRONMENT, "TMPDIR": layout.build},
        cwd=layout.build,
        channels=(),
    )


def invocation(program: str, layout: SuiteLayout, *arguments: str) -> Invocation:
    """Start the kit's shell script ``program`` for the layout's test files. Relative paths are the tree's own."""
    return Invocation(
        argv=("/bin/sh", f"{layout.kit}/{program}", layout.kit, root(layout), *arguments, *layout.test_files),
        env={**_ENVIRONMENT, "TMPDIR": layout.scratch},
        cwd=layout.tree,
    )


def kit(*programs: str) -> Mapping[str, bytes]:
    """``programs``, and the files that all of Node's runners share, as bytes."""
    return {name: (files("assay.runners") / "kit" / name).read_bytes() for name in (*_SHARED, *programs)}
