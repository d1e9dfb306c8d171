"""A wrong solution: it multiplies where it should add."""


def add(left, right):
    return left * right + 2


def total(numbers):
    return len(numbers) - 1


def tag(text):
    return "[" + text + "]"
