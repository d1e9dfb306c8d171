"""``assay run``: for every language of the table, by the command and by the function."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import assay
from assay.errors import ImageError, RequestError
from assay.formats.run_schema import request_schema, result_schema
from assay.images import get as get_image
from assay.languages.table import LANGUAGES
from helloworld import HELLO, OTHER_RUNNERS

pytestmark = pytest.mark.root

BUILT_BY_HAND = frozenset({"dotnet"})
"""Images that need an archive which no package registry has."""


def command(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line."""
    argv = [sys.executable, "-c", "import sys; from assay.cli import main; sys.exit(main())", *arguments]
    return subprocess.run(argv, input=stdin, capture_output=True, text=True, timeout=600, env=dict(os.environ))


def ran(request: dict[str, Any], **options: Any) -> dict[str, Any]:
    """The result, which keeps to its schema."""
    jsonschema.Draft202012Validator(request_schema()).validate(request)
    result: Any = assay.run(request, **options)
    jsonschema.Draft202012Validator(result_schema()).validate(result)
    return dict(result)


def needs_image_of(language: str) -> None:
    name = LANGUAGES[language].image
    try:
        get_image(name)
    except ImageError as missing:
        if name not in BUILT_BY_HAND:
            raise
        pytest.skip(f"NOT RUN: {language} is not proved on this machine: {missing}")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_right_wrong_and_broken_in_every_language(language: str) -> None:
    needs_image_of(language)
    hello = HELLO[language]
    right = ran(hello.request(language))
    assert right["outcome"] == "COMPLETED"
    assert right["compile"]["ok"] is True
    assert (right["tests"]["passed"], right["tests"]["failed"]) == (1, 0)
    assert right["tests"]["durationMs"] > 0
    assert right["verdict"]["outcome"] == "passed", right["verdict"]["reasons"]
    assert right["verdict"]["trust"]["level"] == "best_effort"

    wrong = ran(hello.request(language, hello.wrong))
    assert wrong["outcome"] == "COMPLETED"
    assert (wrong["tests"]["passed"], wrong["tests"]["failed"]) == (0, 1)
    assert wrong["verdict"]["outcome"] == "failed"

    broken = ran(hello.request(language, hello.broken))
    assert broken["verdict"]["outcome"] == "failed"
    assert broken["tests"]["passed"] == 0
    if hello.compiled:
        assert (broken["outcome"], broken["compile"]["ok"]) == ("COMPILE_ERROR", False)
        assert broken["compile"]["output"]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_reference_pins_the_inventory_in_every_language(language: str) -> None:
    needs_image_of(language)
    hello = HELLO[language]
    reference = [{"path": hello.source, "content": hello.right}]
    result = ran(hello.request(language, hello.wrong, reference=reference))
    assert (result["tests"]["inventory"], result["verdict"]["outcome"]) == ("reference", "failed")
    ids = [case["id"] for case in result["tests"]["cases"]]
    pinned = ran(hello.request(language, inventory=ids))
    assert (pinned["tests"]["inventory"], pinned["verdict"]["outcome"]) == ("request", "passed")
    assert pinned["verdict"]["trust"]["level"] == "isolated"


@pytest.mark.parametrize("runner", sorted(OTHER_RUNNERS))
def test_a_runner_that_is_not_the_languages_own(runner: str) -> None:
    language, hello = OTHER_RUNNERS[runner]
    right = ran(hello.request(language, runner=runner))
    assert (right["outcome"], right["tests"]["passed"], right["tests"]["failed"]) == ("COMPLETED", 1, 0)
    assert right["verdict"]["outcome"] == "passed", right["verdict"]["reasons"]
    wrong = ran(hello.request(language, hello.wrong, runner=runner))
    assert (wrong["outcome"], wrong["tests"]["passed"], wrong["tests"]["failed"]) == ("COMPLETED", 0, 1)
    assert wrong["verdict"]["outcome"] == "failed"


PYTHON = HELLO["python"]
TWO_TESTS = [{"path": "test_two.py", "content": PYTHON.test_text + "\n\ndef test_four():\n    assert double(4) == 8\n"}]
HIDES = """
def double(n):
    return n + 2 if n == 4 else n * 2
import sys
for frame in iter(lambda f=[sys._getframe()]: f.__setitem__(0, f[0].f_back) or f[0], None):
    session = frame.f_locals.get("session") or getattr(frame.f_locals.get("self"), "session", None)
    if hasattr(session, "config"):
        class Hide:
            def pytest_collection_modifyitems(self, items):
                items[:] = [item for item in items if item.name != "test_four"]
        session.config.pluginmanager.register(Hide())
        break
"""
FORGED = {
    "early-exit": "import os\nos._exit(0)\n",
    "exit-by-exception": "raise SystemExit(0)\n",
    "forged-summary": "import os\nos.write(1, b'=== 2 passed in 0.01s ===\\n')\nos._exit(0)\n",
    "hides-what-it-fails": HIDES,
    "killed": "import os\nos.kill(os.getpid(), 9)\n",
}


@pytest.mark.parametrize("name", sorted(FORGED))
@pytest.mark.parametrize("pinned", [False, True], ids=["declared", "pinned"])
def test_what_an_adversary_tries_never_passes(name: str, pinned: bool) -> None:
    more = {"inventory": ["test_two.py::test_three", "test_two.py::test_four"]} if pinned else {}
    result = ran(PYTHON.request("python", FORGED[name], tests=TWO_TESTS, **more))
    assert result["verdict"]["outcome"] != "passed", result
    if pinned or name != "hides-what-it-fails":
        assert result["verdict"]["outcome"] == "failed", result["verdict"]["reasons"]


def test_the_hiding_attack_does_hide_its_failure() -> None:
    """Else its refusal would prove nothing: three is green, four was never reported."""
    result = ran(PYTHON.request("python", HIDES, tests=TWO_TESTS))
    assert (result["outcome"], result["tests"]["passed"], result["tests"]["failed"]) == ("COMPLETED", 1, 0)
    assert [reason["code"] for reason in result["verdict"]["reasons"]] == ["no_tests_pinned"]


ENDINGS = {
    "CRASHED": ("import os\nos.kill(os.getpid(), 9)\n", {}),
    "INCOMPLETE": ("import os\nos._exit(0)\n", {}),
    "OUT_OF_MEMORY": ("x = bytearray(900_000_000)\n", {"memoryMb": 128}),
    "TIMED_OUT": ("import time\ntime.sleep(600)\n", {"wallClockMs": 4000}),
}


@pytest.mark.parametrize("outcome", sorted(ENDINGS))
def test_each_ending_has_its_name(outcome: str) -> None:
    text, limits = ENDINGS[outcome]
    result = ran(PYTHON.request("python", text, limits={"wallClockMs": 60_000, **limits}))
    assert (result["outcome"], result["verdict"]["outcome"]) == (outcome, "failed")


def test_output_is_cut_with_a_marker_and_says_so() -> None:
    hello = HELLO["javascript"]
    loud = "console.log('z'.repeat(100_000));\n" + hello.right
    cut = ran(hello.request("javascript", loud, limits={"outputKb": 1}))
    assert cut["truncatedOutput"] is True
    assert "bytes dropped" in cut["output"]["stdout"]
    assert len(cut["output"]["stdout"]) < 5000
    quiet = ran(hello.request("javascript"))
    assert quiet["truncatedOutput"] is False


def test_files_that_could_hook_the_runner_are_left_out_and_trusted_ones_stay() -> None:
    hook = {"path": "conftest.py", "content": "raise SystemExit(0)\n"}
    request = PYTHON.request("python")
    request["sourceFiles"].append(hook)
    result = ran(request)
    assert result["verdict"]["outcome"] == "passed"
    assert any("conftest.py" in signal["where"] for signal in result["verdict"]["signals"])
    data = [{"path": "data/factor.txt", "content": "2"}]
    reads = "from pathlib import Path\n\n\ndef double(n):\n    return n * int(Path('data/factor.txt').read_text())\n"
    assert ran(PYTHON.request("python", reads, projectFiles=data))["verdict"]["outcome"] == "passed"


def test_a_reference_that_fails_is_the_callers() -> None:
    reference = [{"path": PYTHON.source, "content": PYTHON.wrong}]
    with pytest.raises(RequestError, match="reference: expected it to pass every test, got tests_failed"):
        assay.run(PYTHON.request("python", reference=reference))


def test_a_missing_image_is_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(name: str) -> object:
        raise ImageError(f"expected the image {name}, got none", hint="run: assay images build")

    monkeypatch.setattr("assay.assembly.get_image", missing)
    result = ran(PYTHON.request("python"))
    assert (result["outcome"], result["verdict"]["outcome"]) == ("INFRASTRUCTURE_ERROR", "inconclusive")
    assert "assay images build" in result["verdict"]["reasons"][0]["detail"]


@pytest.mark.parametrize("language", sorted(name for name in LANGUAGES if HELLO[name].compiled and name != "csharp"))
def test_a_missing_compiler_is_ours(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The image of another language has no compiler for this one."""
    other = get_image("bash")
    monkeypatch.setattr("assay.assembly.get_image", lambda _: other)
    result = ran(HELLO[language].request(language))
    assert (result["outcome"], result["verdict"]["outcome"]) == ("INFRASTRUCTURE_ERROR", "inconclusive")


def test_the_command_reads_a_file_or_standard_input(tmp_path: Path) -> None:
    text = json.dumps(PYTHON.request("python"))
    (tmp_path / "request.json").write_text(text)
    for done in (command("run", str(tmp_path / "request.json")), command("run", stdin=text)):
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout)["outcome"] == "COMPLETED"
    wrong = command("run", stdin=json.dumps(PYTHON.request("python", PYTHON.wrong)))
    assert wrong.returncode == 1


def test_kept_evidence_is_judged_the_same(tmp_path: Path) -> None:
    result = ran(PYTHON.request("python"), out=tmp_path / "kept")
    again = command("judge", str(tmp_path / "kept"), "--json")
    assert json.loads(again.stdout) == result["verdict"]


@pytest.mark.parametrize(
    ("stdin", "said"),
    [
        pytest.param("{}", "language: expected a string, got nothing", id="empty"),
        pytest.param('{"language": "klingon"}', "sourceFiles: expected at least one file", id="no-files"),
        pytest.param(json.dumps(PYTHON.request("klingon")), "language: expected one that is known", id="unknown"),
        pytest.param(json.dumps(PYTHON.request("python", runner="none")), "runner: expected one", id="runner"),
    ],
)
def test_a_wrong_request_is_one_line_and_wrong_usage(stdin: str, said: str) -> None:
    done = command("run", stdin=stdin)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("assay: request")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_request_that_is_no_file_is_wrong_usage(tmp_path: Path) -> None:
    for name in (str(tmp_path), str(tmp_path / "absent")):
        done = command("run", name)
        assert done.returncode == 2
        assert done.stderr.startswith("assay: request: expected a readable file")
