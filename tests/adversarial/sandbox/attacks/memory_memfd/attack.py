# ruff: noqa - a program for the inside of a sandbox
import os

fd = os.memfd_create("x")
block = b"x" * (1 << 20)
for _ in range(300):
    os.write(fd, block)
