"""Table: people and bots around one game, and a journal that is written before anybody is answered."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from itertools import chain
from threading import Lock, get_ident
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NoReturn, ParamSpec, Self, TypeVar

from amunre.arguments import of_kind, path_of
from amunre.bots.named import BOTS, bot_named
from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game, Step
from amunre.engine.lines import lines_of
from amunre.engine.rules import AnyAction
from amunre.engine.typed import RS, Acted, E, NewTo, Q, RS_co, Updated
from amunre.engine.update import Chair, NewsOf
from amunre.engine.violations import Violation
from amunre.errors import (
    AmunreError,
    BotFailed,
    CannotTakeBack,
    JournalError,
    NotationError,
    Stale,
    WrongToken,
)
from amunre.hosting.journal import FORMAT, Journal, Line
from amunre.hosting.playing import Asked, SeatedBot, Turns
from amunre.hosting.seats import Sitting, check_seat, is_secret, person, public_name
from amunre.hosting.standing import Done, Outcome, after, signature
from amunre.hosting.takeback import slip, withdrawal
from amunre.printing import brief
from amunre.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

P = ParamSpec("P")
A = TypeVar("A", bound=AnyAction)
T = TypeVar("T")
U = TypeVar("U")
Here = TypeVar("Here")

ROOM = 50_000
"""Steps of a table after which nothing is taken back and no seat is given any more, so that its journal has room for
the game to its end."""


def _one_by_one(method: Callable[Concatenate[Here, P], T]) -> Callable[Concatenate[Here, P], T]:
    """A method that has the table to itself while it runs."""

    @wraps(method)
    def in_turn(table: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with table._alone():
            return method(table, *args, **kwargs)

    return in_turn


class Table(Generic[RS_co]):
    """A game with its seats, its journal and its rules of conduct, for callers in any number of threads.

    One call is served after the other: of two answers to the same `step` one is done and the other is `Stale`. While a
    bot thinks nobody else waits. A table is one thing, with one journal: it neither copies nor pickles.

    Each person has a secret token, and so has the host, who decides who plays. Everything that is acknowledged has a
    number, `step`, and stands in the journal before the method returns: after OSError the table is as it was.
    Ctrl-C while it is written closes the table: load it again, for only the journal knows what was done.
    Methods of a table that is closed raise JournalError; its properties tell how it stood. A table that is called from
    inside itself, by a bot that it has asked or by a handler of signals, raises RuntimeError.

    Examples:
        >>> import amunre, tempfile
        >>> folder = tempfile.TemporaryDirectory()
        >>> game = amunre.Game(amunre.load_ruleset(), ["Ada", "Bob", "Menes"], seed=7)
        >>> table = amunre.Table.create(f"{folder.name}/game.journal", game, bots={2: "sensible"})
        >>> ada, bob, _ = table.tokens
        >>> table.play(ada, "bid abu 3", step=0)
        1
        >>> update = table.update(bob)
        >>> update.view.players[0].bid, update.prompt.kind, update.step
        (Bid(province='abu', gold=3), 'bidding', 1)
        >>> table.close(); folder.cleanup()
    """

    def __init__(self, journal: Journal, game: Game[RS_co], sittings: Sequence[Sitting], host: str) -> None:
        """Use `create` or `load`."""
        self._journal = journal
        self._game = game
        self._sittings = tuple(sittings)
        self._host = host
        self._before = len(game.events(SPECTATOR))
        """How many events there were when the table was opened."""
        self._past: list[Done] = []
        self._turns = Turns(game)
        self._bots = {seat: SeatedBot(seat, one.bot) for seat, one in enumerate(sittings) if one.bot is not None}
        self._lock = Lock()
        self._inside: int | None = None
        """The thread that has the lock."""
        self._asking: object | None = None
        """Whoever lets the bots act."""
        self._thinking: int | None = None
        """The thread in which a bot thinks, without the lock."""
        self._closed = False

    @classmethod
    def create(cls, path: str | os.PathLike[str], game: Game[RS], bots: Mapping[int, str] | None = None) -> Table[RS]:
        """Open a table with a new journal, at the beginning of a game or wherever it stands.

        Args:
            path: Of the journal, a new file.
            game: It is not touched.
            bots: Names of the bots by seat, see `bot_named`; people play the other seats.

        Raises:
            ValueError: A seat that is not there.
            NotationError: What is no game, or an unknown bot.
            RecordError: A game of which there can be no record.
            OSError: There is a file already, or none can be written.
        """
        of_kind("game", game, Game)
        bots = {} if bots is None else bots
        if not isinstance(bots, Mapping):
            raise NotationError(f"bots: expected names by seat, such as {{2: 'sensible'}}, found {brief(bots)}.")
        path_of(path)
        for seat, name in bots.items():
            check_seat(game, seat)
            bot_named(name)
        sittings = [Sitting(bots[seat], None, 0) if seat in bots else person(0) for seat in range(game.players)]
        host = secrets.token_urlsafe()
        first = {
            "kind": "began",
            "format": FORMAT,
            "game": Record.of(game).to_json(),
            "seats": [{"bot": sitting.bot, "token": sitting.token} for sitting in sittings],
            "host": host,
        }
        return Table(Journal.create(path, first), game.copy(), sittings, host)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Go on with the table of a journal, as it stood when it acknowledged something last.

        The bots are not looked up before they are to act.

        Args:
            path: Of the journal.

        Raises:
            JournalError: It is damaged, was changed or is open elsewhere; the error has the line.
            OSError: There is no reading it.
        """
        journal, lines = Journal.open(path)
        try:
            return cls._replayed(journal, lines)
        except BaseException:
            journal.close()
            raise

    @classmethod
    def _replayed(cls, journal: Journal, lines: Sequence[Line]) -> Self:
        first, *rest = lines
        further = chain.from_iterable(line.get("shuffles", ()) for line in rest)
        try:
            game = Record.from_json(first["game"]).replay([tuple(order) for order in further])
        except AmunreError as error:
            raise JournalError(1, f"game: {error}") from None
        sittings = [Sitting(seat["bot"], seat["token"], 0) for seat in first["seats"]]
        if len(sittings) != game.players or any((one.bot is None) == (one.token is None) for one in sittings):
            raise JournalError(1, f"seats: expected {game.players}, each with a bot or a token.")
        table = cls(journal, game, sittings, first["host"])
        for number, line in enumerate(rest, 1):
            try:
                outcome = after(table._game, table._sittings, table._events_at(table._step), line)
            except (ValueError, IndexError) as error:
                raise JournalError(number + 1, str(error)) from None
            if line != {**line, **signature(table._game, number, outcome, line)}:
                raise JournalError(number + 1, "the table after it is not that of the journal.")
            table._become(line, outcome)
        return table

    def close(self) -> None:
        """Close the journal, so that it can be loaded again; nothing can be done at this table any more."""
        with self._alone(closed=True):
            self._shut()

    def _shut(self) -> None:
        self._closed = True
        self._journal.close()

    @contextmanager
    def _alone(self, closed: bool = False) -> Iterator[None]:
        """The table for this thread alone. Raises JournalError if it is closed, unless that is all right."""
        me = get_ident()
        if self._thinking == me or (self._inside == me and self._lock.locked()):
            raise RuntimeError("a table does one thing after the other, and this call comes from inside another one")
        with self._lock:
            if self._closed and not closed:
                raise JournalError(0, "this table is closed; Table.load goes on with its journal.")
            self._inside = me
            try:
                yield
            finally:
                self._inside = None

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Table has a journal, of which there is one: it neither copies nor pickles; take table.game")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- looking ---------------------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """How many things were acknowledged: actions, take-backs, changes of who plays. It never falls."""
        with self._alone(closed=True):
            return self._step

    @property
    def _step(self) -> int:
        return len(self._past)

    @property
    def game(self) -> Game[RS_co]:
        """A copy of the game as it stands, with all its secrets: the host's."""
        with self._alone(closed=True):
            return self._game.copy()

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who plays each seat."""
        with self._alone(closed=True):
            return self._chairs()

    def _chairs(self) -> tuple[Chair, ...]:
        named = zip(self._game.names, self._sittings, strict=True)
        return tuple(Chair(name, sitting.bot and public_name(sitting.bot)) for name, sitting in named)

    @property
    def tokens(self) -> tuple[str | None, ...]:
        """The secret of the person on each seat, to be given to them alone; None for a bot."""
        with self._alone(closed=True):
            return tuple(sitting.token for sitting in self._sittings)

    @property
    def host(self) -> str:
        """The secret of the host, with which they decide who plays."""
        with self._alone(closed=True):
            return self._host

    @_one_by_one
    def record(self, meta: Mapping[str, str] | None = None) -> Record:
        """The record of the game as it stands; what was taken back is not in it.

        Args:
            meta: Notes, see `Record.of`.

        Raises:
            RecordError: As `Record.of`.
        """
        return Record.of(self._game, meta)

    @_one_by_one
    def update(self: Table[Updated[U]], token: str | None = None, since: int | None = None) -> U:
        """The table as the person with a token may know it, or a spectator without one, and what is new to them.

        Args:
            token: Of the person; None for a spectator.
            since: The step of the update that they had last; None for a new screen. So the table knows which of the
                events that they were told have been taken back.

        Raises:
            WrongToken: There is no seat for it.
            ValueError: A step that never was.
        """
        viewer = SPECTATOR if token is None else self._seat_of(token)
        kept = 0 if since is None else self._kept(since)
        game = self._game
        events = game.events(viewer, since=kept)
        return game.rules.game.update(
            step=self._step,
            viewer=viewer,
            chairs=self._chairs(),
            view=game.view(viewer),
            prompt=game.prompt(viewer) if isinstance(viewer, int) else None,
            kept=kept,
            events=events,
            lines=lines_of(game, events),
            scores=tuple(map(game.score, range(game.players))),
            result=game.result,
        )

    @_one_by_one
    def news(self: Table[NewTo[E, Q]], token: str | None, since: int) -> NewsOf[E, Q]:
        """What is new to the person with a token, or to a spectator without one, who folds the events into their view.

        It takes a quarter to a half of the time of an update, which is where the view comes from. What is not in it
        they have or can ask for: the view by `fold`, points in it, sentences by `wire.texts`, reasons by `explain`.

        Args:
            token: Of the person; None for a spectator.
            since: The step of the update, or of the news, that they had last.

        Raises:
            WrongToken: There is no seat for it.
            ValueError: A step that never was.
        """
        viewer = SPECTATOR if token is None else self._seat_of(token)
        kept, game = self._kept(since), self._game
        news: NewsOf[E, Q] = game.rules.game.news(
            step=self._step,
            viewer=viewer,
            chairs=self._chairs(),
            prompt=game.prompt(viewer, reasons=False) if isinstance(viewer, int) else None,
            kept=kept,
            events=game.events(viewer, since=kept),
            result=game.result,
        )
        return news

    def _kept(self, since: int) -> int:
        """How many events that were told up to a step still stand. Raises ValueError for a step that never was."""
        if type(since) is not int or not 0 <= since <= self._step:
            raise ValueError(f"since: expected a step from 0 to {self._step}, found {brief(since)}.")
        return min([self._events_at(since), *(done.kept for done in self._past[since:])])

    # --- people ----------------------------------------------------------------------------------------

    @_one_by_one
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
        """
        seat = self._seat_of(token)
        self._check_step(seat, step)
        return self._do({"kind": "action", "seat": seat, "action": str(self._known(action))})

    @_one_by_one
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
        """
        seat = self._seat_of(token)
        self._check_step(seat, step)
        return self._game.explain(seat, action)

    @_one_by_one
    def take_back(self, token: str, step: int) -> int:
        """Take back the last decision of this person, and return the new step; see `takeback.slip`.

        Args:
            token: Of the person.
            step: As in `play`.

        Raises:
            CannotTakeBack: Something has been revealed since, somebody else has acted or they have done nothing yet.
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: What is no step.
        """
        seat = self._seat_of(token)
        self._check_step(seat, step)
        return self._undo(seat, slip(self._game, seat))

    @_one_by_one
    def withdraw(self, token: str, step: int) -> int:
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
        """
        seat = self._seat_of(token)
        self._check_step(seat, step)
        return self._undo(seat, withdrawal(self._game, seat))

    @_one_by_one
    def resign(self, token: str, bot: str = "sensible") -> int:
        """Let a bot play the seat of this person from now on, and return the new step; the token is dead.

        It answers no question, so it never comes too late; and its token works once.

        Args:
            token: Of the person.
            bot: A bot of the library by its plain name, for a file is run, and iterations cost time, and the host did
                not choose it.

        Raises:
            WrongToken: There is no seat for it.
            NotationError: Another bot.
        """
        seat = self._seat_of(token)
        if not isinstance(bot, str) or bot not in BOTS:
            raise NotationError(f"bot: expected one of {', '.join(BOTS)}, found {brief(bot)}.")
        return self._do({"kind": "resigned", "seat": seat, "bot": bot})

    # --- the host --------------------------------------------------------------------------------------

    @_one_by_one
    def seat_person(self, host: str, seat: int) -> str:
        """Give a seat to a new person, and return their token; whoever had it, person or bot, is out.

        Args:
            host: The token of the host.
            seat: From 0.

        Raises:
            WrongToken: It is not the host's.
            ValueError: A seat that is not there.
            AmunreError: More has been done at the table than a game takes, for its journal has an end.
        """
        self._check_host(host)
        check_seat(self._game, seat)
        self._check_room()
        token = secrets.token_urlsafe()
        self._do({"kind": "seated", "seat": seat, "bot": None, "token": token})
        return token

    def seat_bot(self, host: str, seat: int, bot: str) -> int:
        """Give a seat to a bot, and return the new step; whoever had it, person or bot, is out.

        Args:
            host: The token of the host.
            seat: From 0.
            bot: Its name, see `bot_named`.

        Raises:
            WrongToken: It is not the host's.
            ValueError: A seat that is not there.
            NotationError: An unknown bot.
            AmunreError: As `seat_person`.
        """
        with self._alone():
            self._check_host(host)
            check_seat(self._game, seat)
            self._check_room()
        bot_named(bot)  # may run a file of somebody else, so not with the table in hand
        with self._alone():
            return self._do({"kind": "seated", "seat": seat, "bot": bot, "token": None})

    # --- bots ------------------------------------------------------------------------------------------

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """Seats of bots that must act now."""
        with self._alone(closed=True):
            return tuple(seat for seat in self._game.to_act if seat in self._bots)

    def let_bot_act(self) -> Step | None:
        """Let one bot do one thing, and return it, for the host alone; None if no bot has anything to do.

        None also while another thread lets the bots act: that one sees to it, so call again until there is nothing.
        While a bot thinks, others go on; if the table has moved on meanwhile, the bots are asked anew.
        Players are told by `update`, for something may lie face down.
        After each step every bot that is not to act is asked once whether it acts out of turn, in the game's order of
        seats, until a whole pass brings nothing; then the first that must act does so. What is forced is done
        without asking. How a bot decides by chance depends on the game's seed and the step alone, so that a table that
        was loaded again goes on as it would have gone on; only what a bot remembers is lost.

        Raises:
            BotFailed: A bot cannot be found, raises an exception or chooses what it may not. The table is then as it
                was, people can go on, and the host can seat somebody else.
        """
        return next(iter(self._let_act(most=1)), None)

    def let_bots_act(self) -> tuple[Step, ...]:
        """Let the bots act until a person must act or the game is over, and return, for the host, what they did.

        Nothing while another thread lets them act, so call again while there are `bots_to_act`.

        Raises:
            BotFailed: As `let_bot_act`; what the bots did before stands.
        """
        return self._let_act()

    def _let_act(self, most: int | None = None) -> tuple[Step, ...]:
        """Let bots do so many things, or all that they have to do; nothing while another thread does so."""
        me, done = object(), list[Step]()
        with self._alone():
            if self._asking is not None:
                return ()
            self._asking = me
        try:
            while len(done) != most:
                with self._alone():
                    asked = self._turns.next(self._game, sorted(self._bots), self._bots)
                    if asked is None:
                        self._asking = None  # in one breath, so that nobody trusts in one who has finished
                        break
                    bot, game, step = self._bots[asked.seat], self._game.copy(), self._step
                try:
                    action = self._answer(bot, game, asked, step)
                except BotFailed:
                    if self._moved_on(step):
                        continue
                    raise
                with self._alone():
                    if self._step == step:
                        done += self._take(asked.seat, action)
                    if len(done) == most:
                        self._asking = None
        finally:
            if self._asking is me:
                self._asking = None
        return tuple(done)

    def _answer(self, bot: SeatedBot, game: Game, asked: Asked, step: int) -> Any:
        """What the bot does. Others have the table meanwhile."""
        self._thinking = get_ident()
        try:
            return bot.answer(game, asked, step)
        finally:
            self._thinking = None

    def _moved_on(self, step: int) -> bool:
        """Whether the table is no longer at this step."""
        with self._alone():
            return self._step != step

    def _take(self, seat: int, action: Any) -> Iterable[Step]:
        """Do what a bot has answered, if anything."""
        if action is None:
            self._turns.declined()
            return ()
        self._do({"kind": "action", "seat": seat, "action": str(action)})
        return (Step(seat, action),)

    # --- what is acknowledged --------------------------------------------------------------------------

    def _undo(self, seat: int, numbers: tuple[int, ...]) -> int:
        if self._step >= ROOM:
            raise CannotTakeBack("That cannot be taken back: too much has been taken back at this table.")
        if numbers[0] < self._sittings[seat].since:
            raise CannotTakeBack("That cannot be taken back: it was done by who sat here before.")
        return self._do({"kind": "undone", "seat": seat, "steps": list(numbers)})

    def _do(self, line: Line) -> int:
        """Bring something about: first in the journal, then here. Returns the new step."""
        number = self._step + 1
        outcome = after(self._game, self._sittings, self._events_at(self._step), line)
        signed = {"kind": line["kind"], "number": number, **line, **signature(self._game, number, outcome, line)}
        try:
            self._journal.append(signed)
            self._become(line, outcome)
        except OSError:
            raise
        except BaseException:  # Ctrl-C, perhaps between the two: only the journal knows
            self._shut()
            raise
        return self._step

    def _events_at(self, step: int) -> int:
        """How many events there were at a step."""
        return self._past[step - 1].events if step else self._before

    def _become(self, line: Line, outcome: Outcome) -> None:
        seat = outcome.done.seat
        out_of_turn = line["kind"] == "action" and seat not in self._game.to_act
        sitting = outcome.sittings[seat]
        if sitting != self._sittings[seat]:
            self._bots.pop(seat, None)
            if sitting.bot is not None:
                self._bots[seat] = SeatedBot(seat, sitting.bot)
        self._past.append(outcome.done)
        self._game, self._sittings = outcome.game, outcome.sittings
        self._turns.acted(self._game, seat if out_of_turn and seat in self._bots else None)

    # --- arguments -------------------------------------------------------------------------------------

    def _known(self: Table[Acted[A]], action: A | str) -> A:
        """An action by its text or itself. Raises NotationError."""
        actions = self._game.rules.actions
        return actions[actions.index(action)]

    def _check_room(self) -> None:
        """Raises AmunreError where the rest of the journal is kept for the game."""
        if self._step >= ROOM:
            raise AmunreError("No seat can be given any more: too much has been done at this table.")

    def _check_step(self, seat: int, step: int) -> None:
        """Raises Stale for an answer that comes too late, and NotationError for one to no step."""
        if type(step) is not int:
            raise NotationError(f"step: expected the number of a step, as an update has it, found {brief(step)}.")
        if not 0 <= step <= self._step:
            raise Stale(self._step)
        if not all(done.aside and done.seat != seat for done in self._past[step:]):
            raise Stale(self._step)

    def _seat_of(self, token: str) -> int:
        """The seat of the person with a token. Raises WrongToken. All are compared, so that time tells nothing."""
        same = [is_secret(token, sitting.token) for sitting in self._sittings]
        if not any(same):
            raise WrongToken
        return same.index(True)

    def _check_host(self, token: str) -> None:
        if not is_secret(token, self._host):
            raise WrongToken
