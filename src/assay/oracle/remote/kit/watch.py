"""What a test changes in its own process that the submission must see: variables, standard functions, directory.

Tests patch ``time.sleep``, ``random.random`` or ``builtins.input``; in one process the code under test would meet
the patch. Here a literal list of often patched functions is compared by identity before each call, and what differs
is sent as a callback.
"""

# os.getcwd, as what it stands beside: os.chdir
# ruff: noqa: PTH109
import os
import sys
from operator import is_
from typing import Any

from .files import Mirror

__all__ = ["Watch"]

_PATCHED = """time.sleep time.time time.monotonic time.perf_counter time.time_ns time.strftime
    time.localtime random.random random.randint random.choice random.choices random.shuffle
    random.sample random.uniform random.randrange random.gauss builtins.print builtins.open
    os.getenv os.getcwd os.listdir os.path.exists os.path.isfile os.path.isdir os.remove
    os.system subprocess.run subprocess.check_output subprocess.Popen getpass.getpass
    uuid.uuid4 secrets.token_hex secrets.choice secrets.randbelow shutil.which socket.socket
    urllib.request.urlopen webbrowser.open platform.system os.getpid os.makedirs json.load
    json.dump json.loads json.dumps math.sqrt datetime.datetime datetime.date
    logging.getLogger""".split()  # noqa: SIM905
_HIDDEN_VARIABLES = frozenset({"PYTEST_CURRENT_TEST", "ASSAY_REMOTE"})
"""The name of the running test is not for the submission."""


class Watch:
    """Compares the process with what it was when this was made."""

    def __init__(self, mirror: Mirror) -> None:
        self._spaces: list[dict[str, Any]] = []
        self._names: list[str] = []
        self._originals: list[Any] = []
        self._homes: list[str] = []
        self._unseen = set(_PATCHED)
        self._modules = 0
        self._changed: dict[tuple[str, str], Any] = {}
        self._events: list[tuple[Any, ...]] = []
        self._mirror = mirror
        self._home = os.getcwd()
        self._chdir = os.chdir
        os.chdir = self._on_chdir
        self._putenv, self._unsetenv = os.putenv, os.unsetenv
        os.putenv, os.unsetenv = self._on_putenv, self._on_unsetenv

    def _on_putenv(self, name: Any, value: Any) -> None:
        self._putenv(name, value)
        self._note(name, value)

    def _on_unsetenv(self, name: Any) -> None:
        self._unsetenv(name)
        self._note(name, None)

    def _on_chdir(self, path: Any) -> None:
        self._chdir(path)
        here = os.getcwd()
        self._mirror.mention(here)
        self._events.append(("chdir", None if here == self._home else here))

    def _note(self, name: Any, value: Any) -> None:
        text = os.fsdecode(name)
        if text not in _HIDDEN_VARIABLES:
            self._events.append(("env", text, None if value is None else os.fsdecode(value)))

    def changes(self) -> tuple[Any, ...]:
        """What changed since the last call of this."""
        if len(sys.modules) != self._modules:
            self._look_around()
        if self._changed or not all(map(is_, map(dict.get, self._spaces, self._names), self._originals)):
            self._compare()
        if not self._events:
            return ()
        events, self._events = self._events, []
        return tuple(events)

    def _look_around(self) -> None:
        """Take in modules that were imported since: nobody patches what is not imported."""
        self._modules = len(sys.modules)
        for dotted in [name for name in self._unseen if name.rpartition(".")[0] in sys.modules]:
            self._unseen.discard(dotted)
            module, _, name = dotted.rpartition(".")
            space = vars(sys.modules[module])
            self._spaces.append(space)
            self._names.append(name)
            self._originals.append(space.get(name))
            self._homes.append(module)

    def _compare(self) -> None:
        for space, module, name, original in zip(self._spaces, self._homes, self._names, self._originals, strict=True):
            spot, value = (module, name), space.get(name)
            if value is original and spot in self._changed:
                del self._changed[spot]
                self._events.append(("restore", module, name))
            elif value is not original and self._changed.get(spot) is not value:
                self._changed[spot] = value
                self._events.append(("patch", module, name, value))
