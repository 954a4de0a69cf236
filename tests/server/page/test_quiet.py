"""A whole normal evening, in which no browser is refused anything and none complains."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playing import OPEN, answered, drawn, friends, more, talk
from playwright.sync_api import expect

from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages

PATIENCE = 120_000
"""Milliseconds: a busy machine draws a whole game slowly."""


class Evening:
    """Browsers, and all that went wrong in any of them."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.contexts, self.wrong = browser, list[Any](), list[tuple[Any, str]]()

    def visit(self, address: str, beside: Page | None = None) -> Page:
        """Open an address: in a browser of its own, or in another tab of somebody's."""
        context = (
            beside.context if beside else self.browser.new_context(reduced_motion="reduce", service_workers="allow")
        )
        if not beside:
            self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.wrong.append((page, str(error))))
        page.on("console", lambda said: said.type in ("error", "warning") and self.wrong.append((page, said.text)))
        page.on("response", lambda got: got.status >= 400 and self.wrong.append((page, f"{got.status} {got.url}")))
        page.goto(address)
        if "/replay" not in address:
            page.wait_for_selector("body[data-ready]")
        return page


def link(page: Page) -> str:
    """The address that is shown."""
    found = page.get_by_role("dialog").get_by_label("Address", exact=True).input_value()
    answered(page, "Close")
    return str(found)


def test_an_evening_without_a_refusal(browser: Browser, served: Served) -> None:
    """Open, invite, sit, play, chat, take back, look up, share, resign, play once more, reload, a second tab, look on."""
    evening = Evening(browser)
    ada = evening.visit(served.address)
    friends(ada)
    ada.fill("input[name=name]", "Ada")
    ada.fill("input[name=players]", "3")
    ada.click(".opening button.main")
    ada.wait_for_url("**/t/*")
    ada.wait_for_selector("body[data-ready]")
    ada.get_by_role("button", name="Seat the bot here: Player 3").click()
    expect(ada.locator(".chair").nth(2)).to_contain_text("bot")
    ada.get_by_role("button", name="Invite to this seat: Player 2").click()
    invitation = link(ada)
    eve = evening.visit(ada.url)
    bob = evening.visit(invitation)
    bob.fill("#players input", "Bob")
    bob.click("#players form button")
    for page in (ada, bob):
        page.wait_for_selector("body[data-drawn]")
        expect(page.locator("#hand svg")).to_be_visible()
    expect(eve.locator(".chair").nth(1)).to_contain_text("Bob")
    drawn(ada)
    ada.click("#hint")
    expect(ada.locator("#said")).to_contain_text("Suggestion:")
    ada.locator(f"{OPEN}[data-action^=sell]").first.click()
    ada.click("#take-back")
    expect(ada.locator("#take-back")).to_have_count(0)
    ada.locator(f"{OPEN}[data-action^=bid]").first.click()
    talk(bob, "Good evening")
    expect(eve.locator("#chat")).to_contain_text("Good evening")
    ada.click("#rules")
    ada.get_by_label("Search the rules").fill("pyramid")
    expect(ada.locator(".book article").first).to_be_visible()
    answered(ada, "Close")
    more(ada, "share")
    looking = evening.visit(link(ada))
    expect(looking.locator("#hand svg")).to_be_visible()
    more(ada, "take-along")
    phone = evening.visit(link(ada))
    expect(phone.locator(".chair").first).to_contain_text("you")
    second = evening.visit(bob.url, beside=bob)
    expect(second.locator(".chair").nth(1)).to_contain_text("you")
    bob.reload()
    drawn(bob)
    more(bob, "resign")
    answered(bob, "Resign")
    for page in (bob, second):
        expect(page.locator(".chair").nth(1)).to_contain_text("bot: sensible")
        expect(page.locator(".chair").nth(1)).to_contain_text("Bob")
        expect(page.locator("#players")).not_to_contain_text("no longer")
    for page in (bob, second, looking, phone):
        page.goto("about:blank")  # so that only two browsers draw the rest of the game
    table = served_table(served, ada.url)
    token = ada.evaluate(
        "() => Object.values(localStorage).map(one => { try { return JSON.parse(one).token } catch { return null } }).find(Boolean)"
    )
    while table.state != "over":
        table.let_bots_act()
        if 0 in table.game.to_act:
            table.play(token, str(table.game.legal_actions(0)[0]), table.step)
    expect(ada.locator(".result")).to_contain_text(re.compile("wins|share the win"))
    ada.wait_for_selector("#rematch")
    film = ada.get_by_role("link", name="Open the interactive replay").get_attribute("href")
    replay = evening.visit(f"{served.address}{film}", beside=ada)
    replay.wait_for_selector("svg")
    with ada.expect_download():
        ada.get_by_role("link", name="Download the record of the game").click()
    ada.click("#rematch")
    ada.wait_for_function("id => !location.pathname.endsWith(id)", arg=table.id)
    ada.wait_for_selector("body[data-ready]")
    expect(eve.get_by_role("link", name="Watch the rematch")).to_be_visible()
    ada.goto(served.address)
    ada.wait_for_selector("#own a")
    ada.click("#own-link")
    again = evening.visit(link(ada))
    expect(again.locator("#own a").first).to_be_visible()
    for context in evening.contexts:
        context.close()
    for page in (bob, second):  # either may have been asking for the board with the link that ended just then
        late = [(of, text) for of, text in evening.wrong if of is page and "403" in text and "Failed" not in text]
        if len(late) == 1 and "/board" in late[0][1]:
            evening.wrong = [(of, text) for of, text in evening.wrong if of is not page or "403" not in text]
    assert evening.wrong == []


def served_table(served: Served, url: str) -> Any:
    return Table.load(served.store, url.rsplit("/", 1)[1])
