"""Busted, in one Lua state with the submission, which is loaded into a world of its own and never sees the other."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from assay.model import Capture, Execution, Medium, ReportStatement, SummaryStatement
from assay.runners.interface import Catalogue, Invocation, SuiteLayout
from assay.runners.sealed import parse_sealed

__all__ = ["CATALOGUE", "Busted"]

CATALOGUE = Catalogue(
    deny_paths=("busted.lua", "busted", "luassert.lua", "luassert", "say.lua", "pl"),
    deny_names=(".busted", ".luacov", ".luacheckrc", ".luarc.json", "*.rockspec"),
    build_output=("lua_modules", ".luarocks", "luac.out"),
    environment=(
        "LUA_INIT",
        "LUA_INIT_5_4",
        "LUA_PATH",
        "LUA_PATH_5_4",
        "LUA_CPATH",
        "LUA_CPATH_5_4",
        "BUSTED_EMOJI_DIR",
        "LD_PRELOAD",
        "LD_AUDIT",
    ),
    manifest_fields=(".busted: *", "*.rockspec: *"),
)

_KIT: Final = ("assay_busted.lua", "assay_seal.lua", "assay_world.lua")


class Busted:
    """The adapter. An id is the file, then the full name: ``spec/twice_spec.lua::twice doubles three``."""

    name = "busted"
    catalogue = CATALOGUE

    def build(self, layout: SuiteLayout) -> Invocation | None:  # noqa: ARG002 - the interface's
        """None: Lua is not built."""
        return None

    def test(self, layout: SuiteLayout) -> Invocation:
        """One process that runs every spec file (``*_spec.lua``, or every source where none is called so)."""
        sources = [name for name in layout.test_files if name.endswith(".lua")]
        chosen = [name for name in sources if name.endswith("_spec.lua")] or sources
        return Invocation(
            argv=("/usr/bin/lua5.4", "-E", f"{layout.kit}/assay_busted.lua", layout.tests, layout.tree, *chosen),
            env={
                "PATH": "/usr/local/bin:/usr/bin:/bin",  # tests may start programs of the image
                "HOME": "/home",
                "LANG": "C.UTF-8",
                "TMPDIR": layout.scratch,
            },
            cwd=layout.tree,
        )

    def kit_files(self) -> Mapping[str, bytes]:
        """The bootstrap, the sealed stream, and the world that submitted code is loaded into."""
        return {name: (files("assay.runners") / "kit" / name).read_bytes() for name in _KIT}

    def reports(self, execution: Execution, *, medium: Medium = Medium.SHARED_PIPE) -> tuple[ReportStatement, ...]:
        """The sealed stream of our subscribers."""
        return (parse_sealed(execution.channels.get("report", Capture()), source="busted", medium=medium),)

    def summary(self, execution: Execution) -> SummaryStatement | None:  # noqa: ARG002 - the interface's
        """None: no handler of busted's own is loaded, so nothing is printed but what the tests print."""
        return None
