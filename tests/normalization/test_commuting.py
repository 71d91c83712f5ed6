"""Normalizing and redacting a call give one form, whichever comes first."""

import base64
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cassettekit.normalization import Normalizer, Roots, Settings, ToolRules
from cassettekit.redaction import Redactor
from tests.normalization.strategies import HERE, WINDOW, args, moments, paths, texts

MACHINES = [
    HERE,
    Roots("/srv/Build-7/api2", "/Users/k9", ("/var/folders/zz/T",)),
    Roots("C:\\Users\\k9\\proj-7", "C:\\Users\\k9", ("C:\\Temp",)),
    Roots("/home/my name/pr j", "/home/my name", ("/tmp x",)),
]

_TOKEN = "aB3dE5fG7" * 3
_PASSWORD = "q7Rk2" + "Zp9Lw4"
_GITHUB = "gh" + "p_" + "a1B2" * 9
_AWS = "AK" + "IA" + "Q3EXAMPLE7MN2KLP"
# Shapes that may hold a `/`.
_SLASHED = [
    "IQoJb3Jp" + "Z2lu" + "X2Vj" + "aB3/" * 30,
    "aB3/" * 19 + "+AS" + "t" + "aB3/aB" + "==",
    "https://hooks.slack.com/services/T0" + "1234567/B0" + "1234567/" + "aB3dE5fG7hJ1" * 2,
]
_PIECES = [
    *("/", ".", "-", "+", "=", ":", "@", " ", "\n", "\\n", "\\", ",", ";", "&", '"', "'", "~", "x"),
    *("7", "é", "<", ">", "<ROOT>", "<=ROOT>", "<TMP>", "$HOME", "-I", "file://", "%2F", "\\u002f"),
    *(
        "Bearer ",
        "bearer%20",
        "Basic ",
        "Authorization: ",
        "Cookie: sid=",
        "?token=",
        "--password ",
    ),
    *("password=", "password: ", 'password="', "'api_key': '", "token=", "secret: ", "<key>"),
    *(
        "https://",
        "https://u:",
        "postgres://a:" + "q7Rk2@",
        "@h.example/x",
    ),
    *("--password ", "abc12345", "hunter2!", _TOKEN, _PASSWORD, _GITHUB, _AWS, *_SLASHED),
    "-----BEGIN PRIVATE" + " KEY",
    "sk" + "-ant-" + "api03-" + "aB3_" * 24,
]


def _hostile(machine):
    """Texts in which secrets of every kind and this machine's folders touch each other."""
    root, home, tmp = machine.root, machine.home, machine.tmp[0]
    here = [root, home, tmp, f"{root}/", f"{tmp}/x", f"{root}/src/a9.py", f"{root}2"]
    flat = st.lists(st.sampled_from([*here, *_PIECES]), max_size=7).map("".join)
    in_json = st.builds(
        lambda name, text, indent: json.dumps({name: text, "note": 1}, indent=indent),
        st.sampled_from(["password", "note", "token", "url"]),
        flat,
        st.sampled_from([None, 2]),
    )
    in_base64 = flat.map(lambda text: base64.b64encode(text.encode()).decode())
    return flat | in_json | in_base64


# A path field is a path before it is anything else, and a field that leaves a result takes a
# secret along: neither stands here (see "Laws" in docs/normalization.md).
_NAMES = [
    *("password", "api_token", "secret", "authorization", "cookie", "private_key", "passphrase"),
    *("token", "apiKey", "access_key", "pin", "dsn", "command", "note", "url", "name", "value"),
    *("text", "delta", "key", "id", "headers"),
]


@st.composite
def _cases(draw):
    machine = draw(st.sampled_from(MACHINES))
    leaves = _hostile(machine)
    names = st.sampled_from([*_NAMES, f"{machine.root}/token", "<ROOT>/password"])
    inner = (
        st.lists(leaves, max_size=3)
        | st.lists(st.dictionaries(names, leaves, max_size=1), max_size=3)
        | st.dictionaries(names, leaves, max_size=3)
    )
    return machine, draw(st.dictionaries(names, leaves | inner, max_size=3))


def _forms_of_args(machine, call):
    normalizer = Normalizer(machine)
    one, other = (Redactor(folders=normalizer.folder_places) for _ in range(2))
    return (
        one.args(normalizer.args("t", call)).value,
        normalizer.args("t", other.args(call).value),
    )


def _normal(machine, result):
    return Normalizer(machine).result("t", result, args={}, window=WINDOW, seq=0).value


def _forms_of_a_result(machine, result):
    one, other = (Redactor(folders=Normalizer(machine).folder_places) for _ in range(2))
    return (
        one.result(_normal(machine, result)).value,
        _normal(machine, other.result(result).value),
    )


@settings(max_examples=400)
@given(_cases())
def test_arguments_have_one_form_whatever_touches_what(case):
    first, second = _forms_of_args(*case)

    assert first == second


@settings(max_examples=400)
@given(_cases())
def test_a_result_has_one_form_whatever_touches_what(case):
    first, second = _forms_of_a_result(*case)

    assert first == second


@settings(max_examples=400)
@given(_cases())
def test_a_redacted_form_decoded_and_prepared_again_is_the_same_form(case):
    machine, result = case
    redactor = Redactor(folders=Normalizer(machine).folder_places)
    stored = redactor.result(_normal(machine, result)).value

    seen = Normalizer(machine).replayed(stored, {}, 0)

    assert redactor.result(_normal(machine, seen)).value == stored


_secret_texts = st.builds(
    "{}{}{}{}{}".format,
    texts,
    st.sampled_from([" ", "="]),
    st.sampled_from([_GITHUB, _AWS]),
    st.sampled_from([" ", "&", ""]),
    texts,
).map(str.rstrip)
_leaves = _secret_texts | paths | texts | moments


def _objects(names):
    inner = st.lists(_leaves, max_size=3) | st.dictionaries(names, _leaves, max_size=3)
    return st.dictionaries(names, _leaves | inner, max_size=4)


_plain_names = st.sampled_from(["path", "command", "created_at", "note", "headers", "x-trace-id"])


@given(_objects(_plain_names) | args)
def test_arguments_with_path_fields_have_one_form(call):
    first, second = _forms_of_args(HERE, call)

    assert first == second


@given(_objects(_plain_names))
def test_a_result_with_clocks_has_one_form(value):
    first, second = _forms_of_a_result(HERE, value)

    assert first == second


KINDS = {
    "a bearer token that a path follows": ("note", "Bearer abc12345=@/x"),
    "a value that a path goes on": ("note", f"password={_PASSWORD}:@/k9"),
    "a token that ends in a sign": ("note", "secret: dXNlcjpodW50ZXIy~:@/"),
    "a path and no more": ("password", "@/keys/main.pem"),
    "a path and a sign": ("password", "@="),
    "a path in a file URL behind a token": ("note", f"{_GITHUB}file://@/x"),
    "a path behind the break that ends a token": ("note", f"{_PASSWORD}\\\\n@/x password=x"),
    "a secret behind a path": ("note", f"-p @:{_PASSWORD} token=@;{_PASSWORD}"),
    "a known value that begins with a sign behind a path": (
        "note",
        f'password="={_PASSWORD}" @={_PASSWORD} x',
    ),
    "a path of two folders behind a token": ("note", f"{_GITHUB}file://@^/x"),
    "a flag in a JSON text": ("dsn", '{"token": "-I@/", "n": "\\n"}'),
    "a token before an escaped quote": (
        "note",
        '{"token": "@/ Authorization: dXNlcjpod' + 'W50ZXIy\\"@/", "n": 1}',
    ),
    "a literal mark in a secret": ("cookie", "/abc12345\\:/<TMP>;"),
    "a path in a login": ("url", f"https://u:{_PASSWORD}=@/x@h.example/"),
    "a path in a token": ("note", "aB3/" * 19 + "+AS" + "t=@/aB3/aB" + "=="),
}


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.root)
@pytest.mark.parametrize(("name", "text"), KINDS.values(), ids=KINDS)
def test_a_folder_and_a_secret_that_touch_have_one_form(name, text, machine):
    for folder in (machine.root, machine.home, *machine.tmp):
        whole = text.replace("@^", folder + machine.tmp[0])
        value = {name: whole.replace("@/", f"{folder}/").replace("@=", f"{folder}=")}
        value["other"] = json.dumps(value)

        first, second = _forms_of_args(machine, value)
        result, after = _forms_of_a_result(machine, value)

        assert first == second
        assert result == after


@pytest.mark.parametrize("folder", [HERE.root, HERE.home, *HERE.tmp])
@pytest.mark.parametrize("name", ["password", "api_token", "secret"])
def test_a_path_under_a_credential_s_name_stays_readable(name, folder):
    call = {name: f"{folder}/keys/main.pem"}

    first, second = _forms_of_args(HERE, call)

    assert first == second == Normalizer(HERE).args("t", call)


def test_a_folder_in_a_secret_leaves_none_of_the_secret_standing():
    call = {"note": f"password={_PASSWORD}:/home/ann/proj/{_PASSWORD[::-1]} x"}

    first, second = _forms_of_args(HERE, call)

    assert first == second == {"note": "password=REDACTED x"}


@given(st.permutations([0, "m-1", "z-2"]), st.permutations([0, "m-1", "z-2"]))
def test_a_secret_never_decides_the_order_of_a_sorted_list(one, other):
    sorting = Normalizer(HERE, Settings(tools={"t": ToolRules(sort=frozenset({"ids"}))}))

    def form(ids, secret):
        sent = {"ids": [item or secret for item in ids]}
        return sorting.arranged_args("t", Redactor().args(sorting.args("t", sent)).value)

    assert form(one, _AWS) == form(other, "AS" + "IA" + "ZZEXAMPLE7MN2KLP")
