import re

from cassettekit.errors import CassetteError, ReplayedToolError

ROW = re.compile(r"^\| `([a-z-]+)` \| `(\w+)` \| ([0-9]) \|", re.MULTILINE)


def classes(kind=CassetteError):
    for below in kind.__subclasses__():
        yield below
        yield from classes(below)


def test_the_page_of_errors_lists_every_error_with_its_class_and_exit_code(docs):
    listed = ROW.findall((docs / "errors.md").read_text(encoding="utf-8"))

    there = {(kind.code, kind.__name__, str(kind.exit_code)) for kind in classes()}

    assert set(listed) == there
    assert len(listed) == len(there)


def test_no_two_errors_share_a_code():
    codes = [kind.code for kind in classes()]

    assert len(codes) == len(set(codes))


def test_the_page_of_errors_says_what_a_replayed_tool_error_is(docs):
    assert f"`{ReplayedToolError.__name__}`" in (docs / "errors.md").read_text(encoding="utf-8")
