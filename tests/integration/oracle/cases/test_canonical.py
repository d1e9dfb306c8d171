"""Canonical data graded in several languages: one file of cases, and each language's own solution proves it."""

from pathlib import Path

import pytest

from assay.formats.canonical_pack import import_canonical
from casespack import verify_pack

pytestmark = pytest.mark.root

PYTHON = {
    "leap": "def leap_year(year):\n    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)\n",
    "hamming": "def distance(a, b):\n    if len(a) != len(b):\n        raise ValueError('strands')\n"
    "    return sum(x != y for x, y in zip(a, b))\n",
    "grains": "def square(n):\n    if not 0 < n < 65:\n        raise ValueError('square')\n    return 2 ** (n - 1)\n"
    "def total():\n    return 2 ** 64 - 1\n",
    "space-age": "YEARS = dict(mercury=0.2408467, venus=0.61519726, earth=1.0, mars=1.8808158, jupiter=11.862615,\n"
    "    saturn=29.447498, uranus=84.016846, neptune=164.79132)\n"
    "def age(planet, seconds):\n    if planet.lower() not in YEARS:\n        raise ValueError('not a planet')\n"
    "    return seconds / 31557600 / YEARS[planet.lower()]\n",
    "etl": "def transform(legacy):\n"
    "    return {word.lower(): int(score) for score, words in legacy.items() for word in words}\n",
    "flatten-array": "def flatten(array):\n    made = []\n    for item in array:\n"
    "        made += flatten(item) if isinstance(item, list) else [] if item is None else [item]\n    return made\n",
}
RUBY = {
    "leap": "def leap_year(year) = (year % 4).zero? && (!(year % 100).zero? || (year % 400).zero?)\n",
    "hamming": "def distance(a, b)\n  raise ArgumentError if a.size != b.size\n\n"
    "  a.chars.zip(b.chars).count { |x, y| x != y }\nend\n",
    "grains": "def square(n)\n  raise ArgumentError unless n.between?(1, 64)\n\n  2**(n - 1)\nend\n\n"
    "def total = 2**64 - 1\n",
}
GO = {
    "leap": "package leap\n\nfunc LeapYear(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }\n",
    "hamming": 'package hamming\n\nimport "errors"\n\nfunc Distance(a, b string) (n int, err error) {\n'
    '\tif len(a) != len(b) {\n\t\treturn 0, errors.New("strands")\n\t}\n\tfor i := range a {\n'
    "\t\tif a[i] != b[i] {\n\t\t\tn++\n\t\t}\n\t}\n\treturn n, nil\n}\n",
    "grains": 'package grains\n\nimport "errors"\n\nfunc Square(n int) (uint64, error) {\n\tif n < 1 || n > 64 {\n'
    '\t\treturn 0, errors.New("square")\n\t}\n\treturn 1 << (n - 1), nil\n}\n\n'
    "func Total() uint64 { return 1<<64 - 1 }\n",
}


@pytest.mark.parametrize(
    ("language", "solution", "texts"),
    [("go", "solution.go", GO), ("python", "solution.py", PYTHON), ("ruby", "solution.rb", RUBY)],
    ids=["go", "python", "ruby"],
)
def test_a_reference_of_each_language_proves_the_same_cases(
    data_dir: Path, tmp_path: Path, language: str, solution: str, texts: dict[str, str]
) -> None:
    source = tmp_path / "data"
    source.mkdir()
    for name, text in texts.items():
        (source / f"{name}.json").write_bytes((data_dir / f"canonical/{name}.json").read_bytes())
        (tmp_path / "references" / name).mkdir(parents=True)
        (tmp_path / "references" / name / solution).write_text(text)
    made = import_canonical(
        source, tmp_path / "pack", language=language, solution=solution, references=tmp_path / "references"
    )
    proof = verify_pack(made.pack)
    assert proof.valid, [(name, task.flaws, task.failure) for name, task in proof.tasks.items()]
    assert len(proof.tasks) == len(texts)
