"""The page in a browser, against the true server: whole games, keys, reloads, lost lines, narrow screens, everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playing import OPEN, REACHED, drawn, friends, picked, usable
from playwright.sync_api import expect

from amunre import load_ruleset

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.pages

GAMES = ("standard", "tigris", "prosperity")


def sit(page: Page, served: Served, ruleset: str, seed: int = 1) -> Any:
    """Open a table as Ada by her link; the table."""
    table, ada, _ = served.table(ruleset, seed=seed)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    return table


def test_a_place_offers_what_is_about_it(served: Served, page: Page) -> None:
    table = sit(page, served, "tigris")
    place = next(iter(table.game.legal_actions(0))).space
    page.click(f"[data-spot='{place}']")
    page.click(f".panel button[data-action='place temple {place}']")
    page.wait_for_function(REACHED, arg=4)
    assert table.game.view(0).tiles[place] == "temple"


def test_the_secret_leaves_the_address_and_a_reload_goes_on(served: Served, page: Page) -> None:
    table = sit(page, served, "standard")
    assert page.url == f"{served.address}/t/{table.id}"
    page.click(OPEN)
    page.wait_for_function("() => document.querySelector('#news ol').textContent.includes('Ada')")
    page.reload()
    drawn(page)
    assert "Ada" in page.inner_text("#news")


def test_what_is_refused_says_why(served: Served, page: Page) -> None:
    table = sit(page, served, "standard")
    closed = page.locator("button[aria-disabled=true]").first
    action = closed.get_attribute("data-action")
    closed.click(force=True)
    assert table.game.explain(0, action)[0].text in page.inner_text("#said")
    assert table.game.view(0).players[0].bid is None


def test_a_refusal_leads_to_its_rule(served: Served, page: Page) -> None:
    table = sit(page, served, "standard")
    closed = page.locator("button[aria-disabled=true]").first
    broken = table.game.explain(0, closed.get_attribute("data-action"))[0].clause
    closed.click(force=True)
    page.locator("#said .cite").first.click()
    book = page.get_by_role("dialog")
    rule = book.locator(f"[data-slug='{broken}']")
    expect(rule).to_be_focused()
    expect(rule).to_contain_text(table.rules.clause(broken).text)
    usable(page)
    book.get_by_role("button", name="Close").click()
    expect(book).to_have_count(0)


def test_the_rules_can_be_read_before_a_table_is_opened(served: Served, page: Page) -> None:
    page.goto(served.address)
    friends(page, "tigris")
    page.get_by_role("button", name="Rules").click()
    book = page.get_by_role("dialog", name="Rules: Euphrat & Tigris")
    book.locator("summary").first.click()
    expect(book.locator("section:visible").first).to_contain_text(load_ruleset("tigris").clauses[0].text)


def test_a_place_that_cannot_be_picked_says_why(served: Served, page: Page) -> None:
    table = sit(page, served, "tigris")
    taken = next(iter(table.game.view(0).tiles))
    picked(page, "hand:temple", f"board:{taken}")
    expect(page.locator(".panel")).to_contain_text(table.game.explain(0, f"place temple {taken}")[0].text)
    page.click("#board [data-spot].open >> nth=0")
    page.keyboard.press("Enter")
    page.wait_for_function(REACHED, arg=4)


def test_on_a_phone_board_and_choices_are_seen_together(served: Served, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    sit(page, served, "tigris")
    for seen in ("#board svg >> nth=0", "#question", "#hand [data-spot] >> nth=0", ".picker >> nth=0"):
        assert page.locator(seen).evaluate("one => one.getBoundingClientRect().top") < 740, seen
    panel = page.locator("#now").evaluate("one => one.getBoundingClientRect().toJSON()")
    assert panel["bottom"] <= 740
    assert panel["height"] <= 0.45 * 740
    page.click("[data-key='hand:temple']")
    page.click("#board [data-spot].open >> nth=-1")
    page.click("[data-key=confirm]")
    page.wait_for_function(REACHED, arg=4)


def test_taking_back(served: Served, page: Page) -> None:
    table = sit(page, served, "standard")
    assert page.locator("#take-back").count() == 0
    page.click("button[data-action^=sell]")
    page.wait_for_function("() => document.querySelector('#log ol').textContent.includes('Ada sells')")
    page.click("#take-back")
    page.wait_for_function("() => !document.querySelector('#log ol').textContent.includes('Ada sells')")
    assert table.game.view(0).players[0].hand


def test_a_lost_line_is_taken_up_again(served: Served, page: Page) -> None:
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.context.set_offline(True)
    page.wait_for_selector("body[data-connected='false']")
    table.play(ada, str(table.game.legal_actions(0)[0]), table.step)
    page.context.set_offline(False)
    page.wait_for_selector("body[data-connected='true']")
    page.wait_for_function(REACHED, arg=table.step)


def test_where_websockets_are_blocked_it_asks_again_and_again(served: Served, page: Page) -> None:
    page.add_init_script(
        "window.WebSocket = class { constructor() { setTimeout(() => this.onclose(), 1) } close() {} }"
    )
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.wait_for_selector("body[data-connected='true']")
    step = table.play(ada, str(table.game.legal_actions(0)[0]), table.step)
    page.wait_for_function(REACHED, arg=step)


def test_a_table_is_opened_in_the_lobby_and_played(served: Served, page: Page) -> None:
    page.goto(served.address)
    friends(page)
    page.fill("input[name=name]", "Bob")
    page.fill("input[name=bots]", "2")
    page.click(".opening button.main")
    page.wait_for_url("**/t/*")
    drawn(page)
    assert "Bob" in page.inner_text("#players")
    page.goto(served.address)
    page.wait_for_selector(".tables a")
    assert "Your turn" in page.inner_text(".tables") or "your turn" in page.inner_text(".tables")


def test_a_set_up_option_is_chosen_by_its_schema(served: Served, page: Page) -> None:
    def answer(route: Route) -> None:
        found = route.fetch()
        told = found.json()
        for game in told["games"]:
            game["setup"] |= {
                "length": {"enum": ["short", "long"]},
                "limit": {"type": "integer"},
                "kingdom": {"type": "array", "items": {"type": "string"}},
                "name": {"type": "string"},
            }
        route.fulfill(response=found, json=told)

    page.route("**/api/games?*", answer)
    page.goto(served.address)
    friends(page)
    page.fill("input[name=name]", "Bob")
    page.locator(".opening details > summary").last.click()
    page.locator("[name=setup-start]").select_option("2")
    page.locator("[name=setup-length]").select_option("short")
    page.fill("[name=setup-limit]", "20")
    page.fill("[name=setup-kingdom]", "moat, village")
    with page.expect_request("**/api/tables?*") as sent:
        page.click(".opening button.main")
    chosen = {"start": 2, "length": "short", "limit": 20, "kingdom": ["moat", "village"]}
    assert sent.value.post_data_json["setup"] == chosen


def test_a_guest_sits_down_by_an_invitation_and_a_spectator_looks_on(served: Served, page: Page) -> None:
    from amunre import load_ruleset
    from amunre.hosting.table import Table

    table, host = Table.open(load_ruleset(), 3, store=served.store)
    invitation = table.invite(host, 1)
    page.goto(f"{served.address}/t/{table.id}#{invitation}")
    page.fill("#players input", "Cleo")
    page.click("#players form button")
    page.wait_for_function("() => document.getElementById('players').textContent.includes('you')")
    assert table.chairs[1].name == "Cleo"


@pytest.mark.parametrize("ruleset", GAMES)
def test_nothing_is_wider_than_a_narrow_screen(served: Served, page: Page, ruleset: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    sit(page, served, ruleset)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.goto(served.address)
    page.wait_for_selector("body[data-ready]")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
