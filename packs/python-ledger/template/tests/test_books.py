from datetime import date
from decimal import Decimal

import pytest

from ledger import (
    AccountType,
    DuplicateTransactionError,
    InsufficientFundsError,
    Ledger,
    Money,
    Posting,
    Transaction,
    UnbalancedError,
    UnknownAccountError,
)


@pytest.fixture
def books():
    ledger = Ledger()
    ledger.open_account("cash", AccountType.ASSET, "EUR", may_overdraw=False)
    ledger.open_account("equity", AccountType.EQUITY, "EUR")
    ledger.open_account("rent", AccountType.EXPENSE, "EUR")
    ledger.post(
        Transaction.transfer(
            date(2024, 1, 1), "Start", source="equity", target="cash", amount=Money.of(100, "EUR"), reference="t0"
        )
    )
    return ledger


def test_balances(books):
    assert books.balance("cash").amount == Decimal("100.00")
    assert books.balance("equity").amount == Decimal("100.00")
    assert books.trial_balance("EUR").is_zero


def test_must_balance():
    with pytest.raises(UnbalancedError):
        Transaction(date(2024, 1, 2), "Odd", (Posting("cash", Money.of(1, "EUR")), Posting("rent", Money.of(1, "EUR"))))


def test_overdraft(books):
    big = Transaction.transfer(date(2024, 1, 2), "Rent", source="cash", target="rent", amount=Money.of(101, "EUR"))
    with pytest.raises(InsufficientFundsError) as caught:
        books.post(big)
    assert str(caught.value.missing) == "1.00 EUR"


def test_unknown_account(books):
    with pytest.raises(UnknownAccountError):
        books.balance("nowhere")


def test_same_reference_twice(books):
    again = Transaction.transfer(
        date(2024, 1, 3), "Start", source="equity", target="cash", amount=Money.of(1, "EUR"), reference="t0"
    )
    with pytest.raises(DuplicateTransactionError):
        books.post(again)


def test_reverse(books):
    books.reverse("t0", date(2024, 1, 9))
    assert books.balance("cash").is_zero
    assert books.journal[-1].text == "Reversal: Start"
