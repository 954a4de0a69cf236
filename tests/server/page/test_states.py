"""Each state of the page: everybody can use it, on a phone and at a desk, by day and by night."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from counts import crossed, few
from playing import SHOWN, drawn, friends, talk, usable

from amunre import load_ruleset
from amunre.hosting.options import Options
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}


def gathering(page: Page, served: Served) -> None:
    table, host = Table.open(load_ruleset(), 3, store=served.store, options=Options(title="Friday", public=True))
    page.goto(f"{served.address}/t/{table.id}#host.{host}")
    page.wait_for_selector("body[data-ready]")


def seated(ruleset: str) -> Callable[[Page, Any], None]:
    def state(page: Page, served: Served) -> None:
        table, ada, _ = served.table(ruleset)
        page.goto(f"{served.address}/t/{table.id}#{ada}")
        drawn(page)

    return state


def hosting(page: Page, served: Served) -> None:
    table, ada, host = served.table()
    for secret in (ada, f"host.{host}"):
        page.goto(f"{served.address}/t/{table.id}#{secret}")
        page.wait_for_selector("body[data-ready]")
        page.goto("about:blank")
    page.goto(f"{served.address}/t/{table.id}")
    drawn(page)
    page.click("#more > summary")
    page.click(".keys summary")
    page.keyboard.press("Escape")
    talk(page, "Good evening")
    page.wait_for_selector("#chat li")


def onlooker(page: Page, served: Served) -> None:
    table, _, _ = served.table("tigris")
    page.goto(f"{served.address}/t/{table.id}")
    page.wait_for_function(SHOWN)


def in_panel(page: Page, served: Served) -> None:
    seated("tigris")(page, served)
    page.locator("#board [data-spot]").nth(30).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".panel:visible")


def refused(page: Page, served: Served) -> None:
    seated("standard")(page, served)
    page.locator("button[aria-disabled=true]").first.dispatch_event("click")
    page.wait_for_selector("#said .cite")


def asked(page: Page, served: Served) -> None:
    seated("standard")(page, served)
    page.click("#more > summary")
    page.click("#resign")


def handed(page: Page, served: Served) -> None:
    seated("standard")(page, served)
    page.click("#more > summary")
    page.click("#share")
    page.wait_for_selector("dialog")


def replaced(page: Page, served: Served) -> None:
    table, _ = Table.open(load_ruleset(), 3, store=served.store)
    ada, bob = table.sit("Ada"), table.sit("Bob")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    page.wait_for_selector("body[data-ready]")
    page.goto("about:blank")
    page.goto(f"{served.address}/t/{table.id}#{bob}")
    page.wait_for_selector("dialog")


def reading(page: Page, served: Served) -> None:
    seated("standard")(page, served)
    page.click("#rules")
    page.locator(".book summary").first.click()


def finding(page: Page, served: Served) -> None:
    seated("standard")(page, served)
    page.click("#rules")
    page.get_by_label("Search the rules").fill("pyramid")
    page.locator(".book article summary").first.click()


def over(page: Page, served: Served) -> None:
    table, ada, _ = served.table()
    while table.state != "over":
        table.let_bots_act()
        if 0 in table.game.to_act:
            table.play(ada, str(table.game.legal_actions(0)[0]), table.step)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    page.wait_for_function(SHOWN)


def lobby(page: Page, served: Served) -> None:
    gathering(page, served)
    page.goto(served.address)
    page.wait_for_selector("body[data-ready]")
    friends(page)
    page.fill("input[name=name]", "Cleo")
    page.click(".opening button.main")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("body[data-ready]")
    page.goto(served.address)
    page.wait_for_selector("#own a")


def opening(page: Page, served: Served) -> None:
    page.goto(served.address)
    friends(page, "prosperity")
    page.locator(".opening details > summary").last.click()


def learning(page: Page, served: Served) -> None:
    page.goto(served.address)
    page.locator("[data-learn]").first.click()
    page.click(".teaching .main")
    page.locator(".teaching summary:visible").first.click()


def invited(page: Page, served: Served) -> None:
    options = Options(title="Friday", note="We begin at eight.")
    table, host = Table.open(load_ruleset(), 3, store=served.store, options=options)
    page.goto(f"{served.address}/t/{table.id}#{table.invite(host, 1)}")
    page.wait_for_selector("#invitation img")


STATES = {
    "lobby": lobby,
    "opening": opening,
    "learning": learning,
    "invited": invited,
    "gathering": gathering,
    "amun-re": seated("standard"),
    "tigris": seated("tigris"),
    "prosperity": seated("prosperity"),
    "onlooker": onlooker,
    "hosting": hosting,
    "panel": in_panel,
    "refused": refused,
    "question": asked,
    "address": handed,
    "link": replaced,
    "rules": reading,
    "found": finding,
    "over": over,
}


@pytest.mark.parametrize(("state", "size"), crossed(STATES, SIZES))
def test_everybody_can_use_each_state(served: Served, page: Page, state: str, size: str) -> None:
    shape: Any = SIZES[size]
    page.set_viewport_size(shape)
    STATES[state](page, served)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    usable(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    usable(page, *few(("color-contrast",), ()))  # by night only colors differ
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
