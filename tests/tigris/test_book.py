"""The book of Euphrat & Tigris: its own pages, where its data stand, its words, and what its variant changes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from made import anchors, book_of, missing_words, pages_of, unused_words

import amunre.games.tigris.book
from amunre.book.contents import whole
from amunre.book.example import matters
from amunre.games.tigris.book import places
from amunre.games.tigris.seen import fights

ROOM = Path(amunre.games.tigris.book.__file__).parent
BUILT = ("table-", "role-", "support-")
"""Beginnings of keys that are put together."""


@pytest.fixture
def book():
    return book_of("tigris")


@pytest.fixture
def made():
    return pages_of("tigris")


def test_the_board_is_drawn_with_all_that_is_special(book, made):
    page, board = made[places.BOARD], book.rules.board
    [_, wide, halves] = re.split('<div class="(?:wide|narrow)">', page)
    assert wide.count("<svg") == 1
    assert halves.partition('<ul class="key">')[0].count('role="img"') == 2
    assert f"| {len(board.river)} |" in page
    assert ", ".join(space for space in board.spaces if space in board.corners) in page
    for provenance in board.provenance.values():
        assert provenance.note in page


def test_pieces_have_their_numbers_and_how_we_know(book, made):
    page = made[places.PIECES]
    for tile in book.rules.tiles:
        assert re.search(
            rf"\| {tile.id.capitalize()} \| {tile.color} \| .* \| {tile.count} \| a source states it \|", page
        )
    assert page.count("<svg") == len(book.rules.tiles) + len(book.rules.monuments)


def test_data_that_a_clause_names_are_shown_where_it_leads(book, made):
    for clause in book.rules.clauses:
        for path in clause.data:
            page, _, anchor = book.annex.place(book.rules, path).partition("#")
            assert anchor in anchors(made[page]), path
            value = book.annex.value(book.rules, path)
            if isinstance(value, int):
                assert str(value) in made[page]


def test_every_number_leads_back_to_its_rules(made):
    tables = re.split(r"\n## ", made[places.TABLES])[1:]
    assert len(tables) == 7
    assert all(re.search(r"Rules?: \[", table) for table in tables)


def test_an_example_in_which_the_game_ends_has_a_score_sheet(book):
    shown = [played for played in book.examples if "over" in played.example.expect]
    assert shown
    for played in shown:
        [sheet] = book.annex.points(book, played)
        rows = [re.findall(r"<td>(?:<b>)?(.*?)(?:</b>)?</td>", row) for row in sheet.split("</tr>")]
        totals = [int(n) for row in rows if row[:1] == ["weakest color"] for n in row[1:]]
        assert totals == [score.total for score in played.scores]


def test_every_word_of_its_pages_is_used_and_none_is_missing():
    assert unused_words("tigris", ROOM, BUILT, book_of("tigris").rules.board.provenance) == []
    assert missing_words("tigris", ROOM) == set()


def test_the_variant_is_marked_where_it_differs():
    made = whole(book_of("tigris-english"))
    told = made["differences.md"]
    assert "conflict.commit" in told
    assert "`ruleset.support` is <code>exact</code>, was <code>any</code>." in made["rules/conflicts.md"]
    assert 'class="changed"' in made[places.TABLES]
    assert 'class="changed"' not in made[places.PIECES]


def test_a_picture_shows_who_fights(book):
    seen = 0
    for played in book.examples:
        for view in (played.before, played.after):
            for fight in fights(view, played.rules):
                assert {fight.attack.space, fight.defense.space} <= {*matters(played)[0]}
                seen += 1
    assert seen > 10
