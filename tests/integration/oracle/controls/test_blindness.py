"""Whether a control gives itself away: a classifier that sees one variant guesses which tests are flipped.

It is trained on other suites, and told everything about a test that its text tells without running it. Nothing of the
data set is executed here: candidates are taken as they are generated.
"""

import ast
import math
import random
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from assay.formats.humanevalpack_python import python_task
from assay.formats.humanevalpack_rows import read_rows
from assay.oracle.controls import Candidate, generate
from assay.oracle.controls.rendering import combine, render
from assay.oracle.controls.values_python import leaves

GUESSED_AT_MOST = 0.60
"""Share of right guesses: half is chance."""
ROUNDS = 60
RATE = 0.3

Sample = tuple[Mapping[str, float], bool]


def _suites(data_dir: Path) -> Iterator[tuple[str, bytes, tuple[str, ...]]]:
    for row in read_rows(data_dir / "humanevalpack" / "python.jsonl.gz"):
        ((name, data),) = python_task(row).tests.items()
        tests = [
            node.name for node in ast.parse(data).body if isinstance(node, ast.FunctionDef) and "test" in node.name
        ]
        yield name, data, tuple(f"{name}::{test}" for test in tests)


def _best(candidates: tuple[Candidate, ...]) -> Mapping[str, list[Candidate]]:
    best: dict[str, list[Candidate]] = {}
    for one in sorted(candidates, key=lambda one: one.kind):
        group = best.setdefault(one.ids[0], [one])
        if one.kind is group[0].kind and one is not group[0]:
            group.append(one)
    return best


def _variant(name: str, data: bytes, ids: tuple[str, ...], rng: random.Random) -> list[Sample]:
    best = _best(generate({name: data}, ids))
    flipped = {id_ for id_ in best if rng.random() < 0.5}
    neutral = [one.neutral_edit for group in best.values() for one in group if one.neutral_edit is not None]
    edits = combine(neutral, [rng.choice(best[id_]).edit for id_ in flipped])
    tree = ast.parse(render({name: data}, edits).get(name, data))
    tests = {f"{name}::{node.name}": node for node in tree.body if isinstance(node, ast.FunctionDef)}
    expected = {id_: _expected(tests[id_]) for id_ in best}
    return [(_features(id_, tests[id_], expected), id_ in flipped) for id_ in best]


def _expected(test: ast.FunctionDef) -> ast.expr | None:
    """The right side of the test's last equality."""
    found = [n.comparators[0] for n in ast.walk(test) if isinstance(n, ast.Compare) and isinstance(n.ops[0], ast.Eq)]
    return found[-1] if found else None


def _features(id_: str, test: ast.FunctionDef, expected: Mapping[str, ast.expr | None]) -> Mapping[str, float]:
    """What an attacker can read: the value, the values beside it, and the test's own input."""
    want = expected[id_]
    if want is None:
        return {"none": 1.0}
    mine = [leaf.value for leaf in leaves(want)]
    inside = {id(node) for node in ast.walk(want)}
    given = [
        leaf.value
        for node in ast.walk(test)
        if isinstance(node, ast.Constant) and id(node) not in inside
        for leaf in leaves(node)
    ]
    others = [ast.dump(node) for other, node in expected.items() if other != id_ and node is not None]
    other_leaves = [leaf.value for o, n in expected.items() if o != id_ and n is not None for leaf in leaves(n)]
    kind = type(want).__name__ if not mine or len(mine) != 1 else type(mine[0]).__name__
    said = {
        "seen elsewhere": ast.dump(want) in others,
        "leaf seen elsewhere": any(value in other_leaves for value in mine),
        "all in the input": bool(mine) and all(value in given for value in mine),
        "some not in the input": any(value not in given for value in mine),
        "text in the input": any(isinstance(v, str) and any(v in str(g) for g in given) for v in mine),
        "common among the others": sum(dumped == ast.dump(want) for dumped in others) * 2 > len(others),
        "never among the others": ast.dump(want) not in others,
        "zero": mine == [0],
        "round": any(_whole(v) and v % 10 == 0 for v in mine),
        "even": any(_whole(v) and v % 2 == 0 for v in mine),
        "negative": any(_whole(v) and v < 0 for v in mine),
        "large": any(_whole(v) and abs(v) > 100 for v in mine),
        "sorted": _sorted(mine),
        "sorted down": _sorted(mine[::-1]),
        "repeats": len(mine) > len(set(map(repr, mine))),
        "true": mine == [True],
        "bool form": any(isinstance(n, ast.Call) and getattr(n.func, "id", "") == "bool" for n in ast.walk(test)),
        "short": len(mine) < 3,
    }
    plain = {name: float(value) for name, value in said.items()}
    return {**{f"{kind}: {name}": value for name, value in plain.items()}, **plain, "bias": 1.0, kind: 1.0}


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _sorted(values: list[object]) -> bool:
    return len(values) > 2 and all(_whole(v) for v in values) and values == sorted(values)  # type: ignore[type-var]


def _score(weights: Mapping[str, float], features: Mapping[str, float]) -> float:
    total = sum(weights.get(name, 0.0) * value for name, value in features.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def _trained(samples: list[Sample], rng: random.Random) -> Mapping[str, float]:
    """Logistic regression by stochastic gradient descent."""
    weights: dict[str, float] = {}
    for turn in range(ROUNDS):
        rng.shuffle(samples)
        for features, flipped in samples:
            step = RATE / (1 + turn) * (flipped - _score(weights, features))
            for name, value in features.items():
                weights[name] = weights.get(name, 0.0) + step * value
    return weights


@pytest.mark.slow
def test_a_classifier_guesses_hardly_better_than_a_coin(data_dir):
    suites = list(_suites(data_dir))
    right = total = 0
    for seed in range(3):
        rng = random.Random(seed)
        rng.shuffle(suites)
        half = len(suites) // 2
        train = [one for suite in suites[:half] for _ in range(3) for one in _variant(*suite, rng)]
        weights = _trained(train, rng)
        for suite in suites[half:]:
            for features, flipped in _variant(*suite, rng):
                right += (_score(weights, features) > 0.5) == flipped
                total += 1
    print(f"{right} of {total} guessed: {right / total:.3f}")
    assert right / total <= GUESSED_AT_MOST
