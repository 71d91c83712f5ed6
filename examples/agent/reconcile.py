"""The showcase task: reconcile an invoice with the books, write a report, mail it."""

import re
from collections.abc import Generator
from decimal import Decimal
from typing import Any

from agent.planner import Plan, Prompt, Step, log_in, step
from agent.sandbox import Credentials

INVOICE = "INV-2041"
REPORT = f"reports/{INVOICE}.md"

_TOTAL = re.compile(r"^Total ([A-Z]{3}) (\d{1,9}\.\d\d)$", re.MULTILINE)


def reconcile_invoice(credentials: Credentials, prompt: Prompt) -> Plan:
    """Follow one invoice from the inbox to a mailed report."""
    clock = yield step("clock")
    token = yield from log_in(credentials)
    found = yield step(
        "query",
        sql="SELECT number, customer, currency FROM invoices WHERE number = ?",
        parameters=[INVOICE],
    )
    (head,) = found["rows"]
    document = yield from _document_of(head["number"])
    stated = _TOTAL.search(document["text"])
    if stated is None or stated[1] != head["currency"]:
        return f"{head['number']}: the document states no total in {head['currency']}"
    rate, source = yield from _rate(head["currency"], token)
    status = yield from _run_job(head["number"], token, prompt)
    happened = yield from _what_happened(clock["checked_at"], status["job_id"], token)

    books = status["result"]
    total = Decimal(stated[2])
    if total * 100 != books["billed_cents"]:
        return f"{head['number']}: the document and the books do not state the same total"
    text = f"""\
# Reconciliation of {head["number"]}

Customer: {head["customer"]}
Document: {document["path"]}
Invoiced: {head["currency"]} {total}
Paid:     {head["currency"]} {books["paid_cents"] / 100:.2f}
In USD:   {total * Decimal(rate):.2f} at {rate} ({source})
Audit:    {happened}
Verdict:  {books["verdict"]}
"""
    report = yield step("write_report", path=REPORT, text=text)
    if prompt.rereads_report:
        again = yield step("read_file", path=report["path"])
        if again["text"] != text:
            return f"{head['number']}: the report on disk is not the one that was written"
    yield step(
        "send_receipt",
        token=token,
        invoice=head["number"],
        to="accounts@halden-marine.example",
        file=report["path"],
    )
    return f"{head['number']} is {books['verdict']}: {head['currency']} {total}, report mailed"


def _document_of(number: str) -> Generator[Step, dict[str, Any], dict[str, Any]]:
    listing = yield step("list_files", folder="inbox")
    (path,) = (each["path"] for each in listing["files"] if number in each["path"])
    return (yield step("read_file", path=path))


def _rate(currency: str, token: str) -> Generator[Step, dict[str, Any], tuple[str, str]]:
    try:
        quote = yield step("fetch", route=f"/rates/{currency}", token=token)
    except OSError:
        fallback = yield step(
            "query", sql="SELECT usd FROM rates WHERE currency = ?", parameters=[currency]
        )
        return fallback["rows"][0]["usd"], "month end, from the books"
    return quote["body"]["usd"], "today, from the back office"


def _run_job(
    number: str, token: str, prompt: Prompt
) -> Generator[Step, dict[str, Any], dict[str, Any]]:
    job = yield step(
        "start_job", token=token, invoice=number, tolerance_cents=prompt.tolerance_cents
    )
    while True:
        status = yield step("job_status", token=token, invoice=number)
        if status["job_id"] != job["job_id"]:
            raise RuntimeError(f"{status['job_id']} is somebody else's job")
        if status["state"] == "done":
            break
    if prompt.polls_once_more:
        status = yield step("job_status", token=token, invoice=number)
    return status


def _what_happened(since: str, job_id: str, token: str) -> Generator[Step, dict[str, Any], str]:
    try:
        answer = yield step("fetch", route="/events", token=token, since=since)
    except OSError:
        return "not available"
    ours = [each["what"] for each in answer["body"]["events"] if each.get("job_id") == job_id]
    return ", ".join(ours)
