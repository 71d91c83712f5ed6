"""Each file under fixtures/damaged is read, or refused, as `expected.json` beside it says."""

import json
from pathlib import Path

import pytest

from cassettekit.errors import UnreadableCassette
from cassettekit.storage.reading import read_bytes, read_file

DAMAGED = Path(__file__).parents[2] / "fixtures" / "damaged"
EXPECTED = json.loads((DAMAGED / "expected.json").read_text())
REFUSED = [name for name, expected in EXPECTED.items() if "error" in expected]
READ = [name for name, expected in EXPECTED.items() if "calls" in expected]


def test_every_file_says_what_is_expected_of_it():
    files = {path.name for path in DAMAGED.glob("*.jsonl")}

    assert files == EXPECTED.keys() == {*REFUSED, *READ}


@pytest.mark.parametrize("name", REFUSED)
def test_damage_is_an_error_that_names_the_line(name):
    expected = EXPECTED[name]
    path = DAMAGED / name

    with pytest.raises(UnreadableCassette) as caught:
        read_file(path)

    line = f":{expected['line']}" if "line" in expected else ""
    assert caught.value.code == expected["error"]
    assert caught.value.where == f"{path}{line}"
    assert expected["says"] in caught.value.what
    assert "\n" not in caught.value.line()


@pytest.mark.parametrize("name", READ)
def test_what_can_be_read_is_read_and_what_is_odd_is_noted(name):
    expected = EXPECTED[name]

    recording = read_file(DAMAGED / name)

    with_args_edited = [index + 1 for index in recording.edited()]
    recording.close()
    assert [note.code for note in recording.notes] == expected["notes"]
    assert len(recording.keys) == expected["calls"]
    assert with_args_edited == expected.get("edited", [])


@pytest.mark.parametrize("name", EXPECTED)
def test_bytes_from_standard_input_are_read_alike(name):
    data = (DAMAGED / name).read_bytes()

    def outcome(read):
        try:
            recording = read()
        except UnreadableCassette as error:
            return error.code, error.what
        recording.close()
        return recording.keys, recording.notes

    assert outcome(lambda: read_bytes("-", data)) == outcome(lambda: read_file(DAMAGED / name))
