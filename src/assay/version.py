"""The version of this tool, as verdicts state it."""

__all__ = ["VERSION"]

VERSION = "0.1.0"
