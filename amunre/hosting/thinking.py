"""Who decides when no person does: bots, and those who help out when somebody's time has run out."""

from __future__ import annotations

from concurrent.futures import Executor
from logging import Logger, getLogger

from amunre.arguments import of_kind
from amunre.engine.typed import RS_co
from amunre.hosting.bots import Proposal, Task
from amunre.hosting.kept import Kept, one_by_one

log: Logger = getLogger(__name__)


class Thinking(Kept[RS_co]):
    """The part of a table that has bots think."""

    # --- clocks ----------------------------------------------------------------------------------------

    def check_clocks(self) -> tuple[int, ...]:
        """See whose time has run out: a bot decides for them from now on, by the options for one decision or for all.

        And do what somebody has declared, or what is forced, when its pause is over.
        Whoever runs the table calls this when the store says that it is due.

        Returns:
            The seats whose time has run out.
        """
        return tuple([seat for seat in range(len(self._standing.chairs)) if self._check_clock(seat)])

    @one_by_one
    def _check_clock(self, seat: int) -> bool:
        """Do what is due on a seat; return whether its time has run out just now."""
        now = self._now() * 1000
        unasked = self._standing.unasked(seat)
        if unasked and unasked.at <= now:
            self._do("action", seat, action=unasked.action, by=unasked.by)
        end = self._standing.deadline(seat)
        late = end is not None and end <= now
        if late:
            self._do("overdue", seat)
        return late

    # --- bots ------------------------------------------------------------------------------------------

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """Seats at which a bot must act now."""
        return self._bots.to_act(self._now_standing())

    @one_by_one
    def task(self) -> Task | None:
        """Return what a bot is asked next, to be answered wherever there is time: `table.accept(task.propose())`.

        After each step every bot that is not to act is asked once whether it acts out of turn, in the game's order of
        seats, until a whole pass brings nothing; then the first that must act does so. What is forced is done
        without asking. How a bot decides by chance depends on the game's seed and the step alone, so that a table that
        was loaded again goes on as it would have gone on; only what a bot remembers is lost.

        Returns:
            A copy of all that it takes, also in another process; None if no bot has anything to do.
        """
        return self._bots.task(self._standing)

    @one_by_one
    def accept(self, proposal: Proposal) -> int | None:
        """Do what a bot has proposed, if the table still stands where it was.

        A bot that has failed is replaced by the sensible one, and everybody is told.

        Returns:
            The step; None if the table has gone on meanwhile.

        Raises:
            BotFailed: It was the sensible one itself. The table is as it was; the host can seat somebody else.
        """
        of_kind("proposal", proposal, Proposal)
        s, seat = self._standing, proposal.seat
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

        They do nothing while another thread or process lets them act, nor if the pool has had no time for them, so
        call again while there are `bots_to_act`.
        People can go on while a bot thinks; if the table has gone on meanwhile, the bots are asked anew.

        Args:
            pool: Where they think; None: here.
            timeout: Seconds that a bot may take in a pool; None: as long as it likes.
            most: So many actions at most; None: all.

        Returns:
            How many actions they did.

        Raises:
            BotFailed: As `accept`; what the bots did before stands.
            BrokenExecutor: The pool was broken before anybody was asked.
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
