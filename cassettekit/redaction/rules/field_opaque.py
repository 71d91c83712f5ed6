"""Members named like a key of something."""

from cassettekit.redaction.judge import is_opaque
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-opaque",
    kind="secret",
    why="A key of whatever kind is one where its value looks generated.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("key keys sessionkey authkey pat"),
        never_after=vocabulary(
            """public primary foreign sort partition cache idempotency row routing object group
            lookup hash dedup dedupe unique composite translation dict map registry issue
            project page item cursor shard range index json surrogate natural business message
            event etag change file locale label sorting order site verification host"""
        ),
        looks=is_opaque,
        weak=True,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "maps_key", "mistralKey", "ACME_KEY")),
    misses=lambda: named(
        _VALUE, "changeKey", "cache_key", "public_key", "author", "idempotency_key"
    ),
)
