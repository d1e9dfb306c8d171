# ruff: noqa - a program for the inside of a sandbox
import os

open_ = []
for path in [
    "/proc/kcore",
    "/proc/keys",
    "/proc/key-users",
    "/proc/timer_list",
    "/proc/cmdline",
    "/proc/kallsyms",
    "/proc/sched_debug",
    "/proc/config.gz",
    "/proc/slabinfo",
    "/proc/1/environ",
    "/proc/1/maps",
    "/proc/1/root",
    "/proc/1/fd",
    "/proc/sysrq-trigger",
    "/sys/devices",
    "/sys/kernel",
    "/sys/fs/cgroup",
    "/etc/shadow",
    "/dev/mem",
    "/dev/kmsg",
    "/dev/vda",
    "/dev/fuse",
    "/dev/kvm",
    "/run/docker.sock",
    "/run/assay",
]:
    try:
        data = os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(10)
        if data:
            open_.append(path)
    except OSError:
        pass
print(open_)
