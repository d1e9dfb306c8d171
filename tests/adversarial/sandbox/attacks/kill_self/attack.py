# ruff: noqa - a program for the inside of a sandbox
import os
import signal

os.kill(os.getpid(), signal.SIGKILL)
