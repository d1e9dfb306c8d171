"""Plans of JavaScript and TypeScript."""

from typing import Final

from assay.languages.drivers import driver_bytes
from assay.languages.drivers.plans import command, environment
from assay.languages.interface import CasesPlan, ProgramPlan
from assay.languages.spelling import camel
from assay.model.values import Lack
from assay.runners.interface import Invocation, SuiteLayout

__all__ = ["javascript_plan", "typescript_plan"]

_DRIVER: Final = "assay_cases.cjs"
_NODE: Final = "/usr/bin/node"
_ESBUILD: Final = "/node_modules/esbuild/bin/esbuild"


def javascript_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Functions are exports, of either kind of module."""
    return _plan(layout, f"{layout.tree}/{module}", None)


def typescript_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """The build strips types and joins the submission's own modules into one; nothing of it is run by that."""
    bundle = f"{layout.build}/submission.cjs"
    options = ("--bundle", "--platform=node", "--packages=external", "--log-level=warning", "--format=cjs")
    build = command(
        layout,
        _NODE,
        _ESBUILD,
        f"{layout.tree}/{module}",
        *options,
        f"--outfile={bundle}",
        env=environment(layout),
    )
    return _plan(layout, bundle, build)


def _plan(layout: SuiteLayout, path: str, build: Invocation | None) -> CasesPlan:
    return CasesPlan(
        kit_files={_DRIVER: driver_bytes(_DRIVER)},
        build=build,
        run=command(layout, _NODE, f"{layout.kit}/{_DRIVER}", path),
        program=ProgramPlan(build=build, run=command(layout, _NODE, path)),
        lacks=frozenset({Lack.TUPLE, Lack.KEYS}),
        spelling=camel,
    )
