"""Artifacts of a Maven repository by SHA-256: single jars, and a local repository that is primed for offline builds."""

import hashlib
import shutil
from pathlib import Path
from xml.sax.saxutils import escape

from assay.errors import ImageError
from assay.images.commands import run_tool
from assay.images.definition import Definition, Jar
from assay.images.manifest import Component

__all__ = ["install_jars", "install_repository", "lock_lines"]

COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"

TRACES = ("_remote.repositories", "*.lastUpdated", "resolver-status.properties", "maven-metadata-*", "*.lock", "*.sha1")
"""Files of a local repository that say where and when something was fetched. Offline, Maven does without."""

PRIMER = {
    "src/main/java/primer/Primer.java": "package primer; public class Primer { int two() { return 2; } }\n",
    "src/test/java/primer/PrimerTest.java": (
        "package primer; class PrimerTest { @org.junit.jupiter.api.Test void two() {"
        " org.junit.jupiter.api.Assertions.assertEquals(2, new Primer().two()); } }\n"
    ),
}
"""A project with one test: Surefire fetches its provider only when it runs one."""


def install_jars(definition: Definition, rootfs: Path, *, cache: Path, log: Path) -> tuple[Component, ...]:
    """Put each jar of ``definition`` into /opt/assay/jars as ``ARTIFACT.jar``, unpack each distribution.

    Raises ImageError for another digest.
    """
    if not definition.jars:
        return ()
    fetched = cache / "jars"
    shutil.rmtree(fetched, ignore_errors=True)
    fetched.mkdir(parents=True)
    pom = cache / "jars.pom.xml"
    pom.write_text(_pom(definition.jars), encoding="utf-8")
    argv = ["mvn", "-B", "-q", "-f", str(pom), f"-Dmaven.repo.local={cache / 'kept'}", COPY]
    run_tool([*argv, "-DexcludeTransitive=true", f"-DoutputDirectory={fetched}"], log=log)
    for jar in definition.jars:
        source = fetched / jar.file_name
        got = _sha256(source) if source.is_file() else "nothing"
        if got != jar.sha256:
            raise ImageError(f"expected sha256 {jar.sha256} for {jar.group}:{jar.artifact}:{jar.version}, got {got}")
        _place(jar, source, rootfs / "opt/assay", log=log)
    rows = ((f"{jar.group}/{jar.artifact}", jar) for jar in definition.jars)
    return tuple(Component(kind="maven", name=name, version=jar.version, sha256=jar.sha256) for name, jar in rows)


def _place(jar: Jar, source: Path, target: Path, *, log: Path) -> None:
    folder = target if jar.distribution else target / "jars"
    folder.mkdir(parents=True, exist_ok=True)
    if jar.distribution:
        run_tool(["tar", "--extract", "--no-same-owner", f"--file={source}", f"--directory={folder}"], log=log)
    else:
        shutil.copyfile(source, folder / f"{jar.artifact}.jar")


def _dependency(jar: Jar) -> str:
    fields = {"groupId": jar.group, "artifactId": jar.artifact, "version": jar.version}
    fields |= {"type": "tar.gz", "classifier": jar.distribution} if jar.distribution else {}
    return "".join(
        ["<dependency>", *(f"<{tag}>{escape(text)}</{tag}>" for tag, text in fields.items()), "</dependency>"]
    )


def _pom(jars: tuple[Jar, ...]) -> str:
    rows = "".join(map(_dependency, jars))
    head = "<modelVersion>4.0.0</modelVersion><groupId>assay</groupId><artifactId>jars</artifactId><version>1</version>"
    return f'<project xmlns="http://maven.apache.org/POM/4.0.0">{head}<dependencies>{rows}</dependencies></project>\n'


def install_repository(definition: Definition, rootfs: Path, *, cache: Path, log: Path) -> tuple[Component, ...]:
    """Prime a local repository by a real build of ``NAME.pom.xml`` and one test, and put it at ``definition.maven``.

    What the lock does not list, or lists with another digest, raises ImageError; the lock as it would have to be is
    then left in the cache for the maintainer to compare.
    """
    if not definition.maven:
        return ()
    project, kept = cache / "project", cache / "repository"
    shutil.rmtree(project, ignore_errors=True)
    for name, text in {**PRIMER, "pom.xml": definition.attachment("pom.xml").decode()}.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text, encoding="utf-8")
    run_tool(["mvn", "-B", "-q", f"-Dmaven.repo.local={kept}", "verify"], log=log, cwd=project)
    target = rootfs / definition.maven.lstrip("/")
    shutil.copytree(kept, target, ignore=shutil.ignore_patterns(*TRACES))
    lines = lock_lines(target)
    (cache / "maven.lock").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    locked = definition.attachment("maven.lock").decode().splitlines()
    odd = sorted(set(lines) ^ set(locked))
    if odd:
        raise ImageError(
            f"{len(odd)} files of the repository are not as locked: {odd[0]}", hint=f"compare {cache / 'maven.lock'}"
        )
    shutil.rmtree(project)
    return tuple(_components(lines))


def lock_lines(repository: Path) -> list[str]:
    """``SHA256  PATH`` of each file, sorted by path."""
    files = sorted(path for path in repository.rglob("*") if path.is_file())
    return [f"{_sha256(path)}  {path.relative_to(repository)}" for path in files]


def _components(lines: list[str]) -> list[Component]:
    found = []
    for line in lines:
        digest, _, path = line.partition("  ")
        if path.endswith(".jar"):
            *group, artifact, version, _ = path.split("/")
            found.append(Component(kind="maven", name=f"{'.'.join(group)}/{artifact}", version=version, sha256=digest))
    return found


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
