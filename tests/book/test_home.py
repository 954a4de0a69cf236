"""The first page of a book: what players want comes first, and what programmers want is below one heading at the end."""

from __future__ import annotations

import re
from itertools import cycle, product

import pytest
from attrs import evolve
from counts import few
from made import book_of

from amunre.book import places
from amunre.book.home import PRINTED, home_page
from amunre.engine.languages import ENGLISH, languages, speaking
from amunre.games.finding import shipped_rulesets

GAME, SCHEMAS = "game.html", "../reference/schemas/index.md"


def parts(page: str) -> list[str]:
    """Return each heading with the text below it."""
    return page.split("\n## ")[1:]


@pytest.mark.parametrize(
    ("name", "language"),
    few([*zip(shipped_rulesets(), cycle(languages()))], [*product(shipped_rulesets(), languages())]),
)
def test_players_come_first(name, language):
    with speaking(language):
        book = evolve(book_of(name, language), game=GAME, schemas=SCHEMAS)
        ways = [
            re.findall(r'\]\(([^)]+)\)|href="([^"]+)"', part) for part in parts(home_page(book).split("<figure")[0])
        ]
    found = [[one or other for one, other in part] for part in ways]
    order = [
        *([places.DIFFERENCES] if book.base else []),
        *([places.LEARN] if book.lesson else []),
        places.RULES,
        *[part[0] for part in found if "#questions" in part[0]],
        *[path for path in PRINTED if path in found[-3]][:1],
        GAME,
        places.ACTIONS,
    ]
    assert [part[0] for part in found] == order
    assert "#questions" in order[-4]
    assert [way for part in found[:-1] for way in part if "reference/" in way] == []
    assert found[-1] == [places.ACTIONS, places.VIOLATIONS, SCHEMAS.replace(".md", ".html")]
    chapters = {places.chapter(chapter) for chapter in book.chapters}
    assert chapters <= set(found[order.index(places.RULES)])


def test_a_book_by_itself_leads_nowhere_else():
    page = home_page(book_of("tigris"))
    assert GAME not in page
    assert "schemas" not in page


def test_a_game_in_english_is_said_to_be():
    for language in languages():
        with speaking(language):
            [part] = [part for part in parts(home_page(evolve(book_of("tigris", language), game=GAME))) if GAME in part]
        assert ("(English)" in part) is (language != ENGLISH)
