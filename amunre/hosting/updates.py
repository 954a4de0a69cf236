"""A table's updates, news and logs, each limited to what its reader is allowed to know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import TIMEOUT_MAX
from threading import Event as Heard
from time import monotonic
from typing import Any, cast

from attrs import frozen

from amunre.arguments import plain
from amunre.engine.definition import E, Q, U
from amunre.engine.events import SPECTATOR, Viewer
from amunre.engine.game import Game
from amunre.engine.lines import Line
from amunre.engine.result import Result
from amunre.engine.type_variables import NewTo, RS_co, TellsOf, Updated
from amunre.engine.update import Chair, NewsOf
from amunre.errors import WrongToken
from amunre.hosting.chairs import Role, check_seat
from amunre.hosting.messages import lines_at, told_since
from amunre.hosting.options import Options
from amunre.hosting.overview import Overview, chairs_of, overview
from amunre.hosting.state import TableState
from amunre.hosting.stored import StoredTable, stream_of, synchronized
from amunre.hosting.takeback_limits import ways_back
from amunre.jsontypes import JsonMapping
from amunre.printing import brief
from amunre.records import Record

HANDS = frozenset({"sat", "left", "removed", "bot-seated", "bot-replaced", "resigned", "invited", "renewed"})
"""Kinds of entries after which a seat's earlier token no longer works."""
PAGE = 200
"""Maximum number of events in the first update for a new screen."""


@frozen
class OpenQuestion:
    """The question that a seat must answer now."""

    since: int
    """Time at which the seat was asked, in milliseconds since 1970. It stays the same until the seat acts, so it
    identifies the question."""
    after: int
    """Step of the last action by another seat that could change the question; 0 if there is no such action."""


@frozen
class Seen:
    """A game as one viewer may know it now."""

    view: Any
    viewer: Viewer
    step: int
    """The table's step."""
    result: Result | None
    """The result; None before the end."""


@frozen
class Earlier:
    """An earlier moment in a game, as one viewer may know it."""

    view: Any
    step: int
    """Number of the game's steps before it."""
    steps: int
    """Number of the game's steps until now."""
    lines: tuple[Line, ...]
    """The last of the steps in words, or the set-up if there was no step."""


class TableUpdates(StoredTable[RS_co]):
    """The read-only part of a table."""

    @property
    def step(self) -> int:
        """Number of changes so far, such as actions, undos and changes of players. It never decreases.

        Private changes, such as a declared action, are not counted.
        """
        return self._latest_state().step

    @property
    def entries(self) -> int:
        """Number of entries that this handle has read from the store so far."""
        return self._state.length

    @property
    def state(self) -> str:
        """Phase of the table: `gathering`, `running` or `over`."""
        return self._latest_state().state

    @property
    def options(self) -> Options:
        """Settings of the table."""
        return self._state.options

    @property
    def setup(self) -> JsonMapping:
        """Set-up options that the host has chosen; the game decides the rest."""
        return self._state.setup

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Players by seat."""
        return chairs_of(self._latest_state())

    @property
    def overview(self) -> Overview:
        """The table's entry in a listing."""
        return overview(self.id, self._latest_state())

    @property
    def rules(self) -> RS_co:
        """Ruleset of the game."""
        return cast("RS_co", self._state.rules)

    @property
    def game(self) -> Game[RS_co]:
        """A copy of the game, including all its secrets. Never show it to a player.

        Raises:
            Refused: The game has not begun.
        """
        return self._latest_state().spoken.copy()

    @synchronized
    def role(self, token: str | None) -> Role:
        """Return what a token allows. Every token is compared, so that timing reveals nothing.

        Raises:
            WrongToken: The token is not valid at this table.
        """
        return self._state.role(token)

    @synchronized
    def turn(self, seat: int) -> OpenQuestion | None:
        """Return the question for a seat; None if the seat need not act.

        Raises:
            ValueError: The seat does not exist.
        """
        seat = check_seat(len(self._state.chairs), seat)
        since = self._state.asked_at.get(seat)
        if since is None:
            return None
        past = self._state.past
        others = (step for step in range(len(past), 0, -1) if not past[step - 1].aside and past[step - 1].seat != seat)
        return OpenQuestion(since, next(others, 0))

    @synchronized
    def tenure(self, seat: int) -> int:
        """Return the step at which a seat's token last changed. A token works until this number changes.

        Raises:
            ValueError: The seat does not exist.
        """
        seat = check_seat(len(self._state.chairs), seat)
        past = self._state.past
        own = (n for n in range(len(past), 0, -1) if past[n - 1].seat == seat and past[n - 1].deed["kind"] in HANDS)
        return next(own, 0)

    def given(self, seat: int) -> int:
        """Return the step at which the host last gave a seat to a player; 0 if never.

        Raises:
            ValueError: The seat does not exist.
        """
        check_seat(len(self._state.chairs), seat)
        return self._latest_state().chairs[seat].given

    def record(self, meta: Mapping[str, str] | None = None) -> Record:
        """Return the record of the game so far, leaving out undone actions.

        It contains every hand and the order of every pile, so no player, not even the host, may see it before the end.

        Args:
            meta: Notes; see `Record.of`.

        Raises:
            RecordError: As for `Record.of`.
            Refused: The game has not begun.
        """
        return Record.of(self.game, meta)

    def update(
        self: TableUpdates[Updated[U]], token: str | None = None, since: int | None = None, reached: int | None = None
    ) -> U:
        """Return what a person or a spectator is allowed to know about the table, and the events that are new to them.

        Args:
            token: The person's token, or a shared token; None for a spectator.
            since: Step of the last update that was shown, so that the table can determine which events are new or
                undone; None for a new screen, which gets only the last events (use `log` for the others).
            reached: Number of an entry, as reported to a listener by the store. If this handle has already read that
                entry, it does not ask the store for more, because later entries will be reported too.

        Raises:
            WrongToken: No seat has this token.
            ValueError: The step does not exist.
            Refused: The game has not begun.
        """
        with self._alone():
            if reached is None or self._state.length <= reached:
                self._read_on()
            s, viewer, kept = self._state, self._viewer(token), 0 if since is None else self._kept(since)
            game = s.spoken
            first = max(s.events_at(s.step) - PAGE, 0) if since is None else kept
            events = game.events(viewer, since=first)
            update: U = game.rules.game.update(
                **_told(s, viewer, since or 0, kept),
                view=game.view(viewer, **s.options.view),
                prompt=game.prompt(viewer) if isinstance(viewer, int) else None,
                first=first,
                events=events,
                lines=lines_at(s, events),
                scores=tuple(map(game.score, range(game.players))),
            )
            return update

    @synchronized
    def seen(self, token: str | None = None) -> Seen:
        """Return what a person or a spectator sees of the game, without prompt, events and lines.

        It takes a fraction of the time of `update`, and is enough for a drawing.

        Args:
            token: As in `update`.

        Raises:
            WrongToken: No seat has this token.
            Refused: The game has not begun.
        """
        s, viewer = self._state, self._viewer(token)
        return Seen(s.spoken.view(viewer, **s.options.view), viewer, s.step, s.begun.result)

    @synchronized
    def news(self: TableUpdates[NewTo[E, Q]], token: str | None, since: int) -> NewsOf[E, Q]:
        """Return only the changes since a step, for a client that applies the events to its view.

        This takes a quarter to half as long as `update`. The client gets the rest in other ways: the view and its
        points from `fold`, sentences from `wire.texts`, and reasons from `explain`.

        Args:
            token: As in `update`.
            since: Step of the last update or news that the client received.

        Raises:
            WrongToken: No seat has this token.
            ValueError: The step does not exist.
            Refused: The game has not begun.
        """
        s, viewer, kept = self._state, self._viewer(token), self._kept(since)
        game = s.spoken
        news: NewsOf[E, Q] = game.rules.game.news(
            **_told(s, viewer, since, kept),
            prompt=game.prompt(viewer, reasons=False) if isinstance(viewer, int) else None,
            events=game.events(viewer, since=kept),
        )
        return news

    @synchronized
    def events(self: TableUpdates[TellsOf[Any, E]], token: str | None, since: int) -> tuple[tuple[E, ...], int]:
        """Return all events of the game, as a person or a spectator may know them, and how many were known at a step.

        Args:
            token: As in `update`.
            since: Step of the last update that was shown.

        Raises:
            WrongToken: No seat has this token.
            ValueError: The step does not exist.
            Refused: The game has not begun.
        """
        kept = self._kept(since)
        return self._state.spoken.events(self._viewer(token)), kept

    @synchronized
    def log(
        self: TableUpdates, token: str | None = None, before: int | None = None, most: int = PAGE
    ) -> tuple[Line, ...]:
        """Return events in words, as far as a person or a spectator is allowed to know them.

        Args:
            token: As in `update`.
            before: Number of an event, from 0, to return the events before it; None for the last events.
            most: Maximum number of events; some of them may not produce a line.

        Raises:
            WrongToken: No seat has this token.
            ValueError: The numbers are out of range.
            Refused: The game has not begun.
        """
        s, viewer = self._state, self._viewer(token)
        end, most = s.events_at(s.step) if before is None else plain(before), plain(most)
        if type(end) is not int or not 0 <= end <= s.events_at(s.step) or type(most) is not int or most < 0:
            raise ValueError(f"before: expected 0 to {s.events_at(s.step)}, found {brief(before)}, {brief(most)}.")
        first = max(end - most, 0)
        return lines_at(s, s.begun.events(viewer, since=first)[: end - first])

    @synchronized
    def earlier(self, token: str | None, step: int) -> Earlier:
        """Return the game as it was before one of its steps, without undone steps.

        A person sees what their seat saw then; a spectator sees what everyone saw.

        Args:
            token: As in `update`.
            step: Number of the step, from 0; the number of steps for the present.

        Raises:
            WrongToken: No seat has this token.
            ValueError: The step does not exist.
            Refused: The game has not begun.
        """
        s, viewer = self._state, self._viewer(token)
        view = s.spoken.at(step).view(viewer, **s.options.view)
        counts = s.begun.event_counts
        first = counts[step - 1] if step else 0
        events = s.begun.events(viewer, since=first)[: counts[step] - first]
        return Earlier(view, step, len(counts) - 1, lines_at(s, events))

    def _kept(self, since: int) -> int:
        """Return how many events up to a step are still valid. Raises ValueError if there was no such step."""
        s, since = self._state, plain(since)
        if type(since) is not int or not 0 <= since <= s.step:
            raise ValueError(f"since: expected a step from 0 to {s.step}, found {brief(since)}.")
        return min([s.events_at(since), *(done.kept for done in s.past[since:])])

    def _viewer(self, token: str | None) -> Viewer:
        """Return the viewer to whom a token belongs. Raises WrongToken."""
        seat = self._state.role(token).seat
        if token is None:
            return SPECTATOR
        if seat is None:  # an invitation must not show a hand
            raise WrongToken
        return seat

    # --- waiting ---------------------------------------------------------------------------------------

    def wait(self, since: int, timeout: float | None = None) -> int:
        """Wait until the table has a step after `since`, and return the latest one.

        Args:
            since: The latest step that the caller knows.
            timeout: Seconds after which to return the current step; None to wait forever.

        Raises:
            ValueError: `since` is not the number of a step, or `timeout` is not a time.
            StoreError: The store cannot be read.
        """
        since = _checked_step(since, timeout)
        heard, end = Heard(), None if timeout is None else monotonic() + timeout
        with self._listening(heard.set):
            while True:
                heard.clear()
                left = None if end is None else end - monotonic()
                step = self.step
                if step > since or (left is not None and left <= 0) or not heard.wait(left):
                    return step

    async def wait_async(self, since: int, timeout: float | None = None) -> int:
        """Wait as `wait` does, without blocking the event loop."""
        since = _checked_step(since, timeout)
        loop, heard = asyncio.get_running_loop(), asyncio.Event()
        end = None if timeout is None else loop.time() + timeout
        with self._listening(lambda: loop.call_soon_threadsafe(heard.set)):
            while True:
                heard.clear()
                step = await asyncio.to_thread(lambda: self.step)
                left = None if end is None else end - loop.time()
                if step > since or (left is not None and left <= 0):
                    return step
                try:
                    await asyncio.wait_for(heard.wait(), left)
                except TimeoutError:
                    return step

    @contextmanager
    def _listening(self, hear: Callable[[], object]) -> Iterator[None]:
        """Call a function whenever this table may have changed, until the context ends."""
        own = (stream_of(self.id), "")

        def heard(stream: str, _: int) -> None:
            if stream in own:
                hear()

        stop = self._store.listen(heard)
        try:
            yield
        finally:
            stop()


def _told(s: TableState, viewer: Viewer, since: int, kept: int) -> dict[str, object]:
    """Return the fields that updates and news share, for a viewer who has seen the table up to the step `since`."""
    seat = viewer if isinstance(viewer, int) else None
    return {
        "step": s.step,
        "viewer": viewer,
        "chairs": chairs_of(s),
        "kept": kept,
        "told": told_since(s, plain(since)),
        "plea": s.plea and s.plea.seat,
        "intention": None if seat is None else s.chairs[seat].intends,
        "back": () if seat is None else ways_back(s, seat),
        "result": s.begun.result,
    }


def _checked_step(since: object, timeout: object) -> int:
    """Return the step. Raises ValueError if it is not a valid step number, or the timeout is not a valid time."""
    since = plain(since)
    if type(since) is not int or since < 0:
        raise ValueError(f"since: expected a step number, found {brief(since)}.")
    known = timeout is None or (isinstance(timeout, int | float) and 0 <= timeout <= TIMEOUT_MAX)
    if not known:
        raise ValueError(f"timeout: expected seconds, found {brief(timeout)}.")
    return since
