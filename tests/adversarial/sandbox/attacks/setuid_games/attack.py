# ruff: noqa - a program for the inside of a sandbox
import os

done = []
for name, call in {
    "setuid": lambda: os.setuid(0),
    "setresuid": lambda: os.setresuid(0, 0, 0),
    "setgid": lambda: os.setgid(0),
    "other": lambda: os.setuid(os.getuid() + 1),
    "groups": lambda: os.setgroups([0]),
    "chroot": lambda: os.chroot("/tmp"),
}.items():
    try:
        call()
        done.append(name)
    except OSError:
        pass
print(done)
