"""Bounds computed from a ruleset without playing: the number of legal answers, and the length of a game and a turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from amunre.engine.memo import KEPT
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.values import KINGDOM_CARDS
from amunre.games.prosperity.vocabulary import Again, TakeFromDiscard


def of_type(rules: Ruleset, type: str) -> list[str]:
    """Return the cards of a type."""
    return [card.id for card in rules.cards if type in card.types]


@lru_cache(KEPT)
def most_answers(rules: Ruleset) -> Mapping[str, int]:
    """Return the maximum number of legal answers at one time, by verb."""
    piles = len(rules.basic_cards) + KINGDOM_CARDS
    actions, treasures = len(of_type(rules, "action")), len(of_type(rules, "treasure"))
    taken = [word.card for card in rules.cards for word in card.play if isinstance(word, TakeFromDiscard)]
    return {
        "play": max(min(actions, KINGDOM_CARDS), treasures),
        "buy": piles,
        "triple": min(actions, KINGDOM_CARDS),
        "trash": piles,
        "gain": piles,
        "discard": piles,
        "name": len(rules.cards),
        "take": 1 + max([rules.most_cards(id) for id in taken], default=0),
        "reveal": treasures,
        "put": piles,
    }


def most_turns(rules: Ruleset, players: int) -> int:
    """Return the maximum number of turns of all players together (`end.limit`)."""
    return rules.turn_limit * players


def most_gaining_turns(rules: Ruleset, players: int) -> int:
    """Return the maximum number of turns in which a card is gained.

    Each gain takes a card from a pile, and no card returns. Before the last turn, fewer piles are empty than end the
    game, and none that ends it alone, so that at least one card is left in each of the others.
    """
    piles = sorted([card.pile[players] for card in rules.kingdom_cards], reverse=True)[:KINGDOM_CARDS]
    cards = sum(piles) + sum(card.pile[players] for card in rules.basic_cards)
    return cards - (len(rules.basic_cards) + KINGDOM_CARDS - (rules.empty_piles - 1)) + 1


def most_resolutions(rules: Ruleset, owned: Mapping[str, int]) -> int:
    """Return the maximum number of times that cards' texts are resolved in a turn, given the cards owned in it.

    No card returns from play to the hand, so each card is put in play at most once. An action that another card
    repeats is resolved several times.
    """
    times = max([word.times for card in rules.cards for word in card.play if isinstance(word, Again)], default=1)
    actions, treasures = (sum(owned.get(id, 0) for id in of_type(rules, type)) for type in ("action", "treasure"))
    return times * actions + treasures
