"""Positions and views: a moment of a game as a documented value.

Both are a *tableau*. A Position is the whole truth; a View is what one viewer may know of it, with `"?"` for a card and
None for a number that they may not know. Piles are listed from the top, hands and sets in alphabetical order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self

from attrs import field, fields, frozen

from amunre.engine.events import OMNISCIENT
from amunre.engine.position import Described, plain, tupled
from amunre.engine.prompt import SENT
from amunre.engine.shown import Shown
from amunre.errors import NotationError, told
from amunre.frozendict import frozendict, frozendicts
from amunre.games.amun_re.actions import StageName

FORMAT = 1
"""Version of the JSON form."""

SCHEMA = "amun-re/position"
"""The schema of the JSON form."""


@frozen
class Bid:
    """A bid stone: on which province, and how much gold."""

    province: str
    gold: int


@frozen
class Offering:
    """What a seat offers in this round."""

    gold: int | None
    """In gold; 0 is the -3 card; None is hidden."""
    card: str | None
    """The card laid with it; `"?"` is hidden."""
    correction: int
    """What its owner added to the total; 0 while they have not."""


class ByLine(dict[str, tuple[int, ...]]):
    """Scores as they cross the wire: by score line the points of each kingdom, so that each line is named once."""

    @classmethod
    def of(cls, scores: Sequence[Mapping[str, int]]) -> Self:
        """How the scores of a seat cross the wire."""
        lines = dict.fromkeys(line for scoring in scores for line in scoring)
        return cls({line: tuple([scoring[line] for scoring in scores]) for line in lines})

    def whole(self) -> tuple[Mapping[str, int], ...]:
        """The scores, kingdom by kingdom."""
        return tuple([dict(zip(self, points, strict=True)) for points in zip(*self.values(), strict=False)])


@frozen
class Player:
    """What belongs to a seat. Bid, offering and cards played are those of the present round."""

    gold: int | None
    """In gold; None is hidden."""
    hand: tuple[str, ...]
    """Power cards, one laid with an offering included until the reveal."""
    unspent: tuple[str, ...]
    """Cards of the start that were neither played nor sold: everybody knows that they are still in hand."""
    played: tuple[str, ...]
    bid: Bid | None
    offering: Offering | None
    scores: tuple[Mapping[str, int], ...] = field(converter=frozendicts, metadata={SENT: ByLine})
    """For each kingdom: points by score line, 0 until they are counted."""


@frozen
class Site:
    """A province on the board."""

    owner: int | None
    field_farmers: int
    """Farmers on fields; printed ones are not counted."""
    plain_farmers: int
    stones: int
    pyramids: int
    gold: int
    """Gold that lies there for who gains the province."""
    cards: tuple[str, ...]
    """Free power cards that lie there face down."""
    income_cards: tuple[str, ...]
    """Income cards played here in this round."""


@frozen
class Supply:
    """Pieces that are still to be had."""

    farmers: int
    stones: int
    pyramids: int


@frozen
class Bought:
    """What the seat whose purchase turn it is has bought in it."""

    cards: int
    farmers: int
    stones: int


@frozen
class Gifts:
    """The gifts of the seat that is choosing: how many are left, and how many of those chosen are power cards."""

    left: int
    cards: int


@frozen
class Tableau(Shown):
    """One moment of a game."""

    ruleset: str
    """Id of the ruleset."""
    round: int
    """1 to the number of rounds of the game."""
    stage: StageName
    """What is going on."""
    asked: tuple[int, ...]
    """Seats that must act now, in rising order."""
    pharaoh: int
    temple: int
    """Number of the temple's space; 0 beside the track."""
    shuffles: int
    """Shuffles so far."""
    bank: int
    """Gold of the bank; it may owe."""
    supply: Supply
    players: tuple[Player, ...]
    sites: Mapping[str, Site] = field(converter=frozendict)
    """By province, all provinces of the ruleset."""
    draw: tuple[str, ...]
    discard: tuple[str, ...]
    deck: tuple[str, ...]
    """Provinces face down."""
    revealed: tuple[str, ...]
    """Provinces turned up in this round."""
    taken: tuple[str, ...]
    """Provinces gained in earlier rounds of this kingdom."""
    out: tuple[str, ...]
    """Provinces out of the game."""
    bought: Bought
    gifts: Gifts

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values, with the version of the form under `format`."""
        return {"format": FORMAT, **plain(self)}


@frozen
class Position(Tableau, Described[StageName]):
    """The complete value of a game: nothing hidden, no seed and no history. A notebook shows all of it as the board."""

    _drawn_by: ClassVar[str] = "amunre.Game.from_position(rules, position)"

    viewer: ClassVar[str] = OMNISCIENT

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Read what `to_json` wrote.

        Args:
            data: Plain JSON values.

        Raises:
            NotationError: The form is not that of the schema.
        """
        from amunre.engine.files import Document
        from amunre.engine.schema import schema_problems

        found = schema_problems(Document("position", data), SCHEMA)
        if found:
            raise NotationError(told(found))
        return cls(
            **{
                **{name: tupled(data[name]) for name in _PLAIN},
                "supply": Supply(**data["supply"]),
                "players": tuple(_player(player) for player in data["players"]),
                "sites": {
                    id: Site(**{key: tupled(value) for key, value in site.items()})
                    for id, site in data["sites"].items()
                },
                "bought": Bought(**data["bought"]),
                "gifts": Gifts(**data["gifts"]),
            }
        )


_PLAIN = tuple(
    field.name for field in fields(Tableau) if field.name not in {"supply", "players", "sites", "bought", "gifts"}
)


def _player(data: Mapping[str, Any]) -> Player:
    made: dict[str, Callable[..., Any]] = {"bid": Bid, "offering": Offering}
    return Player(
        **{
            key: made[key](**value) if key in made and value is not None else tupled(value)
            for key, value in data.items()
        }
    )
