"""The cards of a game: their names, and how many there are of each. No card ever enters or leaves a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from amunre.games.prosperity.model import Ruleset


def cards_of(rules: Ruleset, kingdom: Collection[str]) -> tuple[str, ...]:
    """Return the cards that have a pile in a game with this kingdom, in card order (`setup.basics`)."""
    kingdom_cards = [card.id for card in rules.kingdom_cards if card.id in kingdom]
    return (*(card.id for card in rules.basic_cards), *kingdom_cards)


def pile_sizes(rules: Ruleset, kingdom: Collection[str], players: int) -> Mapping[str, int]:
    """Return the number of cards in each pile at set-up, in card order (`supply.sizes`)."""
    return {id: rules.card(id).pile[players] for id in cards_of(rules, kingdom)}


def totals(rules: Ruleset, kingdom: Collection[str], players: int) -> Mapping[str, int]:
    """Return the number of cards of each name in piles and decks together, in card order (`setup.decks`)."""
    return {id: size + players * rules.deck.get(id, 0) for id, size in pile_sizes(rules, kingdom, players).items()}
