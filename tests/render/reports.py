"""The reports that every renderer is tried on: the tricky pairs, and a run of 10,000 calls."""

import io
import json
import random
from functools import cache
from pathlib import Path

from cassettekit.core.compare import compare
from cassettekit.core.report import Policy
from cassettekit.render.view import View
from tests.diff.runs import run

FIXTURES = Path(__file__).parents[2] / "fixtures" / "diff"
TRICKY = {
    case["name"]: case
    for case in json.loads((FIXTURES / "tricky.json").read_text(encoding="utf-8"))
}
HOSTILE = "\x1b[31m[red]\u202e\x07`|<b>@all\u2028--><script>alert(1)</script>]]>\n::error::x%0A"


def tricky(name, policy=None):
    case = TRICKY[name]
    return compare(run(case["baseline"]), run(case["candidate"], "candidate.jsonl"), policy)


def hostile(policy=None):
    """Recorded text that means something to every kind of reader, wherever text can be."""
    odd = {"tool": f"t{HOSTILE}", "args": {HOSTILE: HOSTILE}, "result": HOSTILE}
    base = [odd, {"tool": "say", "args": {"text": HOSTILE}}, odd]
    candidate = [
        {**odd, "error": {"type": HOSTILE, "message": HOSTILE}},
        {"tool": "say", "args": {"text": "x", HOSTILE: [HOSTILE]}},
        {"tool": HOSTILE, "args": {}},
    ]
    return compare(run(base, f"a{HOSTILE}.jsonl"), run(candidate, f"b{HOSTILE}.jsonl"), policy)


@cache
def long_report():
    """10,000 calls and about one difference in 250."""
    rng = random.Random(4)
    tools = ["read_file", "grep", "http_get", "list_dir", "sql_query", "edit_file", "run_tests"]

    def call(tool, **args):
        return {"tool": tool, "args": args}

    base = [
        call(rng.choice(tools), path=f"src/{rng.randrange(800)}.py", limit=rng.choice([100, 200]))
        for _ in range(10_000)
    ]
    candidate = list(base)
    for number in range(40):
        at = rng.randrange(len(candidate))
        old = candidate[at]
        match number % 5:
            case 0:
                candidate[at] = call(old["tool"], path=old["args"]["path"], limit=201)
            case 1:
                del candidate[at]
            case 2:
                candidate.insert(at, call(rng.choice(tools), path=f"new/{at}.py"))
            case 3:
                candidate[at] = call("replacing", path=f"new/{at}.py")
            case 4:
                candidate.insert(min(len(candidate), at + 4), candidate.pop(at))
    return compare(run(base), run(candidate, "candidate.jsonl"))


def every_report():
    yield from ((name, tricky(name)) for name in TRICKY)
    yield "drift-counts", tricky("other-result", Policy(results=True))
    yield "hostile", hostile()
    yield "hostile-results", hostile(Policy(results=True))


def written(render, report, **view):
    out = io.StringIO()
    render(report, out, View(**view))
    return out.getvalue()
