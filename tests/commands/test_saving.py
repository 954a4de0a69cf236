"""Where commands save: into a pipe, a device, over a link; and what cannot be written is told before anything long."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from conftest import play
from running import RULES, Run

from amunre import Game, Record

SAVING = {
    "demo": ("demo", "--players", "3", "--seed", "11", "--save"),
    "show": ("show", "cards", "--svg"),
    "replay": ("replay", "begun.json", "--html"),
    "report": ("report", "game.json", "--out"),
    "rows": ("simulate", "--games", "2", "--jobs", "1", "--players", "3", "--rows"),
    "records": ("simulate", "--games", "2", "--jobs", "1", "--players", "3", "--records"),
}
END = {"report": ".svg", "rows": ".parquet", "records": ".parquet"}
"""Endings of the names of files."""
BEGIN = {
    "demo": b'{"format"',
    "show": b"<svg",
    "replay": b"<!doctype",
    "report": b"<?xml",
    "rows": b"PAR1",
    "records": b"PAR1",
}


@pytest.fixture(scope="module")
def begun(demo: Record) -> Record:
    """The first steps of a game, which are drawn sooner than all."""
    return Record.of(play(Game(RULES, demo.players, seed=demo.seed), *demo.steps[:20]))


@pytest.fixture
def place(saved: Path, begun: Record, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a game in it, and one that has begun."""
    begun.save(saved.parent / "begun.json")
    monkeypatch.chdir(saved.parent)
    return saved.parent


@pytest.mark.parametrize("command", SAVING)
def test_into_a_pipe(run: Run, place: Path, command: str) -> None:
    pipe = place / f"pipe{END.get(command, '')}"
    os.mkfifo(pipe)
    found: list[bytes] = []
    reader = Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    told = run(*SAVING[command], pipe.name)
    reader.join()
    assert told.exit_code == 0, told.output
    assert found[0].lower().startswith(BEGIN[command].lower())
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("command", SAVING)
def test_into_a_device_behind_a_link(run: Run, place: Path, command: str) -> None:
    for device, status in (("null", 0), ("full", 1)):
        name = f"{device}{END.get(command, '')}"
        (place / name).symlink_to(f"/dev/{device}")
        told = run(*SAVING[command], name)
        assert told.exit_code == status, told.output
        assert stat.S_ISCHR(os.stat(place / name).st_mode)
        assert (place / name).is_symlink()
        assert ("No space left on device" in told.stderr) == bool(status)
        assert "Traceback" not in told.output


@pytest.mark.parametrize("command", SAVING)
def test_over_a_link_to_a_file(run: Run, place: Path, command: str) -> None:
    (place / "far").mkdir()
    end = END.get(command, "")
    (place / "far" / f"file{end}").write_text("old")
    (place / f"link{end}").symlink_to(place / "far" / f"file{end}")
    assert run(*SAVING[command], f"link{end}").exit_code == 0
    assert (place / f"link{end}").is_symlink()
    assert (place / "far" / f"file{end}").read_bytes().lower().startswith(BEGIN[command].lower())


@pytest.mark.parametrize("command", SAVING)
def test_what_cannot_be_written_is_told_before_anything_is_played(
    run: Run, place: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for long in (
        "amunre.commands.demo.play_demo",
        "amunre.commands.replay.page",
        "amunre.commands.report.page",
        "amunre.simulation._play_one",
    ):
        monkeypatch.setattr(long, lambda *_, **__: pytest.fail("it was played"))
    told = run(*SAVING[command], f"nowhere/file{END.get(command, '')}")
    assert told.exit_code == 1
    assert "No such file or directory" in told.stderr


@pytest.mark.parametrize("command", ["demo", "show", "replay"])
def test_to_stdout_beside_what_is_printed(place: Path, command: str) -> None:
    with open(place / "out", "wb") as out:
        subprocess.run([sys.executable, "-m", "amunre", *SAVING[command], "/dev/stdout"], stdout=out, check=True)
    text = (place / "out").read_bytes()
    assert BEGIN[command].lower() in text.lower()
    if command == "demo":
        assert text.index(b"Amun-Re") < text.index(BEGIN[command])


def test_a_book_that_does_not_fit_leaves_the_old_one(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shutil

    from amunre import load_ruleset
    from amunre.book import output

    (place / "made").mkdir()
    (place / "made" / "index.html").write_text("one")
    (place / "book").mkdir()
    output.put(place / "made", place / "book", load_ruleset())
    (place / "made" / "index.html").write_text("two")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copytree", full)
        with pytest.raises(OSError, match="No space left"):
            output.put(place / "made", place / "book", load_ruleset())
    assert (place / "book" / "index.html").read_text() == "one"
    assert sorted(os.listdir(place / "book")) == ["amunre-book.json", "index.html"]
    output.put(place / "made", place / "book", load_ruleset())
    assert (place / "book" / "index.html").read_text() == "two"
    assert sorted(os.listdir(place / "book")) == ["amunre-book.json", "index.html"]
