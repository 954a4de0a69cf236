"""Bots at a table. They think on a copy of the game; the table performs their action if it is still unchanged."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Executor
from concurrent.futures import TimeoutError as TooSlow

from attrs import frozen

from amunre.bots.bot import Thinking, finished
from amunre.engine.game import Game
from amunre.errors import BotFailed
from amunre.hosting.playing import AskedSeat, SeatedBot, Turns
from amunre.hosting.state import TableState


@frozen
class Proposal:
    """A bot's answer."""

    step: int
    """Step of the table when the bot was asked."""
    seat: int
    action: str | None
    """Text of the action; None if the bot failed, or was asked out of turn and declined."""
    failure: BotFailed | None = None
    """The bot's failure, if any. Do not show it to players: it may reveal the bot's hand."""


@frozen
class Task:
    """A question for a bot. It can be pickled; the receiving process creates the bot again."""

    game: Game
    asked: AskedSeat
    bot: SeatedBot
    step: int
    """Step of the table."""

    def propose(self) -> Proposal:
        """Let the bot think without a time limit, and return its answer."""
        return finished(self.proposing())

    def proposing(self) -> Thinking[Proposal]:
        """Let the bot think in slices, without a time limit."""
        try:
            action = yield from self.bot.thinking(self.game, self.asked, self.step)
        except BotFailed as error:
            return Proposal(self.step, self.asked.seat, None, error)
        return Proposal(self.step, self.asked.seat, None if action is None else str(action))

    def proposed_in(self, pool: Executor | None, timeout: float | None) -> Proposal | None:
        """Let the bot think in a pool, with a time limit in seconds; return None if the pool did not start it in time.

        Raises BrokenExecutor if the pool was already broken.
        """
        if pool is None:
            return self.propose()
        thinking = pool.submit(self.propose)
        try:
            return thinking.result(timeout)
        except TooSlow:
            return None if thinking.cancel() else self._failed("it took too long")
        except BrokenExecutor:
            return self._failed("its process has ended")

    def _failed(self, cause: str) -> Proposal:
        return Proposal(self.step, self.asked.seat, None, BotFailed(self.asked.seat, self.bot.name, cause))


class Bots:
    """The bots at a table, and the order in which they are asked."""

    def __init__(self, s: TableState) -> None:
        """Seat the bots at a table that is being opened or loaded."""
        self._seated: dict[int, SeatedBot] = {}
        self._turns: Turns | None = None
        self._seat(s)
        if s.game is None:
            return
        self._turns = Turns(s.game)
        if not _begins(s):  # gives the same result as a table that was never reloaded
            earlier = s.game.copy()
            if s.past[-1].deed["kind"] == "action":
                earlier.undo()
            self._acted(earlier, s)

    def follow(self, before: TableState, s: TableState) -> None:
        """Update the bots after a change to the table."""
        self._seat(s)
        if s.game is None or s.step == before.step:  # the change is private, so no seat is asked again
            return
        if before.game is None or self._turns is None:
            self._turns = Turns(s.game)
        else:
            self._acted(before.game, s)

    def _acted(self, before: Game, s: TableState) -> None:
        done = s.past[-1]
        aloud = done.deed["kind"] == "action" and done.seat not in before.to_act
        if self._turns is not None and s.game is not None:
            self._turns.acted(s.game, done.seat if aloud and done.seat in self._seated else None)

    def _seat(self, s: TableState) -> None:
        for seat, chair in enumerate(s.chairs):
            seated = self._seated.get(seat)
            if chair.thinker is None:
                self._seated.pop(seat, None)
            elif seated is None or seated.name != chair.thinker:
                self._seated[seat] = SeatedBot(seat, chair.thinker)

    def to_act(self, s: TableState) -> tuple[int, ...]:
        """Return the seats of the bots that must act now."""
        return tuple([seat for seat in (s.game.to_act if s.game else ()) if seat in self._seated])

    def task(self, s: TableState) -> Task | None:
        """Return the next question for a bot, or None if no bot needs to be asked."""
        if s.game is None or self._turns is None:
            return None
        asked = self._turns.next(s.game, sorted(self._seated), self._seated)
        return None if asked is None else Task(s.game.copy(), asked, self._seated[asked.seat], s.step)

    def declined(self, s: TableState, seat: int) -> None:
        """Record that a seat declines to act out of turn, if that seat is the one being asked now."""
        task = self.task(s)
        if self._turns is not None and task is not None and task.asked.seat == seat and not task.asked.in_turn:
            self._turns.declined()


def _begins(s: TableState) -> bool:
    """Return whether the last entry started the game."""
    return "seed" in s.past[-1].deed
