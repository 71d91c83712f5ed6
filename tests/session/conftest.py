"""Every test of a session works in an empty folder of its own."""

import pytest


@pytest.fixture(autouse=True)
def _in_workspace(workspace):
    pass
