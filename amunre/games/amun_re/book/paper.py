"""Amun-Re's own parts of the printable pages: player aid, map, province and card sheets, and setup."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from amunre import render
from amunre.book.annex import Paper
from amunre.book.book import Book
from amunre.book.markup import figure, html_table
from amunre.book.paper.sheet import hand
from amunre.book.terms import terms
from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.engine.texts import name_of
from amunre.games.amun_re import drawings
from amunre.games.amun_re.book.tables import ITEMS, measure
from amunre.games.amun_re.drawings.words import Speaker
from amunre.games.amun_re.model import Province, Ruleset
from amunre.games.amun_re.texts import title

NONE = "\N{EN DASH}"
SEED = 1
"""Seed for the games whose setup is drawn."""


# --- tables for the aid -----------------------------------------------------------------------------------


def bids(book: Book[Ruleset]) -> str:
    """Return the spaces on a province card."""
    return f'<p class="spaces">{"".join(f"<span>{gold}</span> " for gold in book.rules.ladder)}</p>'


def prices(book: Book[Ruleset]) -> str:
    """Return the total price for each number of items of one kind."""
    numbers = range(1, ITEMS + 1)
    costs = [f"<b>{book.rules.total_price(n)}</b>" for n in numbers]
    return html_table((), [(escape(book.say("items")), *numbers), (escape(book.say("total-price")), *costs)])


def temple(book: Book[Ruleset]) -> str:
    """Return the effects of each space on the temple track."""
    speaker = Speaker(book.rules)
    heads = [book.say(key) for key in ("offerings", "space", "farmer-yields", "camel-coins")]
    rows = [
        (escape(speaker.total(it)), f"<b>{it.space}</b>", it.space, escape(title("camels", it.camels)))
        for it in book.rules.temple
    ]
    return html_table(heads, rows)


def scoring(book: Book[Ruleset]) -> str:
    """Return the points that each score line gives."""
    rules = book.rules
    return html_table(
        (), [(f"<b>{escape(title('lines', it.id))}</b>", escape(measure(rules, it))) for it in rules.lines]
    )


def cards(book: Book[Ruleset]) -> str:
    """Return the kinds of power card, with their effects and phases."""
    speaker = Speaker(book.rules)
    rows = [
        (
            f"<b>{escape(name_of(it))}</b>",
            it.count,
            escape(title("phases", it.effect.phase)),
            escape(speaker.effect(it)),
        )
        for it in book.rules.cards
    ]
    return html_table([book.say(key) for key in ("card", "count", "phase", "effect")], rows)


SHOWN = ("fields", "limit", "coin", "temples", "side", "shore", "egypt")


def provinces(book: Book[Ruleset]) -> str:
    """Return the printed values of each province."""
    speaker = Speaker(book.rules)
    heads = [
        book.say("province"),
        *(title("province-heads", key) for key in SHOWN),
        terms(book.rules)["free-items"]["term"],
    ]
    rows = [
        (f"<b>{escape(name_of(it))}</b>", *(_cell(book, it, key) for key in SHOWN), escape(_free(speaker, it)))
        for it in book.rules.provinces
    ]
    return html_table(heads, rows)


def _cell(book: Book[Ruleset], province: Province, key: str) -> str:
    value = getattr(province, key)
    if key == "coin" and value:
        return escape(Speaker(book.rules).word(f"coin-{province.coin_pays}", n=value))
    if key == "fields" and province.printed_farmers:
        return f"{value} + {province.printed_farmers}"
    return escape(title("sides", value) if isinstance(value, str) else str(value or NONE))


def _free(speaker: Speaker, province: Province) -> str:
    return ", ".join(speaker.items(province.framed_gold, province.framed_cards, province.framed_stones)) or NONE


# --- sheets ----------------------------------------------------------------------------------------------


def sheets(book: Book[Ruleset]) -> Iterator[tuple[str, str]]:
    """Yield the map, all the provinces, and all kinds of power card."""
    rules = book.rules
    yield book.say("provinces"), figure(drawings.egypt(rules).svg, book.say("map-caption"))
    yield book.say("province-cards"), hand(2, (drawings.province(it, rules).svg for it in rules.provinces))
    told = book.say("cards-intro", n=sum(card.count for card in rules.cards), kinds=len(rules.cards))
    yield "", figure(drawings.cards(rules).svg, told)


def setup(book: Book[Ruleset], players: int) -> str:
    """Return the first provinces and the players' starting gold and cards."""
    speaker = Speaker(book.rules)
    view = Game(book.rules, players, seed=SEED).view(SPECTATOR)
    drawn = render.part(view, view.revealed, book.rules, players=True).svg
    return figure(drawn, ". ".join([*speaker.store(view), ""]).strip())


PAPER = Paper(
    cover=lambda rules: drawings.egypt(rules).svg,
    tables={
        "bids": bids,
        "prices": prices,
        "temple": temple,
        "scoring": scoring,
        "cards": cards,
        "provinces": provinces,
    },
    sheets=sheets,
    setup=setup,
)
