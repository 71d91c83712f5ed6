"""Members named like the certificate of an application that is a secret."""

from cassettekit.redaction.judge import is_hex
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import HEX, chars, hiding, named

_VALUE = chars(32, HEX)


def _looks(text: str) -> bool:
    return len(text) == 32 and is_hex(text)


RULE = Rule(
    id="field-app-certificate",
    kind="secret",
    why="Agora calls a secret that signs tokens a certificate.",
    source="https://docs.agora.io/en/video-calling/token-authentication/deploy-token-server",
    finds=Named(
        last=vocabulary("certificate"),
        after=vocabulary("app application primary secondary"),
        looks=_looks,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "AGORA_APP_CERTIFICATE", "appCertificate")),
    misses=lambda: (
        {"app_certificate": "MIID" + chars(60)},
        *named(_VALUE, "certificate", "app_certificate_id", "tls_certificate"),
    ),
)
