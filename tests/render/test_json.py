import json
from pathlib import Path

import pytest

from cassettekit.core.report import Policy
from cassettekit.render.json import render
from tests.render.reports import every_report, long_report, tricky, written
from tests.render.schema import faults

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "diff.schema.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(
    ("name", "report"),
    [*every_report(), ("long", long_report())],
    ids=lambda value: str(value)[:30],
)
def test_every_document_fits_the_committed_schema(name, report):
    document = json.loads(written(render, report))

    assert list(faults(document, SCHEMA, SCHEMA)) == [], name
    assert list(document) == sorted(document)


def test_the_schema_refuses_what_is_not_a_report():
    document = json.loads(written(render, tricky("session-ttl")))
    document["hunks"][0]["events"][0]["kind"] = "other"
    document["hunks"][0]["events"][1]["base_key"] = "short"
    del document["verdict"]

    assert len(list(faults(document, SCHEMA, SCHEMA))) == 3


def test_the_document_is_complete_whatever_the_view_folds():
    report = long_report()

    document = json.loads(written(render, report, context=0, brief=True))

    events = [event for hunk in document["hunks"] for event in hunk["events"]]
    assert len(events) == sum(len(hunk.events) for hunk in report.hunks)


def test_the_first_divergence_names_both_sides():
    document = json.loads(written(render, tricky("session-ttl")))

    assert document["first_divergence"] == {
        "after": 9,
        "base_index": 9,
        "candidate_index": 9,
        "kind": "args",
    }
    assert document["hunks"][0]["events"][0]["args"] == [
        {"path": ["target"], "op": "replace", "base": "tests/test_auth.py", "candidate": "tests/"}
    ]


def test_a_result_that_drifted_is_listed_whether_or_not_it_counts():
    for policy in (Policy(), Policy(results=True)):
        document = json.loads(written(render, tricky("other-result", policy)))

        (drift,) = document["results"]
        assert drift["turn"] == "other"
        assert drift["changes"] == [
            {"path": ["result"], "op": "replace", "base": 2, "candidate": 3}
        ]
    assert not document["same"]
