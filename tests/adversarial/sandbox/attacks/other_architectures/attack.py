# ruff: noqa - a program for the inside of a sandbox
import ctypes
import mmap
import os


# int 0x80 with eax = 20 (getpid of the 32-bit table), and the x32 getpid: mapped code, each in a child.
def run(code):
    child = os.fork()
    if child == 0:
        area = mmap.mmap(-1, 4096, prot=7)
        area.write(code)
        address = ctypes.addressof(ctypes.c_char.from_buffer(area))
        result = ctypes.CFUNCTYPE(ctypes.c_long)(address)()
        os._exit(0 if result in (-38, -1) else 42)
    status = os.waitpid(child, 0)[1]
    return "refused" if os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0 else "ran"


if os.uname().machine == "x86_64":
    print(run(bytes.fromhex("b814000000cd80c3")), run(bytes.fromhex("48c7c0270000400f05c3")))
else:
    print("refused refused")
