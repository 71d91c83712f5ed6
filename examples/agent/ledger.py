"""The company's books: a SQLite file with invoices, their lines, payments and month-end rates."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

_SCHEMA = """
CREATE TABLE invoices (number TEXT PRIMARY KEY, customer TEXT, currency TEXT, due TEXT);
CREATE TABLE lines (invoice TEXT, item TEXT, quantity INTEGER, price_cents INTEGER);
CREATE TABLE payments (invoice TEXT, cents INTEGER);
CREATE TABLE rates (currency TEXT PRIMARY KEY, usd TEXT);
"""
_INVOICES = [
    ("INV-2041", "Halden Marine", "EUR", "2026-03-31"),
    ("INV-2042", "Osprey Rigging", "NOK", "2026-04-15"),
    ("INV-2043", "Halden Marine", "EUR", "2026-04-30"),
]
_LINES = [
    ("INV-2041", "mooring line", 12, 4950),
    ("INV-2041", "fender", 3, 18000),
    ("INV-2041", "freight", 1, 5040),
    ("INV-2042", "shackle", 40, 9900),
    ("INV-2043", "anchor", 1, 87500),
]
_PAYMENTS = [("INV-2041", 100000), ("INV-2041", 18440), ("INV-2042", 150000)]
_MONTH_END_RATES = [("EUR", "1.0800"), ("NOK", "0.0940")]


def create(file: Path) -> None:
    """Make the books, the same in every sandbox."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(_SCHEMA)
        connection.executemany("INSERT INTO invoices VALUES (?, ?, ?, ?)", _INVOICES)
        connection.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", _LINES)
        connection.executemany("INSERT INTO payments VALUES (?, ?)", _PAYMENTS)
        connection.executemany("INSERT INTO rates VALUES (?, ?)", _MONTH_END_RATES)


def select(file: Path, sql: str, parameters: Sequence[Any] = ()) -> list[dict[str, Any]]:
    """Run one query; the file is opened read-only, so the agent cannot cook the books."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(sql, parameters)]


def invoice_text(file: Path, number: str) -> str:
    """Write an invoice as the document that its customer got."""
    (head,) = select(file, "SELECT * FROM invoices WHERE number = ?", [number])
    lines = select(file, "SELECT * FROM lines WHERE invoice = ?", [number])
    total = sum(line["quantity"] * line["price_cents"] for line in lines)
    rows = [f"{line['quantity']:>4} x {line['item']}" for line in lines]
    opening = [f"Invoice {number}", f"To: {head['customer']}", f"Due: {head['due']}"]
    sum_line = f"Total {head['currency']} {total / 100:.2f}"
    return "\n".join([*opening, "", *rows, "", sum_line, ""])


def reconcile(file: Path, number: str, tolerance_cents: int) -> dict[str, Any]:
    """Compare what was invoiced with what was paid."""
    (billed,) = select(
        file, "SELECT SUM(quantity * price_cents) AS cents FROM lines WHERE invoice = ?", [number]
    )
    (paid,) = select(
        file, "SELECT COALESCE(SUM(cents), 0) AS cents FROM payments WHERE invoice = ?", [number]
    )
    open_cents = billed["cents"] - paid["cents"]
    return {
        "billed_cents": billed["cents"],
        "paid_cents": paid["cents"],
        "verdict": "settled" if abs(open_cents) <= tolerance_cents else "open",
    }
