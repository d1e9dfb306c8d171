"""Reading cases.json: what it can say, and that each mistake is one clear line."""

import json

import jsonschema
import pytest

from assay.errors import PackError
from assay.formats.cases import read_suite
from assay.formats.cases_schema import cases_schema
from assay.model.callcases import CompareKind, Names, Processes, Raises
from assay.model.signature import inferred, parse_type
from assay.model.values import Items, ItemsKind

CALL = {"id": "a", "call": "f", "args": [1], "equals": 2}


def read(**document: object) -> object:
    return read_suite(json.dumps({"format": 1, **document}).encode(), {"a.in": b"in", "check.py": b""})


def test_a_call_says_what_it_says() -> None:
    suite = read(
        process="each",
        names="by_language",
        case_s=1.5,
        compare={"kind": "float", "absolute": 0.5},
        signatures={"f": {"args": ["int"], "returns": "map<string,list<int>>"}},
        cases=[CALL, {"id": "b", "call": "f", "args": [{"$tuple": []}], "raises": {"types": ["E"], "message": "m"}}],
    )
    assert suite.processes is Processes.EACH  # type: ignore[attr-defined]
    assert suite.names is Names.BY_LANGUAGE  # type: ignore[attr-defined]
    first, second = suite.calls  # type: ignore[attr-defined]
    assert first.wanted.compare.absolute == 0.5
    assert second.wanted.raises == Raises(types=("E",), message="m")
    assert second.args == (Items(ItemsKind.TUPLE, ()),)
    assert str(suite.signatures["f"].returns) == "map<string,list<int>>"  # type: ignore[attr-defined]


def test_a_program_takes_text_or_files_and_is_compared_by_tokens() -> None:
    suite = read(cases=[{"id": "a", "stdin_file": "a.in", "stdout": "x", "args": ["-v"], "status": 2}])
    [case] = suite.programs  # type: ignore[attr-defined]
    assert (case.stdin, case.args, case.wanted.value, case.wanted.status) == (b"in", ("-v",), b"x", 2)
    assert case.wanted.compare.kind is CompareKind.TOKENS


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"cases": []}, "expected 1 to 20000 cases"),
        ({"cases": [CALL, CALL]}, "expected each id once, got \"'a' twice\""),
        ({"cases": [CALL | {"equal": 1}]}, "expected a known key, got 'equal'"),
        ({"cases": [CALL | {"raises": True}]}, "'equals' or 'raises', not both"),
        ({"cases": [{"id": "a", "call": "f", "args": []}]}, "equals: expected a value, got nothing"),
        ({"cases": [CALL, {"id": "b", "stdout": "x"}]}, "calls alone, or runs of a program alone"),
        ({"cases": [CALL], "case_s": 0}, "a number greater than 0"),
        ({"cases": [CALL], "compare": "checker"}, "expected an object"),
        ({"cases": [CALL], "compare": {"kind": "checker", "checker": "none.py"}}, "the path of a file among"),
        ({"cases": [CALL | {"compare": "unordered"}]}, "expected a list"),
        ({"cases": [CALL | {"args": [{"$nan": 1}]}]}, "args: expected a value"),
        ({"cases": [{"id": "a", "stdout": "x", "stdin_file": "no"}]}, "stdin_file: expected the path"),
        ({"cases": [{"id": "a", "stdout": "x", "compare": "set"}]}, "for a program"),
        ({"cases": [CALL], "signatures": {"f": {"args": ["integer"], "returns": "int"}}}, "args: expected a value"),
        ({"format": 2, "cases": [CALL]}, "format: expected 1, got 2"),
    ],
    ids=range(15),
)
def test_a_mistake_is_one_clear_line(document: dict[str, object], words: str) -> None:
    with pytest.raises(PackError) as caught:
        read(**document)
    assert words in str(caught.value)


@pytest.mark.parametrize("data", [b"{", b"[]", b'{"format": 1, "format": 1}', b'{"format": NaN}', b"\xff"])
def test_what_is_no_json_object_is_refused(data: bytes) -> None:
    with pytest.raises(PackError, match=r"cases\.json: expected"):
        read_suite(data, {})


@pytest.mark.parametrize("text", ["", "int>", "list", "list<int", "list<int,int>", "map<int>", "Int", "int int"])
def test_a_type_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        parse_type(text)


def test_types_are_read_off_values() -> None:
    def many(*items: object) -> Items:
        return Items(ItemsKind.LIST, items)  # type: ignore[arg-type]

    assert str(inferred([1, 2**31])) == "long"
    assert str(inferred([1, None])) == "optional<int>"
    assert str(inferred([many(), many(1.5, 2)])) == "list<float>"
    with pytest.raises(ValueError, match="one kind"):
        inferred([1, "a"])


VALID = {
    "format": 1,
    "compare": {"kind": "float", "absolute": 0.5},
    "cases": [
        CALL | {"title": "t", "equals": {"a": [{"$tuple": []}, {"$map": [[1, {"$float": "nan"}]]}]}},
        {"id": "b", "call": "f", "args": [{"$int": "-12"}, {"$set": [None]}], "raises": {"types": ["E"]}},
    ],
}
PROGRAM = {"format": 1, "cases": [{"id": "a", "stdin_file": "a.in", "stdout": {"$bytes": "AAE="}, "status": 1}]}


@pytest.mark.parametrize("document", [VALID, PROGRAM], ids=["calls", "program"])
def test_the_schema_takes_what_the_reader_takes(document: dict[str, object]) -> None:
    read_suite(json.dumps(document).encode(), {"a.in": b""})
    jsonschema.Draft202012Validator.check_schema(cases_schema())
    jsonschema.Draft202012Validator(cases_schema()).validate(document)


@pytest.mark.parametrize(
    "document",
    [
        {"format": 1, "cases": []},
        {"format": 1, "cases": [CALL | {"raises": True}]},
        {"format": 1, "cases": [CALL | {"args": [{"$nan": 1}]}]},
        {"format": 1, "cases": [{"id": "a"}]},
        {"format": 1, "cases": [CALL], "proces": "each"},
    ],
    ids=range(5),
)
def test_the_schema_refuses_what_the_reader_refuses(document: dict[str, object]) -> None:
    with pytest.raises(PackError):
        read_suite(json.dumps(document).encode(), {})
    assert not jsonschema.Draft202012Validator(cases_schema()).is_valid(document)
