"""From a definition to an image in the store: once for a machine, whoever asks and however many ask at once."""

import os
from pathlib import Path

from assay.errors import ImageError
from assay.images.archives import check_archives, install_archives
from assay.images.chroot import run_inside
from assay.images.commands import Progress, quiet
from assay.images.debian import installed_packages, unpack_debian
from assay.images.definition import Definition
from assay.images.digest import tree_digest
from assay.images.golang import install_modules, settle_build_cache
from assay.images.interface import Image
from assay.images.keystore import settle_keystore
from assay.images.manifest import Component, Manifest
from assay.images.maven import install_jars, install_repository
from assay.images.npm import install_npm
from assay.images.oci import unpack_oci
from assay.images.reference import drift, load_reference
from assay.images.sbom import bill_of_materials
from assay.images.scan import scan
from assay.images.store import Store, discard
from assay.images.tree import SOURCE_DATE_EPOCH, entries, normalise
from assay.images.wheels import compile_python, install_wheels

__all__ = ["build", "construct"]

GO_BUILD_CACHE = "opt/assay/go/build"
"""Where a definition's ``run`` leaves Go's compiled standard library."""

JAVA_AUTHORITIES = "etc/ssl/certs/java/cacerts"
"""Where Debian's ca-certificates-java puts what every JDK trusts."""

STAGES = ("base system", "language packages", "commands", "normalise", "self-test", "digest", "scan")


def build(definition: Definition, *, store: Store, progress: Progress = quiet) -> Image:
    """The image of ``definition``: from the store where it was built before, else built now.

    The name's pointer moves to it only while nothing verified stands there; ``verify`` does the rest. Waits for
    another process that builds the same name. Raises ImageError.
    """
    with store.locked(definition.name):
        digest = store.built(definition.key())
        if digest is None:
            folder, manifest = construct(definition, store=store, progress=progress)
            store.adopt(folder, manifest)
            digest = manifest.digest
        pointer = store.pointer(definition.name)
        if pointer is None or (not pointer.current.verified and pointer.current.digest != digest):
            store.point(definition.name, digest, verified=False)
        return store.image(definition.name, digest)


def construct(definition: Definition, *, store: Store, progress: Progress = quiet) -> tuple[Path, Manifest]:
    """Build afresh, into a folder of the store's ``work`` that is the caller's to adopt or delete.

    The caller holds ``store.locked(definition.name)``. Raises ImageError; the log stays in ``work/NAME.log``.
    """
    check_archives(definition)
    work = store.root / "work" / f"build-{definition.name}"
    discard(work)
    work.mkdir(parents=True)
    log = store.root / "work" / f"{definition.name}.log"
    log.write_text("", encoding="utf-8")
    try:
        manifest = _stages(definition, work, cache=store.root / "cache" / definition.name, log=log, progress=progress)
    except ImageError as failed:
        discard(work)
        failed.hint = failed.hint or f"the whole log is in {log}"
        raise
    return work, manifest


def _stages(definition: Definition, work: Path, *, cache: Path, log: Path, progress: Progress) -> Manifest:
    rootfs = work / "rootfs"
    progress(STAGES[0], 0, len(STAGES))
    if definition.oci:
        unpack_oci(definition, rootfs, cache=cache / "oci", log=log)
    else:
        unpack_debian(definition, rootfs, cache=cache / "deb", log=log)
    progress(STAGES[1], 1, len(STAGES))
    components = _languages(definition, rootfs, cache=cache, log=log)
    progress(STAGES[2], 2, len(STAGES))
    for argv in definition.run:
        run_inside(rootfs, argv, log=log)
    settle_build_cache(rootfs / GO_BUILD_CACHE)
    settle_keystore(rootfs / JAVA_AUTHORITIES)
    progress(STAGES[3], 3, len(STAGES))
    normalise(rootfs)
    progress(STAGES[4], 4, len(STAGES))
    tools = _tools(definition, rootfs, log=log)
    normalise(rootfs)  # a self-test may have left a file; nothing of it may reach the digest
    progress(STAGES[5], 5, len(STAGES))
    manifest = _manifest(definition, rootfs, components=components, tools=tools)
    progress(STAGES[6], 6, len(STAGES))
    (work / "manifest.json").write_text(manifest.text(), encoding="utf-8")
    (work / "sbom.cdx.json").write_text(bill_of_materials(manifest), encoding="utf-8")
    (work / "scan.json").write_text(scan(rootfs, suite=definition.suite).text(), encoding="utf-8")
    progress("done", len(STAGES), len(STAGES))
    return manifest


def _manifest(
    definition: Definition, rootfs: Path, *, components: tuple[Component, ...], tools: dict[str, str]
) -> Manifest:
    digest, key = tree_digest(rootfs), definition.key()
    reference = load_reference(definition.name)
    return Manifest(
        name=definition.name,
        digest=digest,
        key=key,
        suite=definition.suite,
        source_date_epoch=SOURCE_DATE_EPOCH,
        components=components,
        tools=tools,
        size_bytes=sum(path.lstat().st_size for path in entries(rootfs)),
        drift=drift(reference, digest=digest, key=key, components=components) if reference else (),
    )


def _languages(definition: Definition, rootfs: Path, *, cache: Path, log: Path) -> tuple[Component, ...]:
    install_wheels(definition, rootfs, cache=cache / "wheels", log=log)
    if definition.suite or definition.wheels:
        compile_python(rootfs, definition.site, log=log)
    debian = installed_packages(rootfs)
    found = [Component(kind="deb", name=name, version=debian[name]) for name in sorted(debian)]
    found += [Component(kind="pypi", name=w.name, version=w.version, sha256=w.sha256[0]) for w in definition.wheels]
    found += install_npm(definition, rootfs, cache=cache / "npm", log=log)
    found += install_jars(definition, rootfs, cache=cache / "jars", log=log)
    found += install_repository(definition, rootfs, cache=cache / "maven", log=log)
    found += install_modules(definition, rootfs, cache=cache / "go", log=log)
    found += install_archives(definition, rootfs, log=log)
    _write_files(definition, rootfs)
    return tuple(found)


def _write_files(definition: Definition, rootfs: Path) -> None:
    files = {name: text.encode() for name, text in definition.files.items()}
    files |= {name: definition.attachment(suffix) for name, suffix in definition.attach.items()}
    for target, folder in definition.folders.items():
        inside = {name: data for name, data in definition.attachments.items() if name.startswith(f"{folder}/")}
        files |= {f"{target}/{name.removeprefix(f'{folder}/')}": data for name, data in inside.items()}
    for name, data in sorted(files.items()):
        path = rootfs / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        path.chmod(0o755 if data.startswith(b"#!") else 0o644)
        os.utime(path, (SOURCE_DATE_EPOCH, SOURCE_DATE_EPOCH))  # Go's package index is keyed by file times


def _tools(definition: Definition, rootfs: Path, *, log: Path) -> dict[str, str]:
    outputs = {" ".join(argv): run_inside(rootfs, argv, log=log) for argv in definition.selftest}
    return {command: (text.strip().splitlines() or [""])[0] for command, text in outputs.items()}
