"""What happens in this game: each kind of event, who may know what of it, and how it changes a view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar

from attrs import evolve, frozen

from amunre.engine import events
from amunre.engine.events import HIDDEN, Own, Turn
from amunre.games.tigris.actions import StageName
from amunre.games.tigris.pending import Pending
from amunre.games.tigris.position import in_order

if TYPE_CHECKING:
    from amunre.games.tigris.view import View

Seat = int
TileId = str
LeaderId = str
SpaceId = str


K_co = TypeVar("K_co", bound=str, covariant=True)


@frozen
class Event(events.Event):
    """Something that happened in this game."""


@frozen
class Told(events.Told[K_co], Event):
    """Something that is told, and from which nobody learns what could not be known before."""


@frozen
class Reveals(events.Reveals[K_co], Event):
    """Something that is not taken back: somebody learns what could not be known before, or the rules say so."""


# --- parts of a view -----------------------------------------------------------------------------------


def _player(view: View, seat: int, **changes: Any) -> View:
    players = list(view.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(view, players=tuple(players))


def _without(tiles: tuple[str, ...], some: Iterable[str]) -> tuple[str, ...]:
    """Without these tiles, or without as many that are hidden."""
    rest = list(tiles)
    for tile in some:
        rest.remove(tile if tile in rest else HIDDEN)
    return tuple(rest)


def _more(view: View, numbers: Mapping[str, int | None], key: str, more: int) -> dict[str, int | None]:
    """With so many more of a key, if its number is known."""
    number = numbers[key]
    return {**numbers, key: None if number is None else number + more}


def _sorted(tiles: Iterable[str], view: View) -> tuple[str, ...]:
    """Tiles in the order of the colors, which is that of `out`."""
    order = list(view.out)
    return tuple(sorted(tiles, key=lambda tile: order.index(tile) if tile in order else len(order)))


def _leader_at(view: View, seat: int, leader: str, space: str | None) -> View:
    return _player(view, seat, leaders={**view.players[seat].leaders, leader: space})


# --- the course of the game ----------------------------------------------------------------------------


@frozen
class StartDrawn(Told[Literal["start-drawn"]]):
    """A seat has the first turn."""

    seat: Seat

    def after(self, view: View) -> View:
        """It is known who started."""
        return evolve(view, start=self.seat)


@frozen
class TurnBegan(Told[Literal["turn-began"]]):
    """The turn of a seat begins."""

    opens = True
    repeats = True  # what it does follows

    seat: Seat
    quiet: int
    """Quiet turns in a row before it."""

    def after(self, view: View) -> View:
        """It is the active one."""
        return evolve(view, active=self.seat, quiet=self.quiet)


@frozen
class Asked(Told[Literal["asked"]]):
    """From now on this seat must act, with so much of the turn to come."""

    repeats = True

    stage: StageName
    seats: tuple[Seat, ...]
    actions: int
    is_loud: bool
    pending: tuple[Pending, ...]

    def after(self, view: View) -> View:
        """It is asked."""
        return evolve(
            view,
            stage=self.stage,
            asked=self.seats,
            actions=self.actions,
            is_loud=self.is_loud,
            pending=self.pending,
        )

    def turn(self) -> Turn:
        """Theirs."""
        return self.stage, self.seats


@frozen
class Passed(Reveals[Literal["passed"]]):
    """A seat does nothing more in this turn, which cannot be taken back (`turn.pass`)."""

    seat: Seat


@frozen
class ScreenLifted(Reveals[Literal["screen-lifted"]]):
    """At the end all see what a seat has kept behind its screen (`hidden.end`)."""

    told_last = True

    seat: Seat
    tiles: tuple[TileId, ...]
    """Its hand."""
    points: tuple[int, ...]
    """By color, as they were won."""
    treasures: int

    def after(self, view: View) -> View:
        """It lies open."""
        points = dict(zip(view.players[self.seat].points, self.points, strict=True))
        return _player(view, self.seat, hand=self.tiles, points=points, treasures=self.treasures)


@frozen
class GameEnded(Told[Literal["game-ended"]]):
    """The game is over."""

    def after(self, view: View) -> View:
        """Nobody is asked any more."""
        over: StageName = "over"
        return evolve(view, stage=over, asked=(), actions=0, is_loud=False, end=self.clause, pending=())


# --- tiles -----------------------------------------------------------------------------------------------


@frozen
class TilesDrawn(Reveals[Literal["tiles-drawn"]]):
    """A seat draws tiles."""

    seat: Seat
    tiles: Own[tuple[TileId, ...]]

    def after(self, view: View) -> View:
        """From the bag into the hand."""
        view = evolve(view, bag=view.bag[len(self.tiles) :])
        return _player(view, self.seat, hand=_sorted((*view.players[self.seat].hand, *self.tiles), view))


@frozen
class TilePlaced(Told[Literal["tile-placed"]]):
    """A tile onto the board."""

    seat: Seat
    tile: TileId
    space: SpaceId

    def after(self, view: View) -> View:
        """From the hand onto the board."""
        view = _player(view, self.seat, hand=_without(view.players[self.seat].hand, [self.tile]))
        return evolve(view, tiles={**view.tiles, self.space: self.tile})


@frozen
class TilesExchanged(Told[Literal["tiles-exchanged"]]):
    """Tiles out of the game, unseen by the others."""

    seat: Seat
    tiles: Own[tuple[TileId, ...]]

    def after(self, view: View) -> View:
        """From the hand to those exchanged."""
        player = view.players[self.seat]
        hand, exchanged = _without(player.hand, self.tiles), _sorted((*player.exchanged, *self.tiles), view)
        return _player(view, self.seat, hand=hand, exchanged=exchanged)


@frozen
class TilesRemoved(Told[Literal["tiles-removed"]]):
    """Tiles from the board out of the game."""

    tile: TileId
    spaces: tuple[SpaceId, ...]

    def after(self, view: View) -> View:
        """They lie there no more."""
        tiles = {space: tile for space, tile in view.tiles.items() if space not in self.spaces}
        return evolve(view, tiles=tiles, out={**view.out, self.tile: view.out[self.tile] + len(self.spaces)})


@frozen
class CatastrophePlaced(Told[Literal["catastrophe-placed"]]):
    """A catastrophe tile onto the board."""

    seat: Seat
    space: SpaceId

    def after(self, view: View) -> View:
        """The space is dead."""
        view = _player(view, self.seat, catastrophes=view.players[self.seat].catastrophes - 1)
        return evolve(view, catastrophes=in_order((*view.catastrophes, self.space)))


# --- leaders ---------------------------------------------------------------------------------------------


@frozen
class LeaderPlaced(Told[Literal["leader-placed"]]):
    """A leader onto the board, or to another space of it."""

    seat: Seat
    leader: LeaderId
    space: SpaceId
    origin: SpaceId | None = None
    """Where they stood before."""

    def after(self, view: View) -> View:
        """The leader stands there."""
        return _leader_at(view, self.seat, self.leader, self.space)


@frozen
class LeaderLeft(Told[Literal["leader-left"]]):
    """A leader back to their owner."""

    seat: Seat
    leader: LeaderId
    space: SpaceId

    def after(self, view: View) -> View:
        """The leader is off the board."""
        return _leader_at(view, self.seat, self.leader, None)


# --- conflicts -------------------------------------------------------------------------------------------


@frozen
class KingdomsConnected(Told[Literal["kingdoms-connected"]]):
    """A tile connects two kingdoms; the unification tile lies on it."""

    space: SpaceId


@frozen
class UnionOver(Told[Literal["union-over"]]):
    """No war is open any more; the unification tile comes off."""

    space: SpaceId


@frozen
class ConflictBegan(Told[Literal["conflict-began"]]):
    """Two leaders of one color fight."""

    leader: LeaderId
    attacker: Seat
    defender: Seat
    strengths: tuple[int, int]
    """On the board: of the attacker, then of the defender."""


@frozen
class SupportAdded(Told[Literal["support-added"]]):
    """A side adds tiles of its hand."""

    seat: Seat
    tile: TileId
    amount: int

    def after(self, view: View) -> View:
        """They leave the hand."""
        return _player(view, self.seat, hand=_without(view.players[self.seat].hand, [self.tile] * self.amount))


@frozen
class ConflictSettled(Told[Literal["conflict-settled"]]):
    """A conflict is won."""

    leader: LeaderId
    seat: Seat
    """The winner."""
    loser: Seat
    totals: tuple[int, int]
    """Of the winner, then of the loser."""


@frozen
class SupportDiscarded(Told[Literal["support-discarded"]]):
    """What both sides added goes out of the game."""

    tile: TileId
    amount: int

    def after(self, view: View) -> View:
        """The tiles are out of the game."""
        return evolve(view, out={**view.out, self.tile: view.out[self.tile] + self.amount})


# --- points, monuments, treasures ------------------------------------------------------------------------


@frozen
class PointsWon(Told[Literal["points-won"]]):
    """Points of one color."""

    seat: Seat
    color: str
    points: int

    def after(self, view: View) -> View:
        """They are added."""
        return _player(view, self.seat, points=_more(view, view.players[self.seat].points, self.color, self.points))

    def plus(self, other: events.Event) -> Self | None:
        """Points of one color from several monuments are told as one number."""
        if self.clause != "monument.points" or not isinstance(other, PointsWon):
            return None
        same = evolve(self, number=other.number, points=other.points)
        return evolve(self, points=self.points + other.points) if other == same else None


@frozen
class MonumentBuilt(Told[Literal["monument-built"]]):
    """A monument onto four tiles, which are turned down."""

    seat: Seat
    monument: str
    space: SpaceId
    """The upper left one."""
    spaces: tuple[SpaceId, ...]
    """All four."""
    tile: TileId
    """Of which kind they are."""

    def after(self, view: View) -> View:
        """The tiles show no color any more."""
        tiles = {space: tile for space, tile in view.tiles.items() if space not in self.spaces}
        down = dict.fromkeys(self.spaces, self.tile)
        return evolve(
            view,
            tiles=tiles,
            face_down={**view.face_down, **down},
            monuments={**view.monuments, self.monument: self.space},
        )


@frozen
class MonumentDeclined(Told[Literal["monument-declined"]]):
    """A seat builds no monument; these tiles will never bear one."""

    seat: Seat


@frozen
class TreasureTaken(Told[Literal["treasure-taken"]]):
    """A treasure from the board to a seat."""

    seat: Seat
    space: SpaceId

    def after(self, view: View) -> View:
        """It lies there no more."""
        taken = view.players[self.seat].treasures
        view = _player(view, self.seat, treasures=None if taken is None else taken + 1)
        return evolve(view, treasures=tuple(space for space in view.treasures if space != self.space))


AnyEvent = (
    StartDrawn
    | TurnBegan
    | Asked
    | Passed
    | ScreenLifted
    | GameEnded
    | TilesDrawn
    | TilePlaced
    | TilesExchanged
    | TilesRemoved
    | CatastrophePlaced
    | LeaderPlaced
    | LeaderLeft
    | KingdomsConnected
    | UnionOver
    | ConflictBegan
    | SupportAdded
    | ConflictSettled
    | SupportDiscarded
    | PointsWon
    | MonumentBuilt
    | MonumentDeclined
    | TreasureTaken
)
"""An event of any kind; `kind` tells which."""
