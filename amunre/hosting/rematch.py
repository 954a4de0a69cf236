"""Rematches: new tables with chairs reserved for the same people.

A deed at the old table names the new one, so there is only one rematch, even if several people ask at once. A reserved
chair has a hash that belongs to no token. The person with the token of the old chair sits down there. Their new token
is derived from the old one and a random salt in the deed. So a repeated request gets the same answer, and no one can
derive a token from the store or from an old token alone.
"""

from __future__ import annotations

import base64
import hmac
import secrets

from attrs import frozen

from amunre.engine.type_variables import RS_co
from amunre.errors import NoStream
from amunre.hosting.chairs import Sitting, checked_name, hashed, is_secret, new_token
from amunre.hosting.gathering import TableSeating
from amunre.hosting.state import TableState
from amunre.hosting.stored import loaded, opened, refused, stream_of, synchronized


@frozen
class Rematch:
    """A person's seat at the new table."""

    id: str
    """Id of the new table."""
    token: str
    """The person's token there."""
    host: str | None
    """Token of the host, for the person who asked first; otherwise None."""


class TableRematch(TableSeating[RS_co]):
    """The part of a table that arranges a rematch."""

    @property
    def rematch_id(self) -> str | None:
        """Id of the rematch table; None if no one has asked for one."""
        found = self._latest_state().again
        return None if found is None else found.table

    def rematch(self, token: str) -> Rematch:
        """Sit down for a rematch with the same rules, options, set-up and people, and return the new seat.

        It is always a new game, even if this table continued one, because its piles are known. The first person to
        ask opens the table and is its host. The chairs of the others are reserved until they ask too, or the host
        gives them to other players. Bots get their chairs again.

        Args:
            token: The token of the person.

        Raises:
            WrongToken: No seat has this token.
            Refused: The game is not over, the chair was given to another player, or the new table is gone.
            NotationError: A player with a similar name has already joined.
        """
        seat, s = self._over(token)
        if s.again is None:
            salt = new_token()
            new = self._opened_again(s, salt, _derived(salt, "host", token))
            if not self._leads_to(token, new.id, salt):
                self._store.drop(stream_of(new.id))
            seat, s = self._over(token)
        assert s.again is not None
        found, salt = s.again.table, s.again.salt
        try:
            table = type(self)(self._store, found, loaded(self._store, found), self._now)
        except NoStream:
            raise refused("rematch-gone") from None
        name, mine, host = s.chairs[seat].name, _derived(salt, "seat", token), _derived(salt, "host", token)
        assert name is not None
        table._sit_again(seat, name, mine, _held(salt, seat))
        return Rematch(found, mine, host if is_secret(hashed(host), table._state.host) else None)

    @synchronized
    def _over(self, token: str) -> tuple[int, TableState]:
        """Return the seat of a person whose game is over. Raises WrongToken, Refused."""
        seat = self._seat_of(token)
        if self._state.state != "over":
            raise refused("not-over")
        return seat, self._state

    def _opened_again(self, s: TableState, salt: str, host: str) -> TableRematch[RS_co]:
        """Open a new table like this one, with its bots, and with the chairs of its people reserved."""
        state = TableState(
            rules=s.rules,
            options=s.options,
            host=hashed(host),
            chairs=(Sitting(),) * len(s.chairs),
            setup=s.setup,
            at=int(self._now() * 1000),
        )
        new = type(self)(self._store, secrets.token_urlsafe(9), state, self._now)
        opened(self._store, new.id, state)
        for seat, chair in enumerate(s.chairs):
            if chair.taken:
                new._hold(seat, chair.bot, _held(salt, seat))
        return new

    @synchronized
    def _hold(self, seat: int, bot: str | None, secret: str) -> None:
        """Seat a bot, or reserve a chair for a person, unless the chair is taken."""
        if self._state.chairs[seat].taken:
            return
        if bot is None:
            self._do("invited", seat, secret=secret)
        else:
            self._do("bot-seated", seat, bot=bot, **self._beginning(seat))

    @synchronized
    def _leads_to(self, token: str, table: str, salt: str) -> bool:
        """Note the new table as the rematch; return False if there is already another one."""
        if self._state.again is not None:
            return False
        self._do("rematch", self._seat_of(token), table=table, salt=salt)
        return True

    @synchronized
    def _sit_again(self, seat: int, name: str, token: str, held: str) -> None:
        """Take a reserved chair, unless the owner of this token sits there already."""
        chair = self._state.chairs[seat]
        if chair.taken and is_secret(hashed(token), chair.secret):
            return
        if chair.taken or not is_secret(held, chair.secret):
            raise refused("no-chair")
        name = checked_name(self._state.chairs, seat, name)
        self._do("sat", seat, name=name, secret=hashed(token), **self._beginning(seat))


def _derived(salt: str, use: str, token: str) -> str:
    """Derive a token from another one and a salt."""
    digest = hmac.digest(salt.encode(), f"{use} {token}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _held(salt: str, seat: int) -> str:
    """Return the hash for a reserved chair, which belongs to no token."""
    return hmac.digest(salt.encode(), f"chair {seat}".encode(), "sha256").hex()
