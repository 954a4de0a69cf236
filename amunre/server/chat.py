"""A table's chat, stored separately from the game.

Each seat has its own limit, and the host can always remove a message. The list of muted seats is private, so it is
stored separately from the messages.
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
from amunre.server.http_response import Denied
from amunre.server.limits import SAID
from amunre.server.replies import ChatMessage, ChatReply

LONGEST = 500
"""Maximum length of a message, in characters."""
MOST = 300
"""Maximum number of messages from the host, and from one seat since the host last gave it to a player."""
ROOM = 5000
"""Number of messages in a chat after which each seat's limit becomes `MOST` for the whole chat."""

MOST_KNOWN = 500
"""Maximum number of cached chats."""
APART = 10
"""Price of reading a single entry, expressed as the number of entries that could be read together for it."""

Entry = JsonMapping
Pay = Callable[[int], object]
"""A function that is called with a price before entries are read; it raises an error to refuse."""


@frozen
class Chat:
    """The state of a chat, without the messages."""

    length: int = 0
    """Number of entries."""
    said: Mapping[tuple[int | None, int], int] = field(factory=dict)
    """Number of messages, keyed by the seat and the step at which the host had last given it to a player."""
    gone: Mapping[int, int] = field(factory=dict)
    """Numbers of the entries that removed messages, keyed by the number of the message."""
    muted: Mapping[int, frozenset[int]] = field(factory=dict)
    """Muted seats, keyed by the seat that muted them, from older chats, which store them among the messages."""

    def after(self, entries: Iterable[Entry]) -> Chat:
        """Return the chat after more entries."""
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
    """The chats in a store, cached by one process."""

    def __init__(self, store: Store) -> None:
        self.store: Store = store
        self._known: LRUCache[str, Chat] = LRUCache(MOST_KNOWN)
        self._lock = Lock()

    def chat(self, id: str, pay: Pay) -> Chat:
        """Return the current state of a chat. Only new entries are read, for a price if there are many of them."""
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
        except NoStream:  # the chat is empty, or the table was deleted
            with self._lock:
                self._known.pop(id, None)
            return Chat()
        return chat

    def entries(self, id: str, first: int, most: int) -> list[Entry]:
        """Return up to `most` entries, starting with the entry that has the number `first`."""
        return [json.loads(text) for text in self.store.read(chat_of(id), first, most)] if most > 0 else []


def say(chats: Chats, table: Table, token: str | None, text: str, pay: Pay) -> int:
    """Post a message as a seat or as the host, and return its number.

    Raises:
        WrongToken: The token is a spectator's.
        NotationError: The text is not allowed.
        Denied: The limit on messages has been reached.
    """
    role = _speaker(table, token)
    if not text.strip() or first_strange(text, "\n"):
        raise NotationError("text: expected visible characters.")
    seat = role.seat if role.plays else None
    name, given = (None, 0) if seat is None else (table.chairs[seat].name, table.given(seat))
    said = chats.chat(table.id, pay).said
    mine = sum(number for (whose, _), number in said.items() if whose == seat)
    if said.get((seat, given), 0) >= MOST or (mine >= MOST and sum(said.values()) >= ROOM):
        raise Denied(409, "chat-full")
    message = {"kind": "said", "seat": seat, "name": name, "text": text, "at": int(time.time() * 1000)}
    return _write(chats, table.id, message | ({"given": given} if given else {}), pay)


def remove(chats: Chats, table: Table, token: str | None, number: int, pay: Pay) -> int:
    """Remove a message for all players, as the host.

    Raises:
        WrongToken: The token is not the host's.
        Denied: The message does not exist.
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
    """Mute or unmute a seat, and return the length of the chat. Other players are not notified.

    Raises:
        WrongToken: The token is a spectator's.
        ValueError: The seat does not exist.
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
        with suppress(Taken):  # the same person did it on another screen
            chats.store.begin(stream, "{}", status)
    return chat.length


def heard(chats: Chats, id: str, since: int, reader: int | None, pay: Pay) -> ChatReply:
    """Return the changes to a chat since it had `since` entries, leaving out messages from seats the reader has muted.

    A removed message is returned again, without its text.
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
    """Return the seats that the reader has muted."""
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
