"""The layout of a table: a large board, and every decision in sight without scrolling."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from conftest import game_at
from counts import crossed, few
from playing import REACHED, SHOWN, answered, drawn, picked, usable
from playwright.sync_api import TimeoutError, expect

from amunre import load_ruleset
from amunre.bots import Observation, Sensible
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Browser, Page, ViewportSize

pytestmark = pytest.mark.pages

GAMES = {"standard": 5, "tigris": 4, "prosperity": 4}
"""Games, each with its greatest number of players here."""
DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 740}
ASIDE: ViewportSize = {"width": 844, "height": 390}
SIZES = {"desk": DESK, "phone": PHONE, "small": SMALL, "aside": ASIDE}

HIDDEN = """() => {
  const dock = document.querySelector('#now'), all = [...document.querySelectorAll('#now button, #now input, #now [data-spot], #board [data-spot]')];
  const out = all.filter(one => one.checkVisibility()).filter(one => {
    const { top, left, bottom, right } = one.getBoundingClientRect(), scroller = one.closest('#now') ?? document.querySelector('#board');
    const whole = scroller.getBoundingClientRect();
    return top < whole.top - 1 || bottom > whole.bottom + 1 || left < whole.left - 1 || right > whole.right + 1 || bottom > innerHeight + 1;
  }).map(one => one.dataset.key ?? one.textContent);
  const scrolls = dock.scrollHeight > dock.clientHeight + 1 ? [`dock by ${dock.scrollHeight - dock.clientHeight}`] : [];
  return [...scrolls, ...out].slice(0, 5);
}"""
"""Everything that can be chosen but is out of sight."""
PREVIEWED = """() => document.querySelector('.panel').hidden || !document.querySelector('.panel [data-key="confirm"]')
  || document.querySelector('.panel .preview').childElementCount"""
SHARE = """() => {
  const { width, height } = document.querySelector('#board').getBoundingClientRect();
  const sheet = document.querySelector('#board .sheet').getBoundingClientRect();
  return { window: width / innerWidth, height: height / innerHeight, sheet: Math.max(sheet.width / width, sheet.height / height) };
}"""


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_board_takes_most_of_the_window(served: Served, page: Page, ruleset: str) -> None:
    page.set_viewport_size(DESK)
    page.add_init_script("localStorage.setItem('amunre.no-tips', '')")  # a tip takes a line while it is there
    table, ada, _ = served.table(ruleset)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    share = page.evaluate(SHARE)
    print(f"{ruleset}: the board has {share['window']:.0%} of the width and {share['height']:.0%} of the height")
    assert share["window"] >= 0.6
    assert share["height"] >= 0.85
    assert share["sheet"] > 0.95


@pytest.mark.parametrize(("ruleset", "size"), crossed(GAMES, SIZES))
def test_no_decision_needs_scrolling(served: Served, browser: Browser, ruleset: str, size: str) -> None:
    """In a game of bots and chance, whenever Ada is asked for something else than before, and after each group or piece that she picks."""
    is_phone, locale = size != "desk", "de" if size in {"small", "aside"} else "en"  # German words are long
    context = browser.new_context(
        viewport=SIZES[size], is_mobile=is_phone, has_touch=is_phone, reduced_motion="reduce", locale=locale
    )
    page = context.new_page()
    players = GAMES[ruleset]
    table, _ = Table.open(load_ruleset(ruleset), players, store=served.store, seed=3)
    tokens = [table.sit(name) for name in ("Ada", "Bob", "Cleo", "Dan", "Eve")[:players]]
    page.goto(f"{served.address}/t/{table.id}#{tokens[0]}")
    random, bot, seen, wrong = Random(2), Sensible(Random(2)), set[Any](), dict[str, Any]()
    for _ in range(few(150, 1000)):
        if table.state == "over":
            break
        seat = table.game.to_act[0]
        if seat == 0:
            prompt = table.update(tokens[0]).prompt
            kinds = tuple((group.kind, min(len(getattr(group, "choices", ())), 4)) for group in prompt.groups)
            if kinds not in seen:
                seen.add(kinds)
                drawn(page, table.step)
                wrong |= scrolled(page, prompt.text)
        legal = table.game.legal_actions(seat)
        action = bot.choose(Observation(table.game, seat), legal) if random.random() < 0.6 else random.choice(legal)
        table.play(tokens[seat], str(action), table.step)
    context.close()
    print(f"{ruleset}: {len(seen)} kinds of decisions")
    assert len(seen) > 3
    assert wrong == {}


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_many_cards_and_provinces_need_no_scrolling(served: Served, browser: Browser, size: str) -> None:
    own = [["damanhur", "edfu", "kharga"], ["baharya", "memphis", "dakhla"], ["buto", "mendes", "abu"]]
    kinds = ["block", "builder", "eight-gold", "free-farmer", "bonus-bank", "correction", "bonus-cards"]
    is_phone = size != "desk"
    context = browser.new_context(viewport=SIZES[size], is_mobile=is_phone, has_touch=is_phone, reduced_motion="reduce")
    page = context.new_page()
    table, _ = Table.open(game_at("purchase", own, hands=[kinds, [], []]), store=served.store)
    tokens = [table.sit(name) for name in ("Ada", "Bob", "Cleo")]
    page.goto(f"{served.address}/t/{table.id}#{tokens[0]}")
    drawn(page)
    assert scrolled(page, "purchase") == {}
    context.close()


def scrolled(page: Page, asked: str) -> dict[str, Any]:
    """Return the controls that are out of sight at a decision, before and after a pick."""
    page.wait_for_function(SHOWN)
    found = {asked: hidden(page)}
    keys = page.eval_on_selector_all(
        ".picker, #hand [data-spot].open", "all => all.filter(one => one.checkVisibility()).map(one => one.dataset.key)"
    )
    for key in [*keys[:3], *keys[-2:]]:
        page.locator(f'[data-key="{key}"]').dispatch_event("click")
        page.wait_for_function(PREVIEWED)
        found[f"{asked} {key}"] = hidden(page)
        page.keyboard.press("Escape")
    return {where: out for where, out in found.items() if out}


def hidden(page: Page) -> list[str]:
    """Return what is out of sight as soon as nothing is, or in the end: texts may still come, and the dock is measured then."""
    try:
        page.wait_for_function(f"() => !({HIDDEN})().length")
    except TimeoutError:
        return list(page.evaluate(HIDDEN))
    return []


@pytest.mark.parametrize("ruleset", GAMES)
def test_on_a_phone_all_players_are_in_sight_and_a_tap_shows_all_about_them(
    served: Served, browser: Browser, ruleset: str
) -> None:
    context = browser.new_context(viewport=SMALL, is_mobile=True, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    players = GAMES[ruleset]
    table, ada, _ = served.table(ruleset, players)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    ends = page.eval_on_selector_all(".chair", "all => all.map(one => one.getBoundingClientRect().right)")
    assert len(ends) == players
    assert max(ends) <= SMALL["width"]
    told = page.locator(".in-words")
    expect(told.first).to_be_hidden()
    page.tap(".unfold")
    for one in told.all():
        one.scroll_into_view_if_needed()
        expect(one).to_contain_text(re.compile(r": \w+"))
    usable(page)
    page.touchscreen.tap(SMALL["width"] / 2, SMALL["height"] - 5)
    expect(told.first).to_be_hidden()
    expect(page.locator("#tip p")).to_be_hidden()
    page.tap("#tip > summary")
    expect(page.locator("#tip p")).to_be_visible()
    context.close()


SCALE = "() => document.querySelector('#board .sheet').getBoundingClientRect().width / document.querySelector('#board .sheet').offsetWidth"


def test_the_board_is_zoomed_and_moved(served: Served, page: Page) -> None:
    """By keys, buttons and the wheel; the place that has the focus stays in sight."""
    page.set_viewport_size(DESK)
    table, ada, _ = served.table("tigris")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.focus("#board [data-spot=a0]")
    for key, scale in (("+", 1.4), ("+", 1.96), ("-", 1.4), ("0", 1)):
        page.keyboard.press(key)
        assert page.evaluate(SCALE) == pytest.approx(scale, rel=0.01)
    page.get_by_role("button", name="Zoom in").click(click_count=2)
    page.keyboard.press("Escape")
    board = page.locator("#board").bounding_box()
    assert board is not None
    page.mouse.move(board["x"] + 300, board["y"] + 300)
    page.mouse.wheel(0, -400)
    page.wait_for_function("() => document.querySelector('#board').matches('.zoomed')")
    before = page.evaluate("document.querySelector('#board .sheet').style.transform")
    page.mouse.down()
    page.mouse.move(board["x"] + 200, board["y"] + 250, steps=3)
    page.mouse.up()
    assert page.evaluate("document.querySelector('#board .sheet').style.transform") != before
    assert page.locator(".panel:visible").count() == 0, "a drag picks nothing"
    page.focus("#board [data-spot=a0]")
    for _ in range(15):
        page.keyboard.press("ArrowRight")
    spot = page.evaluate("document.activeElement.getBoundingClientRect().toJSON()")
    assert board["x"] - 1 <= spot["left"]
    assert spot["right"] <= board["x"] + board["width"] + 1
    page.get_by_role("button", name="Show the whole board").click()
    assert page.evaluate(SCALE) == pytest.approx(1, rel=0.01)


def test_a_touch_picks_a_place_and_enlarges_it_if_it_is_small(served: Served, browser: Browser) -> None:
    """The player sees it and can correct it; the whole board comes back by itself, unless the player has moved it."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    table, ada, _ = served.table("tigris")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    zoomed, whole = re.compile("zoomed"), page.get_by_role("button", name="Show the whole board")
    page.tap("[data-key='hand:temple']")
    spot, other = [page.locator(f"[data-spot='{space}']") for space in ("g6", "h6")]
    expect(whole).to_be_hidden()
    spot.tap()
    expect(page.locator("#board")).to_have_class(zoomed)
    expect(page.locator(".panel [data-key=confirm]")).to_be_visible()
    expect(spot).to_have_attribute("aria-pressed", "true")
    box = spot.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    spot.dispatch_event("click", {"detail": 2})
    assert table.game.to_act == (0,), "the second tap of a hasty finger confirms nothing"
    other.tap()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(spot).to_have_attribute("aria-pressed", "false")
    page.tap(".panel [data-key=cancel]")
    expect(page.locator("#board")).not_to_have_class(zoomed)
    page.tap("[data-key='hand:temple']")
    spot.tap()
    step = table.step
    page.tap(".panel [data-key=confirm]")
    page.wait_for_function(REACHED, arg=step + 1)
    expect(page.locator("#board")).not_to_have_class(zoomed)
    page.focus("#board [data-spot=a0]")
    page.keyboard.press("+")
    page.tap("[data-key^='hand:'].open >> nth=0")
    page.keyboard.press("Escape")
    expect(page.locator("#board")).to_have_class(zoomed)
    whole.tap()
    expect(page.locator("#board")).not_to_have_class(zoomed)
    expect(whole).to_be_hidden()
    context.close()


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_legend_and_the_drawer_are_opened_from_the_header(served: Served, page: Page, ruleset: str) -> None:
    page.set_viewport_size(DESK)
    table, ada, _ = served.table(ruleset)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    for _ in range(2):
        page.click("#more > summary")
        page.click("#legend")
        expect(page.get_by_role("dialog").locator("svg")).to_be_visible()
        usable(page)
        answered(page, "Close")
    expect(page.locator("#open-drawer")).to_have_class("")
    table.play(ada, str(table.game.legal_actions(0)[0]), table.step)
    expect(page.locator("#open-drawer")).to_have_class("unread")
    page.click("#open-drawer")
    expect(page.locator("#log li").last).to_be_visible()
    expect(page.locator("#open-drawer")).to_have_class("")
    usable(page)
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.locator("#open-drawer")).to_be_focused()


@pytest.mark.parametrize("ruleset", GAMES)
def test_what_is_pending_is_previewed_as_it_then_happens(served: Served, page: Page, ruleset: str) -> None:
    """The server is asked once for each action."""
    table, ada, _ = served.table(ruleset)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/preview?" in request.url else None)
    pieces = {"standard": ["hand:builder"], "tigris": ["hand:temple", "board:a1"], "prosperity": ["hand:copper"]}[
        ruleset
    ]
    for _ in range(2):
        picked(page, *pieces)
        expect(page.locator(".panel .preview p").first).to_contain_text("Ada ")
        page.keyboard.press("Escape")
    assert len(asked) == 1
    picked(page, *pieces)
    told = page.locator(".panel .preview p").first.inner_text().removesuffix("Rule").strip()
    page.click("[data-key=confirm]")
    page.wait_for_function("told => document.querySelector('#log').textContent.includes(told)", arg=told)


def test_a_button_is_previewed_under_the_pointer_and_the_focus(served: Served, page: Page) -> None:
    table, ada, _ = served.table("standard")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    sell = page.locator("button[data-action^=sell]").first
    sell.hover()
    expect(page.locator("#preview")).to_contain_text("Ada sells")
    page.mouse.move(5, 5)
    expect(page.locator("#preview")).to_be_hidden()
    sell.focus()
    expect(sell).to_have_attribute("aria-describedby", "preview")
    usable(page)
    sell.press("Enter")
    expect(page.locator("#preview")).to_be_hidden()


def test_tiles_are_exchanged_by_clicking_each_of_them(served: Served, page: Page) -> None:
    table, ada, _ = served.table("tigris")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    hand = table.game.view(0).players[0].hand
    tile = max(hand, key=hand.count)
    page.click(".picker >> text=Exchange tiles")
    for picks in range(1, hand.count(tile) + 1):
        page.click(f"[data-key='hand:{tile}']")
        expect(page.locator("#hand .times:not(:empty)")).to_have_text([f"{picks}\u00a0\u00d7"] if picks > 1 else [])
        expect(page.locator(".panel [data-action]")).to_have_count(1)
    step = table.step
    page.click("[data-key=confirm]")
    page.wait_for_function(REACHED, arg=step + 1)
    assert str(table.game.steps[-1].action) == " ".join(["exchange", *[tile] * hand.count(tile)])


SMALL_TEXT = """() => {
  const small = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.textContent.trim() || one.closest('.sheet, .aloud, title, desc') || !one.checkVisibility()) continue;
    const drawn = one.getScreenCTM?.(), size = parseFloat(getComputedStyle(one).fontSize) * (drawn?.a ?? 1);
    if (size < 11.95) small.push(`${size.toFixed(1)} ${node.textContent.trim()}`);
  }
  return small;
}"""
"""Text under 12 pixels outside the board, which can be enlarged."""
SMALL_BUTTONS = """() => [...document.querySelectorAll('button, input, select, summary, a, #hand [data-spot]')].filter(one => one.checkVisibility() && !one.closest('p')
  && Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 40 && !one.matches('.skip')).map(one => one.outerHTML.slice(0, 80))"""
"""Controls that are too small to touch."""


@pytest.mark.parametrize(("ruleset", "size"), crossed(GAMES, [PHONE, DESK]))
def test_text_can_be_read_and_controls_can_be_touched(
    served: Served, browser: Browser, ruleset: str, size: Any
) -> None:
    """With the greatest number of players, before the first decision and in the middle of the game."""
    is_phone, players = size == PHONE, GAMES[ruleset]
    context = browser.new_context(viewport=size, is_mobile=is_phone, has_touch=is_phone, reduced_motion="reduce")
    page = context.new_page()
    table, _ = Table.open(load_ruleset(ruleset), players, store=served.store, seed=3)
    tokens = [table.sit(name) for name in ("Ada", "Bob", "Cleopatra", "Dan", "Eve")[:players]]
    page.goto(f"{served.address}/t/{table.id}#{tokens[0]}")
    bot = Sensible(Random(2))
    for step in (1, 60):
        while table.step < step:
            seat = table.game.to_act[0]
            action = bot.choose(Observation(table.game, seat), table.game.legal_actions(seat))
            table.play(tokens[seat], str(action), table.step)
        page.wait_for_function(REACHED, arg=table.step)
        page.wait_for_function(SHOWN)
        assert page.evaluate(SMALL_TEXT) == []
        if is_phone:
            assert page.evaluate(SMALL_BUTTONS) == []
    context.close()


def test_a_leader_on_the_board_is_picked_there_as_well_as_in_the_hand(served: Served, page: Page) -> None:
    table, ada, _ = served.table("tigris", seed=2)
    action = next(str(one) for one in table.game.legal_actions(0) if one.verb == "lead")
    table.play(ada, action, table.step)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    page.wait_for_function(SHOWN)
    _, leader, space = action.split()
    expect(page.locator("#board [data-acts]")).to_have_attribute("data-acts", leader)
    page.click(f"[data-key='board:{space}']")
    expect(page.locator(f"[data-key='hand:{leader}']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"[data-key='board:{space}']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".panel")).to_contain_text("Withdraw a leader")


def test_a_click_beside_the_places_of_a_leader_gives_the_reason_and_keeps_the_leader(
    served: Served, page: Page
) -> None:
    table, ada, _ = served.table("tigris")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    open_spots = "() => [...document.querySelectorAll('#board [data-spot].open')].map(one => one.dataset.key)"
    before = page.evaluate(open_spots)
    picked(page, "hand:king")
    after = page.evaluate(open_spots)
    picked(page, next(spot for spot in before if spot not in after))
    expect(page.locator(".panel .cite").first).to_be_visible()
    expect(page.locator(".panel [data-key=confirm]")).to_have_count(0)
    page.click(".panel [data-key=cancel]")
    assert page.evaluate(open_spots) == after
    picked(page, after[0])
    assert (
        page.get_attribute(".panel [data-key=confirm]", "data-action") == f"lead king {after[0].removeprefix('board:')}"
    )
