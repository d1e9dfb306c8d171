# ruff: noqa - a program for the inside of a sandbox
import subprocess

for _ in range(150):
    subprocess.run(["/bin/true"])
print("honest")
