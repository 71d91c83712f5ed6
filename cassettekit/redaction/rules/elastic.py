"""Elastic Cloud keys."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="elastic",
    kind="elastic",
    why="It controls an organisation's deployments.",
    source="https://www.elastic.co/docs/deploy-manage/api-keys/elastic-cloud-api-keys",
    finds=Text(
        lead=("essu_",),
        body=r"[A-Za-z0-9+/_-]{40,120}={0,2}",
    ),
    hits=lambda: (token("es", "su_", chars(70)),),
    misses=lambda: ("essu_",),
)
