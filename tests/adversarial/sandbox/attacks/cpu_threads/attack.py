# ruff: noqa - a program for the inside of a sandbox
import os

for _ in range(3):
    if os.fork() == 0:
        break
while True:
    pass
