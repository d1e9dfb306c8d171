# ruff: noqa - a program for the inside of a sandbox
import os

made = 0
try:
    for _ in range(1000):
        if os.fork() == 0:
            os._exit(0)
        made += 1
except OSError:
    print("refused", flush=True)
    raise SystemExit(4)
