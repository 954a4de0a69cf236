"""The points in an example, as a score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.book.book import Book
from amunre.book.example import who
from amunre.book.markup import html_table
from amunre.book.played import PlayedExample
from amunre.engine.texts import capital
from amunre.games.prosperity.model import Ruleset


def points(book: Book[Ruleset], played: PlayedExample) -> Iterator[str]:
    """Yield points by card, tokens and totals, if the example expects them or the game is over."""
    if {"score", "winners", "over"}.isdisjoint(played.example.expect):
        return
    lines = {line: [score.columns[line] for score in played.scores] for line in played.scores[0].columns}
    rows: list[tuple[object, ...]] = [
        (capital(book.texts.title("lines", line)), *numbers) for line, numbers in lines.items() if any(numbers)
    ]
    totals = (f"<b>{score.total}</b>" for score in played.scores)
    rows.append((capital(book.texts.title("lines", "total")), *totals))
    heads = ("", *(who(seat) for seat in range(len(played.scores))))
    yield f'<p class="head">{book.say("scored")}</p>\n<div class="fields sheet">{html_table(heads, rows)}</div>'
