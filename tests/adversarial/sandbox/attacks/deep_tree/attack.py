# ruff: noqa - a program for the inside of a sandbox
import os

depth = 0
name = "d" * 250
try:
    while True:
        os.mkdir(name)
        os.chdir(name)
        depth += 1
except OSError as error:
    print(error.errno)
