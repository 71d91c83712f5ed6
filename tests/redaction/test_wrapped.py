"""Tokens that came in pieces are found, and what stands beside one stays as it is."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.redaction import Redactor

TOKEN = "gh" + "p_" + "a1B2c3D4e5F6" * 3
LONG = "sk-" + "ant-api03-" + "Ab1_cD2-" * 11 + "xYzAA"
SHAPES = {
    "items": list,
    "members": lambda parts: [{"type": "text", "text": part} for part in parts],
    "deltas": lambda parts: [{"n": 1, "delta": {"partial_json": part}} for part in parts],
    "choices": lambda parts: [{"choices": [{"delta": {"content": part}}]} for part in parts],
    "lines": "\n".join,
    "messages": lambda parts: [{"level": "info", "message": part} for part in parts],
    "shell": "\\\n".join,
    "mail": "=\r\n".join,
    "cells": lambda parts: "| " + " |\n| ".join(parts) + " |",
    "quotation": lambda parts: "> " + "\n> ".join(parts) + "\n",
    "events": lambda parts: "".join(
        f"data: {json.dumps({'choices': [{'delta': {'content': part}}]})}\n\n" for part in parts
    ),
    "plain events": lambda parts: "data: " + "\n\ndata: ".join(parts) + "\n\n",
    "sum": lambda parts: 'k = "' + '" + "'.join(parts) + '";',
}


@pytest.mark.parametrize("shape", SHAPES)
@given(
    at=st.lists(st.integers(20, len(LONG) - 12), min_size=1, max_size=3, unique=True).map(sorted)
)
def test_a_token_in_pieces_is_gone_from_all_of_them(shape, at):
    cuts = [0, *at, len(LONG)]
    parts = [LONG[start:end] for start, end in pairwise(cuts)]
    if any(len(part) < 12 for part in parts):
        return  # less is left than a guess at it would give

    text = str(Redactor().result(SHAPES[shape](parts)).value)

    assert not [part for part in parts if part in text]


@pytest.mark.parametrize(
    "beside", ["z-2", "build-12", "abc123", "release-2024", "next", "step_2", "v1.2.3", "main"]
)
@pytest.mark.parametrize("token", [TOKEN, LONG], ids=["short", "long"])
@pytest.mark.parametrize("shape", ["items", "members", "deltas"])
def test_a_clean_neighbour_of_a_whole_token_stays(shape, token, beside):
    value = SHAPES[shape]([beside, token, beside])

    redacted = str(Redactor().result(value).value)

    assert token not in redacted
    assert redacted.count(f"'{beside}'") == 2


@pytest.mark.parametrize("folder", ["<ROOT>", "<HOME>", "<TMP>"])
def test_a_path_under_a_secret_name_stays_when_its_folder_has_become_a_placeholder(folder):
    value = {"password": f"{folder}/x/pass1.txt", "token": f"{folder}/x"}

    assert Redactor().result(value).value is value


@pytest.mark.parametrize("size", [3, 4, 7, 12])
@pytest.mark.parametrize("shape", ["items", "members", "deltas", "choices", "events"])
def test_a_token_that_came_a_few_characters_at_a_time_is_gone(shape, size):
    text = f"the key is {LONG}, keep it"
    parts = [text[at : at + size] for at in range(0, len(text), size)]

    redacted = str(Redactor().result(SHAPES[shape](parts)).value)

    assert not [part for part in parts[16 // size + 4 : -16 // size - 4] if part in redacted]
    assert "the" in redacted
    assert "p" in redacted.rpartition("anthropic")[2]


@pytest.mark.parametrize("newline", ["", "\n"])
def test_a_private_key_in_a_list_of_lines_is_gone_from_all_of_them(newline):
    kind = "RSA PRIV" + "ATE KEY-----"
    body = ["MIIE" + "q7Rk2Zp9Lw4Xc8V" * 4, "q7Rk2Zp9Lw4Xc8Vb" * 4, "q7Rk2Zp9Lw=="]
    lines = ["first", "-----BEGIN " + kind, *body, "-----END " + kind, "last"]

    redacted = Redactor().result({"lines": [line + newline for line in lines]}).value["lines"]

    assert not [line for line in body if line in str(redacted)]
    assert (redacted[0], redacted[-1]) == ("first" + newline, "last" + newline)


def test_a_token_pasted_twice_is_gone_with_its_second_half():
    redacted = Redactor().result(TOKEN + TOKEN).value

    assert TOKEN[4:16] not in redacted
