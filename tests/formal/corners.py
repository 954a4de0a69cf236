"""The rare corners of a game: how it is seen from outside that play has met one, and how to play towards it.

A corner is met by something that a seat does or tries, never by the position that a game starts from: pieces that ran
out must have been there, and must be missed by somebody. Where random play from the beginning on hardly gets there,
a policy steers towards it, or a game starts from a position in which it is near, and is played at random from there.
The corners of each game stand in a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from attrs import field, frozen

from amunre import OMNISCIENT, Game
from amunre.checking.policies import Policy
from amunre.engine.events import Event
from amunre.engine.violations import Violation
from amunre.games.loading import load_rules

Facts = dict[str, Any]
"""Facts that `amunre.sketch` completes to a position."""


@frozen
class Moment:
    """An action of a seat, done or refused, and its consequences."""

    first: Any
    """The position from which the game was played."""
    before: Any
    """A position too."""
    seat: int
    action: Any
    after: Any
    """The same as before when the action was refused."""
    events: tuple[Event, ...] = ()
    """As OMNISCIENT sees them."""
    refused: tuple[Violation, ...] = ()
    winners: tuple[int, ...] = ()
    """Once the game is over."""
    earlier: Moment | None = field(default=None, eq=False, repr=False)
    """The moment just before; None for the first step of a game."""

    def told(self, kind: str) -> list[Any]:
        """The events of this kind."""
        return [event for event in self.events if event.kind == kind]

    def refused_for(self, *codes: str) -> list[Violation]:
        """The violations with these codes."""
        return [violation for violation in self.refused if violation.code in codes]


def played(first: Any, game: Game, seat: int, action: Any, earlier: Moment | None = None) -> Moment:
    """A legal action done, in a game that was played from that first position."""
    before = game.position()
    told = game.play(seat, action)
    return Moment(
        first=first,
        before=before,
        seat=seat,
        action=action,
        after=game.position(),
        events=game.events(OMNISCIENT, since=told[0].number) if told else (),
        winners=game.result.winners if game.result else (),
        earlier=earlier,
    )


def refused(first: Any, game: Game, seat: int, action: Any) -> Moment:
    """An illegal action that was tried."""
    position = game.position()
    return Moment(first, position, seat, action, position, refused=game.explain(seat, action))


Start = Callable[[Any, Random, int], Facts]
"""A position by a ruleset for a number of players."""


@frozen
class Corner:
    """A rare corner of a game."""

    id: str
    says: str
    met: Callable[[Moment], bool]
    steered: str = ""
    """The policy that plays towards it; none where random play meets it often enough."""
    start: Start | None = None
    """A position in which it is near; None where play from the beginning is enough."""
    near: Callable[[Any], bool] = lambda position: False
    """Where only a refusal is missing."""
    codes: tuple[str, ...] = ()
    """The codes of that refusal."""

    @property
    def how(self) -> str:
        """Describe in a few words how games get there."""
        ways = [f"steered by the {self.steered}"] if self.steered else []
        ways += [f"from the built position {self.start.__name__.replace('_', ' ')!r}"] if self.start else []
        ways = ways or ["by play"]
        return "; ".join([*ways, "what is missing is asked for on purpose"] if self.codes else ways)

    def to_try(self, position: Any) -> tuple[str, ...]:
        """For which codes a refusal would meet this corner now."""
        return self.codes if self.near(position) else ()


@frozen
class Tour:
    """A game as the state machine plays it."""

    ruleset: str
    """Its id."""
    corners: tuple[Corner, ...]
    policies: Mapping[str, Policy]
    """The policies of which a corner asks for some."""
    tryable: Callable[[Game, int], Iterable[Any]]
    """The actions of the catalogue that it is worth for a seat to try, legal or not."""
    one_in: int
    """One of so many of these is looked at in search of an illegal one, others at each step."""
    ended: Callable[[Game], None]
    """Raises an error unless what must hold of an end does, in a game that went on from a position."""

    @property
    def rules(self) -> Any:
        """The ruleset."""
        return load_rules(self.ruleset)

    @property
    def towards(self) -> tuple[Corner, ...]:
        """The corners that play has to be led to."""
        return tuple(corner for corner in self.corners if corner.steered or corner.start)

    def met(self, moment: Moment) -> list[str]:
        """The ids of the corners that this moment meets."""
        return [corner.id for corner in self.corners if corner.met(moment)]
