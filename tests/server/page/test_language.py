"""The page in the language of the browser, until somebody chooses another one above."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playing import READY, drawn

from amunre import languages

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages

LANGUAGE = "() => document.documentElement.lang"


def opened(browser: Browser, locale: str) -> Page:
    return browser.new_context(locale=locale, reduced_motion="reduce").new_page()


def test_a_table_in_the_language_of_the_browser(browser: Browser, served: Served) -> None:
    table, ada, _ = served.table("standard")
    page = opened(browser, "cs-CZ")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    assert page.evaluate(LANGUAGE) == "cs"
    assert "Vsaďte na některou provincii" in page.inner_text("body")
    page.click("#more > summary")
    assert page.locator("#language option").all_inner_texts()[0] == "čeština"
    assert page.locator("#language option").count() == len(languages())
    page.select_option("#language", "en")
    page.wait_for_selector("html[lang=en] body[data-ready=true]")
    drawn(page)
    assert page.url == f"{served.address}/t/{table.id}"
    assert "Bid on a province" in page.inner_text("body")
    page.reload()
    drawn(page)
    assert page.evaluate(LANGUAGE) == "en"
    page.context.close()


@pytest.mark.parametrize(("locale", "language"), [("cs", "cs"), ("en-GB", "en"), ("zu", "en")])
def test_the_lobby(browser: Browser, served: Served, locale: str, language: str) -> None:
    page = opened(browser, locale)
    page.goto(served.address)
    page.wait_for_function(READY)
    assert page.evaluate(LANGUAGE) == language
    assert page.inner_text("#heading") == {"cs": "Deskové hry", "en": "Board games"}[language]
    page.context.close()


def test_forms_of_words_and_days(browser: Browser, served: Served) -> None:
    page = opened(browser, "cs")
    page.goto(served.address)
    page.wait_for_function(READY)
    told = page.evaluate(
        """async () => {
          const { say, dayOf } = await import("/assets/words.js");
          return [...[0, 1, 2, 5].map(n => say("points", { n })), dayOf("2026-12-03")];
        }"""
    )
    assert told == ["0 bodů", "1 bod", "2 body", "5 bodů", "3. prosince 2026"]
    page.context.close()
