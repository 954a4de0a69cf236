"""The page by keys alone: whatever is pressed, the focus is somewhere afterwards, and never at the beginning of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playing import drawn, friends
from playwright.sync_api import expect

from amunre import load_ruleset
from amunre.hosting.options import Options
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

BUTTONS = (
    "() => [...document.querySelectorAll('button, summary, [data-spot]')]"
    ".filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled'))"
    ".map(one => one.dataset.key ?? (one.id || one.dataset.spot || one.textContent))"
)
FOCUS = """name => {
  const one = [...document.querySelectorAll('button, summary, [data-spot]')]
    .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled'))
    .find(one => (one.dataset.key ?? (one.id || one.dataset.spot || one.textContent)) === name);
  one?.focus();
  return one !== undefined && document.activeElement === one;
}"""
NAVIGATES = ("rematch", "forget-me", "try-now")
"""Beginnings of buttons that lead to another page."""


def focused(page: Page) -> str:
    """Return the element that has the focus."""
    found: str = page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
    return found


def somewhere(page: Page, after: str) -> None:
    """The focus is not lost."""
    assert not focused(page).startswith("<body"), after


def dialog_closed(page: Page, after: str) -> None:
    """A question that came up is left by Escape, and the focus goes back."""
    while page.get_by_role("dialog").locator("visible=true").count():
        page.keyboard.press("Escape")
        somewhere(page, f"Escape after {after}")


def press_all(page: Page, most: int = 60) -> list[str]:
    """Press every button that there is, also those that come up meanwhile, by keys; those that were pressed."""
    done: list[str] = []
    while len(done) < most:
        left = [name for name in page.evaluate(BUTTONS) if name not in done and not name.startswith(NAVIGATES)]
        if not left:
            break
        done.append(left[0])
        if page.evaluate(FOCUS, left[0]):
            step = page.get_attribute("body", "data-step")
            page.keyboard.press("Enter")
            somewhere(page, left[0])
            dialog_closed(page, left[0])
            if page.get_attribute("body", "data-step") != step:
                somewhere(page, f"the table went on after {left[0]}")
    return done


@pytest.mark.parametrize("state", ["gathering", "tigris", "over", "lobby"])
def test_each_button_leaves_the_focus_somewhere(served: Served, page: Page, state: str) -> None:
    table, host = Table.open(load_ruleset(), 3, store=served.store, seed=1, options=Options(title="Friday"))
    if state == "lobby":
        page.goto(served.address)
        friends(page)
        page.fill("input[name=name]", "Cleo")
        page.click(".opening button.main")
        page.wait_for_url("**/t/*")
        page.wait_for_selector("body[data-ready]")
        page.goto(served.address)
        page.wait_for_selector("body[data-ready]")
    elif state == "gathering":
        for secret in (f"host.{host}", table.sit("Ada")):
            page.goto(f"{served.address}/t/{table.id}#{secret}")
            page.wait_for_selector("body[data-ready]")
            page.goto("about:blank")
        page.goto(f"{served.address}/t/{table.id}")
        page.wait_for_selector("body[data-ready]")
    else:
        table, ada, _ = served.table("standard" if state == "over" else state)
        while state == "over" and table.state != "over":
            table.let_bots_act()
            if 0 in table.game.to_act:
                table.play(ada, str(table.game.legal_actions(0)[0]), table.step)
        page.goto(f"{served.address}/t/{table.id}#{ada}")
        drawn(page)
    pressed = press_all(page, 40)
    assert len(pressed) > 3


def test_the_focus_stays_near_when_something_is_taken_back(served: Served, page: Page) -> None:
    """The button is gone, and what is asked has the focus; nobody presses by a slip what lies there now."""
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.focus("button[data-action^=sell]")
    page.keyboard.press("Enter")
    page.focus("#take-back")
    page.keyboard.press("Enter")
    expect(page.locator("#take-back")).to_have_count(0)
    expect(page.locator("#question")).to_be_focused()
    assert table.game.view(0).players[0].hand


@pytest.mark.parametrize("ruleset", ["standard", "tigris"])
def test_what_is_played_from_a_place_leaves_the_focus_there(served: Served, page: Page, ruleset: str) -> None:
    table, ada, _ = served.table(ruleset)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    action = next(one for one in table.game.legal_actions(0) if str(one).startswith(("bid", "place")))
    place = action.province if ruleset == "standard" else action.space
    step = table.step
    page.focus(f"#board [data-spot='{place}']")
    page.keyboard.press("Enter")
    page.focus(f".panel button[data-action='{action}']")
    page.keyboard.press("Enter")
    drawn(page, step + 1)
    expect(page.locator(f"#board [data-spot='{place}']")).to_be_focused()


def test_the_language_is_chosen_by_keys_and_the_focus_stays(served: Served, page: Page) -> None:
    page.goto(served.address)
    page.wait_for_selector("body[data-ready]")
    page.focus("#language")
    page.evaluate(
        "() => { const one = document.getElementById('language'); one.value = 'de'; one.dispatchEvent(new Event('change')) }"
    )
    page.wait_for_selector("html[lang=de] body[data-ready=true]")
    expect(page.locator("#language")).to_be_focused()


def test_a_question_gives_the_focus_back_though_the_page_was_drawn_anew(served: Served, page: Page) -> None:
    """By then another button has the place of the one that opened the question, and does the same."""
    table, _, host = served.table()
    page.goto(f"{served.address}/t/{table.id}#host.{host}")
    page.wait_for_selector("body[data-drawn]")
    for summary in ("#more > summary", ".keys summary"):
        page.focus(summary)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Remove Hedda").focus()
    page.keyboard.press("Enter")
    table.remove(host, 1)
    table.seat_bot(host, 1, "mcts")
    expect(page.locator(".chair").nth(1)).to_contain_text("planning ahead")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Remove Hedda")).to_be_focused()
