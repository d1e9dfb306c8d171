# ruff: noqa - a program for the inside of a sandbox
import os
import subprocess

bad = 0
for n in range(50):
    path = f"/tmp/p{n}"
    with open(path, "w") as f:
        f.write("#!/bin/sh\nexit 0\n")
    os.chmod(path, 0o755)
    bad += subprocess.run([path]).returncode != 0
print(bad)
