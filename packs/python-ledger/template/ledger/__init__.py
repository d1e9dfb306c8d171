"""A small double-entry ledger."""

from ledger.accounts import Account, AccountType, Chart
from ledger.books import Ledger
from ledger.errors import (
    CurrencyMismatchError,
    DuplicateTransactionError,
    ImportFormatError,
    InsufficientFundsError,
    LedgerError,
    LimitExceededError,
    RateNotFoundError,
    UnbalancedError,
    UnknownAccountError,
)
from ledger.fx import RateTable
from ledger.importer import BankRow, parse_amount, read_rows
from ledger.interest import DayCount, RepaymentPlan, compound_interest, simple_interest
from ledger.limits import SpendingLimit
from ledger.money import Money
from ledger.statements import Line, Statement, monthly_statement, statement
from ledger.transactions import Posting, Transaction

__all__ = [
    "Account",
    "AccountType",
    "BankRow",
    "Chart",
    "CurrencyMismatchError",
    "DayCount",
    "DuplicateTransactionError",
    "ImportFormatError",
    "InsufficientFundsError",
    "Ledger",
    "LedgerError",
    "LimitExceededError",
    "Line",
    "Money",
    "Posting",
    "RateNotFoundError",
    "RateTable",
    "RepaymentPlan",
    "SpendingLimit",
    "Statement",
    "Transaction",
    "UnbalancedError",
    "UnknownAccountError",
    "compound_interest",
    "monthly_statement",
    "parse_amount",
    "read_rows",
    "simple_interest",
    "statement",
]
