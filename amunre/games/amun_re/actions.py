"""A seat's actions, as values."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from attrs import field, frozen

from amunre.engine.values import action_text, number
from amunre.games.amun_re.values import CardId, ProvinceId
from amunre.jsontypes import JsonMapping
from amunre.printing import brief

Verb = Literal[
    "sell",
    "play",
    "bid",
    "buy cards",
    "buy farmer",
    "buy stone",
    "end-turn",
    "steal",
    "offer",
    "correct",
    "take card",
    "take farmer",
    "take stone",
    "decline",
    "collect",
    "pass",
]
"""First words of an action's text."""

TEXT = Annotated[str, action_text("bid memphis 6")]


@frozen(cache_hash=True)
class Action:
    """An action that a seat takes.

    Note:
        Actions compare, hash and pickle by value; `str(action)` is the action's text.

    Examples:
        >>> str(Action("bid", province="memphis", amount=6))
        'bid memphis 6'
    """

    also: ClassVar[JsonMapping] = {"text": TEXT}
    """Values sent along with the fields."""

    verb: Verb
    """First words of the text."""
    card: CardId | None = None
    """The power card, if any."""
    province: ProvinceId | None = None
    """The province, if any."""
    amount: Annotated[int, number("", -1_000_000, 1_000_000)] | None = None
    """Gold in a bid or an offering, number of cards, or the amount of a correction, if any."""
    index: int = field(default=-1, eq=False, repr=False)
    """Position in the catalogue; valid only for rulesets with the same hash."""

    def __str__(self) -> str:
        verb = _word(self.verb)
        amount = None if self.amount is None else _number(self.amount, "+d" if verb == "correct" else "d")
        order = (amount, self.card) if verb == "offer" else (self.card, self.province, amount)
        return " ".join([verb, *(_word(word) for word in order if word is not None)])


def _word(word: object) -> str:
    """Return a part of an action's text; an action made by hand can have any value there."""
    return word if isinstance(word, str) else brief(word)


def _number(amount: object, form: str) -> str:
    """Return a number in an action's text."""
    try:
        return format(amount, form)
    except (TypeError, ValueError):  # not a number, or one with too many digits
        return brief(amount)
