"""Seeds of one-time passwords."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE32, Sample, chars

_VALUE = chars(32, BASE32)

RULE = Rule(
    id="otpauth",
    kind="seed",
    why="Whoever has the seed makes every future code.",
    source="https://github.com/google/google-authenticator/wiki/Key-Uri-Format",
    finds=Text(
        lead=("otpauth://", "otpauth-migration://"),
        body=(
            r"(?:(?<=h://)[^\s\"'<>]{0,300}?secret=(?=[A-Za-z2-7]{16})|(?<=n://)offline\?data=)"
            r"(?P<secret>[A-Za-z0-9+/%_-]{16,4000}={0,6})"
        ),
        any_case=True,
    ),
    hits=lambda: (
        Sample("otpauth-migration://offline?data=" + _VALUE, (_VALUE,)),
        Sample("otpauth://totp/a:me@b.example?sec" + "ret=" + _VALUE + "&issuer=x", (_VALUE,)),
    ),
    misses=lambda: ("otpauth://totp/label?secret=<seed>",),
)
