"""A commit is read from its objects, loose or packed, and is what git itself would check out."""

import shutil
import subprocess
from pathlib import Path

import pytest

from assay.errors import ConfigurationError, IntakeError
from assay.workspace import SubmissionKind, intake

ENV = {
    "PATH": "/usr/bin:/bin",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "t",
    "GIT_AUTHOR_EMAIL": "t@example.org",
    "GIT_COMMITTER_NAME": "t",
    "GIT_COMMITTER_EMAIL": "t@example.org",
    "GIT_ALLOW_PROTOCOL": "file",
}


def git(directory: Path, *argv: str) -> str:
    """Run git as the writer of what is read here."""
    command = ["git", "-C", str(directory), *argv]
    made = subprocess.run(command, check=True, capture_output=True, env={**ENV, "HOME": str(directory)})
    return made.stdout.decode().strip()


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty commits of a file that deltas well, a link, an executable and a directory."""
    root = tmp_path_factory.mktemp("made") / "repo"
    (root / "pkg").mkdir(parents=True)
    git(root, "init", "-qb", "main")
    lines = [f"line {number}" for number in range(2000)]
    for number in range(20):
        lines[number * 50] = f"changed in {number}"
        (root / "pkg/big.txt").write_text("\n".join(lines))
        (root / f"f{number % 3}").write_text(str(number))
        git(root, "add", "-A")
        git(root, "commit", "-qm", str(number))
    (root / "link").symlink_to("f0")
    (root / "run.sh").write_text("#!/bin/sh\n")
    (root / "run.sh").chmod(0o755)
    git(root, "add", "-A")
    git(root, "commit", "-qm", "last")
    git(root, "tag", "-am", "a tag", "v1")
    git(root, "tag", "-am", "a tag of a tag", "v2", "v1")
    git(root, "branch", "feature/x@2")
    return root


@pytest.fixture
def repository(made_once: Path, tmp_path: Path) -> Path:
    """A copy that a test may change."""
    return Path(shutil.copytree(made_once, tmp_path / "repo", symlinks=True))


def test_every_way_to_name_a_commit_reads_the_same_tree(repository: Path) -> None:
    head = git(repository, "rev-parse", "HEAD")
    names = ("main", "HEAD", "v1", "v2", "feature/x@2", "refs/heads/main", head, head[:8])
    expected = intake(repository).digest
    for packed in (False, True):
        if packed:
            git(repository, "gc", "-q", "--aggressive", "--prune=now")
        for name in names:
            submission = intake(f"{repository}@{name}")
            assert (submission.kind, submission.commit) == (SubmissionKind.GIT, head)
            assert submission.digest == expected
            assert [signal.where for signal in submission.signals] == ["link"]


def test_older_commits_are_rebuilt_through_their_deltas(repository: Path) -> None:
    git(repository, "gc", "-q", "--aggressive", "--prune=now")
    for back in range(1, 20, 4):
        commit = git(repository, "rev-parse", f"main~{back}")
        git(repository, "checkout", "-q", commit)
        assert intake(f"{repository}@{commit}").digest == intake(repository).digest


def test_bare_repositories_and_paths_with_an_at_sign(repository: Path, tmp_path: Path) -> None:
    bare = tmp_path / "b@re.git"
    git(repository, "clone", "-q", "--bare", str(repository), str(bare))
    assert intake(f"{bare}@main").digest == intake(f"{repository}@main").digest


def test_a_submodule_is_left_out(repository: Path) -> None:
    head = git(repository, "rev-parse", "HEAD")
    git(repository, "update-index", "--add", "--cacheinfo", f"160000,{head},mod")
    git(repository, "commit", "-qm", "module")
    submission = intake(f"{repository}@main")
    assert ("mod", "a submodule: not taken in") in {(one.where, one.detail) for one in submission.signals}
    assert not any(path.startswith("mod") for path in submission.files)


@pytest.mark.parametrize(
    ("ref", "error"),
    [
        ("nothing", "expected one commit, got none"),
        ("0" * 40, "expected it in the repository, got none"),
        ("../../../etc/passwd", "expected a branch, tag, ref or commit id, got another expression"),
        ("main~1", "got another expression"),
        ("HEAD@{1}", "got another expression"),
        ("--upload-pack=x", "got another expression"),
        ("main\nx", "got another expression"),
        ("objects/info", "expected one commit, got none"),
        ("config", "expected one commit, got none"),
    ],
)
def test_a_ref_that_is_none_is_refused(repository: Path, ref: str, error: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        intake(f"{repository}@{ref}", kind=SubmissionKind.GIT)
    assert error in str(caught.value)
    assert str(caught.value).isprintable()


def test_what_is_no_commit_is_refused(repository: Path) -> None:
    blob = git(repository, "rev-parse", "HEAD:f0")
    with pytest.raises(IntakeError, match="expected a commit, got blob"):
        intake(f"{repository}@{blob}")


def test_a_worktree_and_a_missing_repository_get_a_hint(repository: Path, tmp_path: Path) -> None:
    git(repository, "worktree", "add", "-q", str(tmp_path / "linked"), "v1")
    with pytest.raises(ConfigurationError, match=r"expected a \.git directory") as caught:
        intake(f"{tmp_path / 'linked'}@HEAD")
    assert "main repository" in caught.value.hint
    (tmp_path / "plain").mkdir()
    with pytest.raises(ConfigurationError, match="expected 'objects' in it, got none"):
        intake(f"{tmp_path / 'plain'}@HEAD")
    with pytest.raises(ConfigurationError, match="expected REPO@REF"):
        intake(f"{tmp_path / 'none'}@HEAD")


def test_a_shallow_clone_that_lacks_the_commit_says_so(repository: Path, tmp_path: Path) -> None:
    first = git(repository, "rev-parse", "HEAD~5")
    git(repository, "clone", "-q", "--depth=1", f"file://{repository}", str(tmp_path / "shallow"))
    assert intake(f"{tmp_path / 'shallow'}@main").digest == intake(f"{repository}@main").digest
    with pytest.raises(ConfigurationError) as caught:
        intake(f"{tmp_path / 'shallow'}@{first}")
    assert "fetch them first" in caught.value.hint
