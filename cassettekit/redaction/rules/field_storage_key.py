"""Members named like the key of a storage account."""

from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import BASE64, chars, hiding, named

_VALUE = chars(86, BASE64) + "=="
_LENGTH = 88


def _looks(text: str) -> bool:
    """Say whether `text` is 64 bytes in base64: browsers' storages have keys of that name too."""
    return len(text) == _LENGTH and text.endswith("==")


RULE = Rule(
    id="field-storage-key",
    kind="key",
    why="It opens all that an account stores.",
    source="https://learn.microsoft.com/en-us/azure/storage/common/storage-account-keys-manage",
    finds=Named(
        last=vocabulary("key keys"), after=vocabulary("storage cosmos batch"), looks=_looks
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "AZURE_STORAGE_KEY", "cosmosKey")),
    misses=lambda: ({"STORAGE_KEY": "app-state-v3"}, {"storage_key": "a" * 88}),
)
