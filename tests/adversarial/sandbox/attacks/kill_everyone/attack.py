# ruff: noqa - a program for the inside of a sandbox
import os
import signal

me = os.getpid()
answers = []
for target in [1, os.getppid(), *range(2, 400)]:
    if target in (0, me):
        continue
    try:
        os.kill(target, signal.SIGKILL)
        answers.append(target)
    except (ProcessLookupError, PermissionError):
        pass
    try:
        os.close(os.pidfd_open(target))
        signal.pidfd_send_signal(os.pidfd_open(target), signal.SIGKILL)
        answers.append(("pidfd", target))
    except OSError:
        pass
print(answers, flush=True)
try:
    os.kill(-1, signal.SIGTERM)
except ProcessLookupError:
    pass
print("alive", flush=True)
