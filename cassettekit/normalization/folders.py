"""Put placeholders for this machine's folders into text, and take them out again."""

import json
import re
from collections.abc import Callable, Iterable

from cassettekit.core.values import JsonObject
from cassettekit.normalization.settings import STORED, Roots

_MARK = re.compile(r"<(=*)(ROOT|HOME|TMP)>")


def _bounded(folder: str) -> str:
    """A pattern for a folder that is no part of a longer path.

    It may follow anything that cannot be the end of another path, the `file://` of a URL, an
    escaped line break, or a one-letter flag (`-I/usr/…`) that begins a word; no mark, since
    what follows one goes on in its path. `proj2`, `proj-old`, `proj.git` and `proj~` are other
    folders; `proj.` ends a sentence. What stands before is looked at last, so that the search
    can jump to the folder's first letter.
    """
    text = re.escape(folder)
    return (
        rf"{text}(?:(?<![\w./\\~%)}}*]{text})(?<!\w[-+@]{text})"
        rf"(?<!(?:ROOT|HOME)>{text})(?<!TMP>{text})|(?<=file://{text})"
        rf"|(?<=\\[nrt]{text})|(?<=[\s\"'`]-[A-Za-z]{text})|(?<=\A-[A-Za-z]{text}))"
        r"(?!\.{0,8}[\w\-+@~%\u0300-\u036f])"
    )


class Folders:
    """The folders of one machine under the names ROOT, HOME and TMP.

    A folder that this machine lacks is the virtual one of `STORED`, so that each
    placeholder always has a text and that text its placeholder.
    """

    def __init__(self, roots: Roots) -> None:
        self.virtual_root = not _trimmed(roots.root) or roots == STORED
        root = _trimmed(roots.root) or STORED.root
        home = _trimmed(roots.home) or STORED.home
        temps = tuple(filter(None, map(_trimmed, roots.tmp))) or STORED.tmp
        self.windows = _is_windows(root) or _is_windows(home)
        self.folder = {"ROOT": root, "HOME": home, "TMP": temps[0]}
        linked = dict.fromkeys(filter(None, map(_trimmed, roots.linked_home)), "HOME")
        linked |= dict.fromkeys(filter(None, map(_trimmed, roots.linked_root)), "ROOT")
        known = {home: "HOME"} | dict.fromkeys(temps, "TMP")
        self.named = _longest_first(linked | known | {root: "ROOT"})
        # Text that holds `/app` is as likely to mean a route, so such a root is none there.
        deep = {folder: name for folder, name in self.named if _is_deep(folder)}
        self._name = deep | known | ({root: "ROOT"} if root in deep else {})
        self.needles = _shortest(self._name)
        # Spelled otherwise inside a JSON text, which then has to be opened.
        self.odd = any(json.dumps(folder)[1:-1] != folder for folder in _given(roots))
        signs = set.intersection(*map(set, self.needles)) & {"/", "\\", ":"}
        self.sign = min(signs, default="")
        self._pattern = _pattern(self._name, bounded=roots != STORED)
        self._longest_first = _longest_first(self._name)
        self._wide = {
            spelling: name for folder, name in self._name.items() for spelling in _spellings(folder)
        }
        self._wide_pattern = _pattern(self._wide, bounded=roots != STORED)
        self._wide_needles = _shortest(self._wide)

    def encode(self, text: str) -> str:
        """Write folders at path boundaries as placeholders; a literal placeholder is escaped.

        `decode` gives the text back exactly.
        """
        if not self.concern(text):
            return text
        # One path alone is what most such texts are, and the pattern takes five times as long.
        for folder, name in self._longest_first:
            if text.startswith(folder):
                rest = text[len(folder) :]
                if rest[:1] == "/" and not self.concern(rest):
                    return f"<{name}>{rest}"
                break
        return self._pattern.sub(self._encoded, text)

    def encode_sent(self, text: str) -> str:
        """Encode a text of an argument: other spellings of a folder count too.

        They are those inside a JSON text and, on Windows, with `/` or another drive letter.
        """
        if len(self._wide) == len(self._name):
            return self.encode(text)
        return self._wide_pattern.sub(self._encoded, text)

    def decode(self, text: str) -> str:
        """Write placeholders as today's folders and undo escapes."""
        if "ROOT>" in text or "HOME>" in text or "TMP>" in text:
            return _MARK.sub(self._decoded, text)
        return text

    def places(self, text: str) -> list[tuple[int, int]]:
        """Give where folders and placeholders stand, in any spelling, escaped ones too."""
        for needle in ("ROOT>", "HOME>", "TMP>", *self._wide_needles):
            if needle in text:
                return [match.span() for match in self._wide_pattern.finditer(text)]
        return []

    def renamed(self, name: str, taken: JsonObject | None) -> str:
        """Encode a member's name, unless that would make two members one.

        Two spellings of one folder would.
        """
        stored = self.encode(name)
        return name if taken and stored in taken else stored

    def concern(self, text: str) -> bool:
        """Whether a text can hold a folder or a placeholder at all."""
        for needle in self.needles:
            if needle in text:
                return True
        return ">" in text and ("ROOT>" in text or "HOME>" in text or "TMP>" in text)

    def _encoded(self, match: re.Match[str]) -> str:
        found = match.group()
        name = self._wide.get(found)
        return f"<{name}>" if name is not None else f"<={found[1:]}"

    def _decoded(self, match: re.Match[str]) -> str:
        escapes, name = match.groups()
        return f"<{escapes[1:]}{name}>" if escapes else self.folder[name]


class Verbatim(Folders):
    """Folders that are left where they stand, for sessions without path rules."""

    def __init__(self) -> None:
        super().__init__(Roots())
        self.needles: tuple[str, ...] = ()
        self.sign = STORED.root

    def encode(self, text: str) -> str:
        """Give the text as it is."""
        return text

    def encode_sent(self, text: str) -> str:
        """Give the text as it is."""
        return text

    def decode(self, text: str) -> str:
        """Give the text as it is."""
        return text

    def concern(self, text: str) -> bool:  # noqa: ARG002 - the answer for every text
        """Say no."""
        return False


def _is_deep(folder: str) -> bool:
    return len(re.findall(r"[/\\]+", folder)) > 1


def _shortest(folders: Iterable[str]) -> tuple[str, ...]:
    """The shortest that cover all: most texts hold none, and `in` is the cheapest test."""
    every = tuple(folders)
    return tuple(
        folder
        for folder in every
        if not any(inner != folder and inner in folder for inner in every)
    )


def _given(roots: Roots) -> tuple[str, ...]:
    if roots == STORED:
        return ()
    return (roots.root, roots.home, *roots.tmp, *roots.linked_root, *roots.linked_home)


def _spellings(folder: str) -> set[str]:
    if folder in (STORED.root, STORED.home, *STORED.tmp):
        return {folder}
    spellings = {folder}
    if _is_windows(folder):
        spellings |= {folder[0].swapcase() + folder[1:]}
        spellings |= {spelling.replace("\\", "/") for spelling in spellings}
    return spellings | {
        json.dumps(spelling, ensure_ascii=ascii_only)[1:-1]
        for spelling in spellings
        for ascii_only in (True, False)
    }


def _pattern(folders: Iterable[str], *, bounded: bool) -> re.Pattern[str]:
    spelled: Callable[[str], str] = _bounded if bounded else re.escape
    longest_first = sorted(folders, key=len, reverse=True)
    return re.compile("|".join((r"<=*(?:ROOT|HOME|TMP)>", *map(spelled, longest_first))))


def _longest_first(folders: dict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(folders.items(), key=lambda pair: -len(pair[0])))


def _trimmed(folder: str) -> str:
    return folder.rstrip("/\\")


def _is_windows(folder: str) -> bool:
    return folder[1:2] == ":" or folder.startswith("\\\\")
