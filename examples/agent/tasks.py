"""Six small tasks, each about one thing that a recording has to survive."""

from collections.abc import Mapping

from agent.planner import Plan, Prompt, Task, log_in, step
from agent.reconcile import reconcile_invoice
from agent.sandbox import Credentials


def customers_in_debt(_: Credentials, __: Prompt) -> Plan:
    """Rows of one query become the arguments of the next."""
    invoices = yield step("query", sql="SELECT number, customer FROM invoices", parameters=[])
    unpaid = []
    for row in invoices["rows"]:
        paid = yield step(
            "query",
            sql="SELECT SUM(cents) AS cents FROM payments WHERE invoice = ?",
            parameters=[row["number"]],
        )
        if paid["rows"][0]["cents"] is None:
            unpaid.append(f"{row['customer']} ({row['number']})")
    return f"nothing paid yet by {', '.join(unpaid)}"


def largest_document(_: Credentials, __: Prompt) -> Plan:
    """Full paths, another folder in each run, come back as arguments."""
    listing = yield step("list_files", folder="inbox")
    totals = {}
    for entry in listing["files"]:
        document = yield step("read_file", path=entry["path"])
        title, *_, total = document["text"].strip().splitlines()
        totals[title] = float(total.split()[-1])
    best = max(totals, key=lambda title: totals[title])
    return f"{best} is the largest at {totals[best]:.2f}"


def rates_with_a_gap(credentials: Credentials, _: Prompt) -> Plan:
    """A tool that raises is an answer too, and the same one in a replay."""
    token = yield from log_in(credentials)
    known = []
    for currency in ("EUR", "SEK", "NOK"):
        try:
            rate = yield step("fetch", route=f"/rates/{currency}", token=token)
        except LookupError as gap:
            known.append(f"{currency} unknown ({gap})")
        else:
            known.append(f"{currency} {rate['body']['usd']}")
    return "; ".join(known)


def recent_events(credentials: Credentials, _: Prompt) -> Plan:
    """A moment that the clock gave is sent back as an argument."""
    token = yield from log_in(credentials)
    clock = yield step("clock")
    yield step("start_job", token=token, invoice="INV-2042", tolerance_cents=0)
    events = yield step("fetch", route="/events", token=token, since=clock["checked_at"])
    return f"since the clock was read: {[each['what'] for each in events['body']['events']]}"


def job_by_id(credentials: Credentials, _: Prompt) -> Plan:
    """An id that the server made goes into a route: every recording has other keys here.

    That is as it should be, since a key knows no history; telling that two such runs
    flow alike is what a diff is for.
    """
    token = yield from log_in(credentials)
    job = yield step("start_job", token=token, invoice="INV-2043", tolerance_cents=0)
    while True:
        status = yield step("fetch", route=f"/jobs/{job['job_id']}", token=token)
        if status["body"]["state"] == "done":
            return f"INV-2043 is {status['body']['result']['verdict']}"


def report_and_read_back(_: Credentials, __: Prompt) -> Plan:
    """A file is written and read again under the full path that writing it gave."""
    listing = yield step("list_files", folder="inbox")
    names = "\n".join(entry["path"] for entry in listing["files"])
    report = yield step("write_report", path="reports/inbox.txt", text=f"In the inbox:\n{names}\n")
    again = yield step("read_file", path=report["path"])
    return f"{len(again['text'].splitlines()) - 1} documents listed"


TASKS: Mapping[str, Task] = {
    "task-01": customers_in_debt,
    "task-02": largest_document,
    "task-03": rates_with_a_gap,
    "task-04": recent_events,
    "task-05": job_by_id,
    "task-06": report_and_read_back,
    "task-07": reconcile_invoice,
}
