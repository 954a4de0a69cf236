"""The first minutes: a game is tried, learned or opened for friends; an invitation; tips; notifications; no connection."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playing import REACHED, READY, decide, drawn, friends, more
from playwright.sync_api import expect

from amunre import load_ruleset
from amunre.games import STANDARD
from amunre.games.loading import load_rules
from amunre.hosting.options import Clock, Options
from amunre.hosting.table import Table
from amunre.lesson import lesson_for
from amunre.wire import texts

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages

GAMES = ("amun-re", "tigris", "prosperity")
LARGEST = 250_000
"""Maximum number of bytes that the lobby takes."""


def lobby(page: Page, served: Served) -> None:
    page.goto(served.address)
    page.wait_for_function(READY)


# --- the games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_tried_by_one_click(served: Served, page: Page, game: str) -> None:
    lobby(page, served)
    page.click(f"[data-key='try-now {game}']")
    page.wait_for_url("**/t/*")
    drawn(page)
    table = Table.load(served.store, page.url.rpartition("/")[2])
    assert table.rules.id == STANDARD[game]
    assert [chair.bot for chair in table.chairs] == [None, *["sensible"] * (len(table.chairs) - 1)]
    assert table.chairs[0].name == "Guest"
    lobby(page, served)
    expect(page.locator("#own")).to_contain_text("Guest")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_learned_in_the_page(served: Served, page: Page, game: str) -> None:
    lobby(page, served)
    learn = page.locator(f"#game-{game} [data-learn]")
    learn.focus()
    page.keyboard.press("Enter")
    lesson = page.get_by_role("dialog")
    stops = lesson_for(load_rules(STANDARD[game])).stops
    expect(lesson.locator("h2")).to_contain_text([stop.title for stop in stops])
    expect(lesson.locator("section > svg")).to_have_count(len(stops))
    for stop in stops:
        page.keyboard.press("Enter")  # the focus is on *Next*
        expect(lesson.locator("h2:visible")).to_contain_text([stop.title])
    page.keyboard.press("Enter")
    expect(lesson.get_by_role("button", name="Try now")).to_be_focused()
    lesson.get_by_role("button", name="Back").click()
    expect(lesson.locator("h2:visible")).to_contain_text([stops[-1].title])
    fills = lesson.locator("svg text").first.evaluate("one => getComputedStyle(one).fontFamily")
    assert "serif" in fills, "the drawing has its style sheet"
    assert page.url == f"{served.address}/"
    page.keyboard.press("Escape")
    expect(lesson).to_have_count(0)
    expect(learn).to_be_focused()


def test_a_lesson_ends_with_a_game(served: Served, page: Page) -> None:
    lobby(page, served)
    page.locator(f"#game-{GAMES[0]} [data-learn]").click()
    lesson = page.get_by_role("dialog")
    expect(lesson.locator("details[open]")).to_have_count(0)
    following = lesson.get_by_role("button", name="Next")
    expect(following).to_be_visible()
    while following.is_visible():
        following.click()
    lesson.get_by_role("button", name="Try now").click()
    expect(page).not_to_have_url(f"{served.address}/")
    page.wait_for_function(READY)


def test_options_are_explained(served: Served, page: Page) -> None:
    lobby(page, served)
    friends(page)
    page.locator(".opening details > summary").last.click()
    for name in ("bots", "title", "note", "clock", "take-backs", "public", "forced"):
        expect(page.locator(f".opening [name={name}]")).to_have_accessible_description(re.compile(r"^[A-Z].{20,}\.$"))
    expect(page.locator(".opening [name=bots]")).to_have_value("0")


def test_what_is_refused_is_said_in_the_form(served: Served, page: Page) -> None:
    lobby(page, served)
    friends(page)
    page.fill(".opening [name=name]", "\u202eAda")
    page.click(".opening button.main")
    expect(page.locator(".opening [role=alert]")).to_contain_text("U+202E")
    assert page.url == f"{served.address}/"


@pytest.mark.parametrize(("language", "hyphens"), [("en", "manual"), ("cs", "auto"), ("de", "auto"), ("sv", "auto")])
def test_long_words_are_hyphenated(served: Served, browser: Browser, language: str, hyphens: str) -> None:
    page = browser.new_context(locale=language).new_page()
    lobby(page, served)
    assert page.locator(".tagline").first.evaluate("one => getComputedStyle(one).hyphens") == hyphens
    page.context.close()


# --- the invitation --------------------------------------------------------------------------------------


def test_a_guest_sees_what_they_are_invited_to(served: Served, page: Page) -> None:
    options = Options(note="We begin at eight.\nBring tea.", clock=Clock(300), take_backs=3, view={"points": "hidden"})
    table, host = Table.open(load_ruleset("tigris"), 3, store=served.store, options=options)
    table.sit("Ada")
    table.seat_bot(host, 2, "sensible")
    page.goto(f"{served.address}/t/{table.id}#{table.invite(host, 1)}")
    told = page.locator("#invitation")
    for text in (
        "You are invited: Euphrat & Tigris (1997)",
        "2 to 4 players",
        "90 minutes",
        "demanding",
        "From the host: We begin at eight.",
        "At the table: Ada, Silas (bot)",
        "1 free seat",
        "Time to think: five minutes per decision",
        "Undo: 3 times a game",
        "points: hidden",
    ):
        expect(told).to_contain_text(text)
    told.get_by_role("button", name="Learn").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.fill("#players input", "Bob")
    page.get_by_role("button", name="Take a seat").click()
    page.wait_for_selector("body[data-drawn]")
    expect(told).to_be_hidden()


def test_a_note_is_text(served: Served, page: Page) -> None:
    lobby(page, served)
    friends(page)
    page.fill(".opening [name=name]", "Ada")
    page.locator(".opening details > summary").last.click()
    page.fill(".opening [name=note]", "<b>Tea</b>\nat eight")
    page.click(".opening button.main")
    page.wait_for_url("**/t/*")
    expect(page.locator("#invitation .note")).to_have_text("From the host: <b>Tea</b>\nat eight")


# --- tips ------------------------------------------------------------------------------------------------


def test_a_tip_comes_at_the_first_decision_of_a_kind_alone(served: Served, page: Page) -> None:
    table, ada, _ = served.table("tigris")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    tip = page.locator("#tip")
    expect(tip).to_contain_text(f"Tip: {texts(table.rules)['tips']['main']}")
    page.reload()
    drawn(page)
    expect(tip).to_have_count(1)
    step = table.step
    decide(page, Random(1), step)
    drawn(page, step + 1)
    assert table.game.prompt(0).kind == "main"
    expect(tip).to_have_count(0)


def test_tips_are_turned_off_by_one_click_and_on_again_in_the_menu(served: Served, page: Page) -> None:
    table, ada, _ = served.table("tigris")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.locator("#tip").get_by_role("button", name="No more tips").click()
    expect(page.locator("#tip")).to_have_count(0)
    page.reload()
    drawn(page)
    expect(page.locator("#tip")).to_have_count(0)
    more(page, "tips")
    expect(page.locator("#tips")).to_have_attribute("aria-pressed", "true")
    page.reload()
    drawn(page)
    expect(page.locator("#tip")).to_be_visible()


# --- notifications ---------------------------------------------------------------------------------------

NOTICES = """() => {
  window.asked = 0; window.told = [];
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() { window.asked += 1; return Notification.permission = 'granted'; }
    constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
  };
}"""


def test_a_notification_comes_only_when_it_was_asked_for(served: Served, page: Page) -> None:
    page.add_init_script(f"({NOTICES})()")
    table, _ = Table.open(load_ruleset("tigris"), 2, store=served.store, options=Options(title="Friday"), seed=1)
    ada, bob = table.sit("Ada"), table.sit("Bob")
    tokens = (ada, bob)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn_or_waiting(page)
    page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => window.away })")

    def round_(away: bool) -> None:
        page.evaluate("away => { window.away = away }", away)
        for _ in range(2):
            seat = table.game.to_act[0]
            while table.game.to_act == (seat,):
                table.play(tokens[seat], str(table.game.legal_actions(seat)[0]), table.step)
            page.wait_for_function(REACHED, arg=table.step)

    round_(away=True)
    assert page.evaluate("[window.asked, window.told]") == [0, []]
    more(page, "notices")
    expect(page.locator("#notices")).to_have_attribute("aria-pressed", "true")
    round_(away=False)
    assert page.evaluate("[window.asked, window.told]") == [1, []]
    round_(away=True)
    page.wait_for_function("() => window.told.length")
    assert page.evaluate("window.told") == ["Friday: It is your turn."]
    more(page, "notices")
    round_(away=True)
    assert page.evaluate("window.told.length") == 1


def drawn_or_waiting(page: Page) -> None:
    page.wait_for_selector("body[data-drawn][data-connected=true]")


# --- without a connection, and size ----------------------------------------------------------------------


def test_the_lobby_is_small_and_soon_there(served: Served, browser: Browser) -> None:
    page = browser.new_page()
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    lobby(page, served)
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    print(f"lobby: {sum(sizes)} bytes in {len(sizes)} answers, first paint after {painted:.0f} ms")
    assert 10_000 < sum(sizes) < LARGEST
    page.context.close()


def test_without_a_connection_the_page_opens_and_says_so(served: Served, browser: Browser) -> None:
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    lobby(page, served)
    page.evaluate("() => navigator.serviceWorker.ready")
    page.reload()  # now the worker answers, and keeps the words
    page.wait_for_function(READY)
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    kept: Any = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys())"
        ".map(one => new URL(one.url).pathname)))).flat()"
    )
    assert "/assets/main.js" in kept
    assert {one for one in kept if one.startswith("/api/")} == {"/api/words", "/api/languages", "/api/games"}
    context.set_offline(True)
    page.goto(f"{served.address}/t/nowhere")
    expect(page.locator("#said")).to_have_text(
        "You are offline. The page continues as soon as you are connected again."
    )
    context.set_offline(False)
    expect(page.locator("#said")).to_have_text("There is no such table.")
    context.close()
