"""The pages that documentation tests read, and what is fenced in them."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
PAGES = sorted(page for pattern in ("*.md", "docs/**/*.md") for page in REPOSITORY.glob(pattern))

_FENCE = re.compile(
    r"^(?P<fence>```+)(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=fence)[ ]*$", re.MULTILINE | re.DOTALL
)
_TITLE = re.compile(r'title="([^"]+)"')


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the words after it, the file it is, its text."""

    language: str
    words: tuple[str, ...]
    title: str | None
    text: str


def blocks_of(page: Path) -> list[Block]:
    found = []
    for match in _FENCE.finditer(page.read_text(encoding="utf-8")):
        language, *words = match["info"].split() or [""]
        title = _TITLE.search(match["info"])
        found.append(Block(language, tuple(words), title and title[1], match["text"]))
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "page" in metafunc.fixturenames:
        names = [str(page.relative_to(REPOSITORY)) for page in PAGES]
        metafunc.parametrize("page", PAGES, ids=names)


@pytest.fixture
def blocks():
    return blocks_of


@pytest.fixture(scope="session")
def prose() -> str:
    """All pages as one text."""
    return "\n".join(page.read_text(encoding="utf-8") for page in PAGES)


@pytest.fixture(scope="session")
def docs() -> Path:
    return REPOSITORY / "docs"
