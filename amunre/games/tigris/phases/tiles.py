"""Tiles: placing and scoring them, catastrophes, and exchanges (chapters `tile`, `score`, ...)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from amunre.engine.moment import ALL, NONE
from amunre.engine.rules import Check, Checks, Facts, FixedCheck, HasNeeded, Question
from amunre.engine.stack import push
from amunre.games.tigris.actions import Action
from amunre.games.tigris.events import KingdomsConnected
from amunre.games.tigris.moves import ColorMove, SpaceMove, TigrisMove, the_space, the_tile, the_tile_and_space
from amunre.games.tigris.pending import Unification
from amunre.games.tigris.phases.ending import finish
from amunre.games.tigris.pieces import draw, evict, exchange, place_catastrophe, place_tile, win
from amunre.games.tigris.prompt import AnyGroup, Catastrophe, Exchange, Place
from amunre.games.tigris.state import State, total
from amunre.games.tigris.tables import RuleTables

# --- tiles from the hand ----------------------------------------------------------------------------------


class OnItsGround(FixedCheck):
    """River spaces for some kinds of tile, land spaces for all others."""

    def members(self, move: ColorMove) -> int:
        return move.tables.ground[move.color]


def the_ground(s: State, seat: int, move: ColorMove, bit: int) -> Facts:
    """Return the tile, the space, and the ground that this kind of tile needs."""
    return {**the_tile_and_space(s, seat, move, bit), "ground": s.tables.rules.tiles[move.color].ground}


class EmptySpaces(Check[State]):
    """Empty spaces."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.empty


class ConnectingTwoAtMost(Check[State]):
    """Spaces that touch at most two kingdoms."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.tables.all ^ s.three if s.three else ALL


def the_kingdoms(s: State, seat: int, move: ColorMove, bit: int) -> Facts:
    """Return the tile, the space, and the kingdoms that would be connected, each named by one of its leaders."""
    return {**the_tile_and_space(s, seat, move, bit), "spaces": s.named_by_leader(s.kingdoms_beside(bit))}


class PlaceTile(ColorMove):
    """Place a tile from the hand."""

    words = "place TILE SPACE"
    ranges: ClassVar[Mapping[str, str]] = {"TILE": "setup.bag", "SPACE": "board.grid"}
    step = "turn.actions"
    checks: ClassVar[Checks] = (
        HasNeeded("tile.place", "no-such-tile-in-hand", the_tile),
        OnItsGround("tile.river", "wrong-ground", the_ground),
        EmptySpaces("tile.no-cover", "space-not-empty", the_tile_and_space),
        ConnectingTwoAtMost("tile.max-two", "tile-connects-three", the_kingdoms),
    )

    def __init__(self, tables: RuleTables, color: int) -> None:
        self.needs: int = 1 << color
        super().__init__(tables, color)

    def over(self) -> Iterable[Action]:
        """Return an action for each space."""
        tile = self.tables.tile_ids[self.color]
        return [self.action(tile=tile, space=space) for space in self.tables.space_ids]

    def do(self, s: State, seat: int, space: int) -> None:
        """Place the tile; score it if it touches one kingdom, or begin wars if it connects two."""
        t = s.tables
        kingdoms = s.kingdoms_beside(space)
        s.actions -= 1
        s.asked = ()
        place_tile(s, seat, self.color, space, "tile.place")
        id = t.space_ids[space]
        push(s, t.square_questions[space])
        if len(kingdoms) == 1:
            score(s, kingdoms[0], self.color)
        elif kingdoms:
            first, second = kingdoms
            push(s, Unification(id, t.named(first), t.named(second)))
            if s.log is not None:
                s.log.tell(KingdomsConnected, "tile.unification", id)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the empty spaces on the tile's ground, if the seat has such a tile."""
        s, count = q.s, q.s.hands[q.seat][self.color]
        if count:
            tile = self.tables.tile_ids[self.color]
            shown = s.empty & self.tables.ground[self.color]
            yield Place(q.title("place", tile=tile), q.choices(self, shown), tile, count)


def score(s: State, kingdom: int, color: int) -> None:
    """Award the point for a tile in a kingdom."""
    for leader, clause in ((color, "score.leader"), (s.tables.stand_in, "score.king")):
        owner = s.owner_in(kingdom, leader)
        if owner is not None:
            win(s, owner, color, 1, clause)
            return


# --- catastrophes -----------------------------------------------------------------------------------------


class OneLeft(Check[State]):
    """Allows no action if the seat has no catastrophe tile left."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return ALL if s.catastrophes_left[seat] else NONE


class NoLeader(Check[State]):
    """Spaces without a leader."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.tables.all ^ s.standing


class NoTreasure(Check[State]):
    """Spaces without a treasure; another check handles treasures on face-down tiles."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.tables.all ^ s.treasures | total(s.face_down)


class NotFaceDown(Check[State]):
    """Spaces without a face-down tile."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.tables.all ^ total(s.face_down)


class NoCatastrophe(Check[State]):
    """Spaces without a catastrophe tile."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.tables.all ^ s.catastrophes


class PlaceCatastrophe(SpaceMove):
    """Place a catastrophe tile."""

    words = "catastrophe SPACE"
    ranges: ClassVar[Mapping[str, str]] = {"SPACE": "board.grid"}
    step = "turn.actions"
    checks: ClassVar[Checks] = (
        OneLeft("setup.pieces", "no-catastrophe-left"),
        NoLeader("catastrophe.not-on", "catastrophe-on-leader", the_space),
        NoTreasure("catastrophe.not-on", "catastrophe-on-treasure", the_space),
        NotFaceDown("catastrophe.not-on", "catastrophe-on-monument", the_space),
        NoCatastrophe("catastrophe.for-ever", "catastrophe-on-catastrophe", the_space),
    )

    def over(self) -> Iterable[Action]:
        """Return an action for each space."""
        return [self.action(space=space) for space in self.tables.space_ids]

    def do(self, s: State, seat: int, space: int) -> None:
        """Place the catastrophe tile, and remove leaders that are no longer next to a temple."""
        s.actions -= 1
        s.asked = ()
        place_catastrophe(s, seat, space, "catastrophe.place")
        evict(s, "lead.evict")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the spaces without a leader or another catastrophe tile."""
        left = q.s.catastrophes_left[q.seat]
        if left:
            shown = q.through(self, NoLeader, NoCatastrophe)
            yield Catastrophe(q.title("catastrophe"), q.choices(self, shown), left)


# --- exchange ---------------------------------------------------------------------------------------------


class TilesInHand(Check[State]):
    """Sets of tiles that the hand contains."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.tables.contained_in(s.hands[seat])


def the_tiles(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the tiles in the action."""
    return {"tiles": move.members[bit].tiles}


class ExchangeTiles(TigrisMove):
    """Remove tiles in hand from the game, and draw the same number."""

    words = "exchange TILE [TILE ...]"
    ranges: ClassVar[Mapping[str, str]] = {"TILE": "exchange.tiles"}
    step = "turn.actions"
    checks: ClassVar[Checks] = (TilesInHand("exchange.tiles", "tiles-not-in-hand", the_tiles),)

    def over(self) -> Iterable[Action]:
        """Return an action for each set of tiles that can be exchanged."""
        return [self.action(tiles=self.tables.tiles_named(handful)) for handful in self.tables.exchanges]

    def do(self, s: State, seat: int, bit: int) -> None:
        """Exchange the tiles; end the game if the bag has too few tiles."""
        handful = s.tables.exchanges[bit]
        s.actions -= 1
        s.asked = ()
        exchange(s, seat, handful, "exchange.tiles")
        if not draw(s, seat, sum(handful), "exchange.tiles"):
            finish(s, "end.bag")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the sets of tiles in hand."""
        choices = q.choices(self, q.through(self, TilesInHand))
        yield Exchange(q.title("exchange"), choices, len(q.s.bag))

    def note(self) -> str:
        """Describe the order of the tiles, and the maximum number."""
        return f", at most {self.tables.rules.hand}, in the order {', '.join(self.tables.tile_ids)}"
