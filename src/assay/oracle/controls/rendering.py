"""Edits applied to the bytes of test files."""

from collections.abc import Iterable, Mapping

from assay.errors import OracleError
from assay.oracle.controls.model import Edit

__all__ = ["combine", "render"]


def combine(neutral: Iterable[Edit], flipped: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits of a variant: every neutral form, except where a flipped one takes the same bytes."""
    chosen = {(edit.file, edit.start, edit.end): edit for edit in neutral}
    chosen.update({(edit.file, edit.start, edit.end): edit for edit in flipped})
    return tuple(chosen[place] for place in sorted(chosen))


def render(sources: Mapping[str, bytes], edits: Iterable[Edit]) -> dict[str, bytes]:
    """The files that the edits change, changed. Raises OracleError for edits that overlap or do not fit the file."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.file, []).append(edit)
    return {file: _apply(file, sources, by_file[file]) for file in by_file}


def _apply(file: str, sources: Mapping[str, bytes], edits: list[Edit]) -> bytes:
    if file not in sources:
        raise OracleError(f"control for {file}: expected one of the hidden test files, got none of that name")
    source, parts, at = sources[file], [], 0
    for edit in sorted(edits, key=lambda one: (one.start, one.end)):
        if not at <= edit.start <= edit.end <= len(source):
            raise OracleError(
                f"control for {file}: expected bytes {at} to {len(source)}, got {edit.start} to {edit.end}",
                hint="verify the pack again: its lock does not fit its tests",
            )
        parts += [source[at : edit.start], edit.replacement.encode()]
        at = edit.end
    return b"".join([*parts, source[at:]])
