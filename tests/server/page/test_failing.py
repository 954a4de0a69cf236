"""Answers that fail, are cut off or never come, storage that stores nothing: the page goes on, and tells the truth."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from counts import crossed
from playing import OPEN, SHOWN, drawer, drawn, friends, talk
from playwright.sync_api import Error, WebSocketRoute, expect
from test_late import BLOCKED, Held, drawn_at, gathering

from amunre import load_ruleset
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

FAILURES: dict[str, dict[str, Any]] = {
    "busy": {"status": 429, "json": {"error": "Too much at once.", "code": "busy"}},
    "down": {"status": 503, "body": "down"},
    "cut": {"status": 200, "body": ""},
}


def fail_once(page: Page, pattern: Any, how: str) -> list[str]:
    """Let the next answer of this sort fail, and return the list of requests."""
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(**FAILURES[how])
        else:
            route.continue_()

    page.route(pattern, answer)
    return asked


def run_until(page: Page, holds: str) -> None:
    """Let time pass on the page until this holds there."""
    for _ in range(500):
        with suppress(Error):  # the page is being loaded
            if page.evaluate(holds):
                return
            page.clock.run_for(500)
    raise AssertionError(f"it does not come to {holds}")


def spoken(page: Page, served: Served, table: Table[Any], token: str, text: str) -> None:
    """Somebody else says something."""
    url = f"{served.address}/api/tables/{table.id}/chat"
    assert page.request.post(url, headers={"authorization": f"Bearer {token}"}, data={"text": text}).ok


def three(served: Served) -> tuple[Table[Any], list[str]]:
    """A table of three people, and their tokens."""
    table, _ = Table.open(load_ruleset(), 3, store=served.store, seed=1)
    return table, [table.sit(name) for name in ("Ada", "Bob", "Cleo")]


def keys(page: Page, table: Table[Any]) -> dict[str, Any]:
    """Return the keys that the browser keeps for a table."""
    found: dict[str, Any] = json.loads(page.evaluate("id => localStorage.getItem(`amunre.table.${id}`)", table.id))
    return found


@pytest.mark.parametrize(("what", "how"), crossed(["words", "games", "about", "board", "material"], FAILURES))
def test_what_is_needed_is_asked_for_again(served: Served, page: Page, what: str, how: str) -> None:
    table, ada, _ = served.table()
    page.clock.install()
    asked = fail_once(page, re.compile(rf"/api/(.*/)?{what}\b"), how)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    run_until(page, SHOWN)
    while len(asked) < 2:
        page.clock.run_for(500)
    expect(page.locator("#said")).to_have_text("")
    expect(page.locator("#line")).to_have_text("")


@pytest.mark.parametrize("how", FAILURES)
def test_what_was_done_is_not_refused(served: Served, page: Page, how: str) -> None:
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    fail_once(page, re.compile(rf"/api/tables/{table.id}\?"), how)
    fail_once(page, re.compile(r"/chat\?.*since="), how)
    page.locator(f"{OPEN}[data-action^=sell]").first.click()
    expect(page.locator("#take-back")).to_be_visible()
    talk(page, "Good evening")
    expect(page.locator("#chat")).to_contain_text("Good evening")
    expect(page.get_by_label("Message", exact=True)).to_have_value("")
    expect(page.locator("#said")).to_have_text("")


def test_a_refusal_of_something_in_between_is_no_answer(served: Served, page: Page) -> None:
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    fail_once(page, "**/deeds?*", "down")
    page.locator(f"{OPEN}[data-action^=sell]").first.click()
    expect(page.locator("#said")).to_contain_text("No answer from the server.")


def test_an_answer_that_never_comes_is_given_up(served: Served, page: Page) -> None:
    page.add_init_script("const made = AbortSignal.timeout; AbortSignal.timeout = () => made.call(AbortSignal, 500)")
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.route("**/deeds?*", lambda route: None, times=1)
    sell = page.locator(f"{OPEN}[data-action^=sell]").first
    sell.click()
    expect(page.locator("#said")).to_contain_text("No answer from the server.")
    sell.click()
    expect(page.locator("#take-back")).to_be_visible()


def test_a_line_without_a_word_is_taken_up_again(served: Served, page: Page) -> None:
    """The server says something every 20 seconds, so that a dead line can be told from a quiet one."""
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        lines.append(line)
        server, is_first, told = line.connect_to_server(), len(lines) == 1, list[Any]()

        def pass_on(message: Any) -> None:
            told.append(message)
            if not is_first or len(told) <= 2:
                line.send(message)

        server.on_message(pass_on)

    page.clock.install()
    page.route_web_socket(re.compile("/live"), carry)
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    step = table.play(ada, str(table.game.legal_actions(0)[0]), table.step)
    run_until(page, f"() => Number(document.body?.dataset.step) >= {step}")


def test_lines_that_are_begun_anew_have_not_failed(served: Served, page: Page) -> None:
    """Where there are WebSockets, nothing is asked again and again."""
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/about" in request.url else None)
    page.evaluate("() => { for (let n = 0; n < 6; n++) dispatchEvent(new Event('online')) }")
    table.rename(ada, "Adele")
    drawn_at(page, table.step)
    page.evaluate("() => dispatchEvent(new Event('online'))")
    table.rename(ada, "Adela")
    drawn_at(page, table.step)
    assert asked == []


STORAGE = {
    "forbidden": """for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError") } });
    }""",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
}


@pytest.mark.parametrize("how", STORAGE)
def test_where_nothing_is_kept_a_chair_is_good_for_as_long_as_the_page(served: Served, page: Page, how: str) -> None:
    page.add_init_script(STORAGE[how])
    _, address = gathering(served, "tigris")
    page.goto(address)
    page.fill("#players input", "Cleo")
    page.click("#players form button")
    expect(page.locator("#hand svg")).to_be_visible()
    expect(page.locator("#players")).to_contain_text("stores nothing")
    expect(page.locator("#said")).to_have_text("")


@pytest.mark.parametrize("how", STORAGE)
def test_where_nothing_is_kept_a_table_is_opened_all_the_same(served: Served, page: Page, how: str) -> None:
    page.add_init_script(STORAGE[how])
    page.goto(served.address)
    friends(page)
    page.fill("input[name=name]", "Bob")
    page.fill("input[name=bots]", "2")
    page.click(".opening button.main")
    page.wait_for_url("**/t/*")
    drawn(page)
    page.locator(f"{OPEN}[data-action^=sell]").first.click()
    expect(page.locator("#take-back")).to_be_visible()


def test_who_clears_what_is_kept_looks_on(served: Served, page: Page) -> None:
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    other = page.context.new_page()
    other.goto(served.address)
    other.evaluate("() => localStorage.clear()")
    expect(page.locator(".chair").first).not_to_contain_text("you")
    expect(page.locator(OPEN)).to_have_count(0)


def test_the_same_is_not_done_twice(served: Served, page: Page) -> None:
    """A person who gets no answer clicks once more."""
    page.goto(served.address)
    page.wait_for_selector("body[data-ready]")
    friends(page)
    page.fill("input[name=name]", "Bob")
    tables = Held(page, re.compile(r"/api/tables\?"))
    page.click(".opening button.main")
    tables.wait(1)
    page.get_by_role("button", name="Open").click()
    tables.let(last=True)
    expect(page).to_have_url(re.compile("/t/"))
    page.wait_for_selector("body[data-ready]")
    assert len(tables.answers) == 0
    says = Held(page, re.compile(r"/chat\?"))
    drawer(page)
    page.get_by_label("Message", exact=True).fill("Good evening")
    page.keyboard.press("Enter")
    says.wait(1)
    page.keyboard.press("Enter")
    page.get_by_label("Message", exact=True).fill("Well then")
    says.let(last=True)
    while says.answers:
        says.let()
    expect(page.locator("#chat li:not(.remark)")).to_have_count(1)
    expect(page.get_by_label("Message", exact=True)).to_have_value("Well then")


def test_a_new_chair_is_not_lost_when_the_old_one_was_left(served: Served, page: Page) -> None:
    """The answer to leaving comes after Cleo has sat down again."""
    table, _ = Table.open(load_ruleset(), 4, store=served.store, seed=1)
    page.goto(f"{served.address}/t/{table.id}")
    page.fill("#players input", "Cleo")
    page.click("#players form button")
    expect(page.locator(".chair").first).to_contain_text("you")
    deeds = Held(page, "**/deeds?*")
    page.click("#more > summary")
    page.click("#leave")
    page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    deeds.wait(1)
    page.fill("#players input", "Cleo")
    page.click("#players form button")
    deeds.wait(2)
    deeds.let(1)
    expect(page.locator(".chair").first).to_contain_text("you")
    token = keys(page, table)["token"]
    with page.expect_event("requestfinished", lambda request: "/deeds" in request.url):
        deeds.let()
    talk(page, "Good evening")
    expect(page.locator("#chat")).to_contain_text("Good evening")
    assert keys(page, table)["token"] == token


def test_two_tabs_are_one_person(served: Served, page: Page) -> None:
    """Each opens a table before either has a key."""
    other = page.context.new_page()
    held = []
    for one in (page, other):
        one.goto(served.address)
        friends(one)
        one.fill("input[name=name]", "Bob")
        held.append(Held(one, re.compile(r"/api/me\?")))
        one.click(".opening button.main")
        held[-1].wait(1)
    for one, keyed in zip((page, other), held, strict=True):
        keyed.let(last=True)
        one.wait_for_url("**/t/*")
    page.goto(served.address)
    expect(page.locator("#own li")).to_have_count(2)


@pytest.mark.parametrize("is_blocked", [False, True], ids=["line", "asking"])
def test_nothing_is_missed_while_somebody_is_silenced(served: Served, page: Page, is_blocked: bool) -> None:
    if is_blocked:
        page.add_init_script(BLOCKED)
    table, (ada, _, cleo) = three(served)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    spoken(page, served, table, cleo, "One")
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator("#chat")).to_contain_text("One")
    drawer(page)
    mute = page.locator("[data-key='mute 1']")
    chat = Held(page, re.compile(r"/chat\?.*since=0"))
    mute.click()
    if is_blocked:
        chat.wait(1)
    spoken(page, served, table, cleo, "Two")
    page.evaluate("() => dispatchEvent(new Event('online'))")
    chat.holds = False
    while chat.answers:
        chat.let(last=True)
    expect(page.locator("#chat")).to_contain_text("Two")
    expect(page.locator("#chat")).to_contain_text("One")
    expect(mute).to_have_text(re.compile("^Unmute"))


def test_who_was_silenced_is_still_after_a_reload(served: Served, page: Page) -> None:
    """Even if there is nothing else to be told of the chat."""
    table, (ada, *_) = three(served)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    drawer(page)
    mute = page.locator("[data-key='mute 1']")
    mute.click()
    expect(mute).to_have_text(re.compile("^Unmute"))
    page.reload()
    drawn(page)
    drawer(page)
    expect(mute).to_have_text(re.compile("^Unmute"))
    mute.click()
    expect(mute).to_have_text(re.compile("^Mute"))


def test_a_place_can_be_picked_while_the_board_is_on_its_way(served: Served, page: Page) -> None:
    table, ada, _ = served.table("tigris")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    board = Held(page, "**/board?*")
    table.rename(ada, "Adele")
    board.wait(1)
    expect(page.locator(".chair").first).to_contain_text("Adele")
    temple = page.locator("[data-key='hand:temple']")
    temple.click()
    board.let(last=True)
    drawn_at(page, table.step)
    expect(temple).to_have_attribute("aria-pressed", "true")
    open_spot = page.locator("#board [data-spot].open").first
    expect(open_spot).to_have_attribute("aria-label", re.compile("Place a temple"))
    table.rename(ada, "Adela")
    drawn_at(page, table.step)
    expect(temple).to_have_attribute("aria-pressed", "true")
    page.click("[data-key=cancel]")
    expect(temple).to_have_attribute("aria-pressed", "false")
    expect(open_spot).not_to_have_attribute("aria-label", re.compile("Place a temple$"))


def test_a_hint_to_somebody_else_is_not_told_when_its_words_come_late(served: Served, page: Page) -> None:
    table, ada, host = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    words = Held(page, re.compile("/actions/"))
    page.click("#hint")
    words.wait(1)
    table.invite(host, 0)
    expect(page.locator("#players")).to_contain_text("no longer gives you a seat")
    with page.expect_event("requestfinished", lambda request: "/actions/" in request.url):
        words.let(last=True)
    page.wait_for_function(SHOWN)
    expect(page.locator("#said")).to_have_text("")
