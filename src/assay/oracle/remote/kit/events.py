"""What travels with messages beside values: printed text, warnings, log records; environment and working directory."""

import contextlib
import importlib
import logging
import os
import sys
import warnings
from typing import Any

from .bounds import MAX_TEXT_CHARS
from .codec import ProtocolError
from .files import Mirror

__all__ = ["apply_in_subject", "show_in_oracle"]

_originals: dict[tuple[str, str], Any] = {}


def show_in_oracle(events: tuple[Any, ...], mirror: Mirror) -> None:
    """Show what the subject printed, warned and logged, at the Python level only.

    Text goes to ``sys.stdout`` while somebody has put another stream in its place (a test's capture), and nowhere else:
    never to descriptor 1, where the runner's own summary goes. Raises ProtocolError for anything else.
    """
    for event in events:
        if type(event) is not tuple or len(event) < 2 or event[0] not in ("files", *_SHOW):
            raise ProtocolError("expected files, printed text, a warning or a log record")
        if event[0] == "files":
            mirror.take(*event[1:], share=False)
        else:
            _SHOW[event[0]](*event[1:])


def _show_text(where: Any, text: Any) -> None:
    if where not in ("stdout", "stderr") or type(text) is not str or len(text) > MAX_TEXT_CHARS:
        raise ProtocolError("expected printed text")
    stream = getattr(sys, where)
    if stream is not None and stream is not getattr(sys, f"__{where}__"):
        stream.write(text)


def _show_warning(category: Any, message: Any) -> None:
    if not (isinstance(category, type) and issubclass(category, Warning)) or type(message) is not str:
        raise ProtocolError("expected a warning")
    warnings.warn_explicit(message[:10_000], category, "<submission>", 1, registry={})


def _show_record(name: Any, level: Any, message: Any) -> None:
    if type(name) is not str or type(level) is not int or type(message) is not str:
        raise ProtocolError("expected a log record")
    logger = logging.getLogger(name[:200])
    if logger.isEnabledFor(level):
        logger.handle(logger.makeRecord(name, level, "<submission>", 1, message[:100_000], (), None))


_SHOW: dict[Any, Any] = {"text": _show_text, "warning": _show_warning, "log": _show_record}


def apply_in_subject(events: tuple[Any, ...], mirror: Mirror, home: str) -> None:
    """Follow the oracle's environment variables and patches of standard functions."""
    for event in events:
        kind, *rest = event
        if kind == "env":
            name, value = rest
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        elif kind == "chdir":
            with contextlib.suppress(OSError):
                os.chdir(home if rest[0] is None else rest[0])
        elif kind == "files":
            with contextlib.suppress(OSError):  # a place that the submission cannot write: it will not find the file
                mirror.take(*rest, share=True)
        elif kind == "restore":
            module, name = rest
            setattr(sys.modules[module], name, _originals.pop((module, name)))
        elif kind == "patch":
            module, name, value = rest
            _originals.setdefault((module, name), getattr(importlib.import_module(module), name))
            setattr(importlib.import_module(module), name, value)
