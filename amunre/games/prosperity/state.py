"""The mutable state: one moment in a game as plain ints and lists. Only the engine uses it; callers get Positions.

Seats and kinds of card are numbers here; kinds have the order of the ruleset. A set of kinds is an int with one bit for
each. The attributes under "follows" are derived from the others and kept for speed.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from amunre.engine.indices import ones
from amunre.engine.log import Log
from amunre.engine.moment import Moment
from amunre.games.prosperity.events import Asked
from amunre.games.prosperity.tables import RuleTables

NO_PILE: Final = -1
"""The number of cards in the supply of a kind that has no pile."""


class State(Moment):
    """One moment in a game. The phases and words change it through `piles`."""

    __slots__ = (
        "actions",
        "active",
        "banned",
        "bought",
        "buried",
        "buys",
        "coins",
        "decks",
        "discards",
        "end",
        "hand_sizes",
        "hands",
        "in_play",
        "kingdom",
        "phase",
        "piles",
        "play",
        "shown",
        "shown_kinds",
        "shown_sizes",
        "start",
        "stocked",
        "supply",
        "tables",
        "tokens",
        "tops",
        "trash",
        "turns",
        "unseen",
        "unseen_kinds",
    )

    tables: RuleTables

    kingdom: tuple[str, ...]
    """Ids of the ten kingdom cards, in card order."""
    end: str | None
    """The clause that ended the game; None until the game is over."""

    # the turn
    start: int
    """The seat that had the first turn."""
    active: int
    phase: Literal["action", "buy"]
    actions: int
    buys: int
    coins: int
    bought: int
    """Number of buys made in this turn."""
    banned: int
    """Kinds that cannot be bought in this turn."""

    # cards that belong to no zone of a player: by kind, the number of cards
    supply: list[int]
    """Cards in each pile; NO_PILE if the kind has none."""
    trash: list[int]
    play: list[int]
    """Cards that the active player has in play."""

    # cards of the players: by seat and kind, the number of cards
    hands: list[list[int]]
    """Cards in hand, including those that everyone has seen."""
    shown: list[list[int]]
    """Cards in hand that everyone has seen."""
    discards: list[list[int]]
    """Cards in the discard pile that everyone has seen."""
    buried: list[list[int]]
    """Cards in the discard pile that only their owner knows."""
    decks: list[list[int]]
    """By seat: the kinds of the cards in the deck; the top card is last."""
    tops: list[int]
    """By seat: number of cards on top of the deck that everyone has seen."""

    tokens: list[int]
    """Point tokens by seat."""
    turns: list[int]
    """Turns begun, by seat."""

    # follows
    piles: int
    """Kinds that have a pile in this game."""
    stocked: int
    """Kinds whose pile is not empty."""
    in_play: int
    """Kinds of the cards in play."""
    hand_sizes: list[int]
    """By seat: number of cards in hand."""
    shown_sizes: list[int]
    """By seat: number of cards in hand that everyone has seen."""
    unseen: list[list[int]]
    """By seat and kind: number of cards in hand, deck and discard pile together that others have not seen.

    These numbers are public, because all players see all gains and everything that leaves (`hidden.holdings`).
    """
    shown_kinds: list[int]
    """By seat: kinds of the cards in hand that everyone has seen."""
    unseen_kinds: list[int]
    """By seat: kinds of the cards in `unseen`."""

    def tell_asked(self, log: Log[Any], clause: str) -> None:
        """Log that a seat is asked to act, with the account of the turn."""
        stage: Any = self.stage
        log.tell(
            Asked,
            clause,
            stage,
            self.asked,
            self.phase,
            self.actions,
            self.buys,
            self.coins,
            self.bought,
            self.pending,
        )

    def copy(self) -> State:
        """Return an independent copy; it shares tables and chance, and does not log events."""
        new = State()
        new.tables = self.tables
        new.chance = self.chance
        new.log = None
        new.players = self.players
        new.stage = self.stage
        new.asked = self.asked
        new.pending = self.pending
        new.shuffles = self.shuffles
        new.held = self.held[:]
        new.kingdom = self.kingdom
        new.end = self.end
        new.start = self.start
        new.active = self.active
        new.phase = self.phase
        new.actions = self.actions
        new.buys = self.buys
        new.coins = self.coins
        new.bought = self.bought
        new.banned = self.banned
        new.supply = self.supply[:]
        new.trash = self.trash[:]
        new.play = self.play[:]
        new.hands = [cards[:] for cards in self.hands]
        new.shown = [cards[:] for cards in self.shown]
        new.discards = [cards[:] for cards in self.discards]
        new.buried = [cards[:] for cards in self.buried]
        new.decks = [deck[:] for deck in self.decks]
        new.tops = self.tops[:]
        new.tokens = self.tokens[:]
        new.turns = self.turns[:]
        new.piles = self.piles
        new.stocked = self.stocked
        new.in_play = self.in_play
        new.shown_kinds = self.shown_kinds[:]
        new.unseen_kinds = self.unseen_kinds[:]
        new.hand_sizes = self.hand_sizes[:]
        new.shown_sizes = self.shown_sizes[:]
        new.unseen = [cards[:] for cards in self.unseen]
        return new

    def from_active(self) -> tuple[int, ...]:
        """Return all seats, clockwise from the active seat (`turn.order`)."""
        return self.tables.clockwise[self.players][self.active]

    def number_in_play(self, kinds: int) -> int:
        """Return the number of cards of these kinds in play."""
        found = kinds & self.in_play
        return sum([self.play[kind] for kind in ones(found)]) if found else 0

    def has_mat(self) -> bool:
        """Return whether the mat for coin tokens is used, because a card in the kingdom needs it (`setup.route`)."""
        return bool(self.piles & self.tables.needs_mat)

    def mat(self) -> int:
        """Return the number of tokens on the mat: the victory piles that are smaller than at set-up."""
        if not self.has_mat():
            return 0
        sizes = self.tables.pile_sizes[self.players]
        return sum(1 for kind in ones(self.tables.victory) if self.supply[kind] < sizes[kind])

    def empty_piles(self) -> int:
        """Return the number of empty piles in the supply (`supply.empty`)."""
        return (self.piles ^ self.stocked).bit_count()
