"""The points in an example, as a score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.book.book import Book
from amunre.book.example import who
from amunre.book.markup import html_table
from amunre.book.played import PlayedExample
from amunre.games.tigris.model import Ruleset


def points(book: Book[Ruleset], played: PlayedExample) -> Iterator[str]:
    """Yield points by color, treasures and totals, if the example expects them or the game is over."""
    expect = played.example.expect
    if not {"score", "winners", "over"}.isdisjoint(expect):
        rows: list[tuple[object, ...]] = [
            (book.texts.title("colors", color), *(score.points[color] for score in played.scores))
            for color in book.rules.colors
        ]
        rows.append((book.say("treasures"), *(score.treasures for score in played.scores)))
        rows.append((book.say("total"), *(f"<b>{score.total}</b>" for score in played.scores)))
        heads = ("", *(who(seat) for seat in range(len(played.scores))))
        yield f'<p class="head">{book.say("scored")}</p>\n<div class="fields sheet">{html_table(heads, rows)}</div>'
