"""`amunre store`: backup, restore and moving, whole or not at all."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import chdir, closing
from io import StringIO
from pathlib import Path

import pytest
from cluster import Cluster
from platformdirs import user_data_path
from rich.console import Console
from running import Run

from amunre import Table, load_ruleset
from amunre.commands.progress import counted
from amunre.hosting import Options
from amunre.hosting.archive import DAY, Idle, archive
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


@pytest.mark.parametrize(
    "command", [["backup"], ["restore"], ["import"], ["clear"], ["export", "qSxW3lVdhE9b", "--out"]], ids=lambda c: c[0]
)
def test_an_address_is_no_file(run: Run, tmp_path: Path, command: list[str]) -> None:
    told = run("store", *command, "postgresql://me@db/amunre")
    assert told.exit_code == 2
    expected = "expected a path, found the address of a database (amunre store migrate copies from one to another)"
    assert expected in " ".join(told.stderr.split())


def test_nothing_that_is_there_is_overwritten(run: Run, tmp_path: Path, tables: str) -> None:
    other, before = tmp_path / "other.db", all_of(tables)
    other.write_text("Dear Nefertari")
    told = run("store", "backup", str(other), "--database", tables)
    assert told.exit_code == 1
    assert f"{other}: already exists, and a backup never overwrites a file" in " ".join(told.stderr.split())
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


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", ["a=b.db", "host=x", "monday:1.db", "sqlite:x.db"])
def test_a_file_is_a_file_whatever_it_is_called(run: Run, tables: str, tmp_path: Path, name: str) -> None:
    with chdir(tmp_path):
        for command in (("backup", name, "--database", tables), ("restore", name)):
            told = run("store", *command)
            assert (told.exit_code, told.stdout) == (0, "2 streams with 60 entries copied.\n")


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


# --- one table -------------------------------------------------------------------------------------------


@pytest.fixture
def played(tmp_path: Path) -> tuple[str, str]:
    """A database, and the id of a table in it."""
    where = str(tmp_path / "played.db")
    with closing(opened(where)) as store:
        table, host = Table.open(load_ruleset("tigris"), 3, store=store, options=Options(public=True))
        table.start(host)
        table.let_bots_act(most=5)
    return where, table.id


def test_a_table_goes_out_and_comes_in_elsewhere(run: Run, tmp_path: Path, played: tuple[str, str]) -> None:
    (where, id), file, other = played, str(tmp_path / "friday.json"), str(tmp_path / "other.db")
    told = run("store", "export", "-o", file, "--database", where, "--", id)
    assert (told.exit_code, told.stdout) == (0, "")
    assert "shows every hand and seed" in told.stderr
    printed = run("store", "export", "--database", where, "--", id)
    assert printed.stdout == Path(file).read_text()
    told = run("store", "import", file, "--database", other)
    assert (told.exit_code, told.stdout) == (0, f"The table {id} was imported.\n")
    with closing(opened(where)) as one, closing(opened(other)) as two:
        assert Table.load(one, id).record() == Table.load(two, id).record()
    for arguments in (("import", file, "--database", other), ("export", "-o", file, "--database", where, "--", id)):
        told = run("store", *arguments)
        assert told.exit_code == 1
        assert "exist" in told.stderr or "is there already" in " ".join(told.stderr.split())


@pytest.mark.parametrize(
    ("text", "told"), [(b"\xff", "expected JSON"), (b"[]", "expected a mapping"), (b'{"format": 2}', "format")]
)
def test_what_is_no_table_is_not_taken_in(run: Run, tmp_path: Path, text: bytes, told: str) -> None:
    file, other = tmp_path / "x.json", tmp_path / "other.db"
    file.write_bytes(text)
    answer = run("store", "import", str(file), "--database", str(other))
    assert answer.exit_code == 1
    assert told in " ".join(answer.stderr.split())
    assert run("store", "import", str(tmp_path / "nothing.json"), "--database", str(other)).exit_code == 1
    assert run("store", "import", str(tmp_path), "--database", str(other)).exit_code == 1


def test_a_table_that_is_not_there_does_not_go_out(run: Run, tmp_path: Path, tables: str) -> None:
    for id, told in (("nothing", "no such table"), ("a", "cannot be read"), ("\x00", "no such table")):
        answer = run("store", "export", "-o", str(tmp_path / "x.json"), "--database", tables, id)
        assert answer.exit_code == 1
        assert told in " ".join(answer.stderr.split())
    assert not (tmp_path / "x.json").exists()


def test_archived_tables_are_written_and_deleted(run: Run, tmp_path: Path, played: tuple[str, str]) -> None:
    (where, id), folder = played, tmp_path / "old"
    assert run("store", "clear", str(folder), "--database", where).exit_code == 2
    folder.mkdir()
    told = run("store", "clear", str(folder), "--database", where)
    assert (told.exit_code, told.stdout) == (0, "0 tables written and deleted.\n")
    with closing(opened(where)) as store:
        assert [*archive(store, Idle(), time.time() + 200 * DAY)] == [id]
    (folder / f"{id}.json").write_text("Dear Nefertari")
    told = run("store", "clear", str(folder), "--database", where)
    assert told.exit_code == 1
    assert "File exists" in told.stderr
    (folder / f"{id}.json").unlink()
    told = run("store", "clear", str(folder), "--database", where)
    assert (told.exit_code, told.stdout) == (0, "1 table written and deleted.\n")
    assert run("store", "export", "--database", where, "--", id).exit_code == 1
    assert run("store", "import", str(folder / f"{id}.json"), "--database", where).exit_code == 0
