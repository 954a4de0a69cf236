"""Webhooks, where players are notified of their turn: one for each seat, as long as its token is valid.

An address may give access to a player's chat, so it is never shown, not even to its player, and never logged. It is
stored unencrypted, because the server posts there on its own, and deleted as soon as the seat changes hands.
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
    """The last notification of a seat."""

    since: int | None = None
    """Time of the question of the last notification, see `OpenQuestion.since`; None if there was none."""
    after: int | None = None
    """Step after which it was asked, see `OpenQuestion.after`; None if there was none."""
    over: bool = False
    """True if the player was notified that the game is over."""


@frozen
class Hook:
    """The webhook of a seat."""

    table: str
    seat: int
    url: str
    tenure: int
    """Tenure of the seat for which the address is valid, see `Table.tenure`."""
    said: Said
    language: str = ENGLISH
    """Code of the language of the messages."""

    def now_said(self, store: Store, said: Said) -> None:
        """Record the notification that is sent now. Raises NoStream."""
        store.mark(stream_of(self.table, self.seat), _status(said))


def stream_of(table: str, seat: int) -> str:
    """Return the stream of the hook of a seat."""
    return f"hook/{table}/{seat}"


def put(store: Store, table: Table, token: str | None, url: str | None) -> None:
    """Notify a seat from its next turn on; if `url` is None, stop.

    Raises:
        WrongToken: The token is not that of a player.
    """
    role = table.role(token)
    if not role.plays or role.seat is None:
        raise WrongToken
    seat, tenure = role.seat, table.tenure(role.seat)
    table.role(token)  # again: it was valid for this tenure
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
    """Delete the webhook of a seat, if there is one."""
    with suppress(NoStream):
        store.drop(stream_of(table, seat))


def kept(store: Store, table: str, seat: int) -> Hook | None:
    """Return the hook of a seat; None if there is none."""
    try:
        (text,) = store.read(stream_of(table, seat), most=1)
        said = json.loads(store.listed(stream_of(table, seat)).status.text)
    except NoStream:
        return None
    return Hook(table, seat, **json.loads(text), said=Said(**said))


def is_kept(store: Store, table: Table, seat: int) -> bool:
    """Return whether the present player of a seat is notified."""
    hook = kept(store, table.id, seat)
    return hook is not None and hook.tenure == table.tenure(seat)


def all_kept(store: Store) -> Iterator[tuple[str, int]]:
    """Yield the tables and seats that have a hook."""
    last: tuple[float, str] | None = None
    while found := store.find(TAG, MOST_FOUND, last):
        for listed in found:
            yield place_of(listed.stream)
        last = found[-1].changed, found[-1].stream


def place_of(stream: str) -> tuple[str, int]:
    """Return the table and the seat of a stream."""
    _, table, seat = stream.split("/")
    return table, int(seat)


def _status(said: Said) -> Status:
    tags: set[Any] = {TAG}
    return Status(json.dumps(asdict(said)), frozenset(tags))
