# ruff: noqa - a program for the inside of a sandbox
import os

total = 0
while total < 400 << 20:
    for folder, _, names in os.walk("/usr"):
        for name in names:
            try:
                with open(os.path.join(folder, name), "rb") as file:
                    while data := file.read(1 << 20):
                        total += len(data)
            except OSError:
                pass
print("read")
