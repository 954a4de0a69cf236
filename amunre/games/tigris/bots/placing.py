"""The value of placing a tile: the point it scores, squares for monuments, treasures, and wars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from amunre.engine.indices import ones
from amunre.games.tigris.bots.conflicts import LOST, SPENT, STRENGTH, attack, war_stakes
from amunre.games.tigris.bots.idea import Best, Idea, Members
from amunre.games.tigris.bots.outlook import NOBODY, BitRegion, Cell, Outlook
from amunre.games.tigris.state import OFF
from amunre.games.tigris.tables import first_of

TINY: Final = 1e-9
"""Gain below which a sum may differ from 0 by rounding alone."""
SQUARE = (0.02, 0.06, 0.2)
"""Value of a square's first, second and third tile, as a share of the best monument's value."""
ONE_LEFT: Final = len(SQUARE)
"""Number of tiles on a square that lacks one."""
IMPOSSIBLE: Final = -1
"""Number of tiles on a square that has no room for the others."""
UNKNOWN: Final = -2
"""Number of tiles on a square that have not been counted."""
BELOW: Final = 0.15
"""Value of a temple next to a leader, as a share of the leader's value, since it makes the leader safer."""
BARREN: Final = 0.15
"""Cost of a tile placed where it gains nothing."""


class Site:
    """Spaces with the same regions beside them, of which one is a kingdom."""

    __slots__ = ("grows", "risks", "spaces", "special", "won")

    def __init__(self, look: Outlook, cell: Cell) -> None:
        t, [kingdom] = look.t, cell.kingdoms
        all, near = 0, 0
        for region in cell.regions:
            all |= region.spaces
            near |= region.open
        self.spaces: int = cell.spaces
        self.won: float = 0.0
        """Value of the treasures that come together if the kingdom grows."""
        self.grows: int = 0
        """Spaces on which a tile makes it grow in that way: over other regions, or towards other kingdoms."""
        treasures, collector = (all & look.treasures).bit_count(), kingdom.owners[t.collector]
        if treasures > 1 and collector != NOBODY:
            self.won = look.own(collector) * look.prospects(collector).treasure * (treasures - 1)
            beside_others = look.empty & look.board.one & ~kingdom.open
            self.grows = cell.spaces if len(cell.regions) > 1 else t.spread(beside_others)
        self.risks: list[tuple[int, float]] = [
            (cell.spaces if one.between & near else t.spread(one.between), one.risk)
            for one in look.threats(kingdom)
            if not one.spaces & all
        ]
        """Spaces from which a threat comes closer, with the value at risk."""
        self.special: int = self.grows
        """Spaces that gain or risk something that the others do not."""
        for spaces, _ in self.risks:
            self.special |= spaces


class Squares:
    """The squares that a tile of a color can be part of."""

    __slots__ = ("_alone", "_numbers", "_squares", "building", "color", "completing", "possible", "tiles")

    def __init__(self, look: Outlook, color: int) -> None:
        t, tiles = look.t, look.tiles[color]
        fit = tiles | look.empty & t.ground[color]
        pairs = fit & fit >> 1 & t.not_last
        both, either = tiles & tiles >> 1, tiles | tiles >> 1  # of a space and the next one in the row
        three = both & either >> t.columns | either & both >> t.columns
        self._alone: tuple[int, ...] = t.alone
        self._squares: Mapping[int, int] = t.squares
        self._numbers: list[int] = [UNKNOWN] * len(t.alone)
        """The cache of `number`, by upper left space."""
        self.color: int = color
        self.tiles: int = tiles
        self.possible: int = pairs & pairs >> t.columns
        """The upper left spaces of squares that contain only tiles of the color or room for them."""
        self.building: int = corners(look, self.possible)
        """The spaces in these squares."""
        self.completing: int = corners(look, self.possible & three) if three else 0
        """The spaces in those of these squares with three tiles."""

    def number(self, first: int) -> int:
        """Return the number of tiles on the square with this upper left space, or IMPOSSIBLE."""
        found = self._numbers[first]
        if found == UNKNOWN:
            found = IMPOSSIBLE
            if self.possible & self._alone[first]:
                found = (self._squares[first] & self.tiles).bit_count()
            self._numbers[first] = found
        return found

    def spaces_for(self, gained: Gain) -> int:
        """Return the spaces on which a tile may gain something by its squares."""
        return self.building if gained.shares else self.completing


def corners(look: Outlook, squares: int) -> int:
    """Return the spaces in squares, which are given by their upper left spaces."""
    across = squares | squares << 1
    return across | across << look.t.columns


class Shelters:
    """The value of temples that make leaders safer."""

    __slots__ = ("own", "safer", "spaces")

    def __init__(self, look: Outlook) -> None:
        safer = [0.0] * len(look.t.space_ids)
        self.safer: list[float] = safer
        """Value of a temple, by space."""
        self.spaces: int = 0
        """Spaces next to leaders."""
        self.own: int = 0
        """Spaces next to the seat's own leaders."""
        for seat, places in enumerate(look.leaders):
            for color, space in enumerate(places):
                if space != OFF:
                    more = look.own(seat) * BELOW / look.temples_beside[seat][color] * look.leader(seat, color)
                    for near in look.t.neighbors[space]:
                        safer[near] = safer[near] + more
                    self.spaces |= look.t.around[space]
                    if seat == look.seat:
                        self.own |= look.t.around[space]


def places(look: Outlook, rows: Sequence[Members]) -> list[Idea]:
    """Suggest tiles that score for the seat, preferably in its weakest color, build squares, or start wars."""
    t, found = look.t, list[Idea]()
    sites: dict[BitRegion, list[Site]] = {}
    borders: dict[tuple[BitRegion, BitRegion], list[Cell]] = {}
    for cell in look.cells:
        if len(cell.kingdoms) == 1:
            sites.setdefault(cell.kingdoms[0], []).append(Site(look, cell))
        elif cell.kingdoms:
            borders.setdefault((cell.kingdoms[0], cell.kingdoms[1]), []).append(cell)
    monuments = {kingdom: monuments_of(look, kingdom) for kingdom in sites}
    for move, members in rows:
        color: int = move.color
        squares, shelters = Squares(look, color), Shelters(look) if color == t.sanctuary else None
        best = Best(move)
        for kingdom, beside in sites.items():
            gained: Gain | None = None
            for site in beside:
                here = members & site.spaces
                if here:
                    if gained is None:
                        gained = gain(look, color, kingdom, monuments[kingdom][color])
                    grow(best, look, here, site, gained, squares, shelters)
        for (one, other), cells in borders.items():
            earliest, regions = 0, cells[0].regions
            for cell in cells:
                here = first_of(members & cell.spaces)
                if here and (not earliest or here < earliest):
                    earliest, regions = here, cell.regions
            if earliest:
                war(best, look, earliest, color, one, other, regions)
        found += best.ideas
    return found


class Gain:
    """The gain from placing a tile of a color anywhere in a kingdom."""

    __slots__ = ("kingdom", "shares", "why", "worth")

    def __init__(self, worth: float, why: str, kingdom: BitRegion, monument: float) -> None:
        self.worth: float = worth
        self.why: str = why
        self.kingdom: BitRegion = kingdom
        self.shares: list[float] = [share * monument for share in SQUARE] if monument else []
        """Value of a square's first, second and third tile; empty if no monument of the color is worth building."""


def gain(look: Outlook, color: int, kingdom: BitRegion, monument: float) -> Gain:
    """Rate a tile of a color in a kingdom by the point it scores and the supporter it adds."""
    leader = kingdom.owners[color]
    owner = kingdom.owners[look.t.stand_in] if leader == NOBODY else leader
    worth = 0.0 if owner == NOBODY else look.own(owner) * look.point(owner, color)
    if leader != NOBODY:
        worth += STRENGTH if leader == look.seat else -STRENGTH
    why = "place-barren"
    if owner == look.seat:
        why = "place-weakest" if color in look.weakest else "place"
    return Gain(worth, why, kingdom, monument)


def grow(
    best: Best, look: Outlook, here: int, site: Site, gained: Gain, squares: Squares, shelters: Shelters | None
) -> None:
    """Suggest a tile on these spaces of a site; those without squares, leaders, treasures or threats are equal."""
    special = site.special | squares.spaces_for(gained)
    if shelters is not None:
        special |= shelters.spaces
    special &= here
    for space in ones(special):
        worth, why = place(look, space, site, gained, squares, shelters)
        best.add(net(worth, why), why, look.t.alone[space])
    if here != special:
        best.add(net(gained.worth, gained.why), gained.why, here ^ special)


def place(
    look: Outlook, space: int, site: Site, gained: Gain, squares: Squares, shelters: Shelters | None
) -> tuple[float, str]:
    """Rate a tile on a space, and return the reason as well."""
    worth, why, bit = gained.worth, gained.why, look.t.alone[space]
    built, complete = build_up(look, space, gained, squares)
    if built > max(TINY, worth):
        why = "place-monument" if complete else "place-square"
    worth += built
    if shelters is not None:
        safer = shelters.safer[space]
        if safer > max(TINY, worth) and shelters.own & bit:
            why = "place-shelter"
        worth += safer
    if site.won and site.grows & bit:
        if site.won > max(TINY, worth):
            why = "place-treasure"
        worth += site.won
    for near, risk in site.risks:
        if near & bit:
            worth -= risk
    return worth, why


def net(worth: float, why: str) -> float:
    """Return the value of a tile after its cost, if it gains nothing."""
    return worth - BARREN if why == "place-barren" else worth


def build_up(look: Outlook, space: int, gained: Gain, squares: Squares) -> tuple[float, bool]:
    """Rate a tile for its squares; also return whether the tile completes a square."""
    worth, complete = 0.0, False
    if squares.spaces_for(gained) & look.t.alone[space]:
        for first, square in look.t.squares_at[space]:
            number = squares.number(first)
            if number == ONE_LEFT:
                built = best_monument(look, squares.color, square, gained.kingdom)
                worth, complete = max(worth, built), complete or built > 0
            elif number != IMPOSSIBLE and gained.shares:
                worth += gained.shares[number]
    return worth, complete


def monuments_of(look: Outlook, kingdom: BitRegion) -> list[float]:
    """Return the value of each color's best monument if all leaders stay in a kingdom; 0 if none is worth building."""
    found = [0.0] * len(look.t.colors)
    pays = found[:]
    for color, seat in enumerate(kingdom.owners):
        if seat != NOBODY:
            pays[color] = look.own(seat) * look.pay(seat, color)
    for top, base in look.supply.values():
        worth = pays[top] + pays[base]
        found[top] = max(found[top], worth)
        found[base] = max(found[base], worth)
    return found


def best_monument(look: Outlook, color: int, square: int, kingdom: BitRegion) -> float:
    """Return the value of the best monument of a color on a square; 0 if none is worth building."""
    rated = [monument(look, colors, square, kingdom) for colors in look.supply.values() if color in colors]
    return max([0.0, *rated])


def monument(look: Outlook, colors: Sequence[int], square: int, kingdom: BitRegion) -> float:
    """Rate a monument of these colors on this square by the leaders that stay in the kingdom."""
    t, worth = look.t, 0.0
    temples = look.tiles[t.sanctuary] & ~square
    for color, seat in enumerate(kingdom.owners):
        if seat != NOBODY and not t.around[look.leaders[seat][color]] & temples:
            worth -= look.own(seat) * LOST * look.leader(seat, color)
        elif seat != NOBODY and color in colors:
            worth += look.own(seat) * look.pay(seat, color)
    return worth


def war(
    best: Best, look: Outlook, bit: int, kind: int, one: BitRegion, other: BitRegion, regions: list[BitRegion]
) -> None:
    """Rate a tile that connects two kingdoms by the wars in which this seat fights, and by the treasures."""
    t, seat = look.t, look.seat
    worth, chances = -BARREN - SPENT * look.use(kind), list[float]()
    collector, share = one.owners[t.collector], 1.0
    if collector == NOBODY:
        collector = other.owners[t.collector]
    for color, owner in enumerate(one.owners):
        rival = other.owners[color]
        if NOBODY in (owner, rival) or seat not in (owner, rival):
            continue
        mine, theirs = (one, other) if owner == seat else (other, one)
        enemy = theirs.owners[color]
        supporters, against = look.tiles[color] & mine.spaces, look.tiles[color] & theirs.spaces
        won = war_stakes(look, seat, enemy, color, against)
        lost = -war_stakes(look, enemy, seat, color, supporters)
        hand = look.hand[color] - (color == kind)
        more, chance = attack(look, supporters.bit_count() - against.bit_count(), hand, enemy, color, won, lost)
        worth += more
        chances.append(chance)
        if color == t.collector:
            share, collector = chance, seat
    treasures = 0
    for region in regions:
        treasures += (region.spaces & look.treasures).bit_count()
    if treasures > 1 and collector != NOBODY:
        worth += share * look.own(collector) * look.prospects(collector).treasure * (treasures - 1)
    if chances:
        best.add(worth, "wars" if len(chances) > 1 else "war", bit, max(chances))
    else:
        best.add(worth, "unite" if treasures > 1 and collector == seat else "unite-others", bit)
