"""Read the value that stands beside the name of a secret, and say whether to believe it."""

import re
from collections.abc import Callable, Iterator

from cassettekit.redaction.judge import (
    SCHEMES,
    SCRAMBLED,
    has_digit,
    is_code,
    is_generated,
    is_label_text,
    is_made_up,
    is_mixed,
    is_reference,
    is_sentence,
    is_stand_in,
    is_type_name,
    scheme_length,
)
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Mention, Place

QUOTES = "\"'`"
_CLOSING = {"\u201c": "\u201d", "\u00ab": "\u00bb", "\u300c": "\u300d"}

_LONGEST = 4_000
# Longer ones have quotes or a shape; each name in a text may look this far.
_RUN = Late(r"[^\s\"'`]{1,600}")
# Fifty small letters, digits and signs: what Django makes up.
_SCRAMBLE = Late(
    r"(?=(?:[^!@#%^&*(=+]{0,20}[!@#%^&*(=+]){4})(?=(?:\D{0,20}\d){4})[a-z0-9!@#%^&*()_=+-]{40,80}\Z"
)
_STOP = Late(r"[,;&<>(){}\[\]|\\]")
_NEXT_PAIR = Late(r"[,;&](?=[ ]?[\w.-]{1,40}=)|[<>\\]")
_TEMPLATE = Late(r"\$\{|\{\{|\#\{|<%|%\(|%[sd](?![A-Za-z0-9])|\{\w{0,20}\}")
_LINE_START = Late(
    r"(?:^|[\n;&|(`])[ \t]*(?:[-+*>$#] ?|\d{1,6}[ \t]+)?(?:(?:export|declare|typeset|readonly|set"
    r"|setx|setenv|ENV|ARG|env|local|let|const|var)[ \t]+(?:-\w+[ \t]+)?)?"
    r"(?://[\w./:-]{1,60}/:)?[\w.-]{0,60}\Z"
)
_REST = Late(r"[ \t]*(?:#.*|//.*|--.*)?(?:\r?\n|\Z)")
_BASE64 = re.compile(r"(?=.{0,40}[A-Z])(?=.{0,40}[a-z])(?=.{0,40}\d)[A-Za-z0-9+/]{20,}={0,2}\Z")
_SIGNS = "-/.*$%\\@~<>?=!|#+^:_"
_CALL = Late(r"[A-Za-z_$][\w.$:>-]*[(\[{]")
# Words that no sentence has said in a row.
_PHRASE = Late(r"(?:[a-z]{3,12}[ -]){3,5}[a-z]{3,12}\Z")
_IDENTIFIER = Late(r"[A-Za-z_]\w*\Z", re.ASCII)


def starts_line(text: str, mention: Mention) -> bool:
    """Say whether a mention is the name that a line of settings begins with."""
    first = max(0, mention.start - 90)
    return _LINE_START.search(text, first, mention.start) is not None


def quoted(text: str, at: int) -> Place | None:
    """Return the inside of the quoted text that opens at `at`.

    One that is cut off by the end of the text counts, one that a line break ends does not.
    """
    quote = _CLOSING.get(text[at], text[at])
    if text.startswith(quote * 3, at):
        end = text.find(quote * 3, at + 3, at + _LONGEST)
        return Place(at + 3, end) if end > 0 and "\n" not in text[at + 3 : end] else None
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
    bare = value[scheme_length(value) :].removesuffix("\\n")
    if is_stand_in(bare) or is_sentence(bare) or is_label_text(bare):
        return False
    if is_reference(bare) or _TEMPLATE.search(value):
        return False
    if not _may_be(bare, mention):
        return False
    if bare.count(" ") > 5 or (" " in bare and not is_mixed(bare.replace(" ", ""))):
        return mention.name.lower().endswith("phrase") and _PHRASE.match(bare) is not None
    if not is_mixed(bare):
        return len(bare) >= 8 and bare.islower()
    return has_digit(bare) or not is_code(bare)


def behind(pattern: Late) -> Callable[[str, Mention], Iterator[Place]]:
    """Return what finds the `secret` of a pattern that begins where a name ends."""

    def find(text: str, mention: Mention) -> Iterator[Place]:
        match = None if mention.weak else pattern.match(text, mention.end)
        if match is None:
            return
        value = match["secret"]
        is_other = is_stand_in(value) or is_reference(value) or is_code(value)
        if has_digit(value) and not is_other and (mention.looks is None or mention.looks(value)):
            yield Place(*match.span("secret"))

    return find


def is_word(text: str, at: int, mention: Mention) -> bool:
    """Say whether a word stands at `at`, as most code has it beside a name, and no scheme."""
    match = _RUN.match(text, at)
    run = match.group() if match is not None else ""
    return _is_word(run, mention) and run.casefold() not in SCHEMES


def _is_word(run: str, mention: Mention) -> bool:
    return run.isalpha() and len(run) < SCRAMBLED and not mention.name.isupper()


def bare(text: str, at: int, mention: Mention) -> Place | None:
    """Return the unquoted value that begins at `at`, if it is to be believed."""
    at += scheme_length(text[at : at + 24])
    match = _RUN.match(text, at)
    if match is None or _is_word(match.group(), mention):
        return None
    run = match.group()
    if not (has_digit(run) or mention.name.isupper() or run.count("-") >= 2 or is_made_up(run)):
        return None  # what most code has beside a name, told before it costs anything
    is_setting = starts_line(text, mention) and _REST.match(text, match.end()) is not None
    if is_setting and mention.kind in ("key", "secret") and _SCRAMBLE.match(run) is not None:
        return Place(at, at + len(run))
    stop = (_NEXT_PAIR if is_setting else _STOP).search(run)
    value = run[: stop.start()] if stop else run
    if mention.start > 0 and text[mention.start - 1] in "?&":
        value = value.partition("#")[0]  # what follows names a place in the page
    if value.endswith((")", "]", "}")) and not any(char in value for char in "([{"):
        value = value.rstrip(")]}")  # (token=abc)
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
    is_other = is_stand_in(value) or is_reference(value) or is_type_name(value)
    if is_other or _TEMPLATE.search(value) or _CALL.match(value) or not _may_be(value, mention):
        return False
    is_env = is_setting and mention.name.isupper()
    if value[0] in _SIGNS:
        return _believes_signed(value, is_setting=is_setting, is_env=is_env)
    if has_digit(value):
        is_mixed_case = sum(map(str.isupper, value)) > 2 and not value.isupper()
        return (mention.kind == "password" and is_mixed_case) or _is_more_than_a_word(
            value, is_env=is_env
        )
    if is_env:
        return not is_code(value) or value.isalpha()
    is_phrase = mention.kind == "password" and value.count("-") >= 2
    return is_made_up(value) or (is_phrase and not is_code(value))


def _may_be(value: str, mention: Mention) -> bool:
    """Say whether `value` has the form of what a mention names."""
    if not value.strip("0123456789.") and mention.kind not in ("password", "code"):
        return False
    return mention.looks is None or mention.looks(value)


def _believes_signed(value: str, *, is_setting: bool, is_env: bool) -> bool:
    """Say whether a value that begins with a sign is one, and no flag, variable or path."""
    if value[0] in "-_":
        is_name = value.endswith("__") or (value[0] == "-" and not is_setting)
        return len(value) >= 16 and is_generated(value) and not is_name
    if value[0] in "+/":
        return _BASE64.match(value) is not None
    return is_env and len(value) >= 8 and value[0] != "$"


def _is_more_than_a_word(value: str, *, is_env: bool) -> bool:
    if _IDENTIFIER.match(value) is None:
        return not is_code(value)
    digits = sum(map(str.isdigit, value))
    return is_env or digits >= 2 or (len(value) >= 8 and is_generated(value.rstrip("0123456789")))
