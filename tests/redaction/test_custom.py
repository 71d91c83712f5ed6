"""A project's own rules, and which of them are refused."""

import pytest

from cassettekit.redaction import Redactor, custom_rule, default_rules


def test_a_pattern_a_name_and_a_path_are_rules_like_all_others():
    rules = [
        *default_rules(),
        custom_rule("badge", pattern=r"\bB-\d{4}\b"),
        custom_rule("door", name="door code"),
        custom_rule("seat", path="$.rows[*].seat"),
    ]
    value = {"t": "shows B-1234.", "doorCode": "7531-9x", "rows": [{"seat": "12-A-window"}]}

    redacted = Redactor(rules).result(value)

    assert redacted.value == {
        "t": "shows REDACTED.custom.",
        "doorCode": "REDACTED.custom",
        "rows": [{"seat": "REDACTED.custom"}],
    }
    assert [hit.rule for hit in redacted.hits] == ["badge", "door", "seat"]


def test_a_pattern_that_can_run_away_is_refused_with_its_reason():
    with pytest.raises(ValueError, match="can run away: it repeats a group"):
        custom_rule("own", pattern=r"(a+)+")


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        ("^B-[0-9]{4}$", ["B-1234", "x\nB-1234\ny"]),
        (r"\AB-[0-9]{4}\Z", ["B-1234"]),
        (r"(?<!\n)B-[0-9]{4}(?!\n)", ["B-1234", "a B-1234"]),
        (r"badge (?P<secret>B-[0-9]{4})|never(?P<other>x)", ["badge B-1234"]),
    ],
)
def test_a_pattern_is_found_wherever_it_stands_among_others(pattern, texts):
    redactor = Redactor([custom_rule("badge", pattern=pattern)])

    for text in texts:
        redacted = redactor.result({"a": "b", text: [text, "c"]}).value

        assert "1234" not in str(redacted)


def test_a_pattern_whose_secret_took_no_part_in_the_match_hides_nothing():
    redactor = Redactor([custom_rule("own", pattern="never(?P<secret>x)|badge")])

    assert redactor.result("a badge").value == "a badge"


@pytest.mark.parametrize("rule", [{"name": "pin"}, {"path": "$.pin"}])
@pytest.mark.parametrize("value", [7, 1234, "12", "abc", "hunter", 1.5])
def test_what_a_project_names_is_hidden_however_short(rule, value):
    redactor = Redactor([custom_rule("own", **rule)])

    assert redactor.result({"pin": value}).value == {"pin": "REDACTED.custom"}
    assert redactor.result({"pin": None}).value == {"pin": None}
    assert redactor.result({"pin": True}).value == {"pin": True}


def test_a_path_hides_all_there_is_below_it_and_nothing_beside():
    redactor = Redactor([custom_rule("own", path="$.rows[*].owner")])
    value = {"rows": [{"owner": {"name": "ann", "pages": [1, "the end of it."]}, "id": "x"}]}

    redacted = redactor.result(value).value

    mark = "REDACTED.custom"
    assert redacted == {"rows": [{"owner": {"name": mark, "pages": [mark, mark]}, "id": "x"}]}


def test_a_path_may_say_which_part_of_a_call_it_is_in():
    rules = [*default_rules(), custom_rule("own", path="$.args.seat")]
    redactor = Redactor(rules, allow=["$.result.password"])

    assert redactor.args({"seat": "12a"}).value == {"seat": "REDACTED"}
    assert redactor.result({"seat": "12a"}).value == {"seat": "12a"}
    assert redactor.result({"password": "hunter22"}).value == {"password": "hunter22"}
    assert redactor.args({"password": "hunter23"}).value == {"password": "REDACTED"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"pattern": "("}, "is no pattern"),
        ({"pattern": "x?"}, "matches nothing"),
        ({"pattern": "(?=x)"}, "matches nothing"),
        ({"pattern": "x" * 2_000}, "is longer than"),
        ({"pattern": "a{99999999999}"}, "is no pattern"),
        ({"path": "$"}, "is no path"),
        ({"path": "$.a..b"}, "is no path"),
        ({"path": "rows"}, "is no path"),
        ({"name": "--"}, "no word"),
        ({}, "one of pattern"),
        ({"name": "a", "path": "$.a"}, "one of pattern"),
    ],
)
def test_what_cannot_be_used_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        custom_rule("own", **arguments)


def test_an_id_has_only_lower_case_words():
    with pytest.raises(ValueError, match="is no id"):
        custom_rule("Own_1", name="x")
