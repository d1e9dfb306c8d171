"""Interest: day counts, simple and compound interest, repayment plans."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum

from ledger.money import Money


class DayCount(Enum):
    """How the days between two dates become a fraction of a year."""

    ACTUAL_365 = "act/365"
    ACTUAL_360 = "act/360"
    THIRTY_360 = "30/360"

    def fraction(self, start: date, end: date) -> Decimal:
        """The part of a year from ``start`` to ``end``. Raises ValueError if it runs backwards."""
        if end < start:
            raise ValueError("interest does not run backwards")
        if self is DayCount.THIRTY_360:
            first = min(start.day, 30)
            second = 30 if end.day == 31 and first == 30 else end.day
            days = 360 * (end.year - start.year) + 30 * (end.month - start.month) + second - first
            return Decimal(days) / 360
        basis = 365 if self is DayCount.ACTUAL_365 else 360
        return Decimal((end - start).days) / basis


def simple_interest(
    principal: Money, rate: Decimal, start: date, end: date, count: DayCount = DayCount.ACTUAL_365
) -> Money:
    """Interest without interest on interest, rounded once."""
    return principal.times(rate * count.fraction(start, end))


def compound_interest(principal: Money, rate: Decimal, periods: int, per_year: int = 12) -> Money:
    """Interest after a number of periods, each credited and rounded as a bank would."""
    if periods < 0 or per_year < 1:
        raise ValueError("periods must not be negative, and a year has one at least")
    balance = principal
    for _ in range(periods):
        balance = balance + balance.times(rate / per_year)
    return balance - principal


@dataclass(frozen=True)
class Instalment:
    """One payment of a plan."""

    number: int
    interest: Money
    repayment: Money
    left: Money


class RepaymentPlan:
    """A loan that is paid back in equal parts, interest on what is left each month."""

    def __init__(self, principal: Money, rate: Decimal, months: int) -> None:
        if months < 1:
            raise ValueError("a plan needs one month at least")
        self.principal = principal
        self.rate = rate
        self.months = months

    def instalments(self) -> list[Instalment]:
        left = self.principal
        plan = []
        for number, part in enumerate(self.principal.allocate([1] * self.months), start=1):
            interest = left.times(self.rate / 12)
            left = left - part
            plan.append(Instalment(number, interest, part, left))
        return plan

    def total_interest(self) -> Money:
        return Money.total((step.interest for step in self.instalments()), self.principal.currency)
