"""The page shows words of the reader's language: no text of an action, no id of a bot."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from counts import crossed
from playing import drawn
from playwright.sync_api import expect

import amunre
from amunre import languages
from amunre.bots.named import bots_of
from amunre.engine.action_words import in_words
from amunre.engine.languages import ENGLISH, speaking, spoken
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages

RULESETS = ("standard", "tigris")


def opened(browser: Browser, served: Served, language: str, ruleset: str) -> tuple[Page, Any, str]:
    """Ada's page in a language, her table, and her token."""
    page = browser.new_context(locale=language, reduced_motion="reduce").new_page()
    table, ada, _ = served.table(ruleset)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    return page, table, ada


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", languages())
def test_each_action_has_its_own_words(language: str, ruleset: str) -> None:
    rules = amunre.load_ruleset(ruleset)
    with speaking(language):
        words = [*in_words(rules)]
    assert len({*words}) == len(words) == len(rules.actions)
    if language != ENGLISH:  # where some actions are written as they are said
        assert not {*words} & {*map(str, rules.actions)}
    assert not [one for one in words if re.search(r"[{}\[\]_]|None", one)]


def fulfilled(told: dict[str, str]) -> Callable[[Any], None]:
    """Return a handler that answers a request with this."""
    return lambda route: route.fulfill(json=told)


@pytest.mark.parametrize(("language", "ruleset"), crossed(languages(), RULESETS))
def test_a_hint_says_what_the_choice_is_called(browser: Browser, served: Served, language: str, ruleset: str) -> None:
    """Try a choice of each group: on the board, in a list and as a button."""
    page, table, ada = opened(browser, served, language, ruleset)
    with speaking(language):
        groups = {
            group.title: (
                choice.label if group.kind in ("answer", "end") else f"{group.title} \u2013 {choice.label}",
                choice,
            )
            for group in table.update(ada).prompt.groups
            for choice in getattr(group, "choices", ())
            if not choice.violations
        }
    for told, choice in groups.values():
        page.route("**/hint?*", fulfilled({"action": str(choice.action), "why": "Because."}))
        page.click("#hint")
        said = page.locator("#said")
        expect(said).to_contain_text(f": {told}")
        assert str(choice.action) not in said.inner_text()
        page.unroute("**/hint?*")
    page.context.close()


@pytest.mark.parametrize("language", languages())
def test_what_is_decided_beforehand_is_told_in_words(browser: Browser, served: Served, language: str) -> None:
    table, _ = Table.open(amunre.load_ruleset("tigris"), 3, store=served.store)
    tokens = [table.sit(name) for name in ("Ada", "Bob", "Cleo")]
    bob = next(token for seat, token in enumerate(tokens) if seat not in table.game.to_act)
    page = browser.new_context(locale=language).new_page()
    page.goto(f"{served.address}/t/{table.id}#{bob}")
    page.wait_for_selector("body[data-drawn]")
    action = "lead king f1"
    with speaking(language):
        words = dict(zip(map(str, table.rules.actions), in_words(table.rules), strict=True))
    page.click("#more > summary")
    page.click("#intend")
    asked = page.get_by_role("dialog").locator("input")
    assert asked.evaluate("one => [...one.list.options].map(one => one.value)") == [*words.values()]
    asked.fill(words[action].upper())
    page.keyboard.press("Enter")
    expect(page.locator(".tools .notice")).to_contain_text(words[action])
    assert action not in page.inner_text("#now")
    assert table.update(bob).intention == action
    page.context.close()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("ruleset", ["standard", "prosperity"])
def test_bots_have_names(language: str, ruleset: str) -> None:
    """At their chairs, in the list for the host, and where it is told that they came."""
    with speaking(language):
        rules = amunre.load_ruleset(ruleset)
        words, names = spoken().of(rules.game.id)["page"], bots_of(rules.game)
        table, host = Table.open(rules, 3)
        table.sit("Ada")
        for number, bot in enumerate(names):
            table.seat_bot(host, 1 + number % 2, bot)
        told = {one.bot: one.text for one in table.update().told if one.bot}
        assert {*told} == {*names}
        for bot, text in told.items():
            assert f"({words[f'bot-{bot}']})" in text
