"""The built site by itself: every link."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from attrs import frozen

pytestmark = pytest.mark.pages


@frozen
class Marks:
    """The anchors of a page, and where it points."""

    anchors: set[str]
    links: list[str]
    """`href` of what can be clicked."""
    parts: list[str]
    """Files that the browser fetches by itself."""


class Reader(HTMLParser):
    """Reads the marks of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.marks = Marks(set(), [], [])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in ("id", "name"):
                self.marks.anchors.add(value or "")
            elif key == "href":
                (self.marks.links if tag == "a" else self.marks.parts).append(value or "")
            elif key == "src":
                self.marks.parts.append(value or "")


def marks_of(folder: Path) -> Mapping[str, Marks]:
    """By page."""
    found = {}
    for path in folder.rglob("*.html"):
        reader = Reader()
        reader.feed(path.read_text(encoding="utf-8"))
        found[path.relative_to(folder).as_posix()] = reader.marks
    return found


def broken(folder: Path, marks: Mapping[str, Marks]) -> list[str]:
    """Links within the site that lead nowhere."""
    found = []
    for page, its in marks.items():
        for link in (*its.links, *its.parts):
            if urlsplit(link).scheme or page == "404.html":
                continue
            path, anchor = urldefrag(urljoin(f"/{page}", link))
            there = unquote(path).lstrip("/")
            there = f"{there}index.html" if there.endswith("/") or not there else there
            if not (folder / there).is_file():
                found.append(f"{page}: {link}: no such page")
            elif anchor and unquote(anchor) not in marks[there].anchors:
                found.append(f"{page}: {link}: no such anchor")
    return found


def test_links_lead_somewhere_and_nothing_is_fetched_from_outside(site):
    marks = marks_of(site.folder)
    assert sum(len(its.links) for its in marks.values()) > 5000
    assert broken(site.folder, marks) == []
    assert [part for its in marks.values() for part in its.parts if urlsplit(part).scheme in ("http", "https")] == []


def test_a_broken_link_is_found(tmp_path):
    (tmp_path / "index.html").write_text('<h1 id="somewhere">', encoding="utf-8")
    (tmp_path / "wrong.html").write_text('<a href="index.html#nowhere"><a href="nowhere.html">', encoding="utf-8")
    assert broken(tmp_path, marks_of(tmp_path)) == [
        "wrong.html: index.html#nowhere: no such anchor",
        "wrong.html: nowhere.html: no such page",
    ]


def test_examples_in_docstrings_are_no_quotations(site):
    assert [
        page for page in site.pages if "<blockquote>\n<blockquote>" in (site.folder / page).read_text("utf-8")
    ] == []
