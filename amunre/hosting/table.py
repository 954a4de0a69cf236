"""Table: people and bots playing one game, kept in a store that many threads and processes can use at once."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, Self

from amunre.arguments import flag, of_kind, plain
from amunre.engine.chance import checked_seed
from amunre.engine.definition import A
from amunre.engine.game import Game
from amunre.engine.ruleset import checked_players, checked_rules
from amunre.engine.type_variables import RS, Acted, RS_co
from amunre.engine.update import Way
from amunre.engine.violations import Violation
from amunre.errors import NoStream, NotationError, Stale, Taken
from amunre.hosting.chairs import Sitting, hashed, new_token
from amunre.hosting.options import Options
from amunre.hosting.rematch import TableRematch
from amunre.hosting.state import TableState
from amunre.hosting.stored import loaded, opened, refused, synchronized
from amunre.hosting.stores import Store
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.takeback_limits import way_back
from amunre.hosting.thinking import TableAutomation
from amunre.hosting.updates import TableUpdates
from amunre.hosting.visible import surely_legal
from amunre.jsontypes import JsonMapping
from amunre.printing import brief


class Table(TableUpdates[RS_co], TableRematch[RS_co], TableAutomation[RS_co]):
    """A game with its players, bots and options.

    Any thread may call any method at any time, and any number of processes may load the same table. A call takes effect
    exactly once or raises an error. Of two answers to the same `step`, one is accepted and the other is `Stale`. Every
    accepted call is in the store, under the number `step`, before the method returns. After a `StoreError` repeat the
    call: if it took effect after all, it is now `Stale`, or the token no longer works. A person who never received
    their new token asks the host for another. Only methods that say so wait for a bot or a person.

    Each person has a secret token, and so has the host, who decides who plays. A token is returned only once.

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
        """Open a table with empty chairs. The game begins when all are taken, or when the host starts it.

        Args:
            rules: A ruleset; or a game to continue from its present state.
            players: Number of chairs; None if a game is passed, which has its own.
            store: Where the table is kept; None keeps it in memory while the object exists.
            options: Settings of the host.
            seed: Seed of the shuffles, to make the game repeatable; None draws one when the game begins.
            setup: Set-up options of `Game`, such as `{"pharaoh": 2}`; the game decides the rest. None are allowed
                when a game is passed, which is set up already.

        Returns:
            The table, and the token of its host.

        Raises:
            ValueError: The rules do not allow this number of players, or the seed is invalid.
            NotationError: The options or the set-up are invalid.
            RecordError: The game cannot be recorded.
            StoreError: The store cannot keep the table.
        """
        game = rules if isinstance(rules, Game) else None
        known: Any = game.rules if game else rules
        checked_rules(known)
        number = checked_players(known, game.players if game else plain(players))
        if options is not None:
            of_kind("options", options, Options)
        run = Options.from_json((options or Options()).to_json())
        if game and setup:
            raise NotationError("setup: expected none, because the game is already set up.")
        chosen = known.game.setup.chosen(known, number, setup or {})
        run.check_view(game or Game(known, number, 0))
        host, id = new_token(), secrets.token_urlsafe(9)
        state = TableState(
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
        opened(keeper, id, state)
        return Table(keeper, id, state), host

    @classmethod
    def load(cls, store: Store, id: str) -> Self:
        """Load a table from a store.

        Its bots are made when they first act.

        Raises:
            NoStream: Unknown table.
            TableError: This version cannot play the table, or its entries were altered; the error has the entry.
            StoreError: The store cannot be read.
        """
        if not isinstance(id, str):
            raise NoStream(brief(id))
        return cls(store, id, loaded(store, id))

    # --- playing ---------------------------------------------------------------------------------------

    @synchronized
    def play(self: Table[Acted[A]], token: str, action: A | str, step: int) -> int:
        """Perform an action for the person with this token, and return the new step.

        An error leaves the table unchanged.

        Args:
            token: The token of the person.
            action: The action or its text.
            step: Step of the update that the action answers. It is still accepted if, because then, other seats have
                only made or withdrawn choices face down, or changed hands: none of that changes the question. After
                anything else, or any deed of this seat, it is too late. So a call made twice is never done twice.

        Raises:
            WrongToken: No seat has this token.
            Stale: The answer is too late.
            IllegalAction: The rules refuse the action.
            NotationError: The action is unknown, or `step` is not the number of a step.
            Refused: The game has not begun.
        """
        seat = self._answering(token, step)
        return self._do("action", seat, action=str(self._known(action)))

    @synchronized
    def play_all(self: Table[Acted[A]], token: str, actions: Sequence[A | str], step: int) -> int:
        """Play several actions in a row and return how many were played.

        The first must be legal. The rest follow in order while this person must act and the next action is legal.
        Playing stops after an action that reveals something, since that may change the player's mind. Each action
        has its own step and can be undone separately.

        Args:
            token: The token of the person.
            actions: Actions or their texts, in order; at least one.
            step: As in `play`.

        Raises:
            ValueError: `actions` is empty, or not a list.
            AmunreError: As `play`; in this case no action was played.
        """
        seat = self._answering(token, step)
        if not isinstance(actions, (list, tuple)) or not actions:
            raise ValueError(f"actions: expected at least one action, found {brief(actions)}.")
        texts = [str(self._known(action)) for action in actions]
        self._do("action", seat, action=texts[0])
        for number, action in enumerate(texts[1:], 1):
            game = self._state.begun
            if seat not in game.to_act or game.revealed_since(len(game.steps) - 1) or game.explain(seat, action):
                return number
            try:
                self._do("action", seat, action=action)
            except Taken:
                return number
        return len(texts)

    @synchronized
    def play_for(self: Table[Acted[A]], host: str, seat: int, action: A | str, step: int) -> int:
        """Perform an action for an absent player, and return the new step. The table announces that the host did it.

        The host may be a player, and a refusal must reveal nothing of a hand. Therefore only actions are allowed that
        every player can see to be legal.

        Args:
            host: The token of the host.
            seat: The seat, from 0.
            action: The action or its text.
            step: As in `play`.

        Raises:
            WrongToken: The token is not the host's.
            ValueError: Unknown seat.
            Stale: As `play`.
            NotationError: As `play`.
            Refused: As `play`; or the other players cannot see that the action is legal.
        """
        self._check_host(host, seat)
        seat = plain(seat)
        self._check_step(seat, step)
        s, known = self._state, str(self._known(action))
        if s.options.hides(s.begun) or not surely_legal(s.begun, seat, known):
            raise refused("not-sure")
        return self._do("action", seat, action=known, by="host")

    @synchronized
    def intend(self: Table[Acted[A]], token: str, action: A | str | None) -> int:
        """Declare an action for this person's next turn, or cancel the declaration; return the step.

        The table performs the action a fixed number of seconds after the question, so that the delay reveals nothing
        about a hand. If it is illegal then, the person is asked as usual. Any other action of the person and any undo
        cancel it. Until then, other players do not see it: the step and the listings do not change.

        Args:
            token: The token of the person.
            action: The action or its text; None to cancel.

        Raises:
            WrongToken: No seat has this token.
            NotationError: The action is unknown.
            Refused: The game has not begun, or the person must act already.
        """
        seat = self._seat_of(token)
        if seat in self._state.begun.to_act and action is not None:
            raise refused("asked-now")
        known = None if action is None else str(self._known(action))
        if known == self._state.chairs[seat].intends:
            return self._state.step
        return self._do("declared", seat, action=known)

    @synchronized
    def explain(self: Table[Acted[A]], token: str, action: A | str, step: int) -> tuple[Violation, ...]:
        """Return the rules that an action of this person would break, in clause order; () if it is legal.

        Args:
            token: The token of the person.
            action: The action or its text.
            step: As in `play`.

        Raises:
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: As `play`.
            Refused: As `play`.
        """
        return self._state.begun.explain(self._answering(token, step), action)

    @synchronized
    def take_back(self, token: str, step: int) -> int:
        """Undo the last action of this person, and return the new step; see `takeback.slip`.

        One call undoes one action, even a forced one: undoing several at once would reveal whether there was a choice.

        Args:
            token: The token of the person.
            step: As in `play`.

        Raises:
            CannotTakeBack: Something has been revealed since, another player has acted, this person has not acted yet,
                or they have used up their undos.
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: `step` is not the number of a step.
            Refused: As `play`.
        """
        return self._undo(self._answering(token, step), "take-back")

    @synchronized
    def retract(self, token: str, step: int) -> int:
        """Withdraw this person's last face-down choice, even if others have acted since; return the new step.

        Their actions remain.

        Args:
            token: The token of the person.
            step: As in `play`.

        Raises:
            CannotTakeBack: This person has nothing face down, or a later action would become illegal.
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: `step` is not the number of a step.
            Refused: As `play`.
        """
        return self._undo(self._answering(token, step), "retract")

    @synchronized
    def plead(self, token: str, step: int) -> int:
        """Ask the others for permission to undo this person's last action and everything since; return the step.

        The table undoes it once every other person has agreed. The request ends when any player acts, or when a seat
        gets a new player.

        Args:
            token: The token of the person.
            step: As in `play`.

        Raises:
            CannotTakeBack: This person has not acted yet, or has no take-back left.
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: `step` is not the number of a step.
            Refused: As `play`; or there is no one else to ask.
        """
        seat = self._answering(token, step)
        return self._do("pleaded", seat, steps=list(way_back(self._state, seat, "plead")))

    @synchronized
    def answer(self, token: str, agreed: bool, step: int) -> int:
        """Allow or refuse a request to undo, and return the step.

        The table undoes the action once the last person agrees.

        Args:
            token: The token of the person who answers.
            agreed: True to allow it.
            step: Step of the update that is answered.

        Raises:
            CannotTakeBack: A later action would become illegal.
            WrongToken: As `play`.
            Stale: As `play`.
            NotationError: `step` is not the number of a step.
            Refused: There is no request, it is this person's own, or they have already agreed.
        """
        seat, plea = self._answering(token, step), self._state.plea
        agreed = flag("agreed", agreed)
        if any(done.deed["kind"] == "pleaded" for done in self._state.past[step:]):
            raise Stale(self._state.step)
        if plea is None or plea.seat == seat or (agreed and seat in plea.agreed):
            raise refused("no-plea")
        return self._do("answered", seat, agreed=agreed)

    def _undo(self, seat: int, way: Way) -> int:
        return self._do("undone", seat, steps=list(way_back(self._state, seat, way)))

    # --- arguments -------------------------------------------------------------------------------------

    def _known(self: Table[Acted[A]], action: A | str) -> A:
        """Return the action of the catalogue that equals an action or its text. Raises NotationError."""
        actions = self._state.rules.actions
        known: A = actions[actions.index(action)]
        return known

    def _answering(self, token: str, step: int) -> int:
        """Return the seat with this token. Raises WrongToken, and as `_check_step`."""
        seat = self._seat_of(token)
        self._check_step(seat, step)
        return seat

    def _check_step(self, seat: int, step: int) -> None:
        """Raise Stale for a late answer, NotationError for an invalid step, Refused before the game."""
        s, step = self._state, plain(step)
        if type(step) is not int:
            raise NotationError(f"step: expected the step of an update, found {brief(step)}.")
        if not 0 <= step <= s.step or not all(done.aside and done.seat != seat for done in s.past[step:]):
            raise Stale(s.step)
        if s.game is None:
            raise refused("not-begun")
