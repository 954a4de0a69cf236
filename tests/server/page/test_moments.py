"""Scenes over the board, and earlier steps of the game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playing import usable
from playwright.sync_api import expect

from amunre import Table, load_ruleset
from amunre.bots import Observation, Sensible

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages


class Watched:
    """A table at which sensible bots act for all seats, and Ada's page."""

    def __init__(self, served: Served, page: Page, ruleset: str) -> None:
        self.table: Any = Table.open(load_ruleset(ruleset), 3, store=served.store, seed=5)[0]
        self.tokens = [self.table.sit(name) for name in ("Ada", "Bob", "Cleopatra")]
        self.bot, self.page = Sensible(Random(2)), page
        page.goto(f"{served.address}/t/{self.table.id}#{self.tokens[0]}")
        page.wait_for_selector("body[data-drawn]")

    def until(self, kind: str) -> None:
        """Let them act until an event of this kind, and wait until the page shows it."""
        known = len(self.table.game.events(0))
        while not any(event.kind == kind for event in self.table.game.events(0)[known:]):
            game = self.table.game
            seat = game.to_act[0]
            action = self.bot.choose(Observation(game, seat), game.legal_actions(seat))
            self.table.play(self.tokens[seat], str(action), self.table.step)
        self.page.wait_for_function("step => document.body.dataset.drawn === step", arg=str(self.table.step))


@pytest.mark.parametrize(
    ("ruleset", "kind", "told"),
    [("standard", "temple-moved", "The total of all offerings is"), ("tigris", "conflict-settled", "wins against")],
)
def test_a_scene_lies_over_the_board_until_it_is_closed(
    served: Served, page: Page, ruleset: str, kind: str, told: str
) -> None:
    watched = Watched(served, page, ruleset)
    watched.until(kind)
    scene = page.locator(".scenes .scene").last
    expect(scene).to_be_visible()
    expect(page.locator(".scenes")).to_contain_text(told)
    usable(page)
    page.click(".scenes button")
    expect(page.locator(".scenes")).to_be_hidden()
    watched.until(kind)
    expect(page.locator(".scenes .scene")).not_to_have_count(0)
    page.locator(".board .sheet").click(position={"x": 5, "y": 5})
    expect(page.locator(".scenes")).to_be_hidden()


def test_earlier_steps_are_shown_on_the_same_board(served: Served, page: Page) -> None:
    watched = Watched(served, page, "tigris")
    watched.until("tile-placed")
    space = next(event.space for event in watched.table.game.events(0) if event.kind == "tile-placed")
    tile = page.locator(f"[data-piece='space-{space}']")
    laid = tile.inner_html()
    page.click("#more > summary")
    page.click("#past")
    expect(page.locator(".past p")).to_contain_text(" of ")
    expect(tile).not_to_have_js_property("innerHTML", laid)
    usable(page)
    steps = len(watched.table.game.steps)
    page.locator(".past button[aria-label=Next]").click()
    expect(page.locator(".past p")).to_contain_text(f"{steps} of {steps}:")
    expect(tile).to_have_js_property("innerHTML", laid)
    page.locator(".past input").focus()
    page.keyboard.press("Home")
    expect(page.locator(".past p")).to_contain_text("0 of ")
    watched.table.play(watched.tokens[watched.table.game.to_act[0]], "pass", watched.table.step)
    page.click(".past .main")
    expect(page.locator(".past")).to_be_hidden()
    page.wait_for_function("step => document.body.dataset.drawn === step", arg=str(watched.table.step))
    expect(tile).to_have_js_property("innerHTML", laid)
