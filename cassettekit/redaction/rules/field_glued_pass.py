"""Members named like a password that is written in one word."""

from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-glued-pass",
    kind="password",
    why="Settings of older programs write rootpw and dbpass in one word.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary(
            """adminpw rootpw userpw dbpw bindpw ldappw dbpass smtppass userpass rootpass adminpass
            mypass sshpass wifipass connpass mailpass ftppass psk presharedkey
            storepass keypass keystorepass truststorepass"""
        ),
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "rootpw", "DBPASS", "smtppass")),
    misses=lambda: named(_VALUE, "bypass", "compass", "trespass"),
)
