"""An evening: four browsers and a bot play whole games to the end, with all that goes wrong on an evening."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from conftest import ENOUGH, game_at
from counts import few
from hosts import host_acts
from playing import DRAWN, OPEN, REACHED, SHOWN, decide, drawn, picked, seen, usable

from amunre import load_ruleset
from amunre.hosting.table import Table
from amunre.render.ending import winners

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages

NAMES = ("Ada", "Bob", "Cleo")
PLACES = ("dakhla", "damanhur", "sawu", "kharga")


class Evening:
    """A table with three people and a bot, and somebody who looks on; each in a browser of their own."""

    def __init__(self, served: Any, browser: Browser, game: Any, stack: ExitStack) -> None:
        self.table, self.host = Table.open(game, 4, store=served.store, seed=1)
        self.address = f"{served.address}/t/{self.table.id}"
        self.random = Random(5)
        self.wrong: list[str] = []
        self.pages: list[Page] = []
        for narrow in (False, False, True, False):
            size: Any = {"width": 360, "height": 740} if narrow else {"width": 1280, "height": 900}
            context = browser.new_context(viewport=size, has_touch=narrow, reduced_motion="reduce")
            stack.callback(context.close)
            self.pages.append(self.watched(context.new_page()))
        self.ada, self.bob, self.cleo, self.eve = self.pages
        self.together = 0
        """Number of times that several people were asked at once."""

    def watched(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        return page

    def sit(self) -> None:
        """The host sits down, invites two friends by links, and seats a bot; somebody looks on."""
        self.ada.goto(f"{self.address}#host.{self.host}")
        self.sit_down(self.ada, "Ada")
        for seat, page in ((1, self.bob), (2, self.cleo)):
            self.ada.get_by_role("button", name=f"Invite to this seat: Player {seat + 1}").click()
            link = self.ada.get_by_role("dialog").get_by_label("Address", exact=True)
            page.goto(link.input_value())
            self.ada.get_by_role("dialog").get_by_role("button", name="Close").click()
        self.ada.get_by_role("button", name="Seat the bot here: Player 4").click()
        self.eve.goto(self.address)
        self.sit_down(self.bob, "Bob")
        self.sit_down(self.cleo, "Cleo")
        for page in self.pages:
            page.wait_for_function("() => document.body?.dataset.drawn !== undefined")

    def sit_down(self, page: Page, name: str) -> None:
        page.fill("#players input", name)
        page.click("#players form button")
        page.wait_for_function("() => document.getElementById('players').textContent.includes('you')")

    @property
    def asked(self) -> list[int]:
        """Seats of the people who must act; waits while only the bot must."""
        while True:
            step = self.table.step
            seats = [seat for seat in self.table.game.to_act if seat < 3]
            if seats or self.table.state == "over":
                return seats
            self.table.wait(step, 120)

    def one_decision(self) -> bool:
        """Let one of the seats that must act decide, the last first; return whether there was one."""
        seats = self.asked
        if not seats:
            return False
        self.together += len(seats) > 1
        decide(self.pages[seats[-1]], self.random, self.table.step)
        return True

    def hurry(self) -> None:
        """The host plays for all seats until the game is over. The pages are closed meanwhile, so they draw nothing."""
        away = [(page, page.url) for page in self.pages]
        for page, _ in away:
            page.goto("about:blank")
        with httpx2.Client(headers={"authorization": f"Bearer {self.host}"}) as client:
            while seats := self.asked:
                step, actions = self.table.step, self.table.game.legal_actions(seats[-1])
                if actions:  # unless the bot has acted meanwhile
                    action = str(self.random.choice(actions))
                    request = {"kind": "play-for", "seat": seats[-1], "step": step, "action": action}
                    answer = client.post(f"{self.address.replace('/t/', '/api/tables/')}/deeds", json=request)
                    assert answer.status_code in (200, 409), answer.text
        for page, address in away:
            page.goto(address)

    def everybody_sees(self) -> None:
        """Wait until all four pages have the state of the table, and check that they show the same."""
        assert self.asked or self.table.state == "over"
        step = self.table.step
        for page in self.pages:
            page.wait_for_function(
                "step => Number(document.body?.dataset.step) >= step && document.querySelector('.points')", arg=step
            )
        first, *others = map(seen, self.pages)
        if self.table.step == step:  # the bot has not acted while we looked
            assert all(other["players"] == first["players"] and other["step"] == first["step"] for other in others)


@pytest.fixture
def evening(served: Any, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Evening]:
    game: Any = load_ruleset("tigris")
    if request.param == "standard":
        hands = [["builder"], ["builder", "block"], ["builder"], ["builder"]]
        game = game_at("bidding", [[]] * 4, revealed=PLACES, hands=hands)
    with ExitStack() as stack:
        made = Evening(served, browser, game, stack)
        made.sit()
        yield made
        assert made.wrong == []


def slip(page: Page, table: Table[Any]) -> None:
    """Do something, and take it back."""
    step = table.step
    drawn(page, step)
    before = table.game.position()
    page.keyboard.press("Escape")
    if page.locator("[data-key='hand:temple']").count():
        page.click("#hand .open >> nth=0")
        page.click("#board .open >> nth=0", click_count=2)
    else:
        page.locator(OPEN).first.click()
    page.wait_for_function(REACHED, arg=step + 1)
    assert table.game.position() != before
    page.click("#take-back")
    page.wait_for_function(REACHED, arg=step + 2)
    assert table.game.position() == before


def refused(page: Page, table: Table[Any]) -> None:
    """Check that a closed choice gives its reason and does nothing."""
    step = table.step
    folded = page.locator(".folded > summary")
    if folded.count():
        folded.click()
    closed = page.locator(".groups button[aria-disabled=true]").first
    if closed.count():
        closed.dispatch_event("click")
    else:
        picked(page, "hand:farm", f"board:{min(table.rules.board.temples)}")
    page.wait_for_function(
        "() => document.getElementById('said').textContent.length > 10 || document.querySelector('.panel .cite')"
    )
    assert table.step == step


def lost_line(evening: Evening) -> None:
    """A browser without a net says so, and catches up when it has one."""
    evening.bob.context.set_offline(True)
    evening.bob.wait_for_selector("body[data-connected='false']")
    while evening.asked and evening.asked[-1] != 1:
        evening.one_decision()
    evening.bob.context.set_offline(False)
    evening.bob.wait_for_selector("body[data-connected='true']")
    evening.bob.wait_for_function(DRAWN, arg=evening.table.step)


def two_tabs(evening: Evening) -> None:
    """Two tabs of one seat show the same, and what is decided in one is seen in the other."""
    while evening.asked != [0]:
        evening.one_decision()
    step = evening.table.step
    other = evening.watched(evening.ada.context.new_page())
    other.goto(evening.address)
    drawn(other, step)
    drawn(evening.ada, step)
    assert other.inner_text(".groups") == evening.ada.inner_text(".groups")
    assert other.inner_text("#question") == evening.ada.inner_text("#question")
    decide(other, evening.random, step)
    evening.ada.wait_for_function(REACHED, arg=step + 1)
    other.close()


def block(evening: Evening) -> None:
    """Bob bids, and then blocks that bid though Cleo must bid."""
    decide(evening.ada, evening.random, evening.table.step)
    drawn(evening.bob, evening.table.step)
    evening.bob.click(f"{OPEN}[data-action^='bid sawu']")
    drawn(evening.cleo, evening.table.step)
    assert evening.table.game.to_act == (2,)
    evening.bob.wait_for_selector("body[data-asked='false']")
    step = evening.table.step
    evening.bob.click("#now [data-action^='play block']")
    evening.bob.wait_for_function(REACHED, arg=step + 1)
    assert "block" not in evening.table.game.view(1).players[1].hand
    assert evening.table.game.to_act == (2,)


@pytest.mark.parametrize("evening", few(["standard"], ["standard", "tigris"]), indirect=True)
def test_friends_and_a_bot_play_to_the_end(
    evening: Evening, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = evening.table
    assert [chair.name for chair in table.chairs] == [*NAMES, None]
    for page in (evening.ada, evening.cleo, evening.eve):
        usable(page)
    assert evening.asked
    first = evening.pages[evening.asked[-1]]
    drawn(first, table.step)
    refused(first, table)
    slip(first, table)
    if "standard" in request.node.name:
        block(evening)

    for _ in range(6):
        evening.one_decision()
    evening.cleo.reload()
    evening.everybody_sees()
    lost_line(evening)
    two_tabs(evening)
    for page in (evening.ada, evening.cleo):
        usable(page)
    assert evening.eve.locator(".groups fieldset, #take-back, #hint").count() == 0
    assert evening.eve.is_hidden("#hand")

    for _ in range(few(8, ENOUGH)):
        if not evening.one_decision():
            break
        assert evening.eve.locator(".groups fieldset").count() == 0
    host_acts(monkeypatch)
    evening.hurry()
    evening.everybody_sees()
    assert (evening.together > 0) == ("standard" in request.node.name)
    won = winners(table.game)
    for page in evening.pages:
        page.wait_for_function(SHOWN)
        assert page.inner_text(".result") == won
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert evening.ada.is_visible("#rematch")
    assert evening.eve.get_by_role("link", name="Download the record of the game").is_visible()
    for page in (evening.ada, evening.cleo, evening.eve):
        usable(page)
