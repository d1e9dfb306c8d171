# ruff: noqa - a program for the inside of a sandbox
import sys
import threading


def pump(stream):
    for _ in range(160):
        stream.write(b"x" * 65536)
    stream.flush()


threads = [threading.Thread(target=pump, args=(s,)) for s in (sys.stdout.buffer, sys.stderr.buffer)]
for t in threads:
    t.start()
for t in threads:
    t.join()
