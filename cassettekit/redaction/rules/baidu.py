"""Baidu Cloud API keys."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="baidu",
    kind="baidu",
    why="It calls models and services on the account's bill.",
    source="https://cloud.baidu.com/doc/WENXINWORKSHOP/s/Um2wxbaps",
    finds=Text(
        lead=("bce-v3/ALTAK-",),
        body=r"[A-Za-z0-9]{20,40}/[0-9a-f]{40}",
        not_after="A-Za-z0-9",
    ),
    hits=lambda: (token("bce-", "v3/ALTAK-", chars(21), "/", chars(40, HEX)),),
    misses=lambda: ("bce-v3/ALTAK-",),
)
