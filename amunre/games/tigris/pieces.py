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
from amunre.games.tigris.state import OFF, State
from amunre.games.tigris.tables import contested

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
    label = labels[0] if labels else _free_label(s)
    for other in labels:
        beside = s.region_of[other]
        if other != label:
            _relabel(s, beside, label)
            s.region_of[other] = 0
        region |= beside
        reach |= s.regions[beside]
        del s.regions[beside]
        _drop_kingdom(s, beside)
    s.labels[space] = label
    s.region_of[label] = region
    s.regions[region] = reach
    if region & s.standing:
        _add_kingdom(s, region, reach)


def _parted(s: State, spaces: int) -> None:
    """Update the regions after connecting pieces leave these spaces."""
    for label in s.labels_of(ones(spaces)):
        region = s.region_of[label]
        del s.regions[region]
        _drop_kingdom(s, region)
        s.region_of[label] = 0
        for part, reach in s.tables.reaches(s.tables.without(region, spaces)).items():
            if s.region_of[label]:  # another part keeps the label
                label = _free_label(s)
                _relabel(s, part, label)
            s.region_of[label] = part
            s.regions[part] = reach
            if part & s.standing:
                _add_kingdom(s, part, reach)
    _relabel(s, spaces, 0)
    s.empty |= spaces


def _add_kingdom(s: State, region: int, reach: int) -> None:
    """Record that a region is a kingdom."""
    s.kingdoms[region] = reach
    s.three |= s.two & reach
    s.two |= s.one & reach
    s.one |= reach


def _drop_kingdom(s: State, region: int) -> None:
    """Record that a region is no longer a kingdom, if it was one."""
    reach = s.kingdoms.get(region)
    if reach is None:
        return
    del s.kingdoms[region]
    if s.three & reach:
        s.one, s.two, s.three = contested(s.kingdoms.values())
    else:
        s.one ^= reach ^ reach & s.two
        s.two ^= reach & s.two


def _follow_temples(s: State) -> None:
    s.by_temples = s.tables.spread(s.tiles[s.tables.sanctuary])


def follow(s: State) -> None:
    """Compute the derived part of a state."""
    s.standing = 0
    s.leaders_of_seat, s.leaders_of_color = [0] * s.players, [0] * len(s.tables.colors)
    for seat, places in enumerate(s.leaders):
        for color, space in enumerate(places):
            if space != OFF:
                _toggle(s, seat, color, space)
    s.held = [sum(1 << kind for kind, number in enumerate(hand) if number) for hand in s.hands]
    s.empty = s.tables.all & ~(s.connecting() | s.catastrophes)
    connecting = s.connecting()
    s.regions = s.tables.reaches(s.tables.regions(connecting, connecting))
    s.labels, s.region_of = [0] * len(s.tables.space_ids), [0, *s.regions]
    for label, region in enumerate(s.regions, 1):
        _relabel(s, region, label)
    s.kingdoms = {region: reach for region, reach in s.regions.items() if region & s.standing}
    s.one, s.two, s.three = contested(s.kingdoms.values())
    _follow_temples(s)


# --- tiles ----------------------------------------------------------------------------------------------


def draw(s: State, seat: int, number: int, clause: str) -> bool:
    """Draw tiles from the bag, up to the number available; return whether there were enough."""
    drawn = s.bag[: -number - 1 : -1]
    if drawn:
        del s.bag[-len(drawn) :]
        hand, held = s.hands[seat], s.held[seat]
        for kind in drawn:
            hand[kind] = hand[kind] + 1
            held |= 1 << kind
        s.held[seat] = held
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


def _toggle(s: State, seat: int, color: int, space: int) -> None:
    """Record that a leader comes to a space or leaves it."""
    spaces = s.tables.alone[space]
    s.standing ^= spaces
    s.leaders_of_seat[seat] ^= spaces
    s.leaders_of_color[color] ^= spaces


def _lift(s: State, seat: int, color: int) -> None:
    """Pick up a leader."""
    space = s.leaders[seat][color]
    s.leaders[seat][color] = OFF
    _toggle(s, seat, color, space)
    _parted(s, s.tables.alone[space])


def place_leader(s: State, seat: int, color: int, space: int, clause: str) -> None:
    """Place a leader on the board, or move it to another space."""
    origin = s.leaders[seat][color]
    if origin != OFF:
        _lift(s, seat, color)
    s.leaders[seat][color] = space
    _toggle(s, seat, color, space)
    _joined(s, space)
    if s.log is not None:
        ids = s.tables.space_ids
        before = None if origin == OFF else ids[origin]
        s.log.tell(LeaderPlaced, clause, seat, s.tables.leader_ids[color], ids[space], before)


def lift_leader(s: State, seat: int, color: int, clause: str) -> None:
    """Return a leader to its owner."""
    space = s.leaders[seat][color]
    _lift(s, seat, color)
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
