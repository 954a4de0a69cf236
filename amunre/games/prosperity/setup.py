"""Decisions made when a game is set up (`setup.kingdom`, `setup.start`)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Annotated, Any, Self

from attrs import frozen

from amunre.engine import setup
from amunre.engine.chance import drawn_seat, fisher_yates
from amunre.engine.values import Items
from amunre.errors import NotationError
from amunre.games.prosperity.values import KINGDOM_CARDS, CardId
from amunre.jsontypes import JsonObject
from amunre.printing import brief, listed, meant


@frozen
class Setup(setup.Setup):
    """The decisions made when a game of Dominion: Prosperity is set up: the starting seat and the kingdom."""

    kingdom: Annotated[tuple[CardId, ...], Items(KINGDOM_CARDS, KINGDOM_CARDS, unique=True)]
    """The ten kingdom cards, in card order."""

    @classmethod
    def drawn(cls, rules: Any, players: int, seed: int) -> Self:
        """Return a setup with a random starting seat and random kingdom cards (`setup.start`, `setup.draw`).

        Both come from the seed; neither is a numbered shuffle (`chance.set-up`).
        """
        cards = list(range(len(rules.kingdom_cards)))
        fisher_yates(cards, Random(f"{seed}/kingdom"))
        kingdom = tuple([rules.kingdom_cards[card].id for card in sorted(cards[:KINGDOM_CARDS])])
        return cls(start=drawn_seat(players, seed), kingdom=kingdom)

    @classmethod
    def decided(cls, rules: Any, players: int, seed: int, chosen: Mapping[str, object]) -> Self:
        """Return the complete set-up. The option `kingdom` is a named kingdom or ten kingdom cards, in any order.

        Raises TypeError for an unknown option, and ValueError for an invalid value.
        """
        if "kingdom" in chosen:
            chosen = {**chosen, "kingdom": kingdom_of(rules, chosen["kingdom"])}
        return super().decided(rules, players, seed, chosen)

    @classmethod
    def chosen(cls, rules: Any, players: int, given: object) -> JsonObject:
        """Validate chosen options and return them by field, as plain JSON. Raises NotationError if one is invalid.

        The option `kingdom` may be the name of a kingdom; its ten cards are returned.
        """
        if isinstance(given, Mapping) and isinstance(given.get("kingdom"), str | tuple):
            try:
                given = {**given, "kingdom": list(kingdom_of(rules, given["kingdom"]))}
            except ValueError as error:
                raise NotationError(f"setup: {error}") from None
        return super().chosen(rules, players, given)


def kingdom_of(rules: Any, wanted: object) -> tuple[str, ...]:
    """Return ten kingdom cards in card order, given the name of a kingdom or the cards in any order.

    Raises ValueError, which says what is expected.
    """
    named, known = {kingdom.id: kingdom.cards for kingdom in rules.kingdoms}, [card.id for card in rules.kingdom_cards]
    expected = f"kingdom: expected {', '.join(named)}, or {KINGDOM_CARDS} different kingdom cards"
    if isinstance(wanted, str):
        if wanted not in named:
            raise ValueError(f"{expected}, found {brief(wanted)}{meant(wanted, named)}.")
        cards: tuple[str, ...] = named[wanted]
        return cards
    if not isinstance(wanted, list | tuple):
        raise ValueError(f"{expected}, found {brief(wanted)}.")
    for card in wanted:
        if card not in known:
            raise ValueError(f"kingdom: expected cards from {listed(known)}, found {brief(card)}{meant(card, known)}.")
        if wanted.count(card) > 1:
            raise ValueError(f"{expected}, found {card} twice.")
    if len(wanted) != KINGDOM_CARDS:
        raise ValueError(f"{expected}, found {len(wanted)}.")
    return tuple(sorted(wanted, key=known.index))
