"""The chat of a table: beside the game, and kept beside it.

Each seat can say as much as any other, whatever the others have said, and the host can always remove a message. Whom
somebody does not hear is kept apart from what all hear, for nobody else may know it.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from threading import Lock

from attrs import field, frozen
from cachetools import LRUCache

from amunre.errors import NoStream, NotationError, Taken, WrongToken
from amunre.hosting.carrying import chat_of, mutes_of
from amunre.hosting.chairs import Role
from amunre.hosting.stores import Status, Store
from amunre.hosting.table import Table
from amunre.jsontypes import JsonMapping
from amunre.printing import first_strange
from amunre.server.answers import Denied
from amunre.server.limits import SAID
from amunre.server.replies import ChatMessage, ChatReply

LONGEST = 500
"""Characters of a message."""
MOST = 300
"""Messages of one seat, and of the host, by those to whom the host has given the seat last."""
ROOM = 5000
"""Messages of a chat after which no seat has more than `MOST` in all, whoever sits there."""

MOST_KNOWN = 500
"""Chats of which is remembered what was said by whom."""
APART = 10
"""So many entries that are read together cost as much as one that is read by itself."""

Entry = JsonMapping
Pay = Callable[[int], object]
"""Is called with a price before what it buys is read; raises what refuses it."""


@frozen
class Chat:
    """The state of a chat: all but the messages."""

    length: int = 0
    """How many entries it has."""
    said: Mapping[tuple[int | None, int], int] = field(factory=dict)
    """How many messages there are of a seat, by those to whom it was given then."""
    gone: Mapping[int, int] = field(factory=dict)
    """Messages that were removed, with the entries that say so."""
    muted: Mapping[int, frozenset[int]] = field(factory=dict)
    """Whom somebody does not hear: older chats have it among what was said."""

    def after(self, entries: Iterable[Entry]) -> Chat:
        """Return the chat some entries later."""
        length, said, gone, muted = self.length, Counter(self.said), dict(self.gone), dict(self.muted)
        for entry in entries:
            match entry["kind"]:
                case "said":
                    said[entry["seat"], entry.get("given", 0)] += 1
                case "removed":
                    gone[entry["number"]] = length
                case "muted":
                    others = muted.get(entry["by"], frozenset()) - {entry["seat"]}
                    muted[entry["by"]] = others | {entry["seat"]} if entry["muted"] else others
            length += 1
        return Chat(length, said, gone, muted)


class Chats:
    """The chats of a store, as far as one process has read them."""

    def __init__(self, store: Store) -> None:
        self.store: Store = store
        self._known: LRUCache[str, Chat] = LRUCache(MOST_KNOWN)
        self._lock = Lock()

    def chat(self, id: str, pay: Pay) -> Chat:
        """Return a chat as it is now; only new entries are read, and many of them are paid for."""
        with self._lock:
            chat = self._known.get(id, Chat())
        try:
            while new := self.store.read(chat_of(id), chat.length, SAID):
                chat = chat.after(map(json.loads, new))
                with self._lock:
                    self._known[id] = chat
                if len(new) < SAID:
                    break
                pay(1)
        except NoStream:  # nobody has spoken, or the table was cleared away
            with self._lock:
                self._known.pop(id, None)
            return Chat()
        return chat

    def entries(self, id: str, first: int, most: int) -> list[Entry]:
        """Return so many entries, from a number on."""
        return [json.loads(text) for text in self.store.read(chat_of(id), first, most)] if most > 0 else []


def say(chats: Chats, table: Table, token: str | None, text: str, pay: Pay) -> int:
    """Say something as a seat or as the host, and return its number.

    Raises:
        WrongToken: A spectator has nothing to say.
        NotationError: What cannot be said.
        Denied: They have said enough here.
    """
    role = _speaker(table, token)
    if not text.strip() or first_strange(text, "\n"):
        raise NotationError("text: expected something that can be read.")
    seat = role.seat if role.plays else None
    name, given = (None, 0) if seat is None else (table.chairs[seat].name, table.given(seat))
    said = chats.chat(table.id, pay).said
    mine = sum(number for (whose, _), number in said.items() if whose == seat)
    if said.get((seat, given), 0) >= MOST or (mine >= MOST and sum(said.values()) >= ROOM):
        raise Denied(409, "chat-full")
    message = {"kind": "said", "seat": seat, "name": name, "text": text, "at": int(time.time() * 1000)}
    return _write(chats, table.id, message | ({"given": given} if given else {}), pay)


def remove(chats: Chats, table: Table, token: str | None, number: int, pay: Pay) -> int:
    """Take a message away from everybody, as the host.

    Raises:
        WrongToken: It is not the host.
        Denied: There is no such message.
    """
    if not table.role(token).host:
        raise WrongToken
    chat = chats.chat(table.id, pay)
    if number in chat.gone:
        return chat.gone[number]
    if number >= chat.length or chats.entries(table.id, number, 1)[0]["kind"] != "said":
        raise Denied(404, "no-message")
    return _write(chats, table.id, {"kind": "removed", "number": number}, pay)


def mute(chats: Chats, table: Table, token: str | None, seat: int, muted: bool, pay: Pay) -> int:
    """Mute a seat, or hear it again, and return the length of the chat. Nobody else is told.

    Raises:
        WrongToken: A spectator hears everybody.
        ValueError: A seat that is not there.
    """
    role = table.role(token)
    if not role.plays or role.seat is None:
        raise WrongToken
    if seat >= len(table.chairs):
        raise ValueError(f"seat: expected 0 to {len(table.chairs) - 1}, found {seat}.")
    chat = chats.chat(table.id, pay)
    found = _muted(chats.store, table.id, chat, role.seat)
    (found.add if muted else found.discard)(seat)
    stream, status = mutes_of(table.id, role.seat), Status(json.dumps(sorted(found)))
    try:
        chats.store.mark(stream, status)
    except NoStream:
        with suppress(Taken):  # the same person, from another screen, at the same moment
            chats.store.begin(stream, "{}", status)
    return chat.length


def heard(chats: Chats, id: str, since: int, reader: int | None, pay: Pay) -> ChatReply:
    """Return what is new in a chat since it had so many entries, without those whom the reader does not hear.

    A message that was removed is told again, with no text.
    """
    chat = chats.chat(id, pay)
    muted = set[int]() if reader is None else _muted(chats.store, id, chat, reader)
    older = sorted(number for number, place in chat.gone.items() if number < since <= place)
    pay((max(chat.length - since, 0) + APART * len(older)) // SAID)
    new = [(number, entry) for number in older for entry in chats.entries(id, number, 1)]
    new += enumerate(chats.entries(id, since, chat.length - since), since)
    messages = [
        ChatMessage(number, entry["seat"], entry["name"], None if number in chat.gone else entry["text"], entry["at"])
        for number, entry in new
        if entry["kind"] == "said" and entry["seat"] not in muted
    ]
    return ChatReply(tuple(messages), tuple(sorted(muted)), chat.length)


def _muted(store: Store, id: str, chat: Chat, reader: int) -> set[int]:
    """Return the seats that the person on a seat does not hear."""
    with suppress(NoStream):
        return set(json.loads(store.listed(mutes_of(id, reader)).status.text))
    return set(chat.muted.get(reader, ()))


def _speaker(table: Table, token: str | None) -> Role:
    role = table.role(token)
    if not role.plays and not role.host:
        raise WrongToken
    return role


def _write(chats: Chats, id: str, entry: Entry, pay: Pay) -> int:
    text = json.dumps(entry, ensure_ascii=False)
    while True:
        number = chats.chat(id, pay).length
        with suppress(Taken):
            if number:
                chats.store.append(chat_of(id), number, text)
            else:
                chats.store.begin(chat_of(id), text)
            return number
