"""What the subject may do with the tests' own objects: calls and public attributes, and nothing that leads further."""

import io
import sys
import types
import unittest
from typing import Any
from unittest.mock import MagicMock, Mock

import pytest

from assay.oracle.remote.kit import policy
from assay.oracle.remote.kit.names import resolve, resolve_exception


class Fake:
    """A test's own class."""

    shared = 1

    def __init__(self) -> None:
        self.value = 2

    def method(self) -> int:
        return self.value

    @property
    def doubled(self) -> int:
        return self.value * 2


class ACase(unittest.TestCase):
    """A test case."""

    __test__ = False

    def test_it(self) -> None:
        """Nothing."""


def generator() -> Any:
    yield 1


@pytest.mark.parametrize("name", ["value", "method", "shared", "doubled", "missing", "__doc__", "__name__"])
def test_public_attributes_of_a_fake(name: str) -> None:
    assert policy.may_get(Fake(), name)


@pytest.mark.parametrize(
    "target",
    [
        test_public_attributes_of_a_fake,
        Fake().method,
        len,
        generator(),
        Fake(),
        Fake,
        Mock(),
        ACase("test_it"),
        sys,
        io.StringIO(),
    ],
    ids=lambda target: type(target).__name__,
)
@pytest.mark.parametrize(
    "name",
    """__globals__ __code__ __closure__ __self__ __func__ __dict__ __class__ __reduce__ __reduce_ex__
    __subclasses__ __mro__ __getattribute__ __init__ __builtins__ __wrapped__ __module_ _private
    __defaults__ __kwdefaults__""".split(),  # noqa: SIM905
)
def test_nothing_leads_further(target: Any, name: str) -> None:
    assert not policy.may_get(target, name)


@pytest.mark.parametrize("name", ["gi_frame", "gi_code", "gi_yieldfrom", "gi_running"])
def test_generators_offer_steps_alone(name: str) -> None:
    assert policy.may_get(generator(), "send")
    assert not policy.may_get(generator(), name)


@pytest.mark.parametrize(
    "target",
    [sys, sys._getframe(), generator.__code__, ACase("test_it"), types],
    ids=["sys", "frame", "code", "case", "types"],
)
def test_runner_and_interpreter_are_opaque(target: Any) -> None:
    assert not policy.may_use(target)
    assert not policy.may_get(target, "x")
    assert not policy.may_set(target, "x", theirs=False)


def test_setting() -> None:
    fake = Fake()
    assert policy.may_set(fake, "value", theirs=True)
    assert policy.may_set(fake, "new", theirs=True)
    assert not policy.may_set(fake, "method", theirs=True)
    assert not policy.may_set(Fake, "shared", theirs=False)
    assert not policy.may_set(fake, "__class__", theirs=True)
    assert not policy.may_set(len, "x", theirs=False)


@pytest.mark.parametrize("mock", [Mock(), MagicMock()])
def test_mocks_keep_their_assertions(mock: Mock) -> None:
    assert policy.may_get(mock, "save")
    for name in ("assert_called_once_with", "called", "call_args", "reset_mock", "configure_mock", "mock_calls"):
        assert not policy.may_get(mock, name)
        assert not policy.may_set(mock, name, theirs=False)
    assert not policy.may_set(mock, "assert_anything", theirs=False)
    assert not policy.may_set(mock, "save", theirs=True)
    assert policy.may_set(mock, "count", theirs=False)


@pytest.mark.parametrize(
    "name",
    """builtins:exec builtins:eval builtins:open builtins:getattr builtins:__import__ builtins:type
    builtins:compile os:system builtins:globals builtins:input builtins:breakpoint subprocess:run
    types:FunctionType types:CodeType operator:methodcaller operator:attrgetter operator:setitem
    unittest.case:SkipTest _pytest.outcomes:Skipped bdb:BdbQuit importlib:import_module
    builtins:KeyboardInterrupt collections:abc.sys collections:_sys math:__loader__
    operator:__build_class__ decimal: :int pathlib:os builtins:print""".split(),  # noqa: SIM905
)
def test_names_with_power_mean_nothing(name: str) -> None:
    with pytest.raises((ValueError, AttributeError)):
        resolve(name)


def test_names_that_mean_something() -> None:
    assert resolve("builtins:int") is int
    assert resolve("builtins:ValueError") is ValueError
    assert resolve("operator:add") is __import__("operator").add
    assert resolve_exception("json.decoder:JSONDecodeError") is __import__("json").JSONDecodeError
