"""The site in a browser, on a narrow screen and a wide one, in light and dark: some of its pages, or all in `make soak`."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from counts import crossed, few
from playwright.sync_api import expect

from .conftest import unfold

pytestmark = pytest.mark.pages

WIDTH = 320
"""Of the narrowest screen, in pixels: one of 1280 at 400 % (WCAG 1.4.10)."""
PARTS = 4
"""In which many pages are looked at, side by side."""
SPACED = """
    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-bottom: 2em !important }
"""
"""The room that a reader may give to text (WCAG 1.4.12)."""

KINDS = [
    "404",
    "cards/index",
    "cards/bonus-side",
    "changes",
    "checks/engine-kingdoms",
    "checks/faults",
    "checks/tests-kingdoms",
    "game",
    "index",
    "internals/places",
    "internals/recipes/verb",
    "learn/quick-start",
    "print/aid",
    "prosperity/cards/kings-court",
    "prosperity/checks/engine-buying",
    "prosperity/game",
    "prosperity/index",
    "prosperity/kingdoms/beginners",
    "prosperity/print/sheets",
    "prosperity/reference/actions",
    "prosperity/reference/violations/another-decision",
    "prosperity/rules/glossary",
    "provinces/index",
    "provinces/known",
    "provinces/memphis",
    "reference/actions",
    "reference/api/errors",
    "reference/api/game",
    "reference/commands",
    "reference/prosperity/wire/prompt",
    "reference/schemas/power-cards",
    "reference/schemas/prosperity/cards",
    "reference/schemas/server/answers",
    "reference/schemas/tigris/pieces",
    "reference/tigris/wire/prompt",
    "reference/violations/index",
    "reference/violations/wrong-step",
    "reference/wire/prompt",
    "rules/glossary",
    "rules/index",
    "rules/kingdoms",
    "rules/rulings",
    "rules/tables",
    "tigris/board/index",
    "tigris/checks/engine-board",
    "tigris/checks/tests-board",
    "tigris/game",
    "tigris/index",
    "tigris/pieces/index",
    "tigris/reference/actions",
    "tigris/reference/violations/another-decision",
    "tigris/rules/conflicts",
    "reference/schemas/translated/clauses",
    "tigris/print/sheets",
]
"""A page of each kind."""

ELSEWHERE = [
    "de/tigris/index",
    "de/index",
    "de/rules/learn",
    "de/tigris/rules/learn",
    "de/tigris/rules/wars",
    "de/provinces/memphis",
]
"""Some pages in other languages."""

SOME = [
    "cards/bonus-side",
    "game",
    "index",
    "provinces/memphis",
    "reference/violations/wrong-step",
    "rules/tables",
    "tigris/board/index",
    "tigris/game",
    "de/rules/learn",
]
"""Kinds with all that is drawn, listed, tabled and colored."""
LOOKS = [("dark", 390), ("light", 1280), ("light", 390), ("dark", 1280)]
"""Colors and widths of a page."""


@pytest.mark.parametrize("part", range(PARTS))
def test_pages_open_on_a_narrow_screen(site, browser, part):
    """In parts, side by side: no errors, nothing asked outside, no scrolling sideways, with all that is folded unfolded."""
    wrong, asked = [], []
    page = browser.new_page(viewport={"width": WIDTH, "height": 740})
    page.on("console", lambda said: wrong.append(f"{name}: {said.text}") if said.type == "error" else None)
    page.on("response", lambda got: wrong.append(f"{name}: {got.status} {got.url}") if got.status >= 400 else None)
    page.on("pageerror", lambda error: wrong.append(f"{name}: {error}"))
    page.on("request", lambda request: asked.append(request.url))
    pages = [page for page in site.pages if "print/" not in page]  # which are of the width of their paper
    kinds = [f"{kind}.html" for kind in [*KINDS, *ELSEWHERE] if "print/" not in kind]
    names = few(kinds[::2], pages)[part::PARTS]
    for name in names:
        page.goto(f"{site.address}/{name}")
        unfold(page)
        for room, style in (("as they are", "p {}"), ("with room", SPACED)):
            page.add_style_tag(content=style)
            width = page.evaluate("document.documentElement.scrollWidth")
            wrong += [f"{name}: {width} pixels wide, its words {room}"] * (width > WIDTH)
        wrong += [f"{name}: no heading"] * (not page.inner_text("h1"))
    page.close()
    assert wrong == []
    assert len(asked) > len(names) > 5
    assert [url for url in asked if not url.startswith((f"{site.address}/", "data:", "blob:"))] == []


def test_the_kinds_of_page_are_all_of_this_site(site):
    folders = {page.rpartition("/")[0] for page in site.english}
    assert folders == {kind.rpartition("/")[0] for kind in KINDS}


@pytest.mark.parametrize(("kind", "look"), crossed(few(SOME, [*KINDS, *ELSEWHERE]), LOOKS))
def test_everybody_can_use_it(site, page, kind, look):
    scheme, width = look
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{site.address}/{kind}.html")
    unfold(page)
    further = {"label-content-name-mismatch": {"enabled": True}}
    found = Axe().run(page, options={"resultTypes": ["violations"], "rules": further}).response["violations"]
    large = {"resultTypes": ["violations"], "runOnly": ["target-size"]}  # but not what is half scrolled out of sight
    found += Axe().run(page, {"exclude": [[".md-sidebar__scrollwrap"]]}, large).response["violations"]
    assert [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in found
        for node in violation["nodes"]
    ] == []


def test_it_reads_from_a_plain_folder(site, page):
    errors, requests = [], []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.goto((site.folder / "index.html").as_uri())
    expect(page.locator("svg.amunre, svg[role=img]").first).to_be_visible()
    page.click("article a[href*='rules/index']")
    expect(page).to_have_url(re.compile(r"rules/index\.html$"))
    assert page.inner_text("h1")
    assert errors == []
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
