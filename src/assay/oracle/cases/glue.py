"""What generated glue must know of a suite: the functions' names, how many arguments they take, and their types."""

from collections import defaultdict
from collections.abc import Callable

from assay.errors import OracleError
from assay.languages.interface import CallShape, CasesPlan
from assay.model.callcases import CallCase, Names, Suite
from assay.model.signature import CallType, Signature, inferred
from assay.model.values import Datum

__all__ = ["phrased", "shapes", "spelled"]


def spelled(suite: Suite, spelling: Callable[[str], str]) -> dict[str, str]:
    """Each function as the submission spells it."""
    names = {case.function for case in suite.calls}
    if suite.names is Names.AS_WRITTEN:
        return {name: name for name in names}
    return {name: ".".join(map(spelling, name.split("."))) for name in names}


def phrased(suite: Suite, plan: CasesPlan) -> dict[str, tuple[str, tuple[Datum, ...]]]:
    """By case: what the driver is told. Raises OracleError for arguments that the language has no form for."""
    names = spelled(suite, plan.spelling)
    made = {}
    for case in suite.calls:
        try:
            made[case.id] = (names[case.function], plan.arguments(case.args))
        except ValueError as error:
            raise OracleError(f"case {case.id}: {error}") from error
    return made


def shapes(suite: Suite, spelling: Callable[[str], str]) -> tuple[CallShape, ...]:
    """One for each function, sorted by name."""
    cases: dict[str, list[CallCase]] = defaultdict(list)
    for case in suite.calls:
        cases[case.function].append(case)
    names = spelled(suite, spelling)
    return tuple(
        CallShape(
            name=names[function],
            arities=tuple(sorted({len(case.args) for case in found})),
            signature=suite.signatures.get(function) or _inferred(found),
        )
        for function, found in sorted(cases.items())
    )


def _inferred(cases: list[CallCase]) -> Signature | None:
    """Types that hold all values of the cases; None where there are none."""
    if len({len(case.args) for case in cases}) != 1:
        return None
    try:
        args = tuple(inferred(column) for column in zip(*(case.args for case in cases), strict=True))
        values = [case.wanted.value for case in cases if case.wanted.raises is None]
        return Signature(args=args, returns=inferred(values) if values else CallType("void"))
    except ValueError:
        return None
