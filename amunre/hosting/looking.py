"""What a table shows: to whom it belongs, and to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import TIMEOUT_MAX
from threading import Event as Heard
from time import monotonic
from typing import cast

from attrs import frozen

from amunre.arguments import plain
from amunre.engine.definition import E, Q, U
from amunre.engine.events import SPECTATOR, Viewer
from amunre.engine.game import Game
from amunre.engine.lines import Line
from amunre.engine.typed import NewTo, RS_co, Updated
from amunre.engine.update import Chair, NewsOf
from amunre.errors import WrongToken
from amunre.hosting.back import ways_back
from amunre.hosting.chairs import Role, check_seat
from amunre.hosting.kept import Kept, one_by_one, stream_of
from amunre.hosting.options import Options
from amunre.hosting.overview import Overview, chairs_of, overview
from amunre.hosting.standing import Standing
from amunre.hosting.telling import lines_at, told_since
from amunre.printing import brief
from amunre.records import Record

HANDS = frozenset({"sat", "left", "removed", "bot-seated", "bot-replaced", "resigned", "invited", "renewed"})
"""Kinds of deeds after which somebody else has a seat, or the same person with another token."""
PAGE = 200
"""Events that a screen is told which has seen none of them."""


@frozen
class Turn:
    """A seat must act."""

    since: int
    """When it was asked, in milliseconds since 1970; so it has the same number as long as this seat does nothing."""
    after: int
    """The step of the last action of anybody else that was no part of the same secret choice; 0 if there is none."""


class Looking(Kept[RS_co]):
    """The part of a table that changes nothing."""

    @property
    def step(self) -> int:
        """How many deeds were acknowledged: actions, take-backs, changes of who plays. It never falls.

        What only one seat may know, such as what it has declared beforehand, is no step.
        """
        return self._now_standing().step

    @property
    def entries(self) -> int:
        """How many entries of its stream this handle has read so far, whatever they are."""
        return self._standing.length

    @property
    def state(self) -> str:
        """`gathering` while it waits for people, `running`, or `over`."""
        return self._now_standing().state

    @property
    def options(self) -> Options:
        """How it is run."""
        return self._standing.options

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who plays each seat."""
        return chairs_of(self._now_standing())

    @property
    def overview(self) -> Overview:
        """What a listing shows of it."""
        return overview(self.id, self._now_standing())

    @property
    def rules(self) -> RS_co:
        """By which it is played."""
        return cast("RS_co", self._standing.rules)

    @property
    def game(self) -> Game[RS_co]:
        """A copy of the game with all its secrets, for the program that runs the table and for no player.

        Raises:
            Refused: The game has not begun.
        """
        return self._now_standing().spoken.copy()

    @one_by_one
    def role(self, token: str | None) -> Role:
        """Return what a token is good for. All are compared, so that time tells nothing.

        Raises:
            WrongToken: For nothing.
        """
        return self._standing.role(token)

    @one_by_one
    def turn(self, seat: int) -> Turn | None:
        """Return what a seat is asked; None if it need not act.

        Raises:
            ValueError: A seat that is not there.
        """
        seat = check_seat(len(self._standing.chairs), seat)
        since = self._standing.asked_at.get(seat)
        if since is None:
            return None
        past = self._standing.past
        others = (step for step in range(len(past), 0, -1) if not past[step - 1].aside and past[step - 1].seat != seat)
        return Turn(since, next(others, 0))

    @one_by_one
    def tenure(self, seat: int) -> int:
        """Return the step at which a seat changed hands last: a token for it is good until this is another one.

        Raises:
            ValueError: A seat that is not there.
        """
        seat = check_seat(len(self._standing.chairs), seat)
        past = self._standing.past
        own = (n for n in range(len(past), 0, -1) if past[n - 1].seat == seat and past[n - 1].deed["kind"] in HANDS)
        return next(own, 0)

    def given(self, seat: int) -> int:
        """Return the step at which the host has given a seat to somebody last; 0: never.

        Raises:
            ValueError: A seat that is not there.
        """
        check_seat(len(self._standing.chairs), seat)
        return self._now_standing().chairs[seat].given

    def record(self, meta: Mapping[str, str] | None = None) -> Record:
        """Return the record of the game as it stands; what was taken back is not in it.

        It holds every hand and the order of every pile, so no player may see it before the end, the host included.

        Args:
            meta: Notes, see `Record.of`.

        Raises:
            RecordError: As `Record.of`.
            Refused: The game has not begun.
        """
        return Record.of(self.game, meta)

    def update(
        self: Looking[Updated[U]], token: str | None = None, since: int | None = None, reached: int | None = None
    ) -> U:
        """Return the table as the person with a token may know it, or a spectator without one, and what is new to them.

        Args:
            token: Of the person, or of somebody who looks over their shoulder; None for a spectator.
            since: The step of the update that they had last; None for a new screen, which is told the last events
                alone; `log` has those before. So the table knows which of the events that they were told have been
                taken back.
            reached: The number of an entry that somebody who listens to the store has heard of: where this handle has
                read it, it does not look whether the table has gone on since, for then they will hear of that too.

        Raises:
            WrongToken: There is no seat for it.
            ValueError: A step that never was.
            Refused: The game has not begun.
        """
        with self._alone():
            if reached is None or self._standing.length <= reached:
                self._read_on()
            s, viewer, kept = self._standing, self._viewer(token), 0 if since is None else self._kept(since)
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

    @one_by_one
    def news(self: Looking[NewTo[E, Q]], token: str | None, since: int) -> NewsOf[E, Q]:
        """Return what is new to a person, or to a spectator without a token, who folds the events into their view.

        It takes a quarter to a half of the time of an update, which is where the view comes from. What is not in it
        they have or can ask for: the view by `fold`, points in it, sentences by `wire.texts`, reasons by `explain`.

        Args:
            token: As in `update`.
            since: The step of the update, or of the news, that they had last.

        Raises:
            WrongToken: There is no seat for it.
            ValueError: A step that never was.
            Refused: The game has not begun.
        """
        s, viewer, kept = self._standing, self._viewer(token), self._kept(since)
        game = s.spoken
        news: NewsOf[E, Q] = game.rules.game.news(
            **_told(s, viewer, since, kept),
            prompt=game.prompt(viewer, reasons=False) if isinstance(viewer, int) else None,
            events=game.events(viewer, since=kept),
        )
        return news

    @one_by_one
    def log(self: Looking, token: str | None = None, before: int | None = None, most: int = PAGE) -> tuple[Line, ...]:
        """Return events in words, as the person with a token may know them.

        Args:
            token: As in `update`.
            before: The number of an event, from 0: those that were before it; None: the last ones.
            most: So many events at most, of which not all have something to tell.

        Raises:
            WrongToken: There is no seat for it.
            ValueError: What are no numbers of events.
            Refused: The game has not begun.
        """
        s, viewer = self._standing, self._viewer(token)
        end, most = s.events_at(s.step) if before is None else plain(before), plain(most)
        if type(end) is not int or not 0 <= end <= s.events_at(s.step) or type(most) is not int or most < 0:
            raise ValueError(f"before: expected 0 to {s.events_at(s.step)}, found {brief(before)}, {brief(most)}.")
        first = max(end - most, 0)
        return lines_at(s, s.begun.events(viewer, since=first)[: end - first])

    def _kept(self, since: int) -> int:
        """Return how many events told up to a step are still valid. Raises ValueError for a step that never was."""
        s, since = self._standing, plain(since)
        if type(since) is not int or not 0 <= since <= s.step:
            raise ValueError(f"since: expected a step from 0 to {s.step}, found {brief(since)}.")
        return min([s.events_at(since), *(done.kept for done in s.past[since:])])

    def _viewer(self, token: str | None) -> Viewer:
        """Return for whom a token sees. Raises WrongToken."""
        seat = self._standing.role(token).seat
        if token is None:
            return SPECTATOR
        if seat is None:  # an invitation shows no hand
            raise WrongToken
        return seat

    # --- waiting ---------------------------------------------------------------------------------------

    def wait(self, since: int, timeout: float | None = None) -> int:
        """Wait until the table has gone on, and return its step.

        Args:
            since: The step that is known.
            timeout: Seconds, after which the step is returned as it is; None: wait for ever.

        Raises:
            ValueError: What is no step, or no time.
            StoreError: As all methods.
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
        """Wait as `wait` does, while other tasks of this event loop go on."""
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
        """Call something whenever this table may have gone on, within the context."""
        own = (stream_of(self.id), "")

        def heard(stream: str, _: int) -> None:
            if stream in own:
                hear()

        stop = self._store.listen(heard)
        try:
            yield
        finally:
            stop()


def _told(s: Standing, viewer: Viewer, since: int, kept: int) -> dict[str, object]:
    """Return what updates and news have in common, for a viewer who was told last at the step `since`."""
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
    """Return the step. Raises ValueError for what is no step, or no time to wait for the next."""
    since = plain(since)
    if type(since) is not int or since < 0:
        raise ValueError(f"since: expected the number of a step, found {brief(since)}.")
    known = timeout is None or (isinstance(timeout, int | float) and 0 <= timeout <= TIMEOUT_MAX)
    if not known:
        raise ValueError(f"timeout: expected seconds, found {brief(timeout)}.")
    return since
