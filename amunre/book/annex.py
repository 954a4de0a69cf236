"""What a game adds to the book of its rules: the pages, drawings and names that no other game has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from amunre.book.book import Book
    from amunre.book.entry import Entry
    from amunre.book.played import Played

Pages = dict[str, Callable[[], str]]
"""What makes each page, by its path below the top of the site."""


@frozen
class Paper:
    """What one game has to be printed."""

    cover: Callable[[Any], str]
    """A drawing for the first page of the rule book, as SVG."""
    tables: Mapping[str, Callable[[Book[Any]], str]]
    """What an aid can show in a section, by name, in HTML."""
    sheets: Callable[[Book[Any]], Iterator[tuple[str, str]]]
    """The things of the game, drawn: headings, and HTML. What bears its heading itself has none."""
    setup: Callable[[Book[Any], int], str]
    """What lies on the table at the start with so many players, in HTML."""


@frozen
class Annex:
    """One game's part of a book, which names nothing of any game without it."""

    pages: Callable[[Book[Any]], Pages]
    menu: Callable[[Book[Any]], list[dict[str, list[Any]]]]
    """How they are listed in the navigation, behind the rules: the pages under each name, its first one foremost."""
    anchors: Callable[[Any], Mapping[str, list[str]]]
    """What must not be missing on which of them."""
    names: Callable[[Any], Mapping[str, str]]
    """Names that are linked wherever the rules mention them, each with the slug of the clause that tells of it."""
    place: Callable[[Any, str], str]
    """Where a value of the data is shown, by its path: `ruleset.start.gold`."""
    value: Callable[[Any, str], Any]
    """A value of the data, by its path. Raises KeyError if there is none."""
    entries: Callable[[Book[Any]], Iterator[Entry]]
    """What a search can answer with besides clauses and words: cards, places, pieces."""
    cover: Callable[[Book[Any], str], str]
    """The empty board, in HTML, for the page of this path: a first page, which may tell of other games too."""
    fought: Callable[[Any, Any], Iterable[str]]
    """The places of a view, by its rules, that a conflict there is about, though nothing changes on them."""
    points: Callable[[Book[Any], Played], Iterator[str]]
    """The score sheets of an example that asks for points, in HTML."""
    paper: Paper
