# ruff: noqa - a program for the inside of a sandbox
import os

block = b"x" * (1 << 20)
for number in range(20):
    try:
        file = os.open(f"/tmp/{number}", os.O_WRONLY | os.O_CREAT, 0o600)
        while True:
            os.write(file, block)
    except OSError:
        pass
    finally:
        os.close(file)
        os.unlink(f"/tmp/{number}")
print("survived")
