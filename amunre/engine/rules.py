"""How a rule is written down: checks, the moves that they guard, and the stages in which moves are made.

A move has *members*, the actions of its verb, each at one bit. A check answers with a *set*: the members that it lets
through. What is legal is the intersection of the sets of a move's checks, and an illegal action is explained by the
checks whose set lacks it. So each rule stands once, and legality and explanation cannot disagree.
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
"""Name of the stage after the end."""

Facts = dict[str, object]
"""Parameters of a sentence, by ids."""


FactsOf = Callable[[Any, int, Any, int], Facts]
"""What gives them: of a state, a seat, a move and a bit of that."""


def no_facts(s: object, seat: int, move: object, bit: int) -> Facts:
    """Return no facts, for a sentence without amounts."""
    return {}


S = TypeVar("S", bound=Moment)
T = TypeVar("T")
A = TypeVar("A", bound="AnyAction")


class AnyAction(Protocol):
    """An action of any game: `str(action)` is its text."""

    @property
    def verb(self) -> str:
        """First words of the text."""

    @property
    def index(self) -> int:
        """Place in the catalogue."""


class Refusal(NamedTuple):
    """One rule that an action breaks."""

    clause: str
    code: str
    facts: Facts


class Check(ABC, Generic[S]):
    """One rule about one kind of move: which members it lets through; each class says which."""

    def __init__(self, clause: str, code: str, facts: FactsOf = no_facts) -> None:
        self.clause: str = clause
        """Its slug; `SORT.*` stands for that of a thing of this sort, which its facts name."""
        self.code: str = code
        """What is wrong where it fails, stable for other programs."""
        self.facts: FactsOf = facts
        """The amounts for the sentence."""

    @abstractmethod
    def allows(self, s: S, seat: int, move: Any) -> int:
        """Return the members of a move that this rule lets a seat choose now."""

    @property
    def sort(self) -> str:
        """The sort of things of which each has its own clause; empty where there is one clause."""
        sort, _, each = self.clause.partition(".")
        return sort if each == "*" else ""

    def refusal(self, s: S, seat: int, move: Any, bit: int) -> Refusal:
        """Return the refusal of a member of a move that it does not let through."""
        facts = self.facts(s, seat, move, bit)
        return Refusal(f"{self.sort}.{facts[self.sort]}" if self.sort else self.clause, self.code, facts)


class Question(Protocol[S, A]):
    """A seat and the game that asks it, from which groups are made."""

    s: S
    seat: int

    def choices(self, move: MoveOf[S, A], members: int, **facts: object) -> tuple[Any, ...]:
        """Return choices for these members of a move, legal or not, with the violations and facts of each."""

    def choice(self, move: MoveOf[S, A], bit: int, **facts: object) -> Any:
        """Return the choice for one member of a move."""

    def legal(self, move: MoveOf[S, A]) -> int:
        """Return the set of a move's legal members."""

    def through(self, move: MoveOf[S, A], *kinds: type[AnyCheck]) -> int:
        """Return the set of members that pass the move's checks of these kinds, ignoring all others."""

    def title(self, kind: str, **facts: object) -> str:
        """Return the title of a group."""


class HasNeeded(Check[Moment]):
    """Nothing without one of the kinds that the move needs."""

    def allows(self, s: Moment, seat: int, move: AnyMove) -> int:
        """Return all members or none."""
        return ALL if s.held[seat] & move.needs else NONE


AnyCheck = Check[Any]
Checks = tuple[AnyCheck, ...]
"""All that the rules ask of a move."""


class Move(ABC, Generic[S, T, A]):
    """One kind of move: how it is written, what the rules ask of it, what it does and what a seat is shown of it.

    A class says what a verb is under any rules; an instance is bound to the tables of one ruleset.
    """

    words: ClassVar[str]
    """How its actions are written: the verb in small letters, then what it ranges over."""
    ranges: ClassVar[Mapping[str, str]] = {}
    """By part of its words, such as `SPACE`: the clause that says what can stand there, where there is one."""
    step: ClassVar[str]
    """The clause that says in which step of its phase it is made."""
    checks: ClassVar[Checks] = ()
    rank: ClassVar[int] = 5
    """Moves of a lower rank stand before it in the catalogue; those of one rank in the order of the stages."""
    reluctant: ClassVar[bool] = False
    """Whether nobody makes it while there is something else to do, unless there is a reason."""
    face_down: ClassVar[bool] = False
    """Whether nobody else learns what was chosen, so that it can be taken back though others have acted."""

    thing: str | None = None
    """Id of what it is made with, such as a card, where there is one such move for each."""
    needs: int = 0
    """The set of kinds of which one must be in hand, as the check `HasNeeded` says; 0: nothing is needed."""
    is_wide: bool = False
    """Whether there are too many sets of members to remember each."""

    first: int
    """Index of the first member in the catalogue; that of another is `first + bit`."""
    pick: Picks | WidePicks
    """From a set of members to their indices."""

    def __init__(self, tables: T) -> None:
        self.tables = tables
        self.members: Sequence[A] = tuple(self.over())
        """What one can choose, from bit 0 on."""
        self.all: int = (1 << len(self.members)) - 1
        """The set of all members."""

    def number(self, indices: Sequence[int]) -> None:
        """Give the members their places in the catalogue, one after the other."""
        self.first = indices[0]
        self.pick = (WidePicks if self.is_wide else Picks)(indices)

    @classmethod
    def bind(cls, tables: T) -> Iterator[Self]:
        """Yield the move under these rules: once, or for each thing that it is made with."""
        yield cls(tables)

    @classmethod
    def verb(cls) -> str:
        """Return the words that all its actions begin with."""
        words = cls.words.split()
        return " ".join(words[: next((n for n, word in enumerate(words) if not word.islower()), len(words))])

    @abstractmethod
    def over(self) -> Iterable[A]:
        """Return the members, from bit 0 on, as the tables say."""

    @abstractmethod
    def do(self, s: S, seat: int, bit: int) -> None:
        """Make the move, which is legal."""

    def groups(self, q: Question[S, A]) -> Iterator[AnyGroup]:
        """Yield what a seat is shown: groups of choices."""
        yield from ()

    def label(self, bit: int) -> tuple[str, Facts]:
        """Return what a member is called within its group: the key of its words, and their parameters."""
        member: Any = self.members[bit]
        return self.verb(), {field.name: getattr(member, field.name) for field in fields(type(member))}

    def note(self) -> str:
        """Return what is added to its words for somebody who has written an unknown action."""
        return ""


AnyMove = Move[Any, Any, Any]
MoveOf = Move[S, Any, A]
"""A move under any rules of a game with these states and actions."""
Moves = tuple[type[AnyMove], ...]
"""Kinds of move."""


class Stage(Generic[S]):
    """A step of a phase in which somebody is asked."""

    name: ClassVar[str]
    phase: ClassVar[str]
    asking: ClassVar[str]
    """Default clause that asks; `clause` may return another."""
    moves: ClassVar[Moves] = ()
    """What a seat that is asked may do, besides what is possible at any time, in the order of a turn."""
    any_time: ClassVar[Moves] = ()
    """What every seat may do, asked or not."""
    together: ClassVar[bool] = False
    """Whether it is told in one paragraph, whoever is asked."""

    @classmethod
    def clause(cls, s: S) -> str:
        """Return the clause that asks now, depending on the top of `pending`. Prompts and events cite it."""
        return cls.asking

    def waiting(self, s: S, seat: int) -> tuple[str, str]:
        """Return the clause and the code that tell a seat why it is not asked."""
        return self.clause(s), "not-your-turn"

    def facts(self, s: S, seat: int) -> Facts:
        """Return the amounts in what a seat is asked."""
        return {}

    def meanwhile(self, s: S, seat: int) -> Facts:
        """Return the amounts in what a waiting seat is told."""
        return {"stage": self.name, "asked": s.asked}


AnyStage = Stage[Any]


def ask(s: Moment, stage: type[AnyStage], *seats: int) -> None:
    """Ask these seats to act in a stage, which says by which clause."""
    s.stage, s.asked = stage.name, seats
    if s.log is not None:
        s.log.append(s.asked_event(stage.clause(s)))
