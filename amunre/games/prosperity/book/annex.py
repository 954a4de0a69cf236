"""The annex for Dominion: Prosperity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from amunre.book import questions
from amunre.book.annex import Annex, Pages
from amunre.book.book import Book
from amunre.book.entry import THING, IndexEntry
from amunre.book.markup import figure
from amunre.book.tables import tables_page, value
from amunre.engine.texts import capital, name_of
from amunre.games.prosperity.book import cards, kingdoms, places, tables
from amunre.games.prosperity.book.paper import PAPER, cover
from amunre.games.prosperity.book.points import points
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.model import Ruleset
from amunre.jsontypes import JsonObject


def pages(book: Book[Ruleset]) -> Pages:
    """Return the functions that make the pages about cards, kingdoms and numbers."""
    made: Pages = {
        places.TABLES: partial(tables_page, book, book.say("tables"), book.say("tables-intro"), tables.tables),
        places.CARDS: partial(cards.overview_page, book),
        places.KINGDOMS: partial(kingdoms.overview_page, book),
    }
    made |= {places.card(it.id): partial(cards.card_page, book, it) for it in book.rules.cards}
    return made | {places.kingdom(it.id): partial(kingdoms.kingdom_page, book, it) for it in book.rules.kingdoms}


def menu(book: Book[Ruleset]) -> list[JsonObject]:
    """Return the navigation entries for these pages."""
    rules = book.rules
    return [
        {book.say("cards"): [places.CARDS, *(places.card(it.id) for it in rules.cards)]},
        {book.say("kingdoms"): [places.KINGDOMS, *(places.kingdom(it.id) for it in rules.kingdoms)]},
        {book.say("tables"): [places.TABLES]},
    ]


def anchors(rules: Ruleset) -> Mapping[str, list[str]]:
    """Return the anchors that each of these pages must have."""
    wanted = {
        places.TABLES: ["players", "pile", "deck", "hand", "actions", "buys", "end"],
        places.CARDS: ["basic", "kingdom"],
        places.KINGDOMS: [],
    }
    wanted |= {places.card(it.id): ["values", "names", "clauses"] for it in rules.cards}
    return wanted | {places.kingdom(it.id): ["cards", "start"] for it in rules.kingdoms}


def names(rules: Ruleset) -> Mapping[str, str]:
    """Return the names of the cards, keyed by clause."""
    return {capital(name_of(card)): f"card.{card.id}" for card in rules.cards}


def entries(book: Book[Ruleset]) -> Iterator[IndexEntry]:
    """Yield search answers about cards and kingdoms."""
    told, rules = Speaker(book.rules), book.rules
    for it in rules.cards:
        name, keys = capital(name_of(it)), " ".join((book.say("card"), *it.names.values()))
        text = f"{told.types(it)}, {told.word('cost', n=it.cost)}. {' '.join(told.text(it))}"
        yield IndexEntry(places.card(it.id), name, book.say("cards"), text, keys=keys, weight=THING)
        yield from questions.entries(book, f"card.{it.id}", places.card(it.id), name)
    for kingdom in rules.kingdoms:
        text = ", ".join(capital(name_of(rules.card(id))) for id in kingdom.cards)
        keys = " ".join((book.say("kingdom"), *kingdom.names.values()))
        at = places.kingdom(kingdom.id)
        yield IndexEntry(at, name_of(kingdom), book.say("kingdoms"), f"{text}.", keys=keys, weight=THING)
    yield from questions.entries(book, "cards", places.CARDS, book.say("cards"))


def drawing(book: Book[Ruleset], here: str) -> str:
    """Return the supply at the start with the first named kingdom."""
    return figure(cover(book.rules), book.say("setup-told", kingdom=book.rules.kingdoms[0].id))


ANNEX = Annex(
    pages=pages,
    menu=menu,
    anchors=anchors,
    names=names,
    place=places.data,
    value=value,
    entries=entries,
    cover=drawing,
    points=points,
    paper=PAPER,
)
