import json
from pathlib import Path

import pytest

from assay.errors import ConfigurationError
from assay.formats.canonical import parse_canonical, read_canonical
from assay.model.cases import Case


def case(uuid: str, **more: object) -> dict[str, object]:
    return {"uuid": uuid, "description": f"case {uuid}", "property": "add", "input": {"x": 1}, "expected": 2, **more}


def data(*cases: object, **more: object) -> bytes:
    return json.dumps({"exercise": "sums", "cases": list(cases), **more}).encode()


def test_nested_groups_are_flattened_with_their_titles() -> None:
    group = {"description": "outer", "comments": ["", "x"], "cases": [{"description": "inner", "cases": [case("1")]}]}
    suite = parse_canonical(data(group, case("2"), comments=["a", ""]))
    assert (suite.name, suite.comments) == ("sums", ("a", ""))
    assert suite.cases[0] == Case(id="1", title="outer > inner > case 1", property="add", args={"x": 1}, expected=2)
    assert suite.cases[1].title == "case 2"


def test_errors_are_failures_and_other_objects_are_answers() -> None:
    suite = parse_canonical(
        data(
            case("1", expected={"error": "no"}),
            case("2", expected={"error": ""}),
            case("3", expected={"error": "no", "value": 1}),
            case("4", expected=None),
            case("5", expected={"error": 3}),
        )
    )
    assert [one.error for one in suite.cases] == ["no", "", None, None, None]
    assert [one.expected for one in suite.cases[2:]] == [{"error": "no", "value": 1}, None, {"error": 3}]


def test_arguments_keep_their_order_and_numbers_their_kind() -> None:
    big = 10**40
    suite = parse_canonical(data(case("1", input={"z": [1, 1.0, big], "a": {"k": True}})))
    args = suite.cases[0].args
    assert list(args) == ["z", "a"]
    assert args == {"z": (1, 1.0, big), "a": {"k": True}}
    values = args["z"]
    assert isinstance(values, tuple)
    assert [type(value) for value in values] == [int, float, int]


def test_a_reimplemented_case_gives_way() -> None:
    suite = parse_canonical(data(case("old"), case("new", reimplements="old", scenarios=["unicode"])))
    assert [one.id for one in suite.cases] == ["new"]
    assert suite.cases[0].scenarios == ("unicode",)
    assert suite.replaced == {"old": "new"}


def deep(levels: int) -> dict[str, object]:
    inner: dict[str, object] = case("1")
    for _ in range(levels):
        inner = {"description": "d", "cases": [inner]}
    return inner


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (b"", "expected JSON"),
        (b"[]", "expected a JSON object"),
        (b"[" * 100_000, "expected JSON"),
        (data(), "1 to 100000 cases"),
        (data(3), "cases: expected an array of tables"),
        (data(case("1"), case("1")), "each uuid once, got 1 twice"),
        (data(case("1", reimplements="0")), "to be there, got 0"),
        (data(case("1", input=[1])), "input: expected an object"),
        (data(case("1", expcted=1)), "got 'expcted'"),
        (
            data({"uuid": "1", "description": "d", "property": "p", "input": {}}),
            "expected: expected a value, got nothing",
        ),
        (data(case("1", expected=float("nan"))), "NaN is not JSON"),
        (data(deep(40)), "at most 32 groups"),
    ],
)
def test_what_is_wrong_is_named(broken: bytes, message: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        parse_canonical(broken)
    assert message in str(caught.value)


def test_a_file_is_named_in_its_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"none.json: expected a readable file"):
        read_canonical(tmp_path / "none.json")


def test_all_published_files(data_dir: Path) -> None:
    suites = [read_canonical(file) for file in sorted((data_dir / "canonical").glob("*.json"))]
    assert len(suites) == 63
    assert sum(len(suite.cases) + len(suite.replaced) for suite in suites) == 1053
