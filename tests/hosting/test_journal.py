"""The journal as a file: torn, damaged, open twice, on a disk that fails."""

from __future__ import annotations

import json
import os
import pickle
import resource
import stat
from pathlib import Path
from random import Random

import pytest
from conftest import game_at

from amunre import JournalError, Record, Stale, Table
from amunre.hosting.journal import LARGEST_JOURNAL, sealed

OWN = [["memphis"], ["buto"], ["thebes"]]


@pytest.fixture
def journal(tables, steps) -> Path:
    """The journal of a table at which something of each kind has happened."""
    table = steps(tables(game_at("offering", OWN, hands=[["builder"], [], []])), "0 offer 5", "1 offer 4")
    table.withdraw(table.tokens[0], 2)
    table.resign(table.tokens[1])
    table.seat_person(table.host, 1)
    steps(table, "0 steal", "0 sell builder")
    table.close()
    return tables.path(table)


def refused(path: Path) -> JournalError:
    with pytest.raises(JournalError) as caught:
        Table.load(path)
    return caught.value


def resealed(path: Path, lines: list[dict]) -> None:
    """Write lines with seals that fit."""
    seal, whole = "", b""
    for line in lines:
        text, seal = sealed({key: value for key, value in line.items() if key != "seal"}, seal)
        whole += text
    path.write_bytes(whole)


# --- the file ----------------------------------------------------------------------------------------------


def test_nobody_but_the_owner_can_read_it(journal):
    assert stat.S_IMODE(journal.stat().st_mode) == 0o600


def test_it_is_read_line_by_line_by_whoever_wants_to(journal):
    first, *rest = map(json.loads, journal.read_text(encoding="ascii").splitlines())
    assert Record.from_json(first["game"]).replay().stage == "offering"
    kinds = ["action", "action", "undone", "resigned", "seated", "action", "action"]
    assert [(line["kind"], line["number"]) for line in rest] == [(kind, n) for n, kind in enumerate(kinds, 1)]
    assert rest[2]["steps"] == [0]
    assert rest[5]["action"] == "steal"


def test_two_tables_do_not_write_to_one_journal(tables):
    table = tables()
    assert str(refused(tables.path(table))) == "another table has this journal open."
    table.close()
    with Table.load(tables.path(table)) as again, pytest.raises(JournalError):
        Table.load(tables.path(table))
    assert again.step == 0


def test_what_cannot_be_read_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        Table.load(tmp_path / "nothing")
    with pytest.raises(IsADirectoryError):
        Table.load(tmp_path)
    with pytest.raises(FileNotFoundError):
        Table.create(tmp_path / "nowhere" / "x.journal", game_at("offering", OWN))


def test_a_journal_has_its_name_with_its_first_line_or_never(tmp_path, monkeypatch):
    path = tmp_path / "x.journal"
    for call in ("fsync", "link"):
        with monkeypatch.context() as broken:
            broken.setattr(os, call, fail)
            with pytest.raises(OSError, match="no more"):
                Table.create(path, game_at("offering", OWN))
        assert list(tmp_path.iterdir()) == []
    Table.create(path, game_at("offering", OWN)).close()
    with pytest.raises(FileExistsError):
        Table.create(path, game_at("offering", OWN))
    assert list(tmp_path.iterdir()) == [path]


def test_pipes_devices_and_endless_files_are_not_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, match="Not a regular file"):
            Table.load(path)
    with (tmp_path / "endless").open("wb") as endless:
        endless.truncate(LARGEST_JOURNAL + 1)
    assert str(refused(tmp_path / "endless")) == "expected at most 67108864 bytes, found a larger file."


def test_its_last_lines_can_be_taken_off_and_all_can_be_sealed_afresh(tables, journal):
    """What the documentation says of it: it notices accidents, not those who mean to."""
    *lines, _ = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines))
    with Table.load(journal) as shorter:
        assert shorter.step == len(lines) - 1
    changed = [json.loads(line) for line in lines]
    changed[0]["host"] = "somebody else"
    resealed(journal, changed)
    with Table.load(journal) as other:
        assert other.host == "somebody else"


def fail(*_: object) -> None:
    raise OSError("no more")


# --- torn --------------------------------------------------------------------------------------------------


def test_a_last_line_torn_anywhere_was_never_acknowledged(tables, steps, tmp_path, seen):
    table = steps(tables(3), "0 bid berenike 0")
    step, before, token = table.step, seen(table), table.tokens[1] or ""
    start = tables.path(table).stat().st_size
    table.play(token, "bid kharga 0", step)
    whole, after = tables.path(table).read_bytes(), seen(table)
    path = tmp_path / "torn.journal"
    for end in range(start, len(whole)):
        path.write_bytes(whole[:end])
        with Table.load(path) as torn:
            assert seen(torn) == before
            torn.play(token, "bid kharga 0", step)
            assert seen(torn) == after
        assert path.read_bytes() == whole


@pytest.mark.parametrize("tail", [b"\0" * 5000, b"{}", b"\xff\xfe", b'{"kind":"action"' * 300])
def test_whatever_stands_after_the_last_line_end_is_cut_off_before_the_next_line(tables, journal, tail):
    sound = journal.read_bytes()
    journal.write_bytes(sound + tail)
    table = tables.load(journal)
    assert journal.read_bytes() == sound + tail
    table.resign(table.tokens[2])
    assert journal.read_bytes().startswith(sound)
    assert journal.read_bytes().count(b"\n") == sound.count(b"\n") + 1
    assert tables.again(table).chairs[2].bot == "sensible"


def test_a_first_line_that_is_torn_is_no_table(journal):
    first = journal.read_bytes().index(b"\n")
    for end in (0, 1, 100, first):
        os.truncate(journal, end)
        assert str(refused(journal)) == "line 1: cut off: no table was ever opened here."


# --- damaged -----------------------------------------------------------------------------------------------


def test_any_byte_that_is_not_as_it_was_is_told_with_its_line(journal):
    whole, random = journal.read_bytes(), Random(1)
    places = {random.randrange(len(whole) - 1) for _ in range(150)} | {whole.index(b"\n"), 0, len(whole) - 2}
    for place in places:
        for other in (whole[place] ^ 1, ord("\n"), random.randrange(256)):
            if other != whole[place]:
                journal.write_bytes(whole[:place] + bytes([other]) + whole[place + 1 :])
                line = whole.count(b"\n", 0, place) + 1
                assert refused(journal).line == line, (place, other)


def test_a_line_that_is_missing_twice_there_or_moved_is_told(journal):
    lines = journal.read_bytes().splitlines(keepends=True)
    for n in range(1, len(lines) - 1):
        for changed in (
            [*lines[:n], *lines[n + 1 :]],
            [*lines[: n + 1], *lines[n:]],
            [*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]],
            [*lines[:n], b"\n", *lines[n:]],
        ):
            journal.write_bytes(b"".join(changed))
            told = refused(journal)
            assert told.line in (n + 1, n + 2)
            assert pickle.loads(pickle.dumps(told)).line == told.line
    journal.write_bytes(b"".join(lines[1:]))
    assert refused(journal).line == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\n", "line 1: not JSON: "),
        (b"[]\n", "line 1: changed since it was written"),
        (b"\xff\xfe\x00\n", "line 1: not JSON: "),
        (b"[" * 100_000 + b"\n", "line 1: not JSON: "),
        (b'{"format":' + b"9" * 5000 + b"}\n", "line 1: not JSON: "),
        (b'{"format":2}\n', "line 1: format: expected 1, found 2: it takes a newer version of amunre."),
        (b'{"format":1,"format":1}\n', "line 1: changed since it was written"),
    ],
    ids=lambda value: repr(value[:12]),
)
def test_what_is_no_journal_is_refused(tmp_path, content, told):
    path = tmp_path / "x.journal"
    path.write_bytes(content)
    assert str(refused(path)).startswith(told)


def change(index: int, **values: object):
    """Changes values of a line."""
    return lambda lines: lines[index].update(values)


@pytest.mark.parametrize(
    ("spoil", "line", "told"),
    [
        (change(1, seat=9), 2, "seat: expected 0 to 2, found 9."),
        (change(1, seat=-1), 2, "seat: found -1, expected at least 0."),
        (change(1, seat=1.0), 2, "seat: found 1.0, expected an integer."),
        (change(1, action="offer 500"), 2, "cannot offer"),
        (change(1, action="nonsense"), 2, "nonsense"),
        (change(1, action="offer 6"), 2, "the table after it is not that of the journal."),
        (change(1, shuffles=[["builder"]]), 2, "the table after it is not that of the journal."),
        (change(2, number=3), 3, "the table after it is not that of the journal."),
        (change(2, position="0" * 64), 3, "the table after it is not that of the journal."),
        (change(2, kind="moved"), 3, "kind: found"),
        (change(2, more=1), 3, "more: found the key more"),
        (change(3, steps=[5]), 4, "steps: expected rising numbers below 2, found [5]."),
        (change(3, steps=[1, 0]), 4, "steps: expected rising numbers below 2"),
        (change(3, steps=[1, 1]), 4, "steps: expected rising numbers below 2"),
        (change(3, steps=[]), 4, "steps: found a list of 0, expected at least 1."),
        (change(3, steps=[1]), 4, "the table after it is not that of the journal."),
        (change(5, bot="uniform"), 6, "seat: expected either a bot or a token."),
        (change(5, token=None), 6, "seat: expected either a bot or a token."),
        (lambda lines: lines[0]["seats"].pop(), 1, "seats: expected 3, each with a bot or a token."),
        (lambda lines: lines[0]["seats"][0].update(bot="x"), 1, "seats: expected 3, each with a bot or a token."),
        (lambda lines: lines[0]["game"].update(players=["a"]), 1, "game: "),
        (lambda lines: lines[0]["game"].update(hash=1), 1, "game: record: hash: "),
        (lambda lines: lines[0].update(format="1"), 1, 'format: found "1", expected'),
        (lambda lines: lines.insert(2, lines[0]), 3, "kind: found 'began', which does not stand there."),
        (lambda lines: lines.pop(0), 1, "kind: found 'action', which does not stand there."),
    ],
)
def test_a_line_that_was_sealed_but_is_wrong_is_told(journal, spoil, line, told):
    lines = [json.loads(text) for text in journal.read_bytes().splitlines()]
    spoil(lines)
    resealed(journal, lines)
    error = refused(journal)
    assert error.line == line
    assert told in error.cause


def test_the_cards_fall_as_they_fell_and_not_as_the_seed_would_have_it(tables, steps):
    table = tables(3)
    game = table.game
    while len(game.shuffles) < 3:
        seat = game.to_act[0]
        action = game.legal_actions(seat)[-1 if game.stage == "gifts" else 0]
        steps(table, f"{seat} {action}")
        game = table.game
    table.close()
    path = tables.path(table)
    lines = [json.loads(text) for text in path.read_bytes().splitlines()]
    lines[0]["game"]["seed"] = "999"
    resealed(path, lines)
    assert tables.load(path).game.shuffles == game.shuffles


# --- a disk that fails -------------------------------------------------------------------------------------


def test_what_the_disk_does_not_take_is_not_done(tables, steps, seen, monkeypatch):
    table = steps(tables(game_at("offering", OWN)), "0 offer 5")
    path, before = tables.path(table), seen(table)
    size = path.stat().st_size
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", fails)
        for attempt in (
            lambda: table.play(table.tokens[1], "offer 5", 1),
            lambda: table.withdraw(table.tokens[0], 1),
            lambda: table.resign(table.tokens[1]),
            lambda: table.seat_person(table.host, 1),
        ):
            with pytest.raises(OSError, match="no such luck"):
                attempt()
            assert seen(table) == before
    assert table.play(table.tokens[1], "offer 5", 1) == 2
    assert path.stat().st_size > size
    assert seen(tables.copy(table)) == seen(table)


def test_a_full_disk_takes_half_a_line(tables, steps, seen):
    table = steps(tables(game_at("offering", OWN)), "0 offer 5")
    path, before = tables.path(table), seen(table)
    size, limits = path.stat().st_size, resource.getrlimit(resource.RLIMIT_FSIZE)
    for room in (0, 1, 40):
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, limits[1]))
        try:
            with pytest.raises(OSError, match="too large"):
                table.play(table.tokens[1], "offer 5", 1)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert seen(table) == before
        assert path.stat().st_size == size
    assert table.play(table.tokens[1], "offer 5", 1) == 2
    assert seen(tables.copy(table)) == seen(table)


def test_what_a_failed_write_has_left_is_cut_off_by_the_next(tables, steps, seen, monkeypatch):
    table = steps(tables(game_at("offering", OWN)), "0 offer 5")
    path = tables.path(table)
    size = path.stat().st_size
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", fails)
        disk.setattr(os, "ftruncate", fails)
        for _ in range(2):
            with pytest.raises(OSError, match="no such luck"):
                table.play(table.tokens[1], "offer 6", 1)
    assert path.stat().st_size > size
    assert table.play(table.tokens[1], "steal", 1) == 2
    assert [str(step) for step in tables.again(table).game.steps] == ["0 offer 5", "1 steal"]


def test_a_table_that_cannot_be_written_is_not_opened(tables, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="no such luck"):
        tables(3)
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_between_journal_and_table_closes_the_table(tables, steps, monkeypatch):
    """Only the journal knows then what was done; whoever went on would write what does not follow from it."""
    table = steps(tables(game_at("offering", OWN)), "0 offer 5")
    with monkeypatch.context() as keyboard:
        keyboard.setattr(Table, "_become", interrupted)
        with pytest.raises(KeyboardInterrupt):
            table.play(table.tokens[1], "offer 4", 1)
    with pytest.raises(ValueError, match="closed"):
        table.play(table.tokens[1], "offer 4", 1)
    again = tables.load(tables.path(table))
    assert [str(step) for step in again.game.steps] == ["0 offer 5", "1 offer 4"]
    with pytest.raises(Stale):
        again.play(again.tokens[1], "offer 4", 1)


def test_a_bot_is_not_blamed_for_the_disk(tables, seen, monkeypatch):
    table = tables(3, bots={0: "uniform"})
    before = seen(table)
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", fails)
        with pytest.raises(OSError, match="no such luck"):
            table.let_bot_act()
    assert seen(table) == before
    assert table.let_bot_act() is not None


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def fails(*_: object) -> None:
    raise OSError("no such luck")
