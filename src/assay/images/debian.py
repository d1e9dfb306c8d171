"""The Debian part of an image: mmdebstrap over the machine's own mirror, without apt, documentation or locales."""

import os
import shlex
import subprocess
from collections.abc import Iterable
from pathlib import Path

from assay.errors import ImageError
from assay.images.commands import need_tool, run_tool
from assay.images.definition import Definition
from assay.images.tree import SOURCE_DATE_EPOCH

__all__ = ["installed_packages", "sources", "unpack_debian"]

EXCLUDED = ("/usr/share/man/*", "/usr/share/info/*", "/usr/share/locale/*", "/usr/share/doc/*", "/usr/share/lintian/*")
"""Never unpacked; the copyright files stay, since the images may be handed on."""


OWN_MOUNTS = ("unshare", "--mount", "--propagation=private")
"""What mmdebstrap mounts in the tree is gone with it, even when it is killed."""


def unpack_debian(definition: Definition, rootfs: Path, *, cache: Path, log: Path) -> None:
    """Install ``definition.debian`` and what it needs into the new directory ``rootfs``.

    Downloaded packages are kept in ``cache``, so that an interrupted build goes on from them. apt checks each
    against the archive's signature. Raises ImageError.
    """
    cache.mkdir(parents=True, exist_ok=True)
    kept = shlex.quote(str(cache))
    need_tool("mmdebstrap")
    argv = [*OWN_MOUNTS, "mmdebstrap", "--mode=root", "--variant=essential", "--format=directory"]
    argv += ["--skip=output/dev,output/mknod,essential/unlink,cleanup/reproducible"]
    argv += ['--aptopt=APT::Install-Recommends "false"', '--aptopt=Acquire::Retries "3"']
    argv += [f"--dpkgopt=path-exclude={path}" for path in EXCLUDED]
    argv += ["--dpkgopt=path-include=/usr/share/doc/*/copyright", "--dpkgopt=force-unsafe-io"]
    # update-alternatives makes links to manual pages, and fails where their directory was never unpacked
    argv += ['--setup-hook=mkdir -p "$1/usr/share/man/man1" "$1/usr/share/man/man7"']
    argv += ['--setup-hook=mkdir -p "$1/var/cache/apt/archives"']
    argv += [f"--setup-hook=sync-in {kept} /var/cache/apt/archives"]
    argv += [f"--customize-hook=sync-out /var/cache/apt/archives {kept}"]
    argv += [f"--include={','.join(definition.debian)}"] if definition.debian else []
    argv += [definition.suite, str(rootfs), *sources(definition.suite)]
    run_tool(argv, log=log, env={"SOURCE_DATE_EPOCH": str(SOURCE_DATE_EPOCH), "DEBIAN_FRONTEND": "noninteractive"})


def sources(suite: str) -> tuple[str, ...]:
    """The apt source lines for ``suite``.

    From the variables ASSAY_DEBIAN_MIRROR and ASSAY_DEBIAN_SECURITY_MIRROR (a snapshot, for an exact rebuild of an
    old image), else from the machine's own apt configuration. Raises ImageError when neither names a mirror.
    """
    main = os.environ.get("ASSAY_DEBIAN_MIRROR")
    security = os.environ.get("ASSAY_DEBIAN_SECURITY_MIRROR")
    if not main:
        main, security = _configured_mirrors()
    lines = [f"deb {main} {suite} main"]
    if security:
        lines.append(f"deb {security} {suite}-security main")
    return tuple(lines)


def _configured_mirrors() -> tuple[str, str | None]:
    argv = ["apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME)", "Created-By: Packages"]
    try:
        listed = subprocess.run(argv, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as failed:
        raise ImageError("no Debian mirror is known", hint="set ASSAY_DEBIAN_MIRROR to its address") from failed
    return _choose(line.split() for line in listed.splitlines())


def _choose(pairs: Iterable[list[str]]) -> tuple[str, str | None]:
    known = {codename: uri for uri, codename in sorted(pairs)}
    main = [uri for codename, uri in known.items() if "-" not in codename and "debian" in uri]
    security = [uri for codename, uri in known.items() if codename.endswith("-security")]
    if not main:
        raise ImageError("apt is configured without a Debian mirror", hint="set ASSAY_DEBIAN_MIRROR to its address")
    return main[0], security[0] if security else None


def installed_packages(rootfs: Path) -> dict[str, str]:
    """Name and version of each Debian package in ``rootfs``; empty where it has no dpkg."""
    status = rootfs / "var/lib/dpkg/status"
    if not status.is_file():
        return {}
    found = {}
    for paragraph in status.read_text(encoding="utf-8", errors="replace").split("\n\n"):
        fields = dict(line.split(": ", 1) for line in paragraph.splitlines() if ": " in line and line[0] != " ")
        if fields.get("Status", "").endswith(" installed"):
            found[fields["Package"]] = fields["Version"]
    return found
