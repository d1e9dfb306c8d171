"""Spending limits over sliding windows of days."""

from __future__ import annotations

from collections import deque
from datetime import date, timedelta

from ledger.errors import LimitExceededError
from ledger.money import Money


class SpendingLimit:
    """At most ``ceiling`` within any ``days`` days. Spending is told in the order of days."""

    def __init__(self, ceiling: Money, days: int) -> None:
        if days < 1:
            raise ValueError("a window has one day at least")
        self.ceiling = ceiling
        self.days = days
        self._spent: deque[tuple[date, Money]] = deque()

    def spent(self, day: date) -> Money:
        """What was spent within the window that ends on ``day``."""
        oldest = day - timedelta(days=self.days - 1)
        return Money.total((amount for when, amount in self._spent if oldest <= when <= day), self.ceiling.currency)

    def remaining(self, day: date) -> Money:
        return self.ceiling - self.spent(day)

    def spend(self, day: date, amount: Money) -> Money:
        """Record a spending and return what remains, or raise and record nothing."""
        if amount.is_negative:
            raise ValueError("spending is not negative")
        remaining = self.remaining(day)
        if remaining < amount:
            raise LimitExceededError(remaining)
        while self._spent and self._spent[0][0] <= day - timedelta(days=self.days):
            self._spent.popleft()
        self._spent.append((day, amount))
        return remaining - amount
