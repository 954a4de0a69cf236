"""Tables, where people and bots play a game, kept in a store that many threads and processes can use at once."""

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

    Any thread may call any method at any time, and any number of processes may load the same table. A call either takes
    effect exactly once or raises an error. If there are two answers to the same `step`, one is accepted and the other
    is `Stale`. An accepted call is in the store, under the number `step`, before the method returns. After a
    `StoreError`, repeat the call. If the first call took effect after all, the second is `Stale`, or the token no
    longer works. A person who never received their new token can ask the host for another. Only methods that say so
    wait for a bot or a person.

    Each person has a secret token, and so does the host, who decides who plays. A token is returned only once.

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
        """Open a table with empty seats. The game begins when all seats are taken, or when the host starts it.

        Args:
            rules: A ruleset, or a game to continue from its current state.
            players: Number of seats; None if a game is passed, because the game determines it.
            store: Where to keep the table; None to keep it in memory while the object exists.
            options: The host's settings.
            seed: Seed for the shuffles, to make the game reproducible; None to draw a seed when the game begins.
            setup: Set-up options for `Game`, such as `{"pharaoh": 2}`; the game decides the rest. Not allowed if a
                game is passed, because it is already set up.

        Returns:
            The table and its host's token.

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
            raise NotationError("setup: expected no options, because the game is already set up.")
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

        Its bots are created when they first act.

        Raises:
            NoStream: The table does not exist.
            TableError: This version cannot play the table, or its entries were altered; the error gives the entry's
                number.
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
            token: The person's token.
            action: The action or its text.
            step: Step of the update that the action answers. The action is still accepted if, since that update, other
                seats have only changed players, or made or withdrawn face-down choices: none of that changes the
                question. After anything else, or anything done by this seat, it is too late. So a repeated call never
                takes effect twice.

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

        The first action must be legal. The rest follow in order as long as it is this person's turn and the next action
        is legal. Playing stops after an action that reveals something, because the player may then want to reconsider.
        Each action has its own step and can be undone separately.

        Args:
            token: The person's token.
            actions: Actions or their texts, in order; at least one.
            step: As in `play`.

        Raises:
            ValueError: `actions` is empty, or not a list.
            AmunreError: As for `play`; in this case, no action was played.
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
        """Perform an action for an absent player, and return the new step. The table announces that the host did this.

        The host may be a player, so a refusal must not reveal anything about a hand. An action is therefore allowed
        only if every player can see that it is legal.

        Args:
            host: The host's token.
            seat: The seat, from 0.
            action: The action or its text.
            step: As in `play`.

        Raises:
            WrongToken: The token is not the host's.
            ValueError: The seat does not exist.
            Stale: As for `play`.
            NotationError: As for `play`.
            Refused: As for `play`; or the other players cannot see that the action is legal.
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

        The table performs the action a fixed number of seconds after the turn begins, so that the delay reveals nothing
        about a hand. If the action is illegal by then, the person decides as usual. Any other action by the person, and
        any undo, cancels it. Until it is performed, other players cannot see it: the step and listings do not change.

        Args:
            token: The person's token.
            action: The action or its text; None to cancel.

        Raises:
            WrongToken: No seat has this token.
            NotationError: The action is unknown.
            Refused: The game has not begun, or it is already the person's turn to act.
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
        """Return the rules that an action by this person would break, in clause order; () if it is legal.

        Args:
            token: The person's token.
            action: The action or its text.
            step: As in `play`.

        Raises:
            WrongToken: As for `play`.
            Stale: As for `play`.
            NotationError: As for `play`.
            Refused: As for `play`.
        """
        return self._state.begun.explain(self._answering(token, step), action)

    @synchronized
    def take_back(self, token: str, step: int, count: int | None = None) -> int:
        """Undo this person's last action, and return the new step; see `takeback.slip`.

        One call undoes one action, even if it was forced: undoing forced actions too would reveal whether there was a
        choice. `count` undoes several, such as those of one `play_all`, and counts as one undo.

        Args:
            token: The person's token.
            step: As in `play`.
            count: Number of actions to undo; None for one.

        Raises:
            CannotTakeBack: Something has been revealed since, another player has acted, this person has not acted yet,
                or they have used up their undos.
            WrongToken: As for `play`.
            Stale: As for `play`.
            NotationError: `step` is not the number of a step, or `count` is not a positive number.
            Refused: As for `play`.
        """
        number = 1 if count is None else plain(count)
        if type(number) is not int or number < 1:
            raise NotationError(f"count: expected a positive number of actions, found {brief(count)}.")
        return self._undo(self._answering(token, step), "take-back", number)

    @synchronized
    def retract(self, token: str, step: int) -> int:
        """Withdraw this person's last face-down choice, even if others have acted since; return the new step.

        The others' actions remain.

        Args:
            token: The person's token.
            step: As in `play`.

        Raises:
            CannotTakeBack: This person has no face-down choice, or a later action would become illegal.
            WrongToken: As for `play`.
            Stale: As for `play`.
            NotationError: `step` is not the number of a step.
            Refused: As for `play`.
        """
        return self._undo(self._answering(token, step), "retract")

    @synchronized
    def plead(self, token: str, step: int) -> int:
        """Ask the other players for permission to undo this person's last action and everything since; return the step.

        The table performs the undo as soon as every other person has agreed. The request ends when any player acts, or
        when a seat gets a new player.

        Args:
            token: The person's token.
            step: As in `play`.

        Raises:
            CannotTakeBack: This person has not acted yet, or has used up their undos.
            WrongToken: As for `play`.
            Stale: As for `play`.
            NotationError: `step` is not the number of a step.
            Refused: As for `play`; or there is no one else to ask.
        """
        seat = self._answering(token, step)
        return self._do("pleaded", seat, steps=list(way_back(self._state, seat, "plead")))

    @synchronized
    def answer(self, token: str, agreed: bool, step: int) -> int:
        """Allow or refuse a request to undo, and return the step.

        The table performs the undo as soon as the last person agrees.

        Args:
            token: The token of the person answering.
            agreed: True to allow the undo.
            step: Step of the update that contained the request.

        Raises:
            CannotTakeBack: A later action would become illegal.
            WrongToken: As for `play`.
            Stale: As for `play`.
            NotationError: `step` is not the number of a step.
            Refused: There is no request, it is this person's own request, or they have already agreed.
        """
        seat, plea = self._answering(token, step), self._state.plea
        agreed = flag("agreed", agreed)
        if any(done.deed["kind"] == "pleaded" for done in self._state.past[step:]):
            raise Stale(self._state.step)
        if plea is None or plea.seat == seat or (agreed and seat in plea.agreed):
            raise refused("no-plea")
        return self._do("answered", seat, agreed=agreed)

    def _undo(self, seat: int, way: Way, count: int = 1) -> int:
        return self._do("undone", seat, steps=list(way_back(self._state, seat, way, count)))

    # --- arguments -------------------------------------------------------------------------------------

    def _known(self: Table[Acted[A]], action: A | str) -> A:
        """Return the catalogue's action that equals a given action or has the given text. Raises NotationError."""
        actions = self._state.rules.actions
        known: A = actions[actions.index(action)]
        return known

    def _answering(self, token: str, step: int) -> int:
        """Return the seat with this token. Raises WrongToken, and the same errors as `_check_step`."""
        seat = self._seat_of(token)
        self._check_step(seat, step)
        return seat

    def _check_step(self, seat: int, step: int) -> None:
        """Raise Stale for a late answer, NotationError for an invalid step, or Refused if the game has not begun."""
        s, step = self._state, plain(step)
        if type(step) is not int:
            raise NotationError(f"step: expected the step of an update, found {brief(step)}.")
        if not 0 <= step <= s.step or not all(done.aside and done.seat != seat for done in s.past[step:]):
            raise Stale(s.step)
        if s.game is None:
            raise refused("not-begun")
