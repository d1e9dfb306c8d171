# ruff: noqa - a program for the inside of a sandbox
import mmap

m = mmap.mmap(-1, 1 << 40, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | mmap.MAP_NORESERVE)
m[0] = 1
print("reserved")
