# ruff: noqa - a program for the inside of a sandbox
import os
import time

for _ in range(8):
    if os.fork() == 0:
        x = b"x" * (16 << 20)
        time.sleep(20)
        os._exit(0)
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
print("1 passed")
