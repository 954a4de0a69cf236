"""`amunre store`: backup, restore and moving, whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from cluster import Cluster
from platformdirs import user_data_path
from rich.console import Console
from running import Run

from amunre.commands.progress import counted
from amunre.hosting.stores import Status, opened
from amunre.hosting.stores.copying import copy
from amunre.hosting.stores.memory import MemoryStore

ENTRIES = ("first", *map(str, range(1, 30)))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of one's own; returns the default file in it, which is not there yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return user_data_path("amunre", appauthor=False) / "tables.db"


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[str]:
    """A database that is in use."""
    where = str(tmp_path / "tables.db")
    with closing(opened(where)) as store:
        for stream in ("table/a", "table/b"):
            store.begin(stream, ENTRIES[0], Status(tags={"public"}))
            for number, entry in enumerate(ENTRIES[1:], 1):
                store.append(stream, number, entry)
        yield where


def all_of(where: str) -> object:
    with closing(opened(where, writable=False)) as store, closing(MemoryStore()) as read:
        copy(store, read)
        return {one.stream: (one, read.read(one.stream)) for one in read.find("public")}


def test_backup_and_restore_from_file_to_file(run: Run, tmp_path: Path, tables: str, home: Path) -> None:
    file = str(tmp_path / "monday.db")
    told = run("store", "backup", file, "--database", tables)
    assert (told.exit_code, told.stdout, told.stderr) == (0, "2 streams with 60 entries copied.\n", "")
    told = run("store", "restore", file)
    assert (told.exit_code, told.stdout) == (0, "2 streams with 60 entries copied.\n")
    assert all_of(str(home)) == all_of(file) == all_of(tables) != {}
    assert (home.parent.stat().st_mode & 0o777, home.stat().st_mode & 0o777) == (0o700, 0o600)


@pytest.mark.usefixtures("home")
def test_moving_to_postgresql_and_back(run: Run, tmp_path: Path, tables: str, postgres: Cluster) -> None:
    there, back = postgres.database(), str(tmp_path / "back.db")
    assert run("store", "migrate", there, "--database", tables).exit_code == 0
    assert run("store", "migrate", back, "--database", there).exit_code == 0
    assert all_of(there) == all_of(back) == all_of(tables)
    told = run("store", "migrate", there, "--database", tables)
    assert told.exit_code == 1
    assert "expected an empty store" in told.stderr


def test_nothing_that_is_there_is_overwritten(run: Run, tmp_path: Path, tables: str) -> None:
    other, before = tmp_path / "other.db", all_of(tables)
    other.write_text("Dear Nefertari")
    told = run("store", "backup", str(other), "--database", tables)
    assert told.exit_code == 1
    assert f"{other}: is there already, and a backup overwrites nothing" in " ".join(told.stderr.split())
    assert other.read_text() == "Dear Nefertari"
    file = str(tmp_path / "monday.db")
    run("store", "backup", file, "--database", tables)
    for arguments in (("restore", file, "--database", tables), ("migrate", tables, "--database", file)):
        told = run("store", *arguments)
        assert told.exit_code == 1
        assert f"{tables}: expected an empty store" in " ".join(told.stderr.split())
    assert all_of(tables) == before


@pytest.mark.usefixtures("home")
def test_what_is_not_there_is_not_made(run: Run, tmp_path: Path, home: Path) -> None:
    none = tmp_path / "none.db"
    for arguments in (
        ("backup", str(tmp_path / "new.db")),
        ("backup", str(tmp_path / "new.db"), "--database", str(none)),
        ("restore", str(none)),
        ("migrate", str(tmp_path / "new.db"), "--database", str(none)),
        ("migrate", str(tmp_path / "new.db"), "--database", "postgresql://me:s3cret@127.0.0.1:1/none"),
    ):
        told = run("store", *arguments)
        assert (told.exit_code, told.stdout) == (1, "")
        assert "No such file" in told.stderr or "refused" in told.stderr
        assert "s3cret" not in told.stderr
    assert list(tmp_path.iterdir()) == []
    assert not home.exists()


def test_a_damaged_backup_is_told_and_nothing_of_it_restored(run: Run, tmp_path: Path, tables: str) -> None:
    file, new = tmp_path / "monday.db", str(tmp_path / "new.db")
    run("store", "backup", str(file), "--database", tables)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("DELETE FROM entries WHERE number = 7 AND stream = 2")
    told = run("store", "restore", str(file), "--database", new)
    assert told.exit_code == 1
    assert "table/b: expected 30 entries, found 29: the store is damaged" in " ".join(told.stderr.split())
    assert all_of(new) == {}


def test_a_bar_moves_at_a_terminal() -> None:
    out = StringIO()
    console = Console(file=out, force_terminal=True, width=80)
    with counted("Entries", console) as told:
        told(7, 60)
    assert "7/60" in out.getvalue()
