"""Pictures come back as they were, though any text may stand in so many random characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.redaction import Redactor
from cassettekit.redaction.samples import BASE32, BASE64, HEX, LETTERS, chars

BYTES = chars(600, BASE64)
TOKENS = {
    "aws": "AK" + "IA" + chars(16, BASE32),
    "google": "AI" + "za" + chars(35),
    "databricks": "da" + "pi" + chars(32, HEX),
    "huggingface": "h" + "f" + chars(34, LETTERS),
    "facebook": "EA" + "A" + chars(120),
}


@pytest.mark.parametrize("token", TOKENS.values(), ids=TOKENS)
@given(before=st.integers(150, 500), after=st.integers(150, 500))
def test_what_looks_like_a_token_amid_the_bytes_of_a_picture_stays(token, before, after):
    value = {"type": "image", "data": f"{BYTES[-before:]}+{token}/{BYTES[:after]}"}

    redacted = Redactor().result(value)

    assert redacted.value is value


@pytest.mark.parametrize("token", [TOKENS["aws"], TOKENS["google"]], ids=["aws", "google"])
@pytest.mark.parametrize(
    "form",
    [
        "{}",
        "+{}+",
        "a1B+{}",
        "{}/a1B+",
        "\n{}\n{}\n{}",
        f"{BYTES} {{}} {BYTES}",
        f"{{}}+{BYTES}",
        f"{BYTES}/{{}}",
        f"{'A' * 300}+{{}}+{'A' * 300}",
    ],
)
def test_a_token_with_anything_less_around_it_is_gone(token, form):
    text = form.replace("{}", token)

    assert token not in Redactor().result(text).value
