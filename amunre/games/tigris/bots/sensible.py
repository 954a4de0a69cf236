"""Sensible play in Euphrat & Tigris, as an executable strategy.

For each decision, a function rates the actions, with reasons, in points of the color that counts at the end; the policy
plays the best action. `leading.py` rates leaders, `placing.py` tiles, `conflicts.py` conflicts, and `outlook.py`
everything else. The numbers are estimates.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from random import Random
from typing import Final

from attrs import fields

from amunre.bots.expert import Expert, Reason
from amunre.engine.lazy_indices import by_move
from amunre.games.tigris.actions import Action
from amunre.games.tigris.bots.conflicts import LOST, SPENT, attack, revolt_stakes, war_stakes
from amunre.games.tigris.bots.idea import ANY, Idea, Members
from amunre.games.tigris.bots.leading import leads
from amunre.games.tigris.bots.outlook import LASTS, NOBODY, BitRegion, Outlook
from amunre.games.tigris.bots.placing import monument, places
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Revolt
from amunre.games.tigris.phases.conflicts import support_kind, supporters, the_conflict, war_of
from amunre.games.tigris.phases.monuments import placed, squares_with
from amunre.games.tigris.state import OFF, State

KEPT: Final = 0.7
"""Minimum gain from a catastrophe tile early in the game, since each player has only two."""
RENEWED: Final = 0.3
"""Share of a better hand's value that an exchange is worth, since the gain comes later."""
SPARE: Final = 0.75
"""Minimum value of a tile to keep, relative to a tile from the bag; a tile in hand is certain."""

TRIED: Final = 6
"""Number of alternatives to the best action that are tried."""


# --- other actions ---------------------------------------------------------------------------------------------


def catastrophes(look: Outlook, rows: Sequence[Members]) -> list[Idea]:
    """Suggest catastrophes on the only temple next to another player's valuable leader."""
    t, found = look.t, list[Idea]()
    temples = look.tiles[t.sanctuary]
    least = -KEPT * min(1.0, look.turns / LASTS)
    gains: dict[int, tuple[float, str]] = {}
    for seat, spaces in enumerate(look.leaders):
        for color, leader in enumerate(spaces):
            if look.temples_beside[seat][color] == 1:
                temple = t.around[leader] & temples
                worth, why = gains.get(temple, (least, ANY))
                worth -= look.own(seat) * LOST * look.leader(seat, color)
                gains[temple] = worth, why if seat == look.seat else "catastrophe"
    for move, members in rows:
        first: int = move.first
        others = members & temples
        for temple, (worth, why) in gains.items():
            if others & temple:
                found.append(Idea(worth, why, first, temple))
                others ^= temple
        if others:
            found.append(Idea(least, ANY, first, others))
    return found


def exchanges(look: Outlook, rows: Sequence[Members]) -> list[Idea]:
    """Suggest exchanging tiles that are less useful than the average tile in the bag."""
    t = look.t
    uses = [look.use(color) for color in t.colors]
    mean = sum(share * each for share, each in zip(look.unseen, uses, strict=True))
    spare = tuple([number if uses[kind] < SPARE * mean else 0 for kind, number in enumerate(look.hand)])
    if not 0 < sum(spare) <= len(look.board.bag):
        return []
    place = t.exchanges.index(spare)
    worth = RENEWED * sum([mean - uses[kind] for kind, number in enumerate(spare) for _ in range(number)])
    return [Idea(worth, "exchange", move.first + place) for move, members in rows if members >> place & 1]


SORTS: dict[str, Callable[[Outlook, Sequence[Members]], list[Idea]]] = {
    "place": places,
    "lead": leads,
    "catastrophe": catastrophes,
    "exchange": exchanges,
}


def main(look: Outlook, legal: Sequence[int]) -> list[Idea]:
    """Return the actions of every kind that are worth considering."""
    found: list[Idea] = []
    actions, sorts = look.rules.actions, defaultdict[str, list[Members]](list)
    for move, members in by_move(legal, actions.moves):
        sorts[actions[move.first].verb].append((move, members))
    for verb, thoughts in SORTS.items():
        if verb in sorts:
            found += thoughts(look, sorts[verb])
    for nothing, _ in sorts.get("pass", ()):
        found.append(Idea(0.0, "pass", nothing.first))
    return found


# --- other decisions -------------------------------------------------------------------------------------------


def wars(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """Suggest resolving the most valuable war first, with this seat as the attacker in all its wars."""
    for action in actions:
        color = look.t.leader_ids.index(action.leader or "")
        conflict = war_of(look.board, color)
        worth, why = 0.0, "resolve-others"
        if conflict.attacker == look.seat:
            why, rival = "resolve", conflict.defender
            own, facing = (supporters(look.board, conflict, seat) for seat in (look.seat, rival))
            won = war_stakes(look, look.seat, rival, color, facing)
            lost = -war_stakes(look, rival, look.seat, color, own)
            ahead = own.bit_count() - facing.bit_count()
            worth, _ = attack(look, ahead, look.hand[color], rival, color, won, lost)
        yield Idea(worth, why, action.index)


def support(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """Suggest support: for a defender, exactly enough or none; for an attacker, it depends on the rival's hand."""
    s = look.board
    conflict = the_conflict(s)
    color, kind = look.t.leader_ids.index(conflict.leader), support_kind(s, conflict)
    attackers, defenders = (supporters(s, conflict, seat) for seat in (conflict.attacker, conflict.defender))
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
            chance = look.chance(ahead + added, conflict.defender, kind)
            why = offered(added, most, chance, ahead + most > 0)
        else:
            needed = ahead + (conflict.added or 0)
            chance = float(needed > added)
            why = answered(added, most, needed)
        worth = chance * won + (1 - chance) * lost - SPENT * added
        yield Idea(worth, why, action.index, chance=chance)


def offered(added: int, most: int, chance: float, can_win: bool) -> str:
    """Explain the number of tiles that an attacker adds, given the maximum and the chance of winning."""
    if not most:
        return "support-bare"
    if added and chance < 1:
        return "support-all" if added == most else "support"
    if added:
        return "support-sure"
    if chance:
        return "support-ahead" if chance >= 1 else "support-least"
    return "support-spared" if can_win else "support-lost"


def answered(added: int, most: int, needed: int) -> str:
    """Explain the number of tiles that a defender adds, given the maximum and the number needed."""
    if added:
        return "support-enough" if added == needed else ANY
    if needed <= 0:
        return "support-ahead"
    return "support-lost" if needed > most else "support-spared"


def monuments(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """Suggest monuments that pay the seat's leaders at least as much as other players' leaders."""
    t, space = look.t, placed(look.board)
    kingdom = look.region_at(space)
    for action in actions:
        if action.monument is None:
            yield Idea(0.0, "no-monument", action.index)
            continue
        first = t.numbers[action.space] if action.space else squares_with(look.board, space)[0]
        colors, square = look.supply[action.monument], t.squares[first]
        yield Idea(monument(look, colors, square, kingdom), why_built(look, colors, square, kingdom), action.index)


def why_built(look: Outlook, colors: Sequence[int], square: int, kingdom: BitRegion) -> str:
    """Explain a monument of these colors on a square: it pays, or it costs other players their temples."""
    t, temples = look.t, look.tiles[look.t.sanctuary] & ~square
    owners = [(color, seat) for color, seat in enumerate(kingdom.owners) if seat != NOBODY]
    places = {(color, seat): look.leaders[seat][color] for color, seat in owners}
    leave = {key: space for key, space in places.items() if not t.around[space] & temples}
    near = kingdom.spaces
    if leave:
        near = next(part for part in t.without(near, sum([1 << space for space in leave.values()])) if part & square)
    if any(seat == look.seat and color in colors and near >> space & 1 for (color, seat), space in places.items()):
        return "monument"
    return "monument-against" if any(seat != look.seat for _, seat in leave) else ANY


def treasures(look: Outlook, actions: Sequence[Action]) -> Iterator[Idea]:
    """Suggest treasures on the temples least useful to the seat, since a catastrophe can destroy a bare temple."""
    own = sum(1 << space for space in look.leaders[look.seat] if space != OFF)
    for action in actions:
        beside = (look.t.around[look.t.numbers[action.space or ""]] & own).bit_count()
        yield Idea(-float(beside), "take", action.index)


IDEAS: dict[str, Callable[[Outlook, Sequence[Action]], Iterator[Idea]]] = {
    "wars": wars,
    "support": support,
    "monument": monuments,
    "treasure": treasures,
}


def sort(action: Action) -> tuple[str | None, ...]:
    """Return an action's kind: its verb and piece, without the space."""
    return action.verb, action.tile, action.leader, action.monument, str(action.amount)


class SensiblePolicy(Expert):
    """A policy that plays the best-rated action, using only what its seat may know; it breaks ties at random."""

    def __init__(self, rules: Ruleset, random: Random) -> None:
        self.rules = rules
        self._random = random

    def choose(self, s: State, seat: int, legal: Sequence[int]) -> int:
        """Choose the best-rated action."""
        return self._best(s, seat, legal)[0]

    def others(self, s: State, seat: int, legal: Sequence[int]) -> list[int]:
        """Return the best-rated action of each kind, from best to worst."""
        found = [(-idea.worth, index) for idea in self._ideas(s, seat, legal) for index in idea.indices()]
        found.sort(key=itemgetter(1))  # the shuffle must not depend on how ideas are grouped
        self._random.shuffle(found)
        found.sort(key=itemgetter(0))
        best = dict[tuple[str | None, ...], int]()
        for _, index in found:
            best.setdefault(sort(self.rules.actions[index]), index)
        return [*best.values()][:TRIED]

    def reason(self, s: State, seat: int, legal: Sequence[int]) -> Reason:
        """Return the best-rated action and the reason for it."""
        index, idea = self._best(s, seat, legal, explains=True)
        action = self.rules.actions[index]
        facts = {part.name: getattr(action, part.name) for part in fields(Action)}
        if action.tile is not None:
            facts["color"] = self.rules.tile(action.tile).color
        return Reason(action, idea.why, {**facts, "chance": round(100 * idea.chance)})

    def standing(self, s: State, seat: int) -> float:
        """Return the expected points of the weakest color at the end."""
        return Outlook(s, seat).standing()

    def _ideas(self, s: State, seat: int, legal: Sequence[int], explains: bool = False) -> list[Idea]:
        """Return all actions worth considering."""
        look, catalogue = Outlook(s, seat, explains), self.rules.actions
        if s.stage == "main":
            found = main(look, legal)
        else:
            found = list(IDEAS[s.stage](look, [catalogue[index] for index in legal]))
        return found or [Idea(0.0, ANY, index) for index in legal]

    def _best(self, s: State, seat: int, legal: Sequence[int], explains: bool = False) -> tuple[int, Idea]:
        """Return the index of one of the best actions, chosen at random, with the idea that it belongs to."""
        ideas = self._ideas(s, seat, legal, explains)
        most = max([idea.worth for idea in ideas])
        idea_of = {index: idea for idea in ideas if idea.worth == most for index in idea.indices()}
        index = self._random.choice(sorted(idea_of))  # the choice must not depend on how ideas are grouped
        return index, idea_of[index]
