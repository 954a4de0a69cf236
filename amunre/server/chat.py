"""What people say to one another at a table: beside the game, and kept beside it."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from amunre.errors import NoStream, NotationError, Taken, WrongToken
from amunre.hosting.carrying import chat_of
from amunre.hosting.looking import Role
from amunre.hosting.stores import Store
from amunre.hosting.table import Table
from amunre.printing import first_strange
from amunre.server.answers import Denied

LONGEST = 500
"""Characters of a message."""
MOST = 1000
"""Entries of a chat."""

Entry = Mapping[str, Any]


def say(store: Store, table: Table[Any], token: str | None, text: str) -> int:
    """Say something as the person on a seat, or as the host, and return its number.

    Raises:
        WrongToken: Whoever only looks on has nothing to say.
        NotationError: What cannot be said.
        Denied: Enough has been said here.
    """
    role = _speaker(table, token)
    if not text.strip() or first_strange(text, "\n"):
        raise NotationError("text: expected something that can be read.")
    name = table.chairs[role.seat].name if role.plays and role.seat is not None else None
    seat = role.seat if role.plays else None
    return _write(
        store, table.id, {"kind": "said", "seat": seat, "name": name, "text": text, "at": int(time.time() * 1000)}
    )


def remove(store: Store, table: Table[Any], token: str | None, number: int) -> int:
    """Take a message away from everybody, as the host.

    Raises:
        WrongToken: It is not the host.
        Denied: There is no such message.
    """
    if not table.role(token).host:
        raise WrongToken
    said = entries(store, table.id)
    if number >= len(said) or said[number]["kind"] != "said":
        raise Denied(404, "no-message")
    return _write(store, table.id, {"kind": "removed", "number": number})


def mute(store: Store, table: Table[Any], token: str | None, seat: int, muted: bool) -> int:
    """Hear no more of a seat, or hear it again: for the person who asks alone.

    Raises:
        WrongToken: Whoever only looks on hears all.
        ValueError: A seat that is not there.
    """
    role = table.role(token)
    if not role.plays:
        raise WrongToken
    if seat >= len(table.chairs):
        raise ValueError(f"seat: expected 0 to {len(table.chairs) - 1}, found {seat}.")
    return _write(store, table.id, {"kind": "muted", "by": role.seat, "seat": seat, "muted": muted})


def entries(store: Store, id: str) -> Sequence[Entry]:
    """All that stands in a chat; nothing where nobody has spoken."""
    with suppress(NoStream):
        return [json.loads(text) for text in store.read(chat_of(id))]
    return ()


def heard(store: Store, id: str, since: int, reader: int | None) -> dict[str, Any]:
    """What is new in a chat since there were so many entries, without those whom the reader does not hear.

    A message that was removed is told again, with no text.
    """
    all, muted = entries(store, id), set[int]()
    for entry in all:
        if entry["kind"] == "muted" and entry["by"] == reader:
            (muted.add if entry["muted"] else muted.discard)(entry["seat"])
    gone = {entry["number"]: place for place, entry in enumerate(all) if entry["kind"] == "removed"}
    messages = [
        {
            "number": number,
            "seat": entry["seat"],
            "name": entry["name"],
            "text": None if number in gone else entry["text"],
            "at": entry["at"],
        }
        for number, entry in enumerate(all)
        if entry["kind"] == "said" and max(number, gone.get(number, -1)) >= since and entry["seat"] not in muted
    ]
    return {"messages": messages, "muted": sorted(muted), "next": len(all)}


def _speaker(table: Table[Any], token: str | None) -> Role:
    role = table.role(token)
    if not role.plays and not role.host:
        raise WrongToken
    return role


def _write(store: Store, id: str, entry: Entry) -> int:
    text = json.dumps(entry)
    while True:
        number = len(entries(store, id))
        if number >= MOST:
            raise Denied(409, "chat-full")
        with suppress(Taken):
            if number:
                store.append(chat_of(id), number, text)
            else:
                store.begin(chat_of(id), text)
            return number
