"""The book of a variant, made by `amunre book` and opened from its folder."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe
from flood import FLOOD, written
from playwright.sync_api import expect

from .conftest import unfold
from .test_browser import WIDTH
from .test_links import broken, marks_of

pytestmark = pytest.mark.pages

SOME = [
    "cards/index",
    "differences",
    "index",
    "provinces/index",
    "provinces/thebes",
    "reference/actions",
    "rules/index",
    "rules/setup",
    "rules/tables",
    "rules/tables_",
]
"""Pages with all kinds of marks, and those that things of the same names have."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Made in a folder of its own, where no project is."""
    place = tmp_path_factory.mktemp("away")
    written(place / "flood", FLOOD)
    command = [sys.executable, "-m", "amunre", "book", "flood", "-o", "book"]
    made = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    assert (made.returncode, made.stderr) == (0, "")
    pages = len([path for path in (place / "book").rglob("*.html") if path.name != "404.html"])
    assert made.stdout == f"book/index.html: {pages} pages\n"
    return place / "book"


@pytest.fixture
def opened(page):
    """A page, with what went wrong on it and what it asked for."""
    page.wrong, page.asked = [], []
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.on("dialog", lambda dialog: page.wrong.append(dialog.message))
    page.on("request", lambda request: page.asked.append(request.url))
    return page


def test_it_says_what_it_is(folder):
    assert json.loads((folder / "amunre-book.json").read_text())["ruleset"] == "flood"


def test_links_lead_somewhere_and_nothing_is_fetched_from_outside(folder):
    marks = marks_of(folder)
    assert sum(len(its.links) for its in marks.values()) > 3000
    assert broken(folder, marks) == []
    assert [part for its in marks.values() for part in its.parts if part.startswith(("http", "//"))] == []


def test_it_reads_from_its_folder(folder, opened):
    """On a narrow screen, with all that is folded unfolded; what the rules call themselves is only text."""
    opened.set_viewport_size({"width": WIDTH, "height": 740})
    for name in SOME:
        opened.goto((folder / f"{name}.html").as_uri())
        unfold(opened)
        assert opened.inner_text("h1")
        assert opened.evaluate("document.documentElement.scrollWidth") <= WIDTH, name
    assert opened.wrong == []
    assert [url for url in opened.asked if not url.startswith(("file:", "data:"))] == []


def test_names_are_only_text(folder, opened):
    opened.goto((folder / "rules/tables_.html").as_uri())
    assert "<script>alert(2)</script>" in opened.inner_text("article")
    assert "{ onclick=alert(3) }" in opened.inner_text("article")
    assert opened.query_selector_all("[onclick], article script") == []
    opened.goto((folder / "index.html").as_uri())
    assert opened.inner_text("h1").startswith("The year: of the <high> flood")
    assert opened.title() == "The year: of the <high> flood"
    assert opened.wrong == []


def test_what_differs_is_seen(folder, opened):
    opened.goto((folder / "index.html").as_uri())
    opened.click("article h2 a[href='differences.html']")
    opened.click("article a[href$='#setup.start']")
    mark = opened.locator("h2[id='setup.start'] + .differs")
    expect(mark).to_be_visible()
    expect(mark).to_contain_text(re.compile(r"^changed\s+ruleset\.start\.gold is 25, was 20\."))
    opened.goto((folder / "rules/play.html").as_uri())
    was = opened.locator("h2[id='play.hidden'] ~ details.was").first
    was.locator("summary").click()
    expect(was).to_contain_text("Amun-Re (2003)")
    expect(was.locator(".rule")).to_be_visible()
    opened.goto((folder / "rules/auction.html").as_uri())
    assert opened.locator(".differs, .changed, .was").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["differences", "provinces/thebes", "rules/setup"])
def test_everybody_can_use_it(folder, page, name, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto((folder / f"{name}.html").as_uri())
    unfold(page)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(one["id"], one["nodes"]) for one in found if one["impact"] in ("serious", "critical")] == []
