# ruff: noqa - a program for the inside of a sandbox
import os
import signal
import time

for number in signal.valid_signals():
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
for _ in range(5):
    if os.fork() == 0:
        os.setsid()
while True:
    time.sleep(1)
