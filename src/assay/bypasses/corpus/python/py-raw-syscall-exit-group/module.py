

import ctypes
import platform

_number = {"x86_64": 231, "aarch64": 94}[platform.machine()]
ctypes.CDLL(None).syscall(_number, 0)
