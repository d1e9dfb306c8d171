"""Python: interpreted, so there is nothing to build."""

from importlib.resources import files
from typing import Final

from assay.languages.drivers import driver_bytes
from assay.languages.interface import CasesPlan, ProgramPlan
from assay.languages.spelling import snake
from assay.model import OracleMode
from assay.runners.cpython import INTERPRETER, PREPARE_KIT, environment
from assay.runners.interface import Invocation, SuiteLayout

__all__ = ["Python"]

_DRIVER: Final = "assay_cases.py"


class Python:
    """The row for Python."""

    name = "python"
    image = "python"
    runner = "pytest"
    source_suffixes: tuple[str, ...] = (".py",)
    oracles: tuple[OracleMode, ...] = (OracleMode.CASES, OracleMode.REMOTE, OracleMode.CONTROLS, OracleMode.INSIDE)

    def cases(self, layout: SuiteLayout, module: str) -> CasesPlan | None:
        """The driver imports the module; a program is started as a script, in the tree."""
        tree = (files("assay.runners") / "kit" / "assay_tree.py").read_bytes()
        dotted = module.removesuffix(".py").removesuffix("/__init__").removeprefix("src/").replace("/", ".")
        return CasesPlan(
            kit_files={_DRIVER: driver_bytes(_DRIVER), "assay_tree.py": tree, "assay_prepare.json": PREPARE_KIT},
            build=None,
            run=Invocation(
                argv=(*INTERPRETER, f"{layout.kit}/{_DRIVER}", layout.tree, dotted),
                env=environment(layout),
                cwd=layout.tree,
                channels=(),
            ),
            program=ProgramPlan(
                build=None,
                run=Invocation(
                    argv=("/usr/bin/python3", "-B", "-X", "utf8", f"{layout.tree}/{module}"),
                    env=environment(layout),
                    cwd=layout.tree,
                    channels=(),
                ),
            ),
            spelling=snake,
        )
