"""Leaders: placing, moving and withdrawing them (chapter `lead`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from amunre.engine.moment import ALL
from amunre.engine.rules import Check, Checks, Facts, FixedCheck, Question
from amunre.games.tigris.actions import Action
from amunre.games.tigris.moves import ColorMove, TigrisMove, the_leader, the_leader_and_space
from amunre.games.tigris.phases.conflicts import begin_revolt
from amunre.games.tigris.pieces import lift_leader, place_leader
from amunre.games.tigris.prompt import AnyGroup, Lead, Withdraw
from amunre.games.tigris.state import OFF, State


class LandOnly(FixedCheck):
    """Land spaces."""

    def members(self, move: ColorMove) -> int:
        return move.tables.land


class AnotherSpace(Check[State]):
    """Every space except the leader's own."""

    def allows(self, s: State, seat: int, move: ColorMove) -> int:
        space = s.leaders[seat][move.color]
        return ALL if space == OFF else s.tables.all ^ s.tables.alone[space]


class NoPieceThere(Check[State]):
    """Empty spaces, including the space that the leader leaves."""

    def allows(self, s: State, seat: int, move: ColorMove) -> int:
        space = s.leaders[seat][move.color]
        return s.empty if space == OFF else s.empty | s.tables.alone[space]


class BesideATemple(Check[State]):
    """Spaces next to a face-up temple."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.by_temples


class ConnectingNoKingdoms(Check[State]):
    """Spaces that touch at most one kingdom after the leader is picked up (`lead.move`)."""

    def allows(self, s: State, seat: int, move: ColorMove) -> int:
        space = s.leaders[seat][move.color]
        contested = s.two if space == OFF else _contested_without(s, space)
        return s.tables.all ^ contested if contested else ALL


def _contested_without(s: State, space: int) -> int:
    """Return the spaces that would touch two kingdoms if the leader were not on this space."""
    t = s.tables
    kingdom = s.region_at(space)
    rest = kingdom ^ t.alone[space]
    others = rest & s.standing
    if not others:
        return s.two ^ s.two & s.kingdoms[kingdom] | s.three
    if not s.two & t.around[space] and t.holds_together(rest, space):
        return s.two  # the kingdom stops touching only spaces next to the leader's, and no other kingdom touches these
    one, two = t.reach_without(kingdom, space, others)
    lost = s.kingdoms[kingdom] ^ one
    return s.two ^ s.two & lost | s.three | two


def the_kingdoms(s: State, seat: int, move: ColorMove, bit: int) -> Facts:
    """Return the leader, the space, and the kingdoms that would be connected, each named by one of its leaders."""
    own = s.leaders[seat][move.color]
    spaces = s.named_by_leader(s.kingdoms_beside(bit, own))
    return {**the_leader_and_space(s, seat, move, bit), "spaces": spaces}


class PlaceLeader(ColorMove):
    """Place a leader, or move a leader that is on the board."""

    words = "lead LEADER SPACE"
    ranges: ClassVar[Mapping[str, str]] = {"LEADER": "setup.pieces", "SPACE": "board.grid"}
    step = "turn.actions"
    checks: ClassVar[Checks] = (
        LandOnly("lead.space", "no-leader-on-river", the_leader_and_space),
        AnotherSpace("lead.same-space", "leader-stands-there", the_leader_and_space),
        NoPieceThere("board.one-piece", "space-not-empty", the_leader_and_space),
        BesideATemple("lead.temple", "no-temple-beside", the_leader_and_space),
        ConnectingNoKingdoms("lead.no-union", "leader-connects-kingdoms", the_kingdoms),
    )

    def over(self) -> Iterable[Action]:
        """Return an action for each space."""
        leader = self.tables.leader_ids[self.color]
        return [self.action(leader=leader, space=space) for space in self.tables.space_ids]

    def do(self, s: State, seat: int, space: int) -> None:
        """Place the leader; begin a revolt if the kingdom contains another leader of its color."""
        s.actions -= 1
        s.asked = ()
        place_leader(s, seat, self.color, space, "lead.space" if s.leaders[seat][self.color] == OFF else "lead.move")
        begin_revolt(s, seat, self.color)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the empty land spaces next to temples."""
        s, seat = q.s, q.seat
        leader, space = self.tables.leader_ids[self.color], s.leaders[seat][self.color]
        shown = q.through(self, LandOnly, NoPieceThere, BesideATemple)
        standing = None if space == OFF else self.tables.space_ids[space]
        yield Lead(q.title("lead", leader=leader), q.choices(self, shown), leader, standing)


class OnTheBoard(Check[State]):
    """The seat's leaders that are on the board."""

    def allows(self, s: State, seat: int, move: object) -> int:
        found = 0
        for color, space in enumerate(s.leaders[seat]):
            if space != OFF:
                found |= 1 << color
        return found


class WithdrawLeader(TigrisMove):
    """Take a leader back from the board."""

    words = "withdraw LEADER"
    ranges: ClassVar[Mapping[str, str]] = {"LEADER": "setup.pieces"}
    step = "turn.actions"
    checks: ClassVar[Checks] = (OnTheBoard("lead.withdraw", "leader-not-on-board", the_leader),)

    def over(self) -> Iterable[Action]:
        """Return an action for each leader."""
        return [self.action(leader=leader) for leader in self.tables.leader_ids]

    def do(self, s: State, seat: int, color: int) -> None:
        """Take the leader off the board."""
        s.actions -= 1
        s.asked = ()
        lift_leader(s, seat, color, "lead.withdraw")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the leaders on the board."""
        yield Withdraw(q.title("withdraw"), q.choices(self, q.through(self, OnTheBoard)))
