"""Messages of a login by NTLM."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, token

RULE = Rule(
    id="ntlm",
    kind="ntlm",
    why="It holds the hash of a password, to be guessed or passed on.",
    source="https://learn.microsoft.com/en-us/openspecs/windows_protocols/ms-nlmp/b38c36ed-2804-4868-a9ff-8dd3182128e4",
    finds=Text(
        dense=True,
        lead=("TlRMTVNTUAAD",),
        body=r"[A-Za-z0-9+/]{60,4000}={0,2}",
    ),
    hits=lambda: (token("TlRM", "TVNTUAAD", chars(120, BASE64), "="),),
    misses=lambda: ("TlRMTVNTUAAD", "Authorization: NTLM"),
)
