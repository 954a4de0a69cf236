"""The annex for Amun-Re."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from amunre.book import questions
from amunre.book.annex import Annex, Pages
from amunre.book.book import Book
from amunre.book.entry import THING, IndexEntry
from amunre.book.tables import tables_page
from amunre.engine.texts import capital, name_of
from amunre.games.amun_re.book import cards, egypt, known, places, provinces, tables
from amunre.games.amun_re.book.paper import PAPER
from amunre.games.amun_re.book.points import points
from amunre.games.amun_re.drawings.words import Speaker
from amunre.games.amun_re.model import Ruleset
from amunre.jsontypes import JsonObject


def pages(book: Book[Ruleset]) -> Pages:
    """Return the functions that make the pages about provinces, cards and tables."""
    made: Pages = {
        places.TABLES: partial(tables_page, book, book.say("tables"), book.say("tables-intro"), tables.tables),
        places.PROVINCES: partial(provinces.overview_page, book),
        places.KNOWN: partial(known.known_page, book),
    }
    made |= {places.province(it.id): partial(provinces.province_page, book, it) for it in book.rules.provinces}
    made[places.CARDS] = partial(cards.overview_page, book)
    return made | {places.card(it.id): partial(cards.card_page, book, it) for it in book.rules.cards}


def menu(book: Book[Ruleset]) -> list[JsonObject]:
    """Return the navigation entries for these pages."""
    each = [places.province(it.id) for it in book.rules.provinces]
    return [
        {book.say("provinces"): [places.PROVINCES, places.KNOWN, {book.say("each-province"): each}]},
        {book.say("cards"): [places.CARDS, *(places.card(it.id) for it in book.rules.cards)]},
        {book.say("tables"): [places.TABLES]},
    ]


def anchors(rules: Ruleset) -> Mapping[str, list[str]]:
    """Return the anchors that each of these pages must have."""
    wanted = {
        places.TABLES: ["auction", "prices", "temple", "offering", "scoring"],
        places.PROVINCES: [],
        places.KNOWN: ["correct"],
        places.CARDS: [],
    }
    wanted |= {places.province(province.id): ["values", "income", "names"] for province in rules.provinces}
    return wanted | {places.card(card.id): ["values", "names"] for card in rules.cards}


def names(rules: Ruleset) -> Mapping[str, str]:
    """Return the names of the power cards, keyed by clause."""
    return {name_of(card): f"card.{card.id}" for card in rules.cards}


def entries(book: Book[Ruleset]) -> Iterator[IndexEntry]:
    """Yield search answers for provinces and cards; a card's clause says what the card does."""
    said = Speaker(book.rules)
    for it in book.rules.provinces:
        text = " ".join(f"{capital(part.rstrip('.'))}." for part in (said.place(it), *said.printed(it)))
        keys = " ".join((book.say("province"), *it.names.values()))
        yield IndexEntry(places.province(it.id), name_of(it), book.say("provinces"), text, keys=keys, weight=THING)
    for card in book.rules.cards:
        keys = " ".join((book.say("card"), *card.names.values()))
        yield IndexEntry(
            places.card(card.id), name_of(card), book.say("cards"), said.effect(card), keys=keys, weight=THING
        )
        yield from questions.entries(book, f"card.{card.id}", places.card(card.id), name_of(card))
    yield from questions.entries(book, "cards", places.CARDS, book.say("cards"))
    for topic in provinces.topics(book):
        yield from questions.entries(book, topic, places.PROVINCES, book.say("provinces"))


ANNEX = Annex(
    pages=pages,
    menu=menu,
    anchors=anchors,
    names=names,
    place=places.data,
    value=places.value,
    entries=entries,
    cover=egypt.figure,
    points=points,
    paper=PAPER,
)
