"""Amounts of money: a decimal number and a currency, always rounded to the currency's minor unit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Decimal

from ledger.errors import CurrencyMismatchError

MINOR_DIGITS = {"JPY": 0, "KRW": 0, "BHD": 3, "KWD": 3}
DEFAULT_DIGITS = 2


def minor_unit(currency: str) -> Decimal:
    """The smallest amount of a currency, such as 0.01 for euros."""
    return Decimal(1).scaleb(-MINOR_DIGITS.get(currency, DEFAULT_DIGITS))


def round_to_unit(amount: Decimal, currency: str) -> Decimal:
    """Round half to even (banker's rounding), as accountants do, on either side of zero."""
    return amount.quantize(minor_unit(currency), rounding=ROUND_HALF_EVEN)


@dataclass(frozen=True, order=False)
class Money:
    """An exact amount in one currency."""

    amount: Decimal
    currency: str

    @classmethod
    def of(cls, amount: str | int | Decimal, currency: str) -> Money:
        """Make money from a number or its text. A float is refused: it is not exact."""
        if isinstance(amount, float):
            raise TypeError("money is exact: give text, an int or a Decimal, not a float")
        return cls(round_to_unit(Decimal(amount), currency), currency)

    @classmethod
    def zero(cls, currency: str) -> Money:
        return cls.of(0, currency)

    @classmethod
    def total(cls, amounts: Iterable[Money], currency: str) -> Money:
        """The sum, zero if there is nothing to add."""
        result = cls.zero(currency)
        for amount in amounts:
            result = result + amount
        return result

    def _same(self, other: Money) -> None:
        if self.currency != other.currency:
            raise CurrencyMismatchError(f"{self.currency} and {other.currency} do not mix")

    def __add__(self, other: Money) -> Money:
        self._same(other)
        return Money(self.amount + other.amount, self.currency)

    def __sub__(self, other: Money) -> Money:
        self._same(other)
        return Money(self.amount - other.amount, self.currency)

    def __neg__(self) -> Money:
        return Money(-self.amount, self.currency)

    def __lt__(self, other: Money) -> bool:
        self._same(other)
        return self.amount < other.amount

    def __le__(self, other: Money) -> bool:
        self._same(other)
        return self.amount <= other.amount

    def times(self, factor: str | int | Decimal) -> Money:
        """Multiply, and round once at the end."""
        if isinstance(factor, float):
            raise TypeError("money is exact: give text, an int or a Decimal, not a float")
        return Money.of(self.amount * Decimal(factor), self.currency)

    def allocate(self, weights: Sequence[int]) -> list[Money]:
        """Split by weights without losing or inventing a minor unit.

        Every part is first rounded towards zero; what is left is handed out one minor unit at a time, from the first
        part with a weight above zero on.
        """
        if not weights or any(weight < 0 for weight in weights) or sum(weights) == 0:
            raise ValueError("weights must not be negative, and not all zero")
        unit = minor_unit(self.currency)
        whole = sum(weights)
        parts = [(self.amount * weight / whole).quantize(unit, rounding=ROUND_DOWN) for weight in weights]
        left = int((self.amount - sum(parts)) / unit)
        step = unit if left > 0 else -unit
        takers = [index for index, weight in enumerate(weights) if weight]
        for index in takers[: abs(left)]:
            parts[index] += step
        return [Money(part, self.currency) for part in parts]

    @property
    def is_zero(self) -> bool:
        return self.amount == 0

    @property
    def is_negative(self) -> bool:
        return self.amount < 0

    @property
    def minor(self) -> int:
        """The amount in minor units: cents for euros."""
        return int(self.amount / minor_unit(self.currency))

    def __str__(self) -> str:
        return f"{self.amount:,} {self.currency}"
