"""A WebSocket at a table: whatever is new, as soon as it is there, and never more than one message ahead."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from amunre import wire
from amunre.hosting.table import Table
from amunre.server import chat
from amunre.server.answers import Denied, refusal
from amunre.server.asking import MOST_BYTES, address_of, read_json
from amunre.server.hall import Hall
from amunre.server.hearing import rung
from amunre.server.tables import about, now

FIRST = 10.0
"""Seconds in which somebody says who they are."""
BEAT = 20.0
"""Seconds without anything new, after which the time is told: so both know that the other is there."""
LAG = 30.0
"""Seconds that a message may take to leave; whoever is slower comes again."""
GOING_AWAY, REFUSED, LATER = 1001, 1008, 1013


class Watching:
    """What one who looks on has been told."""

    def __init__(self, hall: Hall, table: Table[Any], first: dict[str, Any]) -> None:
        self._hall, self._table = hall, table
        self._token: str | None = first.get("token")
        self._since: int | None = first.get("since")
        self._heard: int = first.get("chat", 0)
        self._gathering: int | None = None
        """The step at which was told who sits there, before the game has begun."""
        self._greeted = False

    def news(self) -> list[dict[str, Any]]:
        """Messages with all that is new. Raises WrongToken when the token is good for nothing any more."""
        found, table = [], self._table
        step, gathering = table.step, table.state == "gathering"
        if not self._greeted or (gathering and step != self._gathering):
            found.append(about(table, self._token))
            self._greeted, self._gathering = True, found[-1]["step"]
        if not gathering and self._since != step:
            found.append(now(table, self._token, self._since))
            self._since = found[-1]["step"]
        role = table.role(self._token)
        said = chat.heard(self._hall.store, table.id, self._heard, role.seat if role.plays else None)
        if said["next"] != self._heard:
            self._heard = said["next"]
            if said["messages"]:
                found.append({"kind": "chat", **said})
        return found


async def live(socket: WebSocket) -> None:
    """Tell somebody of a table for as long as they listen."""
    hall: Hall = socket.state.hall
    try:
        with hall.connected(address_of(socket)):
            await socket.accept()
            try:
                await _watch(socket, hall)
            except WebSocketDisconnect:
                pass
            except Exception as error:
                await _refuse(socket, error)
    except Denied:
        await socket.close(LATER)
    except (RuntimeError, TimeoutError):  # they have gone meanwhile, or take nothing any more
        return


async def _watch(socket: WebSocket, hall: Hall) -> None:
    first = read_json(await asyncio.wait_for(_text(socket), FIRST), "server/live")
    table = await hall.apart(hall.table, socket.path_params["id"])
    watching = Watching(hall, table, first)
    with hall.bells.waiting(f"table/{table.id}", chat.stream_of(table.id)) as bell:
        leaving = asyncio.create_task(_until_left(socket, bell))
        try:
            while not hall.bells.closed and not leaving.done():
                for message in await hall.apart(watching.news):
                    await _send(socket, hall, message)
                while not await rung(bell, BEAT):
                    await _send(socket, hall, {"kind": "clock", "now": int(time.time() * 1000)})
            if not leaving.done():
                await socket.close(GOING_AWAY)
        finally:
            leaving.cancel()


async def _text(socket: WebSocket) -> bytes:
    """What they say first. Raises Denied for too much, WebSocketDisconnect if it is nothing."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    sent: bytes = (message.get("text") or "").encode("utf-8", "surrogatepass") or message.get("bytes") or b""
    if len(sent) > MOST_BYTES:
        raise Denied(413, "too-large")
    return sent


async def _until_left(socket: WebSocket, bell: asyncio.Event) -> None:
    """Wait until they leave. What they say after the first message means nothing, and much of it is too much."""
    for _ in range(100):
        if (await socket.receive())["type"] == "websocket.disconnect":
            break
    bell.set()


async def _send(socket: WebSocket, hall: Hall, message: dict[str, Any]) -> None:
    await asyncio.wait_for(socket.send_text(wire.encode(message).decode()), LAG)
    hall.measures.pushes.inc()


async def _refuse(socket: WebSocket, error: Exception) -> None:
    """Say what is wrong, and go."""
    answer = refusal(error)
    if answer is None and not isinstance(error, TimeoutError):
        raise error
    if answer is not None:
        await socket.send_text(wire.encode({"kind": "error", **answer.told}).decode())
    later = answer is not None and answer.status == 503
    await socket.close(LATER if later else REFUSED)
