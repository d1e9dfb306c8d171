"""What an image is made of, as data: one TOML file for each image, shipped with the package.

A definition names Debian packages of one suite, and language packages that are pinned by content. It holds no
commands of a shell and no host names: mirrors and registries are the machine's own.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from assay.errors import ImageError

__all__ = ["Archive", "Definition", "Jar", "Wheel", "definition_names", "load_definition", "parse_definition"]

RECIPE = 2
"""Raise it whenever the builder's own work changes what comes out of an unchanged definition."""

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")
SHA256 = re.compile(r"[0-9a-f]{64}\Z")
OCI = re.compile(r"[a-z0-9][\w.:/-]*@sha256:[0-9a-f]{64}\Z")
KEYS = frozenset(
    {"name", "summary", "suite", "debian", "oci", "site", "python", "wheel", "npm", "jar", "maven", "go", "archive"}
    | {"run", "file", "attach", "folder", "selftest"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wheel:
    """A wheel by name, version and the SHA-256 digests of which one must match."""

    name: str
    version: str
    sha256: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Jar:
    """An artifact of a Maven repository by coordinates and SHA-256."""

    group: str
    artifact: str
    version: str
    sha256: str
    distribution: str = ""
    """Classifier of a ``tar.gz``, which is unpacked into /opt/assay; empty for a jar."""

    @property
    def file_name(self) -> str:
        """The name under which a repository has it."""
        tail = f"-{self.distribution}.tar.gz" if self.distribution else ".jar"
        return f"{self.artifact}-{self.version}{tail}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """A tar, zip or NuGet archive that the operator names through ``setting`` (an environment variable), by SHA-256."""

    setting: str
    sha256: str
    target: str
    """Absolute directory in the image that it is unpacked to."""
    name: str
    version: str
    file: str = ""
    """Name of the archive where ``setting`` names a directory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """One image. Built from ``suite`` and ``debian``, or from ``oci``; then the language packages; then ``run``."""

    name: str
    summary: str
    suite: str = ""
    debian: tuple[str, ...] = ()
    oci: str = ""
    """An OCI reference by digest (``NAME@sha256:...``), instead of a Debian suite."""
    python: str = ""
    """Python of the image (``3.13``), for which wheels are chosen."""
    site: str = ""
    """Directory that wheels are unpacked to."""
    wheels: tuple[Wheel, ...] = ()
    npm: str = ""
    """Directory for ``node_modules``; the lock lies beside the definition as ``NAME.package-lock.json``."""
    jars: tuple[Jar, ...] = ()
    maven: str = ""
    """Directory for a primed local repository; its lock is ``NAME.maven.lock``, the project ``NAME.pom.xml``."""
    go: str = ""
    """Directory for a module cache; the lock is ``NAME.go.mod`` and ``NAME.go.sum``."""
    archives: tuple[Archive, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    """Small text files by absolute path."""
    attach: Mapping[str, str] = field(default_factory=dict)
    """Files that lie beside the definition, by absolute path: ``X`` for ``NAME.X``."""
    folders: Mapping[str, str] = field(default_factory=dict)
    """Folders beside the definitions that are copied whole, by absolute path; several images may share one."""
    run: tuple[tuple[str, ...], ...] = ()
    """Commands run inside the image at the end of a build, without a network."""
    selftest: tuple[tuple[str, ...], ...] = ()
    """Commands that must exit 0 in the finished image; the first line of each is kept as the tool's version."""
    attachments: Mapping[str, bytes] = field(default_factory=dict)
    """The files beside the definition, by name."""

    def key(self) -> str:
        """The digest of all that a build of this definition depends on, the archive's own state apart."""
        pinned = {name: getattr(self, name) for name in self.__slots__ if name not in {"attachments", "summary"}}
        pinned = {name: value for name, value in pinned.items() if value}  # a new kind of part changes no old key
        pinned["attachments"] = {name: hashlib.sha256(data).hexdigest() for name, data in self.attachments.items()}
        text = json.dumps({"recipe": RECIPE, **pinned}, sort_keys=True, default=_plain)
        return hashlib.sha256(text.encode()).hexdigest()

    def attachment(self, suffix: str) -> bytes:
        """The file ``NAME.suffix`` beside the definition. Raises ImageError when it is not there."""
        wanted = f"{self.name}.{suffix}"
        if wanted not in self.attachments:
            raise ImageError(f"expected {wanted} beside the definition of image {self.name}, got nothing")
        return self.attachments[wanted]


def _plain(value: object) -> object:
    if isinstance(value, Wheel | Jar | Archive):
        return {name: getattr(value, name) for name in value.__slots__ if getattr(value, name)}
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(type(value).__name__)


def parse_definition(text: str, *, attachments: Mapping[str, bytes] | None = None) -> Definition:
    """Read a definition. Raises ImageError for an unknown key, a missing pin, or anything of the wrong shape."""
    try:
        table = tomllib.loads(text)
        definition = _from_table(table, attachments or {})
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as wrong:
        raise ImageError(f"this image definition cannot be read: {wrong!r}") from wrong
    _check(definition, table)
    return definition


def _from_table(table: Mapping[str, Any], attachments: Mapping[str, bytes]) -> Definition:
    return Definition(
        name=table["name"],
        summary=table["summary"],
        suite=table.get("suite", ""),
        debian=tuple(sorted(table.get("debian", ()))),
        oci=table.get("oci", ""),
        python=table.get("python", ""),
        site=table.get("site", ""),
        wheels=tuple(Wheel(**{**row, "sha256": tuple(row["sha256"])}) for row in table.get("wheel", ())),
        npm=table.get("npm", ""),
        jars=tuple(Jar(**row) for row in table.get("jar", ())),
        maven=table.get("maven", ""),
        go=table.get("go", ""),
        archives=tuple(Archive(**row) for row in table.get("archive", ())),
        files=dict(table.get("file", {})),
        attach=dict(table.get("attach", {})),
        folders=dict(table.get("folder", {})),
        run=_commands(table.get("run", ())),
        selftest=_commands(table.get("selftest", {}).get("commands", ())),
        attachments=dict(attachments),
    )


def _commands(rows: Any) -> tuple[tuple[str, ...], ...]:
    commands = tuple(tuple(row) for row in rows)
    if any(not row or isinstance(source, str) for row, source in zip(commands, rows, strict=True)):
        raise ValueError("a command must be a list of words")
    return commands


def _check(definition: Definition, table: Mapping[str, Any]) -> None:
    """The rules that types cannot say; each raises ImageError."""
    unknown = set(table) - KEYS
    digests = [d for w in definition.wheels for d in w.sha256] + [j.sha256 for j in definition.jars]
    digests += [archive.sha256 for archive in definition.archives]
    attached = (f"{definition.name}.{suffix}" for suffix in definition.attach.values())
    missing = sorted(name for name in attached if name not in definition.attachments)
    rules = (
        (not unknown, f"unknown keys {sorted(unknown)}"),
        (bool(NAME.match(definition.name)), "a name of lower-case letters, digits and hyphens is expected"),
        (bool(definition.suite) != bool(definition.oci), "exactly one of suite and oci is expected"),
        (not definition.oci or bool(OCI.match(definition.oci)), "oci must name an image by digest (NAME@sha256:...)"),
        (not definition.oci or not definition.debian, "debian packages cannot be added to an OCI image"),
        (all(w.sha256 for w in definition.wheels), "each wheel needs at least one sha256"),
        (all(SHA256.match(digest) for digest in digests), "a sha256 is 64 hex digits"),
        (not definition.wheels or bool(definition.site and definition.python), "wheels need site and python"),
        (bool(definition.selftest), "selftest.commands is empty"),
        (not missing, f"there is no {missing} beside the definition"),
    )
    for holds, complaint in rules:
        if not holds:
            raise ImageError(f"image definition {definition.name!r}: {complaint}")
    for path in (
        definition.site,
        definition.npm,
        definition.maven,
        definition.go,
        *definition.files,
        *definition.attach,
        *definition.folders,
    ):
        _check_path(definition.name, path)
    for archive in definition.archives:
        _check_path(definition.name, archive.target)


def _check_path(name: str, path: str) -> None:
    if path and (not path.startswith("/") or ".." in Path(path).parts):
        raise ImageError(f"image definition {name!r}: expected an absolute path without '..', got {path!r}")


def definition_names() -> tuple[str, ...]:
    """Names of the definitions that ship with this package, sorted."""
    folder = resources.files("assay.images") / "definitions"
    return tuple(sorted(e.name.removesuffix(".toml") for e in folder.iterdir() if e.name.endswith(".toml")))


def load_definition(name: str, *, folder: Path | None = None) -> Definition:
    """Load one definition, from ``folder`` or from those that ship. Raises ImageError when there is none."""
    source = folder if folder is not None else resources.files("assay.images") / "definitions"
    path = source / f"{name}.toml"
    if not NAME.match(name) or not path.is_file():
        raise ImageError(f"there is no image definition {name!r}", hint=f"known: {', '.join(definition_names())}")
    beside = {e.name: e.read_bytes() for e in source.iterdir() if _belongs(e.name, name)}
    text = path.read_text(encoding="utf-8")
    beside |= _folders(source, parse_definition(text, attachments=beside))
    definition = parse_definition(text, attachments=beside)
    if definition.name != name:
        raise ImageError(f"expected {path.name} to define {name!r}, got {definition.name!r}")
    return definition


def _folders(source: Traversable, definition: Definition) -> dict[str, bytes]:
    """The files of the definition's folders, by ``FOLDER/PATH``. Raises ImageError for one that is not there."""
    found: dict[str, bytes] = {}
    for name in definition.folders.values():
        folder = source / name
        if not NAME.match(name) or not folder.is_dir():
            raise ImageError(f"image definition {definition.name!r}: expected a folder {name!r} beside it, got none")
        found |= _files_below(folder, name)
    return found


def _files_below(folder: Traversable, prefix: str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for entry in folder.iterdir():
        name = f"{prefix}/{entry.name}"
        found |= _files_below(entry, name) if entry.is_dir() else {name: entry.read_bytes()}
    return found


def _belongs(file_name: str, name: str) -> bool:
    return file_name.startswith(f"{name}.") and file_name != f"{name}.toml"
