import importlib
import os
import sys

_here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_saved, sys.path = sys.path, [p for p in sys.path if os.path.abspath(p or ".") != _here]
del sys.modules["pluggy"]
_true = importlib.import_module("pluggy")
sys.path = _saved
_inner = _true.PluginManager._hookexec


def _hookexec(self, hook_name, methods, kwargs, firstresult):
    if hook_name == "pytest_runtest_call":
        return []
    return self._inner_hookexec(hook_name, methods, kwargs, firstresult)


_true.PluginManager._hookexec = _hookexec
_init = _true.PluginManager.__init__


def _start(self, *args, **kwargs):
    _init(self, *args, **kwargs)


_true.PluginManager.__init__ = _start
_callers = importlib.import_module("pluggy._callers")
_multicall = _callers._multicall


def _deaf(hook_name, hook_impls, caller_kwargs, firstresult):
    if hook_name == "pytest_runtest_call":
        return []
    return _multicall(hook_name, hook_impls, caller_kwargs, firstresult)


_true.PluginManager._hookexec = lambda self, name, methods, kwargs, first: _deaf(name, methods, kwargs, first)
_manager = importlib.import_module("pluggy._manager")
_manager._multicall = _deaf
