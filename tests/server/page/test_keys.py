"""The page without a mouse and without eyes: whole games by keys, places by arrows, names, order, what is read aloud."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from counts import few
from playing import REACHED, drawn, tab_to

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

ENOUGH = 400
"""More decisions than any game here takes of one person."""

ABLE = ".groups > fieldset :is(button[data-action]:not([aria-disabled]), .do)"
PANEL = ".panel:visible [data-action]"
PANEL_OR_DONE = """step => document.body?.dataset.step != step
  || [...document.querySelectorAll('.panel [data-action]')].some(one => one.checkVisibility())"""
SPOTS = ("#hand [data-spot].open", "#board [data-spot].open")


def sit(page: Page, served: Any, ruleset: str) -> Any:
    """Ada's table, at which she is asked."""
    table, ada, _ = served.table(ruleset)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    return table


def decide_by_keys(page: Page, random: Random) -> None:
    """Walk on by Tab to one of the things that can be done, and do it by Enter. Others may go on meanwhile."""
    step = page.get_attribute("body", "data-step")
    for _ in range(5):  # picks
        keys = page.eval_on_selector_all(
            ABLE, "all => all.filter(one => one.checkVisibility()).map(one => one.dataset.key)"
        )
        choices = [*keys, *(spot for spot in SPOTS if page.locator(spot).count())]
        if not choices:  # what is picked is a whole action, and its panel is still to come, or it is done already
            page.wait_for_function(PANEL_OR_DONE, arg=step)
            if page.locator(PANEL).count():
                do_what_is_picked(page)
            break
        key = random.choice(choices)
        if key in keys:
            try:
                tab_to(page, f'[data-key="{key}"]')
            except AssertionError:
                if page.locator(f'[data-key="{key}"]:visible').count():
                    raise
                continue  # others went on, and it is no longer there
            page.keyboard.press("Enter")
            break
        tab_to(page, key.removesuffix(".open"))
        arrows_to(page, key, random)
        page.keyboard.press("Enter")
        if page.locator(PANEL).count():
            do_what_is_picked(page)
            break
    page.wait_for_function("step => document.body?.dataset.step != step", arg=step)
    drawn(page)
    assert page.evaluate("document.activeElement.closest('#now, #board') !== null"), "the focus is lost"


def do_what_is_picked(page: Page) -> None:
    tab_to(page, ".panel [data-action]")
    page.keyboard.press("Enter")


def arrows_to(page: Page, selector: str, random: Random) -> None:
    """Go by arrow keys until one of these pieces has the focus."""
    for _ in range(1000):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(random.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    raise AssertionError(f"no arrow leads to {selector}")


@pytest.mark.parametrize(("ruleset", "most"), [("standard", few(12, ENOUGH)), ("tigris", few(12, ENOUGH))])
def test_a_game_is_played_by_keys_alone(served: Any, page: Page, ruleset: str, most: int) -> None:
    table, random, decisions = sit(page, served, ruleset), Random(1), 0
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "question", "the first thing leads to what can be done"
    while page.get_attribute("body", "data-state") != "over" and decisions < most:
        decide_by_keys(page, random)
        decisions += 1
    assert decisions > 10
    if decisions < most:
        assert table.state == "over"
        assert " wins with " in page.inner_text(".result") or " share the win " in page.inner_text(".result")


@pytest.mark.parametrize("ruleset", ["standard", "tigris"])
def test_arrows_lead_from_place_to_place(served: Any, page: Page, ruleset: str) -> None:
    sit(page, served, ruleset)
    tab_to(page, "#board [data-spot]")
    before = page.evaluate("document.activeElement.dataset.spot")
    page.keyboard.press("ArrowUp" if ruleset == "standard" else "ArrowDown")
    assert page.evaluate("document.activeElement.dataset.spot") != before
    page.keyboard.press("?")
    assert page.is_visible(".panel")
    page.keyboard.press("Escape")
    assert not page.is_visible(".panel")
    assert page.evaluate("document.activeElement.matches('[data-spot]')")


def test_a_place_is_picked_by_keys(served: Any, page: Page) -> None:
    """The piece is chosen first, then its place: by arrows and Enter."""
    table = sit(page, served, "tigris")
    tab_to(page, "#hand [data-spot]")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    tab_to(page, "#board [data-spot]")
    for _ in range(20):
        if page.evaluate("document.activeElement.matches('.open')"):
            break
        page.keyboard.press("ArrowRight")
    place = page.evaluate("document.activeElement.dataset.spot")
    step = table.step
    page.keyboard.press("Enter")
    assert table.step == step
    page.keyboard.press("Enter")
    page.wait_for_function(REACHED, arg=step + 1)
    assert place in table.game.view(0).tiles


def test_what_happens_is_read_aloud(served: Any, page: Page) -> None:
    """A live region tells what is new and whose turn it is; nothing else that changes is read by itself."""
    table = sit(page, served, "standard")
    page.locator(".groups button[data-action^=bid]:not([aria-disabled])").first.click()
    page.wait_for_function("() => document.getElementById('aloud').textContent.includes('Ada bids')")
    drawn(page, table.step)
    page.wait_for_function("() => document.getElementById('aloud').textContent.includes('It is your turn')")
    live = page.evaluate(
        "[...document.querySelectorAll('[aria-live], [role=alert], [role=status], [role=log]')].map(one => one.id || one.className || one.getAttribute('role'))"
    )
    assert sorted(live) == ["aloud", "aloud", "line", "log", "said"]


def test_headings_and_landmarks_stand_in_the_order_of_reading(served: Any, page: Page) -> None:
    sit(page, served, "standard")
    headings = page.evaluate(
        "[...document.querySelectorAll('h1, h2, h3')].filter(one => one.checkVisibility()).map(one => [one.tagName, one.textContent])"
    )
    assert [tag for tag, _ in headings] == ["H1", *["H2"] * (len(headings) - 1)]
    assert headings[0][1] == "Friday"
    assert headings[1][1] == "Players"
    assert headings[2][1] == page.inner_text("#question")
    assert [text for _, text in headings[3:]] == ["Your hand", "Since your last turn"]
    regions = page.get_by_role("region").all()
    names = [
        one.evaluate(
            "one => one.getAttribute('aria-label') ?? document.getElementById(one.getAttribute('aria-labelledby')).textContent"
        )
        for one in regions
    ]
    assert names == [
        "Players",
        headings[2][1],
        "Your hand",
        "The board",
        "Since your last turn",
    ]
    for role in ("banner", "main"):
        assert page.get_by_role(role).count() == 1


def test_each_thing_that_can_be_done_has_a_name(served: Any, page: Page) -> None:
    sit(page, served, "tigris")
    page.wait_for_selector(".spots")
    for role in ("button", "combobox", "textbox", "link"):
        for one in page.get_by_role(role).all():
            named = one.evaluate(
                "one => (one.getAttribute('aria-label') ?? (one.labels?.length ? one.labels[0].textContent : one.textContent)).trim()"
            )
            assert named


@pytest.mark.parametrize("ruleset", ["standard", "tigris"])
def test_fingers_hit_what_they_mean(served: Any, context: Any, ruleset: str) -> None:
    """On a phone whatever can be pressed is at least 44 pixels high and wide; a place of the board is after zooming in."""
    browser = context.browser
    phone = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = phone.new_page()
    sit(page, served, ruleset)
    small = (
        "[...document.querySelectorAll('button, select, input, summary')].filter(one => one.checkVisibility())"
        ".filter(one => { const { width, height } = one.getBoundingClientRect(); return width < 44 || height < 44 })"
        ".map(one => one.outerHTML)"
    )
    assert page.evaluate(small) == []
    page.locator("#board").evaluate("one => one.querySelector('[data-spot]').focus()")
    for _ in range(5):
        page.keyboard.press("+")
    sizes = page.evaluate(
        "[...document.querySelectorAll('#board [data-spot]')].map(one => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height))"
    )
    assert min(sizes) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    phone.close()
