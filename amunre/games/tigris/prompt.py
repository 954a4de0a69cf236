"""Prompts in this game: a seat's choices, in groups that each have their own facts."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from attrs import evolve, field, frozen

from amunre.engine.prompt import SENT, ChoiceOf, GroupOf, Label, PromptOf, Violations
from amunre.engine.values import GROUP, Items, one_of
from amunre.engine.violations import Violation
from amunre.games.tigris.actions import Action
from amunre.games.tigris.values import InBag, LeaderId, Left, SpaceId, StageName, Strengthened, TileId, TilesAdded

Kind = Literal[StageName, "waiting"]
"""The stage in which a seat must act, or the reason that it does not have to."""


@frozen
class Choice(ChoiceOf[Action]):
    """An action and its label within its group."""


@frozen
class Group(GroupOf[Choice]):
    """Choices of one kind."""


@lru_cache(1 << 8)
def _without_space(action: Action) -> Action:
    """Return the action without its space, which actions that differ only in their space share."""
    return evolve(action, space=None)


@frozen
class Closed:
    """A space that the rules currently forbid."""

    space: SpaceId
    violations: Annotated[tuple[Violation, ...], Items(100, least=1)]
    """Every rule that forbids the space."""


@frozen
class Spaces:
    """Choices that differ only in their space; each text is the action's text, a blank, and the space."""

    action: Action
    """The shared part: an action without its space."""
    spaces: Annotated[tuple[SpaceId, ...], Items(780, least=1, unique=True)]
    """The spaces, including forbidden ones; each choice is labeled with its space."""
    closed: Annotated[tuple[Closed, ...], Items(780)]
    """The forbidden spaces."""

    @classmethod
    def of(cls, choices: tuple[Choice, ...]) -> Spaces:
        """Convert one or more choices to the wire form."""
        spaces = tuple([choice.action.space or "" for choice in choices])
        closed = tuple([Closed(one.action.space or "", one.violations) for one in choices if one.violations])
        return cls(_without_space(choices[0].action), spaces, closed)

    def whole(self) -> tuple[Choice, ...]:
        """Convert the wire form back to choices."""
        closed = {one.space: one.violations for one in self.closed}
        return tuple(Choice(evolve(self.action, space=space), space, closed.get(space, ())) for space in self.spaces)


@frozen
class Handful:
    """A set of tiles."""

    tiles: Annotated[tuple[TileId, ...], Items(50, least=1)]
    """The tiles, in the order of the colors."""
    label: Label
    violations: Violations
    """Every rule that forbids the set; empty if it is legal."""


@frozen
class Handfuls:
    """Choices that differ only in their tiles; each text is the action's text, a blank, and the tiles."""

    action: Action
    """The shared part: an action without tiles."""
    handfuls: Annotated[tuple[Handful, ...], Items(100_000, least=1)]
    """The sets of tiles, including forbidden ones."""

    @classmethod
    def of(cls, choices: tuple[Choice, ...]) -> Handfuls:
        """Convert one or more choices to the wire form."""
        handfuls = tuple(Handful(one.action.tiles, one.label, one.violations) for one in choices)
        return cls(evolve(choices[0].action, tiles=()), handfuls)

    def whole(self) -> tuple[Choice, ...]:
        """Convert the wire form back to choices."""
        return tuple(Choice(evolve(self.action, tiles=one.tiles), one.label, one.violations) for one in self.handfuls)


@frozen
class OnSpaces(Group):
    """A choice for each of several spaces."""

    choices: tuple[Choice, ...] = field(metadata={SENT: Spaces})
    """The choices, by space."""


@frozen
class Place(OnSpaces):
    """A kind of tile in hand, with all empty spaces on its ground (`tile.place`)."""

    kind: ClassVar[Literal["place"]] = "place"
    tile: TileId
    count: TilesAdded
    """Number of such tiles in hand."""


@frozen
class Lead(OnSpaces):
    """A leader, with all empty spaces next to a temple (`lead.space`)."""

    kind: ClassVar[Literal["lead"]] = "lead"
    leader: LeaderId
    space: SpaceId | None
    """The leader's space; None if the leader is off the board."""


@frozen
class Withdraw(Group):
    """Leaders on the board that can be withdrawn (`lead.withdraw`)."""

    kind: ClassVar[Literal["withdraw"]] = "withdraw"


@frozen
class Catastrophe(OnSpaces):
    """Spaces for a catastrophe tile (`catastrophe.place`)."""

    kind: ClassVar[Literal["catastrophe"]] = "catastrophe"
    left: Left
    """Number of catastrophe tiles that the seat has left."""


@frozen
class Exchange(Group):
    """Sets of tiles to exchange (`exchange.tiles`)."""

    kind: ClassVar[Literal["exchange"]] = "exchange"
    choices: tuple[Choice, ...] = field(metadata={SENT: Handfuls})
    """The choices, by tiles."""
    bag: InBag
    """Tiles in the bag."""


@frozen
class End(Group):
    """The choice to end the turn or not to build: `pass` or `no-monument`."""

    kind: ClassVar[Literal["end"]] = "end"


@frozen
class Resolve(Group):
    """The open wars, by leader (`war.order`)."""

    kind: ClassVar[Literal["resolve"]] = "resolve"


@frozen
class Support(Group):
    """Numbers of tiles to add (`conflict.commit`)."""

    kind: ClassVar[Literal["support"]] = "support"
    tile: TileId
    own: Strengthened
    """The strength of the seat's side, including added tiles."""
    theirs: Strengthened
    """The strength of the other side, including added tiles."""


@frozen
class Build(Group):
    """Monuments that can be built (`monument.choice`)."""

    kind: ClassVar[Literal["monument"]] = "monument"


@frozen
class Take(Group):
    """Treasures that can be taken (`treasure.corner-first`)."""

    kind: ClassVar[Literal["take"]] = "take"


AnyGroup = Place | Lead | Withdraw | Catastrophe | Exchange | End | Resolve | Support | Build | Take
"""Any group of choices; `kind` gives its class."""

OneGroup = Annotated[AnyGroup, one_of("Group", GROUP, "tigris/wire/prompt#/$defs/group")]


@frozen
class Prompt(PromptOf[Action, OneGroup, Kind]):
    """A seat's choices, with everything needed to draw a screen without knowing the rules."""
