"""Custom checkers: an author's program says whether an answer is right, in a sandbox with nothing of the submission.

It is called as validators of the problem package format are: ``CHECKER INPUT EXPECTED SCRATCH``, the answer on standard
input, exit status 42 for right and 43 for wrong. What it prints is told to people. Any other end is a fault of ours.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Final

from assay.errors import OracleError
from assay.formats.casevalues import value_to_json
from assay.images import get as get_image
from assay.languages.interface import Language
from assay.languages.table import LANGUAGES
from assay.model import Execution
from assay.model.callcases import CallCase, CompareKind, ProgramCase, Suite
from assay.model.text import escape
from assay.model.values import Datum
from assay.oracle.cases.answers import Gave, Printed
from assay.oracle.cases.places import write_files
from assay.oracle.cases.records import Checked, Record
from assay.oracle.cases.transcript import answer_of
from assay.oracle.interface import Setting
from assay.runners.interface import SuiteLayout
from assay.sandbox.interface import Command, Mount

__all__ = ["Checkers"]

RIGHT: Final = 42
WRONG: Final = 43
_QUESTION: Final = "/question"
_SAID_CHARACTERS: Final = 300


@dataclass(slots=True, kw_only=True)
class Checkers:
    """Asks the checkers of one suite."""

    setting: Setting
    suite: Suite
    _asked: int = field(default=0, init=False)

    def judge(self, suite: Suite, records: Sequence[Record], execution: Execution) -> tuple[Record, ...]:
        """``records``, with a checker's word where one is wanted and there is an answer for it."""
        if not any(record.wanted.compare.kind is CompareKind.CHECKER for record in records):
            return tuple(records)
        cases = {case.id: case for case in suite.cases}
        return tuple(self._judge(record, cases[record.case], execution) for record in records)

    def _judge(self, record: Record, case: CallCase | ProgramCase, execution: Execution) -> Record:
        if record.wanted.compare.kind is not CompareKind.CHECKER or record.wanted.raises is not None:
            return record
        match answer_of(record, execution):
            case Gave(value):
                return replace(record, checked=self._ask(record, case, _json(value)))
            case Printed(stdout, status) if status == record.wanted.status:
                return replace(record, checked=self._ask(record, case, stdout))
            case _:
                return record

    def _ask(self, record: Record, case: CallCase | ProgramCase, answer: bytes) -> Checked:
        checker = record.wanted.compare.checker
        execution = self.setting.execute(self._command(checker, case, record.wanted.value, answer))
        status = execution.observed_exit_status
        said = escape(execution.stdout.head.partition(b"\n")[0], _SAID_CHARACTERS)
        if status not in (RIGHT, WRONG):
            ending = execution.observed_ending.value
            words = escape(execution.stderr.marked()[-_SAID_CHARACTERS:], _SAID_CHARACTERS)
            raise OracleError(
                f"checker {checker}, case {record.case}: expected status {RIGHT} or {WRONG}, got {ending} {status}",
                hint=words,
            )
        return Checked(right=status == RIGHT, said=said)

    def _command(self, checker: str, case: CallCase | ProgramCase, expected: Datum, answer: bytes) -> Command:
        layout = SuiteLayout()
        language = _language(checker)
        plan = language.cases(layout, checker)
        if plan is None or plan.program is None or plan.program.build is not None:
            raise OracleError(f"checker {checker}: expected a language that is started without a build")
        self._asked += 1
        question = {"input": _input(case), "expected": expected if isinstance(expected, bytes) else _json(expected)}
        return Command(
            argv=(*plan.program.run.argv, f"{_QUESTION}/input", f"{_QUESTION}/expected", layout.scratch),
            rootfs=get_image(language.image).rootfs,
            limits=self.setting.task.limits,
            env=plan.program.run.env,
            cwd=layout.tree,
            stdin=answer,
            mounts=(
                Mount(source=self._program(checker), target=layout.tree),
                Mount(source=write_files(self.setting.workdir / f"question-{self._asked}", question), target=_QUESTION),
            ),
        )

    def _program(self, checker: str) -> Path:
        directory = self.setting.workdir / "checkers"
        if not directory.exists():
            tests = self.setting.tests
            names = {case.wanted.compare.checker for case in self.suite.cases} - {""}
            write_files(directory, {name: (tests / name).read_bytes() for name in sorted({*names, checker})})
        return directory


def _language(checker: str) -> Language:
    suffix = PurePosixPath(checker).suffix
    for language in LANGUAGES.values():
        if suffix in language.source_suffixes:
            return language
    raise OracleError(f"checker {checker}: expected a file of a language that is known, got suffix {suffix!r}")


def _input(case: CallCase | ProgramCase) -> bytes:
    if isinstance(case, ProgramCase):
        return case.stdin
    return json.dumps([value_to_json(value) for value in case.args]).encode()


def _json(value: Datum) -> bytes:
    return json.dumps(value_to_json(value)).encode()
