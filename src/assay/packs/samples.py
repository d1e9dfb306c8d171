"""Example submissions: right ones that must pass, wrong and forged ones that must not."""

from pathlib import Path

from assay.errors import PackError
from assay.model import ReasonCode
from assay.packs.model import Sample, SampleKind
from assay.packs.settings import read_table

__all__ = ["read_samples"]


def read_samples(directory: Path) -> tuple[Sample, ...]:
    """The samples below a task's ``examples`` directory, sorted; none where it is missing.

    ``NAME.patch`` or ``NAME/`` is a sample; ``NAME.toml`` beside it may say ``reasons``, of which at least one must be
    in the verdict. Raises PackError for anything else that lies there.
    """
    if not directory.exists():
        return ()
    known = {kind.value for kind in SampleKind}
    for entry in directory.iterdir():
        if entry.name not in known or not entry.is_dir():
            raise PackError(f"{entry}: expected a directory named {' or '.join(sorted(known))}")
    return tuple(sample for kind in SampleKind for sample in _of_kind(kind, directory / kind.value))


def _of_kind(kind: SampleKind, directory: Path) -> list[Sample]:
    if not directory.exists():
        return []
    samples, notes = [], set()
    for entry in sorted(directory.iterdir()):
        if entry.suffix == ".toml" and entry.is_file():
            notes.add(entry.stem)
        elif entry.is_dir() or entry.suffix == ".patch":
            name = entry.name if entry.is_dir() else entry.stem
            samples.append(Sample(kind=kind, name=name, path=entry, reasons=_reasons(directory / f"{name}.toml")))
        else:
            raise PackError(f"{entry}: expected NAME.patch, a directory, or NAME.toml")
    names = [sample.name for sample in samples]
    if len(set(names)) != len(names):
        raise PackError(f"{directory}: expected each sample's name once, got {names}")
    if notes - set(names):
        raise PackError(f"{directory}: expected a sample for {sorted(notes - set(names))[0]}.toml, got none")
    return samples


def _reasons(path: Path) -> frozenset[str]:
    if not path.exists():
        return frozenset()
    table = read_table(path)
    reasons = table.texts("reasons")
    for reason in reasons:
        if reason not in {code.value for code in ReasonCode}:
            raise table.refuse("reasons", "names of reason codes", reason)
    table.finish()
    return frozenset(reasons)
