"""What is said about a secret, in the place of one, is kept."""

import json

import pytest

from cassettekit.redaction import Redactor
from cassettekit.redaction.remarks import is_remark

SAID = [
    "created",
    "not configured",
    "too_short",
    "required|min:8|confirmed",
    "varchar(255)",
    "Optional[str]",
    "TIMESTAMP WITH TIME ZONE",
    "BinaryField",
    "google.auth.credentials.Credentials",
    "24 bytes",
    "prompt-on-connect",
    "managed by vault",
    "(string) the user's password",
    "env:DB_PASSWORD",
    "vault:secret/data/app#password",
    "os.environ['SECRET']",
    "process.env.TOKEN",
    "inputs.password",
    "input[type=password]",
    "^[a-f0-9]{40}$",
    "Login_password__nY9im",
]
CHOSEN = [
    "dragon",
    "vault",
    "terraform",
    "created" + "7x",
    "Maple" + "Raven42",
    "amber" + ".falcon.reef42",
    "correct-horse-" + "7battery",
    "root:" + "7JdUW1Z8",
    "admin:" + "1234",
    "vault:v1:" + "q7Rk2Zp9Lw4",
]


@pytest.mark.parametrize("text", SAID)
def test_what_is_said_about_a_password_is_kept_as_a_member_and_in_a_text(text):
    value = {"password": text, "text": json.dumps({"password": text})}

    kept = Redactor().result(value).value

    assert kept == value


@pytest.mark.parametrize("text", CHOSEN)
def test_what_people_choose_is_no_remark(text):
    assert not is_remark(text)


@pytest.mark.parametrize(
    "label",
    [
        "\u30d1\u30b9\u30ef\u30fc\u30c9",
        "Cl\u00e9 secr\u00e8te",
        "\u2022\u2022\u2022\u2022\u2022\u2022\u2022",
    ],
)
@pytest.mark.parametrize("is_ascii", [True, False])
def test_labels_and_masks_are_kept_however_they_are_escaped(label, is_ascii):
    text = json.dumps({"secret": label}, ensure_ascii=is_ascii)

    assert Redactor().result({"stdout": text}).value == {"stdout": text}


@pytest.mark.parametrize(
    "text",
    [
        'input[name="password"]::-ms-reveal{display:none}\n',
        '- textbox "Password" [ref=e12]\n- textbox "API token" [ref=e13]\n',
        '<option value="password">Password</option><option value="api_token">API token</option>',
        'let password = Sys.getenv "PASSWORD" in\n',
        '<xs:element name="password" type="xs:string"/>',
    ],
)
def test_quotes_of_a_text_in_data_begin_no_member_of_the_data(text):
    data = json.dumps({"ok": True, "data": text})

    assert Redactor().result(data).value == data
