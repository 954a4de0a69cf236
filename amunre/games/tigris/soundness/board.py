"""The board: where pieces may be."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.indices import ones
from amunre.engine.soundness import wrong
from amunre.errors import Problem
from amunre.games.tigris.pending import Square, Unification
from amunre.games.tigris.position import Position
from amunre.games.tigris.soundness.reading import Check
from amunre.games.tigris.state import OFF, State


def tiles_lie_on_their_ground(position: Position, s: State) -> Iterator[Problem]:
    """Check that tiles, both face up and face down, are on their ground (river or land)."""
    t = s.tables
    for key, lying in (("tiles", s.tiles), ("face_down", s.face_down)):
        for kind, spaces in enumerate(lying):
            for space in ones(spaces & ~t.ground[kind]):
                expected = f"a tile of that ground, not one for {t.rules.tiles[kind].ground}"
                yield wrong(f"{key}.{t.space_ids[space]}", t.tile_ids[kind], expected, "tile.river")


def treasures_lie_on_their_temples(position: Position, s: State) -> Iterator[Problem]:
    """Check that treasures are where they started, with their tiles still there, face up or face down."""
    t = s.tables
    under = s.tiles[t.sanctuary] | s.face_down[t.sanctuary]
    for n, id in enumerate(position.treasures):
        space = 1 << t.numbers[id]
        if not space & t.start_temples:
            yield wrong(f"treasures.{n}", id, "a space that has a treasure at the start", "setup.board")
        elif not space & under:
            expected = f"a {t.tile_ids[t.sanctuary]} under the treasure"
            yield wrong(f"treasures.{n}", f"{id}, which does not have one", expected, "catastrophe.not-on")


def monuments_stand_on_face_down_tiles(position: Position, s: State) -> Iterator[Problem]:
    """Check that each monument is on four face-down tiles of one of its colors, and that no others exist."""
    t = s.tables
    bare = sum(s.face_down)
    for n, (id, first) in enumerate(zip(t.monument_ids, s.monuments, strict=True)):
        if first == OFF:
            continue
        square = t.squares.get(first, 0)
        kinds = [kind for kind in t.colors if t.by_colors[kind] >> n & 1 and not square & ~s.face_down[kind]]
        if not square or not kinds:
            expected = "the upper left of four face-down tiles of one of its colors"
            yield wrong(f"monuments.{id}", t.space_ids[first], expected, "monument.turn-down")
        elif square & ~bare:
            expected = "four tiles without another monument"
            yield wrong(f"monuments.{id}", t.space_ids[first], expected, "board.one-piece")
        bare &= ~square
    for space in ones(bare):
        id = t.space_ids[space]
        yield wrong(
            f"face_down.{id}",
            "a tile without a monument",
            "a face-down tile only under a monument",
            "monument.turn-down",
        )


def leaders_stand_beside_temples(position: Position, s: State) -> Iterator[Problem]:
    """Check that leaders are on land next to a face-up temple; all others leave before the next decision."""
    t = s.tables
    beside = t.spread(s.tiles[t.sanctuary])
    for seat, places in enumerate(s.leaders):
        for id, space in zip(t.leader_ids, places, strict=True):
            path = f"players.{seat}.leaders.{id}"
            if space == OFF:
                continue
            if not t.land >> space & 1:
                yield wrong(path, t.space_ids[space], "land", "lead.space")
            if not beside >> space & 1:
                expected = f"a space next to a face-up {t.tile_ids[t.sanctuary]}"
                yield wrong(path, t.space_ids[space], expected, "lead.temple")


def tile_lies_where_it_was_placed(position: Position, s: State) -> Iterator[Problem]:
    """Check that all unfinished decisions are about the same placed tile, which is there and face up."""
    spaces = {n: one.space for n, one in enumerate(position.pending) if isinstance(one, Square | Unification)}
    for n, space in spaces.items():
        if space not in position.tiles:
            yield wrong(f"pending.{n}.space", space, "a space with a face-up tile", "tile.place")
        elif space != spaces[0]:
            yield wrong(f"pending.{n}.space", space, f"{spaces[0]}, where the tile was placed", "tile.place")


CHECKS: tuple[Check, ...] = (
    tiles_lie_on_their_ground,
    treasures_lie_on_their_temples,
    monuments_stand_on_face_down_tiles,
    leaders_stand_beside_temples,
    tile_lies_where_it_was_placed,
)
