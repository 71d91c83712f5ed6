"""Keys of storage that Azure's tool prints as a table."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, hiding

_VALUE = chars(86, BASE64) + "=="

RULE = Rule(
    id="azure-key-list",
    kind="azure",
    why="A key of a storage account opens all of it; its column is named Value.",
    source="https://learn.microsoft.com/en-us/cli/azure/storage/account/keys",
    finds=Text(
        # Without the blanks around it: each blank of a text would be looked at.
        lead=("FULL",),
        body=r"[ \t]{1,40}(?P<secret>[A-Za-z0-9+/]{86}==)",
    ),
    hits=lambda: hiding(_VALUE, f"key1       FULL           {_VALUE}\n"),
    misses=lambda: ("key1       FULL           2024-01-01\n",),
)
