"""The restore rules as shell steps, for a checkout in somebody's own CI.

The same rules that a grade applies, by other means: git has the base tree, find deletes what is denied. A test holds
the two equal, tree by tree. Names are compared without regard to case, as find knows it: ASCII letters and the
locale's.
"""

from collections.abc import Iterator
from shlex import quote
from typing import Final

from assay.workspace import Mode, Rules

__all__ = ["BASE_VARIABLE", "restore_script"]

BASE_VARIABLE: Final = "ASSAY_BASE"
"""The commit whose tree the work started from."""

_HEAD: Final = f"""\
set -eu
: "${{{BASE_VARIABLE}:?expected the commit that the work started from}}"
command -v git >/dev/null || {{ apt-get update -qq && apt-get install -qq -y git >/dev/null; }}
git config --global --add safe.directory "$PWD"
git cat-file -e "${BASE_VARIABLE}^{{commit}}" || git fetch -q origin "${BASE_VARIABLE}"
# The files that come back are the base's own bytes, whatever attributes the work declares.
mkdir -p "$(git rev-parse --git-path info)"
printf '* -text -ident -filter -working-tree-encoding\\n' >"$(git rev-parse --git-path info/attributes)"
export GIT_LITERAL_PATHSPECS=1
# Links are never followed, and never taken in.
find . -path ./.git -prune -o -type l -exec rm -f -- {{}} +
"""


def restore_script(rules: Rules) -> str:
    """POSIX shell that turns a checkout of the work into the tree that the tests run on."""
    return _HEAD + "".join(f"{line}\n" for line in (_allow(rules) if rules.mode is Mode.ALLOW else _overlay(rules)))


def _allow(rules: Rules) -> Iterator[str]:
    yield "# Only these files are taken; everything else is the base's."
    yield "kept=$(mktemp -d)"
    for path in rules.allow:
        wanted, folder = quote(path), quote(path.rpartition("/")[0] or ".")
        complaint = quote(f"expected the file {path}, got none")
        yield f"[ -f {wanted} ] || {{ echo {complaint} >&2; exit 1; }}"
        yield f'mkdir -p "$kept"/{folder}'
        yield f'cp -p -- {wanted} "$kept"/{wanted}'
    yield "find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf -- {} +"
    yield f'git checkout -q "${BASE_VARIABLE}" -- .'
    yield 'cp -Rp "$kept"/. .'


def _overlay(rules: Rules) -> Iterator[str]:
    if tests := [_by_name(name) for name in (*rules.deny_names, *rules.build_output)]:
        yield "# What could neutralise the tests, and build output: deleted at any depth."
        yield _delete(tests)
    if tests := [f"-ipath {quote('./' + _literal(path))}" for path in (*rules.deny, *rules.protect)]:
        yield "# Denied paths, and the work's own version of protected ones."
        yield _delete(tests)
    above = sorted({parent for path in rules.protect for parent in _parents(path)})
    if above:
        yield "# A file where a directory of the base must be."
        yield _delete([f"-ipath {quote('./' + _literal(path))} ! -type d" for path in above])
    if rules.protect:
        yield "# Protected paths are the base's."
        yield f'git checkout -q "${BASE_VARIABLE}" -- ' + " ".join(quote(path) for path in rules.protect)


def _delete(tests: list[str]) -> str:
    together = " -o ".join(f"\\( {test} \\)" if " ! " in test else test for test in tests)
    return f"find . -mindepth 1 -path ./.git -prune -o \\( {together} \\) -prune -exec rm -rf -- {{}} +"


def _by_name(pattern: str) -> str:
    """A pattern with slashes matches that many components in a row, at any depth."""
    name = pattern.strip("/")
    return f"-ipath {quote('*/' + name)}" if "/" in name else f"-iname {quote(name)}"


def _literal(path: str) -> str:
    """``path`` for find, which reads patterns."""
    return "".join(f"\\{character}" if character in "\\*?[" else character for character in path)


def _parents(path: str) -> list[str]:
    parts = path.split("/")[:-1]
    return ["/".join(parts[: at + 1]) for at in range(len(parts))]
