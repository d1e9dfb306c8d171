# ruff: noqa - a program for the inside of a sandbox
import os

try:
    os.execv("/bin/true", ["x"] + ["y" * 100000] * 100)
except OSError as error:
    print(error.errno)
