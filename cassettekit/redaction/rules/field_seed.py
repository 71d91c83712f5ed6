"""Members named like the seed of one-time codes."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-seed",
    kind="secret",
    why="Who has the seed makes every code.",
    source="https://www.rfc-editor.org/rfc/rfc6238",
    finds=Named(
        last=vocabulary("totp otp hotp mfa authenticator"),
        then=vocabulary("seed seeds"),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "totp_seed", "otpSeed")),
    misses=lambda: (*named(_VALUE, "seed", "random_seed"), {"otp_seed": 42}),
)
