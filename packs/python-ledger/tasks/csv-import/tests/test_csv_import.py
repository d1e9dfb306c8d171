"""canary-41d8ca6b-csv-import"""

from datetime import date
from decimal import Decimal

import pytest

from ledger import AccountType, BankRow, ImportFormatError, Ledger, Money, parse_amount, read_rows
from ledger.importer import to_transactions

HEAD = "date,text,amount\n"


@pytest.fixture
def books():
    ledger = Ledger()
    ledger.open_account("bank", AccountType.ASSET, "EUR")
    ledger.open_account("open", AccountType.EQUITY, "EUR")
    return ledger


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(45.00)", Decimal("-45.00")),
        ("45.00-", Decimal("-45.00")),
        ("(1,234.56)", Decimal("-1234.56")),
        ("( 7.10 )", Decimal("-7.10")),
        (" 12- ", Decimal("-12")),
    ],
)
def test_negative_notations(text, expected):
    assert parse_amount(text) == expected


@pytest.mark.parametrize("text", ["--5", "(5", "(-5)", "5)"])
def test_what_is_no_amount(text):
    with pytest.raises(ValueError, match="not an amount"):
        parse_amount(text)


def test_comma_in_a_quoted_text():
    rows = read_rows(HEAD + '2024-04-02,"Miller, Sons & Co",12.50\n', "EUR")
    assert [row.text for row in rows] == ["Miller, Sons & Co"]


def test_doubled_quotes():
    rows = read_rows(HEAD + '2024-04-02,"the ""Crown"" inn",80.00\n', "EUR")
    assert rows[0].text == 'the "Crown" inn'


def test_line_break_in_a_quoted_text():
    rows = read_rows(HEAD + '2024-04-02,"Order 7\nthank you",80.00\n2024-04-03,Tea,2.00\n', "EUR")
    assert [row.text for row in rows] == ["Order 7\nthank you", "Tea"]


def test_grouped_thousands():
    rows = read_rows(HEAD + '2024-04-02,Car,"12,345.67"\n', "EUR")
    assert rows[0].amount.minor == 1234567


def test_row_with_parentheses():
    row = read_rows(HEAD + "2024-04-02,Rent,(700.00)\n", "EUR")[0]
    assert str(row.amount) == "-700.00 EUR"
    assert row.amount.is_negative


def test_rows_are_values():
    rows = read_rows(HEAD + '03.04.2024,"Cake, two",(8.00)\n', "EUR")
    assert rows == [BankRow(date(2024, 4, 3), "Cake, two", Money.of("-8.00", "EUR"))]


def test_other_order_and_more_columns():
    source = 'Amount,Kind,Date,Text\n"1,000.00",x,02/04/2024,"Bonus, first"\n\n(3.00),y,03/04/2024,Fee\n'
    rows = read_rows(source, "EUR")
    assert [(row.day.day, row.text, row.amount.minor) for row in rows] == [(2, "Bonus, first", 100000), (3, "Fee", -300)]


def test_line_number_after_a_line_break():
    source = HEAD + '2024-04-02,"two\nlines",1.00\n2024-04-03,Tea,none\n'
    with pytest.raises(ImportFormatError) as caught:
        read_rows(source, "EUR")
    assert caught.value.line == 4


def test_field_count_after_quoted_fields():
    source = HEAD + '2024-04-02,"a, b",1.00\n2024-04-03,Tea,2.00,9\n'
    with pytest.raises(ImportFormatError) as caught:
        read_rows(source, "EUR")
    assert str(caught.value) == "line 3: expected 3 fields, got 4"


def test_rejected_amount_names_its_line():
    with pytest.raises(ImportFormatError) as caught:
        read_rows(HEAD + "2024-04-02,Tea,1.00\n2024-04-03,Odd,(5\n", "EUR")
    assert (caught.value.line, caught.value.problem) == (3, "not an amount: '(5'")


def test_trailing_minus_of_a_currency_without_cents():
    assert read_rows(HEAD + '2024-04-02,Sushi,"1,200-"\n', "JPY")[0].amount.minor == -1200


def test_booked_on_the_right_side(books):
    source = HEAD + '2024-04-02,"Sale, shop",300.00\n2024-04-03,Rent,(120.00)\n2024-04-04,Fee,5.00-\n'
    count = books.post_batch(to_transactions(read_rows(source, "EUR"), account="bank", contra="open"))
    assert count == 3
    assert str(books.balance("bank")) == "175.00 EUR"
