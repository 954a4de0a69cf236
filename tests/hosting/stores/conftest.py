"""Each of the stores, to be tried by the same tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from clocks import Clock

from amunre.hosting.stores import Status, Whole
from amunre.hosting.stores.memory import MemoryStore
from amunre.hosting.stores.postgres import PostgresStore
from amunre.hosting.stores.sqlite import SQLiteStore


@pytest.fixture
def clock() -> Clock:
    return Clock()


class Stores:
    """Opens stores of one kind, and closes them at the end."""

    def __init__(self, kind: str, folder: Path, database: Callable[[], str]) -> None:
        self.kind, self.folder, self._database = kind, folder, database
        self.all: list[Whole] = []

    def where(self) -> str:
        """The place of a new store."""
        return self._database() if self.kind == "postgres" else str(self.folder / f"{len(self.all)}.db")

    def __call__(self, where: str | None = None, **more: Any) -> Any:
        """A store, at this place or at a new one."""
        if self.kind == "memory":
            made: Whole = MemoryStore(**more)
        else:
            kind = PostgresStore if self.kind == "postgres" else SQLiteStore
            made = kind(where or self.where(), **more)
        self.all.append(made)
        return made


@pytest.fixture
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stores]:
    """Stores of the kind that the test names."""
    made = Stores(request.param, tmp_path, lambda: request.getfixturevalue("postgres").database())
    if request.param == "postgres":
        request.getfixturevalue("postgres")
    yield made
    for store in made.all:
        store.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store with some entries, closed."""
    path = tmp_path / "tables.db"
    with closing(SQLiteStore(path)) as store:
        store.begin("a", "first", Status(tags={"t"}))
        for number in range(1, 100):
            store.append("a", number, f"{number} {'x' * 2000}")
    return path
