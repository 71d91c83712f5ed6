"""What a session sees of redaction."""

import base64
import json
import re
from urllib.parse import quote

import pytest

from cassettekit.redaction import Hit, Redactor
from cassettekit.redaction.placeholder import Placeholders
from cassettekit.redaction.spans import Span, merge

TOKEN = "gh" + "p_" + "aB3" * 12
PASSWORD = 'hunter2"häuter/7'


def test_arguments_keep_the_frame_and_hold_one_constant():
    redacted = Redactor().args({"headers": {"Authorization": "Bearer " + "aB3dE5f" * 4}, "n": 1})

    assert redacted.value == {"headers": {"Authorization": "Bearer REDACTED"}, "n": 1}
    assert redacted.hits == (Hit("auth-header", ("headers", "Authorization")),)


def test_a_result_names_the_class_of_what_is_gone():
    assert Redactor().result([f"use {TOKEN}!"]).value == ["use REDACTED.github!"]


def test_a_placeholder_sent_back_is_the_constant():
    assert Redactor().args({"t": "REDACTED.github"}).value == {"t": "REDACTED"}


def test_what_was_redacted_once_is_gone_everywhere_later():
    redactor = Redactor()
    redactor.result({"password": "correct7horse"})

    assert redactor.args(["log in with correct7horse."]).value == ["log in with REDACTED."]
    assert redactor.text("correct7horses") == "correct7horses"


def test_a_value_recognised_late_is_gone_from_earlier_in_the_same_value():
    value = {"log": "sent correct7horse", "password": "correct7horse"}

    redacted = Redactor().result(value).value

    assert redacted == {"log": "sent REDACTED.password", "password": "REDACTED.password"}


@pytest.mark.parametrize(
    "form",
    [
        PASSWORD,
        json.dumps(PASSWORD),
        json.dumps(PASSWORD, ensure_ascii=False),
        quote(PASSWORD, safe=""),
        quote(PASSWORD),
        base64.b64encode(PASSWORD.encode()).decode(),
        base64.b64encode(b"user:" + PASSWORD.encode()).decode(),
        base64.urlsafe_b64encode(b"me:" + PASSWORD.encode() + b"\n").decode().rstrip("="),
    ],
)
def test_a_registered_value_is_found_in_every_form(form):
    redactor = Redactor(values=[PASSWORD])
    line = json.dumps({"a": f"x={form};"}).encode()

    assert redactor.knows(line)
    assert redactor.args(f"x={form};").value in ("x=REDACTED;", 'x="REDACTED";')


def test_short_and_empty_values_are_not_learned():
    redactor = Redactor()

    assert not redactor.learn("")
    assert not redactor.learn("admin12")
    assert redactor.learn("administrator-7")
    assert not redactor.learn("administrator-7")
    assert redactor.known == {"administrator-7"}


def test_a_common_word_is_redacted_in_its_place_and_readable_elsewhere():
    redactor = Redactor()

    assert redactor.result({"password": "postgres"}).value == {"password": "REDACTED.password"}
    assert redactor.text("postgres://db.example/x") == "postgres://db.example/x"


def test_allowed_rules_and_paths_stay():
    value = {"password": "correct7horse", "other": {"password": "battery9staple"}}

    assert Redactor(allow=["field-password"]).result(value).value is value
    assert Redactor(allow=["$.password"]).result(value).value == {
        "password": "correct7horse",
        "other": {"password": "REDACTED.password"},
    }


def test_more_names_can_be_given():
    redacted = Redactor(names=["door code"]).args({"doorCode": "7531-9", "code": "7531-9"})

    assert redacted.value == {"doorCode": "REDACTED", "code": "7531-9"}


def test_the_versions_of_all_rules_are_told():
    versions = Redactor().versions

    assert versions["github"] == 1
    assert list(versions) == sorted(versions)


@pytest.mark.parametrize(
    "unseen", ["\x1b[1;32m", "\x1b[0m", "\u200b", "\u00ad", "\u2060", "\ufeff"]
)
def test_what_no_reader_sees_hides_no_token_and_stays_around_it(unseen):
    secret = "gh" + "p_" + "aB3" * 12
    text = f"got {unseen}{secret[:9]}{unseen}{secret[9:]}{unseen} ok"

    redacted = Redactor().text(text)

    assert redacted == f"got {unseen}REDACTED.github{unseen} ok"


def test_a_coloured_name_names_what_stands_beside_it():
    secret = "q7Rk2!" + "Zp9Lw4"
    text = f"\x1b[32mpassword\x1b[0m: \x1b[33m{secret}\x1b[0m\nhost: h"

    redacted = Redactor().text(text)

    assert redacted == text.replace(secret, "REDACTED.password")


@pytest.mark.parametrize(
    "value",
    [
        {"password": "Passwort", "confirmPassword": "Confirmer le mot de passe"},
        {"password": "パスワード", "token": "0x" + "52d1" * 10, "pin": "GPIO17"},
        {"secrets": ["npm-token", "docker-password"], "client_secret": "add-your-key-here"},
        {"theme": {"token": {"colorPrimary": "#c9fe43"}}, "vocab": {"\u0120password": 9206}},
        "key = '" + "gh" + "p_" + "x" * 36 + "'",
        "const ROUTES = { password: '/password', token: '/oauth/token2' };",
        "  secret:\n    secretName: app-creds-v2\n",
    ],
)
def test_labels_addresses_colours_and_stand_ins_are_no_secrets(value):
    assert Redactor().result(value).value is value


@pytest.mark.parametrize(
    "secret",
    [
        "rp" + "a_" + "Q7RK2ZP9LW" * 4 + "hyuwwd",
        "sk-" + "ak-" + "q7Rk2Zp9Lw4Xc8Vb1Nm3Tq7Rk2Z" + "_R7-O",
        "sk_" + "live_" + "q7Rk2Zp9Lw4Xc8Vb1Nm3Tq7Rk2Z" + "a" * 9,
    ],
)
def test_no_tail_of_a_token_that_is_longer_than_its_format_survives(secret):
    redacted = Redactor().text(f"got {secret}, ok")

    assert re.fullmatch(r"got REDACTED\.[a-z]+, ok", redacted)


@pytest.mark.parametrize("slashes", [0, 1, 2])
def test_the_escape_of_a_quote_behind_a_secret_stays_whole(slashes):
    secret = "dXNlcjpod" + "W50ZXIy" + "\\" * slashes
    text = json.dumps({"a": f'Authorization: {secret}"x" .', "b": 1})

    redacted = json.loads(Redactor().result(text).value)

    assert re.fullmatch(r'Authorization: REDACTED\.auth\\*"x" \.', redacted["a"])
    assert redacted["b"] == 1


def test_a_placeholder_before_the_escape_of_a_quote_is_nothing_to_redact():
    text = Placeholders({"key"}).plain('a=REDACTED.key\\"')
    span = Span(2, len("a=REDACTED\\"), "some-rule", "key")

    assert merge([span], text) == []


def test_a_secret_before_the_escape_of_a_quote_is_redacted_once():
    text = json.dumps({"a": "createHmac(; Pwd=AT" + "253", "b": [1]})

    once = Redactor().result(json.dumps({"a": text, "b": [1]})).value

    assert "253" not in once
    assert json.loads(json.loads(once)["a"])["b"] == [1]
    assert Redactor().result(once).hits == ()
