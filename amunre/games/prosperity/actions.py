"""A seat's actions, as values."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from attrs import field, frozen

from amunre.engine.values import action_text
from amunre.games.prosperity.values import Amount, CardId
from amunre.jsontypes import JsonMapping
from amunre.printing import brief

Verb = Literal[
    "play",
    "buy",
    "triple",
    "trash",
    "gain",
    "discard",
    "name",
    "take",
    "reveal",
    "put",
    "end-actions",
    "end-turn",
    "done",
    "decline",
    "leave",
    "seal",
    "watchtower top",
    "watchtower trash",
    "first mint",
    "first talisman",
]
"""First words of an action's text."""

TEXT = Annotated[str, action_text("buy silver")]


@frozen(cache_hash=True)
class Action:
    """An action that a seat takes.

    Note:
        Actions compare, hash and pickle by value; `str(action)` is the action's text.

    Examples:
        >>> str(Action("buy", card="silver"))
        'buy silver'
    """

    also: ClassVar[JsonMapping] = {"text": TEXT}
    """Values sent along with the fields."""

    verb: Verb
    """First words of the text."""
    card: CardId | None = None
    """The card, if any."""
    amount: Amount | None = None
    """Number of Coppers to take; None for other actions."""
    index: int = field(default=-1, eq=False, repr=False)
    """Position in the catalogue; valid only for rulesets with the same hash."""

    def __str__(self) -> str:
        words = (self.verb, self.card, self.amount)
        return " ".join(word if isinstance(word, str) else brief(word) for word in words if word is not None)
