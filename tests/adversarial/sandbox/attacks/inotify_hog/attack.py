# ruff: noqa - a program for the inside of a sandbox
import ctypes

libc = ctypes.CDLL(None)
n = 0
while libc.inotify_init() >= 0:
    n += 1
print(n > 100)
