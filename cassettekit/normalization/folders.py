"""Put placeholders for this machine's folders into text, and take them out again."""

import re

from cassettekit.normalization.settings import STORED, Roots

# A folder may start after anything that cannot be the end of a longer path, after the
# `file://` of a URL, an escaped line break, or a one-letter flag (`-I/usr/...`).
_BEFORE = (
    r"(?:(?<![\w./\\~@+%)}*])(?<!\w-)|(?<=file://)|(?<=\\[nrt])"
    r"|(?<=\s-[A-Za-z])|(?<=\A-[A-Za-z]))"
)
# `proj2`, `proj-old`, `proj.git` and `proj~` are other folders; `proj.` ends a sentence.
_AFTER = r"(?!\.{0,8}[\w\-+@~%\u0300-\u036f])"
_MARK = re.compile(r"<(=*)(ROOT|HOME|TMP)>")


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
        other = {home: "HOME"} | dict.fromkeys(temps, "TMP")
        self.named = _longest_first(other | {root: "ROOT"})
        # Text that holds `/app` is as likely to mean a route, so such a root is none there.
        deep = len(re.findall(r"[/\\]+", root)) > 1
        self._name = other | {root: "ROOT"} if deep else other
        # The shortest that cover all: most texts hold none, and `in` is the cheapest test.
        self._needles = tuple(
            folder
            for folder in self._name
            if not any(inner != folder and inner in folder for inner in self._name)
        )
        signs = set.intersection(*map(set, self._needles)) & {"/", "\\", ":"}
        self.sign = min(signs, default="")
        folders = "|".join(re.escape(folder) for folder, _ in _longest_first(self._name))
        if roots != STORED:
            folders = f"{_BEFORE}(?:{folders}){_AFTER}"
        self._pattern = re.compile(rf"<=*(?:ROOT|HOME|TMP)>|{folders}")

    def encode(self, text: str) -> str:
        """Write folders at path boundaries as placeholders; a literal placeholder is escaped.

        `decode` gives the text back exactly.
        """
        if not self.concern(text):
            return text
        return self._pattern.sub(self._encoded, text)

    def decode(self, text: str) -> str:
        """Write placeholders as today's folders and undo escapes."""
        if "ROOT>" in text or "HOME>" in text or "TMP>" in text:
            return _MARK.sub(self._decoded, text)
        return text

    def concern(self, text: str) -> bool:
        """Whether a text can hold a folder or a placeholder at all."""
        return any(needle in text for needle in self._needles) or (
            ">" in text and ("ROOT>" in text or "HOME>" in text or "TMP>" in text)
        )

    def _encoded(self, match: re.Match[str]) -> str:
        found = match.group()
        name = self._name.get(found)
        return f"<{name}>" if name is not None else f"<={found[1:]}"

    def _decoded(self, match: re.Match[str]) -> str:
        escapes, name = match.groups()
        return f"<{escapes[1:]}{name}>" if escapes else self.folder[name]


def _longest_first(folders: dict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(folders.items(), key=lambda pair: -len(pair[0])))


def _trimmed(folder: str) -> str:
    return folder.rstrip("/\\")


def _is_windows(folder: str) -> bool:
    return folder[1:2] == ":" or folder.startswith("\\\\")
