import re

import pytest

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?)[ #]*$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```[ ]*$", re.MULTILINE | re.DOTALL)


def text_of(page):
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def anchors(page):
    """The anchors of a page's headings, as GitHub names them."""
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        for heading in HEADING.findall(text_of(page))
    }


def relative_links(page):
    return [link for link in LINK.findall(text_of(page)) if "://" not in link]


def test_every_relative_link_leads_to_a_file_and_a_heading(page):
    for link in relative_links(page):
        path, _, anchor = link.partition("#")

        target = (page.parent / path).resolve() if path else page

        assert target.exists(), f"{page.name} links to {link}, and nothing is there"
        if anchor:
            assert anchor in anchors(target), f"{page.name} links to {link}: no such heading"


def test_every_page_is_reached_from_the_index(docs):
    reached, waiting = set(), [docs / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or not page.exists():
            continue
        reached.add(page)
        targets = (page.parent / link.partition("#")[0] for link in relative_links(page))
        waiting += [target.resolve() for target in targets if target.suffix == ".md"]

    assert set(docs.rglob("*.md")) <= reached


@pytest.mark.parametrize("heading", ["`once` on CI", "What a killed run leaves"])
def test_an_anchor_is_the_heading_in_lower_case_with_dashes(heading, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"# Title\n\n## {heading}\n", encoding="utf-8")

    found = anchors(page)

    assert found == {"title", heading.lower().replace("`", "").replace(" ", "-")}
