"""Salesforce session ids."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="salesforce",
    kind="salesforce",
    why="It acts as a user.",
    source="https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/intro_oauth_and_connected_apps.htm",
    finds=Text(
        lead=("!",),
        body=r"A[A-Za-z0-9._]{80,120}",
        behind=r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))00D[A-Za-z0-9]{12,15}",
        reach=20,
    ),
    hits=lambda: (token("00", "D", chars(12), "!A", "Q", chars(90)),),
    misses=lambda: ("Hello!A",),
)
