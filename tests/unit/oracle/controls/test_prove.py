"""A control is what the reference proves to be one."""

from assay.oracle.controls import Candidate, Edit, Kind, generate, prove
from assay.oracle.controls.rendering import render


def proof(reference):
    candidates = generate(reference.files, reference.inventory)
    return prove(reference.files, reference.inventory, candidates, reference)


def test_each_test_gets_controls_that_fail_alone(reference):
    source = "from math import sqrt\n" + "".join(f"def test_{n}():\n    assert f({n}) == {n * n}\n" for n in range(9))
    suite = reference(source, f=lambda x: x * x)
    proved = proof(suite)
    assert set(proved.controls) == set(suite.inventory)
    assert proved.coverage == 1.0
    assert set(proved.kinds.values()) == {Kind.VALUE}
    for id_, edits in proved.controls.items():
        for edit in edits:
            failed = {one for one, result in suite(render(suite.files, [edit])).items() if result.outcome == "failed"}
            assert failed == {id_}


def test_many_candidates_cost_few_runs(reference):
    source = "".join(f"def test_{n}():\n    assert f({n}) == {n * n}\n" for n in range(64))
    suite = reference(source, f=lambda x: x * x)
    assert len(proof(suite).controls) == 64
    assert suite.runs <= 2 * (1 + 2 * 6) + 1


def test_an_edit_that_disturbs_another_test_is_not_kept(reference):
    source = (
        "log = []\n"
        "def test_a():\n    log.append(1)\n    assert f(1) == 1\n    log.clear()\n"
        "def test_b():\n    assert not log\n    assert f(2) == 2\n"
        "def test_c():\n    assert f(3) == 3\n"
    )
    proved = proof(reference(source, f=lambda x: x))
    assert set(proved.controls) == {"test_it.py::test_b", "test_it.py::test_c"}
    assert proved.uncontrolled == ("test_it.py::test_a",)


def test_an_edit_that_changes_nothing_is_not_kept(reference):
    suite = reference("def test_a():\n    assert f(1) == 5\n", f=lambda _: 5)
    at = suite.files["test_it.py"].index(b"5")
    useless = Candidate(ids=suite.inventory, edit=Edit("test_it.py", at, at + 1, "5.0"), kind=Kind.VALUE)
    assert prove(suite.files, suite.inventory, [useless], suite).controls == {}


def test_an_edit_that_fails_for_another_reason_is_not_kept(reference):
    suite = reference("def test_a():\n    assert f(1) == 5\n", f=lambda _: 5)
    at = suite.files["test_it.py"].index(b"5")
    broken = Candidate(ids=suite.inventory, edit=Edit("test_it.py", at, at + 1, "nothing"), kind=Kind.VALUE)
    assert prove(suite.files, suite.inventory, [broken], suite).controls == {}


def test_a_suite_that_an_edit_makes_unreadable_is_not_kept(reference):
    suite = reference("def test_a():\n    assert f(1) == 5\n\ndef test_b():\n    assert f(1) == 5\n", f=lambda _: 5)
    id_ = suite.inventory[0]

    def run(files):
        try:
            return suite(files)
        except SyntaxError:
            return {}

    at = suite.files["test_it.py"].index(b"5")
    broken = Candidate(ids=(id_,), edit=Edit("test_it.py", at, at + 1, ")"), kind=Kind.VALUE)
    good = Candidate(ids=(id_,), edit=Edit("test_it.py", at, at + 1, "6"), kind=Kind.VALUE)
    assert prove(suite.files, suite.inventory, [broken, good], run).controls == {id_: (good.edit,)}


def test_the_best_kind_that_holds_is_taken(reference):
    source = "def test_a():\n    assert f(1) == 5\n    assert g(1)\ndef test_c():\n    assert g(1) > 0\n"
    suite = reference(source, f=lambda _: 5, g=bool)
    proved = proof(suite)
    assert proved.kinds["test_it.py::test_a"] is Kind.VALUE
    assert proved.kinds["test_it.py::test_c"] is Kind.POLARITY


def test_neutral_forms_stand_in_every_variant_and_flipped_ones_replace_them(reference):
    suite = reference("def test_a():\n    assert f(1) > 0\ndef test_b():\n    assert f(1) == 5\n", f=lambda _: 5)
    proved = proof(suite)
    assert [edit.replacement for edit in proved.neutral] == ["bool(f(1) > 0) == True"]
    assert [edit.replacement for edit in proved.controls["test_it.py::test_a"]] == ["bool(f(1) > 0) == False"]
    assert {edit[:3] for edit in proved.neutral} == {edit[:3] for edit in proved.controls["test_it.py::test_a"]}


def test_exceptions_are_proved_by_what_goes_through(reference):
    def f(_):
        raise KeyError

    source = "def test_a():\n    with pytest.raises(KeyError):\n        f(1)\n"
    source += "class It(unittest.TestCase):\n    def test_b(self):\n        self.assertRaises(KeyError, f, 1)\n"
    suite = reference(source, f=f)
    assert set(proof(suite).controls) == set(suite.inventory)


def test_tests_of_one_function_are_flipped_together(reference):
    source = "class Base:\n    def test_it(self):\n        self.assertEqual(f(1), 5)\n"
    source += "class A(Base, unittest.TestCase): pass\nclass B(Base, unittest.TestCase): pass\n"
    proved = proof(reference(source, f=lambda _: 5))
    assert proved.controls["test_it.py::A::test_it"] == proved.controls["test_it.py::B::test_it"] != ()


def test_no_tests_have_no_coverage(reference):
    assert proof(reference("x = 1\n")).coverage == 0.0
