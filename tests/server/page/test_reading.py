"""Pages on which players read: the rules of a card, the reasons against a choice, a row that stops, and the result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playing import drawer, drawn, usable
from playwright.sync_api import expect

from amunre import Game, load_ruleset, prosperity
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.pages

PHONE = {"width": 390, "height": 844}


def laid(served: Served, page: Page, seat: int = 0, first: str = "", **facts: Any) -> Table[Any]:
    """A table for Ada and Bob in the buy phase with these facts and this first action, as one of them sees it."""
    rules = load_ruleset("prosperity")
    position = prosperity.sketch(rules, {"players": 2, "phase": "buy", **facts})
    table, _ = Table.open(Game.from_position(rules, position, seed=1), store=served.store)
    tokens = [table.sit("Ada"), table.sit("Bob")]
    if first:
        table.play(tokens[0], first, table.step)
    page.goto(f"{served.address}/t/{table.id}#{tokens[seat]}")
    page.wait_for_selector("body[data-drawn]")
    return table


def sat(served: Served, page: Page, ruleset: str) -> Table[Any]:
    table, ada, _ = served.table(ruleset)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    return table


def test_a_preview_has_each_effect_even_of_one_rule(served: Served, page: Page) -> None:
    hands = [["mountebank", "gold"], ["copper", "copper", "curse"]]
    laid(served, page, seat=1, first="play mountebank", phase="action", hands=hands, kingdom=["mountebank"])
    page.locator("button[data-action=decline]").hover()
    for card in ("Curse", "Copper"):
        expect(page.locator("#preview")).to_contain_text(f"Bob gains a {card}.")


# --- several actions at once ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("performed", "told"),
    [
        ("play copper", "You can still play the rest."),
        ("end-turn", "Bob may play treasures and buy cards now, not Ada."),
    ],
)
def test_a_row_that_stops_says_so_and_why(served: Served, page: Page, performed: str, told: str) -> None:
    """The server is asked for less than the page believes."""
    table = laid(served, page, hands=[["copper", "copper"]])

    def shortened(route: Route) -> None:
        route.continue_(post_data={"kind": "play-all", "step": table.step, "actions": [performed]})

    page.route("**/deeds*", shortened)
    page.click(".groups button.all")
    said = page.locator("#said")
    expect(said).to_contain_text("Only 1 of 2 actions were played.")
    expect(said).to_contain_text(told)
    expect(said.locator(".cite")).to_have_count(int(performed == "end-turn"))
    assert [str(step.action) for step in table.game.steps] == [performed]


def test_a_row_that_is_played_to_its_end_says_nothing(served: Served, page: Page) -> None:
    table = laid(served, page, hands=[["copper", "copper", "silver"]])
    page.click(".groups button.all")
    drawn(page, 3)
    assert len(table.game.steps) == 3
    expect(page.locator("#said")).to_be_empty()


def test_one_treasure_is_no_row(served: Served, page: Page) -> None:
    laid(served, page, hands=[["estate", "copper"]])
    expect(page.locator("#hand .open")).to_have_count(1)
    expect(page.locator(".groups button.all")).to_have_count(0)


# --- what to click --------------------------------------------------------------------------------------------


def test_two_buttons_for_one_card_say_what_each_does(served: Served, page: Page) -> None:
    page.set_viewport_size(PHONE)
    laid(served, page, hands=[["loan"]], decks=[["copper", "copper"]])
    page.click("#hand [data-spot=loan]", click_count=2)
    buttons = page.locator(".groups button[data-action$=' copper']")
    expect(buttons).to_have_count(2)
    for verb in ("Trash a card", "Discard a card"):
        box = page.locator(".groups legend", has_text=verb).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 10


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 900}])
def test_a_group_of_pieces_is_named_and_says_where_they_are(served: Served, page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    laid(served, page, hands=[["copper", "silver"]], coins=3)
    page.click(".picker >> text=Play a card")
    expect(page.locator(".panel")).to_contain_text("Choose in your hand.")
    page.click("[data-key=cancel]")
    page.click(".picker >> text=Buy a card")
    expect(page.locator(".panel")).to_contain_text("Then choose on the board.")
    expect(page.locator("[data-key='board:silver']")).to_have_class(re.compile("open"))
    expect(page.locator("[data-key='board:silver'] title")).to_have_text("Silver: 39 left, cost 3, worth 2")
    expect(page.locator("[data-key='hand:silver']")).not_to_have_class(re.compile("open"))


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 900}])
def test_a_card_for_contraband_is_named_by_its_pile_or_from_the_list(served: Served, page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    table = laid(served, page, 1, "play contraband", hands=[["contraband"]], kingdom=["contraband", "bank"])
    names = page.locator("#board .open").evaluate_all("all => all.map(one => one.dataset.spot)")
    assert sorted(names) == sorted(table.game.view(0).supply)
    other = next(card.id for card in table.rules.cards if card.id not in names)
    expect(page.locator(f".group button[data-key='name {other}']")).to_have_count(1)
    page.click(".board [data-spot=bank]", click_count=2)
    expect(page.locator("#log li", has_text="Bob names Bank")).to_have_count(1)


# --- cards, places and pieces ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 900}])
def test_a_pile_shows_its_numbers_its_rules_and_why_it_cannot_be_bought(served: Served, page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    laid(served, page, hands=[["copper"]], kingdom=["watchtower"])
    page.click(".board [data-spot=watchtower]")
    panel = page.locator(".panel")
    expect(panel.locator(".panel-title")).to_have_text("Watchtower: 10 left, cost 3")
    told = panel.locator("p:has(.cite)")
    expect(told).to_have_count(3)
    expect(told.first).to_contain_text("draw cards until you have six in hand")
    expect(told.nth(1)).to_contain_text("gain")
    expect(told.last).to_contain_text("Watchtower costs 3 coins now, and Ada has only 0.")
    box = panel.bounding_box()
    assert box is not None
    assert box["y"] >= 0
    usable(page)
    told.last.locator(".cite").click()
    expect(page.locator(".book .wanted h3")).to_be_visible()


def test_a_card_in_hand_can_be_read_whether_it_can_be_played_or_not(served: Served, page: Page) -> None:
    table = laid(served, page, hands=[["copper", "estate"]])
    step = table.step
    page.click("#hand [data-spot=estate]")
    panel = page.locator(".panel")
    expect(panel).to_contain_text("Estate. Victory, cost 2.")
    expect(panel.locator(".cite")).to_have_count(1)
    panel.get_by_role("button", name="Close").click()
    page.click("#hand [data-spot=copper]", button="right")
    expect(panel).to_contain_text("Copper is a treasure worth 1 coin.")
    assert table.step == step


def test_a_power_card_can_be_read(served: Served, page: Page) -> None:
    table = sat(served, page, "standard")
    assert table.game.view(0).players[0].hand == ("builder",)
    page.click("#hand [data-spot=builder]", button="right")
    panel = page.locator(".panel")
    expect(panel).to_contain_text("Builder. purchase. 2 stones in your province become a pyramid.")
    expect(panel.locator("p:has(.cite)")).to_contain_text("exchange two stones in one of your provinces")


def test_a_province_says_why_nothing_can_be_bid_there(served: Served, page: Page) -> None:
    table = sat(served, page, "standard")
    closed = "thebes" if "thebes" not in str(table.game.legal_actions(0)) else "abu"
    page.click(f"[data-spot={closed}]")
    expect(page.locator(".panel .panel-title")).to_be_visible()


def test_a_space_says_why_nothing_can_be_placed_there(served: Served, page: Page) -> None:
    table = sat(served, page, "tigris")
    taken = min(table.rules.board.temples)
    page.click(f"[data-spot={taken}]")
    told = page.locator(".panel p:has(.cite)")
    expect(told.filter(has_text=f"A catastrophe tile cannot be placed on {taken}")).to_have_count(1)
    expect(told.nth(1)).to_be_visible()  # there is also a reason against a tile


# --- the end --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 900}])
def test_the_end_shows_winner_places_and_points_by_source(served: Served, page: Page, size: Any) -> None:
    page.set_viewport_size(size)
    laid(served, page, coins=8, piles={"province": 1}, hands=[["estate"]], discards=[[], ["duchy"]])
    page.click(".board [data-spot=province]")
    page.click(".panel [data-action='buy province']")
    page.wait_for_selector("body[data-state=over]")
    expect(page.locator(".result")).to_have_text("Ada wins with 7 points.")
    expect(page.locator(".ending p")).to_have_text(
        ["The Province pile is empty: the game is over.", "Ranking: 1. Ada (7), 2. Bob (3)."]
    )
    rows = page.locator(".ending tr")
    told = {cells[0]: cells[1:] for cells in (row.split("\t") for row in rows.all_inner_texts())}
    assert told["Total"] == ["7", "3"]
    assert told["Provinces"][0] == "6 (1)"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    usable(page)
    page.reload()
    expect(rows).to_have_count(len(told))


# --- what a player gives up ---------------------------------------------------------------------------------------


def test_a_turn_with_coins_left_is_ended_only_after_a_question(served: Served, page: Page) -> None:
    table = laid(served, page, hands=[[]], coins=5, buys=1)
    page.click("[data-action='end-turn']")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("You can still buy a card for up to 5 coins.")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    assert table.game.to_act == (0,)
    page.click("[data-action='end-turn']")
    dialog.get_by_role("button", name="end your turn").click()
    page.wait_for_function("() => document.body.dataset.asked === 'false'")
    assert table.game.to_act == (1,)


# --- the log ------------------------------------------------------------------------------------------------------


def test_the_news_tell_treasures_once_and_keep_the_turns_of_the_others(served: Served, page: Page) -> None:
    table = sat(served, page, "prosperity")
    page.locator("[data-all]").first.click()
    page.wait_for_function("() => document.querySelector('[data-all]') === null")
    page.click("[data-action='end-turn']")
    page.get_by_role("button", name="end your turn").last.click()
    expect(page.locator("#news li.opens")).not_to_have_count(0)
    drawn(page, table.step)
    expect(page.locator("#news li", has_text=re.compile(r"plays \d Coppers"))).to_have_count(2)
    told = page.locator("#news li").all_inner_texts()
    page.locator("[data-all]").first.click()
    expect(page.locator("#news li").last).to_have_text(re.compile(r"Ada plays \d Coppers"))
    assert page.locator("#news li").all_inner_texts()[: len(told)] == told


def test_the_log_tells_equal_actions_in_a_row_once(served: Served, page: Page) -> None:
    laid(served, page, hands=[["copper"] * 4])
    page.locator("[data-all]").first.click()
    drawer(page)
    expect(page.locator("#log li").last).to_have_text("Ada plays a Copper. Ada gets 1 coin. (4 times)")
