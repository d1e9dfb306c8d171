"""What the submission's sandbox holds for the cases oracle: the tree, its build, and our kit. Never a hidden test."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from assay.languages.interface import CasesPlan
from assay.oracle.interface import Setting
from assay.oracle.kits import kit_on_shelf
from assay.runners.interface import Invocation, SuiteLayout
from assay.sandbox.interface import Command, Mount

__all__ = ["Places", "write_files"]

_READABLE = 0o755


@dataclass(slots=True, kw_only=True)
class Places:
    """Makes the commands of one setting."""

    setting: Setting
    plan: CasesPlan
    kit: Mapping[str, bytes]
    _kit_dir: Path | None = field(default=None, init=False)

    def command(
        self,
        invocation: Invocation,
        *,
        building: bool = False,
        passed: tuple[int, ...] = (),
        wall_s: float | None = None,
        args: tuple[str, ...] = (),
        stdin: bytes = b"",
    ) -> Command:
        """``invocation``, with ``args`` behind its own, in the submission's sandbox."""
        setting, layout = self.setting, SuiteLayout()
        limits = setting.task.limits
        if wall_s is not None:
            limits = replace(limits, wall_s=wall_s)
        return Command(
            argv=(*invocation.argv, *args),
            rootfs=setting.image.rootfs,
            limits=limits,
            env=invocation.env,
            cwd=invocation.cwd,
            stdin=stdin,
            mounts=(
                Mount(source=setting.tree, target=layout.tree, writable=True),
                Mount(source=setting.build, target=layout.build, writable=building),
                Mount(source=self._written(), target=layout.kit),
            ),
            passed=passed,
            uid=setting.uid,
        )

    def _written(self) -> Path:
        if self._kit_dir is None:
            self._kit_dir = kit_on_shelf(self.setting.image, self.setting.sandbox, self.kit)
        return self._kit_dir


def write_files(directory: Path, files: Mapping[str, bytes]) -> Path:
    """Root's, and everybody's to read."""
    directory.mkdir(mode=_READABLE)
    for relative, data in files.items():
        path = directory / relative
        path.parent.mkdir(mode=_READABLE, parents=True, exist_ok=True)
        path.write_bytes(data)
        path.chmod(_READABLE)
    return directory
