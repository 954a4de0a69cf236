"""Settings in an address: the page replaces no good value by a refused one, and changes nothing unasked."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import pytest
from attrs import define
from counts import crossed
from playwright.sync_api import expect
from test_late import Held

from amunre import load_ruleset
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

GARBAGE = "x" * 43
KINDS = ("me", "host", "chair", "look", "invitation")


@define
class Case:
    """Two good secrets of one kind, each as it stands in an address, and where a browser keeps them."""

    table: Any
    address: str
    own: str
    other: str
    slot: str

    def kept(self, page: Page) -> str | None:
        """Return the value that the browser keeps."""
        found: str | None = page.evaluate(
            "([id, slot]) => slot === 'me' ? localStorage.getItem('amunre.person')"
            " : JSON.parse(localStorage.getItem(`amunre.table.${id}`) ?? '{}')[slot] ?? null",
            [self.table.id, self.slot],
        )
        return found

    @property
    def dead(self) -> str:
        """The page's message for an invalid link of this kind."""
        if self.slot == "me":
            return "This link is not valid here. Ask for a new one."
        return "This link is not valid. If no seat is free, ask for a new link."

    def open(self, page: Page, secret: str) -> None:
        """Follow a link."""
        page.goto("about:blank")
        page.goto(f"{self.address}#{secret}")


def person(served: Served, name: str) -> str:
    body = json.dumps({"name": name}).encode()
    asked = Request(f"{served.address}/api/me", body, {"content-type": "application/json"})
    with urlopen(asked) as answer:
        return str(json.load(answer)["key"])


@pytest.fixture
def case(served: Served, request: pytest.FixtureRequest) -> Case:
    """A table with Ada and Bob, and what the kind of link asks for."""
    table, host = Table.open(load_ruleset(), 4, store=served.store)
    ada, bob = table.sit("Ada"), table.sit("Bob")
    address = f"{served.address}/t/{table.id}"
    match request.param:
        case "me":
            return Case(table, address, f"me.{person(served, 'Ada')}", f"me.{person(served, 'Bob')}", "me")
        case "host":
            return Case(table, address, f"host.{host}", "", "host")
        case "chair":
            return Case(table, address, ada, bob, "token")
        case "look":
            return Case(table, address, table.share(ada), table.share(bob), "token")
        case _:
            return Case(table, address, table.invite(host, 2), table.invite(host, 3), "token")


def plain(secret: str) -> str:
    return secret.rpartition(".")[2]


def ready(page: Page) -> None:
    page.wait_for_selector("body[data-ready]")
    assert "#" not in page.url


@pytest.mark.parametrize("case", KINDS, indirect=True)
def test_good_over_nothing_works_at_once(case: Case, page: Page) -> None:
    case.open(page, case.own)
    ready(page)
    assert case.kept(page) == plain(case.own)


@pytest.mark.parametrize(
    ("case", "wish"),
    crossed(["me", "chair", "look", "invitation"], ["Keep mine", "Use the link", None]),
    indirect=["case"],
)
def test_good_over_good_is_asked(case: Case, page: Page, wish: str | None) -> None:
    case.open(page, case.own)
    ready(page)
    case.open(page, case.other)
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("This link: ")
    expect(question).to_contain_text("You have: ")
    assert case.kept(page) == plain(case.own), "nothing is replaced before it is wanted"
    assert "#" not in page.url
    if wish is None:
        page.keyboard.press("Escape")
    else:
        question.get_by_role("button", name=wish).click()
    ready(page)
    assert case.kept(page) == plain(case.other if wish == "Use the link" else case.own)


@pytest.mark.parametrize("case", ["me", "chair"], indirect=True)
def test_whose_link_it_is_is_said_by_name(case: Case, page: Page) -> None:
    case.open(page, case.own)
    ready(page)
    case.open(page, case.other)
    lines = page.get_by_role("dialog").locator("p")
    expect(lines.filter(has_text="This link")).to_contain_text(["Bob"] if case.slot == "token" else ["Bob", "anyone"])
    expect(lines.filter(has_text="You have")).to_contain_text("Ada")


@pytest.mark.parametrize(
    ("case", "garbage"),
    crossed(KINDS, [GARBAGE, "%00", "question", "a.b.c", "x" * 200, "host."]),
    indirect=["case"],
)
def test_garbage_over_good_is_not_kept_and_it_is_said(case: Case, page: Page, garbage: str) -> None:
    case.open(page, case.own)
    ready(page)
    prefix = case.own.rpartition(".")[0]
    case.open(page, f"{prefix}.{garbage}" if prefix else garbage)
    ready(page)
    assert case.kept(page) == plain(case.own)
    expect(page.locator("#said")).to_have_text("This link is not valid here. Your current link stays in use.")


@pytest.mark.parametrize("case", KINDS, indirect=True)
def test_what_is_refused_is_not_kept_over_nothing_either(case: Case, page: Page) -> None:
    prefix = case.own.rpartition(".")[0]
    case.open(page, f"{prefix}.{GARBAGE}" if prefix else GARBAGE)
    ready(page)
    assert case.kept(page) is None
    expect(page.locator("#said")).to_have_text(case.dead)


@pytest.mark.parametrize("case", ["chair", "look", "invitation"], indirect=True)
def test_what_was_good_once_is_refused_and_what_is_good_stays(case: Case, page: Page, served: Served) -> None:
    """A link that the server has made, for another table."""
    other, host = Table.open(load_ruleset(), 3, store=served.store)
    case.open(page, case.own)
    ready(page)
    for secret in (other.sit("Eve"), f"host.{host}", other.invite(host, 2)):
        case.open(page, secret)
        ready(page)
        assert case.kept(page) == plain(case.own)


@pytest.mark.parametrize("case", ["me", "chair"], indirect=True)
def test_good_over_what_is_dead_is_taken_at_once(case: Case, page: Page) -> None:
    page.goto(case.address)
    ready(page)
    page.evaluate(
        "([id, slot, dead]) => slot === 'me' ? localStorage.setItem('amunre.person', dead)"
        " : localStorage.setItem(`amunre.table.${id}`, JSON.stringify({ [slot]: dead }))",
        [case.table.id, case.slot, GARBAGE],
    )
    case.open(page, case.own)
    ready(page)
    assert page.get_by_role("dialog").count() == 0
    assert case.kept(page) == plain(case.own)


@pytest.mark.parametrize("case", ["chair"], indirect=True)
def test_a_link_that_is_opened_where_the_table_is_open_already_is_taken_too(case: Case, page: Page) -> None:
    page.goto(case.address)
    ready(page)
    page.evaluate("secret => { location.hash = secret }", case.own)
    expect(page.locator(".chair", has_text="Ada")).to_contain_text("you")
    assert case.kept(page) == case.own


@pytest.mark.parametrize("case", ["chair"], indirect=True)
def test_a_link_waits_until_the_server_answers(case: Case, page: Page) -> None:
    """So it is not lost, nor is what is kept."""
    page.clock.install()
    page.route("**/about?*", lambda route: route.abort())
    case.open(page, case.own)
    page.wait_for_selector("#language")
    assert page.url.endswith(f"#{case.own}")
    page.unroute("**/about?*")
    page.clock.run_for(4000)
    ready(page)
    assert case.kept(page) == case.own


@pytest.mark.parametrize(
    ("case", "answer"), crossed(["chair", "me"], [(403, "{}"), (401, "{}"), (502, "")]), indirect=["case"]
)
def test_a_refusal_that_is_not_of_this_server_takes_nothing_away(case: Case, page: Page, answer: Any) -> None:
    """Such as that of a proxy."""
    case.open(page, case.own)
    ready(page)
    status, body = answer
    page.clock.install()
    page.route("**/api/tables/*/about?*", lambda route: route.fulfill(status=status, body=body))
    page.route("**/api/me/**", lambda route: route.fulfill(status=status, body=body))
    page.goto(case.address if case.slot == "token" else case.address.partition("/t/")[0])
    expect(page.locator("#said")).not_to_be_empty()
    assert case.kept(page) == plain(case.own)


def test_a_name_that_is_refused_does_not_replace_the_good_one(served: Served, page: Page) -> None:
    table, _ = Table.open(load_ruleset(), 3, store=served.store)
    table.sit("Ada")
    page.goto(f"{served.address}/t/{table.id}")
    page.evaluate("localStorage.setItem('amunre.name', 'Cleo')")
    page.fill("#players input", "ADA")
    page.click("#players form button")
    expect(page.locator("#said")).to_contain_text("expected a name different from")
    assert page.evaluate("localStorage.getItem('amunre.name')") == "Cleo"
    page.fill("#players input", "Dora")
    page.click("#players form button")
    expect(page.locator(".chair", has_text="Dora")).to_contain_text("you")
    assert page.evaluate("localStorage.getItem('amunre.name')") == "Dora"


@pytest.mark.parametrize("note", ["not JSON", "null", "7", '{"token": null}'])
def test_notes_that_nobody_can_read_are_no_end(served: Served, page: Page, note: str) -> None:
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}")
    ready(page)
    page.evaluate("([id, note]) => localStorage.setItem(`amunre.table.${id}`, note)", [table.id, note])
    page.goto("about:blank")
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    expect(page.locator(".chair", has_text="Ada")).to_contain_text("you")


def test_two_tabs_lose_no_secret_of_the_host(served: Served, page: Page) -> None:
    """One gives up its chair; the other hears of it, whichever way it hears first."""
    table, ada, host = served.table(bob=True)
    for secret in (ada, f"host.{host}"):
        page.goto(f"{served.address}/t/{table.id}#{secret}")
        ready(page)
        page.goto("about:blank")
    page.goto(f"{served.address}/t/{table.id}")
    other = page.context.new_page()
    other.goto(f"{served.address}/t/{table.id}")
    expect(other.locator(".chair", has_text="Ada")).to_contain_text("you")
    page.click("#more > summary")
    page.click("#resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for one in (page, other):
        expect(one.locator(".chair", has_text="Ada")).to_contain_text("bot")
        one.click("#more > summary")
        expect(one.locator(".keys")).to_be_visible()
        expect(one.locator("#players")).not_to_contain_text("no longer gives you a seat")
    keys = page.evaluate("id => JSON.parse(localStorage.getItem(`amunre.table.${id}`))", table.id)
    assert keys["host"] == host
    assert keys["token"] is None


@pytest.mark.parametrize("is_given", [False, True], ids=["gave up", "was given"])
def test_what_another_tab_knows_is_not_taken_for_lost(served: Served, page: Page, is_given: bool) -> None:
    """This tab hears first from the server that its secret is dead, and only then of what the other has done."""
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    ready(page)
    new = table.invite(ada, 0) if is_given else None
    if not is_given:
        table.resign(ada)
    page.wait_for_function("id => JSON.parse(localStorage.getItem(`amunre.table.${id}`)).lost", arg=table.id)
    page.evaluate(
        """([id, old, token]) => {
          const [oldValue, newValue] = [old, token].map(one => JSON.stringify({ token: one, host: null, lost: false }));
          dispatchEvent(new StorageEvent("storage", { key: `amunre.table.${id}`, oldValue, newValue }));
        }""",
        [table.id, ada, new],
    )
    expect(page.locator(".chair", has_text="Ada")).to_contain_text("you" if is_given else "Ada")
    expect(page.locator("#players")).not_to_contain_text("no longer gives you a seat")
    keys = page.evaluate("id => JSON.parse(localStorage.getItem(`amunre.table.${id}`))", table.id)
    assert (keys["token"], keys["lost"]) == (new, False)


def test_another_tab_that_hears_of_it_first_does_not_take_a_resignation_for_a_loss(served: Served, page: Page) -> None:
    """It learns from the server that the secret is dead while this tab still waits for its answer."""
    table, ada, _ = served.table(bob=True)
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    ready(page)
    deed = Held(page, re.compile("/deeds"))
    page.click("#more > summary")
    page.click("#resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    deed.wait(1)
    expect(page.locator(".chair", has_text="Ada")).to_contain_text("bot")
    page.evaluate(
        """id => {
          const key = `amunre.table.${id}`, oldValue = localStorage.getItem(key);
          const newValue = JSON.stringify({ ...JSON.parse(oldValue), token: null, lost: true });
          localStorage.setItem(key, newValue);
          dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));
        }""",
        table.id,
    )
    expect(page.locator("#players")).to_contain_text("no longer gives you a seat")
    deed.let(last=True)
    expect(page.locator("#players")).not_to_contain_text("no longer gives you a seat")
    keys = page.evaluate("id => JSON.parse(localStorage.getItem(`amunre.table.${id}`))", table.id)
    assert (keys["token"], keys["lost"]) == (None, False)
