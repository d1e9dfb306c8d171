"""The public API gives what the command line gives, whatever form a submission has."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

import assay
from assay.workspace.submission import Source
from tinypack import RIGHT, WRONG

pytestmark = pytest.mark.root


def zipped(text: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("work-main/solution.py", text)
    return made.getvalue()


def tarred(text: str) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        entry = tarfile.TarInfo("solution.py")
        entry.size = len(text)
        archive.addfile(entry, io.BytesIO(text.encode()))
    return made.getvalue()


PATCH = f"""--- a/solution.py
+++ b/solution.py
@@ -1,2 +1,2 @@
 def double(number):
-{WRONG.splitlines()[1]}
+{RIGHT.splitlines()[1]}
"""


@pytest.mark.parametrize(
    ("submission", "outcome"),
    [
        pytest.param({"solution.py": RIGHT}, assay.Outcome.PASSED, id="files"),
        pytest.param({"solution.py": WRONG}, assay.Outcome.FAILED, id="wrong-files"),
        pytest.param(zipped(RIGHT), assay.Outcome.PASSED, id="zip"),
        pytest.param(tarred(RIGHT), assay.Outcome.PASSED, id="tar"),
        pytest.param(PATCH.encode(), assay.Outcome.PASSED, id="patch"),
        pytest.param({"solution.py": RIGHT.replace("\n", "\r\n")}, assay.Outcome.PASSED, id="crlf"),
        pytest.param({"solution.py": "\ufeff" + RIGHT}, assay.Outcome.PASSED, id="byte-order-mark"),
        pytest.param({"other.py": RIGHT}, assay.Outcome.FAILED, id="missing-file"),
        pytest.param({"solution.py": RIGHT, ".gitignore": "*.pyc", "README": "x"}, assay.Outcome.PASSED, id="extras"),
    ],
)
def test_every_form_gets_its_verdict(tiny_pack: Path, submission: Source, outcome: assay.Outcome) -> None:
    verdict = assay.grade(f"{tiny_pack}#double", submission)
    assert verdict.outcome is outcome, verdict.reasons
    if outcome is assay.Outcome.PASSED:
        assert verdict.trust.level is assay.TrustLevel.OUTSIDE


def test_kept_evidence_is_judged_alike(tmp_path: Path, tiny_pack: Path) -> None:
    verdict = assay.grade(str(tiny_pack), {"solution.py": WRONG}, out=tmp_path / "e")
    assert assay.judge(tmp_path / "e") == verdict


def test_errors_are_of_one_tree(tiny_pack: Path) -> None:
    with pytest.raises(assay.AssayError, match="expected"):
        assay.grade(f"{tiny_pack}#nothing", {"solution.py": RIGHT})
