"""The WebSocket of a table, which sends news at once, but never more than one message ahead of the client."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from functools import partial
from time import monotonic

from starlette.websockets import WebSocket, WebSocketDisconnect

from amunre.hosting.carrying import chat_of
from amunre.hosting.stored import stream_of
from amunre.hosting.table import Table
from amunre.jsontypes import JsonObject
from amunre.server import chat
from amunre.server.http_request import MOST_BYTES, address_of, read_json
from amunre.server.http_response import Denied, refusal
from amunre.server.hub import Hub
from amunre.server.replies import ChatPush, ClockPush, ErrorPush
from amunre.server.requests import LiveRequest
from amunre.server.subscriptions import Subscription
from amunre.server.tables import about, update
from amunre.wire.convert import dump, written

FIRST = 10.0
"""Seconds within which a client must identify itself."""
BEAT = 20.0
"""Seconds without news after which the server sends the time, so that both sides notice a broken connection."""
LAG = 30.0
"""Maximum time for sending a message, in seconds; a slower client must reconnect."""
LOOK = 1.0
"""Seconds between checks for the end of the server while a client waits for its allowance."""
PUSH = 1
"""Price of news."""
GOING_AWAY, REFUSED, LATER = 1001, 1008, 1013


ANYTHING: Mapping[str, int] = {"": 0}
"""Result of a subscription when any stream may have grown."""


class Watching:
    """The state of one client: what it has received."""

    def __init__(self, hub: Hub, table: Table, first: LiveRequest, address: str) -> None:
        """Create it; `address` is that of the client, which pays for the news."""
        self._hub, self._table, self._pay = hub, table, partial(hub.owed, address)
        self._token: str | None = first.token
        self._since: int | None = first.since
        self._heard: int = first.chat
        self._muted: tuple[int, ...] = ()
        """Seats that the client has muted, as last sent."""
        self._greeted: int | None = None
        """Step of the last message about the players."""
        self._begun = False
        self._read = 0
        """Number of entries of the table that the messages so far cover."""
        self._intends: str | None = None
        """Declared action, as last sent."""
        self._rematch: str | None = None
        """Id of the rematch table, as last sent."""
        self._seat: int | None = None
        """Seat whose view the client has; None for a spectator."""
        self.streams: tuple[str, str] = (stream_of(table.id), chat_of(table.id))
        """Streams of the table and its chat."""

    def news(self, heard: Mapping[str, int] = ANYTHING) -> list[JsonObject]:
        """Return messages with all changes. Raises WrongToken when the token has stopped working.

        Args:
            heard: Streams that may have grown, with their lengths.
        """
        every, (moves, talk) = "" in heard, self.streams
        found: list[JsonObject] = []
        if every or (moves in heard and not self._knows(heard[moves])):
            found += self._moves(heard.get(moves, 0))
        if every or talk in heard:
            found += self._talk()
        return found

    def _knows(self, length: int) -> bool:
        """Return whether the client knows all of a table with this number of entries."""
        return self._begun and length <= self._read

    def _moves(self, length: int) -> list[JsonObject]:
        """Return the changes at the table: the players before the game begins, then the game.

        Args:
            length: Number of entries of the table; 0 if unknown.
        """
        found, table = [], self._table
        if not self._begun:
            step, self._begun = table.step, table.state != "gathering"
            if self._greeted is None or (not self._begun and step != self._greeted):
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


async def live(socket: WebSocket) -> None:
    """Send a client the changes of a table for as long as it listens."""
    hub: Hub = socket.state.hub
    try:
        with hub.connected():
            await socket.accept()
            try:
                await _watch(socket, hub)
            except WebSocketDisconnect:
                pass
            except Exception as error:
                await _refuse(socket, error)
    except (RuntimeError, TimeoutError, WebSocketDisconnect):  # the client has left, or does not read
        return


async def _watch(socket: WebSocket, hub: Hub) -> None:
    address = address_of(socket)
    first: LiveRequest = read_json(await hub.sockets.first(address, _text(socket), FIRST), LiveRequest)
    table = await hub.reach(socket.path_params["id"], address)
    role, watching = (
        await hub.in_thread_for(address, table.role, first.token),
        Watching(hub, table, first, address),
    )
    with hub.sockets.listening(address, table.id, role), hub.subscriptions.to(*watching.streams) as subscription:
        leaving = asyncio.create_task(_until_left(socket, subscription))
        heard, beat = ANYTHING, monotonic() + BEAT
        try:
            while not hub.subscriptions.closed and not leaving.done():
                for message in (news := await hub.in_thread_for(address, _texts, watching, heard)):
                    await _send(socket, hub, message)
                if news:  # neither the beat nor the allowance may reveal a secret entry
                    beat = monotonic() + BEAT
                    await _paid(hub, address, leaving)
                while not (heard := await subscription.wait(beat - monotonic())):
                    await _send(socket, hub, _text_of(dump(ClockPush(int(time.time() * 1000)))))
                    beat = monotonic() + BEAT
            if not leaving.done():
                await socket.close(GOING_AWAY)
        finally:
            leaving.cancel()


async def _paid(hub: Hub, address: str, leaving: asyncio.Task[None]) -> None:
    """Charge for news. An address that owes waits, and then gets all news in one message."""
    left = hub.owed(address, PUSH)
    while left > 0 and not hub.subscriptions.closed and not leaving.done():
        await asyncio.wait((leaving,), timeout=min(left, LOOK))
        left -= LOOK


def _texts(watching: Watching, heard: Mapping[str, int]) -> list[str]:
    """Return the encoded messages with the changes."""
    return [_text_of(message) for message in watching.news(heard)]


def _text_of(message: JsonObject) -> str:
    return written(message).decode()


async def _text(socket: WebSocket) -> bytes:
    """Return the first message. Raises Denied if it is too large, WebSocketDisconnect if there is none."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    sent: bytes = (message.get("text") or "").encode("utf-8", "surrogatepass") or message.get("bytes") or b""
    if len(sent) > MOST_BYTES:
        raise Denied(413, "too-large")
    return sent


async def _until_left(socket: WebSocket, subscription: Subscription) -> None:
    """Wait until the client leaves. Further messages are ignored, but too many end the connection."""
    for _ in range(100):
        if (await socket.receive())["type"] == "websocket.disconnect":
            break
    subscription.notify("", 0)


async def _send(socket: WebSocket, hub: Hub, message: str) -> None:
    async with asyncio.timeout(LAG):
        await socket.send_text(message)
    hub.measures.pushes.inc()


async def _refuse(socket: WebSocket, error: Exception) -> None:
    """Send an error, and close the connection."""
    answer = refusal(error)
    if answer is None and not isinstance(error, TimeoutError):
        raise error
    if answer is not None:
        await socket.send_text(_text_of({"kind": ErrorPush.kind, **dump(answer.body)}))
    later = answer is not None and answer.status == 503
    await socket.close(LATER if later else REFUSED)
