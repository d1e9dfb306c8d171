# ruff: noqa - a program for the inside of a sandbox
import os

fd = os.open("/tmp/sparse", os.O_RDWR | os.O_CREAT)
try:
    os.ftruncate(fd, 1 << 40)
    print("sparse")
except OSError as error:
    print("refused", error.errno)
