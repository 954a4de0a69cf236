"""Saving: whatever happens, there is the old file or the new one."""

from __future__ import annotations

import itertools
import os
import re
import select
import signal
import stat
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from attrs import evolve

from amunre import Game, Record, RecordError, Ruleset
from amunre.checking.policies import by_kind, next_step

KILLS = 60
MOST_WAIT = 0.003
"""Seconds from a save of a child to its end, at most."""


def record_of(rules: Ruleset, players: int, steps: int) -> Record:
    game, random = Game(rules, players, seed=1), Random(1)
    while len(game.steps) < steps:
        game.push(*next_step(game, by_kind, random))
    return Record.of(game)


@pytest.fixture(scope="module")
def two(rules: Ruleset) -> tuple[Record, Record]:
    """Records of different lengths."""
    return record_of(rules, 3, steps=5), record_of(rules, 5, steps=30)


def save_for_ever(records: tuple[Record, Record], path: Path, saved: int) -> NoReturn:
    """In a child: save one after the other, and say so after each."""
    try:
        for record in itertools.cycle(records):
            record.save(path)
            os.write(saved, b"!")
    finally:
        os._exit(1)


def test_a_killed_process_leaves_a_whole_file(two: tuple[Record, Record], tmp_path: Path) -> None:
    path, random = tmp_path / "game.json", Random(1)
    found, broken_off = set(), 0
    for kill in range(KILLS):
        saved, tell = os.pipe()
        child = os.fork()
        if not child:
            save_for_ever(two if kill % 2 else two[::-1], path, tell)
        os.close(tell)
        try:
            assert os.read(saved, 1) == b"!"
            select.select([], [], [], random.uniform(0, MOST_WAIT))
        finally:
            os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
            os.close(saved)
        assert os.WIFSIGNALED(status), "the child has ended by itself"
        found.add(two.index(Record.load(path)))
        parts = [part for part in tmp_path.iterdir() if part != path]
        broken_off += len(parts)
        for part in parts:
            part.unlink()
    assert found == {0, 1}
    assert broken_off, "no child was killed within a save"


@pytest.mark.parametrize("fails", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_fails_leaves_the_old_file_and_nothing_else(
    two: tuple[Record, Record], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, error: BaseException
) -> None:
    path = tmp_path / "game.json"
    two[0].save(path)
    descriptors = os.listdir("/dev/fd")

    def fail(*_: object) -> NoReturn:
        raise error

    monkeypatch.setattr(os, fails, fail)
    with pytest.raises(type(error)):
        two[1].save(path)
    monkeypatch.undo()
    assert Record.load(path) == two[0]
    assert list(tmp_path.iterdir()) == [path]
    assert os.listdir("/dev/fd") == descriptors
    two[1].save(path)
    assert Record.load(path) == two[1]


def test_there_is_no_saving_into_nowhere(two: tuple[Record, Record], tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "nowhere" / "game.json", tmp_path / "folder"):
        with pytest.raises(OSError, match=path.name):
            two[0].save(path)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("name", ["x" * 250, "\u00e4" * 125])
def test_a_name_may_be_as_long_as_the_system_takes(two: tuple[Record, Record], tmp_path: Path, name: str) -> None:
    two[0].save(tmp_path / name)
    assert Record.load(tmp_path / name) == two[0]


def test_what_lies_beside_is_not_named_where_there_is_no_saving(two: tuple[Record, Record], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "game.json"
    with pytest.raises(OSError, match=re.escape(f"'{path}'")):
        two[0].save(path)


def test_what_could_not_be_loaded_is_not_saved(two: tuple[Record, Record], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    two[0].save(path)
    notes = {f"note {number}": "x" * 100_000 for number in range(170)}
    with pytest.raises(RecordError, match=r"expected at most 16777216 bytes, found 17\d+\.$"):
        Record.of(two[1].replay(), notes)
    with pytest.raises(RecordError, match="expected at most"):
        evolve(two[1], meta=notes).save(path)
    assert Record.load(path) == two[0]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("mode", [0o664, 0o600])
def test_a_file_keeps_its_permissions(two: tuple[Record, Record], tmp_path: Path, mode: int) -> None:
    path = tmp_path / "game.json"
    path.touch()
    path.chmod(mode)
    two[0].save(path)
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_link_stays_a_link(two: tuple[Record, Record], tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    there, link = tmp_path / "there" / "game.json", tmp_path / "game.json"
    there.touch()
    link.symlink_to(there)
    two[0].save(link)
    assert link.is_symlink()
    assert Record.load(there) == two[0]


def test_a_new_file_is_as_any_other(two: tuple[Record, Record], tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    two[0].save(tmp_path / "game.json")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1
