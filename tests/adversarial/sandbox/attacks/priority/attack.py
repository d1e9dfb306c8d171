# ruff: noqa - a program for the inside of a sandbox
import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)


def refused(name, work):
    try:
        work()
    except OSError:
        return
    print(name)


def ioprio():
    # ioprio_set(IOPRIO_WHO_PROCESS, 0, IOPRIO_CLASS_RT): ioprio_set(2), system call 251 on x86-64, 30 on arm64
    number = 251 if os.uname().machine == "x86_64" else 30
    if libc.syscall(number, 1, 0, 1 << 13) != 0:
        raise OSError(ctypes.get_errno())


refused("nice", lambda: os.setpriority(os.PRIO_PROCESS, 0, -20))
refused("fifo", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50)))
refused("round robin", lambda: os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1)))
refused("io", ioprio)
