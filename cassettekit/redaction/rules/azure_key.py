"""Azure service keys that carry a signature."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, token

RULE = Rule(
    id="azure-key",
    kind="azure",
    why="A key of a storage account, bus, hub, registry or cache opens all of it.",
    source="https://learn.microsoft.com/en-us/purview/sit-defn-azure-storage-account-key",
    finds=Text(
        dense=True,
        lead=(
            "+ASt",
            "+ABa",
            "+AMC",
            "+ASb",
            "+AEh",
            "+ARm",
            "+ACR",
            "+AIoT",
            "ACDb",
            "AzCa",
            "AzSe",
            "AzFu",
            "APIM",
            "JQQJ99",
        ),
        body=r"[A-Za-z0-9+/]{4,42}={0,2}(?![A-Za-z0-9+/])",
        behind=r"(?:(?<![A-Za-z0-9+/])|(?<=\\[nrt]))[A-Za-z0-9+/]{33,78}",
        reach=80,
    ),
    hits=lambda: (
        token(chars(76, BASE64), "+AS", "t", chars(6, BASE64), "=="),
        token(chars(52), "JQQJ", "99", chars(26)),
        token(chars(40), "Az", "Se", chars(8)),
    ),
    misses=lambda: (
        "ACDb",
        "APIM gateway",
        "the +ASt value",
    ),
)
