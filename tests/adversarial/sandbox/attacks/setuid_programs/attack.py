# ruff: noqa - a program for the inside of a sandbox
import os
import subprocess

found = [
    os.path.join(b, f)
    for b, d, fs in os.walk("/usr")
    for f in fs
    if os.path.isfile(os.path.join(b, f)) and os.stat(os.path.join(b, f)).st_mode & 0o6000
]
own = "/tmp/own"
import shutil

shutil.copy("/usr/bin/id", own)
os.chmod(own, 0o6755)
out = subprocess.run([own, "-u"], capture_output=True, text=True).stdout.strip()
assert out == str(os.getuid()), out
for program in found:
    status = subprocess.run(["/bin/sh", "-c", 'exec "$0" --help >/dev/null 2>&1 </dev/null', program]).returncode
print("no privilege", os.geteuid() == os.getuid() != 0)
