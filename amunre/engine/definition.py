"""What the engine asks of a game: one value with its functions and types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast, get_args

from attrs import field, frozen

from amunre.engine.rules import Refusal, Stage
from amunre.engine.setup import Setup
from amunre.frozendict import frozendict

if TYPE_CHECKING:
    from amunre.engine.events import Viewer
    from amunre.engine.files import Document
    from amunre.engine.result import AnyScore, Result
    from amunre.engine.texts import Filler
    from amunre.errors import Problem

P_co = TypeVar("P_co", covariant=True)
L_co = TypeVar("L_co", covariant=True)
A = TypeVar("A")
E = TypeVar("E")
Q = TypeVar("Q")
C = TypeVar("C", bound="AnyScore")
U = TypeVar("U")
S = TypeVar("S", bound=Setup)


class InPlay(Protocol):
    """The part of a `Game` that views need."""

    def check_viewer(self, viewer: object) -> Viewer:
        """Return a valid viewer; raise ValueError for any other."""

    def position(self) -> Any:
        """Return the complete position."""


@frozen(eq=False)
class Definition(Generic[P_co, L_co, A, E, Q, C, U, S]):
    """A game: what its rules are made of, and how one moment follows another.

    Its types are those of a position, a look at a game, an action, an event, a prompt, a score, an update and a
    set-up.
    """

    id: str
    parts: Mapping[str, str] = field(converter=frozendict)
    """The files of a ruleset, without `.yaml`, the keys of its data; for each the name of its schema."""
    cross_problems: Callable[[Mapping[str, Document]], Iterable[Problem]]
    """What does not go together in files that are as their schemas say."""
    built: Callable[[Mapping[str, Any]], Any]
    """Build a ruleset of this game from valid data."""
    stages: tuple[Stage[Any], ...]
    """All in which somebody is asked, and the end."""
    tables: Callable[[Any], Any]
    """What the moves look up, worked out from a ruleset."""
    setup: type[S]
    """Class of the decisions made at set-up."""
    set_up: Callable[[Any, int, S, Any, Any], Any]
    """The state up to the first question: of tables, number of players, what was decided, chance and log."""
    go_on: Callable[[Any], None]
    """Advance a state by one step while nobody is asked: resolve the top of `pending`, or else continue the game."""
    order: Callable[[Any], tuple[int, ...]]
    """All seats of a state, in the order in which they are asked what all may do."""
    misplaced: Callable[[Any, int, Stage[Any], Stage[Any], Any, int], Refusal]
    """Why an action has no place now: of the state, the seat, the present stage, the stage that the action belongs to,
    its move and its bit."""
    position_of: Callable[[Any], P_co]
    """The whole truth of a state, as a value."""
    problems_of: Callable[[Any, Any], tuple[Problem, ...]]
    """All that is wrong with a position, by the rules."""
    state_of: Callable[[P_co, Any, Any], Any]
    """The state that a sound position describes: of the position, tables and chance."""
    sketch: Callable[[Any, Mapping[str, Any]], P_co]
    """A whole sound position from a few facts: of a ruleset, and what is written of it as in its JSON."""
    dealt_anew: Callable[[Any, Viewer, int], Any]
    """Another state with the same view for a seat or a spectator: of the state, who that is, and a seed."""
    look: Callable[[InPlay], L_co]
    """How a game is looked at: `game.view` is `look(game)`, called with a viewer and what else the game lets choose."""
    fold: Callable[[Any, Any], Any]
    """The view after an event, both of the same viewer."""
    score: Callable[[Any, int], C]
    """What a seat has scored in a state."""
    score_if_now: Callable[[Any, int], C]
    """What a scoring would give a seat if it were now."""
    result: Callable[[Any], Result]
    """How a game ended, of its last state. The clause that ended it is cited by the last event of a game."""
    names: Callable[[Any], Mapping[str, Any]]
    """What sentences need of a ruleset, as plain JSON: names of its things by sort, id and language, and the like."""
    material: Callable[[Any], Any]
    """Collect the printed, immovable parts of a ruleset, as a `MaterialOf`."""
    named: Mapping[str, str] = field(converter=frozendict)
    """By parameter of a sentence, how a value of it is named, besides those of all games; see `texts.NAMED`."""
    told: Mapping[str, Callable[[Any, Filler], str]] = field(converter=frozendict)
    """By parameter, what is told of those values that take a sentence of their own."""
    position: type[P_co]

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by reference: each process has one definition per game."""
        return _defined_in, (self._place("definition"),)

    def room(self, name: str) -> ModuleType:
        """Import and return a module of the game, such as `drawings` or `bots`."""
        return import_module(self._place(name))

    def _place(self, name: str) -> str:
        """Return the full name of a module of the game."""
        return f"{self.position.__module__.rpartition('.')[0]}.{name}"

    @cached_property
    def view(self) -> type[Any]:
        """Class of views."""
        return cast("type[Any]", self.room("view").View)

    @cached_property
    def action(self) -> type[A]:
        """Class of actions."""
        return cast("type[A]", self.room("actions").Action)

    @cached_property
    def prompt(self) -> type[Q]:
        """Class of prompts."""
        return cast("type[Q]", self.room("prompt").Prompt)

    @cached_property
    def choice(self) -> type[Any]:
        """Class of the choices in a prompt."""
        return cast("type[Any]", self.room("prompt").Choice)

    @cached_property
    def update(self) -> Callable[..., U]:
        """Class of updates; takes the fields of an `UpdateOf`."""
        return cast("Callable[..., U]", self.room("update").Update)

    @cached_property
    def news(self) -> Callable[..., Any]:
        """Class of news; takes the fields of a `NewsOf`."""
        return cast("Callable[..., Any]", self.room("update").News)

    @cached_property
    def event(self) -> type[Any]:
        """Base class of the events."""
        return cast("type[Any]", self.room("events").Event)

    @cached_property
    def events(self) -> tuple[type[E], ...]:
        """Classes of the events."""
        return cast("tuple[type[E], ...]", get_args(self.room("events").AnyEvent))

    @property
    def home(self) -> str:
        """The module in which its names are public."""
        position: Any = self.position
        home: str = position._home
        return home


AnyGame = Definition[Any, Any, Any, Any, Any, Any, Any, Any]
"""The definition of a game, whichever it is."""


def _defined_in(module: str) -> Any:
    """Return the game that a module defines."""
    return import_module(module).GAME
