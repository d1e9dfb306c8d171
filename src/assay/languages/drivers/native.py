"""Plans of C and C++: a driver that is compiled with the submission, over a table of its functions."""

import json
from collections.abc import Callable, Mapping
from typing import Final

from assay.languages.drivers import driver_bytes
from assay.languages.drivers.compiled import HELLO, PREPARE, builder, built_program, started
from assay.languages.drivers.plans import environment
from assay.languages.interface import CallShape, CasesPlan, ProgramPlan
from assay.languages.spelling import snake
from assay.model.signature import CallType, Signature
from assay.model.values import Lack
from assay.runners.interface import SuiteLayout

__all__ = ["c_plan", "cpp_plan"]

_DRIVER: Final = "assay_cases_driver.hpp"
_TABLE: Final = "assay_cases_table.cpp"
_LACKS: Final = frozenset({Lack.BYTES})

_SCALARS: Final = {"int": "int", "long": "long long", "float": "double", "bool": "bool", "string": "const char *"}
"""What C has for a type, as a parameter and as a result."""


def cpp_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Functions of the solution's file and what it includes; the compiler finds their types. ``ns.f`` is ``ns::f``."""
    return _plan(layout, module, "cpp", glue=_cpp_table)


def c_plan(layout: SuiteLayout, module: str) -> CasesPlan:
    """Functions with the types that the cases' values have, or that ``signatures`` state.

    A list is a pointer and a ``size_t``; a function that gives a list takes a ``size_t *`` as its last parameter, for
    the length.
    """
    return _plan(layout, module, "c", glue=_c_table)


def _plan(
    layout: SuiteLayout,
    module: str,
    name: str,
    *,
    glue: Callable[[tuple[CallShape, ...]], Mapping[str, bytes]],
) -> CasesPlan:
    script = f"assay_cases_build_{name}.sh"
    build = builder(layout, module, script, environment(layout, TMPDIR=layout.build))
    files = {one: driver_bytes(one) for one in (HELLO, script, _DRIVER)}
    return CasesPlan(
        kit_files=files,
        build=build(layout.kit),
        run=started(layout),
        program=ProgramPlan(build=build(), run=built_program(layout)),
        lacks=_LACKS,
        spelling=snake,
        glue=glue,
    )


def _cpp_table(shapes: tuple[CallShape, ...]) -> Mapping[str, bytes]:
    head = f'#include "{_DRIVER}"\n#define main assay_submission_main\n#include "ASSAY_SOLUTION"\n#undef main\n'
    rows = [_row(shape, f"return assay_cases::call({_path(shape.name)}, args);") for shape in shapes]
    return {_TABLE: (head + _table(rows)).encode()}


def _path(name: str) -> str:
    return "::" + name.replace(".", "::")


def _row(shape: CallShape, body: str) -> str:
    return f"    if (name == {json.dumps(shape.name)}) {{ {body} }}\n"


def _table(rows: list[str]) -> str:
    signature = "std::string assay_table(const std::string& name, const std::vector<assay_cases::Value>& args)"
    missing = '    throw assay_cases::Unfit("the submission has no such function");\n'
    return f"{signature} {{\n{''.join(rows)}{missing}}}\nint main() {{ assay_cases::run(assay_table); }}\n"


def _c_table(shapes: tuple[CallShape, ...]) -> Mapping[str, bytes]:
    declared, rows = [], []
    for shape in shapes:
        if shape.signature is None or not _in_c(shape.signature):
            rows.append(_row(shape, 'throw assay_cases::Unfit("its types have no form in C: state a signature");'))
            continue
        declared.append(_declared(shape.name, shape.signature))
        rows.append(_row(shape, _called(shape.name, shape.signature)))
    head = f'#include "{_DRIVER}"\nextern "C" {{\n{"".join(declared)}}}\n'
    # Nothing of the table is the submission's, so it is compiled once for a suite.
    prepare = json.dumps(["g++", "-std=c++20", "-O1", "-w", "-c", _TABLE, "-o", "assay_cases_table.o"])
    return {_TABLE: (head + _table(rows)).encode(), PREPARE: prepare.encode()}


def _in_c(signature: Signature) -> bool:
    kinds = [_element(kind) for kind in (*signature.args, signature.returns)]
    return all(kind.name in _SCALARS or kind.name == "void" for kind in kinds) and not any(
        kind.name == "list" and kind.inner[0].name == "bool" for kind in signature.args
    )


def _element(kind: CallType) -> CallType:
    return kind.inner[0] if kind.name in ("list", "optional") else kind


def _type(kind: CallType) -> str:
    if kind.name == "void":
        return "void"
    scalar = _SCALARS[_element(kind).name]
    return f"{scalar} *" if kind.name in ("list", "optional") and scalar != "const char *" else _of_text(kind, scalar)


def _of_text(kind: CallType, scalar: str) -> str:
    return f"{scalar}*" if kind.name == "list" else scalar


def _declared(name: str, signature: Signature) -> str:
    params = [f"{_type(kind)}, std::size_t" if kind.name == "list" else _type(kind) for kind in signature.args]
    if signature.returns.name == "list":
        params.append("std::size_t *")
    return f"{_type(signature.returns)} {name}({', '.join(params)});\n"


def _called(name: str, signature: Signature) -> str:
    lines = [f'if (args.size() != {len(signature.args)}) throw assay_cases::Unfit("another number of arguments");']
    passed = []
    for at, kind in enumerate(signature.args):
        lines.append(f"auto a{at} = assay_cases::From<{_holder(kind)}>::of(args[{at}]);")
        match kind.name:
            case "list":
                passed += [f"a{at}.data()", f"a{at}.size()"]
            case "optional" if _element(kind).name != "string":
                passed.append(f"a{at} ? &*a{at} : nullptr")
            case "optional":
                passed.append(f"a{at} ? *a{at} : nullptr")
            case _:
                passed.append(f"a{at}")
    if signature.returns.name == "list":
        lines.append(f"std::size_t count = 0; auto made = {name}({', '.join([*passed, '&count'])});")
        element = _SCALARS[_element(signature.returns).name]
        lines.append(f"return assay_cases::to_wire(std::vector<{element}>(made, made + count));")
    elif signature.returns.name == "void":
        lines.append(f'{name}({", ".join(passed)}); return "n";')
    else:
        lines.append(f"auto made = {name}({', '.join(passed)}); return assay_cases::to_wire(made);")
    return " ".join(lines)


def _holder(kind: CallType) -> str:
    scalar = _SCALARS[_element(kind).name]
    return {"list": f"std::vector<{scalar}>", "optional": f"std::optional<{scalar}>"}.get(kind.name, scalar)
