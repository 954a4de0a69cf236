"""A game of cards on the page: the kingdom in the lobby, the hand as buttons, all treasures at once, the log by turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playing import REACHED, SHOWN, drawer, drawn, friends, usable
from playwright.sync_api import expect

from amunre import load_ruleset
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages

KINGDOM = (
    *("loan", "bishop", "monument", "quarry", "city", "contraband", "counting-house"),
    *("grand-market", "bank", "forge"),
)
"""Ten cards in card order."""


def sat_down(served: Served, page: Page) -> Table[Any]:
    """A table at which Ada begins, on a page, and Bob has the other seat; neither is dealt an action card."""
    setup = {"start": 0, "kingdom": list(KINGDOM)}
    table, _ = Table.open(load_ruleset("prosperity"), 2, store=served.store, seed=4, setup=setup)
    ada, _ = table.sit("Ada"), table.sit("Bob")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    return table


def played(table: Table[Any]) -> list[str]:
    return [str(step.action) for step in table.game.steps]


def tapped(page: Page, table: Table[Any], spot: str) -> None:
    """Click on something, twice if it is a piece, until the page shows what has come of it."""
    step = table.step
    page.locator(spot).click(click_count=2 if "data-spot" in spot else 1)
    drawn(page, step + 1)


def test_a_card_in_hand_is_played_by_a_click_and_by_a_key_and_taken_back(served: Served, page: Page) -> None:
    table = sat_down(served, page)
    copper = page.locator("#hand [data-spot=copper]")
    expect(copper).to_have_attribute("aria-label", "Copper. Treasure, cost 0. Worth 1 coin. \u2013 Play a card")
    tapped(page, table, "#hand [data-spot=copper]")
    assert played(table) == ["play copper"]
    copper.focus()
    copper.press("Enter")
    expect(page.locator(".panel")).to_contain_text("Play a card: Copper")
    copper.press("Enter")
    drawn(page, 4)
    assert played(table) == ["play copper"] * 2
    assert page.evaluate("document.activeElement.dataset.spot") == "copper"
    tapped(page, table, "#take-back")
    assert played(table) == ["play copper"]


def test_what_is_not_asked_for_can_only_be_read(served: Served, page: Page) -> None:
    sat_down(served, page)
    page.click("#hand [data-spot=estate]")
    expect(page.locator(".panel .panel-title")).to_contain_text("Estate. Victory, cost 2.")
    expect(page.locator(".panel [data-key=confirm]")).to_have_count(0)
    assert page.locator(".groups [data-action='play copper']").count() == 0


def test_a_card_that_is_read_does_not_hide_the_choices_of_the_turn_that_begins(served: Served, page: Page) -> None:
    table, _ = Table.open(load_ruleset("prosperity"), 2, store=served.store, seed=4, setup={"start": 1})
    ada, bob = table.sit("Ada"), table.sit("Bob")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    page.wait_for_function(SHOWN)
    page.click("#hand [data-spot=copper]")
    expect(page.locator(".panel")).to_be_visible()
    table.play(bob, "end-turn", table.step)
    drawn(page, table.step)
    expect(page.locator(".panel")).to_be_hidden()
    expect(page.locator(".groups button.all")).to_be_visible()


def test_all_treasures_are_played_with_one_click_and_taken_back_with_one(served: Served, page: Page) -> None:
    table = sat_down(served, page)
    coppers = table.game.view(0).players[0].hand.count("copper")
    assert coppers > 1
    tapped(page, table, ".groups button.all")
    assert played(table) == ["play copper"] * coppers
    expect(page.locator("#question")).to_contain_text(f"you have {coppers} coins")
    expect(page.locator(".groups button.all")).to_have_count(0)
    tapped(page, table, "#take-back")
    assert played(table) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_decision_needs_no_scrolling(served: Served, page: Page, width: int, height: int) -> None:
    """Play a turn from the first treasure to its end, with every pile and every clicked thing in view."""
    page.set_viewport_size({"width": width, "height": height})
    table = sat_down(served, page)
    for spot in (
        "#hand [data-spot=copper]",
        "[data-key=confirm]",
        ".groups button.all",
        ".board [data-spot=silver]",
        "[data-key=confirm]",
    ):
        for what in (spot, ".board [data-spot=copper]", ".board [data-spot=grand-market]", "#question"):
            box = page.locator(what).bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
        step, box = table.step, page.locator(spot).bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # `click` would scroll
        if "data-spot" not in spot:
            page.wait_for_function(REACHED, arg=step + 1)
            page.wait_for_function(SHOWN)
    assert played(table)[-1] == "buy silver"
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]


FOLDED = {
    "en": (
        "Ada, turn 5: played Mountebank, Copper x3; bought Mountebank",
        "Bob, turn 5: played Talisman, Copper x2; gained Silver; bought Silver",
    ),
    "cs": (
        "Ada, tah 5: vyloženo: mastičkář, měďák x3; koupeno: mastičkář",
        "Bob, tah 5: vyloženo: talisman, měďák x2; získáno: stříbrňák; koupeno: stříbrňák",
    ),
    "de": (
        "Ada, Zug 5: Quacksalber, Kupfer x3 ausgespielt; Quacksalber gekauft",
        "Bob, Zug 5: Talisman, Kupfer x2 ausgespielt; Silber genommen; Silber gekauft",
    ),
    "sv": (
        "Ada, tur 5: spelade Kvacksalvare, Koppar x3; köpte Kvacksalvare",
        "Bob, tur 5: spelade Talisman, Koppar x2; tog Silver; köpte Silver",
    ),
}
"""Two turns in each language. In the first, Bob gains cards too; in the second, he gains a card that he does not buy."""
WANTED = (
    *("play mountebank", "play talisman", "play silver", "play copper"),
    *("buy mountebank", "buy talisman", "buy silver", "decline"),
)
"""Actions of both players in these turns: the first that is legal, or else the last legal action."""


@pytest.mark.parametrize("language", FOLDED)
def test_an_earlier_turn_is_a_line_in_the_log_that_says_what_its_player_did(
    served: Served, browser: Browser, language: str
) -> None:
    page = browser.new_context(locale=language).new_page()
    setup = {"start": 0, "kingdom": [*KINGDOM[:3], "talisman", "mountebank", *KINGDOM[5:]]}
    table, _ = Table.open(load_ruleset("prosperity"), 2, store=served.store, seed=1, setup=setup)
    ada, _ = table.sit("Ada"), table.sit("Bob")
    while table.game.view(0).players[0].turns < 6:
        [seat] = table.game.to_act
        legal = [*map(str, table.game.legal_actions(seat))]
        table._do("action", seat, action=next((one for one in WANTED if one in legal), legal[-1]))
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    drawer(page)
    turns = page.locator(".log summary")
    told = [turn.replace("\u00a0\u00d7", " x") for turn in turns.all_text_contents()]
    assert tuple(told[-2:]) == FOLDED[language]
    assert page.locator(".log .lines > li:has(details)").count() == 10
    lines = page.locator(".log details li").last
    expect(lines).to_be_hidden()
    turns.last.click()
    expect(lines).to_be_visible()
    page.context.close()


def opening(served: Served, page: Page) -> None:
    page.goto(served.address)
    friends(page, "prosperity")
    page.locator("[name=name]").fill("Ada")
    page.locator("[name=players]").fill("2")


def opened(served: Served, page: Page) -> Table[Any]:
    """The table that comes of the form."""
    page.locator(".opening button.main").click()
    page.wait_for_url("**/t/*")
    return Table.load(served.store, page.url.rpartition("/")[2].partition("#")[0])


def test_a_named_kingdom_is_chosen_in_the_lobby(served: Served, page: Page) -> None:
    opening(served, page)
    page.locator(".picking select").select_option("big-actions")
    table = opened(served, page)
    cards = load_ruleset("prosperity").kingdom("big-actions").cards
    assert table._state.setup == {"kingdom": [*cards]}


def test_ten_cards_are_chosen_in_the_lobby_one_by_one(served: Served, page: Page) -> None:
    opening(served, page)
    page.locator(".picking select").select_option("own")
    for card in KINGDOM[:-1]:
        page.locator(f".pick [value={card}]").check()
    assert page.evaluate("document.querySelector('.picking select').validationMessage") == "9 of 10 chosen"
    page.locator(".chooser [type=search]").fill("forg")
    expect(page.locator(".pick:visible")).to_have_count(1)
    page.locator(".pick [value=forge]").check()
    expect(page.locator(".pick [value=mint]")).to_be_disabled()
    assert opened(served, page)._state.setup == {"kingdom": [*KINGDOM]}


def test_a_bot_for_this_game_alone_is_offered_here_and_nowhere_else(served: Served, page: Page) -> None:
    opening(served, page)
    kinds = page.locator("[name=bot] option")
    expect(kinds).to_have_text(["random", "sensible", "planning ahead", "big money"])
    page.locator("[name=ruleset]").select_option("tigris")
    expect(kinds).to_have_text(["random", "sensible", "planning ahead"])
    page.locator("[name=ruleset]").select_option("prosperity")
    page.locator("[name=players]").fill("3")
    page.locator("[name=bots]").fill("1")
    page.locator("[name=bot]").select_option("big-money")
    table = opened(served, page)
    expect(page.locator(".hosting select").first).to_have_text("randomsensibleplanning aheadbig money")
    page.locator(".hosting select").first.select_option("big-money")
    page.locator(".hosting li", has=page.locator("select")).get_by_role(
        "button", name="Seat the bot here"
    ).first.click()
    expect(page.locator(".chair .marks").last).to_contain_text("bot: big money")
    expect(page.locator(".hosting select")).to_have_count(0)
    assert [chair.bot for chair in Table.load(served.store, table.id).chairs[1:]] == ["big-money"] * 2


def test_a_picture_of_each_card_comes_when_a_kingdom_is_chosen_and_not_before(served: Served, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    opening(served, page)
    expect(page.locator(".picking select")).to_have_value("")
    assert not [url for url in asked if "/pictures/" in url]
    page.locator(".picking select").select_option("beginners")
    expect(page.locator(".pick svg")).to_have_count(25)
    page.locator(".picking select").select_option("big-actions")
    assert len([url for url in asked if "/pictures/" in url]) == 1
    expect(page.locator(".pick:has(:checked) svg")).to_have_count(10)
    expect(page.get_by_role("checkbox", name="Mint")).to_have_count(1)
    usable(page)


def test_a_kingdom_is_drawn_unless_somebody_chooses_it(served: Served, page: Page) -> None:
    opening(served, page)
    expect(page.locator(".picking select")).to_have_value("")
    assert opened(served, page)._state.setup == {}
