# ruff: noqa - a program for the inside of a sandbox
import threading
import time

n = 0
try:
    while True:
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        n += 1
except RuntimeError:
    print(n, flush=True)
    import os

    os._exit(3)
