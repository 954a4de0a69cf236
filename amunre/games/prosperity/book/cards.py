"""The pages about cards: an overview that can be sorted and filtered, and a page for each card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from amunre.book.book import Book
from amunre.book.example import example_html
from amunre.book.markup import (
    WEIGHTY,
    clause_link,
    figure,
    front,
    html_link,
    link,
    pairs,
    plain,
    slug_link,
    sortable,
    table,
)
from amunre.book.played import PlayedExample
from amunre.book.questions import answered
from amunre.book.tables import rules_about
from amunre.book.terms import linked
from amunre.engine.ruleset import Clause
from amunre.engine.texts import capital, name_of
from amunre.games.prosperity.book import places
from amunre.games.prosperity.book.tables import counts
from amunre.games.prosperity.drawings import rules as drawn
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.model import Card, Ruleset
from amunre.render.sharing import bare


def overview_page(book: Book[Ruleset]) -> str:
    """Return the page that has a table of the basic cards, one of the kingdom cards, and a drawing of each card."""
    rules, here = book.rules, places.CARDS
    parts = [front(book.say("cards"), hide="[toc]"), f"# {book.say('cards')}\n", f"{book.say('cards-intro')}\n"]
    for group, cards in (("basic", rules.basic_cards), ("kingdom", rules.kingdom_cards)):
        about = book.clauses_about([f"cards.{group}"])
        parts += [
            f"## {book.say(f'{group}-cards')} {{ #{group} }}\n",
            listing(book, here, cards, book.say(f"{group}-cards")),
            hand(book, here, cards),
            rules_about(book, here, about),
        ]
    return "\n".join([*parts, answered(book, here, "cards")])


def listing(book: Book[Ruleset], here: str, cards: Iterable[Card], label: str) -> str:
    """Return a table of cards with their texts, which readers can sort and filter."""
    told = Speaker(book.rules)
    heads = [book.say(key) for key in ("card", "types", "cost", "text")]
    rows = [
        (
            html_link(here, places.card(card.id), escape(capital(name_of(card)))),
            escape(told.types(card)),
            card.cost,
            escape(" ".join(told.text(card))),
        )
        for card in cards
    ]
    return sortable(book.say("filter"), heads, rows, label)


def hand(book: Book[Ruleset], here: str, cards: Iterable[Card]) -> str:
    """Return drawings of cards side by side, each with a link to the page of its card."""
    drawings = []
    for card in cards:
        name, svg = capital(name_of(card)), bare(drawn.card(book.rules, card).svg)
        drawings.append(html_link(here, places.card(card.id), svg, f' title="{escape(name)}"'))
    made = "\n".join(drawings)
    return f'<div class="hand" data-search-exclude>\n{made}\n</div>\n'


def card_page(book: Book[Ruleset], card: Card) -> str:
    """Return the page for a card, with everything about it."""
    here, told = places.card(card.id), Speaker(book.rules)
    name, own = capital(name_of(card)), clauses_of(book, card)
    first = book.rules.clause(f"card.{card.id}")
    rulings = [clause for clause in own if clause.ruling]
    parts = [
        front(name, about=told.card(card), search=WEIGHTY),
        f"# {plain(name)}\n",
        figure(drawn.card(book.rules, card).svg),
        plain(f"{told.types(card)}. {' '.join(told.text(card))}") + "\n",
        linked(book, first.text, here, {first.slug}, first) + "\n",
        *(f'!!! ruling "{book.say("ruling")}"\n\n    {plain(one.ruling)} {_by(here, one)}\n' for one in rulings),
        answered(book, here, f"card.{card.id}"),
        f"## {book.say('values')} {{ #values }}\n",
        table((book.say("value"), "", book.say("known")), _values(book, card)) + "\n",
        f"## {book.say('names')} {{ #names }}\n",
        pairs(names(book, card)),
        f"## {book.say('clauses')} {{ #clauses }}\n",
        *(f"- {clause_link(here, clause)}: {plain(clause.gist)}" for clause in own),
        "",
    ]
    if kingdoms := [it for it in book.rules.kingdoms if card.id in it.cards]:
        parts.append(f"## {book.say('kingdoms')} {{ #kingdoms }}\n")
        parts += [f"- {link(here, places.kingdom(it.id), plain(name_of(it)))}" for it in kingdoms]
    if shown := examples_of(book, own):
        parts.append(f"\n## {book.say('examples')} {{ #examples }}\n")
        parts += [example_html(book, played, here, drawn=False) for played in shown]
    return "\n".join([*parts, ""])


def clauses_of(book: Book[Ruleset], card: Card) -> tuple[Clause, ...]:
    """Return the clauses about a card: its own one first, then all others that use its data."""
    own = book.rules.clause(f"card.{card.id}")
    paths = (f"cards.basic.{card.id}.", f"cards.kingdom.{card.id}.")
    about = (it for it in book.rules.clauses if any(f"{path}.".startswith(paths) for path in it.data))
    return tuple(dict.fromkeys((own, *about)))


def examples_of(book: Book[Ruleset], clauses: Sequence[Clause]) -> list[PlayedExample]:
    """Return the examples of these clauses."""
    slugs = {clause.slug for clause in clauses}
    return [played for played in book.examples if not slugs.isdisjoint(played.example.clauses)]


def _by(here: str, clause: Clause) -> str:
    return f"({slug_link(here, clause)})"


def _values(book: Book[Ruleset], card: Card) -> Iterator[tuple[object, ...]]:
    """Yield the numbers of a card, each with its source, and the size of its pile."""
    for key, provenance in card.provenance.items():
        known = book.texts.title("knowledge", provenance.known)
        note = book.noted(f"cards.{card.id}.{key}", provenance.note)
        yield book.say(key), getattr(card, key), plain(f"{known} ({note})" if note else known)
    if card.provenance and "worth" not in card.provenance and "treasure" in card.types:
        yield book.say("worth"), book.say("counted"), ""
    sizes = {n: card.pile[n] for n in counts(book.rules)}
    if len({*sizes.values()}) == 1:
        yield book.say("pile"), next(iter(sizes.values())), ""
    else:
        told = ", ".join(book.say("pile-for", cards=size, players=n) for n, size in sizes.items())
        yield book.say("pile"), told, ""


def names(book: Book[Ruleset], card: Card) -> Iterator[tuple[str, str]]:
    """Yield the names of a card in every language."""
    for language, called in card.names.items():
        if ":" not in language:
            yield book.texts.title("languages", language), plain(called)
