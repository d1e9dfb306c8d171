# ruff: noqa - a program for the inside of a sandbox
import mmap

m = mmap.mmap(-1, 300 << 20)
for i in range(0, 300 << 20, 4096):
    m[i] = 1
