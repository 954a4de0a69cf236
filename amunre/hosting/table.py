"""Table: people and bots around one game, kept in a store, for callers in any number of threads and processes."""

from __future__ import annotations

import secrets
import time
from concurrent.futures import Executor
from logging import Logger, getLogger
from typing import Any, Self, TypeVar

from amunre.arguments import of_kind
from amunre.engine.chance import checked_seed
from amunre.engine.game import Game
from amunre.engine.rules import AnyAction
from amunre.engine.ruleset import checked_rules
from amunre.engine.texts import part
from amunre.engine.typed import RS, Acted, RS_co
from amunre.engine.violations import Violation
from amunre.errors import CannotTakeBack, NoStream, NotationError, Stale
from amunre.hosting.bots import Proposal, Task
from amunre.hosting.chairs import Sitting, hashed, new_token
from amunre.hosting.gathering import Gathering
from amunre.hosting.kept import loaded, one_by_one, opened, refused
from amunre.hosting.looking import Looking
from amunre.hosting.options import Options
from amunre.hosting.standing import Plea, Standing, agreed_by_all
from amunre.hosting.stores import Store
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.takeback import slip, withdrawal
from amunre.printing import brief

A = TypeVar("A", bound=AnyAction)

log: Logger = getLogger(__name__)


class Table(Looking[RS_co], Gathering[RS_co]):
    """A game with its chairs and its rules of conduct.

    Each method may be called from any thread at any time, and many handles of one table may be open at once, in any
    number of processes: what is asked for is refused, or done once. Of two answers to the same `step` one is done and
    the other is `Stale`. Everything that is acknowledged has a number, `step`, and stands in the store before the
    method returns; after `StoreError` the same call can be made again: if it was done after all, it is now `Stale`, or
    the token is dead; who has never heard their new token asks the host for another.
    Nothing here waits for a bot or a person but what says so.

    Each person has a secret token, and so has the host, who decides who plays. They are told once.

    Examples:
        >>> import amunre
        >>> table, host = amunre.Table.open(amunre.load_ruleset(), 3, seed=7)
        >>> ada, bob = table.sit("Ada"), table.sit("Bob")
        >>> table.seat_bot(host, 2, "sensible")
        3
        >>> table.play(ada, "bid abu 3", step=3)
        4
        >>> update = table.update(bob)
        >>> update.view.players[0].bid, update.prompt.kind, update.step
        (Bid(province='abu', gold=3), 'bidding', 4)
    """

    @classmethod
    def open(
        cls,
        rules: RS | Game[RS],
        players: int | None = None,
        *,
        store: Store | None = None,
        options: Options | None = None,
        seed: int | None = None,
    ) -> tuple[Table[RS], str]:
        """A new table with empty chairs. The game begins when all are taken, or when the host says so.

        Args:
            rules: Those of the game; or a game, to go on with where it stands.
            players: How many chairs there are; None for a game, which has its own.
            store: Where it is kept; None: in memory, as long as the table lives.
            options: How it is run.
            seed: Of the shuffles, for a game that is to be repeated; None draws one when the game begins.

        Returns:
            The table, and the token of its host.

        Raises:
            ValueError: A number of players that the rules do not know, or what is no seed.
            NotationError: Options that cannot be.
            RecordError: A game of which there can be no record.
            StoreError: It cannot be kept.
        """
        game = rules if isinstance(rules, Game) else None
        known: Any = game.rules if game else rules
        checked_rules(known)
        number = game.players if game else players
        if type(number) is not int or not known.least_players <= number <= known.most_players:
            expected = f"{known.least_players} to {known.most_players}"
            raise ValueError(f"players: expected {expected}, found {brief(number)} (setup.players).")
        if options is not None:
            of_kind("options", options, Options)
        run = Options.from_json((options or Options()).to_json())
        run.check_view(game or Game(known, number, 0))
        host, id = new_token(), secrets.token_urlsafe(9)
        standing = Standing(
            rules=known,
            options=run,
            host=hashed(host),
            chairs=(Sitting(),) * number,
            opening=game and game.copy(),
            seed=None if seed is None else checked_seed(seed),
            at=int(time.time() * 1000),
        )
        keeper = MemoryStore() if store is None else store
        opened(keeper, id, standing)
        return Table(keeper, id, standing), host

    @classmethod
    def load(cls, store: Store, id: str) -> Self:
        """A table of a store, as it stands there.

        The bots are not looked up before they are to act.

        Raises:
            NoStream: It is not there.
            TableError: It cannot be played by this version, or was changed; the error has the entry.
            StoreError: There is no reading it.
        """
        if not isinstance(id, str):
            raise NoStream(brief(id))
        return cls(store, id, loaded(store, id))

    # --- playing ---------------------------------------------------------------------------------------

    @one_by_one
    def play(self: Table[Acted[A]], token: str, action: A | str, step: int) -> int:
        """Do an action for the person with this token, and return the new step; after any error the table is as it was.

        Args:
            token: Of the person.
            action: Itself or its text.
            step: That of the update which the action answers. Since then others may have laid something face down in
                the same secret choice or taken it up again, or left their seats to somebody else, for this seat is
                asked the same as before; after anything else, and after anything of their own, the answer is too late.
                So what is sent twice is never done twice.

        Raises:
            WrongToken: There is no seat for it.
            Stale: The answer is too late.
            IllegalAction: The rules refuse it.
            NotationError: An unknown action, or what is no step.
            Refused: The game has not begun.
        """
        seat = self._answering(token, step)
        return self._do("action", seat, action=str(self._known(action)))

    @one_by_one
    def play_for(self: Table[Acted[A]], host: str, seat: int, action: A | str, step: int) -> int:
        """Do an action for somebody who is away, and return the new step; everybody is told that it was the host.

        Args:
            host: The token of the host.
            seat: From 0.
            action: Itself or its text.
            step: As in `play`.

        Raises:
            WrongToken: It is not the host's.
            ValueError: A seat that is not there.
            Stale: As `play`.
            IllegalAction: As `play`.
            NotationError: As `play`.
            Refused: As `play`.
        """
        self._check_host(host, seat)
        self._check_step(seat, step)
        return self._do("action", seat, action=str(self._known(action)), by="host")

    @one_by_one
    def explain(self: Table[Acted[A]], token: str, action: A | str, step: int) -> tuple[Violation, ...]:
        """Every rule that an action of the person with this token would break, in clause order; () if it is legal.

        Args:
            token: Of the person.
            action: Itself or its text.
            step: As in `play`.

        Raises:
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: As `play`.
            Refused: As `play`.
        """
        return self._standing.begun.explain(self._answering(token, step), action)

    @one_by_one
    def take_back(self, token: str, step: int) -> int:
        """Take back the last decision of this person, and return the new step; see `takeback.slip`.

        Args:
            token: Of the person.
            step: As in `play`.

        Raises:
            CannotTakeBack: Something has been revealed since, somebody else has acted, they have done nothing yet, or
                have taken back as much as they may.
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: What is no step.
            Refused: As `play`.
        """
        seat = self._answering(token, step)
        return self._undo(seat, slip(self._standing.begun, seat))

    @one_by_one
    def retract(self, token: str, step: int) -> int:
        """Take up again what this person laid face down, whoever acted since; return the new step.

        What was done since stays.

        Args:
            token: Of the person.
            step: As in `play`.

        Raises:
            CannotTakeBack: They have nothing face down, or a later step has become illegal.
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: What is no step.
            Refused: As `play`.
        """
        seat = self._answering(token, step)
        return self._undo(seat, withdrawal(self._standing.begun, seat))

    @one_by_one
    def plead(self, token: str, step: int) -> int:
        """Ask the others to let one take back one's last decision, and all that was done since.

        It is undone when no person has anything against it. An action of anybody ends the plea, and so does whoever
        comes or goes.

        Args:
            token: Of the person.
            step: As in `play`.

        Raises:
            CannotTakeBack: They have done nothing yet, or have taken back as much as they may.
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: What is no step.
            Refused: As `play`; or there is nobody else to ask.
        """
        seat = self._answering(token, step)
        game = self._standing.begun
        own = [number for number, step in enumerate(game.steps) if step.seat == seat]
        if not own:
            raise CannotTakeBack(part("take-back", "nothing"))
        steps = tuple(range(own[-1], len(game.steps)))
        if agreed_by_all(self._standing, Plea(seat, steps)):
            raise refused("nobody-to-ask")
        self._check_back(seat, steps)
        return self._do("pleaded", seat, steps=list(steps))

    @one_by_one
    def answer(self, token: str, agreed: bool, step: int) -> int:
        """Say whether somebody who pleads may go back. With the last who agrees it is undone.

        Args:
            token: Of the person who answers.
            agreed: Whether they have nothing against it.
            step: That of the update which the answer answers.

        Raises:
            CannotTakeBack: What was done since cannot be without it.
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: What is no step.
            Refused: Nobody pleads, or it is their own plea.
        """
        seat, plea = self._answering(token, step), self._standing.plea
        if type(agreed) is not bool:
            raise NotationError(f"agreed: expected true or false, found {brief(agreed)}.")
        if any(done.deed["kind"] == "pleaded" for done in self._standing.past[step:]):
            raise Stale(self._standing.step)
        if plea is None or plea.seat == seat:
            raise refused("no-plea")
        return self._do("answered", seat, agreed=agreed)

    def _undo(self, seat: int, numbers: tuple[int, ...]) -> int:
        self._check_back(seat, numbers)
        return self._do("undone", seat, steps=list(numbers))

    def _check_back(self, seat: int, numbers: tuple[int, ...]) -> None:
        """Raises CannotTakeBack where this table, or what was done before they sat here, is against it."""
        chair, most = self._standing.chairs[seat], self._standing.options.take_backs
        if most is not None and chair.taken_back >= most:
            raise CannotTakeBack(part("take-back", "used-up", most=most))
        if numbers[0] < chair.since:
            raise CannotTakeBack(part("take-back", "of-another"))

    # --- clocks ----------------------------------------------------------------------------------------

    def check_clocks(self) -> tuple[int, ...]:
        """See whose time has run out: a bot decides for them from now on, by the options for one decision or for all.

        Whoever runs the table calls this when the store says that it is due.

        Returns:
            Their seats.
        """
        return tuple([seat for seat in range(len(self._standing.chairs)) if self._check_clock(seat)])

    @one_by_one
    def _check_clock(self, seat: int) -> bool:
        """Whether it has run out now, and was told."""
        end = self._standing.deadline(seat)
        late = end is not None and end <= self._now() * 1000
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
        """What a bot is asked next, to be answered wherever there is time: `table.accept(task.propose())`.

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

    # --- arguments -------------------------------------------------------------------------------------

    def _known(self: Table[Acted[A]], action: A | str) -> A:
        """An action by its text or itself. Raises NotationError."""
        actions = self._standing.rules.actions
        known: A = actions[actions.index(action)]
        return known

    def _answering(self, token: str, step: int) -> int:
        """The seat of the person with a token. Raises WrongToken, Refused before the game, and as `_check_step`."""
        seat = self._seat_of(token)
        self._check_step(seat, step)
        return seat

    def _check_step(self, seat: int, step: int) -> None:
        """Raises Stale for an answer that comes too late, NotationError for one to no step, Refused before the game."""
        s = self._standing
        if type(step) is not int:
            raise NotationError(f"step: expected the number of a step, as an update has it, found {brief(step)}.")
        if not 0 <= step <= s.step or not all(done.aside and done.seat != seat for done in s.past[step:]):
            raise Stale(s.step)
        if s.game is None:
            raise refused("not-begun")
