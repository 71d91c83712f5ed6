"""A short slice of `make fuzz`, and what its long runs have found."""

import pytest

from tests import fuzz_files


@pytest.mark.parametrize("seed", [1, 2])
def test_damaged_files_end_every_command_in_words(seed):
    found = fuzz_files.batch(seed, 25)

    assert found == []


def test_the_files_that_are_damaged_are_there():
    files = fuzz_files.corpus()

    assert len(files) > 90
    assert any(b'"$stream"' in data for data in files)
