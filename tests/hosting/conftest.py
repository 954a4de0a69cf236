"""Tables to be tried."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from amunre import Game, Ruleset, Table, Update


class Tables:
    """Opens tables in a folder, knows their journals, and closes them all at the end."""

    def __init__(self, folder: Path, rules: Ruleset) -> None:
        self.folder, self.rules = folder, rules
        self.paths: dict[int, Path] = {}
        self.all: list[Table] = []

    def __call__(self, game: Game | int = 3, **more: Any) -> Table:
        """A new table with this game, or with one of so many players."""
        if isinstance(game, int):
            game = Game(self.rules, game, seed=game)
        path = self.folder / f"{len(self.all)}.journal"
        return self._kept(Table.create(path, game, **more), path)

    def path(self, table: Table) -> Path:
        return self.paths[id(table)]

    def load(self, path: Path) -> Table:
        return self._kept(Table.load(path), path)

    def again(self, table: Table) -> Table:
        """The table closed, and loaded again."""
        table.close()
        return self.load(self.path(table))

    def copy(self, table: Table) -> Table:
        """What another process would make of a copy of its journal."""
        path = self.folder / f"{len(self.all)}.copy"
        shutil.copy(self.path(table), path)
        return self.load(path)

    def _kept(self, table: Table, path: Path) -> Table:
        self.all.append(table)
        self.paths[id(table)] = path
        return table


@pytest.fixture
def tables(tmp_path: Path, rules: Ruleset) -> Iterator[Tables]:
    made = Tables(tmp_path, rules)
    yield made
    for table in made.all:
        table.close()


Seen = Callable[..., tuple[Update, ...]]


@pytest.fixture(scope="session")
def seen() -> Seen:
    """The updates of everybody, a spectator last."""

    def seen(table: Table, since: int | None = None) -> tuple[Update, ...]:
        return tuple(table.update(token, since) for token in (*filter(None, table.tokens), None))

    return seen


Steps = Callable[..., Table]


@pytest.fixture(scope="session")
def steps() -> Steps:
    """Plays steps such as "0 bid memphis 6" at a table."""

    def steps(table: Table, *steps: str) -> Table:
        for step in steps:
            seat, action = step.split(" ", 1)
            table.play(table.tokens[int(seat)] or "", action, table.step)
        return table

    return steps
