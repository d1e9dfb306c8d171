"""The trusted side: the suite runs here and the submission's modules are proxies."""

import atexit
import builtins
import json
import os
import sys
import tempfile
import threading
import unittest
from typing import Any

from . import events, policy, proxies, special_calls
from .codec import ProtocolError
from .files import Mirror
from .importing import Finder
from .judgement import Judge
from .link import Link
from .names import resolve
from .ops import SPECIALS, Op
from .peer import Peer
from .tasks import TaskServer
from .transcript import Transcript
from .watch import Watch

__all__ = ["OraclePeer", "SubjectGoneError", "finish", "install"]

_state: dict[str, "OraclePeer"] = {}


class SubjectGoneError(proxies.LinkBrokenError):
    """The submission's process is gone or broke the protocol: this test and all that follow fail."""


class ForeignControlError(AssertionError):
    """The submission raised an exception that steers the test runner; here it is a plain failure."""


class OraclePeer(Peer):
    """Serves only what ``policy`` allows; every name that the subject sends is looked up in literal tables."""

    parity = 0

    def __init__(self, link: Link, transcript: Transcript, judge: Judge, tests: str) -> None:
        super().__init__(link)
        self.transcript = transcript
        self.judge = self.site_judge = judge
        self._mirror = Mirror(tempfile.gettempdir(), tests)
        self.scratch = (tempfile.gettempdir() + "/", tests.rstrip("/") + "/")
        self._watch = Watch(self._mirror)
        self._failure: str = ""
        self._failed_inside: list[BaseException] = []
        """Assertions that failed in the tests' callbacks during the present call: none can be swallowed."""
        self.owner = os.getpid()
        self._main = threading.get_ident()
        tasks = TaskServer()
        self.handlers = {
            Op.CALL: self._call,
            Op.METHOD: self._method,
            Op.GET: self._get,
            Op.SET: self._set,
            Op.SPECIAL: self._special,
            Op.BASE: _refuse,
            Op.DELETE: _refuse,
            Op.SUBCLASS: _refuse,
            Op.COPY: _refuse,
            Op.IMPORT: _refuse,
            Op.START: tasks.start,
            Op.POLL: tasks.poll,
            Op.CANCEL: tasks.cancel,
            Op.NAMES: self._names,
            Op.PLAIN: _refuse,
            Op.SIGNATURE: self._signature,
            Op.FIELDS: _refuse,
            Op.INPUT: _input,
            Op.STDIN: _stdin,
        }

    def request(self, op: int, *operands: Any) -> Any:
        """Ask the subject. Raises SubjectGoneError at once when it is gone."""
        if self._failure:
            raise SubjectGoneError(self._failure)
        self.transcript.progress(self.calls)
        if getattr(self._nested, "depth", 0):
            return super().request(op, *operands)
        self._failed_inside.clear()
        result = super().request(op, *operands)
        if self._failed_inside:
            raise self._failed_inside[0]
        return result

    def named(self, name: str) -> Any:
        """Only types, exceptions and pure functions of literal lists."""
        return resolve(name)

    def events(self) -> tuple[Any, ...]:
        """Variables and patches that changed."""
        return self._mirror.changes() + self._watch.changes()

    def mentioned(self, paths: list[str]) -> None:
        """Share the files that the submission is told of."""
        for path in paths:
            self._mirror.mention(path)

    def take_events(self, told: tuple[Any, ...]) -> None:
        """Printed text, warnings, log records."""
        events.show_in_oracle(told, self._mirror)

    def drops(self) -> list[int]:
        """Containers that no test holds any more; only while a single call is open."""
        if self.link.concurrent or getattr(self._nested, "depth", 0) > 1 or threading.get_ident() != self._main:
            return []
        return self.shares.prune()

    def broken(self, error: BaseException) -> BaseException:
        """Record the violation and fail every call from now on."""
        if not self._failure:
            told = "the submission's process ended while the tests needed it"
            if isinstance(error, ProtocolError):
                told = f"the submission's process broke the protocol: {error}"
            self._failure = told
            self.transcript.violation(told)
            self.link.close()
        return SubjectGoneError(self._failure)

    def gone(self) -> bool:
        """Whether the subject is gone or broke the protocol."""
        return bool(self._failure)

    def raised(self, error: BaseException) -> BaseException:
        """No exception of the runner's own comes back through the subject."""
        if proxies.number_of(error) is None and _steers(error):
            return ForeignControlError(f"{type(error).__name__} came through the submission: {error}")
        return error

    # what the subject may ask

    def _call(self, target: Any, args: tuple[Any, ...], kwargs: tuple[Any, ...]) -> Any:
        if not callable(target) or not policy.may_use(target):
            raise TypeError(f"{type(target).__name__!r} object is not callable")
        try:
            return target(*args, **special_calls.keywords(kwargs))
        except BaseException as error:
            if _fails(error) and proxies.number_of(error) is None:
                self._failed_inside.append(error)
            raise

    def _method(self, target: Any, name: str, args: tuple[Any, ...], kwargs: tuple[Any, ...]) -> Any:
        return self._call(self._get(target, name), args, kwargs)

    def _get(self, target: Any, name: str) -> Any:
        _check_name(name)
        if not policy.may_get(target, name):
            raise AttributeError(f"{type(target).__name__!r} object has no attribute {name!r} for the submission")
        return getattr(target, name)

    def _set(self, target: Any, name: str, value: Any) -> None:
        _check_name(name)
        theirs = proxies.number_of(value) is not None
        if not policy.may_set(target, name, theirs=theirs):
            raise AttributeError(
                f"{type(target).__name__!r} object's attribute {name!r} cannot be set by the submission"
            )
        setattr(target, name, value)

    def _special(self, target: Any, name: str, args: tuple[Any, ...]) -> Any:
        if name not in SPECIALS or not policy.may_use(target):
            raise TypeError(f"{type(target).__name__!r} object does not support {name} for the submission")
        return special_calls.perform(target, name, args)

    def _names(self, target: Any) -> tuple[str, ...]:
        return tuple(name for name in dir(target) if policy.may_get(target, name))

    def _signature(self, target: Any) -> Any:
        from .describe import parameters_of

        return parameters_of(target) if policy.may_use(target) else None


def _steers(error: BaseException) -> bool:
    return isinstance(error, KeyboardInterrupt | unittest.SkipTest) or _is_pytests(error)


def _fails(error: BaseException) -> bool:
    """Whether an exception is a failed assertion of the tests': ``assert``, or ``pytest.fail``."""
    return isinstance(error, AssertionError) or _is_pytests(error)


def _is_pytests(error: BaseException) -> bool:
    """Whether an exception is of pytest's own: the classes themselves claim to be builtins, their base does not."""
    return any(str(base.__module__).partition(".")[0] in {"_pytest", "pytest"} for base in type(error).__mro__)


def _check_name(name: Any) -> None:
    if type(name) is not str:
        raise ProtocolError("expected the name of an attribute")


def _refuse(*_operands: Any) -> Any:
    raise TypeError("the submission cannot do this with an object of the tests")


def _input(prompt: Any) -> str:
    return str(builtins.input(prompt) if prompt != "" else builtins.input())


def _stdin(method: Any, size: Any) -> Any:
    if method not in ("read", "readline") or type(size) is not int:
        raise ProtocolError("expected a way to read the standard input")
    return getattr(sys.stdin, method)(size)


def install() -> None:
    """Read the settings, connect, and put the finder first in line. Raises ValueError for bad settings."""
    settings = json.loads(os.environ.pop("ASSAY_REMOTE"))
    read_fd, write_fd, transcript_fd = (settings[key] for key in ("in", "out", "transcript"))
    for fd in (read_fd, write_fd, transcript_fd):
        os.set_inheritable(fd, False)  # noqa: FBT003
    allowed = settings.get("judgements")
    tests = str(settings.get("tests", "/tests"))
    judge = Judge(tests, None if allowed is None else frozenset(allowed))
    peer = OraclePeer(Link(read_fd, write_fd, OraclePeer.parity), Transcript(transcript_fd), judge, tests)
    proxies.attach(peer)
    peer.link.lane()
    sys.meta_path.insert(0, Finder(peer, settings["modules"]))
    for name in settings["modules"]:
        sys.modules.pop(name, None)
    _state["peer"] = peer
    atexit.register(finish)
    _finish_before_report_ends()


def _finish_before_report_ends() -> None:
    """Close the transcript before the runner's report: the bootstraps end with ``os._exit``, past every atexit."""
    reporting = sys.modules.get("assay_stream")
    if reporting is None:
        return
    end = reporting.Stream.end

    def end_both(stream: Any, exit_status: int) -> None:
        finish()
        end(stream, exit_status)

    reporting.Stream.end = end_both


def finish() -> None:
    """Write the closing record and close the link."""
    peer = _state.pop("peer", None)
    if peer is not None and peer.owner == os.getpid():  # a forked child ends nothing
        peer.transcript.close(peer.calls, peer.served, peer.site_judge.sites)
        peer.link.close()
