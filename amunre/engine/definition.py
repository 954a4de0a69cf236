"""The definition of a game: one value through which all its modules and types are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, cast, get_args

from attrs import frozen

from amunre.engine.moment import Moment
from amunre.engine.rules import AnyAction, Refusal, Stage
from amunre.engine.setup import Setup

if TYPE_CHECKING:
    from amunre.engine.chance import Chance
    from amunre.engine.events import Log, Viewer
    from amunre.engine.files import Document
    from amunre.engine.result import AnyScore, Result
    from amunre.engine.texts import Telling
    from amunre.errors import Problem
    from amunre.jsontypes import JsonMapping

if TYPE_CHECKING:
    import typing_extensions  # type checkers know it even if it is not installed

    # By default, a `Definition` is that of any game.
    A = typing_extensions.TypeVar("A", bound=AnyAction, default=Any)
    E = typing_extensions.TypeVar("E", default=Any)
    Q = typing_extensions.TypeVar("Q", default=Any)
    P_co = typing_extensions.TypeVar("P_co", covariant=True, default=Any)
    L_co = typing_extensions.TypeVar("L_co", covariant=True, default=Any)
    C = typing_extensions.TypeVar("C", bound=AnyScore, default=Any)
    U = typing_extensions.TypeVar("U", default=Any)
    S = typing_extensions.TypeVar("S", bound=Setup, default=Any)
else:
    A, E, Q, P_co = TypeVar("A"), TypeVar("E"), TypeVar("Q"), TypeVar("P_co")
    L_co, C, U, S = TypeVar("L_co"), TypeVar("C"), TypeVar("U"), TypeVar("S")
# Types that only a game knows: its states, the tables of a ruleset, and rulesets.
M = TypeVar("M", bound=Moment)
T_contra = TypeVar("T_contra", contravariant=True)
R_contra = TypeVar("R_contra", contravariant=True)
# The same types as above, for the protocols of modules.
P = TypeVar("P")
M_contra = TypeVar("M_contra", bound=Moment, contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
C_co = TypeVar("C_co", bound="AnyScore", covariant=True)


class InPlay(Protocol):
    """The part of a `Game` that views need."""

    def check_viewer(self, viewer: object) -> Viewer:
        """Return a valid viewer; raise ValueError for any other."""

    def position(self) -> Any:
        """Return the complete position."""


class RulesetFiles(Protocol):
    """The files of a ruleset, and how to read them."""

    PARTS: Mapping[str, str]
    """Names of schemas by file without `.yaml`. The files are also the keys of the data."""

    def cross_problems(self, game: Any, documents: Mapping[str, Document]) -> Iterable[Problem]:
        """List conflicts between files that are valid by their schemas."""

    def built(self, game: Any, data: JsonMapping) -> Any:
        """Build a ruleset of this game from valid data."""


class Course(Protocol[T_contra, S_contra, M]):
    """The course of a game: how one state leads to the next."""

    STAGES: tuple[Stage[M], ...]
    """Stages in which seats are asked, and the end."""

    def set_up(self, tables: T_contra, players: int, setup: S_contra, chance: Chance, log: Log[Any] | None) -> M:
        """Return the state at the first question."""

    def advance(self, s: M) -> None:
        """Advance a state by one step while no seat is asked: resolve the top of `pending`, or continue the game."""

    def order(self, s: M) -> tuple[int, ...]:
        """Return all seats, in the order in which they are asked whether they act out of turn."""

    def misplaced(self, s: M, seat: int, stage: Stage[M], home: Stage[M], move: Any, bit: int) -> Refusal:
        """Refuse a seat the action at this bit of a move, which belongs to the stage `home` and not to the present."""


class Positions(Protocol[R_contra, T_contra, M, P]):
    """Conversion between states and positions."""

    def position_of(self, s: M) -> P:
        """Return the complete position of a state."""

    def problems_of(self, position: P, rules: R_contra) -> tuple[Problem, ...]:
        """List everything wrong with a position under these rules."""

    def state_of(self, position: P, tables: T_contra, chance: Chance) -> M:
        """Return the state that a sound position describes."""

    def sketch(self, rules: R_contra, facts: JsonMapping) -> P:
        """Complete some facts, in the form of a position's JSON, to a sound position."""

    def dealt_anew(self, s: M, viewer: Viewer, seed: int) -> M:
        """Return another state with the same view for a seat or a spectator."""


class Ranking(Protocol[M_contra, C_co]):
    """Scores and results."""

    def score(self, s: M_contra, seat: int) -> C_co:
        """Return the score of a seat so far."""

    def score_if_now(self, s: M_contra, seat: int) -> C_co:
        """Return the points that a scoring would give a seat now."""

    def result(self, s: M_contra) -> Result:
        """Return the result of a game, given its last state. The last event cites the clause that ended it."""


class Naming(Protocol[R_contra]):
    """Words for the values of a game in sentences."""

    NAMED: Mapping[str, str]
    """Kinds of names by parameter of a sentence, in addition to those of all games; see `texts.NAMED`."""
    WRITERS: Mapping[str, Telling]
    """Functions that write values as text, by parameter of a sentence."""

    def names(self, rules: R_contra) -> JsonMapping:
        """Return the parts of a ruleset that sentences need as plain JSON, such as names by sort, id and language."""


@frozen(eq=False)
class Definition(Generic[A, E, Q, P_co, L_co, C, U, S]):
    """A game: modules with its functions, and its types.

    The types are those of an action, an event, a prompt, a position, a look at a game, a score, an update and a
    set-up. Each is found in the module of its name.
    """

    id: str
    build: RulesetFiles
    course: Course[Any, S, Any]
    positions: Positions[Any, Any, Any, P_co]
    ranking: Ranking[Any, C]
    naming: Naming[Any]
    look: Callable[[InPlay], L_co]
    """Class behind `game.view`, which is `look(game)`: called with a viewer and options, it returns a view."""

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle by reference: each process has one definition per game."""
        return _defined_in, (self._place("definition"),)

    def module(self, name: str) -> ModuleType:
        """Import and return a module of the game, such as `drawings` or `bots`."""
        return import_module(self._place(name))

    def _place(self, name: str) -> str:
        """Return the full name of a module of the game."""
        return f"{self.look.__module__.rpartition('.')[0]}.{name}"

    @cached_property
    def position(self) -> type[P_co]:
        """Class of positions."""
        return cast("type[P_co]", self.module("position").Position)

    @cached_property
    def setup(self) -> type[S]:
        """Class of the decisions made at set-up."""
        return cast("type[S]", self.module("setup").Setup)

    @cached_property
    def action(self) -> type[A]:
        """Class of actions."""
        return cast("type[A]", self.module("actions").Action)

    @cached_property
    def prompt(self) -> type[Q]:
        """Class of prompts."""
        return cast("type[Q]", self.module("prompt").Prompt)

    @cached_property
    def update(self) -> Callable[..., U]:
        """Class of updates; takes the fields of an `UpdateOf`."""
        return cast("Callable[..., U]", self.module("update").Update)

    @cached_property
    def events(self) -> tuple[type[E], ...]:
        """Classes of the events."""
        return cast("tuple[type[E], ...]", get_args(self.module("events").AnyEvent))

    view: ClassVar[cached_property[Any]] = cached_property(lambda self: self.module("view").View)
    """Class of views."""
    choice: ClassVar[cached_property[Any]] = cached_property(lambda self: self.module("prompt").Choice)
    """Class of the choices in a prompt."""
    news: ClassVar[cached_property[Any]] = cached_property(lambda self: self.module("update").News)
    """Class of news; takes the fields of a `NewsOf`."""
    event: ClassVar[cached_property[Any]] = cached_property(lambda self: self.module("events").Event)
    """Base class of the events."""

    @property
    def home(self) -> str:
        """Public module of the game."""
        home: str = self.module("position").Position._home
        return home


AnyGame: TypeAlias = "Definition"
"""The definition of any game."""


def _defined_in(module: str) -> Any:
    """Return the game that a module defines."""
    return import_module(module).GAME
