"""Rematches: new tables with seats reserved for the same people.

An entry at the old table names the new table, so there is only one rematch, even if several people ask at once. A
reserved seat has a hash that does not match any token. The person with the token for the old seat takes it. Their new
token is derived from the old token and a random salt in that entry. A repeated request therefore gets the same answer,
and no one can derive a token from the store or from an old token alone.
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
    """The person's token at the new table."""
    host: str | None
    """Token of the host, for the first person to ask; None for everyone else."""


class TableRematch(TableSeating[RS_co]):
    """The part of a table that arranges a rematch."""

    @property
    def rematch_id(self) -> str | None:
        """Id of the rematch table; None if no one has asked for a rematch."""
        found = self._latest_state().again
        return None if found is None else found.table

    def rematch(self, token: str) -> Rematch:
        """Join a rematch with the same rules, options, set-up and people, and return the new seat.

        It is always a new game, even if this table continued an earlier one, because the piles of that game are known.
        The first person to ask opens the table and becomes its host. The other people's seats are reserved until they
        ask too, or the host gives them to other players. Bots get their seats back.

        Args:
            token: The person's token.

        Raises:
            WrongToken: No seat has this token.
            Refused: The game is not over, the seat was given to another player, or the new table is gone.
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
        """Return the seat of a person if the game is over. Raises WrongToken, Refused."""
        seat = self._seat_of(token)
        if self._state.state != "over":
            raise refused("not-over")
        return seat, self._state

    def _opened_again(self, s: TableState, salt: str, host: str) -> TableRematch[RS_co]:
        """Open a new table like this one, with the same bots, and reserve seats for the people."""
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
        """Seat a bot, or reserve the seat for a person, unless the seat is taken."""
        if self._state.chairs[seat].taken:
            return
        if bot is None:
            self._do("invited", seat, secret=secret)
        else:
            self._do("bot-seated", seat, bot=bot, **self._beginning(seat))

    @synchronized
    def _leads_to(self, token: str, table: str, salt: str) -> bool:
        """Record the new table as the rematch; return False if there already is a rematch."""
        if self._state.again is not None:
            return False
        self._do("rematch", self._seat_of(token), table=table, salt=salt)
        return True

    @synchronized
    def _sit_again(self, seat: int, name: str, token: str, held: str) -> None:
        """Take a reserved seat, unless the owner of this token already has it."""
        chair = self._state.chairs[seat]
        if chair.taken and is_secret(hashed(token), chair.secret):
            return
        if chair.taken or not is_secret(held, chair.secret):
            raise refused("no-chair")
        name = checked_name(self._state.chairs, seat, name)
        self._do("sat", seat, name=name, secret=hashed(token), **self._beginning(seat))


def _derived(salt: str, use: str, token: str) -> str:
    """Derive a token from another token and a salt."""
    digest = hmac.digest(salt.encode(), f"{use} {token}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _held(salt: str, seat: int) -> str:
    """Return the hash for a reserved seat, which does not match any token."""
    return hmac.digest(salt.encode(), f"chair {seat}".encode(), "sha256").hex()
