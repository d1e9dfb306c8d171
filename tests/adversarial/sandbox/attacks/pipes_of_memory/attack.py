# ruff: noqa - a program for the inside of a sandbox
import fcntl
import os

held = []
total = 0
try:
    while True:
        r, w = os.pipe()
        os.set_blocking(w, False)
        try:
            fcntl.fcntl(w, fcntl.F_SETPIPE_SZ, 1 << 20)
        except OSError:
            pass
        try:
            while True:
                total += os.write(w, b"x" * 65536)
        except BlockingIOError:
            pass
        held.append((r, w))
except OSError as error:
    print("stopped", error.errno)
