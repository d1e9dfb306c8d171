"""The untrusted side's program: runs the submission and serves the oracle.

Started as ``python3 -I -B -S -c "... from assay_remote.subject import main; main()" '{"in": 3, "out": 4, "path":
[...]}'``. Nothing here defends anything: the submission shares this process and may do as it likes with it. What
matters is that an honest submission is served faithfully.
"""

# ruff: noqa: PTH109
import builtins
import copy
import importlib
import importlib.util
import io
import json
import logging
import os
import site
import sys
import warnings
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from . import events, mirror, proxies, special_calls
from .codec import ProtocolError
from .describe import PLAIN_MUTABLE, fields_of, parameters_of
from .files import FileError, Mirror
from .link import Link, LinkClosedError
from .names import name_of, resolve, resolve_any
from .ops import Op
from .peer import Peer
from .tasks import TaskServer
from .told import Told

__all__ = ["SubjectPeer", "main"]


class SubjectPeer(Peer):
    """Serves everything that the oracle asks."""

    parity = 1

    def __init__(self, link: Link, tree: tuple[str, ...]) -> None:
        super().__init__(link)
        self.told = Told()
        self._tree = tree
        self._home = os.getcwd()
        self._mirror = Mirror("/")
        self._originals: dict[tuple[int, str], tuple[Any, Any]] = {}
        tasks = TaskServer()
        self.handlers = {
            Op.CALL: _call,
            Op.METHOD: _method,
            Op.GET: getattr,
            Op.SET: self._set,
            Op.DELETE: self._delete,
            Op.SPECIAL: special_calls.perform,
            Op.BASE: _base,
            Op.IMPORT: self._import,
            Op.SUBCLASS: self._subclass,
            Op.START: tasks.start,
            Op.POLL: tasks.poll,
            Op.CANCEL: tasks.cancel,
            Op.NAMES: lambda target: tuple(dir(target)),
            Op.PLAIN: _plain,
            Op.SIGNATURE: parameters_of,
            Op.FIELDS: fields_of,
            Op.COPY: _copy,
        }

    def named(self, name: str) -> Any:
        """Any object of the standard library: the oracle is trusted."""
        return resolve_any(name)

    def name_for(self, value: Any) -> str | None:
        """Only names that the oracle yields."""
        name = name_of(value)
        if name is None:
            return None
        try:
            return name if resolve(name) is value else None
        except (ValueError, ImportError):
            return None

    def events(self) -> tuple[Any, ...]:
        """What was printed, warned and logged since the last message."""
        try:
            files = self._mirror.changes()
        except (FileError, OSError) as error:
            files = ()
            self.told.text("stderr", f"files are not shown to the tests: {error}\n")
            for tree in self._mirror.trees:
                self._mirror.forget(tree)
        return (*files, *self.told.take())

    def take_events(self, told: tuple[Any, ...]) -> None:
        """Variables and patches of the tests."""
        events.apply_in_subject(told, self._mirror, self._home)

    def _set(self, target: Any, name: str, value: Any) -> None:
        if isinstance(target, type | ModuleType):
            key = (id(target), name)
            if key not in self._originals and name in vars(target):
                self._originals[key] = (target, vars(target)[name])
            elif key in self._originals and self._originals[key][1] is value:
                del self._originals[key]
        setattr(target, name, value)

    def _delete(self, target: Any, name: str) -> None:
        """Delete an attribute; one that a test had put in the place of another gives way to that other."""
        saved = self._originals.pop((id(target), name), None)
        if saved is None:
            delattr(target, name)
        else:
            setattr(target, name, saved[1])

    def _subclass(self, name: str, qualname: str, bases: Any, data: Any, functions: Any, kwargs: Any) -> int:
        cls = mirror.make_mirror(name, qualname, bases, data, functions, kwargs)
        number = self.export(cls)
        self._described.add(number)
        return number

    def _import(self, name: str, how: str) -> ModuleType:
        if how == "reload":
            return importlib.reload(sys.modules[name])
        if how == "fresh":
            sys.modules.pop(name, None)
        if "." not in name and name in sys.stdlib_module_names:
            return self._shadowing(name)
        importlib.invalidate_caches()
        return importlib.import_module(name)

    def _shadowing(self, name: str) -> ModuleType:
        """A module of the submission's that has the name of a standard one. Ours keep the standard one."""
        for root in self._tree:
            for file in (f"{root}/{name}.py", f"{root}/{name}/__init__.py"):
                if os.path.exists(file):  # noqa: PTH110 - the submission's process has no need of pathlib
                    spec = importlib.util.spec_from_file_location(name, file)
                    if spec is not None and spec.loader is not None:
                        module = importlib.util.module_from_spec(spec)
                        sys.modules[name] = module
                        spec.loader.exec_module(module)
                        return module
        return importlib.import_module(name)


def _call(target: Any, args: tuple[Any, ...], kwargs: tuple[Any, ...]) -> Any:
    return target(*args, **special_calls.keywords(kwargs)) if kwargs else target(*args)


def _method(target: Any, name: str, args: tuple[Any, ...], kwargs: tuple[Any, ...]) -> Any:
    return getattr(target, name)(*args, **special_calls.keywords(kwargs))


def _base(cls: type, name: str, target: Any, args: tuple[Any, ...] | None, kwargs: tuple[Any, ...]) -> Any:
    found = next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)
    if found is None:
        raise AttributeError(f"'super' object has no attribute {name!r}")
    owner = target if isinstance(target, type) else type(target)
    bound = found.__get__(None if isinstance(target, type) else target, owner) if hasattr(found, "__get__") else found
    return bound if args is None else bound(*args, **special_calls.keywords(kwargs))


def _plain(target: Any) -> Any:
    base: Any = next(plain for plain in PLAIN_MUTABLE if isinstance(target, plain))
    if base is dict:
        return dict(dict.items(target))
    return base(base.__iter__(target))


def _copy(target: Any, how: str) -> Any:
    return copy.deepcopy(target) if how == "deep" else copy.copy(target)


class _Printed(io.TextIOBase):
    """``sys.stdout`` of the submission: its text goes to the real stream and, with the next message, to the test."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, peer: SubjectPeer, where: str, real: Any) -> None:
        self._peer, self._where, self._real = peer, where, real

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._peer.told.text(self._where, text)
        self._real.write(text)
        return len(text)

    def flush(self) -> None:
        self._real.flush()

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return int(self._real.fileno())

    def reconfigure(self, **settings: Any) -> None:
        """As of a real standard stream; the test sees text, whatever its encoding on the way."""
        self._real.reconfigure(**settings)

    @property
    def name(self) -> str:
        return str(self._real.name)

    @property
    def mode(self) -> str:
        return str(self._real.mode)

    @property
    def line_buffering(self) -> bool:
        return bool(self._real.line_buffering)

    @property
    def buffer(self) -> Any:
        return self._real.buffer


class _Asked(io.TextIOBase):
    """``sys.stdin`` of the submission: the oracle's, which a test may have replaced."""

    encoding = "utf-8"

    def __init__(self, peer: SubjectPeer) -> None:
        self._peer = peer

    def read(self, size: int | None = -1) -> str:
        return str(self._peer.request(Op.STDIN, "read", -1 if size is None else size))

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        return str(self._peer.request(Op.STDIN, "readline", size))

    def __iter__(self) -> Iterator[str]:  # type: ignore[override]
        return iter(self.readline, "")

    def readable(self) -> bool:
        return True


class _Records(logging.Handler):
    """Forwards the submission's log records."""

    def __init__(self, peer: SubjectPeer) -> None:
        super().__init__(1)
        self._peer = peer

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._peer.told.add("log", record.name, record.levelno, record.getMessage())
        except Exception:  # noqa: BLE001 - logging never raises in the code that logs
            self.handleError(record)


def _prepare(peer: SubjectPeer) -> None:
    """Let what the submission prints, reads, warns and logs go by way of the oracle."""
    for where in ("stdout", "stderr"):
        setattr(sys, where, _Printed(peer, where, getattr(sys, where)))
    sys.stdin = _Asked(peer)

    def asked(prompt: object = "", /) -> str:
        return str(peer.request(Op.INPUT, str(prompt)))

    def warned(message: Any, category: Any, *_args: Any, **_kwargs: Any) -> None:
        peer.told.add("warning", category, str(message))

    builtins.input = asked
    warnings.simplefilter("always")
    warnings.showwarning = warned
    logging.root.addHandler(_Records(peer))
    logging.root.setLevel(1)
    os.umask(0)


def main() -> None:
    """Serve until the oracle closes the link."""
    settings = json.loads(sys.argv[1])
    tree = tuple(settings["path"])
    sys.argv = [tree[0] if tree else ""]
    sys.path.extend(path for path in site.getsitepackages() if path not in sys.path)
    sys.path.extend(tree)
    site.setquit()
    peer = SubjectPeer(Link(settings["in"], settings["out"], SubjectPeer.parity), tree)
    proxies.attach(peer)
    _prepare(peer)
    try:
        peer.serve_forever()
    except (LinkClosedError, ProtocolError, proxies.LinkBrokenError):
        pass
    finally:
        sys.stdout.flush()
        os._exit(0)
