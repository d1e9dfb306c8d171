"""The remote oracle over real sandboxes, for one suite and one tree."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from assay.appraise import DEFAULT_POLICY, appraise
from assay.images.interface import Image
from assay.languages.table import LANGUAGES
from assay.model import Evidence, Expectation, Limits, OracleMode, Run, Verdict
from assay.oracle.interface import Setting
from assay.oracle.remote.oracle import RemoteOracle
from assay.packs.model import OracleChoice, RestoreMode, RestoreRules, Task
from assay.runners.table import RUNNERS
from assay.sandbox import default_sandbox, lease

LIMITS = Limits(wall_s=60, cpu_s=60)


@contextmanager
def setting(
    directory: Path, image: Image, tree: Path, tests: Path, files: Sequence[str], **changes: Any
) -> Iterator[Setting]:
    """A setting over copies of ``tree`` and ``tests``."""
    limits = changes.pop("limits", LIMITS)
    runner = changes.pop("runner", "pytest")
    inventory = changes.pop("inventory", ())
    task = Task(
        id="t",
        title="t",
        directory=directory,
        language="python",
        runner=runner,
        image="python",
        limits=limits,
        restore=RestoreRules(mode=RestoreMode.ALLOW),
        test_files=tuple(files),
        oracle=OracleChoice.REMOTE,
        modules=("solution",),
    )
    directory.mkdir(exist_ok=True)
    places = {name: directory / name for name in ("tree", "build", "tests", "work")}
    shutil.copytree(tree, places["tree"])
    shutil.copytree(tests, places["tests"])
    places["build"].mkdir()
    places["work"].mkdir()
    for place in (directory, *places.values()):
        place.chmod(0o755)
    box = default_sandbox()
    with lease() as uid:
        for root, folders, names in os.walk(places["tree"]):
            for name in ("", *folders, *names):
                os.lchown(Path(root) / name, uid, uid)
        os.chown(places["build"], uid, uid)
        yield Setting(
            task=task,
            runner=RUNNERS[runner],
            language=LANGUAGES["python"],
            image=image,
            sandbox=box,
            execute=box.run,
            tree=places["tree"],
            build=places["build"],
            tests=places["tests"],
            workdir=places["work"],
            uid=uid,
            inventory=tuple(inventory),
            fresh=lambda: setting(directory, image, tree, tests, files),
        )


def run(setting: Setting, oracle: RemoteOracle | None = None) -> Run:
    (made,) = (oracle or RemoteOracle()).runs(setting)
    return made


def judged(made: Run) -> Verdict:
    """The verdict, with the inventory taken from the report itself where the setting named none."""
    found = tuple(result.id for result in made.reports[0].results) if made.reports else ()
    inventory = tuple(made.expectations) or found
    if not made.expectations:
        made = replace(made, expectations=dict.fromkeys(inventory, Expectation.PASS))
    return appraise(Evidence(oracle=OracleMode.REMOTE, inventory=inventory, runs=(made,)), DEFAULT_POLICY)
