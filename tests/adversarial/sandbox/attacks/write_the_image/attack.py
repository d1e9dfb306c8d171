# ruff: noqa - a program for the inside of a sandbox
import os

done = []
for base, dirs, files in os.walk("/", onerror=lambda e: None):
    if base.startswith(("/proc", "/tmp", "/dev")):
        dirs[:] = []
        continue
    try:
        open(base + "/.assay", "w")
        done.append(base)
    except OSError:
        pass
    for name in files[:3]:
        try:
            os.open(os.path.join(base, name), os.O_WRONLY)
            done.append(name)
        except OSError:
            pass
print(done)
