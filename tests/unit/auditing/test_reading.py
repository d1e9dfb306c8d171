import pytest

from assay.auditing.model import Answer, ByExitStatus, ByFile, ByJson, ByRegex, Pick, Rule
from assay.auditing.reading import Left, read_verdict

REWARD = ByFile(path="/r", accepts="1")
FIELD = ByJson(path="/r", at="tests.0.ok", equals=True)
SCORE = ByJson(path="/r", at="score", equals=1)
LINE = ByRegex(path="/r", line=r"\d+ passed|\d+ failed", accepts=r"^\d+ passed$", pick=Pick.LAST)
FIRST = ByRegex(path="/r", line=r"\d+ passed|\d+ failed", accepts=r"^\d+ passed$", pick=Pick.FIRST)


@pytest.mark.parametrize(("status", "answer"), [(0, "accepted"), (1, "refused"), (None, "refused")])
def test_an_exit_status(status: int | None, answer: str) -> None:
    assert read_verdict(ByExitStatus(), Left(status=status)) is Answer(answer)


@pytest.mark.parametrize(
    ("rule", "data", "answer"),
    [
        pytest.param(REWARD, b"1\n", "accepted", id="reward"),
        pytest.param(REWARD, b"11", "refused", id="reward-is-not-a-prefix"),
        pytest.param(REWARD, b"", "refused", id="reward-empty"),
        pytest.param(FIELD, b'{"tests": [{"ok": true}]}', "accepted", id="field"),
        pytest.param(FIELD, b'{"tests": [{"ok": false}]}', "refused", id="field-false"),
        pytest.param(FIELD, b'{"tests": [{"ok": 1}]}', "refused", id="one-is-not-true"),
        pytest.param(SCORE, b'{"score": true}', "refused", id="true-is-not-one"),
        pytest.param(SCORE, b'{"score": 1.0}', "accepted", id="one-as-a-float"),
        pytest.param(FIELD, b'{"tests": []}', "silent", id="position-missing"),
        pytest.param(FIELD, b'{"tests": {"x": 1}}', "silent", id="key-missing"),
        pytest.param(FIELD, b"[" * 100_000, "silent", id="nested-too-deeply"),
        pytest.param(FIELD, b"\xff{", "silent", id="not-json"),
        pytest.param(LINE, b"2 failed\nx\n3 passed\n", "accepted", id="last-line"),
        pytest.param(FIRST, b"2 failed\nx\n3 passed\n", "refused", id="first-line"),
        pytest.param(LINE, b"nothing\n", "silent", id="no-line"),
    ],
)
def test_what_a_file_says(rule: Rule, data: bytes, answer: str) -> None:
    assert read_verdict(rule, Left(status=0, files={"/r": data})) is Answer(answer)


@pytest.mark.parametrize("rule", [REWARD, FIELD, LINE], ids=["file", "json", "regex"])
def test_a_missing_file_is_silence_and_no_pass(rule: Rule) -> None:
    assert read_verdict(rule, Left(status=0)) is Answer.SILENT
