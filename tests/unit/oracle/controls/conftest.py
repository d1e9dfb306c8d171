"""A suite runner for proofs: the test files are executed here, for they are ours and so is the reference."""

import types
import unittest
from collections.abc import Callable, Mapping

import pytest

from assay.model import TestOutcome, TestResult

Modules = Mapping[str, object]


def _result(id_: str, call: Callable[[], object]) -> TestResult:
    try:
        call()
    except AssertionError as e:
        return TestResult(id=id_, outcome=TestOutcome.FAILED, message=f"AssertionError: {e}")
    except Exception as e:  # noqa: BLE001 - as a runner does
        return TestResult(id=id_, outcome=TestOutcome.FAILED, message=f"{type(e).__name__}: {e}")
    return TestResult(id=id_, outcome=TestOutcome.PASSED)


def _tests(file: str, module: types.ModuleType) -> Mapping[str, Callable[[], object]]:
    found: dict[str, Callable[[], object]] = {}
    for name, thing in vars(module).items():
        if name.startswith("test") and callable(thing):
            found[f"{file}::{name}"] = thing
        elif isinstance(thing, type) and issubclass(thing, unittest.TestCase):
            for method in unittest.TestLoader().getTestCaseNames(thing):
                found[f"{file}::{name}::{method}"] = thing(method).debug
    return found


class Reference:
    """Runs renderings over a reference, and counts how often."""

    def __init__(self, files: Mapping[str, str], names: Modules) -> None:
        self.files = {name: text.encode() for name, text in files.items()}
        self.runs = 0
        self._names = names
        self.inventory = tuple(self(self.files))
        self.runs = 0

    def __call__(self, files: Mapping[str, bytes]) -> Mapping[str, TestResult]:
        self.runs += 1
        results: dict[str, TestResult] = {}
        for file, data in {**self.files, **files}.items():
            module = types.ModuleType("suite")
            vars(module).update(self._names)
            exec(compile(data, file, "exec"), vars(module))
            results.update({id_: _result(id_, call) for id_, call in _tests(file, module).items()})
        return results


@pytest.fixture
def reference() -> Callable[..., Reference]:
    """``reference(source, add=...)``: a suite of one file over a reference of these names."""
    return lambda source, **names: Reference({"test_it.py": source}, {"unittest": unittest, "pytest": pytest, **names})
