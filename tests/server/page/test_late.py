"""Answers that come late or in another order: each belongs to whom it was asked for, and a newer one stays."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playing import SHOWN, drawn, more, picked, talk
from playwright.sync_api import Error, expect

import amunre
from amunre import load_ruleset
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

BLOCKED = "window.WebSocket = class { constructor() { setTimeout(() => this.onclose(), 1) } close() {} }"
"""A network that lets no WebSocket through, so that the page asks again and again."""


class Held:
    """Answers of the server that are made at once, and come when they are let."""

    def __init__(self, page: Page, pattern: Any) -> None:
        self.page, self.answers, self.holds = page, list[Any](), True
        page.route(pattern, self._take)

    def _take(self, route: Any) -> None:
        with suppress(Error):  # the page was closed meanwhile
            answer = route.fetch()
            if self.holds:
                self.answers.append((route, answer))
            else:
                route.fulfill(response=answer)

    def wait(self, number: int) -> None:
        """Until so many are held."""
        while len(self.answers) < number:
            self.page.evaluate("0")

    def let(self, place: int = 0, last: bool = False) -> None:
        """Let one come, and if it is the last, whatever is asked for from now on."""
        self.holds = not last
        route, answer = self.answers.pop(place)
        route.fulfill(response=answer)


def gathering(served: Served, ruleset: str) -> tuple[Any, str]:
    """A table at which one chair is left."""
    table, _ = Table.open(load_ruleset(ruleset), 3, store=served.store, seed=1)
    table.sit("Ada")
    table.sit("Bob")
    return table, f"{served.address}/t/{table.id}"


@pytest.mark.parametrize("late", [0, -1])
@pytest.mark.parametrize("ruleset", ["standard", "tigris"])
def test_the_last_guest_sees_their_hand(served: Served, page: Page, ruleset: str, late: int) -> None:
    """The game begins with them, and the board of an onlooker is on its way when they get their chair."""
    table, address = gathering(served, ruleset)
    page.goto(address)
    seats, boards = Held(page, "**/deeds?*"), Held(page, "**/board?*")
    page.fill("#players input", "Cleo")
    page.click("#players form button")
    seats.wait(1)
    boards.wait(1)
    assert table.state == "running"
    seats.let()
    boards.wait(2)
    boards.let(late)
    boards.let(last=True)
    page.wait_for_function(SHOWN)
    expect(page.locator("#hand svg")).to_be_visible()


@pytest.mark.parametrize("what", ["board", "hint", "why", "chat", "about", "now"])
def test_what_was_asked_as_somebody_else_is_dropped(served: Served, page: Page, what: str) -> None:
    """Ada loses her chair while an answer to her is on its way."""
    if what == "now":
        page.add_init_script(BLOCKED)
    table, ada, host = served.table("tigris")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    pattern = re.compile(rf"/api/tables/{table.id}\?") if what == "now" else f"**/{what}?*"
    if what == "about":
        page.click("#more > summary")
        page.click("#hook")
        page.get_by_role("dialog").get_by_label("Address").fill("https://chat.example/1")
    held = Held(page, pattern)
    if what == "board":
        table.rename(ada, "Adele")
    elif what == "hint":
        page.click("#hint")
    elif what == "why":
        picked(page, "hand:temple", f"board:{next(iter(table.game.view(0).tiles))}")
    elif what == "chat":
        talk(page, "Good evening")
    elif what == "about":
        page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    else:
        table.rename(ada, "Adele")
    held.wait(1)
    table.invite(host, 0)
    if what == "now":
        page.evaluate("() => dispatchEvent(new Event('online'))")
        held.wait(2)
        held.let(1, last=True)
        expect(page.locator("#players")).to_contain_text("no longer gives you a seat")
        held.let()
    else:
        expect(page.locator("#players")).to_contain_text("no longer gives you a seat")
        held.let(last=True)
    while held.answers:
        held.let()
    expect(page.locator("#players")).to_contain_text("no longer gives you a seat")
    page.wait_for_function(SHOWN)
    assert page.is_hidden("#hand")
    assert page.locator(".groups fieldset").count() == 0
    assert page.locator("#said").inner_text() == ""
    assert page.locator(".chair").first.inner_text().count("you") == 0


def test_a_newer_answer_stays(served: Served, page: Page) -> None:
    """Two things are done one after the other, and the table is told in the other order."""
    page.add_init_script(BLOCKED)
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    held = Held(page, re.compile(rf"/api/tables/{table.id}\?"))
    for name in ("Adele", "Adela"):
        more(page, "rename")
        page.get_by_role("dialog").get_by_label("Your name").fill(name)
        page.get_by_role("dialog").get_by_role("button", name="Confirm").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        seen = [json["chairs"][0]["name"] for json in (answer.json() for _, answer in held.answers)]
        while name not in seen:
            page.evaluate("0")
            seen = [json["chairs"][0]["name"] for json in (answer.json() for _, answer in held.answers)]
    while held.answers:
        held.let(-1, last=True)
    drawn(page, table.step)
    expect(page.locator(".chair").first).to_contain_text("Adela")
    log = page.locator("#chat .remark").all_inner_texts()
    assert len(log) == len({*log}), "nothing is told twice"


def test_a_board_that_is_newer_than_the_page_is_not_taken_for_an_older_one(served: Served, page: Page) -> None:
    """It is drawn while Ada's bid lies there, though the page asked before; then she takes it back."""
    table, _ = Table.open(load_ruleset(), 3, store=served.store, seed=1)
    ada = table.sit("Ada")
    table.sit("Bob")
    table.sit("Cleo")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    pieces = "() => [...document.querySelectorAll('#board [data-piece]')].map(one => one.innerHTML)"
    before = page.evaluate(pieces)
    table.play(ada, bid := next(str(one) for one in table.game.legal_actions(0) if one.verb == "bid"), table.step)
    drawn_at(page, table.step)
    assert page.evaluate(pieces) != before
    table.take_back(ada, table.step)
    drawn_at(page, table.step)
    assert page.evaluate(pieces) == before
    asked: list[Any] = []
    page.route("**/board?*", lambda route: asked.append(route) if not asked else route.continue_())
    table.share(ada)
    while not asked:
        page.evaluate("0")
    table.play(ada, bid, table.step)
    answer = asked[0].fetch()
    table.take_back(ada, table.step)
    page.wait_for_function("step => document.body?.dataset.step === step", arg=str(table.step))
    asked[0].fulfill(response=answer)
    drawn_at(page, table.step)
    assert page.evaluate(pieces) == before


def drawn_at(page: Page, step: int) -> None:
    """Wait until the board is drawn as it is at a step."""
    page.wait_for_function("step => document.body?.dataset.drawn === step", arg=str(step))


ORDERS = """async ({ become, first }) => {
  const { Asking, Overtaken } = await import("/assets/asking.js");
  const asking = new Asking(), told = window.told = [];
  const all = ["games", "languages"].map(path => asking.get("it", path).then(
    () => told.push(path), error => told.push(error instanceof Overtaken ? "overtaken" : String(error))));
  if (become) asking.become();
  window.asked = Promise.all(all).then(() => told);
}"""


@pytest.mark.parametrize(
    ("become", "late", "told"),
    [
        (False, 0, ["games", "languages"]),
        (False, -1, ["languages", "overtaken"]),
        (True, 0, ["overtaken", "overtaken"]),
    ],
)
def test_of_two_answers_the_one_to_the_later_question_stays(
    served: Served, page: Page, become: bool, late: int, told: list[str]
) -> None:
    page.goto(served.address)
    page.wait_for_selector("body[data-ready]")
    held = Held(page, re.compile("/api/(games|languages)"))
    page.evaluate(ORDERS, {"become": become, "first": late})
    held.wait(2)
    held.answers.sort(key=lambda one: one[0].request.url)
    held.let(late)
    page.wait_for_function("() => window.told.length === 1")
    held.let()
    assert page.evaluate("() => window.asked") == told


def test_whatever_is_read_of_a_table_is_asked_for_somebody() -> None:
    """Requests that change nothing use `Asking`; the others are sent, and their answers are not read."""
    folder = Path(amunre.__file__).parent / "server/page"
    for name in ("table.js", "deeds.js", "lobby.js"):
        for call in re.findall(r"await ask\((.*?)\)[;)]", (folder / name).read_text(encoding="utf-8")):
            assert "body" in call or "method" in call or call == '"games"', f"{name}: {call}"
