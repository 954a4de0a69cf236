"""The mutable state: one moment in a game as plain ints and lists. Only the engine uses it; callers get Positions.

Here, seats, colors and spaces are numbers, and sets of spaces are bits (see `tables`). The attributes under "follows"
are derived from the others and kept for speed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from amunre.engine.indices import ones
from amunre.engine.log import Log
from amunre.engine.moment import Moment
from amunre.games.tigris.events import Asked
from amunre.games.tigris.tables import RuleTables, first_of

OFF: Final = -1
"""The place of a leader or a monument that is not on the board."""


def total(numbers: list[int]) -> int:
    """Return the sum of numbers by color; compiled, this takes a third of the time of the built-in function."""
    found = 0
    for number in numbers:
        found += number
    return found


class State(Moment):
    """One moment in a game. The phases change it through `pieces`."""

    __slots__ = (
        "actions",
        "active",
        "bag",
        "by_temples",
        "catastrophes",
        "catastrophes_left",
        "empty",
        "end",
        "exchanged",
        "face_down",
        "hands",
        "is_loud",
        "kingdoms",
        "labels",
        "leaders",
        "leaders_of_color",
        "leaders_of_seat",
        "monuments",
        "one",
        "out",
        "points",
        "quiet",
        "region_of",
        "regions",
        "standing",
        "start",
        "tables",
        "taken",
        "three",
        "tiles",
        "treasures",
        "two",
    )

    tables: RuleTables

    # whose turn it is
    start: int
    """The seat that had the first turn."""
    active: int
    actions: int
    """Actions that the active player has left in this turn."""
    quiet: int
    """Quiet turns in a row before this one (`end.quiet`)."""
    is_loud: bool
    """True if this turn is not quiet."""
    end: str | None
    """The clause that ended the game; None until the game is over."""

    # the board: sets of spaces
    tiles: list[int]
    """Spaces of face-up tiles, by kind."""
    face_down: list[int]
    """Spaces of tiles under monuments, by kind."""
    catastrophes: int
    treasures: int
    leaders: list[list[int]]
    """By seat and color: the space, or OFF."""
    monuments: list[int]
    """Upper left space of each monument, or OFF."""

    # tiles elsewhere
    bag: list[int]
    """Kinds of the tiles in the bag; the next tile to be drawn is last."""
    hands: list[list[int]]
    """By seat and kind: number of tiles."""
    exchanged: list[list[int]]
    """By seat and kind: number of exchanged tiles."""
    out: list[int]
    """By kind: number of tiles out of the game, not counting exchanged tiles."""

    # other possessions of the seats
    catastrophes_left: list[int]
    points: list[list[int]]
    """Points by seat and color."""
    taken: list[int]
    """Treasures taken, by seat."""

    # follows
    regions: dict[int, int]
    """Connected groups of tiles and leaders (`term.region`), mapped to their spaces and neighboring spaces."""
    labels: list[int]
    """By space: the label of the region that contains it; 0 if none does."""
    region_of: list[int]
    """By label: the region; 0 if there is none."""
    standing: int
    """Spaces of all leaders."""
    leaders_of_seat: list[int]
    """Spaces of leaders by seat."""
    leaders_of_color: list[int]
    """Spaces of leaders by color."""
    kingdoms: dict[int, int]
    """The regions that contain a leader."""
    one: int
    """Spaces that touch a kingdom or are part of one."""
    two: int
    """Spaces that touch at least two kingdoms."""
    three: int
    """Spaces that touch at least three kingdoms."""
    empty: int
    """Empty spaces (`board.empty`)."""
    by_temples: int
    """Spaces that have a face-up temple, or are next to one."""

    def tell_asked(self, log: Log[Any], clause: str) -> None:
        """Log that a seat is asked to act, with everything that has changed during the turn."""
        stage: Any = self.stage
        log.tell(Asked, clause, stage, self.asked, self.actions, self.is_loud, self.pending)

    def copy(self) -> State:
        """Return an independent copy; it shares tables and chance, and does not log events."""
        new = State()
        new.tables = self.tables
        new.chance = self.chance
        new.log = None
        new.players = self.players
        new.stage = self.stage
        new.asked = self.asked
        new.pending = self.pending
        new.shuffles = self.shuffles
        new.held = self.held[:]
        new.start = self.start
        new.active = self.active
        new.actions = self.actions
        new.quiet = self.quiet
        new.is_loud = self.is_loud
        new.end = self.end
        new.tiles = self.tiles[:]
        new.face_down = self.face_down[:]
        new.catastrophes = self.catastrophes
        new.treasures = self.treasures
        new.leaders = [places[:] for places in self.leaders]
        new.monuments = self.monuments[:]
        new.bag = self.bag[:]
        new.hands = [hand[:] for hand in self.hands]
        new.exchanged = [tiles[:] for tiles in self.exchanged]
        new.out = self.out[:]
        new.catastrophes_left = self.catastrophes_left[:]
        new.points = [points[:] for points in self.points]
        new.taken = self.taken[:]
        new.regions = self.regions.copy()
        new.labels = self.labels[:]
        new.region_of = self.region_of[:]
        new.standing = self.standing
        new.leaders_of_seat = self.leaders_of_seat[:]
        new.leaders_of_color = self.leaders_of_color[:]
        new.kingdoms = self.kingdoms.copy()
        new.one = self.one
        new.two = self.two
        new.three = self.three
        new.empty = self.empty
        new.by_temples = self.by_temples
        return new

    # --- facts about the board --------------------------------------------------------------------------

    def from_active(self) -> tuple[int, ...]:
        """Return all seats, clockwise from the active seat (`turn.order`)."""
        return self.tables.clockwise[self.players][self.active]

    def connecting(self) -> int:
        """Return the spaces that have connecting pieces (`term.connected`)."""
        return total(self.tiles) + total(self.face_down) | self.standing

    def owner_in(self, region: int, color: int) -> int | None:
        """Return the seat whose leader of this color is in a region; in a conflict, the first such seat."""
        leaders = region & self.leaders_of_color[color]
        if leaders:
            for seat, spaces in enumerate(self.leaders_of_seat):
                if spaces & leaders:
                    return seat
        return None

    def region_at(self, space: int) -> int:
        """Return the region that contains a space; 0 if none does."""
        return self.region_of[self.labels[space]]

    def labels_of(self, spaces: Iterable[int]) -> list[int]:
        """Return the labels of the regions that contain some of these spaces."""
        found: list[int] = []
        for space in spaces:
            label = self.labels[space]
            if label and label not in found:
                found.append(label)
        return found

    def kingdoms_beside(self, space: int, lifted: int = OFF) -> list[int]:
        """Return the kingdoms that a piece on a space would touch after the leader on the other space is picked up."""
        if lifted == OFF:
            beside = [self.region_of[label] for label in self.labels_of(self.tables.neighbors[space])]
            found = [region for region in beside if region in self.kingdoms]
        else:
            around = self.tables.around[space]
            found = [kingdom for kingdom in self.kingdoms_without(lifted) if kingdom & around]
        return sorted(found, key=first_of) if len(found) > 1 else found

    def named_by_leader(self, kingdoms: list[int]) -> tuple[str, ...]:
        """Return a name for each kingdom: the first space with a leader in it."""
        return tuple(self.tables.space_ids[ones(kingdom & self.standing)[0]] for kingdom in kingdoms)

    def kingdoms_without(self, space: int) -> list[int]:
        """Return the kingdoms after removing the leader on a space."""
        lifted = self.tables.alone[space]
        found: list[int] = []
        for kingdom in self.kingdoms:
            found += self.tables.without(kingdom, lifted) if kingdom & lifted else [kingdom]
        return [kingdom for kingdom in found if kingdom & (self.standing ^ lifted)]
