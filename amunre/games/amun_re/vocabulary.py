"""The words that data may use: effects of power cards, conditions of bonuses, and score lines.

A word is a frozen class; its fields are the parameters that stand beside `kind` (or `per`) in the YAML. What a word
*does* stands in the room of its phase under `amunre/games/amun_re/phases`.
"""

from __future__ import annotations

from typing import ClassVar, get_args

from attrs import frozen

RESPECTS = ("egypt", "side", "shore")
"""In what provinces can be alike: Upper or Lower Egypt, west or east of the Nile, on its bank or inland."""

# --- conditions of bonus cards -------------------------------------------------------------------


@frozen
class CardSymbols:
    """At least this many power card symbols, framed and unframed, in one's provinces."""

    kind: ClassVar[str] = "card-symbols"
    least: int


@frozen
class Farmers:
    """At least this many farmers in one's provinces, printed ones and those on plains included."""

    kind: ClassVar[str] = "farmers"
    least: int


@frozen
class AllAlike:
    """All of one's provinces are alike in one of the RESPECTS."""

    kind: ClassVar[str] = "all-alike"
    respect: str


Condition = CardSymbols | Farmers | AllAlike

# --- effects of power cards ----------------------------------------------------------------------


@frozen
class BidGap:
    """The others must bid at least this many spaces above the stone of whoever played it."""

    kind: ClassVar[str] = "bid-gap"
    phase: ClassVar[str] = "auction"
    on_province: ClassVar[bool] = False
    spaces: int


@frozen
class ReturnToProvince:
    """Who is overbid may bid again on the same province."""

    kind: ClassVar[str] = "return-to-province"
    phase: ClassVar[str] = "auction"
    on_province: ClassVar[bool] = False


@frozen
class FarmerOnPlain:
    """One farmer from the supply onto the plain of a province of one's own."""

    kind: ClassVar[str] = "farmer-on-plain"
    phase: ClassVar[str] = "purchase"
    on_province: ClassVar[bool] = True


@frozen
class BuildPyramid:
    """This many stones of one province of one's own become a pyramid."""

    kind: ClassVar[str] = "build-pyramid"
    phase: ClassVar[str] = "purchase"
    on_province: ClassVar[bool] = True
    stones: int


@frozen
class CorrectTotal:
    """Laid with an offering: after the reveal its owner raises or lowers the total by this amount."""

    kind: ClassVar[str] = "correct-total"
    phase: ClassVar[str] = "offering"
    on_province: ClassVar[bool] = False
    amount: int


@frozen
class FixedIncome:
    """This much gold instead of all other income of one province of one's own."""

    kind: ClassVar[str] = "fixed-income"
    phase: ClassVar[str] = "income"
    on_province: ClassVar[bool] = True
    gold: int


@frozen
class FarmerIncome:
    """This much more gold for each farmer in one province of one's own."""

    kind: ClassVar[str] = "farmer-income"
    phase: ClassVar[str] = "income"
    on_province: ClassVar[bool] = True
    gold: int


@frozen
class Bonus:
    """Points at a scoring, playable when the condition is met."""

    kind: ClassVar[str] = "bonus"
    phase: ClassVar[str] = "scoring"
    on_province: ClassVar[bool] = False
    points: int
    condition: Condition


Effect = BidGap | ReturnToProvince | FarmerOnPlain | BuildPyramid | CorrectTotal | FixedIncome | FarmerIncome | Bonus

# --- score lines ---------------------------------------------------------------------------------


@frozen
class PerBonusCard:
    """The points that stand on the bonus cards played."""

    kind: ClassVar[str] = "bonus-card"


@frozen
class PerPyramid:
    """Points for each pyramid in one's provinces."""

    kind: ClassVar[str] = "pyramid"
    points: int


@frozen
class PerSet:
    """Points for each complete set: the smallest number of pyramids in any of one's provinces."""

    kind: ClassVar[str] = "set"
    points: int


@frozen
class PerMajority:
    """Points for owning the province with most pyramids, for each value of one respect (`side`: west and east)."""

    kind: ClassVar[str] = "majority"
    points: int
    respect: str


@frozen
class PerTemple:
    """Points for each printed temple, times the space of the Amun-Re temple."""

    kind: ClassVar[str] = "temple"
    points: int


@frozen
class PerGoldRank:
    """Points for the richest, the second, ... at the end of the game only."""

    kind: ClassVar[str] = "gold-rank"
    places: tuple[int, ...]


Measure = PerBonusCard | PerPyramid | PerSet | PerMajority | PerTemple | PerGoldRank

CONDITIONS: dict[str, type[Condition]] = {word.kind: word for word in get_args(Condition)}
EFFECTS: dict[str, type[Effect]] = {word.kind: word for word in get_args(Effect)}
MEASURES: dict[str, type[Measure]] = {word.kind: word for word in get_args(Measure)}
