"""The definition of a game: a single value that gives access to all its modules and types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, cast, get_args

from attrs import frozen

from amunre.engine.moment import Moment
from amunre.engine.rules import AnyAction, Refusal, Stage
from amunre.engine.setup import Setup

if TYPE_CHECKING:
    from amunre.engine.chance import Chance
    from amunre.engine.events import Viewer
    from amunre.engine.files import Document
    from amunre.engine.log import Log
    from amunre.engine.result import AnyScore, Result
    from amunre.engine.texts import Telling
    from amunre.errors import Problem
    from amunre.jsontypes import JsonMapping

if TYPE_CHECKING:
    import typing_extensions  # type checkers know this module even if it is not installed

    # Without arguments, `Definition` means the definition of any game.
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
# Types that only a game defines: its states, a ruleset's tables, and rulesets.
M = TypeVar("M", bound=Moment)
T_contra = TypeVar("T_contra", contravariant=True)
R_contra = TypeVar("R_contra", contravariant=True)
# The same types, for the protocols below.
P = TypeVar("P")
M_contra = TypeVar("M_contra", bound=Moment, contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
C_co = TypeVar("C_co", bound="AnyScore", covariant=True)


class InPlay(Protocol):
    """The part of a `Game` that views need."""

    def check_viewer(self, viewer: object) -> Viewer:
        """Return the viewer if it is valid; otherwise raise ValueError."""

    def position(self) -> Any:
        """Return the complete position."""


class RulesetFiles(Protocol):
    """A ruleset's files, and the functions that read them."""

    PARTS: Mapping[str, str]
    """Names of schemas by file name without `.yaml`. The file names are also the keys in the data."""

    def cross_problems(self, game: Any, documents: Mapping[str, Document]) -> Iterable[Problem]:
        """List conflicts between files that match their schemas."""

    def built(self, game: Any, data: JsonMapping) -> Any:
        """Build a ruleset for this game from valid data."""


class Course(Protocol[T_contra, S_contra, M]):
    """The course of a game, from one state to the next."""

    STAGES: tuple[Stage[M], ...]
    """Stages in which seats make decisions, and the final stage."""

    def set_up(self, tables: T_contra, players: int, setup: S_contra, chance: Chance, log: Log[Any] | None) -> M:
        """Return the state at the first decision."""

    def advance(self, s: M) -> None:
        """Advance a state by one step while no seat must act: resolve the top of `pending`, or continue the game."""

    def order(self, s: M) -> tuple[int, ...]:
        """Return all seats, in the order in which they may act out of turn."""

    def misplaced(self, s: M, seat: int, stage: Stage[M], home: Stage[M], move: Any, bit: int) -> Refusal:
        """Refuse a seat the action at this bit of a move that belongs to the stage `home`, not to the current stage."""


class Positions(Protocol[R_contra, T_contra, M, P]):
    """Conversion between states and positions."""

    def position_of(self, s: M) -> P:
        """Return the complete position of a state."""

    def problems_of(self, position: P, rules: R_contra) -> tuple[Problem, ...]:
        """List everything that is wrong with a position under these rules."""

    def state_of(self, position: P, tables: T_contra, chance: Chance) -> M:
        """Return the state that a valid position describes."""

    def sketch(self, rules: R_contra, facts: JsonMapping) -> P:
        """Return a valid position that has these facts, which are given in the JSON form of a position."""

    def dealt_anew(self, s: M, viewer: Viewer, seed: int) -> M:
        """Return another state that looks the same to a seat or a spectator."""


class Ranking(Protocol[M_contra, C_co]):
    """Scores and results."""

    def score(self, s: M_contra, seat: int) -> C_co:
        """Return a seat's score so far."""

    def score_if_now(self, s: M_contra, seat: int) -> C_co:
        """Return the score that a seat would receive if scoring took place now."""

    def result(self, s: M_contra) -> Result:
        """Return the result of a game, given its last state. The last event cites the clause that ended the game."""


class Naming(Protocol[R_contra]):
    """Words for a game's values in sentences."""

    NAMED: Mapping[str, str]
    """Sections with names by parameter of a sentence, in addition to those for all games; see `texts.NAMED`."""
    WRITERS: Mapping[str, Telling]
    """Functions that describe values in words, keyed by the parameter of a sentence."""

    def names(self, rules: R_contra) -> JsonMapping:
        """Return the parts of a ruleset that sentences need, as plain JSON: for example, names by id and language."""


@frozen(eq=False)
class Definition(Generic[A, E, Q, P_co, L_co, C, U, S]):
    """A game: its types and the modules with its functions.

    The type parameters are its action, event, prompt, position, look, score, update and set-up. Each class is in the
    module with the same name.
    """

    id: str
    build: RulesetFiles
    course: Course[Any, S, Any]
    positions: Positions[Any, Any, Any, P_co]
    ranking: Ranking[Any, C]
    naming: Naming[Any]
    look: Callable[[InPlay], L_co]
    """Class of `game.view`, which is `look(game)`; calling that with a viewer and options returns a view."""

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle the definition by reference, because each process has only one definition per game."""
        return _defined_in, (self._place("definition"),)

    def module(self, name: str) -> ModuleType:
        """Import and return one of the game's modules, such as `drawings` or `bots`."""
        return import_module(self._place(name))

    def has(self, name: str) -> bool:
        """Return whether the game has an optional module, such as `printed`."""
        return find_spec(self._place(name)) is not None

    def _place(self, name: str) -> str:
        """Return the full name of one of the game's modules."""
        return f"{self.look.__module__.rpartition('.')[0]}.{name}"

    @cached_property
    def position(self) -> type[P_co]:
        """Class of positions."""
        return cast("type[P_co]", self.module("position").Position)

    @cached_property
    def setup(self) -> type[S]:
        """Class of the choices made at set-up."""
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
        """Class of updates; it is called with the fields of `UpdateOf`."""
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
    """Class of a viewer's news; it is called with the fields of `NewsOf`."""
    event: ClassVar[cached_property[Any]] = cached_property(lambda self: self.module("events").Event)
    """Base class of the game's events."""

    @property
    def home(self) -> str:
        """Name of the game's public module."""
        home: str = self.module("position").Position._home
        return home


AnyGame: TypeAlias = "Definition"
"""The definition of any game."""


def _defined_in(module: str) -> Any:
    """Return the game that a module defines."""
    return import_module(module).GAME
