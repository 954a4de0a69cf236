"""The same people once more: a table whose game is over leads to another one, at which their chairs are kept for them.

The old table remembers the new one by a deed, so however many ask at once, there is one. A new chair is kept under a
hash that no token has; whoever shows the token of the old chair sits down there, and gets a token that follows from
that one and from a random text in the deed. So who asks again, because no answer has come, is told the same; and
neither who reads a store nor who has found an old token can make a new one without asking here.
"""

from __future__ import annotations

import base64
import hmac
import secrets

from attrs import frozen

from amunre.engine.typed import RS_co
from amunre.errors import NoStream
from amunre.hosting.chairs import Sitting, checked_name, hashed, is_secret, new_token
from amunre.hosting.gathering import Gathering
from amunre.hosting.kept import loaded, one_by_one, opened, refused, stream_of
from amunre.hosting.standing import Standing


@frozen
class Rematch:
    """A new table, and one's place there."""

    id: str
    """Of the table."""
    token: str
    """Of one's chair."""
    host: str | None
    """The host's, for whoever has asked first."""


class Again(Gathering[RS_co]):
    """The part of a table that leads to another one."""

    @property
    def rematch_id(self) -> str | None:
        """The id of the table at which these people play once more; None: nobody has asked for one."""
        found = self._now_standing().again
        return None if found is None else found.table

    def rematch(self, token: str) -> Rematch:
        """Sit down once more, with the same rules, options, set-up and people, and return one's place.

        The game begins at its beginning, also where this one went on with a game: all have seen how its piles lay.
        Whoever asks first opens the table and is its host. The chairs of the others are kept for them until they ask
        too, or the host gives them to somebody else; bots sit there again.

        Args:
            token: The token of the person.

        Raises:
            WrongToken: No seat has this token.
            Refused: The game is not over; or the chair has been given to somebody else, or the table is gone.
            NotationError: Somebody who is called much the same has come before.
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
        return Rematch(found, mine, host if is_secret(hashed(host), table._standing.host) else None)

    @one_by_one
    def _over(self, token: str) -> tuple[int, Standing]:
        """Return the seat of a person whose game is over. Raises WrongToken, Refused."""
        seat = self._seat_of(token)
        if self._standing.state != "over":
            raise refused("not-over")
        return seat, self._standing

    def _opened_again(self, s: Standing, salt: str, host: str) -> Again[RS_co]:
        """Return a new table like this one, with its bots, and with its people's chairs kept for them."""
        standing = Standing(
            rules=s.rules,
            options=s.options,
            host=hashed(host),
            chairs=(Sitting(),) * len(s.chairs),
            setup=s.setup,
            at=int(self._now() * 1000),
        )
        new = type(self)(self._store, secrets.token_urlsafe(9), standing, self._now)
        opened(self._store, new.id, standing)
        for seat, chair in enumerate(s.chairs):
            if chair.taken:
                new._hold(seat, chair.bot, _held(salt, seat))
        return new

    @one_by_one
    def _hold(self, seat: int, bot: str | None, secret: str) -> None:
        """Seat a bot, or keep a chair, if nobody has been quicker."""
        if self._standing.chairs[seat].taken:
            return
        if bot is None:
            self._do("invited", seat, secret=secret)
        else:
            self._do("bot-seated", seat, bot=bot, **self._beginning(seat))

    @one_by_one
    def _leads_to(self, token: str, table: str, salt: str) -> bool:
        """Remember the new table; return whether no other one was remembered before."""
        if self._standing.again is not None:
            return False
        self._do("rematch", self._seat_of(token), table=table, salt=salt)
        return True

    @one_by_one
    def _sit_again(self, seat: int, name: str, token: str, held: str) -> None:
        """Sit on a chair that is kept, or has been sat on before by this token."""
        chair = self._standing.chairs[seat]
        if chair.taken and is_secret(hashed(token), chair.secret):
            return
        if chair.taken or not is_secret(held, chair.secret):
            raise refused("no-chair")
        name = checked_name(self._standing.chairs, seat, name)
        self._do("sat", seat, name=name, secret=hashed(token), **self._beginning(seat))


def _derived(salt: str, use: str, token: str) -> str:
    """Derive a token from another one and a salt."""
    digest = hmac.digest(salt.encode(), f"{use} {token}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _held(salt: str, seat: int) -> str:
    """Return the hash of a kept chair, which is that of no known token."""
    return hmac.digest(salt.encode(), f"chair {seat}".encode(), "sha256").hex()
