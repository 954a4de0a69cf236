"""The pages about power cards: an overview that can be sorted and filtered, and a page for each card."""

from __future__ import annotations

from html import escape

from amunre.book.book import Book
from amunre.book.markup import WEIGHTY, clause_link, figure, front, html_link, link, pairs, plain, slug_link, sortable
from amunre.book.places import example as place_of_example
from amunre.book.questions import answered
from amunre.book.terms import linked
from amunre.engine.texts import name_of
from amunre.games.amun_re import drawings
from amunre.games.amun_re.book import places
from amunre.games.amun_re.book.provinces import names
from amunre.games.amun_re.drawings.words import Speaker
from amunre.games.amun_re.model import PowerCard, Ruleset
from amunre.games.amun_re.texts import title
from amunre.render.sharing import bare


def overview_page(book: Book[Ruleset]) -> str:
    """Return the page that has a table of all kinds of power card."""
    here, rules = places.CARDS, book.rules
    heads = [book.say(key) for key in ("card", "count", "phase", "effect")]
    rows = [
        [
            html_link(here, places.card(card.id), escape(name_of(card))),
            card.count,
            escape(title("phases", card.effect.phase)),
            escape(Speaker(rules).effect(card)),
        ]
        for card in rules.cards
    ]
    drawn = "\n".join(
        html_link(here, places.card(it.id), bare(drawings.card(it, rules).svg), f' title="{escape(name_of(it))}"')
        for it in rules.cards
    )
    return "\n".join(
        [
            front(book.say("cards"), hide="[toc]"),
            f"# {book.say('cards')}\n",
            book.say("cards-intro", n=sum(card.count for card in rules.cards), kinds=len(rules.cards)) + "\n",
            sortable(book.say("filter"), heads, rows, book.say("cards")),
            f'<div class="hand" data-search-exclude>\n{drawn}\n</div>\n',
            answered(book, here, "cards"),
        ]
    )


def card_page(book: Book[Ruleset], card: PowerCard) -> str:
    """Return the page for a kind of power card, with everything about it."""
    here, rules = places.card(card.id), book.rules
    clause = rules.clause(f"card.{card.id}")
    facts = [
        (book.say("count"), card.count),
        (book.say("phase"), title("phases", card.effect.phase)),
        (book.say("effect"), plain(Speaker(rules).effect(card))),
        (book.say("rule"), slug_link(here, clause)),
        (book.say("engine-word"), f"`{card.effect.kind}`"),
    ]
    about = [other for other in book.clauses_about([f"power-cards.{card.id}"]) if other != clause]
    parts = [
        front(name_of(card), search=WEIGHTY),
        f"# {plain(name_of(card))}\n",
        figure(drawings.card(card, rules).svg),
        linked(book, clause.text, here, {clause.slug}, clause) + "\n",
        f'!!! ruling "{book.say("ruling")}"\n\n    {plain(clause.ruling)}\n' if clause.ruling else "",
        f"## {book.say('values')} {{ #values }}\n",
        pairs(facts),
        f"## {book.say('names')} {{ #names }}\n",
        pairs(names(card)),
    ]
    parts.insert(5, answered(book, here, f"card.{card.id}"))
    if about:
        parts.append(f"## {book.say('clauses')} {{ #clauses }}\n")
        parts += [f"- {clause_link(here, other)}" for other in about]
    if shown := book.examples_of(clause.slug):
        parts.append(f"\n## {book.say('examples')} {{ #examples }}\n")
        for played in shown:
            home = rules.clause(played.example.clauses[0]).chapter
            there = place_of_example(played.example.id, played.file, home)
            parts.append(f"- {link(here, there, plain(played.example.title))}")
    return "\n".join([*parts, ""])
