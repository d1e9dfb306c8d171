"""Exchange rates by day, and conversion."""

from __future__ import annotations

from bisect import bisect_right
from datetime import date
from decimal import Decimal

from ledger.errors import RateNotFoundError
from ledger.money import Money


class RateTable:
    """Rates of a base currency. A day without a rate uses the latest one before it."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._rates: dict[str, list[tuple[date, Decimal]]] = {}

    def add(self, day: date, currency: str, rate: Decimal) -> None:
        """One unit of the base is worth ``rate`` of ``currency`` from ``day`` on."""
        if rate <= 0:
            raise ValueError("a rate is above zero")
        rates = self._rates.setdefault(currency, [])
        rates[:] = sorted([item for item in rates if item[0] != day] + [(day, rate)])

    def rate(self, day: date, source: str, target: str) -> Decimal:
        """How much of ``target`` one unit of ``source`` buys; by way of the base if need be."""
        if source == target:
            return Decimal(1)
        return self._against_base(day, target) / self._against_base(day, source)

    def _against_base(self, day: date, currency: str) -> Decimal:
        if currency == self.base:
            return Decimal(1)
        rates = self._rates.get(currency, [])
        place = bisect_right([item[0] for item in rates], day)
        if place == 0:
            raise RateNotFoundError(f"no rate of {currency} on or before {day}")
        return rates[place - 1][1]

    def convert(self, amount: Money, target: str, day: date) -> Money:
        """The amount in another currency, rounded once."""
        return Money.of(amount.amount * self.rate(day, amount.currency, target), target)
