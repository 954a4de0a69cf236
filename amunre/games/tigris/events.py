"""The events in this game: each kind of event, who may see which of its values, and how it changes a view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Literal, Self, TypeVar

from attrs import evolve, frozen

from amunre.engine import events
from amunre.engine.values import Items, Own, Seat
from amunre.engine.views import player_with, without
from amunre.games.tigris.pending import Stack
from amunre.games.tigris.position import in_order
from amunre.games.tigris.values import (
    Actions,
    Color,
    LeaderId,
    Lost,
    MonumentId,
    Points,
    Quiet,
    Seats,
    SpaceId,
    Spaces,
    Stage,
    Strength,
    Strengthened,
    TileId,
    TilesAdded,
    Treasures,
    Won,
)

if TYPE_CHECKING:
    from amunre.games.tigris.view import View


K_co = TypeVar("K_co", bound=str, covariant=True)


@frozen
class Event(events.Event):
    """An event in this game as one viewer may see it; the kind determines its params.

    `"?"` is a tile hidden from the viewer.
    """


@frozen
class RevealsNothing(events.RevealsNothing[K_co], Event):
    """An event that reveals nothing new."""


@frozen
class Reveals(events.Reveals[K_co], Event):
    """An event that cannot be undone, because it reveals a secret or because the rules say so."""


# --- parts of a view -----------------------------------------------------------------------------------


def _more(view: View, numbers: Mapping[str, int | None], key: str, more: int) -> dict[str, int | None]:
    """Return the numbers after increasing the one with this key, if it is known."""
    number = numbers[key]
    return {**numbers, key: None if number is None else number + more}


def _sorted(tiles: Iterable[str], view: View) -> tuple[str, ...]:
    """Sort tiles by color, in the order of `out`."""
    order = list(view.out)
    return tuple(sorted(tiles, key=lambda tile: order.index(tile) if tile in order else len(order)))


def _leader_at(view: View, seat: int, leader: str, space: str | None) -> View:
    return player_with(view, seat, leaders={**view.players[seat].leaders, leader: space})


# --- the course of the game ----------------------------------------------------------------------------


@frozen
class StartDrawn(RevealsNothing[Literal["start-drawn"]]):
    """A seat has the first turn."""

    seat: Seat

    def after(self, view: View) -> View:
        """Set the seat that starts."""
        return evolve(view, start=self.seat)


@frozen
class TurnBegan(RevealsNothing[Literal["turn-began"]]):
    """A seat's turn begins."""

    opens = True
    repeats = True  # events with its effects follow

    seat: Seat
    quiet: Quiet

    def after(self, view: View) -> View:
        """Make the seat the active seat."""
        return evolve(view, active=self.seat, quiet=self.quiet)


@frozen
class Asked(RevealsNothing[Literal["asked"]]):
    """From now on this seat must act."""

    repeats = True

    stage: Stage
    seats: Seats
    """The seat that must act, as a list of one."""
    actions: Actions
    is_loud: bool
    """True if a tile was used in this turn."""
    pending: Stack

    def after(self, view: View) -> View:
        """Set the stage and the seat that must act."""
        return evolve(
            view,
            stage=self.stage,
            asked=self.seats,
            actions=self.actions,
            is_loud=self.is_loud,
            pending=self.pending,
        )


@frozen
class Passed(Reveals[Literal["passed"]]):
    """A seat ends its turn (`turn.pass`)."""

    seat: Seat


@frozen
class ScreenLifted(Reveals[Literal["screen-lifted"]]):
    """At the end of the game, a seat shows everything that it kept behind its screen (`hidden.end`)."""

    told_last = True

    seat: Seat
    tiles: tuple[TileId, ...]
    """The seat's hand, in the order of the colors."""
    points: Annotated[tuple[Points, ...], Items(8)]
    """Points in the order of the colors, not counting treasures."""
    treasures: Treasures

    def after(self, view: View) -> View:
        """Show the hand, points and treasures."""
        points = dict(zip(view.players[self.seat].points, self.points, strict=True))
        return player_with(view, self.seat, hand=self.tiles, points=points, treasures=self.treasures)


@frozen
class GameEnded(RevealsNothing[Literal["game-ended"]]):
    """The game is over."""

    def after(self, view: View) -> View:
        """End the game; no seat must act."""
        over: Stage = "over"
        return evolve(view, stage=over, asked=(), actions=0, is_loud=False, end=self.clause, pending=())


# --- tiles -----------------------------------------------------------------------------------------------


@frozen
class TilesDrawn(Reveals[Literal["tiles-drawn"]]):
    """A seat draws tiles."""

    seat: Seat
    tiles: Own[tuple[TileId, ...]]
    """The tiles."""

    def after(self, view: View) -> View:
        """Move tiles from the bag to the hand."""
        view = evolve(view, bag=view.bag[len(self.tiles) :])
        return player_with(view, self.seat, hand=_sorted((*view.players[self.seat].hand, *self.tiles), view))


@frozen
class TilePlaced(RevealsNothing[Literal["tile-placed"]]):
    """A tile is placed on the board."""

    seat: Seat
    tile: TileId
    space: SpaceId

    def after(self, view: View) -> View:
        """Move the tile from the hand to the board."""
        view = player_with(view, self.seat, hand=without(view.players[self.seat].hand, [self.tile]))
        return evolve(view, tiles={**view.tiles, self.space: self.tile})


@frozen
class TilesExchanged(RevealsNothing[Literal["tiles-exchanged"]]):
    """A seat removes tiles from the game without showing them."""

    seat: Seat
    tiles: Own[tuple[TileId, ...]]
    """The tiles."""

    def after(self, view: View) -> View:
        """Move the tiles from the hand to the exchanged tiles."""
        player = view.players[self.seat]
        hand, exchanged = without(player.hand, self.tiles), _sorted((*player.exchanged, *self.tiles), view)
        return player_with(view, self.seat, hand=hand, exchanged=exchanged)


@frozen
class TilesRemoved(RevealsNothing[Literal["tiles-removed"]]):
    """Tiles leave the board and the game."""

    tile: TileId
    spaces: Spaces
    """The spaces that the tiles leave."""

    def after(self, view: View) -> View:
        """Remove the tiles from the board."""
        tiles = {space: tile for space, tile in view.tiles.items() if space not in self.spaces}
        return evolve(view, tiles=tiles, out={**view.out, self.tile: view.out[self.tile] + len(self.spaces)})


@frozen
class CatastrophePlaced(RevealsNothing[Literal["catastrophe-placed"]]):
    """A catastrophe tile is placed on the board."""

    seat: Seat
    space: SpaceId

    def after(self, view: View) -> View:
        """Place the catastrophe tile."""
        view = player_with(view, self.seat, catastrophes=view.players[self.seat].catastrophes - 1)
        return evolve(view, catastrophes=in_order((*view.catastrophes, self.space)))


# --- leaders ---------------------------------------------------------------------------------------------


@frozen
class LeaderPlaced(RevealsNothing[Literal["leader-placed"]]):
    """A leader is placed on the board, or moves to another space."""

    seat: Seat
    leader: LeaderId
    space: SpaceId
    origin: SpaceId | None = None
    """The previous space; missing if the leader was off the board."""

    def after(self, view: View) -> View:
        """Put the leader on the space."""
        return _leader_at(view, self.seat, self.leader, self.space)


@frozen
class LeaderLeft(RevealsNothing[Literal["leader-left"]]):
    """A leader returns to its owner."""

    seat: Seat
    leader: LeaderId
    space: SpaceId
    """The space that the leader leaves."""

    def after(self, view: View) -> View:
        """Take the leader off the board."""
        return _leader_at(view, self.seat, self.leader, None)


# --- conflicts -------------------------------------------------------------------------------------------


@frozen
class KingdomsConnected(RevealsNothing[Literal["kingdoms-connected"]]):
    """A tile connects two kingdoms; the unification tile is put on it."""

    space: SpaceId


@frozen
class UnionOver(RevealsNothing[Literal["union-over"]]):
    """No war is left to fight; the unification tile is removed."""

    space: SpaceId


@frozen
class ConflictBegan(RevealsNothing[Literal["conflict-began"]]):
    """Two leaders of the same color begin a conflict."""

    leader: LeaderId
    """The kind of leader on both sides."""
    attacker: Seat
    """The seat that attacks."""
    defender: Seat
    """The seat that defends."""
    strengths: tuple[Strength, Strength]
    """Strength on the board: the attacker's, then the defender's."""


@frozen
class SupportAdded(RevealsNothing[Literal["support-added"]]):
    """A side adds tiles from its hand."""

    seat: Seat
    tile: TileId
    amount: TilesAdded

    def after(self, view: View) -> View:
        """Take the tiles from the hand."""
        return player_with(view, self.seat, hand=without(view.players[self.seat].hand, [self.tile] * self.amount))


@frozen
class ConflictSettled(RevealsNothing[Literal["conflict-settled"]]):
    """A conflict is won."""

    leader: LeaderId
    """The kind of leader on both sides."""
    seat: Seat
    """The winner."""
    loser: Seat
    """The loser."""
    totals: tuple[Strengthened, Strengthened]
    """Total strength: the winner's, then the loser's."""

    @property
    def case(self) -> str:
        """`tie` if the totals are equal."""
        return self.clause if self.totals[0] > self.totals[1] else "tie"


@frozen
class SupportDiscarded(RevealsNothing[Literal["support-discarded"]]):
    """Both sides of a conflict discard the tiles that they added."""

    tile: TileId
    """The kind of tile that was added."""
    amount: Lost

    def after(self, view: View) -> View:
        """Remove the tiles from the game."""
        return evolve(view, out={**view.out, self.tile: view.out[self.tile] + self.amount})


# --- points, monuments, treasures ------------------------------------------------------------------------


@frozen
class PointsWon(RevealsNothing[Literal["points-won"]]):
    """A seat wins points in one color."""

    seat: Seat
    color: Color
    points: Won

    def after(self, view: View) -> View:
        """Add the points."""
        return player_with(view, self.seat, points=_more(view, view.players[self.seat].points, self.color, self.points))

    def plus(self, other: events.Event) -> Self | None:
        """Combine points in one color from several monuments into one number."""
        if self.clause != "monument.points" or not isinstance(other, PointsWon):
            return None
        same = evolve(self, number=other.number, points=other.points)
        return evolve(self, points=self.points + other.points) if other == same else None


@frozen
class MonumentBuilt(RevealsNothing[Literal["monument-built"]]):
    """A monument is placed on four tiles, which are turned face down."""

    seat: Seat
    monument: MonumentId
    space: SpaceId
    """The upper left space of the monument."""
    spaces: Spaces
    """The four spaces, row by row."""
    tile: TileId
    """The kind of tile on the four spaces."""

    def after(self, view: View) -> View:
        """Turn the tiles face down and place the monument."""
        tiles = {space: tile for space, tile in view.tiles.items() if space not in self.spaces}
        down = dict.fromkeys(self.spaces, self.tile)
        return evolve(
            view,
            tiles=tiles,
            face_down={**view.face_down, **down},
            monuments={**view.monuments, self.monument: self.space},
        )


@frozen
class MonumentDeclined(RevealsNothing[Literal["monument-declined"]]):
    """A seat decides not to build a monument; these four tiles can never get one."""

    seat: Seat


@frozen
class TreasureTaken(RevealsNothing[Literal["treasure-taken"]]):
    """A seat takes a treasure from the board."""

    seat: Seat
    space: SpaceId

    def after(self, view: View) -> View:
        """Move the treasure from the board to the seat."""
        taken = view.players[self.seat].treasures
        view = player_with(view, self.seat, treasures=None if taken is None else taken + 1)
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
"""Any event in this game; `kind` gives its class."""


def kind_of_conflict(event: Event) -> str:
    """Return `revolt` or `war` for an event that begins a conflict."""
    return "revolt" if event.clause == "lead.revolt" else "war"
