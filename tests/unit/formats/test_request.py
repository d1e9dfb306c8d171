"""Requests: what is right is read, all else is refused with one clear line."""

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import RequestError
from assay.formats import request as module
from assay.formats.request import parse_request, request_from_document
from assay.formats.request_limits import REQUEST_LIMITS
from assay.formats.run_schema import request_schema
from assay.model import MIB, Limits
from helloworld import HELLO


def document(**more: object) -> dict[str, Any]:
    """A right request, and what is said otherwise."""
    return {
        "language": "any",
        "sourceFiles": [{"path": "src/a.txt", "content": "é\x00"}],
        "tests": [{"path": "t.txt", "content": ""}],
        **more,
    }


def files(*paths: str) -> list[dict[str, str]]:
    return [{"path": path, "content": "x"} for path in paths]


def test_a_request_is_read() -> None:
    limits = {"wallClockMs": 1500, "memoryMb": 512, "pids": 7, "openFiles": 9}
    wanted = request_from_document(document(runner="r", limits=limits, inventory=["b", "a"]))
    assert wanted.language == "any"
    assert wanted.source_files == {"src/a.txt": "é\x00"}
    assert wanted.tests == {"t.txt": ""}
    assert wanted.inventory == ("a", "b")
    assert wanted.limits == Limits(wall_s=1.5, cpu_s=1.5, memory_bytes=512 * MIB, pids=7, open_files=9)


def test_what_is_not_said_has_its_default() -> None:
    wanted = parse_request(json.dumps(document()).encode())
    assert (wanted.runner, wanted.inventory, wanted.reference, wanted.limits) == ("", (), {}, Limits())


@pytest.mark.parametrize("language", sorted(HELLO))
def test_every_hello_world_is_a_request_of_the_schema(language: str) -> None:
    wanted = HELLO[language].request(language)
    jsonschema.Draft202012Validator(request_schema()).validate(wanted)
    assert request_from_document(wanted).language == language


REFUSED = {
    "absolute-path": document(sourceFiles=files("/etc/passwd")),
    "backslash": document(sourceFiles=files("a\\b")),
    "control-character": document(tests=files("a\nb")),
    "dot": document(sourceFiles=files("./a")),
    "empty-component": document(sourceFiles=files("a//b")),
    "empty-id": document(inventory=[""]),
    "empty-path": document(sourceFiles=files("")),
    "file-without-content": document(sourceFiles=[{"path": "a"}]),
    "file-with-unknown-key": document(sourceFiles=[{"path": "a", "content": "", "mode": "755"}]),
    "id-twice": document(inventory=["a", "a"]),
    "language-empty": document(language=""),
    "language-no-text": document(language=3),
    "limit-boolean": document(limits={"pids": True}),
    "limit-fraction-of-a-process": document(limits={"pids": 1.5}),
    "limit-infinite": document(limits={"wallClockMs": float("inf")}),
    "limit-nan": document(limits={"wallClockMs": float("nan")}),
    "limit-negative": document(limits={"memoryMb": -1}),
    "limit-null": document(limits={"memoryMb": None}),
    "limit-text": document(limits={"memoryMb": "512"}),
    "limit-unknown": document(limits={"wallclockms": 1}),
    "limit-vast": document(limits={"memoryMb": 10**400}),
    "limit-zero": document(limits={"wallClockMs": 0}),
    "limits-no-object": document(limits=[]),
    "no-language": {key: value for key, value in document().items() if key != "language"},
    "no-object": [document()],
    "no-sources": document(sourceFiles=[]),
    "no-tests": document(tests=[]),
    "parent": document(sourceFiles=files("a/../../b")),
    "slash-at-the-end": document(sourceFiles=files("a/")),
    "sources-no-list": document(sourceFiles={"a": "b"}),
    "unknown-key": document(sourcefiles=files("a")),
}
BEYOND_A_SCHEMA = {
    "below-a-file": document(sourceFiles=files("a", "a/b")),
    "below-a-project-file": document(sourceFiles=files("a/b"), projectFiles=files("a")),
    "case-twin": document(sourceFiles=files("A.py", "a.py")),
    "deep": document(sourceFiles=files("/".join("a" * 40))),
    "in-project-too": document(sourceFiles=files("a"), projectFiles=files("a")),
    "long-name": document(sourceFiles=files("a" * 256)),
    "lone-surrogate": document(sourceFiles=[{"path": "a", "content": "\ud800"}]),
    "path-twice": document(tests=files("a", "a")),
    "reference-and-inventory": document(reference=files("a"), inventory=["x"]),
    "surrogate-path": document(sourceFiles=files("a\ud800")),
}


@pytest.mark.parametrize("name", sorted(REFUSED | BEYOND_A_SCHEMA))
def test_what_is_wrong_is_refused_with_one_line(name: str) -> None:
    with pytest.raises(RequestError, match=r"expected .*got") as caught:
        request_from_document((REFUSED | BEYOND_A_SCHEMA)[name])
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("request")
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("name", sorted(set(REFUSED) - {"limit-nan"}))
def test_the_schema_refuses_what_a_schema_can(name: str) -> None:
    validator = jsonschema.Draft202012Validator(request_schema())
    assert not validator.is_valid(REFUSED[name])


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"{", id="torn"),
        pytest.param(b"\xff{}", id="no-utf-8"),
        pytest.param(b'{"language": "a", "language": "b"}', id="key-twice"),
        pytest.param(b'{"limits": {"pids": NaN}}', id="nan"),
        pytest.param(b"[" * 200_000, id="deep"),
        pytest.param(b'{"limits": {"pids": ' + b"9" * 5000 + b"}}", id="long-number"),
    ],
)
def test_bytes_that_are_no_document_are_refused(data: bytes) -> None:
    with pytest.raises(RequestError, match=r"^request: expected .*got") as caught:
        parse_request(data)
    assert "\n" not in str(caught.value)


KEYS = ("language", "sourceFiles", "tests", "limits", "path", "content", "pids", "wallClockMs", "inventory", "x")
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS) | st.text(), inner, max_size=6),
)


@given(ANY)
def test_any_document_is_a_request_or_refused(value: object) -> None:
    try:
        request_from_document(document(**value) if isinstance(value, dict) else value)
    except RequestError as error:
        assert "\n" not in str(error)


def test_an_oversized_document_file_or_list_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_FILE_BYTES", 3)
    monkeypatch.setattr(module, "MAX_FILES", 1)
    with pytest.raises(RequestError, match="at most 3 bytes"):
        request_from_document(document(sourceFiles=[{"path": "a", "content": "éé"}]))
    with pytest.raises(RequestError, match="at most 1 files"):
        request_from_document(document(tests=files("a", "b")))
    monkeypatch.setattr(module, "MAX_REQUEST_BYTES", 10)
    with pytest.raises(RequestError, match="at most 10 bytes"):
        parse_request(b" " * 11)


@pytest.mark.parametrize("name", sorted(REQUEST_LIMITS))
def test_every_limit_may_be_said_and_has_a_largest_value(name: str) -> None:
    most = REQUEST_LIMITS[name].most
    said = request_from_document(document(limits={name: most})).limits
    assert getattr(said, REQUEST_LIMITS[name].field) == pytest.approx(most * REQUEST_LIMITS[name].unit)
    with pytest.raises(RequestError, match=f"at most {most}"):
        request_from_document(document(limits={name: most + 1}))


@pytest.mark.parametrize(
    ("inventory", "said"), [([], "at least one id, got none"), (["\ud800"], "lone surrogate"), (["a", "a"], "once")]
)
def test_an_inventory_that_names_nothing_or_cannot_be_met_is_refused(inventory: list[str], said: str) -> None:
    document = {
        "language": "python",
        "sourceFiles": [{"path": "a.py", "content": ""}],
        "tests": [{"path": "test_a.py", "content": ""}],
        "inventory": inventory,
    }
    with pytest.raises(RequestError, match=said):
        request_from_document(document)
