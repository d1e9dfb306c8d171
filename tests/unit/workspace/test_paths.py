"""Paths of a submission: what is accepted is relative, inside and spelled one way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import IntakeError
from assay.model.text import fold, name_match
from assay.workspace import Bounds
from assay.workspace.paths import canonical, link_escapes, oddity, parents, within


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ("a", "a"),
        ("./a/./b//c/", "a/b/c"),
        ("größe/漢字.py", "größe/漢字.py"),
        ("a b/-rf", "a b/-rf"),
        ("a\\x2db", "a\\x2db"),
        ("...", "..."),
        ("aux.c", "aux.c"),
        (b"caf\xc3\xa9", "café"),
    ],
)
def test_honest_names_are_kept(raw: str | bytes, path: str) -> None:
    assert canonical(raw, Bounds()) == path


@pytest.mark.parametrize(
    ("raw", "got"),
    [
        ("/etc/passwd", "an absolute one"),
        ("..", "'..'"),
        ("a/../b", "'..'"),
        ("a/..", "'..'"),
        ("", "none"),
        ("./", "none"),
        ("a\0b", "a control character"),
        ("a\nb", "a control character"),
        ("a\x1b[2J", "a control character"),
        ("a\x85b", "a control character"),
        (b"caf\xe9", "other bytes"),
        ("a\udcff", "other bytes"),
        ("a\ud800", "other bytes"),
        ("x" * 256, "a longer one"),
        ("é" * 128, "a longer one"),
        ("/".join(["x" * 200] * 6), "1205"),
        ("/".join(["x"] * 49), "49"),
    ],
)
def test_dangerous_names_are_refused_with_what_was_got(raw: str | bytes, got: str) -> None:
    with pytest.raises(IntakeError) as caught:
        canonical(raw, Bounds())
    message = str(caught.value)
    assert message.endswith(f"got {got}")
    assert caught.value.hint
    assert message.isprintable()


@given(
    st.text(max_size=40) | st.binary(max_size=40) | st.lists(st.sampled_from(["a", "..", ".", "", "B"])).map("/".join)
)
def test_whatever_is_accepted_is_canonical_and_inside(raw: str | bytes) -> None:
    try:
        path = canonical(raw, Bounds())
    except IntakeError:
        return
    assert canonical(path, Bounds()) == path
    assert not path.startswith("/")
    assert not {"", ".", ".."} & set(path.split("/"))
    path.encode("utf-8")


@pytest.mark.parametrize(
    ("path", "target", "escapes"),
    [
        ("l", "a", False),
        ("d/l", "../a", False),
        ("d/l", "./../d/x", False),
        ("l", "..", True),
        ("d/l", "../../a", True),
        ("d/l", "../x/../../a", True),
        ("l", "/etc/passwd", True),
        ("l", "", True),
        ("l", b"a\0b", True),
        ("l", b"\xff", False),
    ],
)
def test_links_are_judged_by_their_letters(path: str, target: str | bytes, escapes: bool) -> None:
    assert link_escapes(path, target) is escapes


@pytest.mark.parametrize(
    "name", ["CON", "nul.txt", "a/COM1", "x.", "x ", "a:b", "a\\b", "solu\u200btion.py", "\u202ea"]
)
def test_odd_names_are_named(name: str) -> None:
    assert oddity(name)


@pytest.mark.parametrize("name", ["console.py", "a.b", ".gitignore", "naïve", "com10", "a b"])
def test_plain_names_are_not_odd(name: str) -> None:
    assert oddity(name) == ""


def test_parents_and_within() -> None:
    assert parents("a/b/c") == ["a", "a/b"]
    assert parents("a") == []
    assert within("a/b", "a")
    assert within("a", "a")
    assert not within("ab", "a")


@pytest.mark.parametrize(
    ("one", "other"),
    [("ConfTest.PY", "conftest.py"), ("café", "cafe\u0301"), ("STRASSE", "straße"), ("K", "\u212a"), ("Å", "\u212b")],
)
def test_twins_fold_to_one_key(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("path", "pattern", "matches"),
    [
        ("a/b/conftest.py", "conftest.py", True),
        ("a/ConfTest.py/x", "conftest.py", True),
        ("a/my-1.0.DIST-info/x", "*.dist-info", True),
        ("a/node_modules/x", "node_modules/", True),
        ("a/.cargo/config.toml", ".cargo/config*", True),
        ("a/.cargo/x/config.toml", ".cargo/config*", False),
        ("myconftest.py", "conftest.py", False),
        ("a.pth.txt", "*.pth", False),
    ],
)
def test_names_match_at_any_depth_after_folding(path: str, pattern: str, matches: bool) -> None:
    assert name_match(path, (pattern,)) == (pattern if matches else None)
