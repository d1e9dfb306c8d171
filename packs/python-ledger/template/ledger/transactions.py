"""Transactions: postings that add up to zero in each currency."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from ledger.errors import UnbalancedError
from ledger.money import Money


@dataclass(frozen=True)
class Posting:
    """A debit (above zero) or a credit (below zero) on one account."""

    account: str
    amount: Money


@dataclass(frozen=True)
class Transaction:
    """What happened on a day. ``reference`` is unique in a ledger if it is not empty."""

    day: date
    text: str
    postings: tuple[Posting, ...]
    reference: str = ""

    def __post_init__(self) -> None:
        if len(self.postings) < 2:
            raise UnbalancedError("a transaction needs two postings at least")
        sums: dict[str, Decimal] = defaultdict(Decimal)
        for posting in self.postings:
            sums[posting.amount.currency] += posting.amount.amount
        for currency, left in sums.items():
            if left:
                raise UnbalancedError(f"{self.text!r} is off by {left} {currency}")

    @classmethod
    def transfer(
        cls, day: date, text: str, *, source: str, target: str, amount: Money, reference: str = ""
    ) -> Transaction:
        """Move an amount from one account to another."""
        return cls(day, text, (Posting(target, amount), Posting(source, -amount)), reference)

    def reversed_on(self, day: date) -> Transaction:
        """The transaction that undoes this one."""
        postings = tuple(Posting(posting.account, -posting.amount) for posting in self.postings)
        return Transaction(day, f"Reversal: {self.text}", postings, f"rev:{self.reference}" if self.reference else "")

    def touches(self, account: str) -> bool:
        return any(posting.account == account for posting in self.postings)
