# ruff: noqa - a program for the inside of a sandbox
import os

for _ in range(200000):
    os.write(1, b"\n")
