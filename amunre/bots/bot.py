"""Bots, and what they can observe."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from amunre.arguments import of_kind
from amunre.engine.definition import A
from amunre.engine.game import Game
from amunre.engine.moment import Moment
from amunre.engine.rules import AnyAction
from amunre.engine.type_variables import Looked, RS_co
from amunre.errors import NotationError
from amunre.printing import brief

T = TypeVar("T")
V = TypeVar("V")

Thinking = Generator[None, None, T]
"""A result that is computed in slices, so that the caller can do something else between them."""


def finished(thinking: Thinking[T]) -> T:
    """Compute the remaining slices, and return the result."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            result: T = end.value
            return result


class Observation(Generic[RS_co]):
    """A bot's view of a game, limited to information that its seat may know and computed on request.

    A copy of an observation, or one unpickled in another process, always shows the game as it was at that moment.
    """

    __slots__ = ("_view", "_world", "redeal", "rules", "seat")

    rules: RS_co
    seat: int
    redeal: Callable[[int], Game[RS_co]]
    """A function that returns another game, given a seed, that the seat cannot distinguish from its own game."""

    def __init__(self, game: Game[RS_co], seat: int) -> None:
        self.rules = of_kind("game", game, Game).rules
        self.seat = seat
        self._view: Callable[[], Any] = lambda: game.view(seat)
        self.redeal = lambda seed: game.redeal(seat, seed)
        dealt = game.rules.game.positions.dealt_anew
        self._world: Callable[[int], Moment] = lambda seed: dealt(game._play.state, seat, seed)
        """A function that returns the state of such a game, for the library's bots."""

    @property
    def view(self: Observation[Looked[Callable[[int], V]]]) -> Callable[[], V]:
        """A function that returns the seat's current view."""
        return self._view

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the seat's knowledge, as a redealt game."""
        return Observation, (self.redeal(0), self.seat)


def indices(observation: Observation, actions: Sequence[AnyAction]) -> list[int]:
    """Return the catalogue indices of these actions. Raises NotationError if a bot's arguments are wrong."""
    of_kind("observation", observation, Observation)
    try:
        found = [action.index for action in actions]
        if type(actions[0]) is type(
            observation.rules.actions[0]
        ):  # cached, because callers ask for it at every decision
            return found
    except (AttributeError, LookupError, TypeError):
        pass
    home = observation.rules.game.home
    raise NotationError(f"actions: expected at least one legal action from {home}, found {brief(actions)}.")


@frozen
class Hint:
    """A suggested action, and the reason for it."""

    action: AnyAction
    why: str
    """The reason on one line, in the current language."""


class Bot(Protocol):
    """A player. A bot may have two optional methods.

    `interrupt(observation, actions)` is called out of turn after every step; it returns an action, or None to do
    nothing. A bot without this method acts only in turn. `hint(observation, actions)` returns a `Hint` with the action
    that the bot would choose.
    """

    def choose(self, observation: Observation, actions: Sequence[AnyAction]) -> AnyAction:
        """Choose an action.

        Args:
            observation: The information that the seat may know.
            actions: The legal actions, of which there are at least two.

        Returns:
            One of the legal actions.
        """
        ...


class Thinker(ABC):
    """A bot that needs a long time, and so thinks in slices."""

    def choose(self, observation: Observation, actions: Sequence[A]) -> A:
        """Choose an action, as any bot does."""
        return finished(self.thinking(observation, actions))

    @abstractmethod
    def thinking(self, observation: Observation, actions: Sequence[A]) -> Thinking[A]:
        """Choose an action in slices."""


def checked_bot(made: object, argument: str = "bot") -> Any:
    """Return the object if it is a bot; otherwise raise NotationError. Errors from its attributes are passed on."""
    if isinstance(made, type) or not callable(getattr(made, "choose", None)):
        found = f"a class, {brief(made)}" if isinstance(made, type) else brief(made)
        raise NotationError(f"{argument}: expected an object with choose(observation, actions), found {found}.")
    return made


BotMaker = Callable[[Random], Bot]
"""A class of bots, or a function that makes a bot; the random generator must be the bot's only source of randomness."""
