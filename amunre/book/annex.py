"""What a game adds to the book of its rules: the pages, drawings and names that no other game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Generic

from attrs import frozen

from amunre.engine.typed import R
from amunre.jsontypes import Json, JsonObject

if TYPE_CHECKING:
    from amunre.book.book import Book
    from amunre.book.entry import Entry
    from amunre.book.played import Played
    from amunre.engine.ruleset import Rules

Pages = dict[str, Callable[[], str]]
"""What makes each page, by its path below the top of the site."""


@frozen
class Paper(Generic[R]):
    """What one game has to be printed."""

    cover: Callable[[R], str]
    """A drawing for the first page of the rule book, as SVG."""
    tables: Mapping[str, Callable[[Book[R]], str]]
    """What an aid can show in a section, by name, in HTML."""
    sheets: Callable[[Book[R]], Iterator[tuple[str, str]]]
    """The things of the game, drawn: headings, and HTML. What bears its heading itself has none."""
    setup: Callable[[Book[R], int], str]
    """What lies on the table at the start with so many players, in HTML."""


@frozen
class Annex(Generic[R]):
    """One game's part of a book, which names nothing of any game without it."""

    pages: Callable[[Book[R]], Pages]
    menu: Callable[[Book[R]], list[JsonObject]]
    """How they are listed in the navigation, behind the rules: the pages under each name, its first one foremost."""
    anchors: Callable[[R], Mapping[str, list[str]]]
    """What must not be missing on which of them."""
    names: Callable[[R], Mapping[str, str]]
    """Names that are linked wherever the rules mention them, each with the slug of the clause that tells of it."""
    place: Callable[[R, str], str]
    """Where a value of the data is shown, by its path: `ruleset.start.gold`."""
    value: Callable[[R, str], Json]
    """A value of the data, by its path. Raises KeyError if there is none."""
    entries: Callable[[Book[R]], Iterator[Entry]]
    """What a search can answer with besides clauses and words: cards, places, pieces."""
    cover: Callable[[Book[R], str], str]
    """The empty board, in HTML, for the page of this path: a first page, which may tell of other games too."""
    points: Callable[[Book[R], Played], Iterator[str]]
    """The score sheets of an example that asks for points, in HTML."""
    paper: Paper[R]


def annex_of(rules: Rules) -> Annex:
    """Return the game-specific part of the book of these rules."""
    annex: Annex = rules.game.room("book").ANNEX
    return annex
