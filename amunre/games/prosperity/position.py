"""Positions and views: one moment in a game as a documented value.

Each of them is a *tableau*. A Position is the complete state. A View is the part that one viewer may see, with `"?"`
for a hidden card. Cards are listed in card order, but those of a deck from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

from attrs import field, frozen

from amunre.engine.values import Items, Own, RulesetId, Sealed, Seat, Shuffles
from amunre.frozendict import frozendict
from amunre.games.bases import Checkable, Drawable
from amunre.games.prosperity.pending import Stack
from amunre.games.prosperity.values import (
    Actions,
    Bought,
    Buys,
    CardId,
    Cards,
    Coins,
    Count,
    End,
    Kinds,
    Phase,
    Seats,
    Stage,
    StageName,
    Tokens,
    Turns,
)

SCHEMA = "prosperity/position"
"""The schema for the JSON form."""

Counts = Annotated[Mapping[CardId, Count], Items(100, each="Cards.")]


def in_order(cards: Iterable[str], supply: Iterable[str]) -> tuple[str, ...]:
    """Sort cards in card order, which is the order of the supply; cards that are not in the game follow, by id."""
    places = {card: place for place, card in enumerate(supply)}
    return tuple(sorted(cards, key=lambda card: (places.get(card, len(places)), card)))


@frozen
class Player:
    """A seat's possessions. Each zone has a part that everyone has seen and an unseen part."""

    shown: Cards
    """Cards in hand that everyone has seen (`hidden.shown`)."""
    hand: Own[Cards]
    """Cards in hand that only their owner knows."""
    top: Cards
    """Cards on top of the deck that everyone has seen (`hidden.top`), from the top."""
    deck: Sealed[Cards]
    """The rest of the deck, from the top."""
    discard: Cards
    """Cards in the discard pile that everyone has seen."""
    buried: Own[Cards]
    """Cards in the discard pile that only their owner knows (`hidden.discard`)."""
    owned: Counts = field(converter=frozendict)
    """Number of each card that the player owns, wherever it is (`hidden.holdings`); only cards that are there."""
    tokens: Tokens
    turns: Turns


@frozen
class Tableau(Drawable):
    """One moment in a game."""

    _home: ClassVar[str] = "amunre.prosperity"

    ruleset: RulesetId
    kingdom: Kinds
    """The ten kingdom cards in the game."""
    start: Seat
    """The seat that had the first turn."""
    active: Seat
    """The seat whose turn it is."""
    stage: Stage
    asked: Seats
    """The seat that must act now, as a list of one; empty when the game is over."""
    phase: Phase
    actions: Actions
    buys: Buys
    coins: Coins
    bought: Bought
    banned: Kinds
    """Cards that cannot be bought in this turn (`buy.banned`); those that are not in the game come last, by id."""
    supply: Counts = field(converter=frozendict)
    """Number of cards in each pile of the supply, in card order; an empty pile has 0."""
    trash: Counts = field(converter=frozendict)
    """Number of each card in the trash; only cards that are there."""
    play: Cards
    """Cards that the active player has in play."""
    pending: Stack
    shuffles: Shuffles
    end: End | None
    players: Annotated[tuple[Player, ...], Items(6, least=1)]
    """The players, in order of their seats."""


@frozen
class Position(Tableau, Checkable[StageName]):
    """The complete state of a game at one moment, which is enough to continue it. It contains neither seed nor history.

    Cards are listed in card order, but those of a deck from the top. `Position.problems()` checks the requirements of
    the rules that go beyond this form.
    """

    _schema: ClassVar[str] = SCHEMA
