"""One table as a JSON file, to be taken away, and from there into another store.

What is taken in is played again, deed by deed, and has to be the game that it says it is; a table that is there already
is never touched.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress

from amunre.engine.files import Document, of_json
from amunre.engine.names import checked_names
from amunre.engine.schema import schema_problems
from amunre.errors import NoStream, NotationError, StoreError, TableError, Taken, told
from amunre.games.loading import ruleset_from_data, shipped_with
from amunre.hosting.gathering import plain_bot
from amunre.hosting.kept import loaded, stream_of
from amunre.hosting.newfile import new_file
from amunre.hosting.overview import status_of
from amunre.hosting.stores import Status, Store
from amunre.hosting.stores.memory import MemoryStore
from amunre.jsontypes import Json, JsonObject
from amunre.printing import brief, first_strange

FORMAT = 1
"""Version of the form of the file."""
LARGEST = 64 << 20
"""Bytes of a file."""
NOTE = "This file holds every hand, pile and seed of the game. It belongs to whoever runs the server."
COMING = "coming"
"""The tag of a table that is not all there yet."""


def chat_of(id: str) -> str:
    """The stream of the chat of a table."""
    return f"chat/{id}"


def mutes_of(id: str, seat: int) -> str:
    """The stream that says whom the person on a seat does not hear in the chat of a table."""
    return f"mute/{id}/{seat}"


def beside(id: str, players: int) -> list[str]:
    """The streams beside that of a table which go with it."""
    return [chat_of(id), *(mutes_of(id, seat) for seat in range(players))]


def carried(store: Store, id: str) -> JsonObject:
    """A table with its rules and its chat, in the form of `schemas/table.schema.json`.

    Args:
        store: Where it is.
        id: Of the table.

    Raises:
        NoStream: It is not there.
        TableError: Its first entry cannot be read, or its rules are gone.
        StoreError: As all that asks the store.
    """
    texts, chat = store.read(stream_of(id)), list[Json]()
    try:
        deeds = [json.loads(text) for text in texts]
        name, hash = str(deeds[0]["rules"]["id"]), str(deeds[0]["rules"]["hash"])
        seats = range(deeds[0].get("players", 0))
    except (ValueError, LookupError, TypeError, RecursionError):
        raise TableError(0, "it cannot be read.") from None
    rules = _rules(store, name, hash)
    with suppress(NoStream):
        chat = [json.loads(text) for text in store.read(chat_of(id))]
    for seat in seats:
        with suppress(NoStream):
            muted = json.loads(store.listed(mutes_of(id, seat)).status.text)
            chat += [{"kind": "muted", "by": seat, "seat": other, "muted": other in muted} for other in seats]
    return {"format": FORMAT, "note": NOTE, "id": id, "rules": rules, "deeds": deeds, "chat": chat}


def _rules(store: Store, id: str, hash: str) -> Json:
    try:
        return json.loads(store.read(f"rules/{hash}", most=1)[0])
    except NoStream:
        if rules := shipped_with(id, hash):
            return rules.data
        raise TableError(0, f"the rules {brief(id)} of this table are gone.") from None


def read(text: bytes) -> Json:
    """JSON of a file. Raises NotationError."""
    if len(text) > LARGEST:
        raise NotationError(f"expected at most {LARGEST:,} bytes.")
    try:
        return of_json(text)
    except ValueError as error:
        raise NotationError(f"expected JSON in UTF-8: {error}.") from None


def take_in(store: Store, data: Json) -> str:
    """Put a table into a store, under the id that it had, and return that.

    Args:
        store: Where there is none of this id.
        data: From anybody, in the form of `schemas/table.schema.json`.

    Raises:
        NotationError: All that is wrong with the form; or a bot that is none of the library, for that would be run.
        RulesetError: The rules cannot be used.
        TableError: The deeds cannot be played again, or give another game; the error has the entry.
        StoreError: There is a table of this id already.
    """
    if problems := schema_problems(Document("table", data), "table"):
        raise NotationError(told(problems))
    _check_words(data)
    id, deeds, chat = data["id"], [*map(_text, data["deeds"])], [*map(_text, data["chat"])]
    rules, tried = ruleset_from_data(data["rules"]), MemoryStore()
    tried.begin(f"rules/{rules.hash}", _text(data["rules"]))
    _write(tried, stream_of(id), deeds, Status())
    _write(tried, chat_of(id), chat, Status())
    standing = loaded(tried, id)
    with suppress(Taken):
        store.begin(f"rules/{rules.hash}", _text(data["rules"]))
    _clear(store, id)
    coming: set[Json] = {COMING}
    try:
        _write(store, stream_of(id), deeds, Status(tags=frozenset(coming)))
    except Taken:
        raise _there(id) from None
    _write(store, chat_of(id), chat, Status())
    store.mark(stream_of(id), status_of(id, standing))
    return str(id)


def _clear(store: Store, id: str) -> None:
    """Forget what there is of a table that never came whole. Raises StoreError for one that did."""
    with suppress(NoStream):
        if COMING not in store.listed(stream_of(id)).status.tags:
            raise _there(id)
        store.drop(stream_of(id))
    with suppress(NoStream):
        store.drop(chat_of(id))


def _there(id: str) -> StoreError:
    return StoreError(f"the table {id} is there already, and nothing is overwritten")


def _write(store: Store, stream: str, entries: list[str], status: Status) -> None:
    for number, entry in enumerate(entries):
        if number:
            store.append(stream, number, entry)
        else:
            store.begin(stream, entry, status)


def _check_words(data: Json) -> None:
    """Raises NotationError for names and messages that nobody could have given, and for bots that would be run."""
    for number, deed in enumerate(data["deeds"]):
        try:
            if "bot" in deed:
                plain_bot(deed["bot"])
            if "name" in deed:
                checked_names("name", [deed["name"]])
        except ValueError as error:
            raise NotationError(f"deeds.{number}: {error}") from None
    for number, entry in enumerate(data["chat"]):
        for key in ("name", "text"):
            if strange := first_strange(entry.get(key) or "", "\n"):
                raise NotationError(f"chat.{number}.{key}: found the character {strange}.")


def _text(entry: Json) -> str:
    return json.dumps(entry, separators=(",", ":"))


def save(data: Json, path: str | os.PathLike[str]) -> None:
    """Write a table to a new file, for this user alone, that is whole or not there.

    Raises:
        OSError: There is such a file, or no writing it.
    """
    with new_file(path) as beside:
        beside.write_text(written(data), encoding="utf-8", newline="\n")


def written(data: Json) -> str:
    """A table as it stands in a file: a line for each deed."""
    head = {key: value for key, value in data.items() if key not in ("deeds", "chat")}
    deeds, chat = (",\n".join(map(_text, data[key])) for key in ("deeds", "chat"))
    return f'{_text(head)[:-1]},\n"deeds":[\n{deeds}\n],\n"chat":[\n{chat}\n]}}\n'
