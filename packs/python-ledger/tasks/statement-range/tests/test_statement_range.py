"""canary-e05f7713-statement-range"""

from dataclasses import FrozenInstanceError
from datetime import date

import pytest

from ledger import AccountType, Ledger, Money, Transaction, monthly_statement, statement

MOVES = [
    (date(2023, 12, 31), "Gift", "equity", "bank", "50.00"),
    (date(2024, 1, 1), "Rent", "bank", "rent", "700.00"),
    (date(2024, 1, 15), "Sale", "sales", "bank", "120.00"),
    (date(2024, 1, 31), "Salary", "sales", "bank", "2400.00"),
    (date(2024, 2, 1), "Rent", "bank", "rent", "710.00"),
    (date(2024, 2, 29), "Leap", "sales", "bank", "29.00"),
    (date(2024, 3, 1), "Rent", "bank", "rent", "720.00"),
]


@pytest.fixture
def books():
    ledger = Ledger()
    ledger.open_account("bank", AccountType.ASSET, "EUR")
    ledger.open_account("equity", AccountType.EQUITY, "EUR")
    ledger.open_account("rent", AccountType.EXPENSE, "EUR")
    ledger.open_account("sales", AccountType.INCOME, "EUR")
    for day, text, source, target, amount in MOVES:
        ledger.post(Transaction.transfer(day, text, source=source, target=target, amount=Money.of(amount, "EUR")))
    return ledger


def test_last_day_is_listed(books):
    found = statement(books, "bank", date(2024, 1, 10), date(2024, 1, 31))
    assert [line.text for line in found.lines] == ["Sale", "Salary"]


def test_first_day_is_not_in_the_opening_balance(books):
    found = statement(books, "bank", date(2024, 1, 1), date(2024, 1, 20))
    assert str(found.opening) == "50.00 EUR"
    assert found.closing.minor == -53000


@pytest.mark.parametrize(
    ("year", "month", "opening", "closing"),
    [
        (2023, 12, "0.00 EUR", "50.00 EUR"),
        (2024, 1, "50.00 EUR", "1,870.00 EUR"),
        (2024, 2, "1,870.00 EUR", "1,189.00 EUR"),
        (2024, 3, "1,189.00 EUR", "469.00 EUR"),
    ],
)
def test_months(books, year, month, opening, closing):
    found = monthly_statement(books, "bank", year, month)
    assert (str(found.opening), str(found.closing)) == (opening, closing)


def test_months_join(books):
    months = [monthly_statement(books, "bank", 2024, month) for month in (1, 2, 3)]
    assert [after.opening.minor - before.closing.minor for before, after in zip(months, months[1:])] == [0, 0]
    assert months[0].closing.minor == 187000


@pytest.mark.parametrize(
    ("day", "texts"),
    [(date(2024, 1, 31), ["Salary"]), (date(2024, 2, 1), ["Rent"]), (date(2024, 2, 29), ["Leap"])],
)
def test_single_day(books, day, texts):
    found = statement(books, "bank", day, day)
    assert [line.text for line in found.lines] == texts


def test_opening_of_a_single_day(books):
    found = statement(books, "rent", date(2024, 3, 1), date(2024, 3, 1))
    assert found.opening.minor == 141000
    assert found.closing.minor == 213000


def test_money_in_and_out(books):
    found = monthly_statement(books, "bank", 2024, 1)
    assert str(found.money_in) == "2,520.00 EUR"
    assert found.money_out.minor == 70000


def test_account_that_grows_by_credit(books):
    found = statement(books, "sales", date(2024, 1, 15), date(2024, 1, 31))
    assert [line.balance.minor for line in found.lines] == [12000, 252000]


def test_lines_keep_the_order_of_days(books):
    books.post(Transaction.transfer(
        date(2024, 1, 31), "Fee", source="bank", target="rent", amount=Money.of("1.50", "EUR"),
    ))
    books.post(Transaction.transfer(
        date(2024, 1, 2), "Late", source="bank", target="rent", amount=Money.of("2.00", "EUR"),
    ))
    found = monthly_statement(books, "bank", 2024, 1)
    assert [line.text for line in found.lines] == ["Rent", "Late", "Sale", "Salary", "Fee"]
    assert found.closing.minor == 186650


def test_rendered(books):
    found = statement(books, "bank", date(2024, 2, 1), date(2024, 2, 29))
    assert found.render().splitlines() == [
        "bank: 2024-02-01 to 2024-02-29",
        "opening 1,870.00 EUR",
        "2024-02-01  Rent                  -710.00 EUR  1,160.00 EUR",
        "2024-02-29  Leap                  29.00 EUR  1,189.00 EUR",
        "closing 1,189.00 EUR",
    ]


def test_lines_are_values(books):
    line = statement(books, "bank", date(2024, 2, 28), date(2024, 2, 29)).lines[-1]
    assert (line.day, line.text, line.amount.minor) == (date(2024, 2, 29), "Leap", 2900)
    with pytest.raises(FrozenInstanceError):
        line.text = "other"


def test_period_that_runs_backwards(books):
    with pytest.raises(ValueError, match="before it starts"):
        statement(books, "bank", date(2024, 2, 2), date(2024, 2, 1))
    assert len(statement(books, "bank", date(2024, 2, 1), date(2024, 3, 1)).lines) == 3
