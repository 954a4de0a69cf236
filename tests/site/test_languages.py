"""The books of the site in other languages: they are there, in their language, and each page leads to its like."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from amunre.engine.languages import ENGLISH, own_name

from .conftest import BUILT

pytestmark = pytest.mark.pages

OTHERS = [code for code in BUILT if code != ENGLISH]
APART = re.compile(
    r"^(checks|speed|trust|learn|changes|game|internals|(tigris|prosperity)/(checks|game)|404|reference/(?!actions|violations))"
)
"""Pages that are none of a book."""
COMMON = re.compile(r"\b(the|and|which|with|from)\b")


@pytest.mark.parametrize("language", OTHERS)
def test_every_page_of_the_books_is_there(site, language):
    own = {page for page in site.english if not APART.match(page)}
    there = {page.removeprefix(f"{language}/") for page in site.pages if page.startswith(f"{language}/")}
    assert own - there == set()
    assert there - own == set()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "name", ["rules/auction", "rules/learn", "tigris/rules/wars", "cards/rebid", "provinces/thebes"]
)
def test_it_is_in_its_language(site, page, language, name):
    page.goto(f"{site.address}/{language}/{name}.html")
    assert page.get_attribute("html", "lang") == language
    for selector in ("h1", "h2", ".gist", ".rule", ".decided", ".stop", ".says", "nav.md-nav--primary"):
        told = re.sub(r"\w+(-\w+)+", "", " ".join(page.locator(selector).all_text_contents()))  # but for codes
        assert not COMMON.search(told), (selector, COMMON.search(told))


def test_the_switch_stays_on_the_page(site, page):
    def choose(language):
        page.hover(".md-select button")
        page.click(f".md-select__link[hreflang={language}]")

    page.goto(f"{site.address}/tigris/rules/wars.html")
    for language in OTHERS:
        choose(language)
        expect(page).to_have_url(f"{site.address}/{language}/tigris/rules/wars.html")
    choose("en")
    expect(page).to_have_url(f"{site.address}/tigris/rules/wars.html")
    expect(page.locator(".md-select__link[aria-current]")).to_have_attribute("hreflang", "en")
    page.goto(f"{site.address}/learn/serve.html")
    choose("de")
    expect(page).to_have_url(f"{site.address}/de/index.html")
    expect(page.locator(".md-select__link")).to_have_text([own_name(code) for code in BUILT])


def test_it_searches_in_its_language(site, page):
    page.goto((site.folder / "de/rules/auction.html").as_uri())
    page.click(".answers-open")
    page.fill("dialog[open] input", "wer gewinnt bei gleichstand")
    first = page.locator("dialog[open] a").first
    expect(first).to_have_attribute("href", re.compile("end.winner"))
    assert not COMMON.search(page.locator("dialog[open]").inner_text())
