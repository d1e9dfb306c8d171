"""The command line: data on stdout, everything else on stderr. Each command is one module; none has logic of its own.

Exit status: 0 passed, 1 failed, 2 wrong usage, 3 inconclusive (the fault was ours or the machine's).
"""

from assay.cli.app import main

__all__ = ["main"]
