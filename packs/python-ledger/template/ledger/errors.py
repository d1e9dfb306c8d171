"""What can go wrong."""


class LedgerError(Exception):
    """The base of every error of this package."""


class CurrencyMismatchError(LedgerError, TypeError):
    """Two amounts of different currencies met."""


class UnbalancedError(LedgerError, ValueError):
    """The postings of a transaction do not add up to zero."""


class UnknownAccountError(LedgerError, KeyError):
    """There is no account of that name."""

    def __str__(self) -> str:
        return f"unknown account: {self.args[0]}"


class InsufficientFundsError(LedgerError):
    """An account that must not go below zero would have."""

    def __init__(self, account: str, missing: object) -> None:
        super().__init__(f"account {account} lacks {missing}")
        self.account = account
        self.missing = missing


class DuplicateTransactionError(LedgerError):
    """A transaction with this reference was posted before."""


class RateNotFoundError(LedgerError, LookupError):
    """No exchange rate is known for that pair on that day."""


class LimitExceededError(LedgerError):
    """A spending limit would have been passed."""

    def __init__(self, remaining: object) -> None:
        super().__init__(f"over the limit, {remaining} left")
        self.remaining = remaining


class ImportFormatError(LedgerError, ValueError):
    """A line of an import cannot be understood."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem
