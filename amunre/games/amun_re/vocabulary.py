"""The words that data may use: effects of power cards, conditions on bonuses, and score lines.

A word is a frozen class; its fields are the parameters next to `kind` (or `per`) in the YAML. The code for its effect
is in the module for its phase under `amunre/games/amun_re/phases`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, get_args

from attrs import frozen

from amunre.engine.values import Items, Value, number, one_of

RESPECTS = ("egypt", "side", "shore")
"""Categories in which provinces can be alike: Upper or Lower Egypt, west or east, on the bank or inland."""

Respect = Annotated[
    str, Value("Category: Upper or Lower Egypt, the side of the Nile, or on its bank or inland.", {"enum": [*RESPECTS]})
]
Phase = Annotated[
    Literal["auction", "purchase", "offering", "income", "scoring"], Value("The phase in which the card is played.", {})
]
Least = Annotated[int, number("Smallest number.", 0, 10_000)]
ManySpaces = Annotated[int, number("Number of spaces on the ladder.", 0, 100)]
Stones = Annotated[int, number("Stones.", 0, 100)]
Amount = Annotated[int, number("Gold.", 0, 1000)]
Points = Annotated[int, number("Points.", 0, 1000)]

# --- conditions of bonus cards -------------------------------------------------------------------


@frozen
class CardSymbols:
    """At least this many power card symbols, both framed and unframed, in the player's provinces."""

    kind: ClassVar[str] = "card-symbols"
    least: Least


@frozen
class Farmers:
    """At least this many farmers in the player's provinces, including printed farmers and those on plains."""

    kind: ClassVar[str] = "farmers"
    least: Least


@frozen
class AllAlike:
    """The player's provinces are all alike in one of the RESPECTS."""

    kind: ClassVar[str] = "all-alike"
    respect: Respect


Condition = CardSymbols | Farmers | AllAlike
AnyCondition = Annotated[
    Condition,
    one_of("Condition", "The condition of a bonus card.", "amun-re/wire/material#/$defs/condition"),
]

# --- effects of power cards ----------------------------------------------------------------------


@frozen
class BidGap:
    """Other players must bid at least this many spaces above the player's stone."""

    kind: ClassVar[str] = "bid-gap"
    phase: ClassVar[Phase] = "auction"
    on_province: ClassVar[bool] = False
    spaces: ManySpaces


@frozen
class ReturnToProvince:
    """A seat that is overbid may bid again on the same province."""

    kind: ClassVar[str] = "return-to-province"
    phase: ClassVar[Phase] = "auction"
    on_province: ClassVar[bool] = False


@frozen
class FarmerOnPlain:
    """One farmer from the supply is placed on the plain of one of the player's provinces."""

    kind: ClassVar[str] = "farmer-on-plain"
    phase: ClassVar[Phase] = "purchase"
    on_province: ClassVar[bool] = True


@frozen
class BuildPyramid:
    """This many stones in one of the player's provinces become a pyramid."""

    kind: ClassVar[str] = "build-pyramid"
    phase: ClassVar[Phase] = "purchase"
    on_province: ClassVar[bool] = True
    stones: Stones


@frozen
class CorrectTotal:
    """Laid with an offering; after the reveal, the player raises or lowers the total by this amount."""

    kind: ClassVar[str] = "correct-total"
    phase: ClassVar[Phase] = "offering"
    on_province: ClassVar[bool] = False
    amount: Amount


@frozen
class FixedIncome:
    """This much gold instead of all other income from one of the player's provinces."""

    kind: ClassVar[str] = "fixed-income"
    phase: ClassVar[Phase] = "income"
    on_province: ClassVar[bool] = True
    gold: Amount


@frozen
class FarmerIncome:
    """This much extra gold for each farmer in one of the player's provinces."""

    kind: ClassVar[str] = "farmer-income"
    phase: ClassVar[Phase] = "income"
    on_province: ClassVar[bool] = True
    gold: Amount


@frozen
class Bonus:
    """Points at a scoring; the card can be played if the condition is met."""

    kind: ClassVar[str] = "bonus"
    phase: ClassVar[Phase] = "scoring"
    on_province: ClassVar[bool] = False
    points: Points
    condition: AnyCondition


Effect = BidGap | ReturnToProvince | FarmerOnPlain | BuildPyramid | CorrectTotal | FixedIncome | FarmerIncome | Bonus
AnyEffect = Annotated[Effect, one_of("Effect", "The effect of a power card.", "amun-re/wire/material#/$defs/effect")]

# --- score lines ---------------------------------------------------------------------------------


@frozen
class PerBonusCard:
    """The points printed on the bonus cards played."""

    kind: ClassVar[str] = "bonus-card"


@frozen
class PerPyramid:
    """Points for each pyramid in the player's provinces."""

    kind: ClassVar[str] = "pyramid"
    points: Points


@frozen
class PerSet:
    """Points for each complete set: the smallest number of pyramids in any of the player's provinces."""

    kind: ClassVar[str] = "set"
    points: Points


@frozen
class PerMajority:
    """Points for owning the province with the most pyramids, for each value in a category (`side`: west, east)."""

    kind: ClassVar[str] = "majority"
    points: Points
    respect: Respect


@frozen
class PerTemple:
    """Points for each printed temple, multiplied by the space of the Amun-Re temple."""

    kind: ClassVar[str] = "temple"
    points: Points


@frozen
class PerGoldRank:
    """Points for the richest player, the second richest and so on, at the end of the game only."""

    kind: ClassVar[str] = "gold-rank"
    places: Annotated[tuple[Points, ...], Items(20)]
    """Points for first place, second place and so on."""


Measure = PerBonusCard | PerPyramid | PerSet | PerMajority | PerTemple | PerGoldRank
AnyMeasure = Annotated[
    Measure, one_of("Measure", "The value that a score line counts.", "amun-re/wire/material#/$defs/measure")
]


def counts(measure: Measure, is_last: bool) -> bool:
    """Return whether a measure is counted in a scoring; the gold ranks are in the last one alone (`scoring.gold`)."""
    return is_last or not isinstance(measure, PerGoldRank)


CONDITIONS: dict[str, type[Condition]] = {word.kind: word for word in get_args(Condition)}
EFFECTS: dict[str, type[Effect]] = {word.kind: word for word in get_args(Effect)}
MEASURES: dict[str, type[Measure]] = {word.kind: word for word in get_args(Measure)}
