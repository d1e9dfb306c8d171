# ruff: noqa - a program for the inside of a sandbox
import sys

sys.stdin.buffer.read()
print("end of input")
