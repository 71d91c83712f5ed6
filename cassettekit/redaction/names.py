"""Decide from a member's name alone whether its value is a secret."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Judge, Mention, Named, Rule
from cassettekit.redaction.runs import every, lowered

_WORD = Late(r"[A-Z]+(?![a-z\u00df-\u00f6\u00f8-\u00ff])|[A-Z]?(?:(?![A-Z])[^\W\d_])+|\d+")
LONGEST = 80
"""How long the name of a secret may be."""

_CACHED = 20_000

# What a name may end in without changing what it names: PASSWORD_1, secretValue.
_TRAILERS = frozenset(
    [
        "value",
        "val",
        "data",
        "string",
        "str",
        "plain",
        "plaintext",
        "raw",
        "base64",
        "b64",
        "text",
        "binary",
        "contents",
        "content",
        "pem",
        "hex",
        "encoded",
        "base",
        "prod",
        "production",
        "dev",
        "staging",
        "live",
        "sandbox",
        "new",
        "old",
        "current",
        "confirm",
        "confirmation",
        "again",
        "repeat",
        "primary",
        "secondary",
        "backup",
        "legacy",
        "eu",
        "us",
        "uk",
        "qa",
        "uat",
        "prd",
        "stg",
        "stage",
        "preprod",
        "demo",
        "test",
        "v",
        "b",
        "neu",
        "nuevo",
        "nueva",
        "nova",
        "ro",
        "rw",
        "local",
        "global",
        "internal",
    ]
)
_BETWEEN = frozenset(["de", "di", "da", "do", "du", "d", "del", "della", "des", "for", "of"])
_QUESTIONS = frozenset(
    {"has", "is", "require", "requires", "needs", "use", "uses", "max", "min", "num", "no", "show"}
)
_PIECES = frozenset("\u0120\u2581")
"""What tokenizers write before a word of their vocabulary."""
_FOLDERS = frozenset({"PWD", "OLDPWD"})
_NAME = Late(r"[^\W_][\w.$-]*", re.UNICODE)
_WORD_BEFORE = Late(r"([^\W\d_]{2,20})[ ]\Z")
_WORD_AFTER = Late(r"[ ](?:de[ ](?:la[ ])?|d['\u2019]|di[ ]|da[ ]|del[ ])?([^\W\d_]{2,20})\b")
_HEADS = frozenset(
    [
        "clé",
        "cle",
        "clave",
        "chave",
        "chiave",
        "ключ",
        "klucz",
        "jeton",
        "palabra",
        "токен",
        "token",
    ]
)
_NEAR = 24
_SIGN = Late(r"[ ]?[:=\uff1a]")
_OPTION = Late(r"(?<!-)-[DPX]\Z")
_LABEL = Late(r"-{0,2}[^\W_][\w.$ -]*[:?]?\Z")
_PARTICLE = Late(r"(?<=\w)[是为為はがのを는은가의이]")


class Verdict(NamedTuple):
    """The rule that takes a name for a secret's, its class, and what the value must be.

    With `told` it is no name that says so but the project: of a name, or of a place.
    """

    rule: str
    kind: str
    looks: Judge | None = None
    weak: bool = False
    told: Literal["", "name", "place"] = ""


class Names:
    """Classifies member names by the rules in force; each distinct name once."""

    def __init__(self, rules: Iterable[Rule], extra: Iterable[str] = ()) -> None:
        self._rules = [(rule, rule.finds) for rule in rules if isinstance(rule.finds, Named)]
        self._rules.sort(key=lambda pair: pair[1].weak)
        self._extra = frozenset(_folded(name) for name in extra)
        self._seen: dict[str, Verdict | None] = {}
        self.words = frozenset(word for _, named in self._rules for word in named.last)
        self.words |= {parts[-1] for name in extra if (parts := words(name))}
        self.endings = frozenset(word for _, named in self._rules for word in named.endings)

    def verdict(self, name: str) -> Verdict | None:
        """Say which rule takes `name` for the name of a secret, or None."""
        try:
            return self._seen[name]
        except KeyError:
            found = self._judge(name) if len(name) <= LONGEST else None
            if len(self._seen) >= _CACHED:
                self._seen.clear()
            self._seen[name] = found
            return found

    def places(self, low: str, found: Iterable[str]) -> list[int]:
        """Return where names may stand in a text: its words of them, of all that was `found`."""
        stems = [word for word in found if word in self.words or word in self.endings]
        return sorted(at for stem in stems for at in every(low, stem))

    def mentions(self, text: str, places: Iterable[int]) -> Iterator[Mention]:
        """Yield the names of secrets around `places` of a running text, in order."""
        end = 0
        for place in places:
            if place < end:
                continue
            start = place
            while start > end and place - start < LONGEST and _is_name_char(text[start - 1]):
                start -= 1
            match = _NAME.match(text, start)
            while match is None or match.end() <= place:
                start = match.end() if match else start + 1
                match = _NAME.match(text, start)
            end = match.end()
            found = self._mention(text, match.start(), end)
            if found is not None:
                yield found

    def _mention(self, text: str, start: int, end: int) -> Mention | None:
        if end - start > LONGEST:
            return None
        if text.endswith("::", 0, start) and not text.startswith((": '", ': "'), end):
            return None  # a part of code, but for Puppet's profile::db::password
        if text.endswith("checksum/", 0, start):
            return None  # what pods are restarted by where a secret changes
        name = text[start:end].rstrip(".-$")
        verdict = self.verdict(name)
        if verdict is None and not name.isascii():
            # Where words are not parted by spaces: `密码是`, `パスワードは`.
            name = _PARTICLE.split(name, 1)[0]
            verdict = self.verdict(name)
        end = start + len(name)
        if (verdict is None or verdict.weak) and _OPTION.search(text, max(0, start - 2), start + 1):
            # java -Dpassword=, gradle -Ppassword=
            start, name = start + 1, name[1:]
            verdict = self.verdict(name)
        if text[start - 1 : start] == " " and text[start - 2 : start - 1].isalpha():
            # Names of two words in prose and headings: `API key`, `Private Key`.
            before = _WORD_BEFORE.search(text, max(0, start - _NEAR), start)
            two = self.verdict(f"{before[1]}_{name}") if before is not None else None
            is_sure = verdict is not None and not verdict.weak
            if before is not None and two is not None and two.weak is is_sure:
                # What was done to a password is told by a count as well: `Reset password: 12`.
                first = start if is_sure else before.start()
                return Mention(first, end, name, two.kind, two.looks, weak=False)
        if text.startswith(" ", end) and lowered(name) in _HEADS:
            verdict, end = self._headed(text, name, end, verdict)
        if verdict is None:
            return None
        return Mention(start, end, name, verdict.kind, verdict.looks, verdict.weak)

    def _headed(
        self, text: str, name: str, end: int, verdict: Verdict | None
    ) -> tuple[Verdict | None, int]:
        """Read names of two words in the order of other languages: `clé API`."""
        after = _WORD_AFTER.match(text, end)
        two = self.verdict(f"{name}_{after[1]}") if after is not None else None
        if after is None or two is None:
            return verdict, end
        # A name by itself may be all that there is: `token expired`.
        is_whole = verdict is not None and _SIGN.match(text, after.end()) is None
        return (verdict, end) if is_whole else (two, after.end())

    def _judge(self, name: str) -> Verdict | None:
        folded = _folded(name)
        if folded in self._extra:
            return Verdict("named", "named", told="name")
        parts = [] if name in _FOLDERS or name[:1] in _PIECES else words(name)
        is_test = False
        if "pass" in parts:
            parts = _joined(parts)
        while len(parts) > 1 and (parts[-1].isdigit() or parts[-1] in _TRAILERS):
            is_test = parts.pop() == "test" or is_test
        if not parts or (len(parts) > 1 and parts[0] in _QUESTIONS):
            return None
        # A name that is proof by itself comes before one that is none.
        for rule, named in self._rules:
            if _ends_in_one(parts, named) or _is_meant(parts, named):
                told: Literal["", "name"] = "name" if named.told else ""
                # A test of passwords is named like a password for tests.
                looks = is_tokenlike if is_test and named.looks is None else named.looks
                return Verdict(rule.id, rule.kind, looks, named.weak, told)
        return None


def _joined(parts: list[str]) -> list[str]:
    """Return the words of a name, passWord as the one word that it is."""
    return "_".join(parts).replace("pass_word", "password").split("_")


def _is_name_char(char: str) -> bool:
    return char.isalnum() or char in "_.$-"


def _ends_in_one(parts: list[str], named: Named) -> bool:
    if not parts[-1].endswith(named.endings or ("\0",)):
        return False
    return len(parts) < 2 or parts[-2] not in named.never_after


def _is_meant(parts: list[str], named: Named) -> bool:
    last, before = parts[-1], parts[:-1]
    if named.then:
        if last not in named.then:
            return False
        while before and before[-1] in _BETWEEN:
            before = before[:-1]
        last, before = (before[-1], before[:-1]) if before else ("", [])
    ahead = before[-1] if before else ""
    return (
        last in named.last
        and ahead not in named.never_after
        and (not named.after or ahead in named.after)
    )


def is_label(text: str) -> bool:
    """Say whether a whole text can be the name of what stands beside it."""
    return len(text) <= LONGEST and _LABEL.match(text) is not None


def words(name: str) -> list[str]:
    """Split `DD-API-KEY`, `db_password` and `SecretAccessKey` into lower-case words."""
    return [lowered(word) for word in _WORD.findall(unicodedata.normalize("NFC", name))]


def _folded(name: str) -> str:
    return "".join(words(name))
