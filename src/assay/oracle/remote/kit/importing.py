"""Finds the submission's modules, first in line, and yields proxies."""

import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from . import proxies
from .ops import Op
from .peer import Peer

__all__ = ["Finder"]


class Finder(MetaPathFinder, Loader):
    """Imports ``modules`` and everything below them in the subject."""

    def __init__(self, peer: Peer, modules: Sequence[str]) -> None:
        self._peer = peer
        self._modules = frozenset(modules)
        self._created: set[str] = set()

    def find_spec(self, fullname: str, _path: Any = None, _target: ModuleType | None = None) -> ModuleSpec | None:
        """A spec for the submission's modules, None for all others."""
        if fullname.partition(".")[0] not in self._modules:
            return None
        return importlib.util.spec_from_loader(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Import the module in the subject. Raises what the import raised there."""
        fresh = spec.name in self._created and spec.name not in sys.modules
        module = self._import(spec.name, "fresh" if fresh else "find")
        self._created.add(spec.name)
        if not isinstance(module, proxies.RemoteModule):
            raise ImportError(f"expected a module, got {type(module).__name__}", name=spec.name)  # noqa: TRY004 - an import
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Nothing at the first time: the subject ran the module when it was created. Again for a reload."""
        if "_assay_loaded" in vars(module):
            self._import(module.__name__, "reload")
        object.__setattr__(module, "_assay_loaded", True)

    def _import(self, name: str, how: str) -> Any:
        try:
            return self._peer.request(Op.IMPORT, name, how)
        except SystemExit as error:  # would end the runner's collection
            raise ImportError(f"the submission's module {name} exits at import: {error!r}", name=name) from None
