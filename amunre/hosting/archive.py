"""Archiving of idle tables, which only removes them from the listings.

Any activity at an archived table brings it back. Only `amunre store clear` deletes archived tables, after writing each
one to a file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from amunre.engine.files import content
from amunre.errors import NoStream, StoreError, TableError
from amunre.hosting.carrying import LARGEST, beside, carried, save, written
from amunre.hosting.overview import status_of
from amunre.hosting.stored import loaded
from amunre.hosting.stores import MOST_FOUND, Listed, Store
from amunre.jsontypes import Json

ARCHIVED = "archived"
"""The only tag of an archived table."""
DAY = 86_400.0
WARNING = 21 * DAY
"""Length of the warning period before archiving, in seconds."""


@frozen
class Idle:
    """The number of idle days after which a table is archived; 0 means never."""

    ended: int = 60
    """Days for finished tables, and for tables that are waiting for people."""
    running: int = 180

    def archived_at(self, state: str, changed: float) -> float | None:
        """Return when a table is archived, given its last change; None for never. Both are in seconds since 1970."""
        days = self.running if state == "running" else self.ended
        return changed + days * DAY if days else None

    def warned_of(self, state: str, changed: float, now: float) -> float | None:
        """Return when a table is archived, or None if it is too early to warn the players."""
        at = self.archived_at(state, changed)
        return None if at is None or now < at - WARNING else at


def archive(store: Store, idle: Idle, now: float) -> Iterator[str]:
    """Archive every table that has been idle for too long, and yield its id."""
    for state in ("gathering", "running", "over"):
        days = idle.running if state == "running" else idle.ended
        while days and (found := store.find(state, MOST_FOUND, (now - days * DAY, ""))):
            for listed in found:
                _archive(store, listed)
                yield id_of(listed)


def id_of(listed: Listed) -> str:
    """Return the id of a listed table."""
    return listed.stream.partition("/")[2]


def _archive(store: Store, found: Listed) -> None:
    tags: set[Any] = {ARCHIVED}
    with suppress(NoStream):
        store.mark(found.stream, evolve(found.status, tags=frozenset(tags), due=None))
        if store.listed(found.stream).length != found.length:  # the table was used in the meantime
            with suppress(TableError):
                store.mark(found.stream, status_of(id_of(found), loaded(store, id_of(found))))


def clear(store: Store, folder: str | os.PathLike[str]) -> Iterator[str]:
    """Write each archived table to a file in a folder, delete the table, and yield its id.

    Raises:
        OSError: A file cannot be written, or a file with that name already exists; the table is not deleted.
        TableError: A table cannot be read; it is not deleted.
        StoreError: A table was used in the meantime; it is not deleted.
    """
    while found := store.find(ARCHIVED):
        for listed in found:
            id = id_of(listed)
            try:
                data = carried(store, id)
            except TableError as error:
                raise TableError(error.entry, f"table {id}: {error.cause}") from None
            _keep(data, Path(folder) / f"{id}.json")
            now = store.listed(listed.stream)
            if now.length != len(data["deeds"]) or ARCHIVED not in now.status.tags:
                raise StoreError(f"table {id} was not deleted, because it was just used")
            store.drop(listed.stream)
            for stream in beside(id, data["deeds"][0]["players"]):
                with suppress(NoStream):
                    store.drop(stream)
            yield id


def _keep(data: Json, file: Path) -> None:
    """Save a table to a new file, unless a process saved it earlier but was killed before deleting the table."""
    try:
        save(data, file)
    except FileExistsError:
        if content(file, LARGEST) != written(data).encode():
            raise
