"""A redacted record stays useful: what stands around a secret is kept."""

import json

import pytest

from cassettekit.core.values import JsonValue
from cassettekit.redaction import Redactor
from cassettekit.redaction.samples import HEX, chars

_SECRET = "q7Rk2" + "Zp9Lw4Xc8Vb1"
_HOOK = "https://hooks.slack.com/" + "services/T0/B0/" + chars(24)
_SIGNED = "AWS4-HMAC-SHA256 Credential=ann/20260101/eu/s3/aws4_request, SignedHeaders=host, "

AROUND: list[tuple[JsonValue, str]] = [
    (json.dumps({"msg": f"The password is {_SECRET}\nnext line"}), "\\nnext line"),
    (json.dumps({"yaml": f"master_key: {_SECRET}\nport: 1\n"}), "\\nport: 1"),
    (f"res.setHeader('Set-Cookie', 'auth={_SECRET}aB3d; Path=/');", "; Path=/"),
    (f"--index-url https://__token__:{_SECRET}@h.example/simple", "@h.example/simple"),
    (f"https://h.example/cb?x={_HOOK}&page=2", "&page=2"),
    (f"echo 'ann:{_SECRET}' | chpasswd", "ann:"),
    ({"Authorization": f"{_SIGNED}Signature={chars(64, HEX)}"}, "SignedHeaders=host"),
    ({"Authorization": f"SharedKey acct:{_SECRET}{_SECRET}="}, "SharedKey acct:"),
    (f"DB\\_PASSWORD={_SECRET}\n", "DB\\_PASSWORD="),
    (f"token de acceso: {_SECRET}aB", "token de acceso"),
    ({"rows": [["Consumer Secret", chars(40, HEX)], ["Size", "3"]]}, "Size"),
]


@pytest.mark.parametrize(("value", "kept"), AROUND)
def test_what_stands_around_a_secret_is_kept(value, kept):
    redacted = Redactor().result(value).value

    text = redacted if isinstance(redacted, str) else json.dumps(redacted)
    assert "REDACTED" in text
    assert kept in text
    assert Redactor().result(redacted).value == redacted
