"""The rules of Dominion: Prosperity for `amunre show`: all cards with their texts, and the named kingdoms."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType

from amunre.engine.texts import capital, name_of
from amunre.games.prosperity.drawings import rules as drawn
from amunre.games.prosperity.drawings.words import Speaker
from amunre.games.prosperity.model import Card, Kingdom, Ruleset
from amunre.render.columns import grid, table
from amunre.terminal.face import Sheet


def _name(thing: Card | Kingdom, language: str | None) -> str:
    return capital(thing.names.get(language or "", name_of(thing)))


def cards(rules: Ruleset, language: str | None) -> Iterator[RenderableType]:
    """Yield a table of the basic cards and one of the kingdom cards, with the text of each card."""
    told = Speaker(rules)
    for key, listed in (("basic", rules.basic_cards), ("kingdom", rules.kingdom_cards)):
        heads = tuple(told.part("show", head) for head in ("card", "types", "cost", "text"))
        shown = table(told.part("show", key), *heads, right=heads[2:3])
        for card in listed:
            shown.add_row(_name(card, language), told.types(card), str(card.cost), " ".join(told.text(card)))
        yield from (shown, "")
    yield told.part("show", "more")


def kingdoms(rules: Ruleset, language: str | None) -> Iterator[RenderableType]:
    """Yield the named kingdoms with their cards."""
    told = Speaker(rules)
    heads = tuple(told.part("show", head) for head in ("name", "id", "cards"))
    shown = table(told.part("show", "kingdoms"), *heads)
    for kingdom in rules.kingdoms:
        listed = ", ".join(_name(rules.card(id), language) for id in kingdom.cards)
        shown.add_row(_name(kingdom, language), kingdom.id, listed)
    yield shown


def numbers(rules: Ruleset, language: str | None) -> Iterator[RenderableType]:
    """Yield the sizes of the piles, and the numbers of a turn and of the end."""
    told = Speaker(rules)
    players = [str(n) for n in range(rules.least_players, rules.most_players + 1)]
    piles = table(told.part("show", "piles"), told.part("show", "card"), *players, right=players)
    for card in rules.basic_cards:
        piles.add_row(_name(card, language), *(str(card.pile[int(n)]) for n in players))
    sizes = rules.kingdom_cards[0].pile
    piles.add_row(told.part("show", "each-kingdom"), *(str(sizes[int(n)]) for n in players))
    yield from (piles, "")
    rest = grid()
    rest.add_row(told.part("show", "deck"), told.cards(rules.deck))
    for key, number in (
        ("hand", rules.hand),
        ("actions", rules.turn_actions),
        ("buys", rules.turn_buys),
        ("empty-piles", rules.empty_piles),
        ("turn-limit", rules.turn_limit),
    ):
        rest.add_row(told.part("show", key), str(number))
    yield rest


SHEETS = {
    "cards": Sheet(cards, ["cards"], lambda rules: drawn.cards(rules, rules.cards)),
    "kingdoms": Sheet(kingdoms, ["kingdoms"]),
    "numbers": Sheet(numbers, ["cards", "ruleset"]),
}
