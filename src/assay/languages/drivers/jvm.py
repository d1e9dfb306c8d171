"""Plans of Java and Kotlin: a driver that finds methods by reflection, compiled once for an image."""

import json
from typing import Final

from assay.languages.drivers import driver_bytes
from assay.languages.drivers.compiled import HELLO, PREPARE, started
from assay.languages.drivers.plans import command, environment
from assay.languages.interface import CasesPlan, ProgramPlan
from assay.languages.spelling import camel
from assay.model.values import Lack
from assay.runners.interface import Invocation, SuiteLayout

__all__ = ["java_plan", "kotlin_plan"]

_DRIVER: Final = "AssayCases.java"
_SCRIPT: Final = "assay_cases_jvm.sh"
_PREPARED: Final = json.dumps(["/usr/bin/javac", "-nowarn", "-d", ".", _DRIVER]).encode()


def java_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Methods of the class that the file is named after, static or not, or ``Class.method`` of it."""
    return _plan(layout, module, "java")


def kotlin_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Functions of the file, or methods of the class or object that it is named after."""
    return _plan(layout, module, "kotlin")


def _plan(layout: SuiteLayout, module: str, language: str) -> CasesPlan:
    places = (layout.tree, layout.build)
    script = ("/bin/sh", f"{layout.kit}/{_SCRIPT}", language)
    build = command(layout, *script, "build", *places, env=environment(layout, TMPDIR=layout.build))
    run: Invocation = started(layout, *script, "calls", *places, module, layout.kit)
    return CasesPlan(
        kit_files={**{name: driver_bytes(name) for name in (HELLO, _SCRIPT, _DRIVER)}, PREPARE: _PREPARED},
        build=build,
        run=run,
        program=ProgramPlan(build=build, run=command(layout, *script, "program", *places, module)),
        lacks=frozenset({Lack.TUPLE, Lack.BYTES}),
        spelling=camel,
    )
