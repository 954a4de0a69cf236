"""Scenes over the board, and earlier steps of the game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playing import usable
from playwright.sync_api import expect

from amunre import Game, Table, load_ruleset, prosperity
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


def test_a_frame_marks_only_piles_that_have_changed(served: Served, page: Page) -> None:
    """Grand Market is shown as barred while a Copper is in play, but its pile is the same."""
    rules = load_ruleset("prosperity")
    facts = {"players": 2, "phase": "buy", "hands": [["copper", "copper"], []], "kingdom": ["grand-market"]}
    table, _ = Table.open(Game.from_position(rules, prosperity.sketch(rules, facts), seed=1), store=served.store)
    ada, bob = table.sit("Ada"), table.sit("Bob")
    page.goto(f"{served.address}/t/{table.id}#{bob}")
    page.wait_for_selector("body[data-drawn]")
    drawing = page.locator("[data-piece][data-place=grand-market]").inner_html()
    for action in ("play copper", "play copper", "buy copper"):
        table.play(ada, action, table.step)
        if action == "play copper":
            page.wait_for_function("step => document.body.dataset.drawn === step", arg=str(table.step))
            assert page.locator("[data-piece][data-place=grand-market]").inner_html() != drawing
    page.wait_for_function("step => document.body.dataset.drawn === step", arg=str(table.step))
    assert page.evaluate("[...document.querySelectorAll('.a-new')].map(one => one.dataset.place)") == ["copper"]


COVERED = """async ([about, open]) => {
  const { Scenes } = await import('/assets/scenes.js');
  const { element, svg } = await import('/assets/dom.js');
  const spots = svg('svg', { class: 'spots', width: '600', height: '400' });
  for (const [n, id] of [...'abcd'].entries()) spots.append(svg('rect', {
    'data-spot': id, class: open.includes(id) ? 'open' : '', x: n % 2 ? '500' : '50', y: n > 1 ? '330' : '20', width: '40', height: '40',
  }));
  const board = element('div', { class: 'board' }, spots);
  Object.assign(board.style, { position: 'absolute', left: 0, top: 0, width: '600px', height: '400px' });
  document.body.replaceChildren(board);
  const scenes = new Scenes(board);
  scenes.show([{ number: 1, title: 'A war', drawing: '<svg xmlns="http://www.w3.org/2000/svg" width="340" height="200" viewBox="0 0 340 200"/>' }]);
  scenes.avoid(about);
  return [scenes.place.className.trim(), scenes.place.querySelector('details').open];
}"""
"""A board with a place in each corner, and a scene that covers one of them."""


@pytest.mark.parametrize(
    ("about", "open", "shown"),
    [
        ([], [], ["scenes", True]),
        ([], ["b"], ["scenes left", True]),
        (["a"], ["b"], ["scenes low", True]),
        (["a", "c"], ["b", "d"], ["scenes", False]),
    ],
)
def test_a_scene_covers_nothing_that_the_question_is_about(
    served: Served, page: Page, about: list[str], open: list[str], shown: list[Any]
) -> None:
    page.goto(served.address)
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate(COVERED, [about, open]) == shown
