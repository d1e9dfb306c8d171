# ruff: noqa - a program for the inside of a sandbox
import os
import time

for _ in range(200):
    child = os.fork()
    if child == 0:
        if os.fork() == 0:
            os._exit(0)
        os._exit(0)
    os.waitpid(child, 0)
    time.sleep(0.002)
print("honest")
