"""How Euphrat & Tigris is played with one's head: a strategy note that can be run.

Each decision has a function that tells what an action is worth and why, in points of the color that counts in the end;
what is worth most is done. What things are worth is told in `outlook.py`. The numbers below are opinions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from attrs import fields

from amunre.bots.bot import Hint, Observation
from amunre.engine.texts import Filler
from amunre.games.tigris.actions import Action
from amunre.games.tigris.bots.outlook import LASTS, PAYS, Outlook, Region
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Revolt, Square, War
from amunre.games.tigris.state import OFF

SPENT = 0.08
"""What a tile added to a conflict costs: it would have been of use elsewhere."""
STRENGTH = 0.04
"""What a supporter more is worth where one's own leader stands, and costs where another's does."""
SQUARE = (0.02, 0.06, 0.2)
"""What a tile is worth in a square of which it is the first, second, third: part of what its best monument pays."""
BELOW = 0.15
"""What a temple beside a leader is worth, as part of what the leader is: it is not driven out so easily."""
LOST = 0.7
"""What part of a beaten leader's promise is lost: it can be placed again."""
MOVED = 0.1
"""What a move of a leader who stands already must bring at least: an action is a tile elsewhere."""
KEPT = 0.7
"""What a catastrophe tile must bring at least while most of the game is to come; there are only two."""
RENEWED = 0.3
"""What part of the use of a better hand an exchange is worth: it comes later."""
SPARE = 0.75
"""What part of the use of a tile from the bag a tile must have to be kept: what can be placed now is no chance."""
IDLE = 0.25
"""What part of a point a tile in hand is worth whose leader has no place for it now: it still supports."""
BARREN = 0.15
"""What a tile costs that goes where it brings nothing."""


class Idea(NamedTuple):
    """An action with what it is worth and why, for a sentence of the section `hints`."""

    worth: float
    action: Action
    why: str
    chance: float = 1.0
    """To win, where there is a conflict."""


# --- conflicts ---------------------------------------------------------------------------------------------


class Bet(NamedTuple):
    """How a conflict is best fought."""

    worth: float
    added: int
    chance: float


def attack(look: Outlook, ahead: int, hand: int, rival: int, kind: int, won: float, lost: float) -> Bet:
    """How many tiles an attacker best adds who is ahead by so many on the board, with so many in hand.

    won, lost: what is won, and what is lost if the rival's hand is too good.
    """
    bets = []
    for added in range(hand + 1):
        chance = look.at_most(ahead + added - 1, rival, kind) if ahead + added > 0 else 0.0
        bets.append(Bet(chance * won - (1 - chance) * lost - SPENT * added, added, chance))
    return max(bets)


def revolt_stakes(look: Outlook, attacker: int, defender: int, color: int) -> tuple[float, float]:
    """What is worth to this seat that the attacker of a revolt wins, and what that the defender does."""
    red = look.t.seat_kind
    won = look.own(attacker) * look.point[attacker][red] - look.own(defender) * LOST * look.leader(defender, color)
    return won, look.own(defender) * look.point[defender][red]


def war_stakes(look: Outlook, winner: int, loser: int, color: int, supporters: int) -> float:
    """What it is worth to this seat that a war is won, with so many tiles of the loser on the board, as a set."""
    removed = look.losses(color, supporters, look.leaders[loser][color])
    beaten = LOST * look.leader(loser, color) + STRENGTH * removed
    return look.own(winner) * look.point[winner][color] * (1 + removed) - look.own(loser) * beaten


# --- an action: leaders --------------------------------------------------------------------------------------


class Ground(NamedTuple):
    """What a leader comes to who joins some regions."""

    region: Region
    """What they become."""
    owners: Mapping[int, int]
    """By color: the seat of the leader who is there already."""
    risk: float
    """What is at stake as the kingdom grows."""


def leads(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """Leaders beside temples, where tiles of their color can follow; into a kingdom with another one if that pays.

    Of spaces that are alike for a leader, the first.
    """
    t = look.t
    ids = {id: color for color, id in enumerate(t.leader_ids)}
    sites: dict[int, tuple[int, tuple[Region, ...]]] = {}
    grounds: dict[tuple[Region, ...], Ground] = {}
    known = set[tuple[int, tuple[int, tuple[Region, ...]]]]()
    for action in actions:
        color, space = ids[action.leader or ""], t.numbers[action.space or ""]
        if space not in sites:
            sites[space] = look.temples(space), look.joined(space)
        site = color, sites[space]
        if site in known:
            continue
        known.add(site)
        regions = look.joined(space)
        if regions not in grounds:
            grounds[regions] = ground(look, space, regions)
        yield lead(look, action, color, space, grounds[regions])


def ground(look: Outlook, space: int, regions: tuple[Region, ...]) -> Ground:
    """What a leader comes to on a space between these regions."""
    region, kingdoms = look.united(regions, space), look.kingdoms_beside(space)
    if not kingdoms:
        return Ground(region, {}, 0.0)
    return Ground(region, kingdoms[0].leaders, reach(look, region, kingdoms[0]))


def lead(look: Outlook, action: Action, color: int, space: int, ground: Ground) -> Idea:
    """What it is worth that a leader goes to a space, with a revolt if there is another one."""
    seat, red = look.seat, look.t.seat_kind
    worth, why = stand(look, color, space, ground)
    owner = ground.owners.get(color, seat)
    if owner == seat:
        return Idea(worth, action, why)
    ahead = look.temples(space) - look.temples(look.leaders[owner][color])
    won, lost = revolt_stakes(look, seat, owner, color)
    bet = attack(look, ahead, look.hand[red], owner, red, won + worth, -lost)
    return Idea(bet.worth, action, "revolt", bet.chance)


def stand(look: Outlook, color: int, space: int, ground: Ground) -> tuple[float, str]:
    """What it is worth that one's leader stands on a space, and why."""
    seat, region = look.seat, ground.region
    worth = look.worth(seat, look.promise(seat, color, space, region)) - ground.risk
    why = "lead" if look.temples(space) > 1 else "lead-exposed"
    if paid(look, color, region):
        why = "lead-paid"
    if look.leaders[seat][color] != OFF:
        worth -= look.leader(seat, color) + MOVED
    treasures = (region.spaces & look.treasures).bit_count()
    if color == look.t.collector and treasures > 1:
        worth += look.treasure(seat) * (treasures - 1)
        why = "lead-treasure"
    return worth, why


def paid(look: Outlook, color: int, region: Region) -> bool:
    """Whether a monument pays a leader of a color in a region."""
    return any(color in colors and region.spaces & bit for bit, *colors in look.monuments)


def reach(look: Outlook, region: Region, kingdom: Region) -> float:
    """What is at stake for own leaders of a kingdom that grows to this region: stronger ones that a tile may connect.

    Only kingdoms that come within reach by it.
    """
    threats = look.threats(kingdom)
    return sum([one.risk for one in threats if one.between & region.near and not one.spaces & region.spaces])


# --- an action: tiles ----------------------------------------------------------------------------------------


class Scoring(NamedTuple):
    """What a tile of a color brings in a kingdom, wherever it lies there."""

    worth: float
    why: str
    monument: float
    """What the best monument of this color would be worth."""


def places(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """Tiles where they score for oneself, best in the weakest color, with squares and treasures; and wars."""
    t = look.t
    ids = {id: color for color, id in enumerate(t.tile_ids)}
    wars = set[tuple[int, Region, Region]]()
    scorings: dict[tuple[int, Region], Scoring] = {}
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
        if (color, kingdom) not in scorings:
            scorings[color, kingdom] = scoring(look, color, kingdom)
        worth, why, monument = scorings[color, kingdom]
        square = build_up(look, color, space, kingdom, monument)
        if square.worth > max(0.0, worth):
            why = "place-monument" if square.complete else "place-square"
        worth += square.worth
        if color == t.seat_kind:
            safer = shelter(look, space)
            if safer > max(0.0, worth):
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


def scoring(look: Outlook, color: int, kingdom: Region) -> Scoring:
    """What a tile of a color brings in a kingdom: the point, and a supporter."""
    leader = kingdom.leaders.get(color)
    owner = kingdom.leaders.get(look.t.stand_in) if leader is None else leader
    worth = 0.0 if owner is None else look.own(owner) * look.point[owner][color]
    if leader is not None:
        worth += STRENGTH if leader == look.seat else -STRENGTH
    why = "place-barren"
    if owner == look.seat:
        won = [points or 0 for points in look.me.points.values()]
        why = "place-weakest" if won[color] == min(won) < max(won) else "place"
    return Scoring(worth, why, best_monument(look, color, 0, kingdom))


class Squares(NamedTuple):
    """What a tile is worth for the squares that it is part of."""

    worth: float
    complete: bool
    """Whether it completes one, or begins one or adds to it."""


def growth(look: Outlook, space: int, kingdom: Region) -> tuple[float, float]:
    """What it is worth that a kingdom grows over a space: treasures that come together, and what is at stake then."""
    t, regions = look.t, look.joined(space)
    if len(regions) == 1 and not t.around[space] & look.empty & ~kingdom.near & look.border:
        return 0.0, 0.0
    region, won = look.united(regions, space), 0.0
    treasures = (region.spaces & look.treasures).bit_count()
    collector = region.leaders.get(t.collector)
    if treasures > 1 and collector is not None:
        won = look.own(collector) * look.treasure(collector) * (treasures - 1)
    return won, reach(look, region, kingdom)


def build_up(look: Outlook, color: int, space: int, kingdom: Region, monument: float) -> Squares:
    """The squares that a tile is part of, if a monument of its color is worth so much."""
    possible, worth, complete, bit = look.squares[color], 0.0, False, 1 << space
    for first, square in look.t.squares_at[space]:
        if possible >> first & 1:
            number = (square & look.tiles[color]).bit_count()
            if number == len(SQUARE):
                worth, complete = max(worth, best_monument(look, color, square | bit, kingdom)), True
            else:
                worth += SQUARE[number] * monument
    return Squares(worth, complete)


def best_monument(look: Outlook, color: int, square: int, kingdom: Region) -> float:
    """What the best monument of a color in a kingdom is worth; none of them may be better."""
    worths = [monument(look, colors, square, kingdom) for colors in look.supply.values() if color in colors]
    return max([0.0, *worths])


def monument(look: Outlook, colors: Sequence[int], square: int, kingdom: Region) -> float:
    """What a monument of these colors is worth, on this square, to the leaders who stay in the kingdom."""
    t, worth = look.t, 0.0
    temples = look.tiles[t.seat_kind] & ~square
    turns = PAYS * min(look.turns, LASTS)
    for color, seat in kingdom.leaders.items():
        if not t.around[look.leaders[seat][color]] & temples:
            worth -= look.own(seat) * LOST * look.leader(seat, color)
        elif color in colors:
            more = [turns * (other == color) for other in t.colors]
            worth += look.own(seat) * look.worth(seat, more)
    return worth


def shelter(look: Outlook, space: int) -> float:
    """What a temple is worth to the leaders beside it."""
    worth = 0.0
    for seat, spaces in enumerate(look.leaders):
        for color, leader in enumerate(spaces):
            if leader != OFF and look.t.around[space] >> leader & 1:
                temples = look.temples(leader)
                worth += look.own(seat) * BELOW / temples * look.leader(seat, color)
    return worth


def war(look: Outlook, action: Action, tile: int, first: Region, second: Region, region: Region) -> Idea:
    """What a tile that connects two kingdoms is worth: all its wars in which one fights oneself, and the treasures."""
    t, seat = look.t, look.seat
    worth, chances = -BARREN - SPENT * use(look, tile), list[float]()
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
    return Idea(worth, action, "war", max(chances)) if chances else Idea(worth, action, "unite")


# --- an action: what else there is -----------------------------------------------------------------------------


def catastrophes(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """On the only temple of a leader of another who would bring much."""
    t = look.t
    for action in actions:
        space = t.numbers[action.space or ""]
        if not look.tiles[t.seat_kind] >> space & 1:
            continue
        worth = -KEPT * min(1.0, look.turns / LASTS)
        for seat, spaces in enumerate(look.leaders):
            for color, leader in enumerate(spaces):
                if leader != OFF and t.around[space] >> leader & 1 and look.temples(leader) == 1:
                    worth -= look.own(seat) * LOST * look.leader(seat, color)
        yield Idea(worth, action, "catastrophe")


def exchanges(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """Tiles that are of less use than others from the bag would be."""
    t = look.t
    uses = [use(look, color) for color in t.colors]
    mean = sum(share * use for share, use in zip(look.unseen, uses, strict=True))
    kinds = {id: kind for kind, id in enumerate(t.tile_ids)}
    spare = tuple(tile for tile in look.me.hand if uses[kinds[tile]] < SPARE * mean)
    if not spare or len(spare) > len(look.view.bag):
        return
    for action in actions:
        if action.tiles == spare:
            worth = RENEWED * sum(mean - uses[kinds[tile]] for tile in spare)
            yield Idea(worth, action, "exchange")


def use(look: Outlook, color: int) -> float:
    """What a tile of a color in hand is worth."""
    return look.point[look.seat][color] * (IDLE if look.leaders[look.seat][color] == OFF else 1.0)


SORTS: dict[str, Callable[[Outlook, Sequence[Action]], Iterator[Idea]]] = {
    "place": places,
    "lead": leads,
    "catastrophe": catastrophes,
    "exchange": exchanges,
}


def main(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """The best of all there is to do; nothing if all of it does harm."""
    sorts = defaultdict[str, list[Action]](list)
    for action in actions:
        sorts[action.verb].append(action)
    for verb, thoughts in SORTS.items():
        if verb in sorts:
            yield from thoughts(look, sorts[verb])
    for nothing in sorts.get("pass", ()):
        yield Idea(0.0, nothing, "pass")


# --- other decisions -------------------------------------------------------------------------------------------


def wars(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """First the war that is worth most to oneself."""
    t, union = look.t, look.union
    first, second = (look.t.set_of(side) for side in (union.first, union.second))
    for action in actions:
        color = t.leader_ids.index(action.leader or "")
        sides = [
            (seat, first if first >> spaces[color] & 1 else second)
            for seat, spaces in enumerate(look.leaders)
            if spaces[color] != OFF and (first | second) >> spaces[color] & 1
        ]
        own = next(((seat, side) for seat, side in sides if seat == look.seat), None)
        worth, why = 0.0, "resolve-others"
        if own and len(sides) > 1:
            why = "resolve"
            rival, against = next(one for one in sides if one[0] != look.seat)
            supporters, facing = look.tiles[color] & own[1], look.tiles[color] & against
            won = war_stakes(look, look.seat, rival, color, facing)
            lost = -war_stakes(look, rival, look.seat, color, supporters)
            ahead = supporters.bit_count() - facing.bit_count()
            worth = attack(look, ahead, look.hand[color], rival, color, won, lost).worth
        yield Idea(worth, action, why)


def support(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """The defender adds exactly what is needed, or nothing; the attacker weighs what the other may hold."""
    conflict = look.view.pending[-1]
    assert isinstance(conflict, Revolt | War)
    t = look.t
    color = t.leader_ids.index(conflict.leader)
    kind = t.seat_kind if isinstance(conflict, Revolt) else color
    attackers, defenders = (look.supporters(conflict, seat) for seat in (conflict.attacker, conflict.defender))
    ahead = attackers.bit_count() - defenders.bit_count()
    if isinstance(conflict, Revolt):
        won, lost = revolt_stakes(look, conflict.attacker, conflict.defender, color)
        lost -= look.own(conflict.attacker) * LOST * look.leader(conflict.attacker, color)
    else:
        won = war_stakes(look, conflict.attacker, conflict.defender, color, defenders)
        lost = war_stakes(look, conflict.defender, conflict.attacker, color, attackers)
    most = max([action.amount or 0 for action in actions])
    for action in actions:
        added = action.amount or 0
        if look.seat == conflict.attacker:
            chance = look.at_most(ahead + added - 1, conflict.defender, kind) if ahead + added > 0 else 0.0
            why = offered(added, most, chance)
        else:
            needed = ahead + (conflict.added or 0)
            chance = float(needed > added)
            why = "support-enough" if added else declined(needed, most)
        worth = chance * won + (1 - chance) * lost - SPENT * added
        yield Idea(worth, action, why, chance)


def offered(added: int, most: int, chance: float) -> str:
    """Why an attacker adds so many tiles, of so many at most, with this chance."""
    if added:
        return "support-all" if added == most else "support"
    return "support-least" if 0 < chance < 1 else "support-none"


def declined(needed: int, most: int) -> str:
    """Why a defender who needs so many tiles and has at most so many adds none."""
    if needed <= 0:
        return "support-ahead"
    return "support-lost" if needed > most else "support-spared"


def monuments(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """Where own leaders get points from it, and others do not get more."""
    t = look.t
    square = look.view.pending[-1]
    assert isinstance(square, Square)
    space = t.numbers[square.space]
    kingdom = look.region_at(space)
    kind = next(kind for kind in t.colors if look.tiles[kind] >> space & 1)
    found = [s for s in t.squares.values() if s >> space & 1 and not s & ~look.tiles[kind]]
    for action in actions:
        if action.monument is None:
            yield Idea(0.0, action, "no-monument")
            continue
        spaces = t.squares[t.numbers[action.space]] if action.space else found[0]
        worth = monument(look, look.supply[action.monument], spaces, kingdom)
        yield Idea(worth, action, "monument")


def treasures(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """Those whose temple is of least use to oneself: a temple without treasure can be taken away."""
    own = sum(1 << space for space in look.leaders[look.seat] if space != OFF)
    for action in actions:
        beside = (look.t.around[look.t.numbers[action.space or ""]] & own).bit_count()
        yield Idea(-float(beside), action, "take")


IDEAS: dict[str, Callable[[Outlook, Sequence[Action]], Iterator[Idea]]] = {
    "main": main,
    "wars": wars,
    "support": support,
    "monument": monuments,
    "treasure": treasures,
}


def ideas(observation: Observation[Ruleset], actions: Sequence[Action]) -> list[Idea]:
    """All that is worth a thought."""
    look = Outlook(observation)
    return list(IDEAS[look.view.stage](look, actions))


def best(observation: Observation[Ruleset], actions: Sequence[Action], random: Random) -> Idea:
    """What is worth most; chance decides only between equals."""
    found = ideas(observation, actions)
    most = max([idea.worth for idea in found])
    return random.choice([idea for idea in found if idea.worth == most])


def plan(observation: Observation[Ruleset], actions: Sequence[Action], random: Random) -> list[Action]:
    """The action that is worth most."""
    return [best(observation, actions, random).action]


def hint(observation: Observation[Ruleset], actions: Sequence[Action], random: Random) -> Hint:
    """The action that is worth most, and why."""
    idea = best(observation, actions, random)
    action, rules = idea.action, observation.rules
    facts = {part.name: getattr(action, part.name) for part in fields(Action)}
    if action.tile is not None:
        facts["color"] = rules.tile(action.tile).color
    why = Filler(rules).say("hints", idea.why, **facts, chance=round(100 * idea.chance))
    return Hint(action, why)
