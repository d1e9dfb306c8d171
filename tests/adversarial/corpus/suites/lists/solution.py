"""A wrong solution: it does not sort."""


def add(items, item):
    return [*items, item]


def table(items):
    return {"n": len(items) + 1}
