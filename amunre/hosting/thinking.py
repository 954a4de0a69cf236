"""Decisions made without a person: bots, clocks, and declared or forced actions."""

from __future__ import annotations

from concurrent.futures import Executor
from logging import Logger, getLogger

from amunre.arguments import of_kind
from amunre.engine.type_variables import RS_co
from amunre.hosting.bots import Proposal, Task
from amunre.hosting.stored import StoredTable, synchronized

log: Logger = getLogger(__name__)


class TableAutomation(StoredTable[RS_co]):
    """The part of a table that runs bots and clocks."""

    # --- clocks ----------------------------------------------------------------------------------------

    def check_clocks(self) -> tuple[int, ...]:
        """Perform all declared and forced actions that are due, and hand overdue seats to a bot.

        The options determine whether the bot makes one decision or all further decisions. Call this when the store
        lists the table as due.

        Returns:
            The seats whose time has just run out.
        """
        return tuple([seat for seat in range(len(self._state.chairs)) if self._check_clock(seat)])

    @synchronized
    def _check_clock(self, seat: int) -> bool:
        """Handle a seat's clock or action if it is due; return True if the seat's time has just run out."""
        now = self._now() * 1000
        unasked = self._state.unasked(seat)
        if unasked and unasked.at <= now:
            self._do("action", seat, action=unasked.action, by=unasked.by)
        end = self._state.deadline(seat)
        late = end is not None and end <= now
        if late:
            self._do("overdue", seat)
        return late

    # --- bots ------------------------------------------------------------------------------------------

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """Seats of the bots that must act now."""
        return self._bots.to_act(self._latest_state())

    @synchronized
    def task(self) -> Task | None:
        """Return the next question for a bot. It can be answered in any thread: `table.accept(task.propose())`.

        After each step, every bot that need not act is asked once whether it wants to act out of turn, in the game's
        seat order. After a whole pass without an action, the first bot that must act does so; forced actions are
        performed without asking. A bot's random numbers depend only on the game's seed and the step. So a table that is
        loaded again continues as it would have without the break; only the bots' memory is lost.

        Returns:
            The question, with a copy of the game; None if no bot has anything to do.
        """
        return self._bots.task(self._state)

    @synchronized
    def accept(self, proposal: Proposal) -> int | None:
        """Perform the action that a bot proposes, if the table has not changed since.

        If a bot has failed, the sensible bot replaces it, and the table announces this.

        Returns:
            The step; None if the table has changed since.

        Raises:
            BotFailed: The sensible bot itself has failed. The table is unchanged; the host can seat another player.
        """
        of_kind("proposal", proposal, Proposal)
        s, seat = self._state, proposal.seat
        if proposal.step != s.step:
            return None
        if proposal.failure is not None:
            if s.chairs[seat].thinker == "sensible":
                raise proposal.failure
            log.warning("table %s: %s", self.id, proposal.failure)
            return self._do("bot-replaced", seat, bot="sensible")
        if proposal.action is None:
            self._bots.declined(s, seat)
            return s.step
        by = {"by": "clock"} if s.chairs[seat].name is not None else {}
        return self._do("action", seat, action=proposal.action, **by)

    def let_bots_act(self, pool: Executor | None = None, timeout: float | None = None, most: int | None = None) -> int:
        """Let the bots act until a person must act or the game is over.

        They do nothing while another thread or process lets them act, or if the pool is too busy. So call this again
        while there are `bots_to_act`. People can act while a bot thinks; if the table has changed meanwhile, the bots
        are asked again.

        Args:
            pool: Pool in which the bots think; None for the current thread.
            timeout: Maximum number of seconds per question in a pool; None for no limit.
            most: Maximum number of actions; None for no limit.

        Returns:
            The number of actions performed.

        Raises:
            BotFailed: As for `accept`; the bots' earlier actions remain.
            BrokenExecutor: The pool was already broken.
        """
        done = 0
        while done != most and self.task() is not None:
            with self._store.claim(f"bots/{self.id}") as ours:
                if not ours:
                    break
                while done != most and (task := self.task()) is not None:
                    if (proposal := task.proposed_in(pool, timeout)) is None:
                        return done
                    before = proposal.step
                    step = self.accept(proposal)
                    done += step is not None and step > before and proposal.failure is None
        return done
