from datetime import date
from decimal import Decimal

import pytest

from ledger import (
    AccountType,
    DayCount,
    ImportFormatError,
    Ledger,
    LimitExceededError,
    Money,
    RateNotFoundError,
    RateTable,
    RepaymentPlan,
    SpendingLimit,
    Transaction,
    compound_interest,
    read_rows,
    simple_interest,
    statement,
)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (DayCount.ACTUAL_365, Decimal("60") / 365),
        (DayCount.ACTUAL_360, Decimal("60") / 360),
        (DayCount.THIRTY_360, Decimal("60") / 360),
    ],
)
def test_day_counts(count, expected):
    assert count.fraction(date(2024, 1, 1), date(2024, 3, 1)) == expected


def test_simple_interest():
    interest = simple_interest(Money.of(36500, "EUR"), Decimal("0.04"), date(2023, 1, 1), date(2023, 1, 11))
    assert str(interest) == "40.00 EUR"


def test_compound_interest():
    assert compound_interest(Money.of(1000, "EUR"), Decimal("0.12"), 2).minor == 2010


def test_repayment_plan():
    plan = RepaymentPlan(Money.of(1200, "EUR"), Decimal("0.06"), 12)
    assert plan.instalments()[-1].left.is_zero
    assert plan.total_interest().minor == 3900


def test_conversion():
    rates = RateTable("EUR")
    rates.add(date(2024, 1, 1), "USD", Decimal("1.10"))
    rates.add(date(2024, 2, 1), "USD", Decimal("1.20"))
    assert str(rates.convert(Money.of(10, "EUR"), "USD", date(2024, 1, 31))) == "11.00 USD"
    assert str(rates.convert(Money.of(12, "USD"), "EUR", date(2024, 2, 2))) == "10.00 EUR"
    with pytest.raises(RateNotFoundError):
        rates.rate(date(2023, 12, 31), "EUR", "USD")


def test_spending_limit():
    limit = SpendingLimit(Money.of(100, "EUR"), days=7)
    limit.spend(date(2024, 1, 1), Money.of(60, "EUR"))
    with pytest.raises(LimitExceededError):
        limit.spend(date(2024, 1, 7), Money.of(41, "EUR"))
    assert limit.spend(date(2024, 1, 8), Money.of(41, "EUR")).minor == 5900


def test_statement_in_the_middle_of_a_period():
    books = Ledger()
    books.open_account("cash", AccountType.ASSET, "EUR")
    books.open_account("sales", AccountType.INCOME, "EUR")
    books.post(
        Transaction.transfer(date(2024, 3, 9), "Sale", source="sales", target="cash", amount=Money.of(5, "EUR"))
    )
    found = statement(books, "cash", date(2024, 3, 1), date(2024, 3, 31))
    assert [line.text for line in found.lines] == ["Sale"]
    assert found.closing.minor == 500


def test_import_plain_rows():
    rows = read_rows("date,text,amount\n2024-01-02,Salary,2500.00\n", "EUR")
    assert [(row.day, row.text, row.amount.minor) for row in rows] == [(date(2024, 1, 2), "Salary", 250000)]


def test_import_names_the_line():
    with pytest.raises(ImportFormatError) as caught:
        read_rows("date,text,amount\n2024-01-02,Salary,lots\n", "EUR")
    assert caught.value.line == 2
