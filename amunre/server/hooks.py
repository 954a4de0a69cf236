"""Webhooks that notify players of their turns: one for each seat, as long as the seat's token is valid.

A URL may give access to a player's chat, so it is never logged or shown, not even to the player. It is stored
unencrypted, because the server posts there on its own. It is deleted as soon as the seat changes hands.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from attrs import asdict, frozen

from amunre.engine.languages import ENGLISH, spoken
from amunre.errors import NoStream, Taken, WrongToken
from amunre.hosting.stores import MOST_FOUND, Status, Store
from amunre.hosting.table import Table

TAG = "hook"


@frozen
class Said:
    """The last notification for a seat."""

    since: int | None = None
    """When the last notification's question was asked (`OpenQuestion.since`); None if none has been sent."""
    after: int | None = None
    """Step after which that question was asked (`OpenQuestion.after`); None if no notification has been sent."""
    over: bool = False
    """True if the player has been notified that the game is over."""


@frozen
class Hook:
    """A seat's webhook."""

    table: str
    seat: int
    url: str
    tenure: int
    """Tenure of the seat for which the URL is valid; see `Table.tenure`."""
    said: Said
    language: str = ENGLISH
    """Language code for the messages."""

    def now_said(self, store: Store, said: Said) -> None:
        """Record the notification that is about to be sent. Raises NoStream."""
        store.mark(stream_of(self.table, self.seat), _status(said))


def stream_of(table: str, seat: int) -> str:
    """Return the stream for a seat's webhook."""
    return f"hook/{table}/{seat}"


def put(store: Store, table: Table, token: str | None, url: str | None) -> None:
    """Notify a seat starting with its next turn, or stop notifying it if `url` is None.

    Raises:
        WrongToken: The token is not a player's.
    """
    role = table.role(token)
    if not role.plays or role.seat is None:
        raise WrongToken
    seat, tenure = role.seat, table.tenure(role.seat)
    table.role(token)  # checked again, so that it is known to be valid for this tenure
    turn = table.turn(seat)
    over = table.state == "over"
    said = Said(over=over) if turn is None else Said(turn.since, turn.after, over)
    drop(store, table.id, seat)
    while url is not None:
        with suppress(Taken):
            kept = {"url": url, "tenure": tenure, "language": spoken().code}
            store.begin(stream_of(table.id, seat), json.dumps(kept), _status(said))
            return
        drop(store, table.id, seat)


def drop(store: Store, table: str, seat: int) -> None:
    """Delete a seat's webhook, if it has one."""
    with suppress(NoStream):
        store.drop(stream_of(table, seat))


def kept(store: Store, table: str, seat: int) -> Hook | None:
    """Return a seat's webhook; None if it does not have one."""
    try:
        (text,) = store.read(stream_of(table, seat), most=1)
        said = json.loads(store.listed(stream_of(table, seat)).status.text)
    except NoStream:
        return None
    return Hook(table, seat, **json.loads(text), said=Said(**said))


def is_kept(store: Store, table: Table, seat: int) -> bool:
    """Return whether the current player in a seat is notified."""
    hook = kept(store, table.id, seat)
    return hook is not None and hook.tenure == table.tenure(seat)


def all_kept(store: Store) -> Iterator[tuple[str, int]]:
    """Yield the tables and seats that have a webhook."""
    last: tuple[float, str] | None = None
    while found := store.find(TAG, MOST_FOUND, last):
        for listed in found:
            yield place_of(listed.stream)
        last = found[-1].changed, found[-1].stream


def place_of(stream: str) -> tuple[str, int]:
    """Return the table and the seat to which a stream belongs."""
    _, table, seat = stream.split("/")
    return table, int(seat)


def _status(said: Said) -> Status:
    tags: set[Any] = {TAG}
    return Status(json.dumps(asdict(said)), frozenset(tags))
