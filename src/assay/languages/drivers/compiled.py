"""Plans of Go and Rust: a driver that is compiled with the submission, over a table of its functions."""

import json
from collections.abc import Callable, Mapping
from typing import Final

from assay.languages.drivers import driver_bytes
from assay.languages.drivers.plans import command, environment
from assay.languages.interface import CallShape, CasesPlan, ProgramPlan
from assay.languages.spelling import pascal, snake
from assay.model.values import Lack
from assay.runners.gotest import GoTest
from assay.runners.interface import Invocation, SuiteLayout

__all__ = ["HELLO", "PREPARE", "builder", "built_program", "go_plan", "rust_plan", "started"]

HELLO: Final = "assay_hello.sh"
PREPARE: Final = "assay_prepare.json"

_LIBRARY: Final = ("rustc", "--edition", "2021", "-O", "--crate-type", "rlib", "--crate-name", "assay_driver")
_MOST_ARGUMENTS: Final = 8


def go_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Functions of the solution's package, exported or not; types are found by reflection."""
    suite = GoTest().build(layout)
    toolchain = suite.env if suite is not None else {}
    build = builder(layout, module, "assay_cases_build_go.sh", toolchain)
    return CasesPlan(
        kit_files=_kit("assay_cases_build_go.sh", "assay_cases_driver.go"),
        build=build(layout.kit),
        run=started(layout),
        program=ProgramPlan(build=build(), run=built_program(layout)),
        lacks=frozenset({Lack.TUPLE, Lack.SET, Lack.BYTES}),
        spelling=pascal,
        glue=_go_table,
    )


def rust_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Functions of the solution's file, public or not; the compiler finds their types. One that is generic has none."""
    build = builder(layout, module, "assay_cases_build_rust.sh", environment(layout, TMPDIR=layout.build))
    prepare = json.dumps([*_LIBRARY, "assay_cases_driver.rs"]).encode()
    return CasesPlan(
        kit_files={**_kit("assay_cases_build_rust.sh", "assay_cases_driver.rs"), PREPARE: prepare},
        build=build(layout.kit),
        run=started(layout),
        program=ProgramPlan(build=build(), run=built_program(layout)),
        lacks=frozenset({Lack.BYTES}),
        spelling=snake,
        glue=_rust_table,
    )


def started(layout: SuiteLayout, *argv: str, env: Mapping[str, str] | None = None) -> Invocation:
    """The compiled driver, or ``argv``; a shell of ours says that it is about to start."""
    program = argv or (f"{layout.build}/cases",)
    return command(layout, "/bin/sh", f"{layout.kit}/{HELLO}", *program, env=env)


def built_program(layout: SuiteLayout) -> Invocation:
    """The submission's own program. A shell starts it: what cannot be started is the submission's, and no fault of
    the sandbox."""
    return command(layout, "/bin/sh", "-c", 'exec "$0" "$@"', f"{layout.build}/submission")


def _kit(*names: str) -> Mapping[str, bytes]:
    return {name: driver_bytes(name) for name in (HELLO, *names)}


def builder(layout: SuiteLayout, module: str, script: str, toolchain: Mapping[str, str]) -> Callable[..., Invocation]:
    """With the kit's path the driver is compiled in, without it the submission is a program."""

    def build(*kit: str) -> Invocation:
        argv = ("/bin/sh", f"{layout.kit}/{script}", layout.tree, layout.build, module, *kit)
        return command(layout, *argv, env=toolchain)

    return build


def _go_table(shapes: tuple[CallShape, ...]) -> Mapping[str, bytes]:
    rows = "".join(f'\t"{shape.name}": {shape.name},\n' for shape in shapes)
    head = "package submission\n\n// AssayCasesTable is what cases call.\nvar AssayCasesTable = map[string]any{\n"
    return {"assay_cases_table.go": f"{head}{rows}}}\n".encode()}


def _rust_table(shapes: tuple[CallShape, ...]) -> Mapping[str, bytes]:
    rows = "".join(
        f'            ("{shape.name}", {count}) => assay_driver::call{count}(super::{shape.name}, args),\n'
        for shape in shapes
        for count in shape.arities
        if count <= _MOST_ARGUMENTS
    )
    text = f"""#[allow(warnings)]
pub mod assay_cases_table {{
    pub fn call(name: &str, args: &[assay_driver::Value]) -> assay_driver::Outcome {{
        match (name, args.len()) {{
{rows}            _ => Err(assay_driver::Trouble::Unfit("the submission has no such function".to_string())),
        }}
    }}
}}
"""
    return {"assay_cases_table.rs": text.encode()}
