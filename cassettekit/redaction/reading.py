"""Read the value that stands beside the name of a secret, and say whether to believe it."""

import re

from cassettekit.redaction.judge import (
    has_digit,
    is_code,
    is_generated,
    is_mixed,
    is_opaque,
    is_reference,
    is_sentence,
    is_stand_in,
    scheme_length,
)
from cassettekit.redaction.rule import Mention, Place

QUOTES = "\"'`"

_LONGEST = 4_000
_RUN = re.compile(rf"[^\s\"'`]{{1,{_LONGEST}}}")
_STOP = re.compile(r"[,;&<>(){}\[\]|\\]")
_NEXT_PAIR = re.compile(r"[,;&](?=[ ]?[\w.-]{1,40}=)|[<>\\]")
_TEMPLATE = re.compile(r"\$\{|\{\{|\#\{|<%|%\(")
_LINE_START = re.compile(
    r"(?:^|[\n;&|(`])[ \t]*(?:[-+*>$#] ?|\d{1,6}[ \t]+)?(?:(?:export|declare|typeset|readonly|set"
    r"|setx|setenv|ENV|ARG|env|local|let|const|var)[ \t]+(?:-\w+[ \t]+)?)?[\w.-]{0,60}\Z"
)
_REST = re.compile(r"[ \t]*(?:#.*|//.*|--.*)?(?:\r?\n|\Z)")
_CALL = re.compile(r"[A-Za-z_$][\w.$:>-]*[(\[{]")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)


def starts_line(text: str, mention: Mention) -> bool:
    """Say whether a mention is the name that a line of settings begins with."""
    first = max(0, mention.start - 90)
    return _LINE_START.search(text, first, mention.start) is not None


def quoted(text: str, at: int) -> Place | None:
    """Return the inside of the quoted text that opens at `at`.

    One that is cut off by the end of the text counts, one that a line break ends does not.
    """
    quote = text[at]
    if text.startswith(quote * 3, at):
        end = text.find(quote * 3, at + 3, at + _LONGEST)
        return Place(at + 3, end) if end > 0 else None
    limit = min(len(text), at + _LONGEST)
    newline = text.find("\n", at + 1, limit)
    stop = newline if newline >= 0 else limit
    end = text.find(quote, at + 1, stop)
    while end > 0 and text[end - 1] == "\\" and text[end - 2] != "\\":
        end = text.find(quote, end + 1, stop)
    if end > 0:
        return Place(at + 1, end)
    return Place(at + 1, len(text)) if newline < 0 and limit == len(text) else None


def believes_quoted(value: str, mention: Mention) -> bool:
    """Say whether a quoted text beside a secret's name is the secret."""
    bare = value[scheme_length(value) :]
    if is_stand_in(bare) or is_sentence(bare) or is_reference(bare) or _TEMPLATE.search(value):
        return False
    if mention.looks is not None and not mention.looks(bare):
        return False
    if bare.count(" ") > 5 or (" " in bare and not is_mixed(bare.replace(" ", ""))):
        return False
    if not is_mixed(bare):
        return len(bare) >= 8 and bare.islower()
    return has_digit(bare) or not is_code(bare)


def bare(text: str, at: int, mention: Mention) -> Place | None:
    """Return the unquoted value that begins at `at`, if it is to be believed."""
    at += scheme_length(text[at : at + 24])
    match = _RUN.match(text, at)
    if match is None:
        return None
    run = match.group()
    is_setting = starts_line(text, mention) and _REST.match(text, match.end()) is not None
    stop = (_NEXT_PAIR if is_setting else _STOP).search(run)
    value = run[: stop.start()] if stop else run
    after = text[at + len(value) : at + len(value) + 1]
    if not is_setting and after in ("", " ", "\n", "\r"):
        value = value.rstrip(".:")
    else:
        value = value.rstrip(",;")
    if (
        after in ("(", "[", "{")
        or not value
        or not _believes_bare(value, mention, is_setting=is_setting)
    ):
        return None
    return Place(at, at + len(value))


def _believes_bare(value: str, mention: Mention, *, is_setting: bool) -> bool:
    if is_stand_in(value) or is_reference(value) or _TEMPLATE.search(value) or _CALL.match(value):
        return False
    if mention.looks is not None and not mention.looks(value):
        return False
    is_env = is_setting and mention.name.isupper()
    if value[0] in "-/.*$%\\@~<>?=!|#+^:":
        is_env = is_env and len(value) >= 8 and value[0] != "$"
        return is_env or (value[0] in "+/" and is_opaque(value))
    if has_digit(value):
        return _is_more_than_a_word(value, is_env=is_env)
    if is_env:
        return not is_code(value) or value.isalpha()
    return mention.kind == "password" and value.count("-") >= 2 and not is_code(value)


def _is_more_than_a_word(value: str, *, is_env: bool) -> bool:
    if _IDENTIFIER.match(value) is None:
        return not is_code(value)
    digits = sum(map(str.isdigit, value))
    return is_env or digits >= 2 or (len(value) >= 8 and is_generated(value.rstrip("0123456789")))
