"""State of a table, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import evolve, field, frozen

from amunre.engine.game import Game
from amunre.engine.names import as_spoken
from amunre.engine.ruleset import Rules
from amunre.engine.texts import part
from amunre.errors import Refused, WrongToken
from amunre.hosting.chairs import Role, Sitting, hashed, is_secret, names_at
from amunre.hosting.options import Options
from amunre.hosting.past import Past
from amunre.hosting.visible import forced
from amunre.jsontypes import Json

PAUSE = 3000
"""Milliseconds before a declared or forced action is performed; constant, so that it reveals nothing about a hand."""
TablePhase = Literal["gathering", "running", "over"]


@frozen
class Plea:
    """A request to the other players to agree to an undo."""

    seat: int
    steps: tuple[int, ...]
    """Numbers of the steps to undo."""
    agreed: frozenset[int] = frozenset()
    """Seats that have agreed."""


@frozen
class Unasked:
    """An action that the table performs for a person without asking them."""

    action: str
    at: int
    """Time at which it is done, in milliseconds since 1970."""
    by: Literal["intention", "force"]


@frozen
class Successor:
    """The rematch table."""

    table: str
    """Id of the table."""
    salt: str
    """Salt with which its tokens are derived from those of this table."""


@frozen
class TableState:
    """The state of a table at one moment."""

    rules: Rules
    options: Options
    host: str
    """Hash of the host's token."""
    chairs: tuple[Sitting, ...]
    opening: Game | None = None
    """Game that is continued at this table; None for a new game."""
    seed: int | None = None
    """Seed of the game; None to draw one when it begins."""
    setup: Mapping[str, Json] = {}  # never changed
    """Chosen set-up options, by field; the game decides the rest."""
    game: Game | None = None
    """The game; None while the table waits for players."""
    past: Past = field(factory=Past)
    silent: int = 0
    """Number of private deeds; they are not in `past`."""
    at: int = 0
    """Time of the last deed in `past`, in milliseconds since 1970."""
    asked_at: Mapping[int, int] = {}  # never changed
    """Time at which each seat that must act was asked, in milliseconds since 1970."""
    plea: Plea | None = None
    again: Successor | None = None
    """Table of the rematch; None if no one has asked for one."""
    busy: int = 0
    """Time until which the host's deeds last at one per `deed_limits.PACE`, in milliseconds since 1970."""

    @property
    def step(self) -> int:
        """Number of public deeds."""
        return len(self.past)

    @property
    def length(self) -> int:
        """Number of entries in the stream."""
        return 1 + self.step + self.silent

    @property
    def state(self) -> TablePhase:
        """Phase of the table: gathering people, running or over."""
        if self.game is None:
            return "gathering"
        return "over" if self.game.over else "running"

    @property
    def full(self) -> bool:
        """True if all chairs are taken."""
        return all(chair.taken for chair in self.chairs)

    @property
    def begun(self) -> Game:
        """The game. Raises Refused before it has begun."""
        if self.game is None:
            raise Refused("not-begun", part("table", "not-begun"))
        return self.game

    @property
    def spoken(self) -> Game:
        """The game, with unnamed seats numbered in the current language. Raises as `begun`."""
        names = as_spoken(self.begun.names)
        return self.begun if names == self.begun.names else self.begun.renamed(names)

    def names_after(self, number: int) -> tuple[str, ...]:
        """Return the names of the seats after the deed of this number, from 0, in the current language."""
        later = number + 1
        return as_spoken(self.past[later].names if later < len(self.past) else names_at(self.chairs))

    def events_at(self, step: int) -> int:
        """Return the number of events of the game at a step."""
        return self.past[step - 1].events if step else 0

    def deadline(self, seat: int) -> int | None:
        """Return when the time of a seat runs out, in milliseconds since 1970; None if it has no limit now."""
        clock, chair = self.options.clock, self.chairs[seat]
        if clock is None or chair.name is None or chair.overdue or seat not in self.asked_at:
            return None
        left = clock.seconds * 1000 - (chair.used if clock.per == "game" else 0)
        return self.asked_at[seat] + max(left, 0)

    def unasked(self, seat: int) -> Unasked | None:
        """Return the declared or forced action that is about to be performed for a person who must act, if any."""
        chair, since = self.chairs[seat], self.asked_at.get(seat)
        if chair.name is None or since is None:
            return None
        if chair.intends is not None:
            return Unasked(chair.intends, since + PAUSE, "intention")
        action = forced(self.begun, seat) if self.options.forced else None
        return None if action is None else Unasked(action, since + PAUSE, "force")

    def role(self, token: str | None) -> Role:
        """Return the rights of a token. Raises WrongToken if it has none."""
        if token is None:
            return Role(None, False, False)
        found, chairs = hashed(token), self.chairs  # all are compared, so that timing reveals nothing
        host = is_secret(found, self.host)
        opens = [is_secret(found, one.secret) for one in chairs]
        looks = [is_secret(found, one.shared) for one in chairs]
        mine = [seat for seat, one in enumerate(chairs) if one.name is not None and (opens[seat] or looks[seat])]
        kept = [seat for seat, one in enumerate(chairs) if opens[seat] and not one.taken]
        if not mine and not kept and not host:
            raise WrongToken
        plays = any(opens[seat] for seat in mine)
        return Role(mine[0] if mine else None, plays, host, kept[0] if kept else None)

    def seated(self, seat: int, chair: Sitting) -> TableState:
        """Return the table with a chair replaced and the game renamed to match; a finished game keeps its names."""
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        if self.game is None or self.game.over or (names := names_at(chairs)) == self.game.names:
            return evolve(self, chairs=chairs)
        return evolve(self, chairs=chairs, game=self.game.renamed(names))
