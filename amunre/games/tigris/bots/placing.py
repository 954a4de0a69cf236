"""The value of placing a tile: the point it scores, squares for monuments, treasures, and wars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from amunre.games.tigris.actions import Action
from amunre.games.tigris.bots.conflicts import LOST, SPENT, STRENGTH, attack, war_stakes
from amunre.games.tigris.bots.idea import Idea
from amunre.games.tigris.bots.outlook import LASTS, PAYS, BitRegion, Outlook
from amunre.games.tigris.state import OFF

SQUARE = (0.02, 0.06, 0.2)
"""Value of a square's first, second and third tile, as a share of the best monument's value."""
BELOW = 0.15
"""Value of a temple next to a leader, as a share of the leader's value, since it makes the leader safer."""
BARREN = 0.15
"""Cost of a tile placed where it gains nothing."""


def places(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """Suggest tiles that score for the seat, preferably in its weakest color, build squares, or start wars."""
    t = look.t
    ids = {id: color for color, id in enumerate(t.tile_ids)}
    own = sum([1 << space for space in look.leaders[look.seat] if space != OFF])
    wars = set[tuple[int, BitRegion, BitRegion]]()
    gains: dict[tuple[int, BitRegion], Gain] = {}
    growths: dict[int, tuple[float, float]] = {}
    for action in actions:
        color, space = ids[action.tile or ""], t.numbers[action.space or ""]
        if not look.border >> space & 1:
            continue
        kingdoms = look.kingdoms_beside(space)
        if len(kingdoms) > 1:
            first, second = kingdoms
            if (color, first, second) not in wars:
                wars.add((color, first, second))
                yield war(look, action, color, first, second, look.united(look.joined(space), space))
            continue
        [kingdom] = kingdoms
        if (color, kingdom) not in gains:
            gains[color, kingdom] = gain(look, color, kingdom)
        worth, why, monument = gains[color, kingdom]
        built, complete = build_up(look, color, space, kingdom, monument)
        if built > max(0.0, worth):
            why = "place-monument" if complete else "place-square"
        worth += built
        if color == t.sanctuary:
            safer = shelter(look, space)
            if safer > max(0.0, worth) and t.around[space] & own:
                why = "place-shelter"
            worth += safer
        if space not in growths:
            growths[space] = growth(look, space, kingdom)
        won, risk = growths[space]
        if won > max(0.0, worth):
            why = "place-treasure"
        worth += won - risk
        if why == "place-barren":
            worth -= BARREN
        yield Idea(worth, action, why)


class Gain(NamedTuple):
    """The gain from placing a tile of a color anywhere in a kingdom."""

    worth: float
    why: str
    monument: float
    """Value of the best monument of this color."""


def gain(look: Outlook, color: int, kingdom: BitRegion) -> Gain:
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
    return Gain(worth, why, best_monument(look, color, 0, kingdom))


def growth(look: Outlook, space: int, kingdom: BitRegion) -> tuple[float, float]:
    """Rate the growth of a kingdom over a space: the treasures that come together, and the added risk."""
    t, regions = look.t, look.joined(space)
    if len(regions) == 1 and not t.around[space] & look.empty & ~kingdom.near & look.border:
        return 0.0, 0.0
    region, won = look.united(regions, space), 0.0
    treasures = (region.spaces & look.treasures).bit_count()
    collector = region.leaders.get(t.collector)
    if treasures > 1 and collector is not None:
        won = look.own(collector) * look.treasure(collector) * (treasures - 1)
    return won, look.reach(region, kingdom)


def build_up(look: Outlook, color: int, space: int, kingdom: BitRegion, monument: float) -> tuple[float, bool]:
    """Rate a tile for its squares, given a monument's value; also return whether the tile completes a square."""
    possible, worth, complete, bit = look.squares[color], 0.0, False, 1 << space
    for first, square in look.t.squares_at[space]:
        if possible >> first & 1:
            number = (square & look.tiles[color]).bit_count()
            if number == len(SQUARE):
                best = best_monument(look, color, square | bit, kingdom)
                worth, complete = max(worth, best), complete or best > 0
            else:
                worth += SQUARE[number] * monument
    return worth, complete


def best_monument(look: Outlook, color: int, square: int, kingdom: BitRegion) -> float:
    """Return the value of the best monument of a color in a kingdom; 0 if no monument is worth building."""
    worths = [monument(look, colors, square, kingdom) for colors in look.supply.values() if color in colors]
    return max([0.0, *worths])


def monument(look: Outlook, colors: Sequence[int], square: int, kingdom: BitRegion) -> float:
    """Rate a monument of these colors on this square by the leaders that stay in the kingdom."""
    t, worth = look.t, 0.0
    temples = look.tiles[t.sanctuary] & ~square
    turns = PAYS * min(look.turns, LASTS)
    for color, seat in kingdom.leaders.items():
        if not t.around[look.leaders[seat][color]] & temples:
            worth -= look.own(seat) * LOST * look.leader(seat, color)
        elif color in colors:
            more = [turns * (other == color) for other in t.colors]
            worth += look.own(seat) * look.worth(seat, more)
    return worth


def shelter(look: Outlook, space: int) -> float:
    """Rate a temple on a space by the leaders next to it."""
    worth = 0.0
    for seat, spaces in enumerate(look.leaders):
        for color, leader in enumerate(spaces):
            if leader != OFF and look.t.around[space] >> leader & 1:
                temples = look.temples(leader)
                worth += look.own(seat) * BELOW / temples * look.leader(seat, color)
    return worth


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
