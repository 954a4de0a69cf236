"""Movement of pieces among bag, hands, board and players, and out of the game; derived state stays current."""

from __future__ import annotations

from collections.abc import Sequence

from amunre.engine.indices import ones
from amunre.games.tigris.events import (
    CatastrophePlaced,
    LeaderLeft,
    LeaderPlaced,
    MonumentBuilt,
    PointsWon,
    TilePlaced,
    TilesDrawn,
    TilesExchanged,
    TilesRemoved,
    TreasureTaken,
)
from amunre.games.tigris.state import OFF, State, contested

# --- regions, kept up to date ---------------------------------------------------------------------------


def _free_label(s: State) -> int:
    """Return a label that no region has."""
    for label in range(1, len(s.region_of)):
        if not s.region_of[label]:
            return label
    s.region_of.append(0)
    return len(s.region_of) - 1


def _relabel(s: State, spaces: int, label: int) -> None:
    """Give a label to spaces."""
    for space in ones(spaces):
        s.labels[space] = label


def _joined(s: State, space: int) -> None:
    """Update the regions after a connecting piece is placed on a space."""
    region = s.tables.alone[space]
    reach = region | s.tables.around[space]
    s.empty ^= region
    labels = s.labels_of(s.tables.neighbors[space])
    beside = [s.region_of[label] for label in labels]
    regions = s.regions.copy()
    for other in beside:
        region |= other
        reach |= regions.pop(other)
    regions[region] = reach
    s.regions = regions
    label = labels[0] if labels else _free_label(s)
    for other in labels[1:]:
        _relabel(s, s.region_of[other], label)
        s.region_of[other] = 0
    s.labels[space] = label
    s.region_of[label] = region
    if region & s.standing:
        kingdoms = s.kingdoms.copy()
        before = [kingdoms.pop(other) for other in beside if other in kingdoms]
        kingdoms[region] = reach
        if len(before) > 1:
            _follow_kingdoms(s, kingdoms)
        else:
            s.kingdoms = kingdoms
            _touch(s, reach ^ before[0] if before else reach)


def _touch(s: State, spaces: int) -> None:
    """Record that one more kingdom touches these spaces."""
    s.three |= s.two & spaces
    s.two |= s.one & spaces
    s.one |= spaces


def _parted(s: State, spaces: int) -> None:
    """Update the regions after connecting pieces leave these spaces."""
    regions, kingdoms = s.regions.copy(), s.kingdoms.copy()
    in_kingdoms = False
    for label in s.labels_of(ones(spaces)):
        region = s.region_of[label]
        parts = s.tables.reaches(s.tables.without(region, spaces))
        del regions[region]
        regions.update(parts)
        if region in kingdoms:
            in_kingdoms = True
            del kingdoms[region]
            kingdoms.update(_with_leader(s, parts))
        s.region_of[label] = 0
        for part in parts:
            if s.region_of[label]:  # another part keeps the label
                label = _free_label(s)
                _relabel(s, part, label)
            s.region_of[label] = part
    _relabel(s, spaces, 0)
    s.empty |= spaces
    s.regions = regions
    if in_kingdoms:
        _follow_kingdoms(s, kingdoms)


def _with_leader(s: State, regions: dict[int, int]) -> dict[int, int]:
    """Return the regions that are kingdoms."""
    return {region: reach for region, reach in regions.items() if region & s.standing}


def _follow_kingdoms(s: State, kingdoms: dict[int, int]) -> None:
    s.kingdoms = kingdoms
    s.one, s.two, s.three = contested(kingdoms.values())


def _follow_temples(s: State) -> None:
    s.by_temples = s.tables.spread(s.tiles[s.tables.sanctuary])


def follow(s: State) -> None:
    """Compute the derived part of a state."""
    s.standing = sum(1 << space for places in s.leaders for space in places if space != OFF)
    s.held = [sum(1 << kind for kind, number in enumerate(hand) if number) for hand in s.hands]
    s.empty = s.tables.all & ~(s.connecting() | s.catastrophes)
    connecting = s.connecting()
    s.regions = s.tables.reaches(s.tables.regions(connecting, connecting))
    s.labels, s.region_of = [0] * len(s.tables.space_ids), [0, *s.regions]
    for label, region in enumerate(s.regions, 1):
        _relabel(s, region, label)
    _follow_kingdoms(s, _with_leader(s, s.regions))
    _follow_temples(s)


# --- tiles ----------------------------------------------------------------------------------------------


def draw(s: State, seat: int, number: int, clause: str) -> bool:
    """Draw tiles from the bag, up to the number available; return whether there were enough."""
    drawn = s.bag[: -number - 1 : -1]
    if drawn:
        del s.bag[-len(drawn) :]
        hand = s.hands[seat]
        for kind in drawn:
            hand[kind] += 1
            s.held[seat] |= 1 << kind
        if s.log is not None:
            s.log.tell(TilesDrawn, clause, seat, tuple(s.tables.tile_ids[kind] for kind in drawn))
    return len(drawn) == number


def leave_hand(s: State, seat: int, kind: int, number: int) -> None:
    """Take tiles out of a hand; the caller puts them elsewhere."""
    hand = s.hands[seat]
    hand[kind] -= number
    if not hand[kind]:
        s.held[seat] &= ~(1 << kind)
    s.is_loud |= number > 0


def place_tile(s: State, seat: int, kind: int, space: int, clause: str) -> None:
    """Move a tile from a hand to the board."""
    leave_hand(s, seat, kind, 1)
    s.tiles[kind] |= 1 << space
    if kind == s.tables.sanctuary:
        _follow_temples(s)
    _joined(s, space)
    if s.log is not None:
        s.log.tell(TilePlaced, clause, seat, s.tables.tile_ids[kind], s.tables.space_ids[space])


def exchange(s: State, seat: int, handful: Sequence[int], clause: str) -> None:
    """Remove tiles in a hand from the game, face down."""
    for kind, number in enumerate(handful):
        leave_hand(s, seat, kind, number)
        s.exchanged[seat][kind] += number
    if s.log is not None:
        s.log.tell(TilesExchanged, clause, seat, s.tables.tiles_named(handful))


def remove_tiles(s: State, kind: int, spaces: int, clause: str) -> None:
    """Remove tiles on the board from the game."""
    if not spaces:
        return
    s.tiles[kind] &= ~spaces
    s.out[kind] += spaces.bit_count()
    if kind == s.tables.sanctuary:
        _follow_temples(s)
    _parted(s, spaces)
    if s.log is not None:
        s.log.tell(TilesRemoved, clause, s.tables.tile_ids[kind], s.tables.named(spaces))


def place_catastrophe(s: State, seat: int, space: int, clause: str) -> None:
    """Place a catastrophe tile; a tile under it leaves the game."""
    s.catastrophes_left[seat] -= 1
    s.is_loud = True
    bit = 1 << space
    s.catastrophes |= bit
    if s.log is not None:
        s.log.tell(CatastrophePlaced, clause, seat, s.tables.space_ids[space])
    for kind in s.tables.colors:
        remove_tiles(s, kind, s.tiles[kind] & bit, clause)
    s.empty &= ~bit


def build(s: State, seat: int, monument: int, kind: int, space: int, clause: str) -> None:
    """Place a monument on a square, and turn the square's tiles face down."""
    square = s.tables.squares[space]
    s.tiles[kind] &= ~square
    s.face_down[kind] |= square
    s.monuments[monument] = space
    _follow_temples(s)
    if s.log is not None:
        t = s.tables
        spaces = t.named(square)
        s.log.tell(MonumentBuilt, clause, seat, t.monument_ids[monument], t.space_ids[space], spaces, t.tile_ids[kind])


# --- leaders --------------------------------------------------------------------------------------------


def place_leader(s: State, seat: int, color: int, space: int, clause: str) -> None:
    """Place a leader on the board, or move it to another space."""
    origin = s.leaders[seat][color]
    if origin != OFF:
        s.standing &= ~(1 << origin)
        _parted(s, 1 << origin)
    s.leaders[seat][color] = space
    s.standing |= 1 << space
    _joined(s, space)
    if s.log is not None:
        ids = s.tables.space_ids
        before = None if origin == OFF else ids[origin]
        s.log.tell(LeaderPlaced, clause, seat, s.tables.leader_ids[color], ids[space], before)


def lift_leader(s: State, seat: int, color: int, clause: str) -> None:
    """Return a leader to its owner."""
    space = s.leaders[seat][color]
    s.leaders[seat][color] = OFF
    s.standing &= ~(1 << space)
    _parted(s, 1 << space)
    if s.log is not None:
        s.log.tell(LeaderLeft, clause, seat, s.tables.leader_ids[color], s.tables.space_ids[space])


def evict(s: State, clause: str) -> None:
    """Remove leaders that are not next to a temple (`lead.evict`)."""
    if not s.standing & ~s.by_temples:
        return
    for seat in s.from_active():
        for color, space in enumerate(s.leaders[seat]):
            if space != OFF and not s.by_temples >> space & 1:
                lift_leader(s, seat, color, clause)


# --- points and treasures -------------------------------------------------------------------------------


def win(s: State, seat: int, color: int, points: int, clause: str) -> None:
    """Give a seat points in a color."""
    s.points[seat][color] += points
    if s.log is not None:
        s.log.tell(PointsWon, clause, seat, s.tables.rules.tiles[color].color, points)


def take_treasure(s: State, seat: int, space: int, clause: str) -> None:
    """Move a treasure from the board to a seat."""
    s.treasures &= ~(1 << space)
    s.taken[seat] += 1
    if s.log is not None:
        s.log.tell(TreasureTaken, clause, seat, s.tables.space_ids[space])
