# ruff: noqa - a program for the inside of a sandbox
import ctypes
import os
import time

ctypes.CDLL(None).prctl(15, b") R 1\x1b]0;x\n", 0, 0, 0)
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
if os.fork() == 0:
    os.setsid()
    time.sleep(100)
print("named")
