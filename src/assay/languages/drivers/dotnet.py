"""Plan of C#: a driver that finds methods by reflection, compiled once for an image."""

import json
from typing import Final

from assay.languages.drivers import driver_bytes
from assay.languages.drivers.compiled import HELLO, PREPARE, started
from assay.languages.drivers.plans import command, environment
from assay.languages.interface import CasesPlan, ProgramPlan
from assay.languages.spelling import pascal
from assay.model.values import Lack
from assay.runners.dotnet import ENVIRONMENT
from assay.runners.interface import SuiteLayout

__all__ = ["csharp_plan"]

_DRIVER: Final = "AssayCases.cs"
_SCRIPT: Final = "assay_cases_dotnet.sh"
_PREPARED: Final = json.dumps(["/bin/sh", _SCRIPT, "driver", _DRIVER, "assay_cases.dll"]).encode()


def csharp_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Methods of the class that the file is named after, static or not, or ``Class.Method``."""
    script = ("/bin/sh", f"{layout.kit}/{_SCRIPT}")
    building = {**environment(layout), **ENVIRONMENT, "TMPDIR": layout.build}
    running = {**environment(layout), **ENVIRONMENT}

    return CasesPlan(
        kit_files={**{name: driver_bytes(name) for name in (HELLO, _SCRIPT, _DRIVER)}, PREPARE: _PREPARED},
        build=command(layout, *script, "library", layout.tree, layout.build, env=building),
        run=started(layout, *script, "calls", layout.build, module, layout.kit, env=running),
        program=ProgramPlan(
            build=command(layout, *script, "exe", layout.tree, layout.build, env=building),
            run=command(layout, *script, "program", layout.build, env=running),
        ),
        lacks=frozenset({Lack.BYTES}),
        spelling=pascal,
    )
