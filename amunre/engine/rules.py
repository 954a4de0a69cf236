"""The parts of rules: checks, the moves that they restrict, and the stages in which moves are made.

A move has *members*, the actions of its verb, each with a bit. A check returns the *set* of members that pass it. The
legal members are the intersection of the sets of a move's checks. An illegal action is explained by the checks that it
fails. Each rule is therefore written once, and legality and explanation always agree.
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
"""Parameters of a sentence, with ids as values."""


FactsOf = Callable[[Any, int, Any, int], Facts]
"""A function from state, seat, move and bit to the facts."""


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
    """A rule that an action breaks."""

    clause: str
    code: str
    facts: Facts


class Check(ABC, Generic[S]):
    """A rule for one kind of move, which restricts its members."""

    def __init__(self, clause: str, code: str, facts: FactsOf = no_facts) -> None:
        self.clause: str = clause
        """Slug of the clause; with `SORT.*`, each thing of this sort has its own clause, and the facts name it."""
        self.code: str = code
        """Stable code of the violation."""
        self.facts: FactsOf = facts
        """Function that returns the parameters of the sentence."""

    @abstractmethod
    def allows(self, s: S, seat: int, move: Any) -> int:
        """Return the set of a move's members that this rule allows a seat now."""

    @property
    def sort(self) -> str:
        """Kind of things that have their own clauses; empty if there is only one clause."""
        sort, _, each = self.clause.partition(".")
        return sort if each == "*" else ""

    def refusal(self, s: S, seat: int, move: Any, bit: int) -> Refusal:
        """Return the refusal of a member that does not pass this check."""
        facts = self.facts(s, seat, move, bit)
        return Refusal(f"{self.sort}.{facts[self.sort]}" if self.sort else self.clause, self.code, facts)


class Question(Protocol[S, A]):
    """A seat and the state in which it is asked, from which moves make their groups."""

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
    """A check that one of the kinds that the move needs is in hand."""

    def allows(self, s: Moment, seat: int, move: AnyMove) -> int:
        """Return all members or none."""
        return ALL if s.held[seat] & move.needs else NONE


AnyCheck = Check[Any]
Checks = tuple[AnyCheck, ...]
"""The checks of a move."""


class Move(ABC, Generic[S, T, A]):
    """A kind of move: its texts, rules, effects and choices in a prompt.

    A class describes a verb under any rules; an instance is bound to the tables of one ruleset.
    """

    words: ClassVar[str]
    """Pattern of the texts of its actions: the verb in lower case, then the parameters in capitals."""
    ranges: ClassVar[Mapping[str, str]] = {}
    """Clauses that define the values of parameters, such as `SPACE`."""
    step: ClassVar[str]
    """Clause that defines in which step of its phase the move is made."""
    checks: ClassVar[Checks] = ()
    rank: ClassVar[int] = 5
    """Place in the catalogue: moves of a lower rank come first, those of one rank in the order of the stages."""
    reluctant: ClassVar[bool] = False
    """True if players make it only as a last resort."""
    face_down: ClassVar[bool] = False
    """True if the choice is hidden from others, so that it can be undone after others have acted."""

    thing: str | None = None
    """Id of the thing with which the move is made, such as a card, if each thing has its own move."""
    needs: int = 0
    """Set of kinds of which one must be in hand, as `HasNeeded` checks; 0 if none is needed."""
    is_wide: bool = False
    """True if there are too many sets of members to remember each."""

    first: int
    """Index of the first member in the catalogue; the index of any member is `first + bit`."""
    pick: Picks | WidePicks
    """Mapping from a set of members to their indices."""

    def __init__(self, tables: T) -> None:
        self.tables = tables
        self.members: Sequence[A] = tuple(self.over())
        """Actions of the move, by bit."""
        self.all: int = (1 << len(self.members)) - 1
        """Set of all members."""

    def number(self, indices: Sequence[int]) -> None:
        """Set the consecutive places of the members in the catalogue."""
        self.first = indices[0]
        self.pick = (WidePicks if self.is_wide else Picks)(indices)

    @classmethod
    def bind(cls, tables: T) -> Iterator[Self]:
        """Yield the move bound to these tables: once, or once for each thing with which it is made."""
        yield cls(tables)

    @classmethod
    def verb(cls) -> str:
        """Return the first words, which all its actions share."""
        words = cls.words.split()
        return " ".join(words[: next((n for n, word in enumerate(words) if not word.islower()), len(words))])

    @abstractmethod
    def over(self) -> Iterable[A]:
        """Return the members in the order of their bits."""

    @abstractmethod
    def do(self, s: S, seat: int, bit: int) -> None:
        """Make the move, which must be legal."""

    def groups(self, q: Question[S, A]) -> Iterator[AnyGroup]:
        """Yield the groups of choices for the prompt of a seat."""
        yield from ()

    def label(self, bit: int) -> tuple[str, Facts]:
        """Return the label of a member within its group, as the key of a text and its parameters."""
        member: Any = self.members[bit]
        return self.verb(), {field.name: getattr(member, field.name) for field in fields(type(member))}

    def note(self) -> str:
        """Return an addition to its words in the error for an unknown action."""
        return ""


AnyMove = Move[Any, Any, Any]
MoveOf = Move[S, Any, A]
"""A move of a game with these states and actions."""
Moves = tuple[type[AnyMove], ...]
"""Kinds of move."""


class Stage(Generic[S]):
    """A step of a phase in which seats are asked."""

    name: ClassVar[str]
    phase: ClassVar[str]
    asking: ClassVar[str]
    """Clause that asks, unless `clause` returns another."""
    moves: ClassVar[Moves] = ()
    """Moves of a seat that is asked, in the order of a turn, in addition to `any_time`."""
    any_time: ClassVar[Moves] = ()
    """Moves of every seat, asked or not."""
    together: ClassVar[bool] = False
    """True if the actions of all seats are reported in one paragraph."""

    @classmethod
    def clause(cls, s: S) -> str:
        """Return the clause that asks now, depending on the top of `pending`. Prompts and events cite it."""
        return cls.asking

    def waiting(self, s: S, seat: int) -> tuple[str, str]:
        """Return the clause and the code of the reason why a seat is not asked."""
        return self.clause(s), "not-your-turn"

    def facts(self, s: S, seat: int) -> Facts:
        """Return the parameters of the prompt's sentence for a seat that is asked."""
        return {}

    def meanwhile(self, s: S, seat: int) -> Facts:
        """Return the parameters of the prompt's sentence for a waiting seat."""
        return {"stage": self.name, "asked": s.asked}


class GameOver(Stage[S]):
    """The end of a game, in which no seat is asked; a game adds the clause that asks for its result."""

    name = OVER
    phase = OVER

    def waiting(self, s: S, seat: int) -> tuple[str, str]:
        """Return the refusal of any action: the game is over."""
        return self.asking, "game-over"


AnyStage = Stage[Any]


def ask(s: Moment, stage: type[AnyStage], *seats: int) -> None:
    """Ask these seats to act in a stage; the event cites the clause of the stage."""
    s.stage, s.asked = stage.name, seats
    if s.log is not None:
        s.log.append(s.asked_event(stage.clause(s)))
