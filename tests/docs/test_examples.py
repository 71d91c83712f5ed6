"""What readers copy and paste has to be what it says it is."""

import json
import tomllib

import pytest
import yaml


def python(text):
    compile(text, "block", "exec")


READERS = {
    "json": json.loads,
    "toml": tomllib.loads,
    "yaml": yaml.safe_load,
    "py": python,
    "python": python,
}


def test_every_block_of_a_page_can_be_read_in_its_language(page, blocks):
    for block in blocks(page):
        if block.language not in READERS:
            continue
        try:
            READERS[block.language](block.text)
        except (ValueError, SyntaxError, yaml.YAMLError) as error:
            pytest.fail(f"{error}\n{block.text}")
