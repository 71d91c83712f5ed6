"""Heroku API tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="heroku",
    kind="heroku",
    why="It controls an account's applications.",
    source="https://devcenter.heroku.com/articles/platform-api-quickstart",
    finds=Token(
        lead=("HRKU-",),
        body=r"(?:AA)?[A-Za-z0-9_-]{36,64}",
    ),
    hits=lambda: (token("HR", "KU-AA", chars(58, URLSAFE)),),
    misses=lambda: (
        "HRKU-",
        "HRKU-short",
    ),
)
