"""A seat's assessment of its game: the board, hidden tiles, and the points that leaders can still win.

The assessment reads only the part of the state that the seat may know. The numbers are estimates, some of them tuned in
games between bots.
"""

from __future__ import annotations

from typing import Final

from amunre.engine.indices import ones
from amunre.games.tigris.bots.prospects import Promise, Prospects, softest
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.score import with_treasures
from amunre.games.tigris.state import OFF, State
from amunre.games.tigris.tables import RuleTables, contested, first_of

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

    __slots__ = ("dry", "leaders", "open", "pays", "spaces", "wet")

    def __init__(self, spaces: int, open: int) -> None:
        self.spaces: int = spaces
        self.open: int = open
        """The empty spaces next to the region."""
        self.leaders: dict[int, int] = {}
        """By color: the seat whose leader is in the region."""
        self.dry: float = -1.0
        """Room for tiles on land, from 0 to 1; negative until it is needed."""
        self.wet: float = -1.0
        """Room for tiles on the river."""
        self.pays: list[int] = []
        """By color: the number of monuments that pay a leader; empty until it is needed."""


class Cell:
    """Empty spaces that have the same regions next to them."""

    __slots__ = ("kingdoms", "regions", "spaces")

    def __init__(self, spaces: int, regions: list[BitRegion]) -> None:
        self.spaces: int = spaces
        self.regions: list[BitRegion] = regions
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

    def __init__(self, s: State, seat: int, explains: bool = False) -> None:
        self.board: State = s
        self.seat: int = seat
        self.explains: bool = explains
        """True if reasons are wanted that take time to find."""
        self.t: RuleTables = s.tables
        self.rules: Ruleset = self.t.rules
        self.players: int = s.players
        self.envy: float = ENVY / (self.players - 1)
        self.tiles: list[int] = s.tiles
        self.treasures: int = s.treasures
        self.leaders: list[list[int]] = s.leaders
        self.hand: list[int] = s.hands[self.seat]
        self.empty: int = s.empty
        self.regions: list[BitRegion] = []
        self._numbers: list[int] = [0] * len(s.region_of)
        """By label: the region's place in `regions`."""
        for spaces in sorted(s.regions, key=first_of):  # in `s.regions` they are in the order in which they grew
            self._numbers[s.labels[spaces.bit_length() - 1]] = len(self.regions)
            self.regions.append(BitRegion(spaces, s.regions[spaces] & s.empty))
        for owner, places in enumerate(s.leaders):
            for color, space in enumerate(places):
                if space != OFF:
                    self.region_at(space).leaders[color] = owner
        self.kingdoms: list[BitRegion] = [region for region in self.regions if region.leaders]
        temples = [0] * len(self.t.neighbors)
        for temple in ones(s.tiles[self.t.sanctuary]):
            for space in self.t.neighbors[temple]:
                temples[space] = temples[space] + 1
        self.temples: list[int] = temples
        """By space: the number of face-up temples next to it."""
        self.monuments: list[tuple[int, int, int]] = []
        """Monuments on the board: the bit of a space under each monument, and its colors."""
        self._no_pay: list[int] = [0] * len(self.hand)
        won = s.points[seat]
        least, most = min(won), max(won)
        self.weakest: list[int] = [color for color, points in enumerate(won) if points == least < most]
        """The seat's weakest colors, if some color is stronger."""
        self.supply: dict[str, tuple[int, int]] = {}
        """Monuments in the supply, with their colors."""
        for id, colors, place in zip(self.t.monument_ids, self.t.colors_of, s.monuments, strict=True):
            if place == OFF:
                self.supply[id] = colors
            else:
                self.monuments.append((1 << place, *colors))
        self.turns: float = len(s.bag) / (DRAWN * self.players)
        """Number of turns that each seat can still expect."""
        self._lasts: list[float] = [share * min(self.turns, HORIZON) for share in SECURE]
        """Number of turns for which a leader counts, by number of adjacent temples."""
        self._rate: list[float] = [RATE[min(number, 2)] for number in self.hand]
        """Points per turn for the seat's leaders with room for tiles."""
        self._cells: list[Cell] = []
        self._prospects: list[Prospects | None] = [None] * self.players
        self._threats: dict[BitRegion, list[Threat]] = {}
        self._chances: dict[tuple[int, int], list[float]] = {}
        self._unseen: list[float] = []

    # --- the board -----------------------------------------------------------------------------------------

    def region_at(self, space: int) -> BitRegion:
        """Return the region that contains a space."""
        return self.regions[self._numbers[self.board.labels[space]]]

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
            one = two = 0
            for region in self.regions:
                two |= one & region.open
                one |= region.open
            for region in self.regions:
                only = region.open ^ (region.open & two)
                if only:
                    self._cells.append(Cell(only, [region]))
            shared: dict[int, int] = {}
            labels = self.board.labels
            for space in ones(two):
                regions = 0
                for near in self.t.neighbors[space]:
                    if labels[near]:
                        regions |= 1 << self._numbers[labels[near]]
                shared[regions] = shared.get(regions, 0) | self.t.alone[space]
            for regions, spaces in shared.items():
                self._cells.append(Cell(spaces, [self.regions[number] for number in ones(regions)]))
        return self._cells

    def united(self, regions: list[BitRegion], space: int) -> BitRegion:
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

    def chances(self, seat: int, kind: int) -> list[float]:
        """Return the probabilities that a lead in a conflict beats a seat's hand, by lead from 0 up to its whole hand.

        It beats a hand with fewer tiles of the kind.
        """
        found = self._chances.get((seat, kind))
        if found is None:
            share, hand = self.unseen[kind], sum(self.board.hands[seat])
            found = self._chances[seat, kind] = [0.0]
            exactly = (1 - share) ** hand
            for number in range(hand):
                found.append(found[number] + exactly)
                exactly *= (hand - number) * share / ((number + 1) * (1 - share)) if share < 1 else 0.0
            found.append(1.0)
        return found

    # --- leaders -------------------------------------------------------------------------------------------

    def promise(self, seat: int, color: int, region: BitRegion, temples: int) -> Promise:
        """Return the points that a leader beside these temples in a region is expected to earn soon."""
        turns, rate = self._lasts[temples], self._rate[color] if seat == self.seat else OTHERS
        points = turns * (rate * self._room(region, color) + PAYS * self.pays(region)[color])
        if color != self.t.stand_in:
            return Promise(color, points, [])
        others = [
            0.0 if other in region.leaders else turns * (OTHERS * STANDS_IN * self._room(region, other))
            for other in self.t.colors
        ]
        others[color] = points
        return Promise(color, points, others)

    def _room(self, region: BitRegion, color: int) -> float:
        """Return the room in a region for tiles of a color, from 0 to 1."""
        if region.dry < 0:
            wet = (region.open & self.t.river).bit_count()
            region.wet = min(ROOM, wet) / ROOM
            region.dry = min(ROOM, region.open.bit_count() - wet) / ROOM
        return region.wet if self.t.is_wet[color] else region.dry

    def pays(self, region: BitRegion) -> list[int]:
        """Return the number of monuments in a region that pay a leader of each color."""
        if not self.monuments:
            return self._no_pay
        if not region.pays:
            pays = self._no_pay[:]
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
            soon, promises = [0.0] * len(self.hand), list[Promise]()
            for color, space in enumerate(self.leaders[seat]):
                if space != OFF:
                    promise = self.promise(seat, color, self.region_at(space), self.temples[space])
                    promise.add_to(soon)
                    promises.append(promise)
            found = self._prospects[seat] = Prospects(self.board.points[seat], soon, self.board.taken[seat])
            for promise in promises:
                found.leaders[promise.color] = -found.worth(promise, -1.0)
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
                risk = 0.0
                for color, strength in own.items():
                    if other.leaders.get(color, self.seat) != self.seat:
                        supporters = self.tiles[color] & other.spaces
                        if supporters.bit_count() >= strength:
                            risk += RIVAL * self.leader(self.seat, color)
                if risk and other is not kingdom and not other.open & kingdom.open:
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
