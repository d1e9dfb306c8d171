"""canary-7c1e4a90-money-rounding"""

from datetime import date
from decimal import Decimal

import pytest

from ledger import (
    AccountType,
    CurrencyMismatchError,
    Ledger,
    Money,
    RateTable,
    RepaymentPlan,
    Transaction,
    compound_interest,
    simple_interest,
)


@pytest.fixture
def rates():
    table = RateTable("EUR")
    table.add(date(2024, 1, 1), "USD", Decimal("1.25"))
    table.add(date(2024, 1, 1), "JPY", Decimal("150.5"))
    return table


@pytest.mark.parametrize(
    ("text", "currency", "expected"),
    [
        ("2.345", "EUR", Decimal("2.34")),
        ("0.125", "USD", Decimal("0.12")),
        ("-2.345", "EUR", Decimal("-2.34")),
        ("-10.085", "EUR", Decimal("-10.08")),
        ("2.5", "JPY", Decimal("2")),
        ("1.0005", "BHD", Decimal("1.000")),
    ],
)
def test_ties_go_to_even(text, currency, expected):
    assert Money.of(text, currency).amount == expected


def test_half_a_cent_is_nothing():
    amount = Money.of("0.005", "EUR")
    assert amount.is_zero
    assert str(amount) == "0.00 EUR"


def test_multiplying_rounds_half_to_even():
    assert Money.of("0.25", "EUR").times("0.5").minor == 12


def test_multiplying_below_zero():
    assert str(Money.of("-4.50", "EUR").times("0.25")) == "-1.12 EUR"


def test_conversion_rounds_half_to_even(rates):
    assert str(rates.convert(Money.of("0.10", "EUR"), "USD", date(2024, 1, 2))) == "0.12 USD"


def test_conversion_to_a_currency_without_cents(rates):
    assert rates.convert(Money.of("1.00", "EUR"), "JPY", date(2024, 3, 1)).minor == 150


def test_simple_interest_on_a_tie():
    interest = simple_interest(Money.of("73.00", "EUR"), Decimal("0.025"), date(2023, 3, 1), date(2023, 3, 2))
    assert interest.amount == Decimal("0.00")


def test_compound_interest_credits_rounded_amounts():
    assert str(compound_interest(Money.of("10.50", "EUR"), Decimal("0.12"), 1)) == "0.10 EUR"


@pytest.mark.parametrize(
    ("amount", "weights", "expected"),
    [
        ("100.00", [1, 1, 1], [3334, 3333, 3333]),
        ("0.05", [1, 1], [3, 2]),
        ("-100.00", [1, 1, 1], [-3334, -3333, -3333]),
        ("0.02", [0, 1, 1, 1], [0, 1, 1, 0]),
        ("10.00", [3, 3, 1], [429, 429, 142]),
    ],
)
def test_allocate(amount, weights, expected):
    assert [part.minor for part in Money.of(amount, "EUR").allocate(weights)] == expected


def test_allocate_adds_up():
    parts = Money.of("1000.03", "EUR").allocate([2, 3, 5, 7])
    assert sum(part.minor for part in parts) == 100003


def test_allocate_without_cents():
    parts = Money.of(100, "JPY").allocate([1, 1, 1])
    assert [str(part) for part in parts] == ["34 JPY", "33 JPY", "33 JPY"]


def test_allocated_shares_can_be_booked():
    books = Ledger()
    for name in ("anna", "ben", "cleo"):
        books.open_account(name, AccountType.EXPENSE, "EUR")
    books.open_account("till", AccountType.ASSET, "EUR")
    whole = Money.of("20.00", "EUR")
    for name, share in zip(("anna", "ben", "cleo"), whole.allocate([1, 1, 1]), strict=True):
        books.post(Transaction.transfer(date(2024, 2, 3), "Lunch", source="till", target=name, amount=share))
    assert str(books.balance("till")) == "-20.00 EUR"
    assert books.balance("anna").minor == 667


def test_repayment_plan_ends_at_nothing():
    plan = RepaymentPlan(Money.of("1000.00", "EUR"), Decimal("0.06"), 7).instalments()
    assert plan[-1].left.minor == 0
    assert [step.repayment.minor for step in plan] == [14286, 14286, 14286, 14286, 14286, 14285, 14285]


def test_total_of_odd_halves():
    amounts = [Money.of(text, "EUR") for text in ("0.105", "0.125", "0.145")]
    assert str(Money.total(amounts, "EUR")) == "0.36 EUR"
    with pytest.raises(CurrencyMismatchError):
        Money.total(amounts, "USD")
