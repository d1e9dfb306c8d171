"""The system calls that a sandbox may make: an allowlist, in OCI form.

Whatever is not named gets ENOSYS, as on a kernel that never had the call, so that libraries fall back instead of
failing. The names are data (``seccomp.json``, with the reason for each departure from the published profile); the
rules that look at arguments are here. Only the native architecture is admitted: 32-bit and x32 calls are killed or
answered with ENOSYS.
"""

import json
import platform
from functools import cache
from importlib.resources import files
from typing import Any

from assay.errors import UnsupportedError

__all__ = ["profile"]

_ARCHITECTURES = {
    "x86_64": "SCMP_ARCH_X86_64",
    "aarch64": "SCMP_ARCH_AARCH64",
    "riscv64": "SCMP_ARCH_RISCV64",
    "ppc64le": "SCMP_ARCH_PPC64LE",
    "s390x": "SCMP_ARCH_S390X",
}
_ENOSYS, _EAFNOSUPPORT = 38, 97

# CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET (linux/sched.h); NEWTIME works with clone3 alone.
_CLONE_NAMESPACES = 0x7E02_0000

_AF_UNIX, _AF_INET, _AF_INET6 = 1, 2, 10
_PROTOCOLS = {_AF_UNIX: (0,), _AF_INET: (0, 6, 17), _AF_INET6: (0, 6, 17)}
"""Default, TCP and UDP. Others (SCTP, MPTCP, ping) would load kernel modules for anyone who asks."""

_PERSONALITIES = (0x0, 0x8, 0x2_0000, 0x2_0008, 0xFFFF_FFFF)
"""PER_LINUX, PER_LINUX32, UNAME26 and the query; never ADDR_NO_RANDOMIZE."""

_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
"""Push characters into a terminal's input (CVE-2017-5226). The kernel looks at the low 32 bits alone."""


def _argument(index: int, value: int, *, op: str = "SCMP_CMP_EQ", value_two: int = 0) -> dict[str, Any]:
    return {"index": index, "value": value, "valueTwo": value_two, "op": op}


def _allow(name: str, *arguments: dict[str, Any]) -> dict[str, Any]:
    return {"names": [name], "action": "SCMP_ACT_ALLOW", "args": list(arguments)}


def _low_word_is(index: int, *, mask: int, value: int) -> dict[str, Any]:
    return _argument(index, mask & 0xFFFF_FFFF, op="SCMP_CMP_MASKED_EQ", value_two=value)


def _ioctl_rules() -> list[dict[str, Any]]:
    """Allow every request but TIOCSTI and TIOCLINUX, whatever its high 32 bits hold.

    libseccomp has no "masked and not equal", so the rules say it bit by bit: the two agree outside bits 1 to 3, so a
    request that differs from them in any other bit is neither; what is left are eight values, of which six pass.
    """
    inner = 0b1110
    rules = []
    for bit in range(32):
        if not inner >> bit & 1:
            rules.append(_allow("ioctl", _low_word_is(1, mask=1 << bit, value=(~_TIOCSTI) & (1 << bit))))
    stem = _TIOCSTI & ~inner
    rest = [stem | low for low in range(0, 16, 2) if stem | low not in (_TIOCSTI, _TIOCLINUX)]
    return rules + [_allow("ioctl", _low_word_is(1, mask=0xFFFF_FFFF, value=value)) for value in rest]


def _argument_rules() -> list[dict[str, Any]]:
    rules = [
        _allow("clone", _argument(0, _CLONE_NAMESPACES, op="SCMP_CMP_MASKED_EQ")),
        {"names": ["socketpair"], "action": "SCMP_ACT_ALLOW", "args": [_argument(0, _AF_UNIX)]},
        {
            "names": ["socket"],
            "action": "SCMP_ACT_ERRNO",
            "errnoRet": _EAFNOSUPPORT,
            "args": [_argument(0, _AF_INET6, op="SCMP_CMP_GT")],
        },
    ]
    for family, protocols in _PROTOCOLS.items():
        rules += [_allow("socket", _argument(0, family), _argument(2, protocol)) for protocol in protocols]
    rules += [_allow("personality", _argument(0, value)) for value in _PERSONALITIES]
    return rules + _ioctl_rules()


@cache
def profile() -> dict[str, Any]:
    """The filter, as ``linux.seccomp`` of an OCI config. Raises UnsupportedError on an architecture we do not know."""
    machine = platform.machine()
    if machine not in _ARCHITECTURES:
        raise UnsupportedError(f"expected an architecture of {', '.join(_ARCHITECTURES)}, got {machine}")
    data = json.loads(files("assay.sandbox").joinpath("seccomp.json").read_text(encoding="utf-8"))
    names = set(data["allow"])
    for extra in data["more"]:
        if extra.get("architecture", machine) == machine:
            names.update(extra["names"])
    return {
        "defaultAction": "SCMP_ACT_ERRNO",
        "defaultErrnoRet": _ENOSYS,
        "architectures": [_ARCHITECTURES[machine]],
        "syscalls": [{"names": sorted(names), "action": "SCMP_ACT_ALLOW"}, *_argument_rules()],
    }
