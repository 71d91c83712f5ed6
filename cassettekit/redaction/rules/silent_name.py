"""Settings whose names do not say that they hold a secret."""

from cassettekit.redaction.judge import has_digit, hides
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, HEX, chars, hiding

_KEY, _HASH = chars(43, BASE64) + "=", "*" + chars(40, HEX).upper()

RULE = Rule(
    id="silent-name",
    kind="setting",
    why="Consul, Hadoop, MySQL and Rails name what opens them in words of their own.",
    source="https://developer.hashicorp.com/consul/docs/secure/encryption/gossip",
    finds=Text(
        lead=(
            "encrypt",
            "fs.azure.account.key.",
            "authentication_string",
            "config.pepper",
        ),
        body=(
            r"(?:(?<=key\.)[\w.-]{1,120})?[\"']?[ |]{0,3}(?:[=:]|[ ])[ ]{0,3}[\"']?"
            r"(?P<secret>[A-Za-z0-9+/]{22,88}={1,2}|\*[0-9A-F]{40}|[0-9a-f]{64,256})"
            r"(?![A-Za-z0-9+/=])"
        ),
        accept=hides(has_digit),
    ),
    hits=lambda: (
        *hiding(_KEY, f'encrypt = "{_KEY}"', f'{{"encrypt": "{_KEY}", "server": true}}'),
        *hiding(_KEY, f"fs.azure.account.key.x.dfs.core.windows.net={_KEY}"),
        *hiding(_HASH, f"authentication_string: {_HASH}\n"),
    ),
    misses=lambda: (
        'encrypt = "yes"',
        "encrypt: sha256",
        "authentication_string: ''",
    ),
)
