# ruff: noqa - a program for the inside of a sandbox
import ctypes
import time

libc = ctypes.CDLL(None, use_errno=True)
try:
    time.clock_settime(time.CLOCK_REALTIME, 0)
    print("set")
except OSError:
    pass
time.monotonic = time.time = lambda: 0
time.sleep(60)
