"""The value of placing a tile: the point it scores, squares for monuments, treasures, and wars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from amunre.engine.indices import ones
from amunre.games.tigris.actions import Action
from amunre.games.tigris.bots.conflicts import LOST, SPENT, STRENGTH, attack, war_stakes
from amunre.games.tigris.bots.idea import Idea, Members
from amunre.games.tigris.bots.outlook import BitRegion, Outlook
from amunre.games.tigris.state import OFF

SQUARE = (0.02, 0.06, 0.2)
"""Value of a square's first, second and third tile, as a share of the best monument's value."""
BELOW = 0.15
"""Value of a temple next to a leader, as a share of the leader's value, since it makes the leader safer."""
BARREN = 0.15
"""Cost of a tile placed where it gains nothing."""


Monuments = dict[tuple[int, BitRegion, int], float]
"""Values that are already known: the number of a monument, its kingdom, and its square or 0."""


class Site:
    """Spaces with the same regions beside them, of which one or two are kingdoms, for a tile of any color."""

    __slots__ = ("grows", "kingdom", "other", "regions", "risks", "won")

    def __init__(self, regions: tuple[BitRegion, ...], kingdom: BitRegion, other: BitRegion | None) -> None:
        self.regions: tuple[BitRegion, ...] = regions
        self.kingdom: BitRegion = kingdom
        self.other: BitRegion | None = other
        """The second kingdom, if the tile connects two."""
        self.grows: int = 0
        """Spaces on which a tile makes the kingdom grow."""
        self.won: float = 0.0
        """Value of the treasures that come together in that case."""
        self.risks: list[tuple[int, float]] = []
        """Spaces from which a threat comes closer, with the value at risk."""


def places(look: Outlook, rows: Sequence[Members]) -> Iterator[Idea]:
    """Suggest tiles that score for the seat, preferably in its weakest color, build squares, or start wars."""
    t, actions = look.t, look.rules.actions
    own = look.board.leaders_of_seat[look.seat]
    sites = {space: site for spaces, site in sites_of(look) for space in ones(spaces)}
    shelters: list[tuple[int, float]] = []
    monuments: Monuments = {}
    for move, members in rows:
        color: int = move.color
        first: int = move.first
        possible = look.squares[color]
        building = possible | possible << 1 | possible << t.columns | possible << t.columns + 1
        wars = set[tuple[BitRegion, BitRegion]]()
        gains: dict[BitRegion, Gain] = {}
        if color == t.sanctuary:
            shelters = shelters_of(look)
        for space in ones(members & look.border):
            bit = t.alone[space]
            site = sites[space]
            kingdom, other = site.kingdom, site.other
            if other is not None:
                if (kingdom, other) not in wars:
                    wars.add((kingdom, other))
                    yield war(look, actions[first + space], color, kingdom, other, look.united(site.regions, space))
                continue
            found = gains.get(kingdom)
            if found is None:
                found = gains[kingdom] = gain(look, color, kingdom, monuments)
            worth, why = found.worth, found.why
            if building & bit:
                built, complete = build_up(look, color, space, kingdom, found.monument, monuments)
                if built > max(0.0, worth):
                    why = "place-monument" if complete else "place-square"
                worth += built
            if color == t.sanctuary:
                safer, around = 0.0, t.around[space]
                for leader, more in shelters:
                    if around & leader:
                        safer += more
                if safer > max(0.0, worth) and around & own:
                    why = "place-shelter"
                worth += safer
            won = site.won if site.won and site.grows & bit else 0.0
            if won > max(0.0, worth):
                why = "place-treasure"
            risk = 0.0
            for near, more in site.risks:
                if near & bit:
                    risk += more
            worth += won - risk
            if why == "place-barren":
                worth -= BARREN
            yield Idea(worth, actions[first + space], why)


def sites_of(look: Outlook) -> Iterator[tuple[int, Site]]:
    """Yield the empty spaces beside kingdoms, grouped by the regions beside them.

    A kingdom grows over other regions, and towards spaces beside other kingdoms.
    """
    t = look.t
    for spaces, regions in look.cells:
        kingdoms = [region for region in regions if region.leaders]
        if len(kingdoms) > 1:
            yield spaces, Site(regions, kingdoms[0], kingdoms[1])
        elif kingdoms:
            [kingdom] = kingdoms
            site = Site(regions, kingdom, None)
            all, near = 0, 0
            for region in regions:
                all |= region.spaces
                near |= region.near
            treasures, collector = (all & look.treasures).bit_count(), kingdom.leaders.get(t.collector)
            if treasures > 1 and collector is not None:
                site.won = look.own(collector) * look.treasure(collector) * (treasures - 1)
            site.grows = spaces if len(regions) > 1 else t.spread(look.empty & look.border & ~kingdom.near)
            site.risks = [
                (spaces if one.between & near else t.spread(one.between), one.risk)
                for one in look.threats(kingdom)
                if not one.spaces & all
            ]
            yield spaces, site


class Gain:
    """The gain from placing a tile of a color anywhere in a kingdom."""

    __slots__ = ("monument", "why", "worth")

    def __init__(self, worth: float, why: str, monument: float) -> None:
        self.worth: float = worth
        self.why: str = why
        self.monument: float = monument
        """Value of the best monument of this color."""


def gain(look: Outlook, color: int, kingdom: BitRegion, monuments: Monuments) -> Gain:
    """Rate a tile of a color in a kingdom by the point it scores and the supporter it adds."""
    leader = kingdom.leaders.get(color)
    owner = kingdom.leaders.get(look.t.stand_in) if leader is None else leader
    worth = 0.0 if owner is None else look.own(owner) * look.point[owner][color]
    if leader is not None:
        worth += STRENGTH if leader == look.seat else -STRENGTH
    why = "place-barren"
    if owner == look.seat:
        won = look.board.points[look.seat]
        why = "place-weakest" if won[color] == min(won) < max(won) else "place"
    return Gain(worth, why, best_monument(look, color, 0, kingdom, monuments))


def build_up(
    look: Outlook, color: int, space: int, kingdom: BitRegion, monument: float, monuments: Monuments
) -> tuple[float, bool]:
    """Rate a tile for its squares, given a monument's value; also return whether the tile completes a square."""
    possible, worth, complete, bit = look.squares[color], 0.0, False, look.t.alone[space]
    for first, square in look.t.squares_at[space]:
        if possible & look.t.alone[first]:
            number = (square & look.tiles[color]).bit_count()
            if number == len(SQUARE):
                best = best_monument(look, color, square | bit, kingdom, monuments)
                worth, complete = max(worth, best), complete or best > 0
            else:
                worth += SQUARE[number] * monument
    return worth, complete


def best_monument(look: Outlook, color: int, square: int, kingdom: BitRegion, monuments: Monuments) -> float:
    """Return the value of the best monument of a color in a kingdom; 0 if no monument is worth building."""
    best = 0.0
    for number, colors in enumerate(look.supply.values()):
        if color in colors:
            worth = monuments.get((number, kingdom, square))
            if worth is None:
                worth = monuments[number, kingdom, square] = monument(look, colors, square, kingdom)
            best = max(best, worth)
    return best


def monument(look: Outlook, colors: Sequence[int], square: int, kingdom: BitRegion) -> float:
    """Rate a monument of these colors on this square by the leaders that stay in the kingdom."""
    t, worth = look.t, 0.0
    temples = look.tiles[t.sanctuary] & ~square
    for color, seat in kingdom.leaders.items():
        if not t.around[look.leaders[seat][color]] & temples:
            worth -= look.own(seat) * LOST * look.leader(seat, color)
        elif color in colors:
            worth += look.own(seat) * look.pay(seat, color)
    return worth


def shelters_of(look: Outlook) -> list[tuple[int, float]]:
    """Return the spaces of all leaders, each with the value of a temple beside it."""
    return [
        (1 << space, look.own(seat) * BELOW / look.temples(space) * look.leader(seat, color))
        for seat, spaces in enumerate(look.leaders)
        for color, space in enumerate(spaces)
        if space != OFF
    ]


def war(look: Outlook, action: Action, tile: int, first: BitRegion, second: BitRegion, region: BitRegion) -> Idea:
    """Rate a tile that connects two kingdoms by the wars in which this seat fights, and by the treasures."""
    t, seat = look.t, look.seat
    worth, chances = -BARREN - SPENT * look.use(tile), list[float]()
    keeps = 1.0 if look.seat in (first.leaders.get(t.collector), second.leaders.get(t.collector)) else 0.0
    collector = first.leaders.get(t.collector, second.leaders.get(t.collector))
    for color in first.leaders.keys() & second.leaders.keys():
        if seat not in (first.leaders[color], second.leaders[color]):
            continue
        mine, theirs = (first, second) if first.leaders[color] == seat else (second, first)
        rival = theirs.leaders[color]
        supporters, against = look.tiles[color] & mine.spaces, look.tiles[color] & theirs.spaces
        won = war_stakes(look, seat, rival, color, against)
        lost = -war_stakes(look, rival, seat, color, supporters)
        hand = look.hand[color] - (color == tile)
        bet = attack(look, supporters.bit_count() - against.bit_count(), hand, rival, color, won, lost)
        worth += bet.worth
        chances.append(bet.chance)
        if color == t.collector:
            keeps, collector = bet.chance, seat
    treasures = (region.spaces & look.treasures).bit_count()
    if treasures > 1 and collector is not None:
        share = keeps if collector == seat else 1.0
        worth += share * look.own(collector) * look.treasure(collector) * (treasures - 1)
    if chances:
        return Idea(worth, action, "wars" if len(chances) > 1 else "war", max(chances))
    return Idea(worth, action, "unite" if treasures > 1 and collector == seat else "unite-others")
