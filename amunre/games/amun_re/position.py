"""Positions and views: one moment in a game as a documented value.

Each of them is a *tableau*. A Position is the complete state. A View is the part that one viewer may see, with `"?"`
for a hidden card and None for a hidden number. Piles are listed from the top; hands and sets are in alphabetical order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Self

from attrs import field, frozen

from amunre.engine.prompt import SENT
from amunre.engine.values import Items, Own, RulesetId, Sealed, Seat, Seats, Shuffles, Sparse, TypeHint
from amunre.frozendict import frozendict, frozendicts
from amunre.games.amun_re.values import (
    Bank,
    CardId,
    Cards,
    Correction,
    Gold,
    LineId,
    ManyStones,
    Pieces,
    Pile,
    Points,
    ProvinceId,
    Pyramids,
    Round,
    Space,
    Stage,
    StageName,
    Stake,
)
from amunre.games.bases import Checkable, Drawable

SCHEMA = "amun-re/position"
"""The schema for the JSON form."""


@frozen
class Bid:
    """A bid stone."""

    province: ProvinceId
    """The province on whose card the stone is."""
    gold: Stake


@frozen
class Offering:
    """A seat's offering in this round."""

    gold: Own[Gold | None]
    """Gold offered; 0 means the -3 card."""
    card: Own[CardId | None]
    """Power card laid with the offering, if any; "?" while the offering is face down, with or without a card."""
    correction: Correction
    """Amount that the seat added to the total; 0 if it has not decided yet or has laid no card."""


class ByLine(dict[str, tuple[int, ...]]):
    """Scores in wire form: the points in each kingdom, by score line, so that each line is named only once."""

    hint: ClassVar[TypeHint] = Annotated[
        Mapping[LineId, Annotated[tuple[Points, ...], Items(10, least=1)]],
        Items(50, each="Points in each kingdom, in order."),
    ]

    @classmethod
    def of(cls, scores: Sequence[Mapping[str, int]]) -> Self:
        """Convert a seat's scores to the wire form."""
        lines = dict.fromkeys(line for scoring in scores for line in scoring)
        return cls({line: tuple([scoring[line] for scoring in scores]) for line in lines})

    def whole(self) -> tuple[Mapping[str, int], ...]:
        """Convert the wire form back to scores, kingdom by kingdom."""
        return tuple([dict(zip(self, points, strict=True)) for points in zip(*self.values(), strict=False)])


@frozen
class Player:
    """A seat's possessions. The bid, the offering and the cards played are from the current round."""

    gold: Own[Gold | None]
    hand: Own[Pile]
    """Power cards in hand, including a card laid face down with an offering."""
    unspent: Sparse[Cards]
    """Kinds of power card whose start card has been neither played nor sold. Everyone knows that it is still in hand.
    """
    played: Sparse[Cards]
    """Kinds of power card played in this round."""
    bid: Bid | None
    """The bid stone; None until it is placed."""
    offering: Offering | None
    """The offering; None until it is made."""
    scores: Annotated[tuple[Annotated[Mapping[LineId, Points], Items(50)], ...], Items(10)] = field(
        converter=frozendicts, metadata={SENT: ByLine}
    )
    """Points by id of the score line, for each kingdom; 0 until they are counted."""


@frozen
class Site:
    """A province on the board: its owner and contents."""

    owner: Seat | None
    """Seat that owns the province; None if there is no owner."""
    field_farmers: Sparse[Pieces]
    """Farmers on fields, not counting printed farmers."""
    plain_farmers: Sparse[Pieces]
    """Farmers on the plain."""
    stones: Sparse[Pieces]
    """Loose stones."""
    pyramids: Sparse[Pyramids]
    gold: Sparse[Stake]
    """Free gold for the seat that gains the province."""
    cards: Sparse[Sealed[tuple[CardId, ...]]]
    """Free power cards, face down."""
    income_cards: Sparse[Cards]
    """Income cards played here in this round."""


@frozen
class Supply:
    """Pieces left in the supply."""

    farmers: Pieces
    """Farmers."""
    stones: Pieces
    """Building stones."""
    pyramids: Pyramids
    """Pyramids that can be shown with the pieces left."""


@frozen
class Bought:
    """Purchases in the current turn."""

    cards: Sparse[Pieces]
    """Power cards."""
    farmers: Sparse[Pieces]
    """Farmers, not counting those placed by power cards."""
    stones: Sparse[ManyStones]


@frozen
class Gifts:
    """Gifts for the seat that is choosing."""

    left: Sparse[Pieces]
    """Gifts still to be chosen or declined, including the current one."""
    cards: Sparse[Pieces]
    """Number of power cards among the gifts chosen so far; they are drawn after the last choice."""


@frozen
class Tableau(Drawable):
    """One moment in a game."""

    _home: ClassVar[str] = "amunre"

    ruleset: RulesetId
    round: Round
    stage: Stage
    asked: Seats
    """Seats that must act now, in ascending order: all seats yet to make an offering, or else one; empty at the end."""
    pharaoh: Seat
    """Seat of the Pharaoh."""
    temple: Space
    """Number of the temple's space; 0 next to the track."""
    shuffles: Shuffles
    """Number of times that a pile has been shuffled, including the first two shuffles."""
    bank: Bank
    supply: Supply
    """Pieces left in the supply."""
    players: Annotated[tuple[Player, ...], Items(10, least=1)]
    """The players, in order of their seats."""
    sites: Mapping[ProvinceId, Site] = field(converter=frozendict)
    """The ruleset's provinces as they are on the board, by id."""
    draw: Sealed[Pile]
    """Draw pile of power cards, from the top."""
    discard: Pile
    """Discard pile of power cards, from the top."""
    deck: Sealed[tuple[ProvinceId, ...]]
    """Face-down province cards, from the top."""
    revealed: tuple[ProvinceId, ...]
    """Provinces revealed in this round, in the order of the reveal; they stay here after the auction."""
    taken: tuple[ProvinceId, ...]
    """Provinces gained in earlier rounds of this kingdom."""
    out: tuple[ProvinceId, ...]
    """Provinces that are out of the game."""
    bought: Bought
    """Purchases in the current turn; empty in other stages."""
    gifts: Gifts
    """Gifts for the seat that is choosing; empty in other stages."""


@frozen
class Position(Tableau, Checkable[StageName]):
    """The complete state of a game at one moment, which is enough to continue it. It contains neither seed nor history.

    Piles are listed from the top; hands and sets are in alphabetical order. `Position.problems()` checks the
    requirements of the rules that go beyond this form.
    """

    _schema: ClassVar[str] = SCHEMA
