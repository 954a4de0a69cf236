"""People at a table apart from decisions: they join, invite, leave, plead and chat, and the page reports failures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
from playing import OPEN, REACHED, answered, drawer, drawn, friends, more, talk
from playwright.sync_api import expect
from test_late import Held

from amunre import load_ruleset
from amunre.hosting import state
from amunre.hosting.options import Clock, Options
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.pages

People = Callable[[str], "Page"]


class Round:
    """Ada and Bob at a table with a bot, whose turn it is not."""

    def __init__(self, served: Any, options: Options | None = None) -> None:
        self.table, self.host = Table.open(
            load_ruleset(), 3, store=served.store, options=options or Options(title="Friday"), seed=1
        )
        self.ada, self.bob = self.table.sit("Ada"), self.table.sit("Bob")
        self.address = f"{served.address}/t/{self.table.id}"
        self.table.seat_bot(self.host, 2, "sensible")


@pytest.fixture
def somebody(browser: Browser) -> Iterator[People]:
    """Opens an address in a browser that has no secret yet."""
    with ExitStack() as stack:

        def opened(address: str) -> Page:
            context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
            stack.callback(context.close)
            page = context.new_page()
            page.goto(address)
            page.wait_for_selector(
                "body[data-ready]:not([data-state=running]), body[data-ready][data-drawn]"
            )  # nothing moves
            return page

        yield opened


# --- chairs ----------------------------------------------------------------------------------------------


def test_the_host_invites_and_a_new_invitation_ends_the_one_before(served: Any, somebody: People) -> None:
    table, host = Table.open(load_ruleset(), 3, store=served.store)
    page = somebody(f"{served.address}/t/{table.id}#host.{host}")
    links = []
    for _ in range(2):
        page.get_by_role("button", name="Invite to this seat: Player 2").click()
        links.append(page.get_by_role("dialog").get_by_label("Address", exact=True).input_value())
        answered(page, "Close")
    expect(somebody(links[0]).locator("#said")).to_have_text(
        "This link is not valid. If no seat is free, ask for a new link."
    )
    guest = somebody(links[1])
    guest.fill("#players input", "Cleo")
    guest.click("#players form button")
    expect(guest.locator(".chair", has_text="Cleo")).to_contain_text("you")
    assert table.chairs[1].name == "Cleo"
    expect(page.locator(".chair", has_text="Cleo")).to_be_visible()
    page.get_by_role("button", name="Start, with bots").click()
    expect(page.locator(".board .spots")).to_be_attached()
    assert table.state == "running"
    assert [chair.bot for chair in table.chairs] == ["sensible", None, "sensible"]


def test_the_host_removes_somebody_and_plays_for_who_is_away(served: Any, somebody: People) -> None:
    at = Round(served)
    page = somebody(f"{at.address}#host.{at.host}")
    page.click("#more > summary")
    page.get_by_text("Seats and invitations").click()
    action = str(at.table.game.legal_actions(0)[0])
    page.get_by_role("button", name="Play for Ada").click()
    page.get_by_role("dialog").get_by_label("Action").fill(action)
    answered(page, "Confirm")
    expect(page.locator("#chat")).to_contain_text("host")
    assert at.table.record().steps[0].endswith(action)
    page.get_by_role("button", name="Remove Bob").click()
    answered(page, "Remove")
    expect(page.locator(".chair")).to_contain_text(["Ada", "an empty seat", "Silas"])


def test_the_host_seats_a_bot_for_somebody_who_has_left_in_their_turn(served: Any, somebody: People) -> None:
    at = Round(served)
    page = somebody(f"{at.address}#host.{at.host}")
    expect(page.locator("[data-key=seat-bot]")).to_have_count(0)
    at.table.leave(at.ada)
    page.click("[data-key=seat-bot]")
    expect(page.locator(".chair").first).to_contain_text("bot")
    assert at.table.chairs[0].bot == "sensible"


def test_a_button_that_is_being_pressed_stays_while_the_table_goes_on(served: Any, somebody: People) -> None:
    at = Round(served)
    page = somebody(f"{at.address}#host.{at.host}")
    expect(page.locator("body[data-drawn]")).to_be_attached()
    page.click("#more > summary")
    page.get_by_text("Seats and invitations").click()
    page.get_by_role("button", name="Play for Ada").hover()
    page.mouse.down()
    at.table.rename(at.bob, "Robert")
    expect(page.locator(".hosting")).to_contain_text("Robert")
    page.mouse.up()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_who_has_decided_beforehand_is_told_when_that_is_dropped(served: Any, somebody: People) -> None:
    """By a take-back, here on another device."""
    at = Round(served)
    ada = somebody(f"{at.address}#{at.ada}")
    drawn(ada)
    bid = next(str(action) for action in at.table.game.legal_actions(0) if action.verb == "bid")
    at.table.play(at.ada, bid, at.table.step)
    at.table.intend(at.ada, "pass")
    expect(ada.locator(".tools").first).to_contain_text("On your turn: play no more bonus cards")
    at.table.take_back(at.ada, at.table.step)
    expect(ada.locator("#said")).to_contain_text("advance decision no longer applies")
    at.table.play(at.ada, bid, at.table.step)
    at.table.intend(at.ada, "pass")
    expect(ada.locator(".tools").first).to_contain_text("On your turn: play no more bonus cards")
    ada.click("#intend-no-more")
    expect(ada.locator(".tools").first).not_to_contain_text("On your turn")
    expect(ada.locator("#said")).to_be_empty()


def test_of_two_quick_clicks_the_second_does_not_meet_what_lies_there_now(served: Any, somebody: People) -> None:
    at = Round(served)
    ada = somebody(f"{at.address}#{at.ada}")
    drawn(ada)
    step = at.table.step
    ada.locator(f"{OPEN}[data-action^=bid]").first.dispatch_event("click", {"detail": 2, "bubbles": True})
    assert at.table.step == step
    ada.locator(f"{OPEN}[data-action^=bid]").first.dispatch_event("click", {"detail": 1, "bubbles": True})
    ada.wait_for_function(REACHED, arg=step + 1)


def test_the_words_of_the_board_and_its_marks_go_along_with_the_game(served: Any, somebody: People) -> None:
    at = Round(served)
    ada = somebody(f"{at.address}#{at.ada}")
    drawn(ada)
    before = ada.get_attribute("#board svg", "aria-label")
    group = ada.locator(".groups fieldset:has([data-action^=bid])").first
    group.dispatch_event("pointerenter")
    marked = ada.locator("#board [data-spot].meant")
    assert marked.count() > 0
    ada.locator(f"{OPEN}[data-action^=bid]").first.click()
    expect(ada.locator("#board svg").first).not_to_have_attribute("aria-label", str(before))
    ada.mouse.move(0, 0)
    expect(marked).to_have_count(0)


def test_somebody_is_called_otherwise_leaves_or_gives_up(served: Any, somebody: People) -> None:
    at = Round(served)
    ada, bob = somebody(f"{at.address}#{at.ada}"), somebody(f"{at.address}#{at.bob}")
    drawn(ada)
    more(ada, "rename")
    ada.get_by_role("dialog").get_by_label("Your name").fill("Adele")
    answered(ada, "Confirm")
    expect(bob.locator(".chair").first).to_contain_text("Adele")
    more(ada, "resign")
    answered(ada, "Cancel")
    assert at.table.chairs[0].name == "Adele"
    more(ada, "resign")
    answered(ada, "Resign")
    expect(bob.locator(".chair").first).to_contain_text("bot: sensible")
    expect(ada.locator(".groups fieldset")).to_have_count(0)
    expect(ada.locator(".tools").first).to_contain_text("You have resigned. A bot finishes the game for you.")
    more(bob, "leave")
    answered(bob, "Leave the table")
    expect(bob.locator(".tools").first).to_contain_text("You have left the table.")
    expect(ada.locator(".chair").nth(1)).to_contain_text("an empty seat")
    ada.click("#other-games")
    expect(ada.locator(".game")).to_have_count(3)


def test_who_looks_over_a_shoulder_sees_the_hand_and_no_choice(served: Any, somebody: People) -> None:
    at = Round(served)
    ada = somebody(f"{at.address}#{at.ada}")
    drawn(ada)
    more(ada, "share")
    friend = somebody(ada.get_by_role("dialog").get_by_label("Address", exact=True).input_value())
    expect(friend.locator("#hand svg")).to_be_visible()
    expect(friend.locator(".groups fieldset")).to_have_count(0)
    expect(friend.locator("#question")).to_have_text("Waiting for: Ada")
    answered(ada, "Close")
    expect(ada.locator(OPEN).first).to_be_visible()


def test_somebody_plays_on_from_another_device(served: Any, somebody: People) -> None:
    at = Round(served)
    ada = somebody(f"{at.address}#{at.ada}")
    drawn(ada)
    more(ada, "take-along")
    phone = somebody(ada.get_by_role("dialog").get_by_label("Address", exact=True).input_value())
    answered(ada, "Close")
    for page in (ada, phone):
        drawn(page, at.table.step)
        expect(page.locator(OPEN).first).to_be_visible()


def test_clocks_count_down(served: Any, somebody: People) -> None:
    at = Round(served, Options(clock=Clock(3600)))
    page = somebody(f"{at.address}#{at.ada}")
    clock = page.locator(".chair.asked .due")
    expect(clock).to_have_text(re.compile(r"(1:00:00|59:\d\d)"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)


# --- deciding together -----------------------------------------------------------------------------------


@pytest.mark.parametrize("agreed", [True, False])
def test_going_back_by_consent(served: Any, somebody: People, agreed: bool) -> None:
    at = Round(served)
    ada, bob = somebody(f"{at.address}#{at.ada}"), somebody(f"{at.address}#{at.bob}")
    drawn(ada)
    ada.locator(f"{OPEN}[data-action^=bid]").first.click()
    drawn(bob, at.table.step)
    bob.locator(f"{OPEN}[data-action^=bid]").first.click()
    expect(ada.locator("#log")).to_contain_text("Silas bids")  # what is asked for lapses when the table goes on
    expect(ada.locator("#take-back")).to_have_count(0)
    more(ada, "plead")
    expect(ada.locator(".tools")).to_contain_text(["You have asked the other players."])
    expect(bob.locator(".tools").first).to_contain_text("Ada asks to undo an action.")
    bob.click("#agree" if agreed else "#refuse")
    expect(ada.locator(".notice")).to_have_count(0)
    expect(ada.locator("#log")).to_contain_text("Ada bids" if not agreed else "is turned up")
    assert (at.table.game.view(0).players[0].bid is None) == agreed


def test_somebody_decides_beforehand(served: Any, somebody: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "PAUSE", 0)
    at = Round(served)
    ada, bob = somebody(f"{at.address}#{at.ada}"), somebody(f"{at.address}#{at.bob}")
    drawn(ada)
    for wanted in ("bid 3 on Sawu", "bid 6 on Sawu"):
        more(bob, "intend")
        asked = bob.get_by_role("dialog").get_by_label("Action")
        assert wanted in asked.evaluate("input => [...input.list.options].map(one => one.value)")
        asked.fill(wanted)
        answered(bob, "Confirm")
        expect(bob.locator(".tools").first).to_contain_text(f"On your turn: {wanted}")
        if wanted == "bid 3 on Sawu":
            bob.click("#intend-no-more")
            expect(bob.locator(".notice")).to_have_count(0)
    assert ada.locator(".notice").count() == 0
    ada.locator(f"{OPEN}[data-action^=bid]").first.click()
    expect(bob.locator("#log")).to_contain_text("Bob bids")
    bid = at.table.game.view(1).players[1].bid
    assert (bid.province, bid.gold) == ("sawu", 6)


def test_a_hint_leads_to_what_a_sensible_player_would_do(served: Any, somebody: People) -> None:
    at = Round(served)
    page = somebody(f"{at.address}#{at.ada}")
    drawn(page)
    page.click("#hint")
    expect(page.locator("#said")).to_contain_text("Suggestion: ")
    assert page.evaluate("document.activeElement.dataset.action")


def test_what_happened_is_shown_step_by_step(served: Any, somebody: People) -> None:
    at = Round(served)
    page = somebody(f"{at.address}#{at.ada}")
    drawn(page)
    lines = page.locator("#news li")
    count = lines.count()
    assert count > 3
    for n in range(count):
        page.get_by_role("button", name="Next", exact=True).click()
        expect(lines.nth(n)).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    revealed = page.locator("#news li", has_text="is turned up").first.inner_text().split()[0].lower()
    while page.locator(f"[data-spot={revealed}].meant").count() == 0:
        page.get_by_role("button", name="Back", exact=True).click()
    page.locator(f"{OPEN}[data-action^=bid]").first.click()
    expect(lines.first).to_contain_text("Ada bids")


# --- the chat --------------------------------------------------------------------------------------------


def test_people_talk_and_need_not_hear_everybody(served: Any, somebody: People) -> None:
    at = Round(served)
    ada, bob = somebody(f"{at.address}#{at.ada}"), somebody(f"{at.address}#{at.bob}")
    talk(bob, "<b>good evening</b>")
    expect(bob.get_by_label("Message", exact=True)).to_have_value("")
    expect(ada.locator("#chat")).to_contain_text("Bob: <b>good evening</b>")
    drawer(ada)
    ada.get_by_role("button", name="Mute Bob in the chat").click()
    expect(ada.locator("#chat")).not_to_contain_text("good evening")
    ada.get_by_role("button", name="Unmute Bob in the chat").click()
    expect(ada.locator("#chat")).to_contain_text("good evening")
    expect(ada.get_by_role("button", name="Delete this message from Bob")).to_have_count(0)
    host = somebody(f"{at.address}#host.{at.host}")
    drawer(host)
    host.get_by_role("button", name="Delete this message from Bob").click()
    for page in (host, ada, bob):
        expect(page.locator("#chat")).not_to_contain_text("good evening")


def test_what_is_said_out_of_sight_is_counted(served: Any, somebody: People) -> None:
    at = Round(served)
    ada, bob = somebody(f"{at.address}#{at.ada}"), somebody(f"{at.address}#{at.bob}")
    ada.set_viewport_size({"width": 360, "height": 740})
    ada.evaluate("() => scrollTo(0, 0)")
    for number in (1, 2):
        talk(bob, "Good luck!")
        expect(ada.locator("#unread")).to_have_text(f"Chat: {number} new")
    ada.click("#unread")
    expect(ada.locator("#unread")).to_be_hidden()
    expect(ada.locator("#chat")).to_contain_text("Good luck!")
    expect(bob.locator("#unread")).to_be_hidden()


# --- whose turn it is ------------------------------------------------------------------------------------


def test_the_title_tells_whose_turn_it_is_and_a_sound_can_be_switched_off(served: Any, somebody: People) -> None:
    at = Round(served)
    page = somebody(f"{at.address}#{at.bob}")
    page.evaluate(
        "() => { window.rung = 0; window.AudioContext = class { state = 'running'; currentTime = 0 };"
        " window.OscillatorNode = class { constructor() { window.rung += 1 } connect(next) { return next } start() {} stop() {} };"
        " window.GainNode = class { gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; connect() {} } }"
    )
    expect(page).to_have_title("Friday")
    page.keyboard.press("Shift")
    at.table.play(at.ada, first_bid(at), at.table.step)
    expect(page).to_have_title("\u25cf Your turn: Friday")
    assert page.evaluate("window.rung") == 2
    page.click("#more > summary")
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.reload()
    page.click("#more > summary")
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")


def first_bid(at: Round) -> str:
    return next(str(one) for one in at.table.game.legal_actions(0) if str(one).startswith("bid"))


def test_somebody_has_a_chat_told_of_their_turns(served: Any, somebody: People) -> None:
    at = Round(served)
    page = somebody(f"{at.address}#{at.bob}")
    expect(page.locator("#question")).to_have_text(re.compile("Waiting for"))
    more(page, "hook")
    page.get_by_role("dialog").get_by_label("Address").fill("ftp://chat.example/1")
    answered(page, "Confirm")
    expect(page.locator("#said")).to_contain_text("https://")
    more(page, "hook")
    page.get_by_role("dialog").get_by_label("Address").fill("https://chat.example/1")
    answered(page, "Confirm")
    expect(page.locator("#hook")).to_have_text("Stop notifying the chat")
    expect(page.locator("#said")).to_be_empty()
    more(page, "hook")
    expect(page.locator("#hook")).to_have_text("Notify a chat when it's my turn")


# --- the end ---------------------------------------------------------------------------------------------


def test_an_ended_game_is_taken_away_stepped_through_and_played_once_more(served: Any, somebody: People) -> None:
    table, ada, _ = served.table()
    while table.state != "over":
        table.let_bots_act()
        if 0 in table.game.to_act:
            table.play(ada, str(table.game.legal_actions(0)[0]), table.step)
    page = somebody(f"{served.address}/t/{table.id}#{ada}")
    expect(page.locator(".result")).to_contain_text(" wins with ")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download the record of the game").click()
    assert '"steps"' in taken.value.path().read_text(encoding="utf-8")
    assert (
        page.get_by_role("link", name="Open the interactive replay").get_attribute("href")
        == f"/t/{table.id}/replay?lang=en"
    )
    page.click("#rematch")
    page.wait_for_function("id => !location.pathname.endsWith(id)", arg=table.id)
    drawn(page)
    expect(page.locator(".chair").first).to_contain_text("Ada")
    expect(page.locator(".chair").first).to_contain_text("you")
    spectator = somebody(f"{served.address}/t/{table.id}")
    spectator.get_by_role("link", name="Watch the rematch").click()
    spectator.wait_for_url(page.url)


# --- persons ---------------------------------------------------------------------------------------------


def test_somebody_finds_their_tables_from_another_browser_until_they_are_forgotten(
    served: Any, somebody: People
) -> None:
    page = somebody(served.address)
    friends(page)
    page.fill("input[name=name]", "Cleo")
    page.fill("input[name=bots]", "2")
    page.click(".opening button.main")
    drawn(page)
    page.goto(served.address)
    expect(page.locator("#own")).to_contain_text("It is your turn.")
    expect(page).to_have_title(re.compile("Your turn"))
    page.click("#own-link")
    link = page.get_by_role("dialog").get_by_label("Address", exact=True).input_value()
    answered(page, "Close")
    other = somebody(link)
    other.locator("#own a").click()
    drawn(other)
    expect(other.locator(OPEN).first).to_be_visible()
    renewed = Held(page, re.compile(r"/api/me/recover"))
    page.click("#new-link")
    renewed.wait(1)
    page.click("#own-link")
    expect(page.get_by_role("dialog")).to_have_count(0)
    renewed.let(last=True)
    new = page.get_by_role("dialog").get_by_label("Address", exact=True)
    expect(new).not_to_have_value(link)
    answered(page, "Close")
    expect(somebody(link).locator("#own")).to_contain_text("You have no tables yet.")
    page.click("#forget-me")
    answered(page, "Forget me")
    expect(page.locator("#own")).to_contain_text("You have no tables yet.")


def test_everybody_finds_public_tables_and_looks_on(served: Any, somebody: People) -> None:
    at = Round(served, Options(title="For all", public=True))
    page = somebody(served.address)
    entry = page.locator("#public li", has_text="For all")
    expect(entry).to_contain_text("Ada, Bob, Silas (bot)")
    expect(entry).to_contain_text("Waiting for: Ada")
    entry.get_by_role("link").click()
    page.wait_for_url(at.address)
    expect(page.locator("#question")).to_have_text("Waiting for: Ada")


# --- what fails ------------------------------------------------------------------------------------------


def test_who_has_lost_their_chair_is_told_what_to_do(served: Any, somebody: People) -> None:
    at = Round(served)
    page = somebody(f"{at.address}#{at.ada}")
    drawn(page)
    at.table.invite(at.host, 0)
    expect(page.locator("#players")).to_contain_text("Ask the host for a new invitation")
    expect(page.locator(".groups fieldset")).to_have_count(0)
    expect(page.locator("#question")).to_have_text("Waiting for: Ada")


def test_a_dead_secret_of_a_host_is_no_end(served: Any, somebody: People) -> None:
    at = Round(served)
    page = somebody(f"{at.address}#host.{'x' * 22}")
    expect(page.locator("#question")).to_have_text("Waiting for: Ada")
    expect(page.locator(".keys")).to_be_hidden()


def test_a_table_that_is_not_there_is_named(served: Any, somebody: People) -> None:
    page = somebody(f"{served.address}/t/nowhere12345")
    expect(page.locator("#said")).to_have_text("There is no such table.")
    expect(page.get_by_role("link", name="amunre")).to_be_visible()


def test_a_server_that_is_gone_is_asked_again_and_again(served: Any, somebody: People, page: Page) -> None:
    at = Round(served)
    page.route("**/api/**", lambda route: route.abort())
    page.clock.install()
    page.goto(f"{at.address}#{at.ada}")
    expect(page.locator("#main")).to_be_empty()
    page.unroute("**/api/**")
    page.clock.run_for(4000)
    expect(page.locator(OPEN).first).to_be_visible()
    page.route("**/deeds?*", lambda route: route.abort())
    page.locator(OPEN).first.click()
    expect(page.locator("#said")).to_have_text("No answer from the server. If nothing has changed, please try again.")
    page.unroute("**/deeds?*")
    step = at.table.step
    page.locator(OPEN).first.click()
    page.wait_for_function(REACHED, arg=step + 1)


def test_who_wakes_up_sees_what_has_happened(served: Any, somebody: People) -> None:
    """A line that has died in sleep is noticed when the page is looked at again."""
    at = Round(served)
    page = somebody(f"{at.address}#{at.ada}")
    drawn(page)
    page.evaluate(
        "() => { window.sleeping = true; Object.defineProperty(document, 'hidden', { get: () => window.sleeping }) }"
    )
    page.context.set_offline(True)
    page.wait_for_selector("body[data-connected='false']")
    at.table.play(at.ada, first_bid(at), at.table.step)
    page.context.set_offline(False)
    page.evaluate("() => { window.sleeping = false; document.dispatchEvent(new Event('visibilitychange')) }")
    page.wait_for_function(REACHED, arg=at.table.step)
    expect(page.locator("#line")).to_be_empty()
