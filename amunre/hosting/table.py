"""Table: people and bots around one game, kept in a store, for callers in any number of threads and processes."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Self

from amunre.arguments import flag, of_kind, plain
from amunre.engine.chance import checked_seed
from amunre.engine.definition import A
from amunre.engine.game import Game
from amunre.engine.ruleset import checked_rules
from amunre.engine.typed import RS, Acted, RS_co
from amunre.engine.update import Way
from amunre.engine.violations import Violation
from amunre.errors import NoStream, NotationError, Stale, Taken
from amunre.hosting.again import Again
from amunre.hosting.back import way_back
from amunre.hosting.chairs import Sitting, hashed, new_token
from amunre.hosting.kept import loaded, one_by_one, opened, refused
from amunre.hosting.looking import Looking
from amunre.hosting.options import Options
from amunre.hosting.standing import Standing, surely_legal
from amunre.hosting.stores import Store
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.thinking import Thinking
from amunre.jsontypes import JsonMapping
from amunre.printing import brief


class Table(Looking[RS_co], Again[RS_co], Thinking[RS_co]):
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
        setup: JsonMapping | None = None,
    ) -> tuple[Table[RS], str]:
        """Open a table with empty chairs. The game begins when all are taken, or when the host says so.

        Args:
            rules: Those of the game; or a game, to go on with where it stands.
            players: How many chairs there are; None for a game, which has its own.
            store: Where it is kept; None: in memory, as long as the table lives.
            options: How it is run.
            seed: Of the shuffles, for a game that is to be repeated; None draws one when the game begins.
            setup: Set-up options of `Game`, such as `{"pharaoh": 2}`; the game decides the rest. None are allowed
                when a game is passed, which is set up already.

        Returns:
            The table, and the token of its host.

        Raises:
            ValueError: A number of players that the rules do not know, or what is no seed.
            NotationError: Options or a set-up that cannot be.
            RecordError: A game of which there can be no record.
            StoreError: It cannot be kept.
        """
        game = rules if isinstance(rules, Game) else None
        known: Any = game.rules if game else rules
        checked_rules(known)
        number = game.players if game else plain(players)
        if type(number) is not int or not known.least_players <= number <= known.most_players:
            expected = f"{known.least_players} to {known.most_players}"
            raise ValueError(f"players: expected {expected}, found {brief(number)} (setup.players).")
        if options is not None:
            of_kind("options", options, Options)
        run = Options.from_json((options or Options()).to_json())
        if game and setup:
            raise NotationError("setup: expected none, because the game is set up already.")
        chosen = known.game.setup.chosen(known, number, setup or {})
        run.check_view(game or Game(known, number, 0))
        host, id = new_token(), secrets.token_urlsafe(9)
        standing = Standing(
            rules=known,
            options=run,
            host=hashed(host),
            chairs=(Sitting(),) * number,
            opening=game and game.copy(),
            seed=None if seed is None else checked_seed(seed),
            setup=chosen,
            at=int(time.time() * 1000),
        )
        keeper = MemoryStore() if store is None else store
        opened(keeper, id, standing)
        return Table(keeper, id, standing), host

    @classmethod
    def load(cls, store: Store, id: str) -> Self:
        """Load a table from a store.

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
    def play_all(self: Table[Acted[A]], token: str, actions: Sequence[A | str], step: int) -> int:
        """Play several actions in a row and return how many were played.

        The first must be legal. The rest follow in order while this person must act and the next action is legal.
        Playing stops after an action that reveals something, since that may change the player's mind. Each action
        has its own step, and is taken back separately.

        Args:
            token: Of the person.
            actions: Actions or their texts, in order; at least one.
            step: As in `play`.

        Raises:
            ValueError: `actions` is empty, or not a list.
            AmunreError: As `play`; nothing has been played then.
        """
        seat = self._answering(token, step)
        if not isinstance(actions, (list, tuple)) or not actions:
            raise ValueError(f"actions: expected a list of at least one, found {brief(actions)}.")
        texts = [str(self._known(action)) for action in actions]
        self._do("action", seat, action=texts[0])
        for number, action in enumerate(texts[1:], 1):
            game = self._standing.begun
            if seat not in game.to_act or game.revealed_since(len(game.steps) - 1) or game.explain(seat, action):
                return number
            try:
                self._do("action", seat, action=action)
            except Taken:
                return number
        return len(texts)

    @one_by_one
    def play_for(self: Table[Acted[A]], host: str, seat: int, action: A | str, step: int) -> int:
        """Do an action for somebody who is away, and return the new step; everybody is told that it was the host.

        The host plays too, so they can do only what anybody can see to be legal: whether something is refused must tell
        nothing of a hand.

        Args:
            host: The token of the host.
            seat: From 0.
            action: Itself or its text.
            step: As in `play`.

        Raises:
            WrongToken: It is not the host's.
            ValueError: A seat that is not there.
            Stale: As `play`.
            NotationError: As `play`.
            Refused: As `play`; or not everybody can see that it is legal.
        """
        self._check_host(host, seat)
        seat = plain(seat)
        self._check_step(seat, step)
        s, known = self._standing, str(self._known(action))
        if s.options.hides(s.begun) or not surely_legal(s.begun, seat, known):
            raise refused("not-sure")
        return self._do("action", seat, action=known, by="host")

    @one_by_one
    def intend(self: Table[Acted[A]], token: str, action: A | str | None) -> int:
        """Say what to do as soon as one is asked next, or that one wants nothing any more; return the new step.

        It is done some seconds after the question, always as many, so that nothing about a hand follows from when. If
        it is illegal then, they are asked as ever. It ends with whatever they do themselves, and with every
        take-back. Before it is done, others see nothing of it: it is no step, and no listing changes.

        Args:
            token: Of the person.
            action: Itself or its text; None: nothing.

        Raises:
            WrongToken: There is no seat for it.
            NotationError: An unknown action.
            Refused: The game has not begun, or they are asked already.
        """
        seat = self._seat_of(token)
        if seat in self._standing.begun.to_act and action is not None:
            raise refused("asked-now")
        known = None if action is None else str(self._known(action))
        if known == self._standing.chairs[seat].intends:
            return self._standing.step
        return self._do("declared", seat, action=known)

    @one_by_one
    def explain(self: Table[Acted[A]], token: str, action: A | str, step: int) -> tuple[Violation, ...]:
        """Return every rule that an action of this person would break, in clause order; () if it is legal.

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
        """Take back the last step of this person, and return the new one of the table; see `takeback.slip`.

        What was forced is taken back by itself too: how many steps go at once would tell whether there was a choice.

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
        return self._undo(self._answering(token, step), "take-back")

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
        return self._undo(self._answering(token, step), "retract")

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
        return self._do("pleaded", seat, steps=list(way_back(self._standing, seat, "plead")))

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
            Refused: Nobody pleads, or it is their own plea, or they have agreed already.
        """
        seat, plea = self._answering(token, step), self._standing.plea
        agreed = flag("agreed", agreed)
        if any(done.deed["kind"] == "pleaded" for done in self._standing.past[step:]):
            raise Stale(self._standing.step)
        if plea is None or plea.seat == seat or (agreed and seat in plea.agreed):
            raise refused("no-plea")
        return self._do("answered", seat, agreed=agreed)

    def _undo(self, seat: int, way: Way) -> int:
        return self._do("undone", seat, steps=list(way_back(self._standing, seat, way)))

    # --- arguments -------------------------------------------------------------------------------------

    def _known(self: Table[Acted[A]], action: A | str) -> A:
        """Return an action by its text or itself. Raises NotationError."""
        actions = self._standing.rules.actions
        known: A = actions[actions.index(action)]
        return known

    def _answering(self, token: str, step: int) -> int:
        """Return the seat of the person with a token. Raises WrongToken, Refused before the game; see `_check_step`."""
        seat = self._seat_of(token)
        self._check_step(seat, step)
        return seat

    def _check_step(self, seat: int, step: int) -> None:
        """Raise Stale for an answer that comes too late, NotationError for one to no step, Refused before the game."""
        s, step = self._standing, plain(step)
        if type(step) is not int:
            raise NotationError(f"step: expected the number of a step, as an update has it, found {brief(step)}.")
        if not 0 <= step <= s.step or not all(done.aside and done.seat != seat for done in s.past[step:]):
            raise Stale(s.step)
        if s.game is None:
            raise refused("not-begun")
