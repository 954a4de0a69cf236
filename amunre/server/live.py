"""A WebSocket at a table: whatever is new, as soon as it is there, and never more than one message ahead."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from functools import partial
from time import monotonic

from starlette.websockets import WebSocket, WebSocketDisconnect

from amunre.hosting.carrying import chat_of
from amunre.hosting.kept import stream_of
from amunre.hosting.table import Table
from amunre.jsontypes import JsonObject
from amunre.server import chat
from amunre.server.answers import Denied, refusal
from amunre.server.asking import MOST_BYTES, address_of, read_json
from amunre.server.hall import Hall
from amunre.server.hearing import Bell
from amunre.server.tables import about, update
from amunre.wire.convert import written

FIRST = 10.0
"""Seconds in which somebody says who they are."""
BEAT = 20.0
"""Seconds without anything new, after which the time is told: so both know that the other is there."""
LAG = 30.0
"""Seconds that a message may take to leave; whoever is slower comes again."""
LOOK = 1.0
"""Seconds after which somebody who waits for their allowance looks whether the server ends."""
PUSH = 1
"""The price of news."""
GOING_AWAY, REFUSED, LATER = 1001, 1008, 1013


ANYTHING: Mapping[str, int] = {"": 0}
"""What a bell says when all may have gone on."""


class Watching:
    """What one who looks on has been told."""

    def __init__(self, hall: Hall, table: Table, first: JsonObject, address: str) -> None:
        """`address`: of who listens, and pays."""
        self._hall, self._table, self._pay = hall, table, partial(hall.owed, address)
        self._token: str | None = first.get("token")
        self._since: int | None = first.get("since")
        self._heard: int = first.get("chat", 0)
        self._muted: list[int] = []
        """Whom they have been told that they do not hear."""
        self._greeted: int | None = None
        """The step at which was told who sits there."""
        self._begun = False
        self._read = 0
        """How many entries of the table they have been told of, as far as they may know them."""
        self._intends: str | None = None
        """What they have been told that they have declared beforehand."""
        self._rematch: str | None = None
        """The table at which they play once more."""
        self._seat: int | None = None
        """Whose view they have."""
        self.streams: tuple[str, str] = (stream_of(table.id), chat_of(table.id))
        """Of which there may be news: the table and its chat."""

    def news(self, heard: Mapping[str, int] = ANYTHING) -> list[JsonObject]:
        """Messages with all that is new. Raises WrongToken when the token is good for nothing any more.

        Args:
            heard: The streams that may have gone on, with their lengths.
        """
        every, (moves, talk) = "" in heard, self.streams
        found: list[JsonObject] = []
        if every or (moves in heard and not self._knows(heard[moves])):
            found += self._moves(heard.get(moves, 0))
        if every or talk in heard:
            found += self._talk()
        return found

    def _knows(self, length: int) -> bool:
        """Whether they have been told of all that a table of so many entries has."""
        return self._begun and length <= self._read

    def _moves(self, length: int) -> list[JsonObject]:
        """What is new at the table: before the game begins who sits there, and then the game.

        Args:
            length: How many entries it is known to have; 0: nothing is known.
        """
        found, table = [], self._table
        if not self._begun:
            step, self._begun = table.step, table.state != "gathering"
            if self._greeted is None or (not self._begun and step != self._greeted):
                found.append(about(self._hall, table, self._token))
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
                found.append(about(self._hall, table, self._token))
                self._rematch = found[-1]["rematch"]
        return found

    def _talk(self) -> list[JsonObject]:
        """What is new in the chat."""
        role = self._table.role(self._token)
        reader = role.seat if role.plays else None
        said = chat.heard(self._hall.chats, self._table.id, self._heard, reader, self._pay)
        new, self._heard = said["next"] != self._heard, said["next"]
        silenced, self._muted = said["muted"] != self._muted, said["muted"]
        return [{"kind": "chat", **said}] if silenced or (new and said["messages"]) else []


async def live(socket: WebSocket) -> None:
    """Tell somebody of a table for as long as they listen."""
    hall: Hall = socket.state.hall
    try:
        with hall.connected():
            await socket.accept()
            try:
                await _watch(socket, hall)
            except WebSocketDisconnect:
                pass
            except Exception as error:
                await _refuse(socket, error)
    except (RuntimeError, TimeoutError, WebSocketDisconnect):  # they have gone meanwhile, or take nothing any more
        return


async def _watch(socket: WebSocket, hall: Hall) -> None:
    address = address_of(socket)
    first = read_json(await hall.sockets.first(address, _text(socket), FIRST), "server/live")
    table = await hall.reach(socket.path_params["id"], address)
    role, watching = (
        await hall.apart_for(address, table.role, first.get("token")),
        Watching(hall, table, first, address),
    )
    with hall.sockets.listening(address, table.id, role), hall.bells.waiting(*watching.streams) as bell:
        leaving = asyncio.create_task(_until_left(socket, bell))
        heard, beat = ANYTHING, monotonic() + BEAT
        try:
            while not hall.bells.closed and not leaving.done():
                for message in (news := await hall.apart_for(address, _texts, watching, heard)):
                    await _send(socket, hall, message)
                if news:  # neither the beat nor the allowance may show what nobody is told
                    beat = monotonic() + BEAT
                    await _paid(hall, address, leaving)
                while not (heard := await bell.rung(beat - monotonic())):
                    await _send(socket, hall, _text_of({"kind": "clock", "now": int(time.time() * 1000)}))
                    beat = monotonic() + BEAT
            if not leaving.done():
                await socket.close(GOING_AWAY)
        finally:
            leaving.cancel()


async def _paid(hall: Hall, address: str, leaving: asyncio.Task[None]) -> None:
    """Pay for news. An address that has not enough left is told of all that happens until it has in one message."""
    left = hall.owed(address, PUSH)
    while left > 0 and not hall.bells.closed and not leaving.done():
        await asyncio.wait((leaving,), timeout=min(left, LOOK))
        left -= LOOK


def _texts(watching: Watching, heard: Mapping[str, int]) -> list[str]:
    """All that is new, as it is sent."""
    return [_text_of(message) for message in watching.news(heard)]


def _text_of(message: JsonObject) -> str:
    return written(message).decode()


async def _text(socket: WebSocket) -> bytes:
    """What they say first. Raises Denied for too much, WebSocketDisconnect if it is nothing."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    sent: bytes = (message.get("text") or "").encode("utf-8", "surrogatepass") or message.get("bytes") or b""
    if len(sent) > MOST_BYTES:
        raise Denied(413, "too-large")
    return sent


async def _until_left(socket: WebSocket, bell: Bell) -> None:
    """Wait until they leave. What they say after the first message means nothing, and much of it is too much."""
    for _ in range(100):
        if (await socket.receive())["type"] == "websocket.disconnect":
            break
    bell.ring("", 0)


async def _send(socket: WebSocket, hall: Hall, message: str) -> None:
    async with asyncio.timeout(LAG):
        await socket.send_text(message)
    hall.measures.pushes.inc()


async def _refuse(socket: WebSocket, error: Exception) -> None:
    """Say what is wrong, and go."""
    answer = refusal(error)
    if answer is None and not isinstance(error, TimeoutError):
        raise error
    if answer is not None:
        await socket.send_text(_text_of({"kind": "error", **answer.told}))
    later = answer is not None and answer.status == 503
    await socket.close(LATER if later else REFUSED)
