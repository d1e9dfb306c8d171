# ruff: noqa - a program for the inside of a sandbox
raise SystemExit(200)
