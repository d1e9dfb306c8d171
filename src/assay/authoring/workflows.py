"""Workflows for GitHub and GitLab: the restore steps, then the tests that everybody can see."""

import json
from dataclasses import dataclass
from enum import StrEnum
from textwrap import indent
from typing import Final

from assay.authoring.restoring import BASE_VARIABLE, restore_script
from assay.errors import PackError
from assay.workspace import Rules

__all__ = ["RULES_MARK", "Advisory", "Forge", "workflow"]

RULES_MARK: Final = "# restore rules: "
"""Before the rules as one line of JSON, from which the steps were made."""

_HEAD: Final = """\
# {title}: an advisory check. It decides nothing.
# It puts back what a grade would put back, and runs the tests that you can see, in your own CI, beside your own code.
# The grade comes from hidden tests in a sandbox. Passing here is no promise, failing here is a strong hint.
# Made by assay ci {forge}: make it anew when the pack changes. Save it as {file}
{mark}{rules}
"""

_GITHUB: Final = """\
name: Advisory check
on:
  pull_request:
permissions:
  contents: read
jobs:
  advisory:
    name: Visible tests (advice, not the grade)
    runs-on: ubuntu-latest
    container: {image}
    timeout-minutes: 15
    steps:
      - name: Git, for the checkout
        run: command -v git >/dev/null || {{ apt-get update -qq && apt-get install -qq -y git >/dev/null; }}
      - name: The work
        uses: actions/checkout@v4
        with:
          fetch-depth: 0
          persist-credentials: false
      - name: Put back what is not the work's
        env:
          {base}: ${{{{ github.event.pull_request.base.sha }}}}
        run: |
{restore}
      - name: Visible tests
        run: |
{tests}
"""

_GITLAB: Final = """\
advisory:
  stage: test
  image: {image}
  timeout: 15 minutes
  allow_failure: true
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  variables:
    GIT_DEPTH: "0"
    {base}: $CI_MERGE_REQUEST_DIFF_BASE_SHA
  script:
    - |
{restore}
    - |
{tests}
"""


class Forge(StrEnum):
    """Whose CI."""

    GITHUB = "github"
    GITLAB = "gitlab"


@dataclass(frozen=True, slots=True, kw_only=True)
class Advisory:
    """What a workflow is made from."""

    title: str
    rules: Rules
    image: str
    commands: tuple[str, ...]
    """The visible tests, one shell line each."""


_FORGES: Final = {
    Forge.GITHUB: (_GITHUB, ".github/workflows/advisory.yml", 10),
    Forge.GITLAB: (_GITLAB, ".gitlab-ci.yml (or include it there)", 6),
}
"""Text, where it is to be saved, and how far its scripts are indented."""


def workflow(forge: Forge, advisory: Advisory) -> str:
    """The workflow as YAML. Raises PackError for names that the forge would read as expressions of its own."""
    text, file, columns = _FORGES[forge]
    rules = json.dumps(advisory.rules.document(), sort_keys=True)
    restore = restore_script(advisory.rules)
    tests = "set -eu\n" + "".join(f"{command}\n" for command in advisory.commands)
    for what in (rules, restore, tests, advisory.image):
        if "${{" in what or not all(character.isprintable() or character == "\n" for character in what):
            raise PackError("expected names and commands without '${{' and control characters, got some")
    head = _HEAD.format(title=json.dumps(advisory.title), forge=forge.value, file=file, mark=RULES_MARK, rules=rules)
    return head + text.format(
        image=json.dumps(advisory.image),
        base=BASE_VARIABLE,
        restore=indent(restore.rstrip(), " " * columns),
        tests=indent(tests.rstrip(), " " * columns),
    )
