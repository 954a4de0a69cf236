"""Rulebooks: legal actions, reasons why others are illegal, and the effects of moves, all under one ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from attrs import evolve

from amunre.engine.catalogue import Catalogue
from amunre.engine.definition import Definition
from amunre.engine.indices import Picks, WidePicks, bytes_of
from amunre.engine.lazy_indices import LazyIndices
from amunre.engine.moment import ALL, NONE, Moment
from amunre.engine.rules import OVER, AnyAction, AnyMove, Checks, FixedCheck, HasNeeded, Move, Refusal, Stage
from amunre.engine.ruleset import Rules
from amunre.engine.stack import run

S = TypeVar("S", bound=Moment)
T = TypeVar("T")
A = TypeVar("A", bound=AnyAction)


class Cites(Protocol):
    """Something that cites a clause."""

    @property
    def clause(self) -> str:
        """Slug of the clause."""


R = TypeVar("R", bound=Cites)

ByStage = Mapping[str, tuple[Move[S, T, A], ...]]
"""Moves for each stage."""


class Row:
    """A move with its set of members, their indices and its checks, prepared for finding its legal members."""

    __slots__ = ("all", "checks", "first", "known", "move", "pick", "whole")

    def __init__(self, move: AnyMove) -> None:
        self.move: AnyMove = move
        members = move.all
        for check in move.checks:
            if isinstance(check, FixedCheck):
                members &= check.members(move)
        self.all: int = members
        """The set of members that pass each `FixedCheck`."""
        self.pick: Picks | WidePicks = move.pick
        self.whole: tuple[int, ...] = move.pick[self.all]
        self.known: dict[int, tuple[int, ...]] = {} if isinstance(move.pick, WidePicks) else move.pick
        """The indices for each set of members that has been needed so far."""
        self.checks: Checks = tuple([check for check in move.checks if not isinstance(check, FixedCheck | HasNeeded)])
        """The other checks except `HasNeeded`, which the agenda performs."""
        self.first: int = move.first

    def allowed(self, s: Moment, seat: int) -> int:
        """Return the set of members that pass all checks."""
        allowed = self.all
        for check in self.checks:
            permitted = check.allows(s, seat, self.move)
            if permitted != ALL:
                allowed &= permitted
                if not allowed:
                    return NONE
        return allowed


MOST_LISTED: Final = 500
"""Maximum number of members in a stage's wide moves for which legal actions are listed eagerly."""


class Agenda:
    """The moves in one stage, either for seats that must act or for waiting seats."""

    __slots__ = ("_known", "_rows", "is_large", "needs")

    def __init__(self, moves: Iterable[AnyMove]) -> None:
        moves = sorted(moves, key=lambda move: move.first)
        self.is_large: bool = sum(len(move.members) for move in moves if move.is_wide) > MOST_LISTED
        """True if legal actions are listed lazily because there may be very many."""
        self.needs: int = 0
        """Set of all kinds of cards or tiles that some move needs."""
        for move in moves:
            self.needs |= move.needs
        self._rows = [Row(move) for move in moves]
        self._known: dict[int, tuple[Row, ...]] = {}

    def rows(self, held: int) -> tuple[Row, ...]:
        """Return the rows for which a needed kind is held, if any is needed; `HasNeeded` need not be checked again."""
        held &= self.needs
        found = self._known.get(held)
        if found is None:
            found = tuple([row for row in self._rows if not row.move.needs or held & row.move.needs])
            self._known[held] = found
        return found


class Rulebook(Generic[S, T, A]):
    """The moves in every stage, bound to a ruleset's tables, and the catalogue of their members."""

    __slots__ = (
        "_any_time",
        "_clause_order",
        "_home",
        "_in_turn",
        "_places",
        "any_time",
        "catalogue",
        "game",
        "in_turn",
        "rules",
        "stages",
        "tables",
    )

    def __init__(self, rules: Rules) -> None:
        """Bind a game's moves to one of its rulesets."""
        self.rules: Any = rules
        self.game: Definition[A] = rules.game
        self.tables: T = self.game.module("tables").RuleTables(rules)
        stages = self.game.course.STAGES
        self.stages: Mapping[str, Stage[S]] = {stage.name: stage for stage in stages}
        classes = dict.fromkeys(move for stage in stages for move in (*stage.moves, *stage.any_time))
        bound = {cls: [move for move in cls.bind(self.tables) if move.members] for cls in classes}
        self.catalogue: Catalogue[A] = _numbered(move for moves in bound.values() for move in moves)

        def bound_moves(classes: Iterable[type[Move[S, T, A]]]) -> tuple[Move[S, T, A], ...]:
            return tuple(move for cls in classes for move in bound[cls])

        self.any_time: ByStage[S, T, A] = {stage.name: bound_moves(stage.any_time) for stage in stages}
        """For each stage, the moves that every seat has."""
        self.in_turn: ByStage[S, T, A] = {stage.name: bound_moves((*stage.moves, *stage.any_time)) for stage in stages}
        """For each stage, the moves that a seat has if it must act, in turn order."""
        self._any_time = {name: Agenda(moves) for name, moves in self.any_time.items()}
        self._in_turn = {name: Agenda(moves) for name, moves in self.in_turn.items()}
        self._places = {name: self._places_among(moves) for name, moves in self.in_turn.items()}
        """For each stage and index, the move and the bit; None if the stage does not contain the action."""
        self._home = {
            index: (stage, *place)
            for stage in reversed(stages)
            for index, place in enumerate(self._places[stage.name])
            if place is not None
        }
        """For each index, the first stage that contains the action, with the move and the bit."""
        self._clause_order = {clause.slug: number for number, clause in enumerate(rules.clauses)}

    def _places_among(self, moves: Iterable[Move[S, T, A]]) -> list[tuple[Move[S, T, A], int] | None]:
        places: list[tuple[Move[S, T, A], int] | None] = [None] * len(self.catalogue)
        for move in moves:
            for bit in range(len(move.members)):
                places[move.first + bit] = move, bit
        return places

    def legal(self, s: S, seat: int) -> Sequence[int]:
        """Return the indices of a seat's legal actions, in catalogue order."""
        agenda = (self._in_turn if seat in s.asked else self._any_time)[s.stage]
        lazy = LazyIndices() if agenda.is_large else None
        indices: tuple[int, ...] = ()
        for row in agenda.rows(s.held[seat]):
            allowed = row.allowed(s, seat)
            if not allowed:
                continue
            if lazy is not None:
                lazy.add(row.move, allowed)
            elif allowed == row.all:
                indices += row.whole
            else:
                found = row.known.get(allowed)
                indices += row.pick[allowed] if found is None else found
        return indices if lazy is None else lazy

    def legal_set(self, s: S, seat: int) -> int:
        """Return the set of a seat's legal actions, with one bit for each action of the catalogue."""
        legal = 0
        for row in (self._in_turn if seat in s.asked else self._any_time)[s.stage].rows(s.held[seat]):
            allowed = row.allowed(s, seat)
            if allowed:
                legal |= allowed << row.first
        return legal

    def mask(self, s: S, seat: int) -> bytes:
        """Return a byte for each action of the catalogue: 1 if it is legal for a seat, otherwise 0."""
        return bytes_of(self.legal_set(s, seat), len(self.catalogue))

    def refusals(self, s: S, seat: int, index: int) -> list[Refusal]:
        """Return the refusals of an action in clause order; an empty list if the action is legal.

        If the action belongs to another phase or step, or the seat may not act, that is its only refusal.
        """
        stage = self.stages[s.stage]
        place = self._places[s.stage][index]
        if place is None:
            if stage.name == OVER:
                return [Refusal(*stage.waiting(s, seat), {})]
            return [self.game.course.misplaced(s, seat, stage, *self._home[index])]
        move, bit = place
        if seat not in s.asked and move not in self.any_time[s.stage]:
            clause, code = stage.waiting(s, seat)
            return [Refusal(clause, code, {"stage": stage.name, "asked": s.asked})]
        broken = [check for check in move.checks if not check.allows(s, seat, move) >> bit & 1]
        return self.in_order([check.refusal(s, seat, move, bit) for check in broken])

    def in_order(self, found: list[R]) -> list[R]:
        """Sort refusals or violations in clause order."""
        return sorted(found, key=lambda one: self._clause_order[one.clause]) if len(found) > 1 else found

    def home(self, index: int) -> tuple[Move[S, T, A], int]:
        """Return an action's move and bit in the first stage that contains the action."""
        _, move, bit = self._home[index]
        return move, bit

    def perform(self, s: S, seat: int, index: int) -> None:
        """Perform a legal action, and advance to the next decision."""
        place = self._places[s.stage][index]
        assert place is not None, "an action of another stage"
        move, bit = place
        move.do(s, seat, bit)
        if not s.asked:
            run(s, self.game.course.advance)


AnyRulebook = Rulebook[Any, Any, Any]
RulebookOf = Rulebook[S, Any, A]
"""The rulebook for a game with these types of states and actions."""


def _numbered(moves: Iterable[Move[S, T, A]]) -> Catalogue[A]:
    """Return the catalogue of these moves' members, ordered by rank; moves with the same texts share their indices."""
    actions: list[A] = []
    known: dict[str, int] = {}
    distinct = []
    for move in sorted(moves, key=lambda move: move.rank):
        first = known.get(str(move.members[0]))
        if first is None:
            first = len(actions)
            members: Sequence[Any] = move.members  # attrs classes, which a protocol cannot express
            actions += [evolve(action, index=first + bit) for bit, action in enumerate(members)]
            distinct.append(move)
            known[str(move.members[0])] = first
        # Use the same int objects as the actions, so that a search among legal indices compares identities.
        move.number([action.index for action in actions[first : first + len(move.members)]])
    return Catalogue(actions, distinct)
