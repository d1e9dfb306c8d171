# ruff: noqa - a program for the inside of a sandbox
import signal

signal.signal(signal.SIGXCPU, signal.SIG_IGN)
while True:
    pass
