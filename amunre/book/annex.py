"""A game's part of its rule book: the pages, drawings and names that no other game has."""

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
"""Functions that make a page each, by the path of the page below the top of the site."""


@frozen
class Paper(Generic[R]):
    """A game's part of the pages to print."""

    cover: Callable[[R], str]
    """The drawing for the title page of the rule book, as SVG."""
    tables: Mapping[str, Callable[[Book[R]], str]]
    """The tables that a section of the player aid can show, in HTML, by name."""
    sheets: Callable[[Book[R]], Iterator[tuple[str, str]]]
    """Headings and drawings (HTML) of the game's components; the heading is empty if the drawing has its own."""
    setup: Callable[[Book[R], int], str]
    """The set-up for a number of players, in HTML."""


@frozen
class Annex(Generic[R]):
    """A game's part of its book; the rest of the book is independent of the game."""

    pages: Callable[[Book[R]], Pages]
    menu: Callable[[Book[R]], list[JsonObject]]
    """Entries of these pages in the navigation, after the rules: for each name its pages, the main one first."""
    anchors: Callable[[R], Mapping[str, list[str]]]
    """The anchors that each of these pages must have."""
    names: Callable[[R], Mapping[str, str]]
    """Names to link wherever the rules mention them, each with the slug of its clause."""
    place: Callable[[R, str], str]
    """The page and anchor that shows a value of the data, by its path: `ruleset.start.gold`."""
    value: Callable[[R, str], Json]
    """A value of the data, by its path. Raises KeyError if there is none."""
    entries: Callable[[Book[R]], Iterator[IndexEntry]]
    """Answers of the search other than clauses and terms: cards, places, pieces."""
    cover: Callable[[Book[R], str], str]
    """The empty board in HTML, for the page of this path: a home page, which may also introduce other games."""
    points: Callable[[Book[R], PlayedExample], Iterator[str]]
    """The score sheets of an example that expects points, in HTML."""
    paper: Paper[R]


def annex_of(rules: Rules) -> Annex:
    """Return the game-specific part of the book of these rules."""
    annex: Annex = rules.game.module("book").ANNEX
    return annex
