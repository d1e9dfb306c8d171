"""Accounts and the chart of accounts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from ledger.errors import LedgerError, UnknownAccountError


class AccountType(Enum):
    """The five kinds of account, and the side on which each grows."""

    ASSET = "asset"
    EXPENSE = "expense"
    LIABILITY = "liability"
    EQUITY = "equity"
    INCOME = "income"

    @property
    def grows_by_debit(self) -> bool:
        return self in (AccountType.ASSET, AccountType.EXPENSE)


@dataclass(frozen=True)
class Account:
    """One account. ``may_overdraw`` says whether its balance may fall below zero."""

    name: str
    kind: AccountType
    currency: str
    may_overdraw: bool = True


class Chart:
    """The accounts by name, in the order in which they were opened."""

    def __init__(self) -> None:
        self._accounts: dict[str, Account] = {}

    def open(self, account: Account) -> Account:
        if account.name in self._accounts:
            raise LedgerError(f"account {account.name} is open already")
        self._accounts[account.name] = account
        return account

    def __getitem__(self, name: str) -> Account:
        try:
            return self._accounts[name]
        except KeyError:
            raise UnknownAccountError(name) from None

    def __contains__(self, name: object) -> bool:
        return name in self._accounts

    def __iter__(self) -> Iterator[Account]:
        return iter(self._accounts.values())

    def __len__(self) -> int:
        return len(self._accounts)
