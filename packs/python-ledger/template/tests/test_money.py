from decimal import Decimal

import pytest

from ledger import CurrencyMismatchError, Money


def test_whole_amounts():
    assert str(Money.of(12, "EUR")) == "12.00 EUR"
    assert str(Money.of("1250", "JPY")) == "1,250 JPY"


def test_sum_and_difference():
    assert (Money.of("0.10", "EUR") + Money.of("0.20", "EUR")).amount == Decimal("0.30")
    assert (Money.of("5", "EUR") - Money.of("7", "EUR")).is_negative


def test_currencies_do_not_mix():
    with pytest.raises(CurrencyMismatchError):
        Money.of(1, "EUR") + Money.of(1, "USD")


def test_float_is_refused():
    with pytest.raises(TypeError):
        Money.of(0.1, "EUR")


def test_allocate_even():
    assert [part.minor for part in Money.of("9.00", "EUR").allocate([1, 1, 1])] == [300, 300, 300]
