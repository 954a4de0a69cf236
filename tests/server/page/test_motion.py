"""Movement on the board: pieces fly to the places of what happened, unless the person wants no movement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playing import OPEN, drawn

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Browser

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
    page.locator(f"{OPEN}[data-action^=bid]").first.click()
    drawn(page, step + 1)
    if motion == "reduce":
        page.evaluate("() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")
        assert page.evaluate("window.flown.length") == 0
    else:
        page.wait_for_function(
            "() => window.flown.length > 0 && window.flown.every(one => one.matches('.amunre')) && !document.querySelector('.flying, .told')"
        )
    context.close()
