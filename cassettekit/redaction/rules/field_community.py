"""Members named like the community of SNMP."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-community",
    kind="secret",
    why="It is the only password of the second version of the protocol.",
    source="https://www.rfc-editor.org/rfc/rfc3584",
    finds=Named(
        last=vocabulary("snmp"),
        then=vocabulary("community communities"),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "snmp_community", "snmpCommunity")),
    misses=lambda: named(_VALUE, "community", "snmp_community_id"),
)
