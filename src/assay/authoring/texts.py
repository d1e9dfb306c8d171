"""The words of a skeleton: files whose comments teach what goes where."""

import tomli_w

from assay.authoring.rules import StartingRules
from assay.languages.interface import Language
from assay.model import OracleMode
from assay.runners.interface import Runner

__all__ = ["pack_toml", "task_toml", "ticket"]

_PACK = """\
# A pack: one fixed template, and tasks that each plant a bug in it. docs/reference/pack-format.md has every key.

[pack]
format = 1
{head}
# The language's own image and runner are used where nothing else is said:
# image = "..."

# Limits of one command (a build, one run of the tests). There is no "unlimited".
[limits]
wall_s = 60.0
cpu_s = 60.0
memory_bytes = 1073741824
pids = 128

# What of a submission is taken, deleted and replaced before anything of it runs. The lists start from the catalogue of
# all that can neutralise a suite under {runner}. They may be made stricter; the catalogue is applied in any case.
[restore]
mode = "overlay"
# Laid over the submission from the template: its tests, and the files that configure or hook the runner.
{protect}
# Paths that are deleted from a submission.
{deny}
# Names that are deleted at any depth (patterns, compared without regard to case).
{deny_names}"""

_FIELDS = """
# Look at these by hand: fields of the template's manifests that can switch the suite off. Their files are protected.
{fields}
"""

_TASK = """\
# One task. Beside this file:
#   ticket.md     what the person who solves it is told
#   bug.patch     plants the bug on the template: a unified diff (or starting files in tree/)
#   reference/    files that make the right solution; without it, the template without the bug is right
#   tests/        hidden tests: they fail with the bug and pass without it
#   examples/     right/, wrong/ and forged/ submissions (NAME.patch or NAME/), each with the verdict of its folder
{title}
# "auto" takes the strongest way to keep the answers from the code that verification proves.
oracle = "auto"
{modules}
# Strings of the hidden tests. Seen in a submission or its output they are a signal: the tests leaked.
# canaries = ["canary-1b9d6bcd-{task}"]

# Where the task names the files to be written, take nothing else from a submission:
# [restore]
# mode = "allow"
# allow = ["path/to/solution"]
"""

_TICKET = """\
# {title}

What a user sees, and what they expected. How to see it happen. What must stay as it is.

Say nothing of where the bug is, or of how it is tested.
"""


def pack_toml(name: str, language: Language, runner: Runner, rules: StartingRules) -> str:
    """``pack.toml``."""
    head = {"name": name, "version": "0.1.0", "title": name, "language": language.name, "runner": runner.name}
    text = _PACK.format(
        head=tomli_w.dumps(head),
        runner=runner.name,
        protect=_list("protect", rules.protect),
        deny=_list("deny", rules.deny),
        deny_names=_list("deny_names", rules.deny_names),
    )
    if rules.manifest_fields:
        text += _FIELDS.format(fields="\n".join(f"#   {one}" for one in rules.manifest_fields))
    return text


def task_toml(task: str, title: str, language: Language, modules: tuple[str, ...]) -> str:
    """``task.toml``."""
    said = ""
    if OracleMode.REMOTE in language.oracles:
        said = (
            "# Top-level modules that are the submission's: they run in a sandbox of their own, apart from the tests.\n"
        )
        said += _list("modules", modules) if modules else '# modules = ["..."]\n'
    return _TASK.format(title=tomli_w.dumps({"title": title}).rstrip(), task=task, modules=said)


def ticket(title: str) -> str:
    """``ticket.md``."""
    return _TICKET.format(title=title)


def _list(name: str, values: tuple[str, ...]) -> str:
    return tomli_w.dumps({name: list(values)})
