"""Prompts in this game: a seat's choices, in groups that each have their own facts."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from attrs import frozen

from amunre.engine.prompt import ChoiceOf, GroupOf, Label, PromptOf
from amunre.engine.values import GROUP, LONGEST_ACTION, Items, one_of, text
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.values import MOST_CARDS, Buys, Coins, StageName

Kind = Literal[StageName, "waiting"]
"""The stage in which a seat must act, or the reason that it does not have to."""


@frozen
class Choice(ChoiceOf[Action]):
    """An action and its label within its group."""


@frozen
class Group(GroupOf[Choice]):
    """Choices of one kind."""


@frozen
class Together:
    """Actions that a screen may offer together: it sends them in one `play-all` request."""

    label: Label
    """Its label, such as "Play all treasures"."""
    actions: Annotated[
        tuple[Annotated[str, text("Text of the action.", LONGEST_ACTION, least=1)], ...],
        Items(MOST_CARDS, least=2, says="Texts of the actions, in order."),
    ]


@frozen
class Hand(Group):
    """Cards in hand: to play, trash, discard or show."""

    kind: ClassVar[Literal["hand"]] = "hand"
    row: Together | None = None
    """The treasures in hand that are best played together, if there are at least two; None otherwise."""


@frozen
class Supply(Group):
    """Piles in the supply: to buy or gain a card."""

    kind: ClassVar[Literal["supply"]] = "supply"
    coins: Coins | None
    """Coins to pay with; None if nothing is paid."""
    buys: Buys | None
    """Number of buys left; None if the card is not bought."""


@frozen
class Aside(Group):
    """Revealed cards that lie aside: to trash, discard or put back."""

    kind: ClassVar[Literal["aside"]] = "aside"


@frozen
class Nameable(Group):
    """Cards that can be named (`card.contraband-names`)."""

    kind: ClassVar[Literal["names"]] = "names"


@frozen
class Number(Group):
    """Numbers of cards to take (`card.counting-house`)."""

    kind: ClassVar[Literal["number"]] = "number"


@frozen
class Answer(Group):
    """An answer in words, such as to decline."""

    kind: ClassVar[Literal["answer"]] = "answer"


@frozen
class End(Group):
    """The end of a phase: `end-actions` or `end-turn`."""

    kind: ClassVar[Literal["end"]] = "end"


AnyGroup = Hand | Supply | Aside | Nameable | Number | Answer | End
"""Any group of choices; `kind` gives its class."""

OneGroup = Annotated[AnyGroup, one_of("Group", GROUP, "prosperity/wire/prompt#/$defs/group")]


@frozen
class Prompt(PromptOf[Action, OneGroup, Kind]):
    """A seat's choices, with everything needed to draw a screen without knowing the rules."""
