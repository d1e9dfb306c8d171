# ruff: noqa - a program for the inside of a sandbox
import os

done = []
for path in [
    "/proc/sys/kernel/core_pattern",
    "/proc/sys/kernel/hostname",
    "/proc/sysrq-trigger",
    "/proc/irq/default_smp_affinity",
    "/proc/self/oom_score_adj_none",
    "/proc/sys/vm/drop_caches",
]:
    try:
        os.write(os.open(path, os.O_WRONLY), b"1")
        done.append(path)
    except OSError:
        pass
try:
    os.write(os.open("/proc/self/oom_score_adj", os.O_WRONLY), b"-1000")
    done.append("oom_score_adj")
except OSError:
    pass
print(done)
