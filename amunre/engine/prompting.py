"""The making of a seat's prompt: the choices for each move in the stage, and the rules that illegal actions break."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Generic, TypeVar

from amunre.engine.languages import Language, spoken
from amunre.engine.memo import KEPT, Memo
from amunre.engine.moment import Moment
from amunre.engine.rulebook import AnyRulebook, RulebookOf
from amunre.engine.rules import OVER, AnyAction, AnyCheck, Check, Facts, MoveOf
from amunre.engine.texts import Filler
from amunre.engine.violations import Violation

S = TypeVar("S", bound=Moment)
A = TypeVar("A", bound=AnyAction)

Checked = tuple[Check[S], int, Violation | None]
"""A check, the set of members that pass it, and the violation by the other members if it is the same for all."""

Named = tuple[tuple[str, object], ...]
"""Facts by name, in a hashable form."""


def violations_of(book: RulebookOf[S, A], s: S, names: Sequence[str], seat: int, index: int) -> tuple[Violation, ...]:
    """Return an action's violations, each with its code and its sentence."""
    filler = Filler(book.rules, names)
    return tuple([_violation(filler, seat, *refusal) for refusal in book.refusals(s, seat, index)])


def question_of(book: RulebookOf[S, A], s: S, filler: Filler, seat: int) -> tuple[str, str, Facts, str]:
    """Return the kind, clause, facts and text of the question for a seat, or of the reason why it waits."""
    stage = book.stages[s.stage]
    if seat in s.asked or stage.name == OVER:
        kind, clause, params = stage.name, stage.own_clause(s, seat), stage.facts(s, seat)
    else:
        kind, clause, params = "waiting", stage.waiting(s, seat)[0], stage.meanwhile(s, seat)
    return kind, clause, params, filler.filled(filler.template("prompts", kind, clause), params)


def prompt_of(
    book: RulebookOf[S, A], s: S, names: Sequence[str], seat: int, legal: Collection[int], reasons: bool = True
) -> Any:
    """Return a seat's prompt, given the indices of its legal actions; violations have full reasons, or only codes."""
    filler = Filler(book.rules, names)
    q = PromptMaker(book, s, filler, seat, legal, reasons)
    made = (group for move in q.moves for group in move.groups(q))
    groups = tuple(group for group in made if group.choices or group.always)
    return book.game.prompt(seat, *question_of(book, s, filler, seat), groups)


@lru_cache(KEPT)
def _labels(book: AnyRulebook, language: Language) -> Callable[[str], Memo[str]]:
    """Return the actions' labels within their groups in a stage, by index, in the current language."""
    filler = Filler(book.rules)

    def label(stage: str, index: int) -> str:
        move, bit = book.home(index)
        key, facts = move.label(bit)
        return filler.phrase(filler.template("choices", key, stage), facts)

    return cache(lambda stage: Memo(partial(label, stage)))


@lru_cache(KEPT)
def _open_choices(book: AnyRulebook, language: Language) -> Callable[[str], Memo[Any]]:
    """Return the choices for legal actions without facts in a stage, by index."""
    labels = _labels(book, language)

    def choice(stage: str, index: int) -> Any:
        return book.game.choice(book.catalogue[index], labels(stage)[index], ())

    return cache(lambda stage: Memo(partial(choice, stage)))


@lru_cache(KEPT)
def _titles(book: AnyRulebook, language: Language) -> Callable[[Sequence[str], str, Named], str]:
    """Return a function that makes a group's title from players' names, kind and facts, in the current language."""
    return lru_cache(1 << 10)(lambda names, kind, facts: Filler(book.rules, names).say("groups", kind, **dict(facts)))


class PromptMaker(Generic[S, A]):
    """A seat and the state in which it must act, as a `Question`."""

    __slots__ = (
        "_book",
        "_filler",
        "_known",
        "_labels",
        "_legal",
        "_open",
        "_reasons",
        "_titles",
        "moves",
        "s",
        "seat",
    )

    def __init__(
        self, book: RulebookOf[S, A], s: S, filler: Filler, seat: int, legal: Collection[int], reasons: bool
    ) -> None:
        self.s: S = s
        self.seat: int = seat
        self.moves: tuple[MoveOf[S, A], ...] = (book.in_turn if seat in s.asked else book.any_time)[s.stage]
        """Moves in this stage for the seat, legal or not."""
        self._book, self._filler, self._reasons = book, filler, reasons
        self._legal = frozenset(legal)
        language = spoken()
        self._labels, self._open = _labels(book, language)(s.stage), _open_choices(book, language)(s.stage)
        self._titles = _titles(book, language)
        self._known: dict[int, list[Checked[S]]] = {}
        """Results of each move's checks, by the move's first index."""

    def choices(self, move: MoveOf[S, A], members: int, **facts: object) -> tuple[Any, ...]:
        """Return the choices for these members of a move, with their violations and facts."""
        indices, legal = move.pick[members & move.all], self._legal
        if facts:
            return tuple([self._choice(move, index, facts) for index in indices])
        opened = self._open
        return tuple([opened[index] if index in legal else self._choice(move, index, facts) for index in indices])

    def choice(self, move: MoveOf[S, A], bit: int, **facts: object) -> Any:
        """Return the choice for one member of a move."""
        return self._choice(move, move.first + bit, facts)

    def legal(self, move: MoveOf[S, A]) -> int:
        """Return the set of a move's legal members."""
        last = move.first + len(move.members)
        return sum([1 << index - move.first for index in self._legal if move.first <= index < last])

    def through(self, move: MoveOf[S, A], *kinds: type[AnyCheck]) -> int:
        """Return the set of members that pass the move's checks of these kinds, ignoring all others."""
        allowed = move.all
        for check, through, _ in self._checked(move):
            if isinstance(check, kinds):
                allowed &= through
        return allowed

    def title(self, kind: str, **facts: object) -> str:
        """Return the title for a group."""
        return self._titles(self._filler.names, kind, tuple(facts.items()))

    def warning(self, verb: str, **facts: object) -> str:
        """Return the warning about an action that gives something up."""
        return self._filler.say("warnings", verb, **facts)

    def _choice(self, move: MoveOf[S, A], index: int, facts: Mapping[str, object]) -> Any:
        against = () if index in self._legal else self._against(move, index - move.first)
        return self._book.game.choice(self._book.catalogue[index], self._labels[index], against, **facts)

    def _against(self, move: MoveOf[S, A], bit: int) -> tuple[Violation, ...]:
        """Return a member's violations: as `violations_of` does, or only with clause and code."""
        found = [
            brief or self._broken(check, move, bit)
            for check, through, brief in self._checked(move)
            if not through >> bit & 1
        ]
        return tuple(self._book.in_order(found))

    def _checked(self, move: MoveOf[S, A]) -> list[Checked[S]]:
        """Return a move's checks, each with the set of members that pass it now."""
        known = self._known.get(move.first)
        if known is None:
            known = self._known[move.first] = [
                (
                    check,
                    check.allows(self.s, self.seat, move),
                    None if self._reasons or check.sort else _brief(check.clause, check.code),
                )
                for check in move.checks
            ]
        return known

    def _broken(self, check: Check[S], move: MoveOf[S, A], bit: int) -> Violation:
        clause, code, facts = check.refusal(self.s, self.seat, move, bit)
        return _violation(self._filler, self.seat, clause, code, facts) if self._reasons else _brief(clause, code)


@cache
def _brief(clause: str, code: str) -> Violation:
    """Return a violation with only its clause and code."""
    return Violation(code, {}, clause, "")


def _violation(filler: Filler, seat: int, clause: str, code: str, facts: Facts) -> Violation:
    """Return a violation with its sentence."""
    params = {"seat": seat, **facts}
    return Violation(code, params, clause, filler.filled(filler.template("violations", code, clause), params))
