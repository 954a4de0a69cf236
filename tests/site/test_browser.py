"""The site in a browser, on a narrow screen and a wide one, in light and dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from .conftest import NARROW, unfold

KINDS = [
    "404",
    "cards/index",
    "cards/bonus-side",
    "changes",
    "checks/engine-kingdoms",
    "checks/formal",
    "checks/tests-kingdoms",
    "index",
    "learn/quick-start",
    "provinces/index",
    "provinces/known",
    "provinces/memphis",
    "reference/actions",
    "reference/api/errors",
    "reference/api/game",
    "reference/commands",
    "reference/schemas/power-cards",
    "reference/violations/index",
    "reference/violations/wrong-step",
    "rules/glossary",
    "rules/index",
    "rules/kingdoms",
    "rules/rulings",
    "rules/tables",
]
"""A page of each kind."""


def test_no_page_has_errors(visits):
    assert {visit.page: visit.errors for visit in visits if visit.errors} == {}
    assert all(visit.heading for visit in visits)


def test_no_page_asks_outside(site, visits):
    asked = {url for visit in visits for url in visit.requests}
    assert len(asked) > len(visits)
    assert [url for url in asked if not url.startswith((f"{site.address}/", "data:", "blob:"))] == []


def test_no_page_scrolls_sideways_on_a_narrow_screen(visits):
    assert {visit.page: visit.width for visit in visits if visit.width > NARROW["width"]} == {}


def test_the_kinds_of_page_are_all_of_this_site(site):
    folders = {page.rpartition("/")[0] for page in site.pages}
    assert folders == {kind.rpartition("/")[0] for kind in KINDS}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_everybody_can_use_it(site, page, kind, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{site.address}/{kind}.html")
    unfold(page)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    grave = [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]
    assert grave == []


@pytest.mark.parametrize(
    ("typed", "page_found"),
    [
        ("steal", "rules/offering.html"),
        ("memphis", "provinces/memphis.html"),
        ("bid-too-low", "reference/violations/bid-too-low.html"),
        ("redeal", "reference/api/game.html"),
    ],
)
def test_search_finds(site, page, typed, page_found):
    page.goto(f"{site.address}/index.html")
    page.fill(".md-search__input", typed)
    page.wait_for_selector(".md-search-result__item a")
    links = page.eval_on_selector_all(".md-search-result__item a", "links => links.map(link => link.href)")
    assert any(page_found in link for link in links), links


def test_it_reads_from_a_plain_folder(site, page):
    """All but the search, for which the theme would need a script from outside."""
    errors, requests = [], []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.goto((site.folder / "index.html").as_uri())
    assert page.is_visible("svg.amunre, svg[role=img]")
    page.click("article a[href*='rules/index']")
    assert page.inner_text("h1")
    assert page.url.endswith("rules/index.html")
    assert [error for error in errors if "search_index.js" not in error] == []
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
