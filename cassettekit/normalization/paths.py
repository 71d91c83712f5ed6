"""Give one spelling to the many ways of writing one path, by its letters alone."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import unquote

from cassettekit.normalization.folders import Folders

_LONGEST_PATH = 4096
# The end of the text separates too.
_SEPARATORS = ("/", "\\", "")
_DRIVE = re.compile(r"(?:\\\\\?\\)?([A-Za-z]):[\\/]")
_HOME = re.compile(r"(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%)(?=[/\\]|\Z)")
_FILE_URL = re.compile(r"file://(?:localhost)?(/[^?#]*)\Z", re.IGNORECASE)
# What no single path holds: line breaks, globs, redirections, command substitutions,
# braces with alternatives, URLs, flags, the ends of a regular expression.
_NO_PATH = re.compile(r"[\x00\n\r*?|<>]|\$\(|`|\A[A-Za-z][A-Za-z0-9+.-]+://|\A[-^]|\$\Z|\{[^{},]*,")
# A path below the root that would be read as something else when read alone.
_NOT_RELATIVE = re.compile(rf"{_HOME.pattern}|{_DRIVE.pattern}|\\\\|[A-Za-z][A-Za-z0-9+.-]+://")


class Paths:
    """The paths of one machine, relative to its folders."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._split = tuple((self._parts(folder), name) for folder, name in folders.named)
        self._root = self._parts(folders.folder["ROOT"])
        # One run names the same files again and again.
        self.stored = lru_cache(4096)(self._stored)

    def _stored(self, text: str) -> str | None:
        """Spell a path as it is stored, or give `None` for a text that is no single path.

        Nothing is looked up: a link among the folders that `..` crosses goes unseen. The
        stored form is relative to the root, else starts with `<HOME>` or `<TMP>`, else is
        absolute; spelled again it stays as it is.
        """
        plain = self._plain(text)
        if plain is None:
            return None
        anchor, steps = self._parts(plain)
        if not anchor and steps[:1] == ("..",) and not self._folders.virtual_root:
            anchor, above = self._root
            steps = _collapsed((*above, *steps), anchor)
        if not anchor:
            return _relative(steps)
        for (start, folder), name in self._split:
            if start == anchor and steps[: len(folder)] == folder:
                rest = steps[len(folder) :]
                return _relative(rest) if name == "ROOT" else "/".join((f"<{name}>", *rest))
        return anchor + "/".join(steps)

    def _plain(self, text: str) -> str | None:
        """Undo a file URL and a home sign; `None` for what is no path."""
        if not text or len(text) > _LONGEST_PATH:
            return None
        if text[:7].lower() == "file://":
            match = _FILE_URL.match(text)
            if match is None:
                return None
            text = unquote(match[1])
            if _DRIVE.match(text, 1):
                text = text[1:]
        if _NO_PATH.search(self._below(text)):
            return None
        home = _HOME.match(text)
        if home is None:
            return text
        rest = text[home.end() :]
        return self._folders.folder["HOME"] + (
            rest.replace("\\", "/") if home[0][0] == "%" else rest
        )

    def _below(self, text: str) -> str:
        """What stands below one of the folders: their own names may look like anything."""
        for folder, _ in self._folders.named:
            if text.startswith(folder) and text[len(folder) : len(folder) + 1] in _SEPARATORS:
                return text[len(folder) :]
        return text.removeprefix("\\\\?\\")

    def _parts(self, path: str) -> tuple[str, tuple[str, ...]]:
        """Split a path into what it is anchored at and its steps."""
        path = unicodedata.normalize("NFC", path)
        drive = _DRIVE.match(path)
        if drive is not None:
            anchor, path = drive[1].upper() + ":/", path[drive.end() :].replace("\\", "/")
        elif path.startswith("\\\\"):
            anchor, path = "\\\\", path[2:].replace("\\", "/")
        else:
            if self._folders.windows:
                path = path.replace("\\", "/")
            anchor = "/" if path.startswith("/") else ""
        return anchor, _collapsed(path.split("/"), anchor)


def _collapsed(steps: Iterable[str], anchor: str) -> tuple[str, ...]:
    out: list[str] = []
    for step in steps:
        if step in ("", "."):
            continue
        if step == ".." and (anchor or (out and out[-1] != "..")):
            del out[-1:]
        else:
            out.append(step)
    return tuple(out)


def _relative(steps: tuple[str, ...]) -> str:
    path = "/".join(steps) or "."
    # Spelled again, `~/x` below the root would be the home folder's.
    return f"./{path}" if _NOT_RELATIVE.match(path) else path
