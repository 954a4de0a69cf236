"""Prompts of this game: what a seat is asked, in groups with their own facts."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen

from amunre.engine.prompt import ChoiceOf, GroupOf, PromptOf
from amunre.games.tigris.actions import Action


@frozen
class Choice(ChoiceOf[Action]):
    """An action, and what to call it within its group."""


@frozen
class Group(GroupOf[Choice]):
    """Choices of one sort."""


@frozen
class Place(Group):
    """A kind of tile in hand: all spaces where its ground is and nothing lies (`tile.place`)."""

    kind: ClassVar[Literal["place"]] = "place"
    tile: str
    count: int
    """How many of them are in hand."""


@frozen
class Lead(Group):
    """A leader: all empty spaces beside a temple (`lead.space`)."""

    kind: ClassVar[Literal["lead"]] = "lead"
    leader: str
    space: str | None
    """Where the leader stands; None off the board."""


@frozen
class Withdraw(Group):
    """Leaders on the board (`lead.withdraw`)."""

    kind: ClassVar[Literal["withdraw"]] = "withdraw"


@frozen
class Catastrophe(Group):
    """Where a catastrophe tile can go (`catastrophe.place`)."""

    kind: ClassVar[Literal["catastrophe"]] = "catastrophe"
    left: int
    """How many the seat still has."""


@frozen
class Exchange(Group):
    """Handfuls of tiles that can be exchanged (`exchange.tiles`)."""

    kind: ClassVar[Literal["exchange"]] = "exchange"
    bag: int
    """Tiles in the bag."""


@frozen
class End(Group):
    """What ends a turn, or builds nothing: `pass` or `no-monument`."""

    kind: ClassVar[Literal["end"]] = "end"


@frozen
class Resolve(Group):
    """The open wars, by leader (`war.order`)."""

    kind: ClassVar[Literal["resolve"]] = "resolve"


@frozen
class Support(Group):
    """How many tiles to add (`conflict.commit`)."""

    kind: ClassVar[Literal["support"]] = "support"
    tile: str
    own: int
    """The strength of the seat's side on the board, with what it has added."""
    theirs: int
    """The strength of the other side, with what it has added."""


@frozen
class Build(Group):
    """Monuments that can be built (`monument.choice`)."""

    kind: ClassVar[Literal["monument"]] = "monument"


@frozen
class Take(Group):
    """Treasures that can be taken (`treasure.corner-first`)."""

    kind: ClassVar[Literal["take"]] = "take"


AnyGroup = Place | Lead | Withdraw | Catastrophe | Exchange | End | Resolve | Support | Build | Take
"""A group of any sort; `kind` tells which."""


@frozen
class Prompt(PromptOf[Action, AnyGroup]):
    """What a seat is asked now."""
