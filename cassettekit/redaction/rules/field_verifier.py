"""Members named like the verifier of an OAuth flow."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-verifier",
    kind="token",
    why="Who has it and the code gets the token.",
    source="https://www.rfc-editor.org/rfc/rfc7636#section-4.1",
    finds=Named(
        last=vocabulary("verifier"),
        after=vocabulary("code oauth pkce"),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "code_verifier", "oauthVerifier")),
    misses=lambda: named(_VALUE, "code_challenge", "verifier", "verifier_name"),
)
