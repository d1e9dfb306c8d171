# ruff: noqa - a program for the inside of a sandbox
import os
import resource

try:
    resource.setrlimit(resource.RLIMIT_CORE, (1 << 20, 1 << 20))
    print("raised")
except (OSError, ValueError):
    pass
os.chdir("/tmp")
if os.fork() == 0:
    os.abort()
os.wait()
print(os.listdir("/tmp"), resource.getrlimit(resource.RLIMIT_CORE))
