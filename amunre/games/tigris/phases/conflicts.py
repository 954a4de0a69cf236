"""Conflicts: revolts within a kingdom, and wars between two kingdoms (chapters `conflict`, `revolt`, `war`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from attrs import evolve

from amunre.engine.moment import ALL
from amunre.engine.rules import Check, Checks, Facts, Moves, Question, ask
from amunre.engine.stack import pop, push, replace_top, top
from amunre.games.tigris.actions import Action
from amunre.games.tigris.events import ConflictBegan, ConflictSettled, SupportAdded, SupportDiscarded, UnionOver
from amunre.games.tigris.moves import TigrisMove, TigrisStage, the_leader
from amunre.games.tigris.pending import Conflict, Revolt, Unification, War
from amunre.games.tigris.pieces import leave_hand, lift_leader, remove_tiles, win
from amunre.games.tigris.prompt import AnyGroup, Resolve, Support
from amunre.games.tigris.state import OFF, State

# --- strength of the sides ------------------------------------------------------------------------------


def pending_union(s: State) -> Unification:
    """Return the union whose wars are being fought."""
    return next(one for one in s.pending if isinstance(one, Unification))


def supporters(s: State, conflict: Conflict, seat: int) -> int:
    """Return the tiles on the board that count for a side, as a set of spaces (`revolt.strength`, `war.strength`)."""
    t = s.tables
    color = t.leader_ids.index(conflict.leader)
    space = s.leaders[seat][color]
    if isinstance(conflict, Revolt):
        return s.tiles[t.sanctuary] & t.around[space]
    union = pending_union(s)
    first = t.set_of(union.first)
    side = first if first >> space & 1 else t.set_of(union.second)
    return s.tiles[color] & side & s.region_at(t.numbers[union.space])


def strength(s: State, conflict: Conflict, seat: int) -> int:
    """Return a side's strength on the board."""
    return supporters(s, conflict, seat).bit_count()


def support_kind(s: State, conflict: Conflict) -> int:
    """Return the kind of tile that both sides may add (`revolt.commit`, `war.commit`)."""
    return s.tables.sanctuary if isinstance(conflict, Revolt) else s.tables.leader_ids.index(conflict.leader)


# --- beginning --------------------------------------------------------------------------------------------


def _begin(s: State, conflict: Conflict, clause: str) -> None:
    """Begin a conflict and ask the attacker to add support."""
    push(s, conflict)
    if s.log is not None:
        attacker, defender = conflict.attacker, conflict.defender
        strengths = strength(s, conflict, attacker), strength(s, conflict, defender)
        s.log.tell(ConflictBegan, clause, conflict.leader, attacker, defender, strengths)
    ask(s, SupportOfSides, conflict.attacker)


def begin_revolt(s: State, seat: int, color: int) -> None:
    """Begin a revolt if a newly placed leader's kingdom contains another leader of its color (`lead.revolt`)."""
    space = s.leaders[seat][color]
    other = s.owner_in(s.region_at(space) ^ s.tables.alone[space], color)
    if other is not None:
        _begin(s, Revolt(s.tables.leader_ids[color], seat, other), "lead.revolt")


def open_wars(s: State, union: Unification) -> list[int]:
    """Return the colors that have two leaders in the kingdom of the connecting tile (`war.recheck`)."""
    region = s.region_at(s.tables.numbers[union.space])
    return [color for color in s.tables.colors if (region & s.leaders_of_color[color]).bit_count() > 1]


def next_war(s: State, union: Unification) -> None:
    """Begin the only open war, or ask the active player for the next one; if no war is open, end the union."""
    wars = open_wars(s, union)
    if len(wars) > 1:
        ask(s, Wars, s.active)
    elif wars:
        begin_war(s, wars[0], "war.start")
    else:
        pop(s)
        if s.log is not None:
            s.log.tell(UnionOver, "war.end", union.space)


def war_of(s: State, color: int) -> War:
    """Return an open war; the first of the two owners clockwise from the active player attacks (`war.attacker`)."""
    region = s.region_at(s.tables.numbers[pending_union(s).space])
    attacker, defender = [
        seat for seat in s.from_active() if s.leaders[seat][color] != OFF and region >> s.leaders[seat][color] & 1
    ]
    return War(s.tables.leader_ids[color], attacker, defender)


def begin_war(s: State, color: int, clause: str) -> None:
    """Begin the war between the leaders of a color."""
    _begin(s, war_of(s, color), clause)


# --- end --------------------------------------------------------------------------------------------------


def lost(s: State, color: int, tiles: int, space: int) -> int:
    """Return the tiles that leave the board when a leader on a space is beaten (`war.result`)."""
    if color == s.tables.sanctuary:  # only those without a treasure and not next to another leader (`war.priest`)
        tiles &= ~(s.treasures | s.tables.spread(s.standing & ~(1 << space)))
    return tiles


def settle(s: State, conflict: Conflict, answered: int) -> None:
    """Settle a conflict: the higher total wins, and the defender wins a tie (`conflict.tie`)."""
    pop(s)
    s.asked = ()
    kind, added = support_kind(s, conflict), conflict.added or 0
    attack = strength(s, conflict, conflict.attacker) + added
    defense = strength(s, conflict, conflict.defender) + answered
    sides = (conflict.attacker, attack), (conflict.defender, defense)
    (winner, most), (loser, least) = sides if attack > defense else sides[::-1]
    s.out[kind] += added + answered
    if s.log is not None:
        s.log.tell(ConflictSettled, "conflict.tie", conflict.leader, winner, loser, (most, least))
        if added + answered:
            s.log.tell(SupportDiscarded, "conflict.discard", s.tables.tile_ids[kind], added + answered)
    color = s.tables.leader_ids.index(conflict.leader)
    losses = lost(s, color, supporters(s, conflict, loser), s.leaders[loser][color])
    lift_leader(s, loser, color, "conflict.beaten")
    if isinstance(conflict, Revolt):
        win(s, winner, s.tables.sanctuary, 1, "revolt.result")
        return
    remove_tiles(s, color, losses, "war.priest" if color == s.tables.sanctuary else "war.result")
    win(s, winner, color, 1 + losses.bit_count(), "war.points")


# --- choice of the next war -------------------------------------------------------------------------------


class FoughtNow(Check[State]):
    """Leaders that have an open war."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return sum([1 << color for color in open_wars(s, pending_union(s))])


class ResolveWar(TigrisMove):
    """Choose the next war to fight."""

    words = "resolve LEADER"
    ranges: ClassVar[Mapping[str, str]] = {"LEADER": "setup.pieces"}
    step = "war.order"
    checks: ClassVar[Checks] = (FoughtNow("war.start", "no-such-war", the_leader),)

    def over(self) -> Iterable[Action]:
        """Return an action for each leader."""
        return [self.action(leader=leader) for leader in self.tables.leader_ids]

    def do(self, s: State, seat: int, color: int) -> None:
        """Begin the chosen war."""
        begin_war(s, color, "war.order")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the open wars."""
        yield Resolve(q.title("resolve"), q.choices(self, q.through(self, FoughtNow)))


class Wars(TigrisStage):
    """The active player chooses the next war to fight."""

    name = "wars"
    phase = "conflict"
    asking = "war.order"
    moves: ClassVar[Moves] = (ResolveWar,)


# --- support ------------------------------------------------------------------------------------------------


def the_conflict(s: State) -> Conflict:
    """Return the conflict being fought."""
    conflict = top(s)
    assert isinstance(conflict, Conflict)
    return conflict


class OfTheHand(Check[State]):
    """Any number of tiles up to the number of that kind in hand."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return (2 << s.hands[seat][support_kind(s, the_conflict(s))]) - 1


class WorthAdding(Check[State]):
    """In the English variant, either no tiles or just enough to make the attacker stronger or the defender equal."""

    def allows(self, s: State, seat: int, move: object) -> int:
        if s.tables.rules.support == "any":
            return ALL
        conflict = the_conflict(s)
        attack, defense = strength(s, conflict, conflict.attacker), strength(s, conflict, conflict.defender)
        if seat == conflict.attacker:
            return 1 | ALL << max(0, defense - attack + 1)
        return 1 | 1 << max(0, attack + (conflict.added or 0) - defense)


def the_support(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the number and kind of tiles to add, and the number in hand."""
    kind = support_kind(s, the_conflict(s))
    return {"amount": bit, "tile": s.tables.tile_ids[kind], "count": s.hands[seat][kind]}


def the_strengths(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the number of tiles to add, and the strengths of both sides without them."""
    own, theirs = strengths_seen_by(s, seat)
    return {"amount": bit, "own": own, "theirs": theirs}


def strengths_seen_by(s: State, seat: int) -> tuple[int, int]:
    """Return the strengths of the seat's side and of the other side, including added tiles."""
    conflict = the_conflict(s)
    attack = strength(s, conflict, conflict.attacker) + (conflict.added or 0)
    defense = strength(s, conflict, conflict.defender)
    return (attack, defense) if seat == conflict.attacker else (defense, attack)


class AddSupport(TigrisMove):
    """Add any number of tiles, including none, from the hand to the seat's side."""

    words = "support N"
    ranges: ClassVar[Mapping[str, str]] = {"N": "conflict.commit"}
    step = "conflict.commit"
    checks: ClassVar[Checks] = (
        OfTheHand("conflict.commit", "too-few-tiles", the_support),
        WorthAdding("variant.english", "support-changes-nothing", the_strengths),
    )

    def over(self) -> Iterable[Action]:
        """Return an action for each number of tiles, up to a full hand."""
        return [self.action(amount=amount) for amount in range(self.tables.rules.hand + 1)]

    def do(self, s: State, seat: int, amount: int) -> None:
        """Add the tiles; then ask the defender, or settle the conflict."""
        conflict = the_conflict(s)
        kind = support_kind(s, conflict)
        leave_hand(s, seat, kind, amount)
        if s.log is not None:
            clause = "revolt.commit" if isinstance(conflict, Revolt) else "war.commit"
            s.log.tell(SupportAdded, clause, seat, s.tables.tile_ids[kind], amount)
        if conflict.added is None:
            replace_top(s, evolve(conflict, added=amount))
            ask(s, SupportOfSides, conflict.defender)
        else:
            settle(s, conflict, amount)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield each number of tiles up to the number in hand."""
        s, seat = q.s, q.seat
        tile = s.tables.tile_ids[support_kind(s, the_conflict(s))]
        own, theirs = strengths_seen_by(s, seat)
        yield Support(q.title("support", tile=tile), q.choices(self, q.through(self, OfTheHand)), tile, own, theirs)


class SupportOfSides(TigrisStage):
    """First the attacker, then the defender adds tiles."""

    name = "support"
    phase = "conflict"
    asking = "conflict.commit"
    moves: ClassVar[Moves] = (AddSupport,)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the opponents, the kind of tile, and the strengths of both sides."""
        conflict = the_conflict(s)
        own, theirs = strengths_seen_by(s, seat)
        kind = support_kind(s, conflict)
        return {
            "leader": conflict.leader,
            "against": conflict.defender if seat == conflict.attacker else conflict.attacker,
            "tile": s.tables.tile_ids[kind],
            "count": s.hands[seat][kind],
            "own": own,
            "theirs": theirs,
        }
