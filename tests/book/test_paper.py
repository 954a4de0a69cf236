"""The printed pages: the player aid comes from the data, and the pages say what the rules say."""

from __future__ import annotations

import re
import shutil
from html import escape
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest
import yaml
from counts import few
from made import book_of

from amunre import RulesetError
from amunre.book import Book, places
from amunre.book.paper.aid import SIDES, AidError, aid_of
from amunre.book.paper.pages import paper_pages
from amunre.engine.files import folder
from amunre.engine.languages import ENGLISH, languages, speaking, spoken
from amunre.engine.texts import Field, parsed
from amunre.games.loading import load_rules

GAMES = ("standard", "tigris", "prosperity")
OTHERS = [code for code in languages() if code != ENGLISH]
TRANSLATED = [(name, code) for name, code in product(GAMES, OTHERS) if (folder("data") / name / code).is_dir()]
"""The games with the languages that their data are in."""


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def file(name: str, language: str = ENGLISH) -> Any:
    place = folder("data") / name / ("" if language == ENGLISH else language) / "aid.yaml"
    return yaml.safe_load(place.read_text(encoding="utf-8"))


def lines(told: Any) -> dict[tuple[str, str, str], dict[str, Any]]:
    return {
        (side, id, line): words
        for side, sections in told.items()
        for id, section in sections.items()
        for line, words in section.get("lines", {}).items()
    }


def words_of(page: str) -> str:
    """Return the words that a reader sees on a page, without those in drawings."""
    return " ".join(re.sub(r"(?s)<(svg|style|script)\b.*?</\1>|<[^>]*>", " ", page).split())


def pages_in(book: Book) -> dict[str, str]:
    return {path: make() for path, make in paper_pages(book).items()}


def made(place: Path) -> dict[str, str]:
    return pages_in(Book.of(place))


def plain(text: str) -> str:
    return " ".join(escape(text).split())


# --- the aid ------------------------------------------------------------------------------------------------


def test_it_tells_of_every_chapter_that_a_table_plays_by(name: str) -> None:
    aid = aid_of(book_of(name))
    assert aid is not None
    told = {
        clause.chapter for side in SIDES for section in aid[side] for line in section.lines for clause in line.clauses
    }
    apart = {
        "standard": set(),
        "tigris": {"decisions", "hidden", "chance", "variant"},
        "prosperity": {"basic-cards", "pending", "decisions", "hidden", "chance"},
    }
    assert set(book_of(name).chapters) - told == apart[name]


def test_numbers_are_those_of_the_data(name: str) -> None:
    """A number typed into a line would stay what it is where a variant has another."""
    for at, line in lines(file(name)).items():
        plain = re.sub(r"\{.*?\}", "", line.get("text", ""))
        assert set(re.findall(r"\d+", plain)) <= {"1"}, at


def test_another_number_is_told_where_a_variant_has_it(tmp_path: Path) -> None:
    rules = {"extends": "standard", "id": "dear", "title": "Dear", "offering": {"steal": {"counts": -4, "takes": 5}}}
    (tmp_path / "ruleset.yaml").write_text(yaml.safe_dump(rules), encoding="utf-8")
    aid = words_of(made(tmp_path)[places.AID])
    assert "The -4 card: it counts as -4 in the total. Take 5 gold" in aid


def test_words_of_a_clause_that_is_worded_anew_take_the_place_of_ours(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text("extends: standard\nid: calm\ntitle: Calm\n", encoding="utf-8")
    clause = {
        "auction.no-return": {
            "text": "Nobody is ever outbid.",
            "gist": "You are never outbid, so you never have to move.",
        }
    }
    (tmp_path / "clauses.yaml").write_text(yaml.safe_dump(clause), encoding="utf-8")
    aid = words_of(made(tmp_path)[places.AID])
    assert "You are never outbid, so you never have to move." in aid
    assert "Outbid?" not in aid


def test_who_extends_a_ruleset_extends_its_aid(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text("extends: standard\nid: more\ntitle: More\n", encoding="utf-8")
    more = {
        "back": {"forgotten": {"title": "Ours", "lines": {"one": {"text": "Only this.", "clauses": ["play.kingdoms"]}}}}
    }
    (tmp_path / "aid.yaml").write_text(yaml.safe_dump(more), encoding="utf-8")
    aid = words_of(made(tmp_path)[places.AID])
    assert "Ours Only this. B.1" in aid
    assert "Often forgotten" not in aid
    assert "Between the kingdoms" in aid


@pytest.mark.parametrize(
    ("section", "wrong"),
    [
        (
            {"title": "A", "lines": {"one": {"clauses": ["auction.nothing"]}}},
            "one: expected the slug of a rule, found auction.nothing",
        ),
        (
            {
                "title": "A",
                "lines": {"one": {"text": "{n}", "with": {"n": "ruleset.no"}, "clauses": ["play.kingdoms"]}},
            },
            "one: expected a value of the data, found ruleset.no",
        ),
        ({"title": "A", "table": "none"}, "expected a table of the game, found none"),
        ({"chapter": "none"}, "expected a chapter of the rules, found none"),
        ({"table": "bids"}, "expected a chapter of the rules, found none"),
    ],
)
def test_what_there_is_not_is_refused(tmp_path: Path, section: dict[str, Any], wrong: str) -> None:
    (tmp_path / "ruleset.yaml").write_text("extends: standard\nid: wrong\ntitle: Wrong\n", encoding="utf-8")
    (tmp_path / "aid.yaml").write_text(yaml.safe_dump({"front": {"part": section}}), encoding="utf-8")
    with pytest.raises(AidError, match=re.escape(wrong)):
        aid_of(Book.of(tmp_path))


def test_a_line_without_clauses_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text("extends: standard\nid: wrong\ntitle: Wrong\n", encoding="utf-8")
    (tmp_path / "aid.yaml").write_text(
        "front:\n  part:\n    title: A\n    lines:\n      one: {text: Two}\n", encoding="utf-8"
    )
    with pytest.raises(RulesetError, match=r"aid.yaml:5: front.part.lines.one"):
        aid_of(Book.of(tmp_path))


# --- in other languages -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "language"), TRANSLATED, indirect=["name"])
def test_a_language_has_all_words_and_no_others(name: str, language: str) -> None:
    english, told = file(name), file(name, language)
    ours, theirs = lines(english), lines(told)
    assert {at: set(words) for at, words in theirs.items()} == {
        at: kept for at, words in ours.items() if (kept := {"lead", "text"} & set(words) - numbering(words))
    }
    titles = {(side, id) for side in SIDES for id, section in english[side].items() if "title" in section}
    assert titles == {(side, id) for side in SIDES for id, section in told[side].items() if "title" in section}


def numbering(line: dict[str, Any]) -> set[str]:
    """A number as in 1., which is the same everywhere."""
    return {"lead"} if re.fullmatch(r"\d+\.", line.get("lead", "")) else set()


@pytest.mark.parametrize(("name", "language"), TRANSLATED, indirect=["name"])
def test_a_language_has_the_fields_of_the_english_lines(name: str, language: str) -> None:
    with speaking(language):
        forms = len(spoken().plurals) + 1
    ours = lines(file(name))
    for at, words in lines(file(name, language)).items():
        for key, text in words.items():
            assert {one.key for one in fields(text)} == {one.key for one in fields(ours[at][key])}, at
            assert all(len(one.forms) in (0, forms) for one in fields(text)), at


def fields(text: str) -> list[Field]:
    return [piece for _, pieces in parsed(text) for piece in pieces if isinstance(piece, Field)]


# --- the pages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "language"), few([*zip(cycle(GAMES), languages())], [*product(GAMES, languages())]), indirect=["name"]
)
def test_the_rule_book_has_each_clause_and_each_ruling(name: str, language: str) -> None:
    with speaking(language):
        book = book_of(name, language)
        told = words_of(paper_pages(book)[places.HANDBOOK]())
        for clause in book.rules.clauses:
            assert f"{book.number(clause)} {plain(clause.title)} {plain(clause.gist)}" in told, clause.slug
            assert plain(clause.ruling) in told
        for players in range(book.rules.least_players, book.rules.most_players + 1):
            assert book.say("for-so-many", n=players) in told


def test_the_sheets_show_every_thing() -> None:
    sheets = pages_in(book_of("standard"))[places.SHEETS]
    for thing in load_rules("standard").things:
        assert f">{thing.names['en']}<" in sheets or f">{thing.names['en']}:" in sheets, thing.id
    assert pages_in(book_of("tigris"))[places.SHEETS].count("<svg ") == 1 + 8 + 4 + 16 + 6


def test_a_variant_has_them_too() -> None:
    book = book_of("delta")
    told = {path: words_of(page) for path, page in pages_in(book).items()}
    assert set(told) == {places.AID, places.AID_LETTER, places.SHEETS, places.HANDBOOK}
    for card in book.rules.cards:
        assert card.names["en"] in told[places.AID]


def test_a_ruleset_without_an_aid_has_the_other_pages(tmp_path: Path) -> None:
    shutil.copytree(
        folder("data") / "standard", tmp_path / "own", ignore=shutil.ignore_patterns("aid.yaml", "cs", "de", "sv")
    )
    rules = tmp_path / "own" / "ruleset.yaml"
    rules.write_text(rules.read_text().replace("id: standard", "id: own", 1), encoding="utf-8")
    assert set(made(tmp_path / "own")) == {places.SHEETS, places.HANDBOOK}


def test_nothing_of_them_comes_from_elsewhere(name: str) -> None:
    for path, page in pages_in(book_of(name)).items():
        assert not re.findall(r'(?:src|href)="(?:https?:)?//', page), path
