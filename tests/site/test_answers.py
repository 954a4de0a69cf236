"""The search: questions of each game as players type them, asked in node; then in a browser, from a plain folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from axe_playwright_python.sync_playwright import Axe
from counts import few
from playwright.sync_api import expect

from amunre.book import Book, places, search_index
from amunre.engine.files import Document, folder
from amunre.engine.languages import ENGLISH, languages, speaking
from amunre.engine.schema import schema_problems
from amunre.engine.source import read

from .conftest import BUILT
from .test_browser import WIDTH

pytestmark = pytest.mark.pages

HERE = Path(__file__).parent
ASSETS = Path(search_index.__file__).parent / "theme/assets"
TOPS = {"amun-re": "", "tigris": "tigris/", "prosperity": "prosperity/"}
STANDARD = {"amun-re": "standard", "tigris": "tigris", "prosperity": "prosperity"}
"""Where the book of each game stands."""
SHARE = 0.95
"""Of the questions that are to be answered by the first of the answers; by one of the first three, all of them."""
SECTIONS = [
    {"location": "reference/api/game.html", "title": "Games", "text": ""},
    {
        "location": "reference/api/game.html#redeal",
        "title": "redeal",
        "text": "<p>Another game that <b>looks</b> alike.</p>",
    },
    {"location": "rules/tables.html", "title": "Tables", "text": ""},
    {"location": "rules/tables.html#prices", "title": "Prices", "text": "<p>Items of one kind in a turn</p>"},
    {"location": "checks/engine-auction.html#auction.order", "title": "Who bids next", "text": "def next"},
]
"""Some pages that are no part of a book."""


@frozen
class Question:
    """A query, the place where it is typed, and the places that answer it."""

    asked: str
    game: str
    wanted: tuple[str, ...]

    @property
    def page(self) -> str:
        return f"{TOPS[self.game]}rules/index.html"


@cache
def books_in(language: str) -> dict[str, Book]:
    with speaking(language):
        return {top: Book.of(STANDARD[game]) for game, top in TOPS.items()}


@cache
def searched_in(language: str) -> str:
    with speaking(language):
        return search_index.searched(books_in(language), [])


@pytest.fixture(scope="session")
def books():
    return books_in(ENGLISH)


@cache
def questions_in(language: str) -> dict[str, list[Question]]:
    """By part: those that the search was tuned by, those that were held back, and those that others asked."""
    found: dict[str, list[Question]] = {}
    books = books_in(language)
    for game, parts in read(HERE / f"questions/{language}.yaml").value.items():
        top, book = TOPS[game], books[TOPS[game]]
        slugs = {clause.slug: places.clause(clause).replace(".md", ".html") for clause in book.rules.clauses}
        for part, listed in parts.items():
            for one in listed:
                answer = one["answer"] if isinstance(one["answer"], list) else [one["answer"]]
                wanted = tuple(top + slugs.get(it, it) for it in answer)
                found.setdefault(part, []).append(Question(one["asked"], game, wanted))
    return found


@pytest.fixture(scope="session")
def questions():
    return questions_in(ENGLISH)


@pytest.fixture(scope="session")
def ask(tmp_path_factory):
    """Asks a search on a page: the first ten answers to each question."""
    place = tmp_path_factory.mktemp("search") / "answers.js"

    def told(script: str, asked: list[tuple[str, str]]) -> list[list[dict]]:
        place.write_text(script, encoding="utf-8")
        return run("asking.cjs", place, asked)

    return told


def run(program: str, script: Path, given: object = None) -> Any:
    """Return the output of a program beside this file for a script of answers."""
    if shutil.which("node") is None:
        tell = pytest.fail if os.environ.get("NODE") == "required" else pytest.skip
        tell("there is no node")
    command = ["node", str(HERE / program), str(ASSETS), str(script)]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="session")
def script(books):
    return search_index.searched(books, SECTIONS)


def ranks(ask, script: str, questions: list[Question]) -> dict[str, int]:
    """By question: which of the answers is the first right one, from 1; 99 where none is."""
    found = ask(script, [(one.asked, one.page) for one in questions])
    places = [[answer["at"] for answer in answers] for answers in found]
    return {
        f"{one.game}: {one.asked}": min((at.index(it) + 1 for it in one.wanted if it in at), default=99)
        for one, at in zip(questions, places, strict=True)
    }


# --- questions -----------------------------------------------------------------------------------


def test_there_are_a_hundred_questions_of_each_game_and_forty_of_others(questions):
    asked = [(one.game, one.asked) for part in questions.values() for one in part]
    assert len(set(asked)) == len(asked)
    assert Counter(game for game, _ in asked) == {"amun-re": 140, "tigris": 140, "prosperity": 100}
    assert Counter(one.game for one in questions["others"]) == {"amun-re": 40, "tigris": 40}
    assert Counter(one.game for one in questions["held"]) == dict.fromkeys(TOPS, 15)


@pytest.mark.parametrize("language", sorted({*languages()} - {ENGLISH}))
def test_there_are_twenty_questions_of_each_game_in_each_other_language(language):
    asked = [(one.game, one.asked) for part in questions_in(language).values() for one in part]
    assert Counter(game for game, _ in set(asked)) == dict.fromkeys(TOPS, 20)


@pytest.mark.parametrize("language", languages())
def test_questions_are_answered_first_or_nearly(ask, language):
    found = ranks(ask, searched_in(language), [one for part in questions_in(language).values() for one in part])
    assert {asked: rank for asked, rank in found.items() if rank > 3} == {}
    late = {asked: rank for asked, rank in found.items() if rank > 1}
    assert len(late) <= (1 - SHARE) * len(found), late


def test_without_its_words_the_search_would_not_do(ask, books, questions, monkeypatch):
    """So the questions do ask for more than the words of the rules."""
    dull = {"stop": "", "any": {"alike": []}, **{game: {"alike": [], "asked": {}} for game in TOPS}}
    monkeypatch.setattr(search_index, "_words", lambda: dull)
    found = ranks(ask, search_index.searched(books, []), [*questions["tuned"], *questions["held"]])
    assert sum(rank == 1 for rank in found.values()) < 0.6 * len(found)


@pytest.mark.parametrize("language", languages())
def test_what_is_wanted_is_there(language):
    there = {answer["at"] for room in whole(searched_in(language))["rooms"] for answer in room["answers"]}
    asked = (one for part in questions_in(language).values() for one in part)
    assert [one for one in asked if not there.issuperset(one.wanted)] == []


# --- what there is to find -----------------------------------------------------------------------


def whole(script: str) -> dict:
    """Return the value that the script assigns."""
    return json.loads(script.removeprefix("globalThis.amunreAnswers = ").removesuffix(";\n"))


def test_every_clause_has_one_answer_and_things_of_one_name_are_one(script, books):
    for room, (top, book) in zip(whole(script)["rooms"], books.items(), strict=False):
        at = Counter(answer["at"] for answer in room["answers"])
        assert {at[top + places.clause(clause).replace(".md", ".html")] for clause in book.rules.clauses} == {1}
    [block] = [answer for answer in whole(script)["rooms"][0]["answers"] if answer["title"] == "Block"]
    assert block["at"] == "rules/cards.html#card.block"
    assert "Bietblockade" in block["keys"]


def test_other_pages_are_in_a_room_of_their_own(script, books):
    rooms = whole(script)["rooms"]
    assert [room["name"] for room in rooms] == [*(book.rules.title for book in books.values()), ""]
    assert [answer["at"] for answer in rooms[-1]["answers"]] == [
        "reference/api/game.html",
        "reference/api/game.html#redeal",
    ]
    assert rooms[-1]["answers"][1]["text"] == "Another game that looks alike."
    assert [it["where"] for it in rooms[0]["answers"] if it["at"] == "rules/tables.html#prices"] == ["Tables"]


def test_a_variant_answers_by_its_own_rules(ask):
    book = Book.of("delta")
    old = {clause.slug: clause.text for clause in book.base.clauses}
    changed = next(clause for clause in book.rules.clauses if clause.text != old.get(clause.slug))
    [room, _] = whole(search_index.searched({"": book}, []))["rooms"]
    [answer] = [it for it in room["answers"] if it["at"].endswith(f"#{changed.slug}")]
    assert answer["text"] == changed.text
    [found] = ask(search_index.searched({"": book}, []), [(changed.title, "rules/index.html")])
    assert found[0]["at"] == answer["at"]


@pytest.mark.parametrize(("page", "first"), [("rules/auction.html", ""), ("tigris/rules/lead.html", "tigris/")])
def test_the_game_whose_page_one_reads_comes_first(ask, script, page, first):
    [found] = ask(script, [("how many players", page)])
    rooms = [one["room"] for one in found]
    assert found[0]["at"] == f"{first}rules/setup.html#setup.players"
    assert len(set(rooms)) == 1  # the first ten; others come below


def test_on_a_page_of_no_game_all_are_asked(ask, script):
    [players, redeal] = ask(script, [("how many players", "index.html"), ("redeal", "index.html")])
    assert {one["at"] for one in players[: len(TOPS)]} == {
        f"{top}rules/setup.html#setup.players" for top in TOPS.values()
    }
    assert "reference/api/game.html#redeal" in [one["at"] for one in redeal[:2]]


def test_half_a_word_and_a_slip_are_enough(ask, script):
    found = ask(script, [(typed, "rules/index.html") for typed in ("pharao", "piramid", "auction.no-ret", "memph")])
    assert len(found) == 4
    assert all(found)


def test_nothing_is_found_where_nothing_is_asked(ask, script):
    assert ask(script, [(typed, "rules/index.html") for typed in ("", "   ", "?", "xyzzyqwv")]) == [[]] * 4


def test_the_sentence_that_answers_is_shown(ask, script):
    [found] = ask(script, [("do the captured pyramids of two tied provinces bring points once", "rules/index.html")])
    [told] = [one["sentences"] for one in found if one["at"].endswith("#scoring.majority")]
    assert "only once for that side" in " ".join(told)


GONE = [*product(["title", "where", "plain", "text", "keys", "asked", "why"], ["", None])]


@pytest.mark.parametrize(("field", "gone"), few(GONE[::5], GONE))
def test_answers_may_lack_anything(ask, script, field, gone):
    known = whole(script)
    for room in known["rooms"]:
        for one in room["answers"]:
            one[field] = gone
        room["answers"].append({"at": "bare.html"})
    bare = f"globalThis.amunreAnswers = {json.dumps(known)};\n"
    for found in ask(bare, [("pyramids in memphis", ""), ("auction.order", "rules/index.html")]):
        assert found
        assert all(isinstance(text, str) for one in found for text in (one["title"], one["where"], *one["sentences"]))


def test_a_title_of_stop_words_alone_is_found(ask, books):
    page = {"location": "learn/play.html", "title": "What is there", "text": ""}
    [found] = ask(search_index.searched(books, [page]), [("what is there", "rules/index.html")])
    assert [one["title"] for one in found] == ["What is there"]


def test_words_that_were_asked_for_are_marked(ask, script):
    [found] = ask(script, [("the pyramids", "rules/index.html")])
    assert {word.lower() for one in found for word in one["marked"]} == {"pyramid", "pyramids"}


@pytest.mark.parametrize("language", BUILT)
def test_every_answer_opens_and_every_word_can_be_typed(site, language):
    """Every answer in `make soak`, otherwise one of twenty."""
    top = site.folder if language == ENGLISH else site.folder / language
    found = run("opening.cjs", top / search_index.SCRIPT, few(20, 1))
    assert found["wrong"] == []
    assert found["lost"] == []
    assert found["words"] > 2000
    pages = {at: (top / at.partition("#")[0]).read_text(encoding="utf-8") for at in found["places"]}
    assert [at for at, text in pages.items() if (name := at.partition("#")[2]) and f'id="{name}"' not in text] == []


# --- the words of the search ---------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted((folder("data") / "search").glob("*.yaml")), ids=lambda path: path.name)
def test_words_are_of_clauses_that_are_there_and_mean_one_thing(path, books):
    words = read(path).value
    assert schema_problems(Document(str(path), words), "search") == ()
    for game, top in TOPS.items():
        assert set(words[game]["asked"]) <= {clause.slug for clause in books[top].rules.clauses}
        phrases = [it.strip() for group in words["any"]["alike"] + words[game]["alike"] for it in group.split(",")]
        assert [phrase for phrase, n in Counter(phrases).items() if n > 1] == []


@pytest.mark.parametrize("name", ["minisearch", "stemmer"])
def test_what_others_wrote_stands_beside_its_licence(name):
    head = (ASSETS / f"vendor/{name}.js").read_text(encoding="utf-8").splitlines()[0]
    assert re.match(
        rf"/\*! \w+ \d+\.\d+\.\d+, MIT, Copyright .* \({name}\.LICENSE\.txt\)\. From the npm package {name}", head
    )
    assert "Permission is hereby granted" in (ASSETS / f"vendor/{name}.LICENSE.txt").read_text(encoding="utf-8")


# --- in a browser --------------------------------------------------------------------------------


@pytest.fixture
def searching(site, page):
    """A page of the auction from a plain folder, on a narrow screen, with what went wrong and what it asked for."""
    page.wrong, page.asked = [], []
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.on("request", lambda request: page.asked.append(request.url))
    page.set_viewport_size({"width": WIDTH, "height": 740})
    page.goto((site.folder / "rules/auction.html").as_uri())
    return page


def test_it_answers_from_a_plain_folder_on_a_narrow_screen(searching):
    searching.get_by_role("button", name="Search").click()
    searching.keyboard.type("can i bid on same province twice")
    first = searching.locator(".answers-list a").first
    expect(first).to_contain_text("Outbid means moving on")
    expect(first).to_contain_text("you must move your bid stone")
    assert searching.evaluate("document.querySelector('.answers').scrollWidth") <= WIDTH
    assert searching.wrong == []
    assert [url for url in searching.asked if not url.startswith(("file:", "data:"))] == []


def test_it_is_used_by_keyboard(searching):
    searching.keyboard.press("Control+k")
    searching.keyboard.type("tiebreaker")
    expect(searching.get_by_role("status")).to_contain_text(re.compile(r"\d"))
    searching.keyboard.press("ArrowDown")
    expect(searching.locator(".answers-list a").first).to_be_focused()
    searching.keyboard.press("ArrowUp")
    expect(searching.get_by_role("searchbox")).to_be_focused()
    searching.keyboard.press("Enter")
    expect(searching).to_have_url(re.compile(r"rules/kingdoms\.html#end\.winner$"))
    searching.keyboard.press("Control+k")
    searching.keyboard.press("Escape")
    expect(searching.locator(".answers")).to_be_hidden()


def test_an_answer_on_the_same_page_is_gone_to(searching):
    searching.get_by_role("button", name="Search").click()
    searching.keyboard.type("raise my own bid")
    searching.keyboard.press("Enter")
    expect(searching).to_have_url(re.compile(r"#auction\.standing$"))
    expect(searching.locator(".answers")).to_be_hidden()
    expect(searching.locator("[id='auction.standing']")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("typed", "page_found"),
    [
        ("steal", "rules/offering.html"),
        ("memphis", "provinces/memphis.html"),
        ("bid-too-low", "reference/violations/bid-too-low.html"),
        ("redeal", "reference/api/game.html"),
    ],
)
def test_it_finds_pages_of_every_kind(site, page, typed, page_found):
    page.goto(f"{site.address}/index.html")
    page.get_by_role("button", name="Search").click()
    page.keyboard.type(typed)
    expect(page.locator(f".answers-list a[href*='{page_found}']").first).to_be_visible()


TYPED = {"en": ("points", "games"), "de": ("start", "punkte"), "cs": ("úvod", "body"), "sv": ("start", "poäng")}
"""By language: words that answers without a text have, and others."""


@pytest.mark.parametrize("language", BUILT)
def test_each_word_has_its_own_answers(site, searching, language):
    """None of them is left from a word that was typed before."""
    searching.goto((site.folder / ("" if language == ENGLISH else language) / "index.html").as_uri())
    searching.keyboard.press("Control+k")
    searching.get_by_role("searchbox").fill(TYPED[language][0])
    searching.locator(".answers-list a").first.wait_for()  # from then on, the answers are there at once
    shown = []
    for word in (*TYPED[language], "xyzzyqwv"):
        searching.get_by_role("searchbox").fill(word)
        shown.append(searching.locator(".answers-list a").evaluate_all("all => all.map(one => one.href)"))
    assert shown[0] != shown[1] != []
    assert shown[2] == []
    assert searching.wrong == []


FAILING = """
    const good = { at: "index.html", title: "Good", where: "", room: "", tier: 0, sentences: [], pieces: (text) => [[text]] };
    const bad = { ...good, get sentences() { throw new Error("This answer is broken."); } };
    globalThis.amunreFinding = () => ({ find: (asked) => (asked.includes("bad") ? [good, bad] : asked ? [good] : []) });
"""
"""A search that has one answer to most, and fails as it shows a second one."""


@pytest.mark.parametrize("broken", ["load", "show"])
def test_a_search_that_fails_says_so_and_shows_nothing_old(site, page, broken):
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    is_lost = broken == "load"
    page.route("**/finding.js", lambda route: route.abort() if is_lost else route.fulfill(body=FAILING))
    page.goto(f"{site.address}/rules/auction.html")
    page.keyboard.press("Control+k")
    if not is_lost:
        page.keyboard.type("good")
        expect(page.locator(".answers-list a")).to_have_count(1)
        page.keyboard.type(" bad")
    expect(page.get_by_role("status")).to_have_text("The search failed. Reload the page and try again.")
    expect(page.locator(".answers-list a")).to_have_count(0)
    assert len(errors) == 1


@pytest.mark.parametrize("end", ["?%E0%A4%A", "#%", "#%E0"])
def test_it_opens_under_an_address_that_encodes_nothing(site, searching, end):
    searching.goto(f"{(site.folder / 'rules/auction.html').as_uri()}{end}")
    searching.keyboard.press("Control+k")
    searching.keyboard.type("tiebreaker")
    expect(searching.locator(".answers-list a").first).to_be_visible()
    assert searching.wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_it(searching, scheme):
    searching.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    searching.reload()
    searching.get_by_role("button", name="Search").click()
    searching.keyboard.type("pyramids")
    expect(searching.locator(".answers-list a").first).to_be_visible()
    found = (
        Axe()
        .run(searching, context=".answers, .answers-open", options={"resultTypes": ["violations"]})
        .response["violations"]
    )
    assert [(one["id"], one["nodes"]) for one in found] == []
