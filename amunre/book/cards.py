"""The power cards: an overview to sort and filter, and a page for each."""

from __future__ import annotations

from html import escape

from amunre import render
from amunre.book import places
from amunre.book.book import Book
from amunre.book.provinces import names
from amunre.book.terms import linked
from amunre.book.words import WEIGHTY, figure, front, html_link, link, name, pairs, plain, say, sortable
from amunre.engine.texts import title
from amunre.games.amun_re.model import PowerCard
from amunre.render.words import Speaker


def overview_page(book: Book) -> str:
    """A table of all kinds of power card."""
    here, rules = places.CARDS, book.rules
    heads = [say(rules, key) for key in ("card", "count", "phase", "effect")]
    rows = [
        [
            html_link(here, places.card(card.id), escape(name(card))),
            card.count,
            escape(title("phases", card.effect.phase)),
            escape(Speaker(rules).effect(card)),
        ]
        for card in rules.cards
    ]
    drawn = "\n".join(
        f'<a href="{card.id}.html" title="{escape(name(card))}">{render.card(card, rules).svg}</a>'
        for card in rules.cards
    )
    return "\n".join(
        [
            front(title=say(rules, "cards"), hide="[toc]"),
            f"# {say(rules, 'cards')}\n",
            say(rules, "cards-intro", n=sum(card.count for card in rules.cards), kinds=len(rules.cards)) + "\n",
            sortable(say(rules, "filter"), heads, rows, say(rules, "cards")),
            f'<div class="hand" data-search-exclude>\n{drawn}\n</div>\n',
        ]
    )


def card_page(book: Book, card: PowerCard) -> str:
    """A kind of power card with all that is to be said about it."""
    here, rules = places.card(card.id), book.rules
    clause = rules.clause(f"card.{card.id}")
    facts = [
        (say(rules, "count"), card.count),
        (say(rules, "phase"), title("phases", card.effect.phase)),
        (say(rules, "effect"), plain(Speaker(rules).effect(card))),
        (say(rules, "rule"), link(here, places.clause(clause), f"`{clause.slug}`")),
        (say(rules, "engine-word"), f"`{card.effect.kind}`"),
    ]
    about = [other for other in book.clauses_about([f"power-cards.{card.id}"]) if other != clause]
    parts = [
        front(title=name(card), search=WEIGHTY),
        f"# {plain(name(card))}\n",
        figure(render.card(card, rules).svg),
        linked(book, clause.text, here, {clause.slug}, clause) + "\n",
        f'!!! ruling "{say(rules, "ruling")}"\n\n    {plain(clause.ruling)}\n' if clause.ruling else "",
        f"## {say(rules, 'values')} {{ #values }}\n",
        pairs(facts),
        f"## {say(rules, 'names')} {{ #names }}\n",
        pairs(names(card)),
    ]
    if about:
        parts.append(f"## {say(rules, 'clauses')} {{ #clauses }}\n")
        parts += [f"- {link(here, places.clause(other), plain(other.title))}" for other in about]
    if shown := book.examples_of(clause.slug):
        parts.append(f"\n## {say(rules, 'examples')} {{ #examples }}\n")
        for played in shown:
            home = rules.clause(played.example.clauses[0]).chapter
            there = places.example(played.example.id, played.file, home)
            parts.append(f"- {link(here, there, plain(played.example.title))}")
    return "\n".join([*parts, ""])
