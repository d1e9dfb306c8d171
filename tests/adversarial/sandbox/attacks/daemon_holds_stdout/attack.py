# ruff: noqa - a program for the inside of a sandbox
import os
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(0)
print("done", flush=True)
