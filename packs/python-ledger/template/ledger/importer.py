"""Bank exports in CSV: read rows, understand the amounts that banks write, turn rows into transactions."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

from ledger.errors import ImportFormatError
from ledger.money import Money
from ledger.transactions import Transaction

COLUMNS = ("date", "text", "amount")
DATE_FORMATS = ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y")


@dataclass(frozen=True)
class BankRow:
    """One row of an export. ``amount`` is above zero for money that came in."""

    day: date
    text: str
    amount: Money


def parse_amount(text: str) -> Decimal:
    """The number in a bank's notation.

    Thousands may be grouped with commas, a minus sign may stand before or after the number, and accountants'
    parentheses mean a negative amount. Raises ValueError for anything else.
    """
    bare = text.strip()
    negative = False
    if bare.startswith("(") and bare.endswith(")"):
        negative, bare = True, bare[1:-1].strip()
    elif bare.endswith("-"):
        negative, bare = True, bare[:-1].strip()
    elif bare.startswith("-"):
        negative, bare = True, bare[1:].strip()
    if not bare or bare[0] in "+-(":
        raise ValueError(f"not an amount: {text!r}")
    try:
        value = Decimal(bare.replace(",", ""))
    except InvalidOperation:
        raise ValueError(f"not an amount: {text!r}") from None
    return -value if negative else value


def parse_day(text: str) -> date:
    """A day in one of the known notations. Raises ValueError for anything else."""
    for notation in DATE_FORMATS:
        try:
            return datetime.strptime(text.strip(), notation).date()
        except ValueError:
            continue
    raise ValueError(f"not a date: {text!r}")


def read_rows(source: str, currency: str) -> list[BankRow]:
    """Read an export with a header line. Raises ImportFormatError with the line's number.

    Fields may be quoted as in RFC 4180: a quoted field may hold commas, line breaks and doubled quotes.
    Blank lines are skipped; unknown columns are ignored; columns may come in any order.
    """
    reader = csv.reader(io.StringIO(source, newline=""))
    header = [name.strip().lower() for name in next(reader, [])]
    missing = [name for name in COLUMNS if name not in header]
    if missing:
        raise ImportFormatError(1, f"missing column: {', '.join(missing)}")
    rows = []
    for fields in reader:
        if not any(field.strip() for field in fields):
            continue
        if len(fields) != len(header):
            raise ImportFormatError(reader.line_num, f"expected {len(header)} fields, got {len(fields)}")
        record = dict(zip(header, fields, strict=True))
        try:
            amount = Money.of(parse_amount(record["amount"]), currency)
            rows.append(BankRow(parse_day(record["date"]), record["text"].strip(), amount))
        except ValueError as problem:
            raise ImportFormatError(reader.line_num, str(problem)) from problem
    return rows


def to_transactions(rows: Iterable[BankRow], *, account: str, contra: str) -> list[Transaction]:
    """Book each row between the bank's account and a contra account."""
    return [
        Transaction.transfer(row.day, row.text, source=contra, target=account, amount=row.amount) for row in rows
    ]
