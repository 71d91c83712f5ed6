"""Draw what a terminal of 80 columns shows as a picture.

Run: cassette diff --color always A B | python docs/pictures/draw.py dark PICTURE.svg
"""

import re
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, DIMMED_MONOKAI
from rich.text import Text

THEMES = {"dark": DIMMED_MONOKAI, "light": DEFAULT_TERMINAL_THEME}
# Rich names itself, and a font on somebody's server; a picture of ours asks nobody.
ELSEWHERE = re.compile(r"@font-face \{.*?\}\n?|<!--.*?-->", re.DOTALL)


def main() -> None:
    """Read coloured text from standard input and write a picture of it."""
    theme, path = sys.argv[1:]
    text = sys.stdin.read().rstrip()
    console = Console(
        record=True,
        width=80,
        force_terminal=True,
        color_system="256",
        file=Path("/dev/null").open("w"),
    )
    for line in text.split("\n"):
        console.print(Text.from_ansi(line), no_wrap=True, overflow="crop")
    drawn = console.export_svg(title="cassette diff", theme=THEMES[theme])
    Path(path).write_text(ELSEWHERE.sub("", drawn), encoding="utf-8")


if __name__ == "__main__":
    main()
