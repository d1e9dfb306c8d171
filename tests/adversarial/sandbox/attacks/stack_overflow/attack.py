# ruff: noqa - a program for the inside of a sandbox
import ctypes


def f(n):
    return f(n + 1)


import sys

sys.setrecursionlimit(10**9)

libc = ctypes.CDLL(None)
# C recursion through qsort's callback, which has no interpreter limit of its own.
Compare = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
array = (ctypes.c_int * 2)(2, 1)


def compare(a, b):
    libc.qsort(array, 2, 4, callback)
    return 0


callback = Compare(compare)
libc.qsort(array, 2, 4, callback)
