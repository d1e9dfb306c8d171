"""The seccomp filter as the kernel takes it, compiled once by libseccomp instead of by the runtime for every run.

Compiling costs a runtime about 3 ms each time, more than any other step. libseccomp's binary tree (2.5 and later) also
makes the filter itself shorter to walk for each call.
"""

import base64
import ctypes
import os
from functools import cache
from typing import Any

from assay.errors import SandboxError
from assay.sandbox.seccomp import profile

__all__ = ["compiled"]

# seccomp.h
_ALLOW = 0x7FFF_0000
_ERRNO = 0x0005_0000
_OPS = {"SCMP_CMP_NE": 1, "SCMP_CMP_LT": 2, "SCMP_CMP_LE": 3, "SCMP_CMP_EQ": 4, "SCMP_CMP_GE": 5, "SCMP_CMP_GT": 6}
_OPS["SCMP_CMP_MASKED_EQ"] = 7
_CTL_OPTIMIZE, _BINARY_TREE = 8, 2
_UNKNOWN_CALL = -1


class _Comparison(ctypes.Structure):
    _fields_ = (("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64))


@cache
def compiled() -> str | None:
    """The filter of ``seccomp.profile``, base64, or None where libseccomp is not installed as a shared library.

    Raises SandboxError when libseccomp refuses a rule.
    """
    try:
        library = ctypes.CDLL("libseccomp.so.2")
    except OSError:
        return None
    library.seccomp_init.restype = ctypes.c_void_p
    rules = profile()
    context = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(_ERRNO | rules["defaultErrnoRet"])))
    try:
        for rule in rules["syscalls"]:
            _add(library, context, rule)
        library.seccomp_attr_set(context, _CTL_OPTIMIZE, ctypes.c_uint32(_BINARY_TREE))
        return _exported(library, context)
    finally:
        library.seccomp_release(context)


def _add(library: ctypes.CDLL, context: ctypes.c_void_p, rule: dict[str, Any]) -> None:
    action = _ALLOW if rule["action"] == "SCMP_ACT_ALLOW" else _ERRNO | rule["errnoRet"]
    arguments = [
        _Comparison(each["index"], _OPS[each["op"]], each["value"], each["valueTwo"]) for each in rule.get("args", [])
    ]
    array = (_Comparison * max(1, len(arguments)))(*arguments)
    for name in rule["names"]:
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number == _UNKNOWN_CALL:
            continue  # newer than this libseccomp: stays refused, as the default says
        result = library.seccomp_rule_add_array(context, ctypes.c_uint32(action), number, len(arguments), array)
        if result != 0:
            raise SandboxError(f"expected libseccomp to take a rule for {name}, got error {-result}")


def _exported(library: ctypes.CDLL, context: ctypes.c_void_p) -> str:
    descriptor = os.memfd_create("filter", os.MFD_CLOEXEC)
    with os.fdopen(descriptor, "r+b") as file:
        result = library.seccomp_export_bpf(context, descriptor)
        if result != 0:
            raise SandboxError(f"expected libseccomp to export the filter, got error {-result}")
        file.seek(0)
        return base64.b64encode(file.read()).decode("ascii")
