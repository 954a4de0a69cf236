"""The parts of rules: checks, the moves that they restrict, and the stages in which moves are made.

A move's *members* are the actions with its verb; each has a bit. A check returns the *set* of members that pass it. The
legal members are those that pass all of the move's checks, and the checks that an action fails explain why it is
illegal. Each rule is therefore written once, and legality and explanation always agree.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from attrs import fields

from amunre.engine.indices import Picks, WidePicks
from amunre.engine.moment import ALL, NONE, Moment
from amunre.engine.prompt import AnyGroup

OVER: Final = "over"
"""Name of the stage at the end of a game."""

Facts = dict[str, object]
"""Parameters of a sentence: ids, seats and numbers."""


FactsOf = Callable[[Any, int, Any, int], Facts]
"""A function that returns the facts, given a state, a seat, a move and a bit."""


def no_facts(s: object, seat: int, move: object, bit: int) -> Facts:
    """Return no facts, for a sentence that has no parameters."""
    return {}


S = TypeVar("S", bound=Moment)
T = TypeVar("T")
A = TypeVar("A", bound="AnyAction")


class AnyAction(Protocol):
    """An action in any game: `str(action)` is its text."""

    @property
    def verb(self) -> str:
        """The first words of the text."""

    @property
    def index(self) -> int:
        """The index in the catalogue."""


class Refusal(NamedTuple):
    """A rule that an action breaks."""

    clause: str
    code: str
    facts: Facts


class Check(ABC, Generic[S]):
    """A rule that restricts which members of a move are legal."""

    def __init__(self, clause: str, code: str, facts: FactsOf = no_facts) -> None:
        self.clause: str = clause
        """Slug of the clause; `SORT.*` if each thing of this sort has its own clause, which the facts determine."""
        self.code: str = code
        """Stable code of the violation."""
        self.facts: FactsOf = facts
        """Function that returns the parameters of the sentence."""

    @abstractmethod
    def allows(self, s: S, seat: int, move: Any) -> int:
        """Return the set of a move's members that this rule allows a seat now."""

    @property
    def sort(self) -> str:
        """The sort of things that have their own clauses; empty if there is only one clause."""
        sort, _, each = self.clause.partition(".")
        return sort if each == "*" else ""

    def refusal(self, s: S, seat: int, move: Any, bit: int) -> Refusal:
        """Return the refusal for a member that does not pass this check."""
        facts = self.facts(s, seat, move, bit)
        return Refusal(f"{self.sort}.{facts[self.sort]}" if self.sort else self.clause, self.code, facts)


class Question(Protocol[S, A]):
    """A seat and the state in which it must act, from which moves make their groups of choices."""

    s: S
    seat: int
    moves: tuple[MoveOf[S, A], ...]
    """Moves in this stage for the seat, legal or not."""

    def choices(self, move: MoveOf[S, A], members: int, **facts: object) -> tuple[Any, ...]:
        """Return the choices for these members of a move, legal or not, each with its violations and these facts."""

    def choice(self, move: MoveOf[S, A], bit: int, **facts: object) -> Any:
        """Return the choice for one member of a move."""

    def legal(self, move: MoveOf[S, A]) -> int:
        """Return the set of a move's legal members."""

    def through(self, move: MoveOf[S, A], *kinds: type[AnyCheck]) -> int:
        """Return the set of members that pass the move's checks of these kinds, ignoring all others."""

    def title(self, kind: str, **facts: object) -> str:
        """Return the title for a group."""

    def warning(self, verb: str, **facts: object) -> str:
        """Return the warning about an action that gives something up."""


class HasNeeded(Check[Moment]):
    """A check that the seat holds one of the kinds of cards or tiles that the move needs."""

    def allows(self, s: Moment, seat: int, move: AnyMove) -> int:
        """Return either all members or none."""
        return ALL if s.held[seat] & move.needs else NONE


class FixedCheck(Check[Moment]):
    """A rule that allows the same members of a move in every state."""

    @abstractmethod
    def members(self, move: Any) -> int:
        """Return the set of a move's members that this rule allows."""

    def allows(self, s: Moment, seat: int, move: Any) -> int:
        """Return that set."""
        return self.members(move)


AnyCheck = Check[Any]
Checks = tuple[AnyCheck, ...]
"""A move's checks."""


class Move(ABC, Generic[S, T, A]):
    """A kind of move: its texts, its rules, its effects, and its choices in a prompt.

    A class describes a verb under any ruleset; an instance is bound to one ruleset's tables.
    """

    words: ClassVar[str]
    """Pattern for the texts of its actions: the verb in lower case, then the parameters in capitals."""
    ranges: ClassVar[Mapping[str, str]] = {}
    """Clauses that define the possible values of parameters, such as `SPACE`."""
    step: ClassVar[str]
    """Clause that defines the step in which the move is made."""
    checks: ClassVar[Checks] = ()
    rank: ClassVar[int] = 5
    """Order in the catalogue: moves with a lower rank come first; moves with the same rank are in stage order."""
    reluctant: ClassVar[bool] = False
    """True if players make this move only as a last resort."""
    face_down: ClassVar[bool] = False
    """True if the choice is hidden from others, so that it can be undone after others have acted."""

    thing: str | None = None
    """Id of the thing, such as a card, that the move uses, if each such thing has its own move."""
    needs: int = 0
    """Set of kinds of cards or tiles of which the seat must hold one, as `HasNeeded` checks; 0 if none is needed."""
    is_wide: bool = False
    """True if there are too many sets of members to cache them all."""

    first: int
    """Index of the first member in the catalogue; the index of any member is `first + bit`."""
    pick: Picks | WidePicks
    """Mapping from a set of members to their indices in the catalogue."""

    def __init__(self, tables: T) -> None:
        self.tables = tables
        self.members: Sequence[A] = tuple(self.over())
        """The move's actions, by bit."""
        self.all: int = (1 << len(self.members)) - 1
        """The set of all members."""

    def number(self, indices: Sequence[int]) -> None:
        """Set the members' consecutive indices in the catalogue."""
        self.first = indices[0]
        self.pick = (WidePicks if self.is_wide else Picks)(indices)

    @classmethod
    def bind(cls, tables: T) -> Iterator[Self]:
        """Yield the move bound to these tables, either once or once for each thing that it can use."""
        yield cls(tables)

    @classmethod
    def verb(cls) -> str:
        """Return the first words, which are the same in all its actions."""
        words = cls.words.split()
        return " ".join(words[: next((n for n, word in enumerate(words) if not word.islower()), len(words))])

    @abstractmethod
    def over(self) -> Iterable[A]:
        """Return the members in the order of their bits."""

    @abstractmethod
    def do(self, s: S, seat: int, bit: int) -> None:
        """Make this move with the action at this bit, which must be legal."""

    def groups(self, q: Question[S, A]) -> Iterator[AnyGroup]:
        """Yield the groups of choices for a seat's prompt."""
        yield from ()

    def label(self, bit: int) -> tuple[str, Facts]:
        """Return the label of a member within its group, as the key and the parameters of a text."""
        member: Any = self.members[bit]
        return self.verb(), {field.name: getattr(member, field.name) for field in fields(type(member))}

    def note(self) -> str:
        """Return a note that follows `words` in the error for an unknown action."""
        return ""


AnyMove = Move[Any, Any, Any]
MoveOf = Move[S, Any, A]
"""A move in a game with these types of states and actions."""
Moves = tuple[type[AnyMove], ...]
"""Classes of moves."""


class Stage(Generic[S]):
    """A step of a phase in which seats must make decisions."""

    name: ClassVar[str]
    phase: ClassVar[str]
    asking: ClassVar[str]
    """Clause that requires a decision, unless `clause` returns another."""
    moves: ClassVar[Moves] = ()
    """Moves for a seat that must act, in turn order, in addition to `any_time`."""
    any_time: ClassVar[Moves] = ()
    """Moves for every seat, even a waiting one."""
    together: ClassVar[bool] = False
    """True if the actions of all seats are reported in one paragraph."""

    @classmethod
    def clause(cls, s: S) -> str:
        """Return the clause that now requires a decision, given the top of `pending`. Prompts and events cite it."""
        return cls.asking

    def own_clause(self, s: S, seat: int) -> str:
        """Return the clause that the prompt of a seat cites; it may depend on what only this seat knows."""
        return self.clause(s)

    def waiting(self, s: S, seat: int) -> tuple[str, str]:
        """Return the clause and the code of the reason why a seat need not act."""
        return self.clause(s), "not-your-turn"

    def facts(self, s: S, seat: int) -> Facts:
        """Return the parameters of the prompt's sentence for a seat that must act."""
        return {}

    def meanwhile(self, s: S, seat: int) -> Facts:
        """Return the parameters of the prompt's sentence for a waiting seat."""
        return {"stage": self.name, "asked": s.asked}


class GameOver(Stage[S]):
    """The end of a game, when no seat must act; each game adds the clause that determines its result."""

    name = OVER
    phase = OVER

    def waiting(self, s: S, seat: int) -> tuple[str, str]:
        """Return the clause and the code that refuse any action, because the game is over."""
        return self.asking, "game-over"


AnyStage = Stage[Any]


def ask(s: Moment, stage: type[AnyStage], *seats: int) -> None:
    """Ask these seats to act in a stage; the event cites the stage's clause."""
    s.stage, s.asked = stage.name, seats
    if s.log is not None:
        s.tell_asked(s.log, stage.clause(s))
