"""A seat's assessment of its game: the board, hidden tiles, and the points that leaders can still win.

The assessment reads only the part of the state that the seat may know. The numbers are estimates, some of them tuned in
games between bots.
"""

from __future__ import annotations

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

NOBODY: Final = -1
"""The owner of a leader that is not in a region."""
TIE_BREAK: Final = 0.1
"""Value of a point in the second-weakest color at the end, since the weakest colors may tie."""


class Threat:
    """A kingdom with leaders stronger than the seat's own."""

    __slots__ = ("between", "risk", "spaces")

    def __init__(self, spaces: int, between: int, risk: float) -> None:
        self.spaces: int = spaces
        self.between: int = between
        """The empty spaces next to that kingdom, where a tile may connect it with its surroundings."""
        self.risk: float = risk
        """Value at risk in that case."""


class BitRegion:
    """A connected group, actual or hypothetical."""

    __slots__ = ("dry", "open", "owners", "pays", "spaces", "wet")

    def __init__(self, spaces: int, open: int, owners: list[int]) -> None:
        self.spaces: int = spaces
        self.open: int = open
        """The empty spaces next to the region."""
        self.owners: list[int] = owners
        """By color: the seat whose leader is in the region, or NOBODY."""
        self.dry: float = -1.0
        """Room for tiles on land, from 0 to 1; negative until it is needed."""
        self.wet: float = -1.0
        """Room for tiles on the river, from 0 to 1; negative until it is needed."""
        self.pays: list[int] | None = None
        """By color: the number of monuments that pay a leader; None until it is needed."""

    def is_kingdom(self) -> bool:
        """Return whether the region contains a leader."""
        return any(owner != NOBODY for owner in self.owners)


class Cell:
    """Empty spaces that have the same regions next to them."""

    __slots__ = ("kingdoms", "regions", "spaces")

    def __init__(self, spaces: int, regions: list[BitRegion]) -> None:
        self.spaces: int = spaces
        self.regions: list[BitRegion] = regions
        self.kingdoms: list[BitRegion] = [region for region in regions if region.is_kingdom()]


class Outlook:
    """A seat's assessment of the game: its possessions, its prospects, and the value of each item."""

    def __init__(self, s: State, seat: int, explains: bool = False) -> None:
        self.board: State = s
        self.seat: int = seat
        self.explains: bool = explains
        """True if each reason must be right. Otherwise those that take time to find may be missing."""
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
        for spaces in sorted(s.regions):  # values must not depend on the order in which they grew
            self._numbers[s.labels[spaces.bit_length() - 1]] = len(self.regions)
            self.regions.append(BitRegion(spaces, s.regions[spaces] & s.empty, [NOBODY] * len(self.hand)))
        self.temples_beside: list[list[int]] = []
        """By seat and color: the number of face-up temples next to the leader; 0 if it is off the board."""
        temples = s.tiles[self.t.sanctuary]
        for owner, places in enumerate(s.leaders):
            beside = [0] * len(places)
            for color, space in enumerate(places):
                if space != OFF:
                    self.region_at(space).owners[color] = owner
                    beside[color] = (temples & self.t.around[space]).bit_count()
            self.temples_beside.append(beside)
        self.monuments: list[tuple[int, int, int]] = []
        """Monuments on the board: the bit of a space under each monument, and its colors."""
        self._no_pay: list[int] = [0] * len(self.hand)
        """The payments in a region without monuments."""
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
        self._threats: dict[BitRegion, list[Threat]] | None = None
        self._chances: dict[int, list[float]] = {}
        """By seat and kind: the probabilities that it has at most 0, 1, 2, ... tiles of the kind in hand."""
        self._unseen: list[float] = []

    # --- the board -----------------------------------------------------------------------------------------

    def region_at(self, space: int) -> BitRegion:
        """Return the region that contains a space."""
        return self.regions[self._numbers[self.board.labels[space]]]

    def beside_temples(self) -> list[int]:
        """Return the spaces next to exactly one, two, three and four temples."""
        t, temples = self.t, self.tiles[self.t.sanctuary]
        beside = [
            (temples & t.not_last) << 1,
            (temples & t.not_first) >> 1,
            temples << t.columns & t.all,
            temples >> t.columns,
        ]
        one, two, three = contested(beside)
        four = beside[0] & beside[1] & beside[2] & beside[3]
        return [one ^ two, two ^ three, three ^ four, four]

    @property
    def cells(self) -> list[Cell]:
        """The empty spaces next to regions, grouped by these regions."""
        if not self._cells:
            one = two = 0
            for region in self.regions:
                two |= one & region.open
                one |= region.open
            for region in self.regions:
                only = region.open & ~two
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

    def chance(self, lead: int, seat: int, kind: int) -> float:
        """Return the probability that a seat has fewer tiles of a kind in hand than it needs to make up this lead."""
        if lead <= 0:
            return 0.0
        key = seat * len(self.hand) + kind
        chances = self._chances.get(key)
        if chances is None:
            share, hand = self.unseen[kind], sum(self.board.hands[seat])
            chances = self._chances[key] = []
            exactly, at_most = (1 - share) ** hand, 0.0
            for number in range(hand):
                at_most += exactly
                chances.append(at_most)
                exactly *= (hand - number) * share / ((number + 1) * (1 - share)) if share < 1 else 0.0
        return chances[lead - 1] if lead <= len(chances) else 1.0

    # --- leaders -------------------------------------------------------------------------------------------

    def promise(self, seat: int, color: int, region: BitRegion, temples: int) -> float:
        """Return the points of its color that a leader beside these temples in a region is expected to earn soon."""
        rate = self._rate[color] if seat == self.seat else OTHERS
        return self._lasts[temples] * (rate * self._room(region, color) + PAYS * self.pays(region)[color])

    def promise_of_king(self, seat: int, region: BitRegion, temples: int) -> list[float]:
        """Return the points by color that a king beside these temples in a region is expected to earn soon."""
        found = [
            0.0 if owner != NOBODY else self._lasts[temples] * (OTHERS * STANDS_IN * self._room(region, color))
            for color, owner in enumerate(region.owners)
        ]
        found[self.t.stand_in] = self.promise(seat, self.t.stand_in, region, temples)
        return found

    def leader_there(self, color: int, region: BitRegion, temples: int) -> float:
        """Return the value to the seat of its leader of a color, beside these temples in a region."""
        prospects = self.prospects(self.seat)
        if color == self.t.stand_in:
            return prospects.worth(self.promise_of_king(self.seat, region, temples))
        return prospects.worth_of(color, self.promise(self.seat, color, region, temples))

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
        pays = region.pays
        if pays is None:
            pays = region.pays = self._no_pay[:]
            for bit, top, base in self.monuments:
                if region.spaces & bit:
                    pays[top] = pays[top] + 1
                    pays[base] = pays[base] + 1
        return pays

    def prospects(self, seat: int) -> Prospects:
        """Return a seat's prospects."""
        found = self._prospects[seat]
        if found is None:
            king: list[float] = []
            points = [0.0] * len(self.hand)
            beside = self.temples_beside[seat]
            for color, space in enumerate(self.leaders[seat]):
                if space != OFF and color == self.t.stand_in:
                    king = self.promise_of_king(seat, self.region_at(space), beside[color])
                elif space != OFF:
                    points[color] = self.promise(seat, color, self.region_at(space), beside[color])
            soon = [more + king[color] for color, more in enumerate(points)] if king else points
            found = self._prospects[seat] = Prospects(self.board.points[seat], soon, self.board.taken[seat])
            for color, more in enumerate(points):
                found.leaders[color] = -found.worth_of(color, -more)
            if king:
                found.leaders[self.t.stand_in] = -found.worth([-more for more in king])
        return found

    def threats(self, kingdom: BitRegion) -> list[Threat]:
        """Return the kingdoms that would beat the seat's leaders in this one, but that one tile cannot connect yet."""
        if self._threats is None:
            self._threats = {}
            for (own, other), risk in self._risks().items():
                if risk and not other.open & own.open:
                    self._threats.setdefault(own, []).append(Threat(other.spaces, other.open, risk))
        return self._threats.get(kingdom, [])

    def _risks(self) -> dict[tuple[BitRegion, BitRegion], float]:
        """Return the value at risk in each kingdom of a leader of the seat, by rival kingdom that would beat it."""
        found: dict[tuple[BitRegion, BitRegion], float] = {}
        for color, space in enumerate(self.leaders[self.seat]):
            if space != OFF:
                own = self.region_at(space)
                strength = (self.tiles[color] & own.spaces).bit_count() + self.hand[color]
                for places in self.leaders:
                    if places[color] not in (OFF, space):
                        other = self.region_at(places[color])
                        if other is not own and (self.tiles[color] & other.spaces).bit_count() >= strength:
                            more = RIVAL * self.leader(self.seat, color)
                            found[own, other] = found.get((own, other), 0.0) + more
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
        return self.prospects(seat).point[color]

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
