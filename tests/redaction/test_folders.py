"""A mark for a folder is read as a path: it hides no secret and is none."""

import re

import pytest

from cassettekit.redaction import Redactor

PASSWORD = "q7Rk2" + "Zp9Lw4"
TOKEN = "gh" + "p_" + "a1B2" * 9
MARKS = ["<ROOT>", "<HOME>", "<TMP>", "<=ROOT>"]


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize(
    "text",
    [
        f"password={PASSWORD}:@/{PASSWORD[::-1]}",
        f'{{"password": "{PASSWORD}:@/{PASSWORD[::-1]}"}}',
        f"PASSWORD={PASSWORD}=@",
        f"Authorization: Bearer {PASSWORD}=@/{PASSWORD[::-1]}",
    ],
)
def test_a_secret_goes_on_behind_a_mark_as_it_does_behind_a_slash(mark, text):
    redacted = Redactor().result(text.replace("@", mark)).value

    assert PASSWORD not in redacted
    assert PASSWORD[::-1] not in redacted
    assert mark not in redacted


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("text", ["@", "@/", "@/k/main.pem", ";@", "@=", "@,", "@:@"])
def test_a_mark_under_a_secret_s_name_is_as_much_of_a_secret_as_a_path(mark, text):
    marked = Redactor().result({"pin": {"command": text.replace("@", mark)}}).hits
    path = Redactor().result({"pin": {"command": text.replace("@", "/tmp")}}).hits

    assert marked == path


@pytest.mark.parametrize("mark", MARKS)
def test_a_value_that_has_to_look_made_up_may_hold_a_mark(mark):
    redacted = Redactor().result({"key": f"+{mark}/{'aB3dE5fG7' * 3}"}).value

    assert redacted == {"key": "REDACTED.secret"}


@pytest.mark.parametrize("mark", MARKS)
def test_a_token_in_pieces_is_gone_behind_a_mark(mark):
    chunks = [f"{mark} {TOKEN[:20]}", TOKEN[20:]]

    assert Redactor().result({"chunks": chunks}).value == {
        "chunks": [f"{mark} REDACTED.github", "REDACTED.github"]
    }


def test_a_line_with_a_known_value_that_holds_a_mark_is_never_denied():
    redactor = Redactor()
    redactor.result({"password": "a1:<TMP>:b2"})

    assert redactor.knows(b'{"result":"a1:<TMP>:b2"}')
    assert redactor.result("at a1:<TMP>:b2 .").value == "at REDACTED.password ."


def test_a_registered_value_that_holds_a_folder_is_gone_in_every_form():
    def places(text):
        return [match.span() for match in re.finditer("/srv/k", text)]

    redactor = Redactor(values=["a1:/srv/k:b2x"], folders=places)

    assert redactor.result("at a1:/srv/k:b2x .").value == "at REDACTED.registered ."
    assert redactor.result("/srv/k YTE6L3Nydi9rOmIyeA==").value == "/srv/k REDACTED.registered"
