"""Importing the practice exercises of an Exercism track."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from assay.errors import ConfigurationError
from assay.formats.exercism_exercises import Exercise, ExerciseError, read_exercise, read_json_object
from assay.formats.exercism_tracks import Track, get_track
from assay.formats.packdir import Imported, PackHead, TaskFiles, write_pack
from assay.model.tables import Table

__all__ = ["import_exercism"]


def import_exercism(track_dir: Path, out: Path) -> Imported:
    """Make a pack at ``out`` of the practice exercises below ``track_dir``, a checkout of a track's repository.

    Only files that the example solves are taken from a submission: a build manifest among the solution files stays the
    pack's own. An exercise without stub, tests or example is left out, with the reason. Deprecated ones are left out.
    Raises ConfigurationError for an unknown track, an unreadable one, one without exercises, or when ``out`` is there.
    """
    config = Table(
        read_json_object(track_dir / "config.json", ConfigurationError),
        str(track_dir / "config.json"),
        ConfigurationError,
    )
    slug = config.text("slug")
    track = get_track(slug)
    names = {item.text("slug"): item.text("name", "") for item in _practice(config)}
    left_out: list[str] = []
    head = PackHead(
        name=f"exercism-{slug}",
        version="1",
        title=f"Exercism, {config.text('language', slug)}",
        language=track.language,
        runner=track.runner,
    )
    count = write_pack(out, head, _tasks(track_dir / "exercises/practice", names, track, left_out))
    return Imported(pack=out, tasks=count, left_out=tuple(left_out))


def _practice(config: Table) -> list[Table]:
    exercises = config.table("exercises").tables("practice")
    return [item for item in exercises if not (item.has("status") and item.value("status") == "deprecated")]


def _tasks(folder: Path, names: dict[str, str], track: Track, left_out: list[str]) -> Iterator[TaskFiles]:
    for slug in sorted(names):
        if "/" in slug or slug.startswith("."):
            raise ConfigurationError(f"expected an exercise's slug, got {slug!r}")
        try:
            yield _task(_whole(read_exercise(folder / slug), track), names[slug] or slug, track)
        except ExerciseError as error:
            left_out.append(f"{slug}: {error}")


def _whole(exercise: Exercise, track: Track) -> Exercise:
    """The exercise with all of its tests' files hidden, and with no test that waits for the student to switch it on."""
    helpers = {name for name in exercise.given if PurePosixPath(name).name in track.helpers}
    tests = {**exercise.tests, **{name: exercise.given[name] for name in helpers}}
    if track.skip is not None:
        comment = rb"\g<indent>" + track.comment + b" skip"
        tests = {name: track.skip.sub(comment, data) for name, data in tests.items()}
    given = {name: data for name, data in exercise.given.items() if name not in helpers}
    return replace(exercise, given=given, tests=tests)


def _task(exercise: Exercise, title: str, track: Track) -> TaskFiles:
    allowed = sorted(exercise.reference)
    settings: dict[str, object] = {
        "title": title,
        "oracle": "auto",
        "test_files": list(exercise.test_files),
        "restore": {"mode": "allow", "allow": allowed},
    }
    if modules := _modules(allowed, track):
        settings["modules"] = modules
    if len(allowed) == 1:
        settings["solution"] = allowed[0]
    return TaskFiles(
        id=exercise.slug,
        settings=settings,
        tree=exercise.given,
        reference=exercise.reference,
        tests={name: _turned_on(data, track) for name, data in exercise.tests.items()},
        right={"example": exercise.reference},
    )


def _turned_on(test: bytes, track: Track) -> bytes:
    """The test with nothing left out, as a track checks its own examples: ``xtest(`` is ``test(``."""
    if not track.skipping:
        return test
    return re.sub(rb"\b%s(test|it|describe)(?=[.(])" % track.skipping.encode(), rb"\1", test)


def _modules(paths: list[str], track: Track) -> list[str]:
    if not track.module_suffix:
        return []
    return [PurePosixPath(path).stem for path in paths if "/" not in path and path.endswith(track.module_suffix)]
