"""Seating people and bots at a table."""

from __future__ import annotations

import secrets

from amunre.bots.named import bot_named, bots_of
from amunre.engine.definition import AnyGame
from amunre.engine.type_variables import RS_co
from amunre.errors import NotationError, WrongToken
from amunre.hosting.chairs import check_seat, checked_name, hashed, is_secret, new_token
from amunre.hosting.stored import StoredTable, is_full, refused, synchronized
from amunre.jsontypes import JsonObject
from amunre.printing import brief


class TableSeating(StoredTable[RS_co]):
    """The part of a table that seats people and bots."""

    @synchronized
    def sit(self, name: str, seat: int | None = None, invitation: str | None = None) -> str:
        """Take an empty seat, and return a token for it. The game begins when the last seat is taken.

        Args:
            name: Name of the person, at most 100 characters, which must not look like the name of any other seat.
            seat: The seat, from 0; None for the first free seat.
            invitation: Token of a reserved seat; required after the game has begun.

        Raises:
            NotationError: The name is not allowed here.
            ValueError: The seat does not exist.
            WrongToken: No free seat has this invitation.
            Refused: No seat is free.
        """
        chairs = self._state.chairs
        found = None if invitation is None else hashed(invitation)
        if seat is not None:
            seat = check_seat(len(chairs), seat)
        free = [n for n, chair in enumerate(chairs) if not chair.taken and (seat is None or n == seat)]
        if found is not None:
            free = [n for n in free if is_secret(found, chairs[n].secret)]
            if not free:
                raise WrongToken
        elif self._state.game is not None:
            free = []
        else:
            free = [n for n in free if chairs[n].secret is None and not is_full(chairs[n])]
        if not free:
            raise refused("no-chair")
        new = new_token()
        name = checked_name(chairs, free[0], name)
        self._do("sat", free[0], name=name, secret=hashed(new), **self._beginning(free[0]))
        return new

    @synchronized
    def leave(self, token: str) -> int:
        """Leave the seat, and return the new step. The token stops working, and the game waits for a new player.

        Raises:
            WrongToken: No seat has this token.
        """
        return self._do("left", self._seat_of(token))

    @synchronized
    def rename(self, token: str, name: str) -> int:
        """Change this person's name, and return the new step.

        Raises:
            WrongToken: No seat has this token.
            NotationError: The name is not allowed here.
        """
        seat = self._seat_of(token)
        return self._do("renamed", seat, name=checked_name(self._state.chairs, seat, name))

    @synchronized
    def invite(self, token: str, seat: int) -> str:
        """Create a new token for a seat and return it; the earlier token stops working.

        For an empty seat, the token is an invitation (see `sit`), which does not show a hand until a player takes the
        seat with it. For a person, it replaces a lost token. It gives access to their hand, so the table announces it
        if the host creates it.

        Args:
            token: The token of the host, or of the person in that seat, who can hand over the seat this way.
            seat: The seat, from 0.

        Raises:
            WrongToken: The token belongs to neither of them.
            ValueError: The seat does not exist.
            Refused: A bot is in that seat.
        """
        seat = check_seat(len(self._state.chairs), seat)
        role = self._state.role(token)
        if not role.host and not (role.plays and role.seat == seat):
            raise WrongToken
        if self._state.chairs[seat].bot is not None:
            raise refused("bot-there")
        new = new_token()
        if role.host and self._state.chairs[seat].name is not None:
            self._do("renewed", seat, secret=hashed(new))
        else:
            self._do("invited", seat, secret=hashed(new), **({"by": "host"} if role.host else {}))
        return new

    @synchronized
    def share(self, token: str) -> str:
        """Create a token that shows this person's view, hand included, but cannot act; the earlier token stops working.

        Raises:
            WrongToken: No seat has this token.
        """
        seat, new = self._seat_of(token), new_token()
        self._do("shared", seat, secret=hashed(new))
        return new

    @synchronized
    def resign(self, token: str, bot: str = "sensible") -> int:
        """Have a bot take over this person's seat, and return the new step; the token stops working.

        Unlike `play`, this does not take a step, because a person can resign at any time but only once.

        Args:
            token: The person's token.
            bot: Plain name of a bot that plays the game. Only the host can choose files and numbers of iterations.

        Raises:
            WrongToken: No seat has this token.
            NotationError: The bot is unknown.
        """
        seat = self._seat_of(token)
        return self._do("resigned", seat, bot=plain_bot(bot, self._state.rules.game))

    # --- the host --------------------------------------------------------------------------------------

    def start(self, host: str, bot: str = "sensible") -> int:
        """Start the game with bots in the empty seats, and return the new step.

        Args:
            host: The host's token.
            bot: Name of the bot; see `bot_named`.

        Raises:
            WrongToken: The token is not the host's.
            NotationError: The bot is unknown.
            Refused: The game has begun.
        """
        self._allowed(host, 0)
        bot_named(bot)  # may run a file, so it must not happen while the table is locked
        return self._start(host, bot)

    @synchronized
    def _start(self, host: str, bot: str) -> int:
        self._check_host(host)
        if self._state.game is not None:
            raise refused("begun")
        return self._do("started", bot=bot, **self._beginning(None))

    def seat_bot(self, host: str, seat: int, bot: str) -> int:
        """Give a seat to a bot, and return the new step. The bot replaces the person or bot in that seat.

        Args:
            host: The host's token.
            seat: The seat, from 0.
            bot: Name of the bot; see `bot_named`.

        Raises:
            WrongToken: The token is not the host's.
            ValueError: The seat does not exist.
            NotationError: The bot is unknown.
        """
        self._allowed(host, seat)
        bot_named(bot)
        return self._seat_bot(host, seat, bot)

    @synchronized
    def _allowed(self, host: str, seat: int) -> None:
        self._check_host(host, seat)

    @synchronized
    def _seat_bot(self, host: str, seat: int, bot: str) -> int:
        self._check_host(host, seat)
        return self._do("bot-seated", seat, bot=bot, **self._beginning(seat))

    @synchronized
    def remove(self, host: str, seat: int) -> int:
        """Remove a person or bot from a seat, and return the new step.

        Raises:
            WrongToken: The token is not the host's.
            ValueError: The seat does not exist.
        """
        self._check_host(host, seat)
        return self._do("removed", seat)

    def _beginning(self, seat: int | None) -> JsonObject:
        """Return the seed for starting the game, or nothing if any other seat is empty; None ignores empty seats."""
        s = self._state
        others = [chair for n, chair in enumerate(s.chairs) if n != seat]
        if s.game is not None or (seat is not None and not all(chair.taken for chair in others)):
            return {}
        return {"seed": str(s.seed if s.seed is not None else secrets.randbits(128))}

    # --- tokens ------------------------------------------------------------------------------------------

    def _seat_of(self, token: str) -> int:
        """Return the seat of the person with a token. Raises WrongToken."""
        role = self._state.role(token)
        if role.seat is None or not role.plays:
            raise WrongToken
        return role.seat

    def _check_host(self, token: str, seat: int = 0) -> None:
        """Raise WrongToken unless a token is the host's, and ValueError if the seat is unknown."""
        if not self._state.role(token).host:
            raise WrongToken
        check_seat(len(self._state.chairs), seat)


def plain_bot(bot: object, game: AnyGame) -> str:
    """Return the plain name of a bot that plays a game. Raises NotationError for any other name."""
    known = bots_of(game)
    if not isinstance(bot, str) or bot not in known:
        raise NotationError(f"bot: expected one of {', '.join(known)}, found {brief(bot)}.")
    return bot
