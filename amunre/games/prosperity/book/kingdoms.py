"""The pages about named kingdoms: an overview, and a page for each kingdom with its ten cards."""

from __future__ import annotations

from amunre.book.book import Book
from amunre.book.markup import WEIGHTY, clause_link, figure, front, link, plain, table
from amunre.engine.texts import capital, name_of
from amunre.games.prosperity.book import places
from amunre.games.prosperity.book.cards import hand, listing
from amunre.games.prosperity.drawings import rules as drawn
from amunre.games.prosperity.model import Kingdom, Ruleset


def overview_page(book: Book[Ruleset]) -> str:
    """Return the page that lists the named kingdoms."""
    here, rules = places.KINGDOMS, book.rules
    rows = [
        (
            link(here, places.kingdom(it.id), plain(name_of(it))),
            ", ".join(link(here, places.card(id), plain(capital(name_of(rules.card(id))))) for id in it.cards),
        )
        for it in rules.kingdoms
    ]
    return "\n".join(
        [
            front(book.say("kingdoms"), hide="[toc]"),
            f"# {book.say('kingdoms')}\n",
            f"{book.say('kingdoms-intro')}\n",
            table((book.say("kingdom"), book.say("cards")), rows) + "\n",
        ]
    )


def kingdom_page(book: Book[Ruleset], kingdom: Kingdom) -> str:
    """Return the page for a named kingdom."""
    here, rules = places.kingdom(kingdom.id), book.rules
    cards = [rules.card(id) for id in kingdom.cards]
    about = ", ".join(capital(name_of(card)) for card in cards)
    start = drawn.start(rules, rules.least_players, kingdom.cards)
    return "\n".join(
        [
            front(name_of(kingdom), about=f"{name_of(kingdom)}: {about}.", search=WEIGHTY),
            f"# {plain(name_of(kingdom))}\n",
            book.say("kingdom-intro", id=kingdom.id) + "\n",
            f"## {book.say('its-cards')} {{ #cards }}\n",
            listing(book, here, cards, name_of(kingdom)),
            hand(book, here, cards),
            f"## {book.say('start')} {{ #start }}\n",
            figure(start.svg, start.title),
            f"## {book.say('clauses')} {{ #clauses }}\n",
            *(f"- {clause_link(here, clause)}" for clause in book.clauses_about([f"kingdoms.{kingdom.id}"])),
            "",
        ]
    )
