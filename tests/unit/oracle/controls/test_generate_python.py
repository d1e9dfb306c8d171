"""Which edits are candidates: only such as honest code of any kind must fail."""

import pytest

from assay.oracle.controls import Candidate, Kind, generate, generate_at

HEAD = "from solution import f, g, E\n"


def candidates(body: str, *ids: str, head: str = HEAD) -> tuple[tuple[Candidate, ...], bytes]:
    source = (head + body).encode()
    return generate({"test_it.py": source}, ids or ("test_it.py::test_it",)), source


def replaced(body: str, kind: Kind, *ids: str, head: str = HEAD) -> set[str]:
    """What of the source is replaced, by candidates of one kind."""
    found, source = candidates(body, *ids, head=head)
    return {source[one.edit.start : one.edit.end].decode() for one in found if one.kind is kind}


def test(*lines: str) -> str:
    return "def test_it():\n" + "".join(f"    {line}\n" for line in lines)


test.__test__ = False


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("assert f(1) == 5", "5"),
        ("assert 5 == f(1)", "5"),
        ("assert f(1) == -5, 'why'", "-5"),
        ("assert f(1) == 'five'", "'five'"),
        ("assert f(1) == 2.5", "2.5"),
        ("assert f(1) is True", "True"),
        ("assert f(1) == [4]", "4"),
        ("assert f(1) == {'key': 4}", "4"),
        ("assert f(1) == set([4])", "4"),
        ("assert f(1) == 4 and g(1)", "4"),
        ("assert abs(f(1) - 2.5) < 1e-6", "2.5"),
        ("assert f(1) == pytest.approx(2.5)", "2.5"),
        ("assert math.isclose(f(1), 2.5, rel_tol=1e-9)", "2.5"),
        ("want = 4; assert f(1) == want, f'not {want}'", "4"),
    ],
)
def test_the_expected_side_of_an_equality_is_replaced(line, value):
    assert replaced(test(line), Kind.VALUE) == {value}


@pytest.mark.parametrize(
    "line",
    [
        "assert f(1) > 5",
        "assert f(1) != 5",
        "assert f(1) in (1, 2)",
        "assert f(1) == 5 or g(1) == 6",
        "assert not f(1) == 5",
        "assert f(1) == g(5)",
        "assert 5 == 5",
        "assert abs(f(1) - 2.5) < 1",
        "assert math.isclose(f(1), 2.5, abs_tol=5)",
        "want = 4; f(want); assert f(1) == want",
        "want = 4; want += 1; assert f(1) == want",
        "assert f(1) == E(5)",
        "for want in f(3): assert f(1) == want",
    ],
)
def test_what_honest_code_could_pass_both_ways_is_no_value_control(line):
    assert replaced(test(line), Kind.VALUE) == set()


def test_an_own_name_of_a_constructor_is_not_trusted():
    assert replaced(test("assert f(1) == Path(5)"), Kind.VALUE, head="from solution import f, Path\n") == set()
    assert replaced(test("assert f(1) == Path('a')"), Kind.VALUE, head="from pathlib import Path\n") == {"'a'"}


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("assert f(1) == E(5)", {"5"}),
        ("assert f(1) == E(5, unit='m')", {"5", "'m'"}),
        ("assert E(1) + E(2) == E(E(5))", {"5"}),
        ("assert f(1) == [E(5), E(6)]", {"5", "6"}),
        ("assert f(1) == {'a': E(5)}", {"5"}),
        ("assert f(1) == E.of('x', 5)", {"'x'", "5"}),
        ("want = E(5); assert f(1) == want", {"5"}),
        ("assert f(1) == [g(5)]", set()),
        ("assert f(1) == g.of(5)", set()),
        ("assert f(1) == g(5)", set()),
        ("assert E(1) == E(2)", set()),
        ("assert f(1) == E()", set()),
        ("assert f(1) == E(f(2))", set()),
    ],
)
def test_objects_of_the_submissions_own_classes_are_a_kind_apart(line, places):
    assert replaced(test(line), Kind.OBJECT) <= places
    assert bool(replaced(test(line), Kind.OBJECT)) is bool(places)


@pytest.mark.parametrize(
    ("lines", "values"),
    [
        (["for arg, want in [(1, 5), (2, 6)]:", "    assert f(arg) == want"], {"5", "6"}),
        (["for want in (5, 6):", "    assert f(1) == want"], {"5", "6"}),
        (["for n, (arg, want) in enumerate([(1, 5)]):", "    assert f(arg) == want"], {"5"}),
        (["for arg, want in zip([1, 2], [5, 6]):", "    assert f(arg) == want"], {"5", "6"}),
        (["table = [(1, 5)]", "for arg, want in table:", "    assert f(arg) == want"], {"5"}),
    ],
)
def test_tables_are_read(lines, values):
    assert replaced(test(*lines), Kind.VALUE) <= values
    assert replaced(test(*lines), Kind.VALUE)


def test_a_parametrized_row_is_its_own_test_and_keeps_its_id():
    body = (
        '@pytest.mark.parametrize("arg,want", [(1, 5), (2, 6)])\ndef test_it(arg, want):\n    assert f(arg) == want\n'
    )
    found, _ = candidates(body, "test_it.py::test_it[1-5]", "test_it.py::test_it[2-6]")
    rows = {one.ids: (one.neutral, one.edit.replacement) for one in found if one.kind is Kind.VALUE}
    assert set(rows) == {("test_it.py::test_it[1-5]",), ("test_it.py::test_it[2-6]",)}
    neutral, flipped = rows["test_it.py::test_it[1-5]",]
    assert neutral == "pytest.param(1, 5, id='1-5')"
    assert flipped.startswith("pytest.param(1, ")
    assert flipped.endswith(", id='1-5')")
    assert flipped != neutral


def test_rows_with_ids_of_their_own_are_edited_in_place():
    mark = '@pytest.mark.parametrize("arg,want", [(1, 5)], ids=["one"])\n'
    body = mark + "def test_it(arg, want):\n    assert f(arg) == want\n"
    found, source = candidates(body, "test_it.py::test_it[one]")
    assert {source[one.edit.start : one.edit.end] for one in found if one.kind is Kind.VALUE} == {b"5"}
    assert all(one.neutral is None for one in found if one.kind is Kind.VALUE)


@pytest.mark.parametrize(
    ("call", "value"),
    [
        ("self.assertEqual(f(1), 5)", "5"),
        ("self.assertEqual(5, f(1), 'why')", "5"),
        ("self.assertListEqual(f(1), [5])", "5"),
        ("self.assertIs(f(1), False)", "False"),
        ("self.assertAlmostEqual(f(1), 2.5)", "2.5"),
    ],
)
def test_unittest_assertions_are_read(call, value):
    body = f"class It(unittest.TestCase):\n    def test_it(self):\n        {call}\n"
    for id_ in ("test_it.py::It::test_it", "test_it.It.test_it"):
        assert replaced(body, Kind.VALUE, id_) == {value}


def test_a_method_of_a_base_class_belongs_to_every_class_that_inherits_it():
    body = "class Base:\n    def test_it(self):\n        assert f(1) == 5\nclass A(Base): pass\nclass B(Base): pass\n"
    found, _ = candidates(body, "test_it.py::A::test_it", "test_it.py::B::test_it")
    assert {one.ids for one in found} == {("test_it.py::A::test_it", "test_it.py::B::test_it")}


def test_a_helper_that_asserts_for_its_test_is_read():
    body = "def check(candidate):\n    assert candidate(1) == 5\ndef test_it():\n    check(f)\n"
    assert replaced(body, Kind.VALUE) == {"5"}


def test_an_exception_is_exchanged_for_an_unrelated_one():
    found, _ = candidates(test("with pytest.raises(LookupError):", "    f(1)"))
    others = {one.edit.replacement for one in found if one.kind is Kind.VALUE}
    assert others
    assert not others & {"KeyError", "IndexError", "LookupError", "Exception"}
    own, _ = candidates(test("with pytest.raises(E):", "    f(1)"))
    assert {one.edit.replacement for one in own if one.kind is Kind.VALUE} <= {
        "IndexError",
        "AttributeError",
        "OSError",
    }


def test_an_exception_that_has_no_stranger_has_no_control():
    assert replaced(test("with pytest.raises(Exception):", "    f(1)"), Kind.VALUE) == set()


@pytest.mark.parametrize(
    ("line", "neutral", "flipped"),
    [
        ("assert f(1)", "bool(f(1)) == True", "bool(f(1)) == False"),
        ("assert not f(1)", "bool(f(1)) == False", "bool(f(1)) == True"),
        ("self.assertTrue(f(1))", "self.assertEqual(bool(f(1)), True", "self.assertEqual(bool(f(1)), False"),
        ("self.assertFalse(f(1), 'x')", "self.assertEqual(bool(f(1)), False", "self.assertEqual(bool(f(1)), True"),
    ],
)
def test_truth_values_have_one_form(line, neutral, flipped):
    found, _ = candidates(test(line))
    forms = {(one.neutral, one.edit.replacement) for one in found if one.kind is Kind.BOOLEAN}
    assert forms == {(neutral, flipped)}


@pytest.mark.parametrize(
    ("line", "neutral"),
    [
        ("assert f(1) > 5", "bool(f(1) > 5) == True"),
        ("self.assertIn(f(1), g(2))", "self.assertEqual((f(1)) in (g(2)), True"),
        ("self.assertIsNone(f(1))", "self.assertEqual((f(1)) is None, True"),
        ("self.assertIsInstance(f(1), E, 'x')", "self.assertEqual(isinstance(f(1), E), True"),
        ("self.assertEqual(f(1), g(2))", "self.assertEqual((f(1)) == (g(2)), True"),
    ],
)
def test_the_rest_is_turned_around_whole(line, neutral):
    found, _ = candidates(test(line))
    assert {one.neutral for one in found if one.kind is Kind.POLARITY} == {neutral}


def test_every_candidate_parses_and_changes_something():
    import ast

    from assay.oracle.controls.rendering import render

    lines = ["assert f(1) == [5, 'a', None, 2.5, b'x']", "assert f(2) == {}", "with pytest.raises(KeyError): f(3)"]
    found, source = candidates(test(*lines))
    assert found
    for one in found:
        rendered = render({"test_it.py": source}, [one.edit])["test_it.py"]
        assert ast.dump(ast.parse(rendered)) != ast.dump(ast.parse(source))


def test_values_come_from_the_suite_where_it_has_any():
    body = "def test_it():\n    assert f(1) == 'left'\ndef test_two():\n    assert f(2) == 'right'\n"
    found, _ = candidates(body, "test_it.py::test_it", "test_it.py::test_two")
    assert {(one.ids, one.edit.replacement) for one in found if one.kind is Kind.VALUE} == {
        (("test_it.py::test_it",), "'right'"),
        (("test_it.py::test_two",), "'left'"),
    }


def test_the_same_suite_gives_the_same_candidates():
    body = test(*(f"assert f({n}) == {n * 7}" for n in range(20)))
    assert candidates(body) == candidates(body)


@pytest.mark.parametrize("data", [b"def broken(:\n", b"\xff\xfe", b"\xef\xbb\xbfdef test_it(): assert f(1) == 2\n"])
def test_a_file_that_cannot_be_read_has_no_candidates(data):
    assert generate({"test_it.py": data}, ["test_it.py::test_it"]) == ()


def test_ids_of_no_function_have_no_candidates():
    assert (
        generate({"test_it.py": b"def test_it(): assert f(1) == 2\n"}, ["test_it.py::gone", "other.py::x", "x"]) == ()
    )


def test_offsets_are_bytes():
    body = "def test_it():\n    assert f('\u00e9\u00e9') == 5  # \u00e9\n"
    assert replaced(body, Kind.VALUE) == {"5"}


def test_candidates_for_a_line_are_about_that_line_alone():
    body = "def test_it():\n    assert f(1) == E(5)\n    assert f(2) == E(6)\n    assert f(3) == 7\n"
    source = (HEAD + body).encode()
    for line, value in ((3, b"5"), (4, b"6")):
        found = generate_at({"test_it.py": source}, ["test_it.py::test_it"], {"test_it.py": {line}})
        assert found
        assert {source[one.edit.start : one.edit.end] for one in found} == {value}
        assert all(line in one.lines and one.kind is Kind.OBJECT for one in found)
    assert generate_at({"test_it.py": source}, ["test_it.py::test_it"], {"test_it.py": {5}}) == ()
