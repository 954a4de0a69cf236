"""Movement on the board: pieces fly to the places of what happened, unless the person wants no movement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playing import ASKED, OPEN, drawn

from amunre import load_ruleset
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Browser, Route

pytestmark = pytest.mark.pages

WATCH = """() => {
  window.flown = [];
  new MutationObserver(all => window.flown.push(...all.flatMap(one => [...one.addedNodes]).filter(one => one.matches?.('.flying'))))
    .observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_piece_flies_to_the_place_of_what_happened(served: Served, browser: Browser, motion: Any) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion=motion)
    page = context.new_page()
    table, ada, _ = served.table("standard")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.evaluate(WATCH)
    step = table.step
    # The worst case: the bots have bid too before the first drawing arrives, so one drawing shows all bids.
    held: list[Route] = []
    page.route("**/board?*", lambda route: held.append(route))  # the library takes no method of a list
    page.locator(f"{OPEN}[data-action^=bid]").first.click()
    page.wait_for_function(ASKED, arg=step + 1)
    for route in held:
        route.continue_()
    page.unroute("**/board?*")
    drawn(page, step + 1)
    if motion == "reduce":
        page.evaluate("() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")
        assert page.evaluate("window.flown.length") == 0
    else:
        page.wait_for_function(
            "() => window.flown.length > 0 && window.flown.every(one => one.matches('.amunre')) && !document.querySelector('.flying, .told')"
        )
    context.close()


HIDE = """() => new MutationObserver(all => {
  if (!all.some(one => [...one.addedNodes].some(node => node.matches?.('.flying')))) return;
  document.getAnimations().forEach(one => one.pause());
  Object.defineProperty(document, 'hidden', { value: true });
}).observe(document.body, { childList: true })"""
"""The page is hidden as soon as a piece flies, which then does not arrive."""


def test_a_page_that_is_hidden_keeps_no_mark_of_an_older_event(served: Served, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    page = context.new_page()
    table, ada, _ = served.table("standard")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.evaluate(HIDE)
    for _ in range(2):
        step = table.step
        page.locator(f"{OPEN}[data-action^=bid]").first.click()
        drawn(page, step + 1)
        page.wait_for_selector(".flying", state="attached")
    page.wait_for_function("() => !document.querySelector('.told')")
    context.close()


def test_a_card_that_is_played_does_not_come_from_its_pile(served: Served, browser: Browser) -> None:
    """The event names the card, and the pile has its name; but only a change of the pile would move there."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    page = context.new_page()
    table, _ = Table.open(load_ruleset("prosperity"), 2, store=served.store, seed=4, setup={"start": 0})
    ada, _ = table.sit("Ada"), table.sit("Bob")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.evaluate(WATCH)
    step = table.step
    page.locator("[data-key='hand:copper']").dblclick()
    drawn(page, step + 1)
    page.evaluate("() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")
    assert page.locator("#board .told").count() == page.evaluate("window.flown.length") == 0
    context.close()
