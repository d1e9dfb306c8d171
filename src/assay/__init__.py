"""Assay: a grader of code that nobody should trust."""
