"""Positions and views: a moment of a game as a documented value.

Both are a *tableau*. A Position is the complete state; a View is the part that one viewer may know, with `"?"` for a
hidden card and None for a hidden number. Piles are listed from the top, hands and sets in alphabetical order.
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
"""The schema of the JSON form."""


@frozen
class Bid:
    """A bid stone."""

    province: ProvinceId
    """The province of its card."""
    gold: Stake


@frozen
class Offering:
    """The offering of a seat in this round."""

    gold: Own[Gold | None]
    """Gold offered; 0 is the -3 card."""
    card: Own[CardId | None]
    """Power card laid with it, None without one; "?" while face down, even if there is none."""
    correction: Correction
    """Amount that its owner added to the total; 0 while undecided, and without a card."""


class ByLine(dict[str, tuple[int, ...]]):
    """Scores in their form on the wire: by score line the points of each kingdom, so that each line is named once."""

    hint: ClassVar[TypeHint] = Annotated[
        Mapping[LineId, Annotated[tuple[Points, ...], Items(10, least=1)]],
        Items(50, each="Points in each kingdom, the first first."),
    ]

    @classmethod
    def of(cls, scores: Sequence[Mapping[str, int]]) -> Self:
        """Convert the scores of a seat to the form on the wire."""
        lines = dict.fromkeys(line for scoring in scores for line in scoring)
        return cls({line: tuple([scoring[line] for scoring in scores]) for line in lines})

    def whole(self) -> tuple[Mapping[str, int], ...]:
        """Convert back to the scores, kingdom by kingdom."""
        return tuple([dict(zip(self, points, strict=True)) for points in zip(*self.values(), strict=False)])


@frozen
class Player:
    """The possessions of a seat. Bid, offering and cards played are those of the present round."""

    gold: Own[Gold | None]
    hand: Own[Pile]
    """Power cards in hand, including one laid face down with an offering."""
    unspent: Sparse[Cards]
    """Kinds of power card whose card from the start has been neither played nor sold: it is public that it is still
    in hand.
    """
    played: Sparse[Cards]
    """Kinds of power card played in this round."""
    bid: Bid | None
    """The bid stone; None before it is placed."""
    offering: Offering | None
    """The offering; None before it is made."""
    scores: Annotated[tuple[Annotated[Mapping[LineId, Points], Items(50)], ...], Items(10)] = field(
        converter=frozendicts, metadata={SENT: ByLine}
    )
    """Points by id of the score line, for each kingdom; 0 before they are counted."""


@frozen
class Site:
    """A province on the board: its owner and contents."""

    owner: Seat | None
    """Seat that owns it, None without an owner."""
    field_farmers: Sparse[Pieces]
    """Farmers on fields; printed ones are not counted."""
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
    """Pyramids that the pieces left can show."""


@frozen
class Bought:
    """Purchases of the present turn."""

    cards: Sparse[Pieces]
    """Power cards."""
    farmers: Sparse[Pieces]
    """Farmers; those placed by power cards do not count."""
    stones: Sparse[ManyStones]


@frozen
class Gifts:
    """The gifts of the seat that is choosing."""

    left: Sparse[Pieces]
    """Gifts still to be chosen or declined, including the present one."""
    cards: Sparse[Pieces]
    """Number of power cards among the chosen ones; they are drawn after the last choice."""


@frozen
class Tableau(Drawable):
    """One moment of a game."""

    _home: ClassVar[str] = "amunre"

    ruleset: RulesetId
    round: Round
    stage: Stage
    asked: Seats
    """Seats that must act now, in ascending order: those that have not offered yet, otherwise one; none at the end."""
    pharaoh: Seat
    """Seat of the Pharaoh."""
    temple: Space
    """Number of the temple's space; 0 next to the track."""
    shuffles: Shuffles
    """Number of shuffles of a pile, including the first two."""
    bank: Bank
    supply: Supply
    """Pieces left in the supply."""
    players: Annotated[tuple[Player, ...], Items(10, least=1)]
    """The players, in order of their seats."""
    sites: Mapping[ProvinceId, Site] = field(converter=frozendict)
    """The provinces on the board by id, all of the ruleset."""
    draw: Sealed[Pile]
    """Draw pile of power cards, from the top."""
    discard: Pile
    """Discard pile of power cards, from the top."""
    deck: Sealed[tuple[ProvinceId, ...]]
    """Province cards face down, from the top."""
    revealed: tuple[ProvinceId, ...]
    """Provinces turned up in this round, in that order; they stay here after the auction."""
    taken: tuple[ProvinceId, ...]
    """Provinces gained in earlier rounds of this kingdom."""
    out: tuple[ProvinceId, ...]
    """Provinces that are out of the game."""
    bought: Bought
    """Purchases of the present turn; empty in other stages."""
    gifts: Gifts
    """The gifts of the seat that is choosing; empty in other stages."""


@frozen
class Position(Tableau, Checkable[StageName]):
    """The complete state of a game at one moment, enough to continue it. It has no seed and no history.

    Piles are listed from the top, hands and sets in alphabetical order. `Position.problems()` checks what the rules
    require beyond this form.
    """

    _schema: ClassVar[str] = SCHEMA
