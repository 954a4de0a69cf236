"""A seat's assessment of its game: the board, hidden tiles, and the points that leaders can still win.

The assessment reads only the part of the state that the seat may know. The numbers are estimates, some of them tuned in
games between bots.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Final

from amunre.engine.indices import ones
from amunre.games.tigris.bots.prospects import Prospects, softest
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.score import with_treasures
from amunre.games.tigris.state import OFF, State
from amunre.games.tigris.tables import RuleTables, contested

DRAWN: Final = 2.4
"""Tiles drawn from the bag per turn: two actions and the tiles added in conflicts."""
HORIZON: Final = 5.0
"""Number of turns for which a leader counts; after that, another leader may be there."""
LASTS: Final = 10.0
"""Number of turns for which a monument counts, since leaders come back to it."""
RATE = (0.25, 0.45, 0.6)
"""Points per turn for a leader with room for tiles and no, one, or several tiles of its color in hand."""
OTHERS: Final = 0.4
"""Points per turn for another player's leader, since that player's hand is hidden."""
ROOM: Final = 3
"""Number of spaces for tiles of a color that counts as enough room in a kingdom."""
STANDS_IN: Final = 0.4
"""Share of a leader's points that the king gets for a color without a leader in the kingdom."""
PAYS: Final = 0.8
"""Average number of payments from a monument per turn, since leaders and kingdoms change."""
SECURE = (0.0, 0.6, 0.85, 1.0, 1.05)
"""Share of its promise that a leader keeps, by number of adjacent temples; with few, it is driven out."""
RIVAL: Final = 0.12
"""Share of a leader's promise at risk when a tile can connect a stronger kingdom."""
IDLE: Final = 0.25
"""Value, in points, of a tile in hand that its leader cannot use now; it can still support a conflict."""
ENVY: Final = 1.0
"""Cost of other players' gains, divided among them, relative to the seat's own gain."""

TIE_BREAK: Final = 0.1
"""Value of a point in the second-weakest color at the end, since the weakest colors may tie."""


class BitRegion:
    """A connected group, actual or hypothetical."""

    __slots__ = ("leaders", "open", "pays", "room", "spaces")

    def __init__(self, spaces: int, open: int) -> None:
        self.spaces: int = spaces
        self.open: int = open
        """The empty spaces next to the region."""
        self.leaders: dict[int, int] = {}
        """By color: the seat whose leader is in the region."""
        self.room: list[float] = []
        """By color: the room for tiles, from 0 to 1; empty until it is needed."""
        self.pays: list[int] = []
        """By color: the number of monuments that pay a leader; empty until it is needed."""


class Cell:
    """Empty spaces that have the same regions next to them."""

    __slots__ = ("kingdoms", "regions", "spaces")

    def __init__(self, spaces: int, regions: tuple[BitRegion, ...]) -> None:
        self.spaces: int = spaces
        self.regions: tuple[BitRegion, ...] = regions
        self.kingdoms: list[BitRegion] = [region for region in regions if region.leaders]


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
        self.rules: Ruleset = self.t.rules
        self.players: int = s.players
        self.envy: float = ENVY / (self.players - 1)
        self.tiles: list[int] = s.tiles
        self.treasures: int = s.treasures
        self.leaders: list[list[int]] = s.leaders
        self.hand: list[int] = s.hands[self.seat]
        self.empty: int = s.empty
        self._regions: dict[int, BitRegion] = {
            spaces: BitRegion(spaces, reach & s.empty) for spaces, reach in s.regions.items()
        }
        for owner, places in enumerate(s.leaders):
            for color, space in enumerate(places):
                if space != OFF:
                    self.region_at(space).leaders[color] = owner
        self.kingdoms: list[BitRegion] = [region for region in self._regions.values() if region.leaders]
        self.temples: list[int] = [0] * len(self.t.neighbors)
        """By space: the number of face-up temples next to it."""
        for temple in ones(s.tiles[self.t.sanctuary]):
            for space in self.t.neighbors[temple]:
                self.temples[space] += 1
        self.monuments: list[tuple[int, int, int]] = []
        """Monuments on the board: the bit of a space under each monument, and its colors."""
        self.supply: dict[str, tuple[int, int]] = {}
        """Monuments in the supply, with their colors."""
        for id, colors, place in zip(self.t.monument_ids, self.t.colors_of, s.monuments, strict=True):
            if place == OFF:
                self.supply[id] = colors
            else:
                self.monuments.append((1 << place, *colors))
        self.turns: float = len(s.bag) / (DRAWN * self.players)
        """Number of turns that each seat can still expect."""
        self.lasts: list[float] = [share * min(self.turns, HORIZON) for share in SECURE]
        """Number of turns for which a leader counts, by number of adjacent temples."""
        self._rate: list[float] = [RATE[min(number, 2)] for number in self.hand]
        """Points per turn for the seat's leaders with room for tiles."""
        self._cells: list[Cell] = []
        self._prospects: list[Prospects | None] = [None] * self.players
        self._threats: dict[BitRegion, list[Threat]] = {}
        self._chances: dict[tuple[int, int], list[float]] = {}
        """By seat and kind: the probabilities that it holds at most 0, 1, 2, ... tiles of that kind."""
        self._unseen: list[float] = []

    # --- the board -----------------------------------------------------------------------------------------

    def region_at(self, space: int) -> BitRegion:
        """Return the region that contains a space."""
        return self._regions[self.board.region_at(space)]

    def by_temples(self) -> list[int]:
        """Return the spaces next to exactly no, one, two, three and four temples."""
        t, temples = self.t, self.tiles[self.t.sanctuary]
        beside = [
            (temples & t.not_last) << 1,
            (temples & t.not_first) >> 1,
            temples << t.columns & t.all,
            temples >> t.columns,
        ]
        one, two, three = contested(beside)
        four = beside[0] & beside[1] & beside[2] & beside[3]
        return [t.all ^ one, one ^ two, two ^ three, three ^ four, four]

    @property
    def cells(self) -> list[Cell]:
        """The empty spaces next to regions, grouped by these regions."""
        if not self._cells:
            cells: list[tuple[int, tuple[BitRegion, ...]]] = [(self.empty, ())]
            for region in self._regions.values():
                split: list[tuple[int, tuple[BitRegion, ...]]] = []
                for spaces, regions in cells:
                    inside = spaces & region.open
                    if inside:
                        split.append((inside, (*regions, region)))
                    if inside != spaces:
                        split.append((spaces ^ inside, regions))
                cells = split
            self._cells = [Cell(spaces, regions) for spaces, regions in cells if regions]
        return self._cells

    def united(self, regions: Iterable[BitRegion], space: int) -> BitRegion:
        """Return the region formed by these regions and a piece on a space between them."""
        bit = self.t.alone[space]
        united = BitRegion(bit, self.t.around[space] & self.empty | bit)
        for region in regions:
            united.spaces |= region.spaces
            united.open |= region.open
            united.leaders.update(region.leaders)
        united.open ^= bit
        return united

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

    def holds_out(self, lead: int, seat: int, kind: int) -> float:
        """Return the probability that a seat has fewer tiles of a kind in hand than it needs to make up this lead."""
        if lead <= 0:
            return 0.0
        chances = self._chances.get((seat, kind))
        if chances is None:
            chances = self._chances[seat, kind] = []
            hand, share, chance = sum(self.board.hands[seat]), self.unseen[kind], 0.0
            for number in range(hand + 1):
                chance += comb(hand, number) * share**number * (1 - share) ** (hand - number)
                chances.append(chance)
        return chances[min(lead, len(chances)) - 1]

    # --- leaders -------------------------------------------------------------------------------------------

    def rates(self, seat: int, color: int, region: BitRegion) -> list[float]:
        """Return the points by color that a leader in a region can earn in a turn."""
        room, rate = self._room(region), self._rate[color] if seat == self.seat else OTHERS
        points = [0.0] * len(room)
        points[color] = rate * room[color] + PAYS * self.pays(region)[color]
        if color == self.t.stand_in:
            for other, more in enumerate(room):
                if other not in region.leaders and other != color:
                    points[other] = OTHERS * STANDS_IN * more
        return points

    def _room(self, region: BitRegion) -> list[float]:
        """Return the room in a region for tiles of each color, from 0 to 1."""
        if not region.room:
            wet = (region.open & self.t.river).bit_count()
            dry = region.open.bit_count() - wet
            region.room = [min(1.0, (wet if is_wet else dry) / ROOM) for is_wet in self.t.is_wet]
        return region.room

    def pays(self, region: BitRegion) -> list[int]:
        """Return the number of monuments in a region that pay a leader of each color."""
        if not region.pays:
            pays = [0] * len(self.hand)
            for bit, top, base in self.monuments:
                if region.spaces & bit:
                    pays[top] += 1
                    pays[base] += 1
            region.pays = pays
        return region.pays

    def prospects(self, seat: int) -> Prospects:
        """Return a seat's prospects."""
        found = self._prospects[seat]
        if found is None:
            soon, promises = [0.0] * len(self.leaders[seat]), list[tuple[int, float, list[float]]]()
            for color, space in enumerate(self.leaders[seat]):
                if space != OFF:
                    turns, rates = self.lasts[self.temples[space]], self.rates(seat, color, self.region_at(space))
                    promises.append((color, turns, rates))
                    for other, rate in enumerate(rates):
                        soon[other] += turns * rate
            found = self._prospects[seat] = Prospects(self.board.points[seat], soon, self.board.taken[seat])
            for color, turns, rates in promises:
                found.leaders[color] = -found.worth(rates, -turns)
        return found

    def threats(self, kingdom: BitRegion) -> list[Threat]:
        """Return the kingdoms that would beat the seat's leaders in this one, but that one tile cannot connect yet."""
        found = self._threats.get(kingdom)
        if found is None:
            found = self._threats[kingdom] = []
            own = {
                color: (self.tiles[color] & kingdom.spaces).bit_count() + self.hand[color]
                for color, seat in kingdom.leaders.items()
                if seat == self.seat
            }
            for other in self.kingdoms if own else ():
                if other is not kingdom and not other.open & kingdom.open:
                    risk = 0.0
                    for color, strength in own.items():
                        supporters = self.tiles[color] & other.spaces
                        if other.leaders.get(color, self.seat) != self.seat and supporters.bit_count() >= strength:
                            risk += RIVAL * self.leader(self.seat, color)
                    if risk:
                        found.append(Threat(other.spaces, other.open, risk))
        return found

    def reach(self, region: BitRegion, kingdom: BitRegion) -> float:
        """Return the risk to the seat's leaders if a kingdom grows to this region and brings threats closer."""
        threats = self.threats(kingdom)
        return sum([one.risk for one in threats if one.between & region.open and not one.spaces & region.spaces])

    # --- values --------------------------------------------------------------------------------------------

    def use(self, color: int) -> float:
        """Return the value of having a tile of a color in hand."""
        return self.point(self.seat, color) * (IDLE if self.leaders[self.seat][color] == OFF else 1.0)

    def own(self, seat: int) -> float:
        """Return the weight of a seat's gain for this seat: its own gain counts in full, another seat's as a loss."""
        return 1.0 if seat == self.seat else -self.envy

    def point(self, seat: int, color: int) -> float:
        """Return the value to a seat of one point."""
        return self.prospects(seat).points[color]

    def leader(self, seat: int, color: int) -> float:
        """Return the value to a seat of its leader's current space."""
        return self.prospects(seat).leaders[color]

    def pay(self, seat: int, color: int) -> float:
        """Return the value to a seat of a monument for its leader of a color."""
        return self.prospects(seat).worth_of(color, PAYS * min(self.turns, LASTS))

    def standing(self) -> float:
        """Return the expected points of the weakest color at the end."""
        s = self.board
        if s.stage == "over":
            ranked = with_treasures(s.points[self.seat], s.taken[self.seat])
            return ranked[0] + TIE_BREAK * ranked[1]
        return softest(self.prospects(self.seat).expected)
