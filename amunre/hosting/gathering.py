"""Who plays at a table: people come and go, and the host decides."""

from __future__ import annotations

import secrets

from amunre.bots.named import BOTS, bot_named
from amunre.engine.typed import RS_co
from amunre.errors import NotationError, WrongToken
from amunre.hosting.chairs import check_seat, checked_name, hashed, is_secret, new_token
from amunre.hosting.kept import Kept, is_full, one_by_one, refused
from amunre.jsontypes import JsonObject
from amunre.printing import brief


class Gathering(Kept[RS_co]):
    """The part of a table that changes who plays."""

    @one_by_one
    def sit(self, name: str, seat: int | None = None, invitation: str | None = None) -> str:
        """Take an empty chair, and return the token of the new person. With the last chair the game begins.

        Args:
            name: Up to 100 characters, unlike that of any other seat.
            seat: From 0; None: the first that is free.
            invitation: The token of a chair that is kept for somebody; once the game has begun, nobody sits without.

        Raises:
            NotationError: The name is not allowed here.
            ValueError: There is no such seat.
            WrongToken: There is no chair for this invitation.
            Refused: There is no free chair.
        """
        chairs = self._standing.chairs
        found = None if invitation is None else hashed(invitation)
        if seat is not None:
            seat = check_seat(len(chairs), seat)
        free = [n for n, chair in enumerate(chairs) if not chair.taken and (seat is None or n == seat)]
        if found is not None:
            free = [n for n in free if is_secret(found, chairs[n].secret)]
            if not free:
                raise WrongToken
        elif self._standing.game is not None:
            free = []
        else:
            free = [n for n in free if chairs[n].secret is None and not is_full(chairs[n])]
        if not free:
            raise refused("no-chair")
        new = new_token()
        name = checked_name(chairs, free[0], name)
        self._do("sat", free[0], name=name, secret=hashed(new), **self._beginning(free[0]))
        return new

    @one_by_one
    def leave(self, token: str) -> int:
        """Leave the chair empty; the game waits until somebody has taken it. The token is dead.

        Raises:
            WrongToken: No seat has this token.
        """
        return self._do("left", self._seat_of(token))

    @one_by_one
    def rename(self, token: str, name: str) -> int:
        """Have another name.

        Raises:
            WrongToken: No seat has this token.
            NotationError: The name is not allowed here.
        """
        seat = self._seat_of(token)
        return self._do("renamed", seat, name=checked_name(self._standing.chairs, seat, name))

    @one_by_one
    def invite(self, token: str, seat: int) -> str:
        """Return a new secret for a chair; its earlier one stops working.

        On an empty chair it is an invitation, see `sit`. For a person it is a new token in place of one that is lost:
        whoever has it sees their hand, so all are told if the host has asked for it.

        Args:
            token: Of the host; or of the person on that seat, who can hand on the seat with it. An invitation shows
                nothing before somebody sits down with it.
            seat: From 0.

        Raises:
            WrongToken: It is neither.
            ValueError: There is no such seat.
            Refused: A bot sits there.
        """
        seat = check_seat(len(self._standing.chairs), seat)
        role = self._standing.role(token)
        if not role.host and not (role.plays and role.seat == seat):
            raise WrongToken
        if self._standing.chairs[seat].bot is not None:
            raise refused("bot-there")
        new = new_token()
        if role.host and self._standing.chairs[seat].name is not None:
            self._do("renewed", seat, secret=hashed(new))
        else:
            self._do("invited", seat, secret=hashed(new), **({"by": "host"} if role.host else {}))
        return new

    @one_by_one
    def share(self, token: str) -> str:
        """Return a secret for those who look over one's shoulder: they see all that one sees, and can do nothing.

        The one before it is dead.

        Raises:
            WrongToken: No seat has this token.
        """
        seat, new = self._seat_of(token), new_token()
        self._do("shared", seat, secret=hashed(new))
        return new

    @one_by_one
    def resign(self, token: str, bot: str = "sensible") -> int:
        """Let a bot play the seat of this person from now on, and return the new step; the token is dead.

        It answers no question, so it never comes too late; and its token works once.

        Args:
            token: The token of the person.
            bot: A bot of the library by its plain name, for a file is run, and iterations cost time, and the host did
                not choose it.

        Raises:
            WrongToken: No seat has this token.
            NotationError: Another bot.
        """
        seat = self._seat_of(token)
        return self._do("resigned", seat, bot=plain_bot(bot))

    # --- the host --------------------------------------------------------------------------------------

    def start(self, host: str, bot: str = "sensible") -> int:
        """Begin the game, with bots on the empty chairs.

        Args:
            host: The token of the host.
            bot: Name of the bot, see `bot_named`.

        Raises:
            WrongToken: The token is not the host's.
            NotationError: An unknown bot.
            Refused: The game has begun.
        """
        self._allowed(host, 0)
        bot_named(bot)  # may run a file of somebody else, so not with the table in hand
        return self._start(host, bot)

    @one_by_one
    def _start(self, host: str, bot: str) -> int:
        self._check_host(host)
        if self._standing.game is not None:
            raise refused("begun")
        return self._do("started", bot=bot, **self._beginning(None))

    def seat_bot(self, host: str, seat: int, bot: str) -> int:
        """Give a seat to a bot, and return the new step; whoever had it, person or bot, is out.

        Args:
            host: The token of the host.
            seat: From 0.
            bot: Name of the bot, see `bot_named`.

        Raises:
            WrongToken: The token is not the host's.
            ValueError: There is no such seat.
            NotationError: An unknown bot.
        """
        self._allowed(host, seat)
        bot_named(bot)
        return self._seat_bot(host, seat, bot)

    @one_by_one
    def _allowed(self, host: str, seat: int) -> None:
        self._check_host(host, seat)

    @one_by_one
    def _seat_bot(self, host: str, seat: int, bot: str) -> int:
        self._check_host(host, seat)
        return self._do("bot-seated", seat, bot=bot, **self._beginning(seat))

    @one_by_one
    def remove(self, host: str, seat: int) -> int:
        """Make somebody, person or bot, leave.

        Raises:
            WrongToken: The token is not the host's.
            ValueError: There is no such seat.
        """
        self._check_host(host, seat)
        return self._do("removed", seat)

    def _beginning(self, seat: int | None) -> JsonObject:
        """Return what begins the game if this seat is the last to be taken; None: whichever is missing."""
        s = self._standing
        others = [chair for n, chair in enumerate(s.chairs) if n != seat]
        if s.game is not None or (seat is not None and not all(chair.taken for chair in others)):
            return {}
        return {"seed": str(s.seed if s.seed is not None else secrets.randbits(128))}

    # --- secrets -----------------------------------------------------------------------------------------

    def _seat_of(self, token: str) -> int:
        """Return the seat of the person with a token. Raises WrongToken."""
        role = self._standing.role(token)
        if role.seat is None or not role.plays:
            raise WrongToken
        return role.seat

    def _check_host(self, token: str, seat: int = 0) -> None:
        """Raise WrongToken if it is not that of the host, and ValueError for a seat that is not there."""
        if not self._standing.role(token).host:
            raise WrongToken
        check_seat(len(self._standing.chairs), seat)


def plain_bot(bot: object) -> str:
    """Return a bot of the library by its plain name. Raises NotationError for any other."""
    if not isinstance(bot, str) or bot not in BOTS:
        raise NotationError(f"bot: expected one of {', '.join(BOTS)}, found {brief(bot)}.")
    return bot
