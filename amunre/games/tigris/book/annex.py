"""The annex for Euphrat & Tigris."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from amunre.book.annex import Annex, Pages
from amunre.book.book import Book
from amunre.book.entry import IndexEntry
from amunre.book.tables import tables_page, value
from amunre.games.tigris.book import board, pieces, places, tables
from amunre.games.tigris.book.paper import PAPER
from amunre.games.tigris.book.points import points
from amunre.games.tigris.model import Ruleset
from amunre.jsontypes import JsonObject


def pages(book: Book[Ruleset]) -> Pages:
    """Return the functions that make the pages about the board, the pieces and the numbers."""
    return {
        places.TABLES: partial(tables_page, book, book.say("tables"), book.say("tables-intro"), tables.tables),
        places.BOARD: partial(board.board_page, book),
        places.PIECES: partial(pieces.pieces_page, book),
    }


def menu(book: Book[Ruleset]) -> list[JsonObject]:
    """Return the navigation entries for these pages."""
    return [
        {book.say("board"): [places.BOARD]},
        {book.say("pieces"): [places.PIECES]},
        {book.say("tables"): [places.TABLES]},
    ]


def anchors(rules: Ruleset) -> Mapping[str, list[str]]:
    """Return the anchors that each of these pages must have."""
    return {
        places.TABLES: ["players", "dynasties", "hand", "actions", "catastrophes", "support", "end"],
        places.BOARD: ["rows", "known", *rules.board.provenance],
        places.PIECES: ["tiles", "leaders", "monuments"],
    }


def names(rules: Ruleset) -> Mapping[str, str]:
    """Return no names, because clauses do not belong to single pieces."""
    return {}


def entries(book: Book[Ruleset]) -> Iterator[IndexEntry]:
    """Yield search answers about the pieces and the spaces on the board."""
    yield from pieces.entries(book)
    yield from board.entries(book)


ANNEX = Annex(
    pages=pages,
    menu=menu,
    anchors=anchors,
    names=names,
    place=places.data,
    value=value,
    entries=entries,
    cover=board.drawing,
    points=points,
    paper=PAPER,
)
