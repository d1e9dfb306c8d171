"""Which tests a question to the submission's objects may belong to."""

from assay.oracle.remote.judged import judged_tests

FILES = {
    "test_it.py": b"from solution import f\n\n\ndef check(a, b):\n    assert a == b\n\n\n"
    b"def test_one():\n    assert f(1) == f(2)\n\n\ndef test_two():\n    check(f(1), f(2))\n"
}
ONE, TWO = INVENTORY = ("test_it.py::test_one", "test_it.py::test_two")


def ids(*sites: str) -> set[str]:
    return set(judged_tests(sites, FILES, INVENTORY).ids)


def test_a_line_of_a_test_is_that_tests() -> None:
    assert ids("eq@test_it.py:9") == {ONE}
    assert judged_tests(["eq@test_it.py:9"], FILES, INVENTORY).lines == {"test_it.py": frozenset({9})}


def test_a_line_of_nobody_may_be_anybodys() -> None:
    for site in ("eq@test_it.py:5", "eq@conftest.py:9", "eq@?", "contains@other.py:1"):
        assert ids(site) == {ONE, TWO}


def test_answers_of_the_code_itself_are_no_judgement() -> None:
    assert ids("bool@test_it.py:9", "lt@test_it.py:9", "ne@test_it.py:9", "exit@?") == set()


def test_a_file_that_is_no_python_hides_nothing() -> None:
    assert set(judged_tests(["eq@test_it.py:9"], {"test_it.py": b"\xff"}, INVENTORY).ids) == {ONE, TWO}
