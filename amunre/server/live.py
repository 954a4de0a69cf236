"""A table's connection, which sends news at once, but never gets more than one message ahead of the client.

Its carrier may be a WebSocket, or messages between a page and a worker.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Protocol

from amunre.hosting.carrying import chat_of
from amunre.hosting.stored import stream_of
from amunre.hosting.table import Table
from amunre.jsontypes import JsonObject
from amunre.server import chat
from amunre.server.http_request import MOST_BYTES, read_json
from amunre.server.http_response import Denied, refusal
from amunre.server.hub import Hub
from amunre.server.presence import presence_at
from amunre.server.replies import ChatPush, ClockPush, ErrorPush, OnlinePush
from amunre.server.requests import LiveRequest
from amunre.server.subscriptions import Subscription
from amunre.server.tables import about, online, update
from amunre.wire.convert import dump, written

FIRST = 10.0
"""Seconds within which a client must identify itself."""
BEAT = 20.0
"""Seconds without news after which the server sends the time, so that both ends notice a broken connection."""
LAG = 30.0
"""Maximum time for sending a message, in seconds; clients that take longer must reconnect."""
LOOK = 1.0
"""Seconds between checks for server shutdown while a client waits for its allowance."""
PUSH = 1
"""Price of sending a client the news."""
GOING_AWAY, REFUSED, LATER = 1001, 1008, 1013


ANYTHING: Mapping[str, int] = {"": 0}
"""Value of `heard` when any stream may have grown."""


class Left(Exception):
    """The client has closed the connection."""


class Connection(Protocol):
    """A connection, as its carrier provides it."""

    address: str
    """The client's address."""

    async def receive(self) -> bytes:
        """Return the next message. Raises Left."""

    async def send(self, text: str) -> None:
        """Send a message. Raises Left."""


class Watching:
    """The state of one client, which records what it has received."""

    def __init__(self, hub: Hub, table: Table, first: LiveRequest, address: str) -> None:
        """Create the state; `address` is the client's address, which pays for the news."""
        self._hub, self._table, self._pay = hub, table, partial(hub.owed, address)
        self._token: str | None = first.token
        self._since: int | None = first.since
        self._heard: int = first.chat
        self._muted: tuple[int, ...] = ()
        """Seats that the client has muted, as last sent to it."""
        self._greeted: int | None = None
        """Step of the last message about the players before the game."""
        self._begun = False
        self._read = 0
        """Number of table entries that the messages so far have covered."""
        self._intends: str | None = None
        """Declared action, as last sent to the client."""
        self._rematch: str | None = None
        """Id of the rematch table, as last sent to the client."""
        self._seat: int | None = None
        """Seat whose view the client gets; None for a spectator."""
        self._connected: frozenset[int] | None = None
        """Seats with a connection, as last sent to the client."""
        self.streams: tuple[str, str, str] = (stream_of(table.id), chat_of(table.id), presence_at(table.id))
        """Streams for the table, its chat, and the players' connections."""

    def news(self, heard: Mapping[str, int] = ANYTHING) -> list[JsonObject]:
        """Return messages with all changes. Raises WrongToken if the token has stopped working.

        Args:
            heard: Streams that may have grown, with their lengths.
        """
        every, (moves, talk, presence) = "" in heard, self.streams
        found: list[JsonObject] = []
        if every or (moves in heard and not self._knows(heard[moves])):
            found += self._moves(heard.get(moves, 0))
        if every or talk in heard:
            found += self._talk()
        if every or presence in heard:
            found += self._presence()
        return found

    def _knows(self, length: int) -> bool:
        """Return whether the client has everything from the first `length` entries."""
        return self._begun and length <= self._read

    def _moves(self, length: int) -> list[JsonObject]:
        """Return the changes at the table: those of players until the game begins, and those in the game after that.

        Args:
            length: Number of entries in the table; 0 if unknown.
        """
        found, table = [], self._table
        if not self._begun:
            step, self._begun = table.step, table.state != "gathering"
            if self._greeted is None or (not self._begun and step != self._greeted):
                self._connected = self._hub.presence.seats(table.id)
                found.append(dump(about(self._hub, table, self._token)))
                self._greeted, self._seat = found[-1]["step"], table.role(self._token).seat
                self._rematch = found[-1]["rematch"]
        if self._begun:
            read = max(table.entries, length)
            token = self._token if self._seat is not None else None
            told = update(table, token, self._since, length - 1 if length else None)
            self._read = read
            if (told["step"], told["intention"]) != (self._since, self._intends):
                found.append(told)
                self._since, self._intends = told["step"], told["intention"]
            if told["result"] and table.rematch_id != self._rematch:
                found.append(dump(about(self._hub, table, self._token)))
                self._rematch = found[-1]["rematch"]
        return found

    def _presence(self) -> list[JsonObject]:
        """Return who is online if a player has connected or left."""
        before, self._connected = self._connected, self._hub.presence.seats(self._table.id)
        told = online(self._hub, self._table, self._table.role(self._token))
        return [] if told is None or self._connected == before else [dump(OnlinePush(told))]

    def _talk(self) -> list[JsonObject]:
        """Return the changes in the chat."""
        role = self._table.role(self._token)
        reader = role.seat if role.plays else None
        said = chat.heard(self._hub.chats, self._table.id, self._heard, reader, self._pay)
        new, self._heard = said.next != self._heard, said.next
        silenced, self._muted = said.muted != self._muted, said.muted
        if silenced or (new and said.messages):
            return [dump(ChatPush(said.messages, said.muted, said.next))]
        return []


async def live(hub: Hub, id: str, line: Connection) -> int | None:
    """Send a client the changes at a table for as long as it listens.

    Returns:
        The code with which the carrier must close the connection; None if the client has left.
    """
    try:
        return await _watch(hub, id, line)
    except Left:
        return None
    except Exception as error:
        return await _refused(line, error)


async def _watch(hub: Hub, id: str, line: Connection) -> int | None:
    address = line.address
    first: LiveRequest = read_json(await hub.sockets.first(address, _first(line), FIRST), LiveRequest)
    table = await hub.reach(id, address)
    role, watching = (
        await hub.in_thread_for(address, table.role, first.token),
        Watching(hub, table, first, address),
    )
    with (
        hub.sockets.listening(address, table.id, role),
        hub.subscriptions.to(*watching.streams) as subscription,
        hub.presence.connected(table.id, role),
    ):
        hub.let_bots_act(id)  # after a restart, nothing else would ask them for half a minute
        leaving = asyncio.create_task(_until_left(line, subscription))
        heard, beat = ANYTHING, monotonic() + BEAT
        try:
            while not hub.subscriptions.closed and not leaving.done():
                for message in (news := await hub.in_thread_for(address, _texts, watching, heard)):
                    await _send(line, hub, message)
                if news:  # neither the heartbeat nor the allowance may reveal a secret entry
                    beat = monotonic() + BEAT
                    await _paid(hub, address, leaving)
                while not (heard := await subscription.wait(beat - monotonic())):
                    await _send(line, hub, _text_of(dump(ClockPush(int(time.time() * 1000)))))
                    beat = monotonic() + BEAT
            return None if leaving.done() else GOING_AWAY
        finally:
            leaving.cancel()


async def _paid(hub: Hub, address: str, leaving: asyncio.Task[None]) -> None:
    """Charge for news. An address in debt must wait, and then gets all the news in one message."""
    left = hub.owed(address, PUSH)
    while left > 0 and not hub.subscriptions.closed and not leaving.done():
        await asyncio.wait((leaving,), timeout=min(left, LOOK))
        left -= LOOK


def _texts(watching: Watching, heard: Mapping[str, int]) -> list[str]:
    """Return the messages about the changes, encoded."""
    return [_text_of(message) for message in watching.news(heard)]


def _text_of(message: JsonObject) -> str:
    return written(message).decode()


async def _first(line: Connection) -> bytes:
    """Return the first message. Raises Denied if it is too large, Left if the client leaves first."""
    sent = await line.receive()
    if len(sent) > MOST_BYTES:
        raise Denied(413, "too-large")
    return sent


async def _until_left(line: Connection, subscription: Subscription) -> None:
    """Wait until the client leaves. Further messages are ignored, but too many of them end the connection."""
    with suppress(Left):
        for _ in range(100):
            await line.receive()
    subscription.notify("", 0)


async def _send(line: Connection, hub: Hub, message: str) -> None:
    async with asyncio.timeout(LAG):
        await line.send(message)
    hub.measures.pushed()


async def _refused(line: Connection, error: Exception) -> int:
    """Send an error, and return the code for closing the connection."""
    answer = refusal(error)
    if answer is None and not isinstance(error, TimeoutError):
        raise error
    if answer is not None:
        await line.send(_text_of({"kind": ErrorPush.kind, **dump(answer.body)}))
    later = answer is not None and answer.status == 503
    return LATER if later else REFUSED
