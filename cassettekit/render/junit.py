"""Write a report as JUnit XML, one test case a pair of cassettes."""

import io
from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

from cassettekit.core.batch import Batch, PairVerdict
from cassettekit.core.report import Report
from cassettekit.core.show import shown
from cassettekit.render import human
from cassettekit.render.view import View

_SUITE = "cassette diff"


def render(report: Report, out: TextIO, view: View) -> None:
    """One suite of one case, which fails where the runs differ."""
    _write_suite([_report(report, view)], out, failures=int(not report.same), errors=0)


def render_batch(batch: Batch, out: TextIO, view: View) -> None:  # noqa: ARG001 - nothing to choose
    """One case a pair."""
    cases = [_pair(pair) for pair in batch.pairs]
    errors = sum(pair.state == "error" for pair in batch.pairs)
    failures = sum(pair.state not in ("same", "error") for pair in batch.pairs)
    _write_suite(cases, out, failures=failures, errors=errors)


def _pair(pair: PairVerdict) -> str:
    message = quoteattr(_legal(shown(pair.verdict)))
    match pair.state:
        case "same":
            return _case(pair.name, "")
        case "error":
            return _case(pair.name, f"<error message={message}/>")
        case _:
            return _case(pair.name, f"<failure message={message}/>")


def _write_suite(cases: list[str], out: TextIO, *, failures: int, errors: int) -> None:
    """The document around its cases."""
    counts = f'tests="{len(cases)}" failures="{failures}" errors="{errors}"'
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    out.write(f"<testsuites {counts}>\n<testsuite name={quoteattr(_SUITE)} {counts}>\n")
    out.writelines(cases)
    out.write("</testsuite>\n</testsuites>\n")


def _report(report: Report, view: View) -> str:
    """One pair: the verdict as message, the plain hunks as text."""
    title = f"{report.base.name} → {report.candidate.name}"
    if report.same:
        text = f"<system-out>{_text(report.verdict)}</system-out>"
    else:
        plain = io.StringIO()
        human.render(report, plain, view)
        message = quoteattr(_legal(report.verdict))
        text = f"<failure message={message}>{_text(plain.getvalue())}</failure>"
    return _case(title, text)


def _case(title: str, text: str) -> str:
    name = quoteattr(_legal(shown(title)))
    return f'<testcase classname="cassette.diff" name={name}>{text}</testcase>\n'


def _text(text: str) -> str:
    return escape(_legal(text))


def _legal(text: str) -> str:
    """Without the two characters that are shown elsewhere and that XML cannot hold."""
    return text.replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff")
