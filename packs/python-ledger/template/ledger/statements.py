"""Statements: what happened on one account within a period."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date, timedelta

from ledger.books import Ledger
from ledger.money import Money


@dataclass(frozen=True)
class Line:
    """One movement, and the balance after it."""

    day: date
    text: str
    amount: Money
    balance: Money


@dataclass(frozen=True)
class Statement:
    """The movements of an account from the first to the last day, both included."""

    account: str
    first: date
    last: date
    opening: Money
    lines: tuple[Line, ...]

    @property
    def closing(self) -> Money:
        return self.lines[-1].balance if self.lines else self.opening

    @property
    def money_in(self) -> Money:
        gains = (line.amount for line in self.lines if not line.amount.is_negative)
        return Money.total(gains, self.opening.currency)

    @property
    def money_out(self) -> Money:
        losses = (-line.amount for line in self.lines if line.amount.is_negative)
        return Money.total(losses, self.opening.currency)

    def render(self) -> str:
        """The statement as text, one movement a line."""
        rows = [f"{self.account}: {self.first.isoformat()} to {self.last.isoformat()}", f"opening {self.opening}"]
        rows += [f"{line.day.isoformat()}  {line.text:<20.20}  {line.amount}  {line.balance}" for line in self.lines]
        rows.append(f"closing {self.closing}")
        return "\n".join(rows)


def statement(books: Ledger, account: str, first: date, last: date) -> Statement:
    """Everything on ``account`` from ``first`` to ``last``, both days included, oldest first.

    The opening balance is the balance at the start of the first day.
    """
    if last < first:
        raise ValueError(f"the period ends ({last}) before it starts ({first})")
    opening = books.balance_at(account, first - timedelta(days=1))
    sign = 1 if books.chart[account].kind.grows_by_debit else -1
    within = [transaction for transaction in books.journal if first <= transaction.day <= last]
    balance = opening
    lines = []
    for transaction in sorted(within, key=lambda item: item.day):
        for posting in transaction.postings:
            if posting.account == account:
                amount = posting.amount.times(sign)
                balance = balance + amount
                lines.append(Line(transaction.day, transaction.text, amount, balance))
    return Statement(account, first, last, opening, tuple(lines))


def monthly_statement(books: Ledger, account: str, year: int, month: int) -> Statement:
    """The statement of one calendar month."""
    last_day = calendar.monthrange(year, month)[1]
    return statement(books, account, date(year, month, 1), date(year, month, last_day))
