# ruff: noqa - a program for the inside of a sandbox
import os
import socket

a, b = socket.socketpair()
a.setblocking(False)
sent = 0
try:
    while True:
        fd = os.open("/dev/null", os.O_RDONLY)
        socket.send_fds(a, [b"x"], [fd])
        os.close(fd)
        sent += 1
except OSError as error:
    print("stopped", error.errno in (11, 109, 24))
