"""The smallest pack that is still real: one function, three tests, one bug."""

from pathlib import Path

__all__ = ["RIGHT", "WRONG", "write_tiny_pack"]

RIGHT = "def double(number):\n    return number * 2\n"
WRONG = "def double(number):\n    return number + 2\n"

_PACK = (
    '[pack]\nformat = 1\nname = "tiny"\nversion = "1"\ntitle = "Tiny"\nlanguage = "python"\n\n[limits]\nwall_s = 30.0\n'
)
_TASK = 'title = "Double"\nmodules = ["solution"]\n\n[restore]\nmode = "allow"\nallow = ["solution.py"]\n'
_TESTS = """import pytest

from solution import double


@pytest.mark.parametrize(("given", "expected"), [(3, 6), (10, 20)])
def test_double(given, expected):
    assert double(given) == expected


def test_text():
    assert double("ab") == "abab"
"""


def write_tiny_pack(root: Path) -> Path:
    """Write the pack, not yet verified, below ``root`` and return its directory."""
    pack = root / "tiny"
    files = {
        "pack.toml": _PACK,
        "tasks/double/task.toml": _TASK,
        "tasks/double/tree/solution.py": WRONG,
        "tasks/double/reference/solution.py": RIGHT,
        "tasks/double/tests/test_double.py": _TESTS,
    }
    for name, text in files.items():
        path = pack / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return pack
