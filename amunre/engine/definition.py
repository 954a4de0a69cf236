"""What the engine asks of a game: one value with its functions and types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import frozen

from amunre.engine.rules import Refusal, Stage

if TYPE_CHECKING:
    from amunre.engine.events import Viewer
    from amunre.engine.files import Document
    from amunre.engine.game import Game
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


@frozen(eq=False)
class Definition(Generic[P_co, L_co, A, E, Q, C, U]):
    """A game: what its rules are made of, and how one moment follows another.

    Its types are those of a position, a look at a game, an action, an event, a prompt, a score and an update.
    """

    id: str
    parts: Mapping[str, str]
    """The files of a ruleset, without `.yaml`, the keys of its data; for each the name of its schema."""
    cross_problems: Callable[[Mapping[str, Document]], Iterable[Problem]]
    """What does not go together in files that are as their schemas say."""
    built: Callable[[Mapping[str, Any]], Any]
    """The ruleset that data without problems describes."""
    stages: tuple[Stage[Any], ...]
    """All in which somebody is asked, and the end."""
    tables: Callable[[Any], Any]
    """What the moves look up, worked out from a ruleset."""
    set_up: Callable[[Any, int, int, Any, Any], Any]
    """The state up to the first question: of tables, number of players, start player, chance and log."""
    go_on: Callable[[Any], None]
    """What follows while nobody is asked, up to the next question."""
    start: str
    """The game's own word for the player who starts: an option of `Game`, and what a position calls their seat."""
    first: Callable[[int, int], int]
    """The seat that starts where nobody names one: of the number of players and the seed."""
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
    look: Callable[[Game[Any]], L_co]
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
    material: Callable[[Any], Mapping[str, Any]]
    """All that is printed under a ruleset and never moves, as plain JSON."""
    named: Mapping[str, str]
    """By parameter of a sentence, how a value of it is named, besides those of all games; see `texts.NAMED`."""
    told: Mapping[str, Callable[[Any, Filler], str]]
    """By parameter, what is told of those values that take a sentence of their own."""
    position: type[P_co]
    view: type[Any]
    action: type[A]
    choice: type[Any]
    prompt: type[Q]
    update: Callable[..., U]
    """What a table tells, made of the fields of an `UpdateOf`."""
    news: Callable[..., Any]
    """No more than what is new, made of the fields of a `NewsOf`."""
    event: type[Any]
    """What all kinds of event are."""
    events: tuple[type[E], ...]
    """All kinds of event."""
    schemas: tuple[str, ...]
    """The names of what describes its values: in each schema stand classes, or kinds, as titles."""
