"""The rules of one ruleset, ready to be asked: what is legal, why something is not, and what a move does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from attrs import evolve

from amunre.engine.catalogue import Catalogue
from amunre.engine.definition import Definition
from amunre.engine.indices import Picks, WidePicks
from amunre.engine.lazy import LazyIndices
from amunre.engine.moment import ALL, Moment
from amunre.engine.rules import AnyAction, AnyMove, Checks, HasNeeded, Move, Refusal, Stage
from amunre.engine.ruleset import Rules
from amunre.engine.stack import go_on

S = TypeVar("S", bound=Moment)
T = TypeVar("T")
A = TypeVar("A", bound=AnyAction)


class Cites(Protocol):
    """Something that cites a clause."""

    @property
    def clause(self) -> str:
        """Its slug."""


R = TypeVar("R", bound=Cites)

ByStage = Mapping[str, tuple[Move[S, T, A], ...]]
"""By stage: the moves that it has."""


class Row:
    """A move, all its members, their indices, and its checks: what a legal set is made from."""

    __slots__ = ("all", "checks", "known", "move", "pick", "whole")

    def __init__(self, move: AnyMove) -> None:
        self.move: AnyMove = move
        self.all: int = move.all
        self.pick: Picks | WidePicks = move.pick
        self.whole: tuple[int, ...] = move.pick[move.all]
        self.known: dict[int, tuple[int, ...]] = {} if isinstance(move.pick, WidePicks) else move.pick
        """Picks that have been worked out."""
        self.checks: Checks = tuple([check for check in move.checks if not isinstance(check, HasNeeded)])
        """But `HasNeeded`, which an agenda sees to."""


MOST_LISTED = 500
"""Members of the wide moves of a stage whose legal sets are listed at once."""


class Agenda:
    """The moves of one stage, for seats that are asked or for those that are not."""

    __slots__ = ("_known", "_rows", "is_large", "needs")

    def __init__(self, moves: Iterable[AnyMove]) -> None:
        moves = sorted(moves, key=lambda move: move.first)
        self.is_large: bool = sum(len(move.members) for move in moves if move.is_wide) > MOST_LISTED
        """Whether so much may be legal that it is picked out only as it is asked for."""
        self.needs: int = 0
        """Kinds that some move needs."""
        for move in moves:
            self.needs |= move.needs
        self._rows = [Row(move) for move in moves]
        self._known: dict[int, tuple[Row, ...]] = {}

    def rows(self, held: int) -> tuple[Row, ...]:
        """Return the rows for these kinds in hand, without moves that lack what they need; that is not asked again."""
        held &= self.needs
        found = self._known.get(held)
        if found is None:
            found = tuple([row for row in self._rows if not row.move.needs or held & row.move.needs])
            self._known[held] = found
        return found


class Rulebook(Generic[S, T, A]):
    """The moves of every stage, bound to the tables of a ruleset, and the catalogue of their members."""

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
        """Bind the moves of a game to one of its rulesets."""
        self.rules: Any = rules
        self.game: Definition[A] = rules.game
        self.tables: T = self.game.room("tables").Tables(rules)
        stages = self.game.course.STAGES
        self.stages: Mapping[str, Stage[S]] = {stage.name: stage for stage in stages}
        classes = dict.fromkeys(move for stage in stages for move in (*stage.moves, *stage.any_time))
        bound = {cls: [move for move in cls.bind(self.tables) if move.members] for cls in classes}
        self.catalogue: Catalogue[A] = _numbered(move for moves in bound.values() for move in moves)

        def bound_moves(classes: Iterable[type[Move[S, T, A]]]) -> tuple[Move[S, T, A], ...]:
            return tuple(move for cls in classes for move in bound[cls])

        self.any_time: ByStage[S, T, A] = {stage.name: bound_moves(stage.any_time) for stage in stages}
        """By stage: moves that every seat has."""
        self.in_turn: ByStage[S, T, A] = {stage.name: bound_moves((*stage.moves, *stage.any_time)) for stage in stages}
        """By stage: moves that a seat has that is asked, in the order of a turn."""
        self._any_time = {name: Agenda(moves) for name, moves in self.any_time.items()}
        self._in_turn = {name: Agenda(moves) for name, moves in self.in_turn.items()}
        self._places = {name: self._places_among(moves) for name, moves in self.in_turn.items()}
        """By stage and index: move and bit, where it has a place there."""
        self._home = {
            index: (stage, *place)
            for stage in reversed(stages)
            for index, place in enumerate(self._places[stage.name])
            if place is not None
        }
        """By index: the first stage with such a move, the move there, and the bit."""
        self._clause_order = {clause.slug: number for number, clause in enumerate(rules.clauses)}

    def _places_among(self, moves: Iterable[Move[S, T, A]]) -> list[tuple[Move[S, T, A], int] | None]:
        places: list[tuple[Move[S, T, A], int] | None] = [None] * len(self.catalogue)
        for move in moves:
            for bit in range(len(move.members)):
                places[move.first + bit] = move, bit
        return places

    def legal(self, s: S, seat: int) -> Sequence[int]:
        """Return indices of all that a seat may do now, in order of the catalogue."""
        agenda = (self._in_turn if seat in s.asked else self._any_time)[s.stage]
        lazy = LazyIndices() if agenda.is_large else None
        indices: tuple[int, ...] = ()
        for row in agenda.rows(s.held[seat]):
            move, allowed = row.move, row.all
            for check in row.checks:
                permitted = check.allows(s, seat, move)
                if permitted != ALL:
                    allowed &= permitted
                    if not allowed:
                        break
            else:
                if lazy is not None:
                    lazy.add(move, allowed)
                elif allowed == row.all:
                    indices += row.whole
                else:
                    found = row.known.get(allowed)
                    indices += row.pick[allowed] if found is None else found
        return indices if lazy is None else lazy

    def refusals(self, s: S, seat: int, index: int) -> list[Refusal]:
        """Return the rules that an action breaks, in clause order; none if it is legal.

        An action of another phase or step, or of a seat that may not act, breaks just that one rule.
        """
        stage = self.stages[s.stage]
        place = self._places[s.stage][index]
        if place is None:
            return [self.game.course.misplaced(s, seat, stage, *self._home[index])]
        move, bit = place
        if seat not in s.asked and move not in self.any_time[s.stage]:
            clause, code = stage.waiting(s, seat)
            return [Refusal(clause, code, {"stage": stage.name, "asked": s.asked})]
        broken = [check for check in move.checks if not check.allows(s, seat, move) >> bit & 1]
        return self.in_order([check.refusal(s, seat, move, bit) for check in broken])

    def in_order(self, found: list[R]) -> list[R]:
        """Sort what is found against an action, in clause order."""
        return sorted(found, key=lambda one: self._clause_order[one.clause]) if len(found) > 1 else found

    def home(self, index: int) -> tuple[Move[S, T, A], int]:
        """Return the move, and the bit, of an action, as in the first stage that has it."""
        _, move, bit = self._home[index]
        return move, bit

    def perform(self, s: S, seat: int, index: int) -> None:
        """Do a legal action, and go on to the next question."""
        place = self._places[s.stage][index]
        assert place is not None, "an action of another stage"
        move, bit = place
        move.do(s, seat, bit)
        if not s.asked:
            go_on(s, self.game.course.go_on)


AnyRulebook = Rulebook[Any, Any, Any]
RulebookOf = Rulebook[S, Any, A]
"""That of any rules of a game with these states and actions."""


def _numbered(moves: Iterable[Move[S, T, A]]) -> Catalogue[A]:
    """Return the catalogue of the members of these moves, by rank; those with the same texts share their indices."""
    actions: list[A] = []
    known: dict[str, int] = {}
    distinct = []
    for move in sorted(moves, key=lambda move: move.rank):
        first = known.get(str(move.members[0]))
        if first is None:
            first = len(actions)
            members: Sequence[Any] = move.members  # attrs classes, which no protocol can say
            actions += [evolve(action, index=first + bit) for bit, action in enumerate(members)]
            distinct.append(move)
            known[str(move.members[0])] = first
        # The very ints of the actions, so that looking for one among those that are legal compares identities.
        move.number([action.index for action in actions[first : first + len(move.members)]])
    return Catalogue(actions, distinct)
