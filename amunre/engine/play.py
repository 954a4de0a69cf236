"""The engine's side of a game in progress: its state, its steps, and the legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from amunre.engine.indices import place_of
from amunre.engine.log import Log
from amunre.engine.moment import Moment
from amunre.engine.policy import Policy, decided
from amunre.engine.rulebook import AnyRulebook
from amunre.errors import NotationError

SNAPSHOT_EVERY: Final = 64
"""Number of steps between the states that are kept for undoing and for creating events later."""

NOT_CACHED: Final = object()
"""Value in place of a seat if no legal actions are cached."""


class PlayState:
    """The state of a `Game` and its history."""

    __slots__ = ("asked_for", "book", "ends", "indices", "log", "position", "snapshots", "state", "steps")

    book: AnyRulebook
    state: Moment
    steps: list[tuple[int, int]]
    """The seat and the index of each action since the beginning."""
    snapshots: list[Moment]
    """The state at the beginning and at regular intervals."""
    log: Log[Any] | None
    """The events of the set-up and of some first steps; later ones are added when needed. None until then."""
    ends: list[int]
    """Length of the log after the set-up and after each step that it covers."""
    asked_for: object
    """The seat whose legal actions are cached."""
    indices: Sequence[int]
    """The cached legal actions, as ascending indices into the catalogue."""
    position: Any
    """The current position; None until it is needed."""

    def state_copy(self) -> Moment:
        """Return an independent copy of the state."""
        state = self.state.copy()
        state.chance = self.state.chance.copy()
        return state

    def copy(self) -> PlayState:
        """Return a copy for another game."""
        new = PlayState()
        new.book = self.book
        new.state = self.state_copy()
        new.steps, new.snapshots = self.steps[:], self.snapshots[:]
        new.log, new.ends = None if self.log is None else self.log.copy(), self.ends[:]
        new.asked_for, new.indices, new.position = self.asked_for, self.indices, self.position
        return new

    def legal(self, seat: object) -> Sequence[int] | None:
        """Return the indices of a seat's legal actions, or None if the seat is unknown."""
        if seat is not self.asked_for:
            if type(seat) is not int or not 0 <= seat < self.state.players:
                return None
            self.indices = self.book.legal(self.state, seat)
            self.asked_for = seat
        return self.indices

    def do(self, seat: Any, action: object) -> bool:
        """Perform an action, given as such or as text, if it is legal; return whether it was performed.

        Raises:
            NotationError: The action is unknown, or a recorded shuffle does not match the pile; the state is unchanged.
        """
        if self.legal(seat) is None:
            return False
        index = place_of(self.book.catalogue, action)
        if index < 0:
            index = self.book.catalogue.index(action)
        if index not in self.indices:
            return False
        self.push(seat, index)
        return True

    def do_index(self, seat: Any, index: object) -> bool:
        """Perform the action with this index like `do`; the index may be any value."""
        if type(index) is not int or self.legal(seat) is None or index not in self.indices:
            return False
        self.push(seat, index)
        return True

    def push(self, seat: int, index: int) -> None:
        """Perform a legal action.

        Raises:
            NotationError: A recorded shuffle does not match the pile; the state is unchanged.
        """
        try:
            self.book.perform(self.state, seat, index)
        except NotationError:
            self.state = self.state_after(len(self.steps))
            raise
        self.asked_for = NOT_CACHED
        self.position = None
        self.steps.append((seat, index))
        if not len(self.steps) % SNAPSHOT_EVERY:
            self.snapshots.append(self.state.copy())

    def tell(self, log: Log[Any], seat: Any, action: object) -> int:
        """Perform an action like `do`, and log its events; return the place of the first, or -1 if it was illegal.

        log: the log of this game, as `events` returns it.

        Raises:
            NotationError: As for `do`.
        """
        first = len(log)
        self.state.log = log
        done = False
        try:
            done = self.do(seat, action)
        finally:
            self.state.log = None
            if not done:
                log.cut(first)
        if not done:
            return -1
        self.ends.append(len(log))
        return first

    def events(self) -> Log[Any]:
        """Return the log with the events of all steps. It must already have those of the set-up."""
        log, known = self.log, len(self.ends) - 1
        assert log is not None
        if known < len(self.steps):
            log.cut(self.ends[known])  # an interrupt may have left some events of a step
            state = self.state_after(known)
            state.log = log
            for seat, index in self.steps[known:]:
                self.book.perform(state, seat, index)
                self.ends.append(len(log))
        return log

    def rewind(self, steps: int) -> None:
        """Return to the state after this number of steps."""
        self.state = self.state_after(steps)
        del self.steps[steps:]
        del self.snapshots[steps // SNAPSHOT_EVERY + 1 :]
        if self.log is not None and len(self.ends) > steps + 1:
            del self.ends[steps + 1 :]
            self.log.cut(self.ends[-1])
        self.asked_for = NOT_CACHED
        self.position = None

    def state_after(self, steps: int) -> Moment:
        """Return the state after this number of steps, replayed from the latest snapshot before it."""
        number = steps // SNAPSHOT_EVERY
        state = self.snapshots[number].copy()
        state.chance = self.state.chance
        for seat, index in self.steps[number * SNAPSHOT_EVERY : steps]:
            self.book.perform(state, seat, index)
        return state

    def play_out(self, policy: Policy) -> None:
        """Play to the end with a policy.

        Raises:
            NotationError: As for `push`.
        """
        while self.state.asked:
            seat, index = decided(self.book, self.state, policy)
            self.push(seat, index)


def begun(book: AnyRulebook, state: Moment) -> PlayState:
    """Return a game that starts in this state, without any history."""
    play = PlayState()
    play.book, play.state = book, state
    play.steps, play.snapshots = [], [state.copy()]
    play.log, play.ends = None, []
    play.asked_for, play.indices, play.position = NOT_CACHED, (), None
    return play
