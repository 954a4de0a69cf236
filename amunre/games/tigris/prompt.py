"""Prompts of this game: what a seat is asked, in groups with their own facts."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Literal

from attrs import evolve, field, frozen

from amunre.engine.prompt import SENT, ChoiceOf, GroupOf, PromptOf
from amunre.engine.violations import Violation
from amunre.games.tigris.actions import Action


@frozen
class Choice(ChoiceOf[Action]):
    """An action, and what to call it within its group."""


@frozen
class Group(GroupOf[Choice]):
    """Choices of one sort."""


@lru_cache(1 << 8)
def _without_space(action: Action) -> Action:
    """What actions that differ in their space have in common."""
    return evolve(action, space=None)


@frozen
class Closed:
    """A space that the rules close now."""

    space: str
    violations: tuple[Violation, ...]
    """Every rule against it."""


@frozen
class Spaces:
    """Choices that differ in their space alone, as they cross the wire: hundreds of them, so each is its space."""

    action: Action
    """What they have in common: without a space."""
    spaces: tuple[str, ...]
    """Of all of them, by which they are called too."""
    closed: tuple[Closed, ...]
    """Those of them that the rules close now."""

    @classmethod
    def of(cls, choices: tuple[Choice, ...]) -> Spaces:
        """How these choices, of which there are some, cross the wire."""
        spaces = tuple([choice.action.space or "" for choice in choices])
        closed = tuple([Closed(one.action.space or "", one.violations) for one in choices if one.violations])
        return cls(_without_space(choices[0].action), spaces, closed)

    def whole(self) -> tuple[Choice, ...]:
        """The choices."""
        closed = {one.space: one.violations for one in self.closed}
        return tuple(Choice(evolve(self.action, space=space), space, closed.get(space, ())) for space in self.spaces)


@frozen
class Handful:
    """Tiles that go together, and what to call them."""

    tiles: tuple[str, ...]
    label: str
    violations: tuple[Violation, ...]
    """Every rule against it; () if it is legal."""


@frozen
class Handfuls:
    """Choices that differ in their tiles alone, as they cross the wire."""

    action: Action
    """What they have in common: without tiles."""
    handfuls: tuple[Handful, ...]

    @classmethod
    def of(cls, choices: tuple[Choice, ...]) -> Handfuls:
        """How these choices, of which there are some, cross the wire."""
        handfuls = tuple(Handful(one.action.tiles, one.label, one.violations) for one in choices)
        return cls(evolve(choices[0].action, tiles=()), handfuls)

    def whole(self) -> tuple[Choice, ...]:
        """The choices."""
        return tuple(Choice(evolve(self.action, tiles=one.tiles), one.label, one.violations) for one in self.handfuls)


@frozen
class OnSpaces(Group):
    """Choices of a space."""

    choices: tuple[Choice, ...] = field(metadata={SENT: Spaces})


@frozen
class Place(OnSpaces):
    """A kind of tile in hand: all spaces where its ground is and nothing lies (`tile.place`)."""

    kind: ClassVar[Literal["place"]] = "place"
    tile: str
    count: int
    """How many of them are in hand."""


@frozen
class Lead(OnSpaces):
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
class Catastrophe(OnSpaces):
    """Where a catastrophe tile can go (`catastrophe.place`)."""

    kind: ClassVar[Literal["catastrophe"]] = "catastrophe"
    left: int
    """How many the seat still has."""


@frozen
class Exchange(Group):
    """Handfuls of tiles that can be exchanged (`exchange.tiles`)."""

    kind: ClassVar[Literal["exchange"]] = "exchange"
    choices: tuple[Choice, ...] = field(metadata={SENT: Handfuls})
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
