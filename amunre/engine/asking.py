"""What a seat is asked: the choices of each move that the stage has, and all that the rules have against the rest."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

from amunre.engine.memo import KEPT, Memo
from amunre.engine.moment import Moment
from amunre.engine.prompt import GroupOf
from amunre.engine.rulebook import Rulebook
from amunre.engine.rules import OVER, AnyAction, Move
from amunre.engine.texts import Filler, Language, spoken
from amunre.engine.violations import Violation

S = TypeVar("S", bound=Moment)
A = TypeVar("A", bound=AnyAction)


def violations_of(
    book: Rulebook[S, Any, A], s: S, names: Sequence[str], seat: int, index: int
) -> tuple[Violation, ...]:
    """All that the rules have against an action, in code and words."""
    filler, found = Filler(book.rules, names), []
    for clause, code, facts in book.refusals(s, seat, index):
        params = {"seat": seat, **facts}
        text = filler.filled(filler.template("violations", code, clause), params)
        found.append(Violation(code, params, clause, text))
    return tuple(found)


def prompt_of(book: Rulebook[S, Any, A], s: S, names: Sequence[str], seat: int, legal: Collection[int]) -> Any:
    """What a seat is asked, given the indices of its legal actions."""
    stage = book.stages[s.stage]
    asks = seat in s.asked
    if asks or stage.name == OVER:
        kind, clause, params = stage.name, stage.asking, stage.facts(s, seat)
    else:
        kind, clause, params = "waiting", stage.waiting(s, seat)[0], stage.meanwhile(s, seat)
    filler = Filler(book.rules, names)
    text = filler.filled(filler.template("prompts", kind, clause), params)
    q = Question(book, s, names, seat, legal)
    made = (group for move in q.moves for group in move.groups(q))
    groups = tuple(group for group in made if not isinstance(group, GroupOf) or group.choices)
    return book.game.prompt(seat, kind, clause, params, text, groups)


@lru_cache(KEPT)
def _labels(book: Rulebook[Any, Any, Any], language: Language) -> Memo[str]:
    """By index: what an action is called within its group, in the language spoken."""

    filler = Filler(book.rules)

    def label(index: int) -> str:
        move, bit = book.home(index)
        key, facts = move.label(bit)
        return filler.phrase(filler.sections["choices"][key], facts)

    return Memo(label)


class Question(Generic[S, A]):
    """One seat and the game that asks it: what groups are made from."""

    __slots__ = ("_book", "_labels", "_legal", "_names", "moves", "s", "seat")

    def __init__(
        self, book: Rulebook[S, Any, A], s: S, names: Sequence[str], seat: int, legal: Collection[int]
    ) -> None:
        self.s: S = s
        self.seat: int = seat
        self.moves: tuple[Move[S, Any, A], ...] = (book.in_turn if seat in s.asked else book.any_time)[s.stage]
        """The moves that this stage has for the seat, whatever else is against them."""
        self._book, self._names = book, names
        self._legal = frozenset(legal)
        self._labels = _labels(book, spoken())

    def choices(self, move: Move[S, Any, A], members: int, **facts: object) -> tuple[Any, ...]:
        """These members of a move, legal or closed, with all that closes them and what else the game says of each."""
        return tuple([self._choice(index, facts) for index in move.pick[members & move.all]])

    def choice(self, move: Move[S, Any, A], bit: int, **facts: object) -> Any:
        """One member of a move."""
        return self._choice(move.first + bit, facts)

    def legal(self, move: Move[S, Any, A]) -> int:
        """The set of a move's legal members."""
        last = move.first + len(move.members)
        return sum([1 << index - move.first for index in self._legal if move.first <= index < last])

    def title(self, kind: str, **facts: object) -> str:
        """What a group is called."""
        return Filler(self._book.rules, self._names).say("groups", kind, **facts)

    def _choice(self, index: int, facts: Mapping[str, object]) -> Any:
        book = self._book
        violations = () if index in self._legal else violations_of(book, self.s, self._names, self.seat, index)
        return book.game.choice(book.catalogue[index], self._labels[index], violations, **facts)
