"""API keys in the settings of NuGet."""

from cassettekit.redaction.judge import has_digit, hides
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="nuget-config",
    kind="nuget",
    why="NuGet keeps the key of a feed under the address of the feed.",
    source="https://learn.microsoft.com/en-us/nuget/reference/nuget-config-file#apikeys",
    finds=Text(
        lead=("<apikeys>",),
        body=r"[^<]{0,80}<add [^<>]{0,300}?\bvalue=\\{0,3}\"(?P<secret>[^\"<>\\]{6,400})",
        accept=hides(has_digit),
    ),
    hits=lambda: hiding(
        _VALUE, f'<apikeys><add key="https://h.example/" value="{_VALUE}" /></apikeys>'
    ),
    misses=lambda: ('<apikeys><add key="https://h.example/" value="" /></apikeys>',),
)
