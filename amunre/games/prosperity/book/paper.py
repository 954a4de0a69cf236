"""Dominion: Prosperity's own parts of the printable pages: player aid, card and score sheets, and setup."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from amunre.book.annex import Paper
from amunre.book.book import Book
from amunre.book.markup import figure, html_table
from amunre.book.paper.sheet import hand
from amunre.engine.texts import capital, name_of
from amunre.games.prosperity.book import tables
from amunre.games.prosperity.book.tables import counts
from amunre.games.prosperity.drawings import rules as drawn
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.model import Ruleset

SHEET_PLAYERS = 4
"""Number of empty columns on the score sheet."""


# --- tables for the aid -----------------------------------------------------------------------------------


def piles(book: Book[Ruleset]) -> str:
    """Return the sizes of the piles by number of players."""
    heads = [book.say("card"), *(book.say("for-so-many", n=n) for n in counts(book.rules))]
    return html_table(heads, tables.piles(book))


def cards(book: Book[Ruleset]) -> str:
    """Return the kingdom cards with their costs and texts."""
    told = Speaker(book.rules)
    rows = [
        (
            f"<b>{escape(capital(name_of(card)))}</b>",
            card.cost,
            escape(told.types(card)),
            escape(" ".join(told.text(card))),
        )
        for card in book.rules.kingdom_cards
    ]
    return html_table([book.say(key) for key in ("card", "cost", "types", "text")], rows)


# --- sheets ----------------------------------------------------------------------------------------------


def sheets(book: Book[Ruleset]) -> Iterator[tuple[str, str]]:
    """Yield all cards, the named kingdoms, and an empty score sheet."""
    rules = book.rules
    for group, listed in (("basic", rules.basic_cards), ("kingdom", rules.kingdom_cards)):
        yield book.say(f"{group}-cards"), hand(4, (drawn.card(rules, card).svg for card in listed))
    rows = [
        (f"<b>{escape(name_of(it))}</b>", escape(", ".join(capital(name_of(rules.card(id))) for id in it.cards)))
        for it in rules.kingdoms
    ]
    yield book.say("kingdoms"), html_table([book.say("kingdom"), book.say("cards")], rows)
    yield book.say("scored"), figure(drawn.score_sheet(rules, [""] * SHEET_PLAYERS).svg)


def setup(book: Book[Ruleset], players: int) -> str:
    """Return the supply at the start, with the first named kingdom."""
    start = drawn.start(book.rules, players, book.rules.kingdoms[0].cards)
    return figure(start.svg, book.say("setup-told", kingdom=book.rules.kingdoms[0].id))


def cover(rules: Ruleset) -> str:
    """Return the drawing for the title page: the supply with the first named kingdom."""
    return drawn.start(rules, rules.least_players, rules.kingdoms[0].cards).svg


PAPER = Paper(cover=cover, tables={"piles": piles, "cards": cards}, sheets=sheets, setup=setup)
