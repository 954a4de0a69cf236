"""Files that are there once they are whole: processes are killed at each thing that they do with files."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from amunre import Table, load_ruleset
from amunre.errors import StoreError
from amunre.hosting import archive
from amunre.hosting.carrying import carried, read, save, take_in
from amunre.hosting.newfile import new_file
from amunre.hosting.stores import Status, opened
from amunre.hosting.stores.copying import backup, copy
from amunre.hosting.stores.memory import MemoryStore

STEPS = ("open", "close", "fsync", "link", "replace", "unlink", "getppid")
"""A process's operations on files; the last is called for each entry that is copied."""


def entry(*_: Any) -> None:
    """An entry has been copied."""
    os.getppid()


def killed_at(step: int, work: Callable[[], object]) -> bool:
    """Return whether a child was killed just before its step of this number; False if it had ended."""
    child = os.fork()
    if not child:
        left = [step]

        def dying(does: Any) -> Any:
            def call(*arguments: Any, **more: Any) -> Any:
                if not left[0]:
                    os.kill(os.getpid(), signal.SIGKILL)
                left[0] -= 1
                return does(*arguments, **more)

            return call

        failed = True
        try:
            for name in STEPS:
                setattr(os, name, dying(getattr(os, name)))
            work()
            failed = False
        finally:
            os._exit(failed)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, "the child failed"
    return os.WIFSIGNALED(status)


def all_of(where: Path) -> object:
    with closing(opened(where, writable=False)) as store, closing(MemoryStore()) as read:
        copy(store, read)
    for more in ("-wal", "-shm"):  # who only reads cannot delete them
        where.with_name(where.name + more).unlink(missing_ok=True)
    return read._listed, read._entries


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A store with a table in the archive."""
    path = tmp_path / "tables.db"
    with closing(opened(path)) as store:
        table, host = Table.open(load_ruleset("tigris"), 3, store=store)
        table.start(host)
        table.let_bots_act(most=2)
        store.mark(f"table/{table.id}", Status(tags={archive.ARCHIVED}))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    return tmp_path / "folder"


def test_a_backup_that_is_killed_leaves_nothing_or_all_and_the_next_one_is_made(source: Path, folder: Path) -> None:
    file, step, whole = folder / "monday.db", 0, all_of(source)

    def work() -> None:
        with closing(opened(source, writable=False)) as store:
            backup(store, file, entry)

    while killed_at(step, work):
        if file.exists():
            assert all_of(file) == whole
            with pytest.raises(StoreError, match="already exists"):
                work()
            file.rename(folder / "tuesday.db")
        work()
        assert all_of(file) == whole
        if (folder / "tuesday.db").exists():
            assert all_of(folder / "tuesday.db") == whole, "a file of the past is not written to by another name"
            (folder / "tuesday.db").unlink()
        assert names(folder) == ["monday.db"]
        file.unlink()
        step += 1
    assert step > 10


def test_a_table_that_is_written_is_there_or_not(source: Path, folder: Path) -> None:
    file, step = folder / "friday.json", 0
    with closing(opened(source)) as store:
        [listed] = store.find(archive.ARCHIVED)
        data = carried(store, archive.id_of(listed))
    while killed_at(step, lambda: save(data, file)):
        if not file.exists():
            save(data, file)
        assert read(file.read_bytes()) == json.loads(json.dumps(data))
        file.unlink()
        step += 1
    assert step > 4


def test_tables_that_are_cleared_are_in_the_store_or_in_a_file_and_the_next_time_goes_on(
    source: Path, folder: Path, tmp_path: Path
) -> None:
    kept, step = source.read_bytes(), 0
    place = tmp_path / "again.db"

    def work() -> None:
        with closing(opened(place)) as store:
            [*archive.clear(store, folder)]

    while True:
        place.write_bytes(kept)
        killed = killed_at(step, work)
        with closing(opened(place)) as store:
            assert store.find(archive.ARCHIVED) or names(folder)
        work()
        [name] = names(folder)
        take_in(MemoryStore(), read((folder / name).read_bytes()))
        for one in (folder / name, *tmp_path.glob("again.db*")):
            one.unlink()
        if not killed:
            break
        step += 1
    assert step > 4


def test_another_file_of_the_name_of_a_table_stays_and_so_does_the_table(source: Path, folder: Path) -> None:
    with closing(opened(source)) as store:
        [listed] = store.find(archive.ARCHIVED)
        file = folder / f"{archive.id_of(listed)}.json"
        file.write_text("Dear Nefertari")
        with pytest.raises(FileExistsError):
            [*archive.clear(store, folder)]
        assert store.find(archive.ARCHIVED)
        assert file.read_text() == "Dear Nefertari"


def test_a_restore_that_is_killed_has_written_nothing_or_all_and_the_next_one_goes_on(
    source: Path, folder: Path
) -> None:
    target, step, whole = folder / "new.db", 0, all_of(source)

    def work() -> None:
        with closing(opened(source, writable=False)) as old, closing(opened(target)) as new:
            copy(old, new, entry)

    while killed_at(step, work):
        with suppress(StoreError):  # it was done before the end came
            work()
        assert all_of(target) == whole
        for path in folder.iterdir():
            path.unlink()
        step += 1
    assert step > 4


def test_what_another_process_writes_is_not_touched(folder: Path) -> None:
    file, (heard, tell), (wait, end) = folder / "a", os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        failed = True
        try:
            with new_file(file) as beside, open(beside, "w") as written:
                written.write("theirs")
                os.write(tell, b"x")
                os.read(wait, 1)
            failed = False
        finally:
            os._exit(failed)
    os.read(heard, 1)
    try:
        for _ in range(2):
            with pytest.raises(BlockingIOError, match="another process is writing this file"), new_file(file):
                pytest.fail("it is written twice")
        assert not file.exists()
    finally:
        os.write(end, b"x")
        _, status = os.waitpid(child, 0)
        for one in (heard, tell, wait, end):
            os.close(one)
    assert os.waitstatus_to_exitcode(status) == 0
    assert file.read_text() == "theirs"
    assert names(folder) == ["a"]


def test_what_comes_meanwhile_under_the_name_is_not_overwritten(folder: Path) -> None:
    file = folder / "a"
    with pytest.raises(FileExistsError, match=re.escape(str(file))), new_file(file) as beside:
        beside.write_bytes(bytes(file.write_text("theirs")))
    assert file.read_text() == "theirs"
    assert names(folder) == ["a"]


def test_a_disk_that_knows_no_second_name_of_a_file_will_do(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    with new_file(folder / "a") as beside:
        beside.write_text("ours")
    assert (folder / "a").read_text() == "ours"
    assert (folder / "a").stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError), new_file(folder / "b") as beside:
        (folder / "b").write_text("theirs")
    assert names(folder) == ["a", "b"]
    assert (folder / "b").read_text() == "theirs"
