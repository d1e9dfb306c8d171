"""canary-b2909d15-atomic-batch"""

from datetime import date

import pytest

from ledger import (
    AccountType,
    CurrencyMismatchError,
    DuplicateTransactionError,
    InsufficientFundsError,
    Ledger,
    LedgerError,
    Money,
    Posting,
    Transaction,
    UnknownAccountError,
    statement,
)


def move(day, source, target, amount, reference=""):
    return Transaction.transfer(
        date(2024, 6, day), f"{source} to {target}", source=source, target=target,
        amount=Money.of(amount, "EUR"), reference=reference,
    )


@pytest.fixture
def books():
    ledger = Ledger()
    ledger.open_account("cash", AccountType.ASSET, "EUR", may_overdraw=False)
    ledger.open_account("equity", AccountType.EQUITY, "EUR")
    ledger.open_account("rent", AccountType.EXPENSE, "EUR")
    ledger.open_account("travel", AccountType.EXPENSE, "USD")
    ledger.post(move(1, "equity", "cash", 500, "start"))
    return ledger


BATCHES = {
    "overdraft": ([("cash", "rent", 200), ("cash", "rent", 301)], InsufficientFundsError),
    "unknown": ([("cash", "rent", 50), ("cash", "garage", 10)], UnknownAccountError),
    "currency": ([("cash", "rent", 50), ("cash", "travel", 10)], CurrencyMismatchError),
}


@pytest.mark.parametrize("name", ["overdraft", "unknown", "currency"])
def test_balances_stay(books, name):
    moves, error = BATCHES[name]
    with pytest.raises(error):
        books.post_batch([move(5, *item) for item in moves])
    assert books.balance("cash").minor == 50000
    assert str(books.balance("rent")) == "0.00 EUR"


@pytest.mark.parametrize("name", ["overdraft", "unknown", "currency"])
def test_journal_stays(books, name):
    moves, error = BATCHES[name]
    with pytest.raises(error):
        books.post_batch([move(5, *item) for item in moves])
    assert [entry.reference for entry in books.journal] == ["start"]


def test_references_stay(books):
    with pytest.raises(UnknownAccountError):
        books.post_batch([move(5, "cash", "rent", 5, "r1"), move(6, "cash", "nowhere", 5, "r2")])
    assert sorted(books.references) == ["start"]


def test_corrected_batch_can_be_sent_again(books):
    with pytest.raises(InsufficientFundsError):
        books.post_batch([move(5, "cash", "rent", 100, "r1"), move(6, "cash", "rent", 1000, "r2")])
    assert books.post_batch([move(5, "cash", "rent", 100, "r1"), move(6, "cash", "rent", 10, "r2")]) == 2
    assert books.balance("cash").minor == 39000


def test_duplicate_within_a_batch(books):
    batch = [move(5, "cash", "rent", 1, "same"), move(6, "cash", "rent", 2, "same")]
    with pytest.raises(DuplicateTransactionError):
        books.post_batch(batch)
    assert "same" not in books.references
    assert len(books.journal) == 1


def test_duplicate_of_an_earlier_one(books):
    with pytest.raises(DuplicateTransactionError):
        books.post_batch([move(5, "cash", "rent", 70), move(6, "equity", "cash", 5, "start")])
    assert str(books.balance("rent")) == "0.00 EUR"


def test_single_post_leaves_no_trace(books):
    with pytest.raises(InsufficientFundsError) as caught:
        books.post(move(9, "cash", "rent", 600, "big"))
    assert caught.value.account == "cash"
    assert str(caught.value.missing) == "100.00 EUR"
    assert str(books.balance("cash")) == "500.00 EUR"


def test_single_post_with_an_unknown_second_account(books):
    with pytest.raises(UnknownAccountError):
        books.post(move(9, "nowhere", "cash", 10, "r9"))
    assert books.balance("cash").minor == 50000
    assert books.trial_balance("EUR").is_zero


def test_reference_is_free_after_a_refusal(books):
    with pytest.raises(InsufficientFundsError):
        books.post(move(9, "cash", "rent", 501, "later"))
    books.post(move(9, "cash", "rent", 499, "later"))
    assert books.balance("cash").minor == 100


def test_refused_reversal(books):
    books.post(move(2, "cash", "rent", 480, "r1"))
    with pytest.raises(InsufficientFundsError):
        books.reverse("start", date(2024, 6, 3))
    assert len(books.journal) == 2
    assert str(books.balance("equity")) == "500.00 EUR"


def test_statement_after_a_refusal(books):
    with pytest.raises(LedgerError):
        books.post_batch([move(12, "cash", "rent", 20), move(13, "cash", "rent", 900)])
    found = statement(books, "rent", date(2024, 6, 10), date(2024, 6, 20))
    assert found.lines == ()
    assert found.closing.minor == 0


def test_split_transaction_with_a_wrong_currency(books):
    parts = (
        Posting("rent", Money.of(30, "EUR")),
        Posting("travel", Money.of(20, "EUR")),
        Posting("cash", Money.of(-50, "EUR")),
    )
    with pytest.raises(CurrencyMismatchError):
        books.post(Transaction(date(2024, 6, 7), "Trip", parts))
    assert [str(books.balance(name)) for name in ("rent", "travel", "cash")] == ["0.00 EUR", "0.00 USD", "500.00 EUR"]
