"""Back, of the browser or of a phone, closes what is open over the table; then it leaves the table for the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playing import answered, drawn
from playwright.sync_api import expect

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

MENU = "#more > summary"
OPENED = {
    "rules": (("#rules",), "dialog"),
    "legend": ((MENU, "#legend"), "dialog"),
    "menu": ((MENU,), "#legend"),
    "drawer": (("#open-drawer",), "#drawer"),
    "players": ((".unfold",), ".in-words >> nth=0"),
    "past": ((MENU, "#past"), ".past"),
}
"""Dialogs and panels over the table, by name: the clicks that open each, and an element visible while it is open."""


def at_a_table(served: Served, page: Page) -> None:
    """Arrive from the lobby, with a phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    table, ada, _ = served.table("tigris", bob=True)
    page.goto(served.address)
    page.wait_for_selector("body[data-ready]")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)


def back_to_the_lobby(page: Page) -> None:
    page.go_back()
    page.wait_for_selector(".games")


@pytest.mark.parametrize("thing", OPENED)
def test_back_closes_what_is_open_and_then_leaves_the_table(served: Served, page: Page, thing: str) -> None:
    at_a_table(served, page)
    clicks, seen = OPENED[thing]
    for _ in range(2):
        for one in clicks:
            page.click(one)
        expect(page.locator(seen)).to_be_visible()
        page.wait_for_function("() => history.state === 'over'")
        page.go_back()
        expect(page.locator(seen)).to_be_hidden()
        page.wait_for_function("() => history.state === null")
        expect(page.locator("#question")).to_be_visible()
    back_to_the_lobby(page)


def test_what_closes_otherwise_leaves_nothing_to_go_back_through(served: Served, page: Page) -> None:
    at_a_table(served, page)
    page.click("#rules")
    answered(page, "Close")
    page.click(MENU)
    page.click("#resign")
    answered(page, "Cancel")
    page.click("#open-drawer")
    page.keyboard.press("Escape")
    page.wait_for_function("() => history.state === null")
    back_to_the_lobby(page)


def test_a_reload_with_a_question_open_leaves_nothing_to_go_back_through(served: Served, page: Page) -> None:
    at_a_table(served, page)
    page.click("#rules")
    page.wait_for_function("() => history.state === 'over'")
    page.reload()
    drawn(page)
    page.wait_for_function("() => history.state === null")
    back_to_the_lobby(page)
