"""A seat's assessment of its game: the board, the points that its leaders can still win, and the value of a point.

Only the weakest color counts at the end, so all values are in points of that color. The assessment reads only the part
of the state that the seat may know. The numbers are estimates, some of them tuned in games between bots.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, exp, log

from amunre.engine.indices import ones
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.score import with_treasures
from amunre.games.tigris.state import OFF, State
from amunre.games.tigris.tables import RuleTables

SOFT = 2.0
"""Lead over another color at which a color matters e times less, since it may still end up weakest."""
DRAWN = 2.4
"""Tiles drawn from the bag per turn: two actions and the tiles added in conflicts."""
HORIZON = 5.0
"""Number of turns for which a leader counts; after that, another leader may be there."""
LASTS = 10.0
"""Number of turns for which a monument counts, since leaders come back to it."""
RATE = (0.25, 0.45, 0.6)
"""Points per turn for a leader with room for tiles and no, one, or several tiles of its color in hand."""
OTHERS = 0.4
"""Points per turn for another player's leader, since that player's hand is hidden."""
ROOM = 3
"""Number of spaces for tiles of a color that counts as enough room in a kingdom."""
STANDS_IN = 0.4
"""Share of a leader's points that the king gets for a color without a leader in the kingdom."""
PAYS = 0.8
"""Average number of payments from a monument per turn, since leaders and kingdoms change."""
SECURE = (0.0, 0.6, 0.85, 1.0, 1.05)
"""Share of its promise that a leader keeps, by number of adjacent temples; with few, it is driven out."""
RIVAL = 0.12
"""Share of a leader's promise at risk when a tile can connect a stronger kingdom."""
IDLE = 0.25
"""Value, in points, of a tile in hand that its leader cannot use now; it can still support a conflict."""
ENVY = 1.0
"""Cost of other players' gains, divided among them, relative to the seat's own gain."""

TIE_BREAK = 0.1
"""Value of a point in the second-weakest color at the end, since the weakest colors may tie."""


class BitRegion:
    """A connected group, actual or hypothetical."""

    __slots__ = ("leaders", "near", "spaces")

    def __init__(self, spaces: int, near: int, leaders: dict[int, int]) -> None:
        self.spaces: int = spaces
        self.near: int = near
        """The spaces next to the region."""
        self.leaders: dict[int, int] = leaders
        """By color: the seat whose leader is in the region."""


Cell = tuple[int, tuple[BitRegion, ...]]
"""Empty spaces that have the same regions next to them, and these regions."""


class Threat:
    """A kingdom with leaders stronger than the seat's own."""

    __slots__ = ("between", "risk", "spaces")

    def __init__(self, spaces: int, between: int, risk: float) -> None:
        self.spaces: int = spaces
        self.between: int = between
        """The empty spaces next to that kingdom, where a tile may connect it with its surroundings."""
        self.risk: float = risk
        """Share of the seat's promise at risk in that case."""


class Outlook:
    """A seat's assessment of the game: its possessions, its prospects, and the value of each item."""

    def __init__(self, s: State, seat: int) -> None:
        self.board: State = s
        self.seat: int = seat
        self.t: RuleTables = s.tables
        t = self.t
        self.rules: Ruleset = t.rules
        self.players: int = s.players
        self.others: list[int] = [seat for seat in range(self.players) if seat != self.seat]
        self.envy: float = ENVY / len(self.others)
        self.tiles: list[int] = s.tiles
        self.treasures: int = s.treasures
        self.leaders: list[list[int]] = s.leaders
        self.hand: list[int] = s.hands[self.seat]
        self.empty: int = s.empty
        self._regions: dict[int, BitRegion] = {
            spaces: self._region(spaces, reach) for spaces, reach in s.regions.items()
        }
        self.regions: list[BitRegion] = [*self._regions.values()]
        self.kingdoms: list[BitRegion] = [region for region in self.regions if region.leaders]
        colors = {color: n for n, color in enumerate(self.rules.colors)}
        self.monuments: list[tuple[int, int, int]] = []
        """Monuments on the board: the bit of a space under each monument, and its colors."""
        self.supply: dict[str, tuple[int, int]] = {}
        """Monuments in the supply, with their colors."""
        for monument, place in zip(self.rules.monuments, s.monuments, strict=True):
            pair = colors[monument.top], colors[monument.base]
            if place == OFF:
                self.supply[monument.id] = pair
            else:
                self.monuments.append((1 << place, *pair))
        self.turns: float = len(s.bag) / (DRAWN * self.players)
        """Number of turns that each seat can still expect."""
        self.soon: float = min(self.turns, HORIZON)
        self.border: int = 0
        """Spaces next to which a kingdom might grow."""
        for kingdom in self.kingdoms:
            self.border |= kingdom.near
        self._cells: list[Cell] = []
        self._joined: dict[int, tuple[BitRegion, ...]] = {}
        self._pay: dict[tuple[int, int], float] = {}
        self._leaders: dict[tuple[int, int], float] = {}
        self._rates: dict[tuple[int, int, BitRegion], list[float]] = {}
        self._threats: dict[BitRegion, list[Threat]] = {}
        self._chances: dict[tuple[int, int, int], float] = {}
        self._promises: dict[int, list[float]] = {}
        self._expected: dict[int, list[float]] = {}
        self._weights: dict[int, list[float]] = {}
        self._squares: list[int] = []
        self._unseen: list[float] = []
        self._point: list[list[float]] = []

    def _region(self, spaces: int, reach: int) -> BitRegion:
        found: dict[int, int] = {}
        if spaces in self.board.kingdoms:
            for seat, places in enumerate(self.leaders):
                if spaces & self.board.leaders_of_seat[seat]:
                    for color, space in enumerate(places):
                        if space != OFF and spaces & self.t.alone[space]:
                            found[color] = seat
        return BitRegion(spaces, reach & ~spaces, found)

    # --- the board -----------------------------------------------------------------------------------------

    def region_at(self, space: int) -> BitRegion:
        """Return the region that contains a space."""
        return self._regions[self.board.region_at(space)]

    def temples(self, space: int) -> int:
        """Count the face-up temples next to a space."""
        return (self.t.around[space] & self.tiles[self.t.sanctuary]).bit_count()

    @property
    def cells(self) -> list[Cell]:
        """The empty spaces next to regions, grouped by these regions."""
        if not self._cells:
            cells: list[Cell] = [(self.empty, ())]
            for region in self.regions:
                split: list[Cell] = []
                for spaces, regions in cells:
                    inside = spaces & region.near
                    if inside:
                        split.append((inside, (*regions, region)))
                    if inside != spaces:
                        split.append((spaces ^ inside, regions))
                cells = split
            self._cells = cells
        return self._cells

    def joined(self, space: int) -> tuple[BitRegion, ...]:
        """Return the regions next to an empty space."""
        if not self._joined:
            self._joined = {space: regions for spaces, regions in self.cells if regions for space in ones(spaces)}
        return self._joined.get(space, ())

    def united(self, regions: Iterable[BitRegion], space: int) -> BitRegion:
        """Return the region formed by these regions and a piece on a space between them."""
        spaces, leaders = 1 << space, dict[int, int]()
        for region in regions:
            spaces |= region.spaces
            leaders.update(region.leaders)
        return BitRegion(spaces, self.t.spread(spaces) & ~spaces, leaders)

    @property
    def squares(self) -> list[int]:
        """By color: the upper left spaces of squares that contain only tiles of the color or room for them."""
        if not self._squares:
            t = self.t
            for color in t.colors:
                fit = self.tiles[color] | self.empty & t.ground[color]
                pairs = fit & fit >> 1 & t.not_last
                self._squares.append(pairs & pairs >> t.columns)
        return self._squares

    # --- hidden tiles --------------------------------------------------------------------------------------

    @property
    def unseen(self) -> list[float]:
        """Each kind's share of the tiles that this seat cannot see."""
        if not self._unseen:
            s, counts = self.board, []
            for kind, tile in enumerate(self.rules.tiles):
                seen = s.tiles[kind].bit_count() + s.face_down[kind].bit_count()
                seen += s.out[kind] + self.hand[kind] + s.exchanged[self.seat][kind]
                counts.append(max(0, tile.count - seen))
            whole = sum(counts) or 1
            self._unseen = [count / whole for count in counts]
        return self._unseen

    def at_most(self, number: int, seat: int, kind: int) -> float:
        """Return the probability that a seat holds at most this many tiles of a kind."""
        if (number, seat, kind) not in self._chances:
            hand, share = sum(self.board.hands[seat]), self.unseen[kind]
            chances = [comb(hand, n) * share**n * (1 - share) ** (hand - n) for n in range(min(number, hand) + 1)]
            self._chances[number, seat, kind] = sum(chances)
        return self._chances[number, seat, kind]

    # --- promises of leaders -------------------------------------------------------------------------------

    def promise(self, seat: int, color: int, space: int, region: BitRegion) -> list[float]:
        """Return the points by color that a leader on a space in a region is expected to earn soon."""
        secure = SECURE[self.temples(space)] * self.soon
        return [secure * each for each in self.rates(seat, color, region)]

    def rates(self, seat: int, color: int, region: BitRegion) -> list[float]:
        """Return the points by color that a leader in a region can earn in a turn."""
        found = self._rates.get((seat, color, region))
        if found is None:
            found = self._rates[seat, color, region] = self._rate(seat, color, region)
        return found

    def _rate(self, seat: int, color: int, region: BitRegion) -> list[float]:
        rate = RATE[min(self.hand[color], 2)] if seat == self.seat else OTHERS
        points = [0.0] * len(self.leaders[seat])
        points[color] = rate * self.room(color, region)
        if color == self.t.stand_in:
            for other in self.t.colors:
                if other not in region.leaders and other != color:
                    points[other] = OTHERS * STANDS_IN * self.room(other, region)
        for bit, top, base in self.monuments:
            if color in (top, base) and region.spaces & bit:
                points[color] += PAYS
        return points

    def room(self, color: int, region: BitRegion) -> float:
        """Return the room in a region for tiles of a color, from 0 to 1."""
        return min(1.0, (region.near & self.empty & self.t.ground[color]).bit_count() / ROOM)

    def promises(self, seat: int) -> list[float]:
        """Return the points by color that a seat's leaders are expected to earn soon."""
        if seat not in self._promises:
            points = [0.0] * len(self.leaders[seat])
            for color, space in enumerate(self.leaders[seat]):
                if space != OFF:
                    for other, more in enumerate(self.promise(seat, color, space, self.region_at(space))):
                        points[other] += more
            self._promises[seat] = points
        return self._promises[seat]

    def threats(self, kingdom: BitRegion) -> list[Threat]:
        """Return the kingdoms that would beat the seat's leaders in this one, but that one tile cannot connect yet."""
        if kingdom not in self._threats:
            found = []
            for other in self.kingdoms:
                between = other.near & self.empty
                if other is not kingdom and not between & kingdom.near:
                    risk = sum([self._risk(color, kingdom, other) for color in kingdom.leaders])
                    if risk:
                        found.append(Threat(other.spaces, between, risk))
            self._threats[kingdom] = found
        return self._threats[kingdom]

    def reach(self, region: BitRegion, kingdom: BitRegion) -> float:
        """Return the risk to the seat's leaders if a kingdom grows to this region and brings threats closer."""
        threats = self.threats(kingdom)
        return sum([one.risk for one in threats if one.between & region.near and not one.spaces & region.spaces])

    def _risk(self, color: int, kingdom: BitRegion, other: BitRegion) -> float:
        """Return the risk to the seat's leader of a color from a stronger leader in another kingdom."""
        if kingdom.leaders[color] != self.seat or other.leaders.get(color, self.seat) == self.seat:
            return 0.0
        own = (self.tiles[color] & kingdom.spaces).bit_count() + self.hand[color]
        theirs = (self.tiles[color] & other.spaces).bit_count() + 1
        return RIVAL * self.leader(self.seat, color) if theirs > own else 0.0

    # --- values --------------------------------------------------------------------------------------------

    def expected(self, seat: int) -> list[float]:
        """Return the points by color that a seat has or should win soon, with treasures added to the weakest colors."""
        if seat not in self._expected:
            points = [won + more for won, more in zip(self.board.points[seat], self.promises(seat), strict=True)]
            for _ in range(self.board.taken[seat]):
                points[points.index(min(points))] += 1
            self._expected[seat] = points
        return self._expected[seat]

    def worth(self, seat: int, more: Sequence[float]) -> float:
        """Return the value to a seat of these points by color: the increase in `softest` of its expected points."""
        if seat not in self._weights:
            weights = [exp(-each / SOFT) for each in self.expected(seat)]
            self._weights[seat] = [weight / sum(weights) for weight in weights]
        weights, softened = self._weights[seat], 0.0
        for color, each in enumerate(more):
            softened += weights[color] * exp(-each / SOFT) if each else weights[color]
        return -SOFT * log(softened)

    def pay(self, seat: int, color: int) -> float:
        """Return the value to a seat of a monument for its leader of a color."""
        if (seat, color) not in self._pay:
            points = [0.0] * len(self.t.colors)
            points[color] = PAYS * min(self.turns, LASTS)
            self._pay[seat, color] = self.worth(seat, points)
        return self._pay[seat, color]

    @property
    def point(self) -> list[list[float]]:
        """Value of one point, by seat and color."""
        if not self._point:
            colors = self.t.colors
            for seat in range(self.players):
                worths = [self.worth(seat, [float(other == color) for other in colors]) for color in colors]
                self._point.append(worths)
        return self._point

    def treasure(self, seat: int) -> float:
        """Return a treasure's value to a seat."""
        return max(self.point[seat])

    def use(self, color: int) -> float:
        """Return the value of having a tile of a color in hand."""
        return self.point[self.seat][color] * (IDLE if self.leaders[self.seat][color] == OFF else 1.0)

    def own(self, seat: int) -> float:
        """Return the weight of a seat's gain for this seat: its own gain counts in full, another seat's as a loss."""
        return 1.0 if seat == self.seat else -self.envy

    def leader(self, seat: int, color: int) -> float:
        """Return the value to a seat of its leader's current space."""
        found = self._leaders.get((seat, color))
        if found is None:
            space = self.leaders[seat][color]
            promise = self.promise(seat, color, space, self.region_at(space))
            found = self._leaders[seat, color] = -self.worth(seat, [-each for each in promise])
        return found

    def standing(self) -> float:
        """Return the expected points of the weakest color at the end."""
        s = self.board
        if s.stage == "over":
            ranked = with_treasures(s.points[self.seat], s.taken[self.seat])
            return ranked[0] + TIE_BREAK * ranked[1]
        return softest(self.expected(self.seat))


def softest(points: Sequence[float]) -> float:
    """Return a soft minimum of these points: the further ahead of the weakest a color is, the less it counts."""
    least = min(points)
    return least - SOFT * log(sum([exp((least - each) / SOFT) for each in points]) / len(points))
