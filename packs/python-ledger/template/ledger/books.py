"""The ledger: accounts, the journal of what was posted, and balances."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from ledger.accounts import Account, AccountType, Chart
from ledger.errors import CurrencyMismatchError, DuplicateTransactionError, InsufficientFundsError, LedgerError
from ledger.money import Money
from ledger.transactions import Transaction


class Ledger:
    """Holds the chart of accounts and the journal. Balances are kept up to date with each posting."""

    def __init__(self) -> None:
        self.chart = Chart()
        self._journal: list[Transaction] = []
        self._balances: dict[str, Money] = {}
        self._references: set[str] = set()

    def open_account(self, name: str, kind: AccountType, currency: str, *, may_overdraw: bool = True) -> Account:
        account = self.chart.open(Account(name, kind, currency, may_overdraw))
        self._balances[name] = Money.zero(currency)
        return account

    @property
    def journal(self) -> tuple[Transaction, ...]:
        """Everything that was posted, in order."""
        return tuple(self._journal)

    @property
    def references(self) -> frozenset[str]:
        """The references in use."""
        return frozenset(self._references)

    def post(self, transaction: Transaction) -> None:
        """Post one transaction, or raise and leave the ledger as it was."""
        self.post_batch([transaction])

    def post_batch(self, batch: Iterable[Transaction]) -> int:
        """Post all transactions of a batch or none of them; return how many were posted.

        If any of them is refused, the journal, the balances and the references in use stay exactly as they were.
        """
        balances = dict(self._balances)
        references = set(self._references)
        accepted: list[Transaction] = []
        for transaction in batch:
            self._check_reference(transaction, references)
            self._apply(transaction, balances)
            accepted.append(transaction)
        self._balances = balances
        self._references = references
        self._journal.extend(accepted)
        return len(accepted)

    def _check_reference(self, transaction: Transaction, references: set[str]) -> None:
        if not transaction.reference:
            return
        if transaction.reference in references:
            raise DuplicateTransactionError(f"reference {transaction.reference} was posted before")
        references.add(transaction.reference)

    def _apply(self, transaction: Transaction, balances: dict[str, Money]) -> None:
        """Add the postings to ``balances``; refuse a wrong currency or an overdraft at the end of the transaction."""
        for posting in transaction.postings:
            account = self.chart[posting.account]
            if posting.amount.currency != account.currency:
                raise CurrencyMismatchError(f"{account.name} is kept in {account.currency}")
            balances[account.name] = balances[account.name] + posting.amount
        for posting in transaction.postings:
            account = self.chart[posting.account]
            balance = self._natural(account, balances[account.name])
            if balance.is_negative and not account.may_overdraw:
                raise InsufficientFundsError(account.name, -balance)

    def reverse(self, reference: str, day: date) -> Transaction:
        """Post the opposite of an earlier transaction."""
        for transaction in self._journal:
            if reference and transaction.reference == reference:
                undo = transaction.reversed_on(day)
                self.post(undo)
                return undo
        raise LedgerError(f"nothing was posted under {reference!r}")

    @staticmethod
    def _natural(account: Account, raw: Money) -> Money:
        return raw if account.kind.grows_by_debit else -raw

    def balance(self, name: str) -> Money:
        """The balance as people read it: above zero on the side on which the account grows."""
        account = self.chart[name]
        return self._natural(account, self._balances[name])

    def balance_at(self, name: str, day: date) -> Money:
        """The balance at the end of a day."""
        account = self.chart[name]
        amounts = [
            posting.amount
            for transaction in self._journal
            if transaction.day <= day
            for posting in transaction.postings
            if posting.account == name
        ]
        return self._natural(account, Money.total(amounts, account.currency))

    def trial_balance(self, currency: str) -> Money:
        """The sum of all raw balances in a currency: zero in books that balance."""
        raw = [self._balances[account.name] for account in self.chart if account.currency == currency]
        return Money.total(raw, currency)
