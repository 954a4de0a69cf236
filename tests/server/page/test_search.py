"""The rules at a table are searched as their book is: the same questions have the same answers."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from conftest import variant
from counts import crossed
from playing import drawn
from playwright.sync_api import expect

from amunre import languages
from amunre.book import Book, search_index
from amunre.engine.files import folder
from amunre.engine.languages import speaking
from amunre.engine.source import read
from amunre.games.loading import load_rules
from amunre.hosting.table import Table

if TYPE_CHECKING:
    from conftest import Served
    from playwright.sync_api import Page

pytestmark = pytest.mark.pages

SITE = Path(__file__).parents[2] / "site"
ASSETS = Path(search_index.__file__).parent / "theme/assets"
RULESETS = {"amun-re": "standard", "tigris": "tigris"}
SHOWN = 8
"""Answers at a table; the book has more."""

ASK = """async asked => {
  const sought = document.querySelector('.book input[type=search]'), found = [];
  for (const one of asked) {
    sought.value = one;
    sought.dispatchEvent(new Event('input'));
    while (document.querySelector('.book [data-asked]')?.dataset.asked !== one.trim()) {
      await new Promise(go => requestAnimationFrame(go));
      const failed = document.querySelector('.book [role=status] p:last-child');
      if (!failed.hidden) throw new Error(`${one}: ${failed.textContent}`);
    }
    found.push([...document.querySelectorAll('.book article')].map(one => [one.dataset.at, one.querySelector('p + p').textContent.trim()]));
  }
  return found;
}"""


def questions(language: str, game: str) -> list[str]:
    """Return all questions about a game, including those by which the search was tuned."""
    parts = read(SITE / f"questions/{language}.yaml").value[game]
    return [one["asked"] for listed in parts.values() for one in listed]


def in_book(place: Path, language: str, game: str) -> list[list[list[str]]]:
    """The answers of the search of the book, asked in node."""
    with speaking(language):
        place.write_text(search_index.searched({"": Book.of(RULESETS[game])}, []), encoding="utf-8")
    command = ["node", str(SITE / "asking.cjs"), str(ASSETS), str(place)]
    asked = [[one, "rules/index.html"] for one in questions(language, game)]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)
    return [[[one["at"], " ".join(one["sentences"])] for one in found[:SHOWN]] for found in json.loads(done.stdout)]


@pytest.mark.skipif(shutil.which("node") is None, reason="the search of the book is asked in node")
@pytest.mark.parametrize(("language", "game"), crossed(languages(), RULESETS))
def test_questions_have_the_answers_of_the_book(
    browser: Any, served: Served, tmp_path: Path, language: str, game: str
) -> None:
    page = browser.new_context(locale=language).new_page()
    table, ada, _ = served.table(RULESETS[game])
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.click("#rules")
    page.wait_for_selector(".book input")
    asked = questions(language, game)
    wanted_of_all = in_book(tmp_path / "answers.js", language, game)
    for question, found, wanted in zip(asked, page.evaluate(ASK, asked), wanted_of_all, strict=True):
        assert found == wanted, question
    page.context.close()


def test_a_rule_that_is_found_is_read_whole_there(served: Served, page: Page) -> None:
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.click("#rules")
    sought = page.get_by_label("Search the rules")
    sought.fill("can i raise my own bid")
    first = page.locator(".book article").first
    expect(first).to_have_attribute("data-at", re.compile("#auction.standing$"))
    first.locator("summary").click()
    expect(first).to_contain_text(table.rules.clause("auction.standing").text)
    expect(page.locator(".book > details:visible")).to_have_count(0)
    sought.fill("xyzzyqwv")
    expect(page.get_by_text("No rule found.")).to_be_visible()
    expect(page.locator(".book article")).to_have_count(0)
    sought.fill("")
    expect(page.locator(".book > details:visible").first).to_be_visible()
    expect(page.get_by_text("No rule found.")).to_be_hidden()


def test_a_search_that_fails_shows_nothing_old_and_says_so(served: Served, page: Page) -> None:
    table, ada, _ = served.table()
    page.goto(f"{served.address}/t/{table.id}#{ada}")
    drawn(page)
    page.click("#rules")
    sought = page.get_by_label("Search the rules")
    for broken in ("**/finding.js", "**/api/answers/**"):
        page.route(broken, lambda route: route.abort())
        sought.fill("temple")
        expect(page.locator(".book [role=status]")).to_have_text(re.compile("No answer from the server"))
        page.unroute(broken)
        sought.fill("temples")
        expect(page.locator(".book article").first).to_be_visible()
        expect(page.locator(".book [role=status]").get_by_text("The server")).to_be_hidden()
        page.reload()
        drawn(page)
        page.click("#rules")
    sought.fill("temple")
    expect(page.locator(".book article").first).to_be_visible()
    page.evaluate("() => { globalThis.amunreFinding = () => { throw new Error('broken') } }")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.click("#rules")
    sought.fill("temple")
    expect(page.locator(".book [role=status]")).to_have_text(re.compile("No answer from the server"))
    expect(page.locator(".book article")).to_have_count(0)


def test_a_variant_of_one_table_answers_by_its_own_rules(served: Served, page: Page) -> None:
    rules = variant({"ruleset.start.gold": 21})
    table, _ = Table.open(rules, 3, store=served.store)
    page.goto(f"{served.address}/t/{table.id}")
    page.wait_for_selector("body[data-ready]")
    page.click("#rules")
    page.get_by_label("Search the rules").fill("sell a card")
    expect(page.locator(".book article").first).to_be_visible()


def test_the_server_needs_no_book_extra() -> None:
    """Neither mkdocs nor its theme: what the search answers with is made without them."""
    code = (
        "import sys; sys.modules['mkdocs'] = None\n"
        "from amunre.server.resources import answers, encoded\n"
        "from amunre.games.loading import load_rules\n"
        "assert encoded(answers, load_rules('tigris')).plain\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=folder("data").parent)


@pytest.mark.parametrize("name", RULESETS.values())
def test_what_crosses_the_wire_is_small(name: str) -> None:
    from amunre.server.resources import answers as of_rules
    from amunre.server.resources import encoded

    scripts = sum((ASSETS / one).stat().st_size for one in ("vendor/minisearch.js", "vendor/stemmer.js", "finding.js"))
    assert scripts < 40_000
    for language in languages():
        with speaking(language):
            assert len(encoded(of_rules, load_rules(name)).pressed) < 50_000
