"""A game's part of its rule book: the pages, drawings and names specific to the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Generic

from attrs import frozen

from amunre.engine.type_variables import R
from amunre.jsontypes import Json, JsonObject

if TYPE_CHECKING:
    from amunre.book.book import Book
    from amunre.book.entry import IndexEntry
    from amunre.book.played import PlayedExample
    from amunre.engine.ruleset import Rules

Pages = dict[str, Callable[[], str]]
"""Functions that each make a page, keyed by the path of the page relative to the top of the site."""


@frozen
class Paper(Generic[R]):
    """A game's part of the printable pages."""

    cover: Callable[[R], str]
    """A function that returns the drawing for the title page of the rule book, as SVG."""
    tables: Mapping[str, Callable[[Book[R]], str]]
    """The tables that a section of the player aid can show, as HTML, by name."""
    sheets: Callable[[Book[R]], Iterator[tuple[str, str]]]
    """Headings and drawings (HTML) of the game's components. The heading is empty if the drawing contains one."""
    setup: Callable[[Book[R], int], str]
    """The setup for a number of players, as HTML."""


@frozen
class Annex(Generic[R]):
    """A game's part of its book; the rest of the book is independent of the game."""

    pages: Callable[[Book[R]], Pages]
    menu: Callable[[Book[R]], list[JsonObject]]
    """Navigation entries for these pages, after the rules: the pages for each name, starting with the main page."""
    anchors: Callable[[R], Mapping[str, list[str]]]
    """The anchors that each of these pages must have."""
    names: Callable[[R], Mapping[str, str]]
    """Names to link wherever the rules mention them, each with the slug of its clause."""
    place: Callable[[R, str], str]
    """The page and anchor that show a value in the data, given its path, such as `ruleset.start.gold`."""
    value: Callable[[R, str], Json]
    """A value in the data, given its path. Raises KeyError if there is no such value."""
    entries: Callable[[Book[R]], Iterator[IndexEntry]]
    """Search answers other than clauses and terms: cards, places, pieces."""
    cover: Callable[[Book[R], str], str]
    """The empty board as HTML, for the page at this path: a home page that may introduce other games as well."""
    points: Callable[[Book[R], PlayedExample], Iterator[str]]
    """The score sheets of an example that expects points, as HTML."""
    paper: Paper[R]


def annex_of(rules: Rules) -> Annex:
    """Return the game-specific part of the book of these rules."""
    annex: Annex = rules.game.module("book").ANNEX
    return annex
