"""Export of tables as JSON files, and import of those files into other stores.

The import replays a table entry by entry and must reproduce the recorded game. It never overwrites an existing table.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress

from amunre.engine.definition import AnyGame
from amunre.engine.files import Document, of_json
from amunre.engine.names import checked_names
from amunre.engine.schema import schema_problems
from amunre.errors import NoStream, NotationError, StoreError, TableError, Taken, listing
from amunre.games.loading import ruleset_from_data, shipped_with
from amunre.hosting.gathering import plain_bot
from amunre.hosting.newfile import new_file
from amunre.hosting.overview import status_of
from amunre.hosting.stored import loaded, stream_of
from amunre.hosting.stores import Status, Store
from amunre.hosting.stores.memory import MemoryStore
from amunre.jsontypes import Json, JsonObject
from amunre.printing import brief, first_strange

FORMAT = 1
"""Version of the file format."""
LARGEST = 64 << 20
"""Maximum size of a file in bytes."""
NOTE = "This file contains every hand, pile and seed of the game. Only the operator of the server may read it."
COMING = "coming"
"""Tag of a table whose import is still incomplete."""


def chat_of(id: str) -> str:
    """Return the name of the stream that contains a table's chat."""
    return f"chat/{id}"


def mutes_of(id: str, seat: int) -> str:
    """Return the name of the stream that records whom a seat has muted in a table's chat."""
    return f"mute/{id}/{seat}"


def beside(id: str, players: int) -> list[str]:
    """Return the names of the streams for a table's chat and muted seats."""
    return [chat_of(id), *(mutes_of(id, seat) for seat in range(players))]


def carried(store: Store, id: str) -> JsonObject:
    """Return a table with its rules and its chat, as described by `schemas/table.schema.json`.

    Args:
        store: Store that contains the table.
        id: Id of the table.

    Raises:
        NoStream: The table does not exist.
        TableError: The table cannot be read, or its rules are missing.
        StoreError: The store cannot be read.
    """
    texts, chat = store.read(stream_of(id)), list[Json]()
    try:
        deeds = [json.loads(text) for text in texts]
        name, hash = str(deeds[0]["rules"]["id"]), str(deeds[0]["rules"]["hash"])
        seats = range(deeds[0].get("players", 0))
    except (ValueError, LookupError, TypeError, RecursionError):
        raise TableError(0, "the file cannot be read.") from None
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
        raise TableError(0, f"the rules {brief(id)} of this table are missing.") from None


def read(text: bytes) -> Json:
    """Read JSON from a file's contents. Raises NotationError."""
    if len(text) > LARGEST:
        raise NotationError(f"expected at most {LARGEST:,} bytes.")
    try:
        return of_json(text)
    except ValueError as error:
        raise NotationError(f"expected JSON in UTF-8: {error}.") from None


def take_in(store: Store, data: Json) -> str:
    """Import a table into a store under its own id, and return the id.

    Args:
        store: A store without a table with this id.
        data: Untrusted JSON, as described by `schemas/table.schema.json`.

    Raises:
        NotationError: The data does not match the schema, and the error lists all problems; or it names a bot that
            does not play the game, such as one in a file.
        RulesetError: The rules cannot be used.
        TableError: An entry cannot be replayed, or leads to a different game; the error gives its number.
        StoreError: A table with this id already exists.
    """
    if problems := schema_problems(Document("table", data), "table"):
        raise NotationError(listing(problems))
    rules = ruleset_from_data(data["rules"])
    _check_words(data, rules.game)
    id, deeds, chat = data["id"], [*map(_text, data["deeds"])], [*map(_text, data["chat"])]
    tried = MemoryStore()
    tried.begin(f"rules/{rules.hash}", _text(data["rules"]))
    _write(tried, stream_of(id), deeds, Status())
    _write(tried, chat_of(id), chat, Status())
    state = loaded(tried, id)
    with suppress(Taken):
        store.begin(f"rules/{rules.hash}", _text(data["rules"]))
    _clear(store, id)
    coming: set[Json] = {COMING}
    try:
        _write(store, stream_of(id), deeds, Status(tags=frozenset(coming)))
    except Taken:
        raise _there(id) from None
    _write(store, chat_of(id), chat, Status())
    store.mark(stream_of(id), status_of(id, state))
    return str(id)


def _clear(store: Store, id: str) -> None:
    """Delete a table whose import was not completed. Raises StoreError if the table is complete."""
    with suppress(NoStream):
        if COMING not in store.listed(stream_of(id)).status.tags:
            raise _there(id)
        store.drop(stream_of(id))
    with suppress(NoStream):
        store.drop(chat_of(id))


def _there(id: str) -> StoreError:
    return StoreError(f"the table {id} already exists and is not overwritten")


def _write(store: Store, stream: str, entries: list[str], status: Status) -> None:
    for number, entry in enumerate(entries):
        if number:
            store.append(stream, number, entry)
        else:
            store.begin(stream, entry, status)


def _check_words(data: Json, game: AnyGame) -> None:
    """Raise NotationError for invalid names and messages, and for bots whose file would be run."""
    for number, deed in enumerate(data["deeds"]):
        try:
            if "bot" in deed:
                plain_bot(deed["bot"], game)
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
    """Write a table to a new file that only this user can read. The file appears only when it is complete.

    Raises:
        OSError: The file already exists, or cannot be written.
    """
    with new_file(path) as beside:
        beside.write_text(written(data), encoding="utf-8", newline="\n")


def written(data: Json) -> str:
    """Return the text of a table's file, with one entry per line."""
    head = {key: value for key, value in data.items() if key not in ("deeds", "chat")}
    deeds, chat = (",\n".join(map(_text, data[key])) for key in ("deeds", "chat"))
    return f'{_text(head)[:-1]},\n"deeds":[\n{deeds}\n],\n"chat":[\n{chat}\n]}}\n'
