"""Nothing is lost: every game is in a file before anybody is told what happened, and whoever leaves learns where."""

from __future__ import annotations

import os
import re
import signal
import stat
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner
from counts import few
from scripted import Scripted, at_random
from test_play import Person, piped, run

from amunre import Game, Record
from amunre.cli import cli
from amunre.commands import play
from amunre.terminal import keeping
from amunre.terminal.keeping import HUMAN, SavedGame, new_file, notes_of, seats_of, unfinished
from amunre.terminal.session import Leave, Session

BOTS = ("uniform",) * 3
NOW = datetime(2026, 11, 22, 3, 20, 5)


def only_game(state_folder: Path) -> Path:
    [file] = state_folder.iterdir()
    return file


def commands(text: str) -> list[str]:
    """Return the commands that the screen offers for going on."""
    return re.findall(r"^  (amunre .*)$", text.replace("\r", ""), re.MULTILINE)


# --- every way out -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed", few(["memphis 3\n\n"], ["", "quit\n", "memphis 3\nquit\n", "memphis 3\n\n", "help\n"])
)
def test_quit_and_the_end_of_input_say_where_the_game_is(state_folder, typed):
    done = piped(typed, "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    file = only_game(state_folder)
    assert f"The game is saved in\n  {file}\n" in done.stdout
    assert commands(done.stdout) == ["amunre play --resume"]
    record = Record.load(file)
    record.verify()
    assert ("0 bid memphis 3" in record.steps) == ("memphis" in typed)
    assert "- Ahmose bids 3 on Memphis." in piped("log\n", "--resume").stdout or "memphis" not in typed


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGKILL, None)]
)
def test_whatever_ends_it_nothing_that_was_shown_is_lost(state_folder, number, status):
    """Bids of the bots are shown with the question that follows; the file has them by then."""
    person = Person("--seed", "3", "--bots", "uniform")
    person.read()
    person.type("memphis 3")
    screen = person.type("")
    shown = re.findall(r"(\w+) bids (\d+) on (\w+)\.", " ".join(screen.replace("- ", " ").split()))
    assert shown
    person.child.kill(number)
    person.child.expect(pexpect.EOF)
    person.child.close()
    file = only_game(state_folder)
    steps = Record.load(file).replay().steps
    bids = [(step.action.amount, step.action.province) for step in steps if step.action.verb == "bid"]
    assert bids[0] == (3, "memphis")
    assert {(int(gold), place.lower()) for _, gold, place in shown} <= set(bids)
    if status:
        assert person.child.exitstatus == status
        assert commands(person.child.before) == ["amunre play --resume"]
        assert "Traceback" not in person.child.before


SLOW = """
import os, signal
class Slow:
    def __init__(self, random): pass
    def choose(self, observation, actions):
        os.kill(os.getpid(), signal.NUMBER)
        return actions[0]
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_what_ends_it_while_a_bot_thinks_is_no_fault_of_the_bot(state_folder, tmp_path, monkeypatch, name):
    (tmp_path / "slow.py").write_text(SLOW.replace("NUMBER", name))
    monkeypatch.chdir(tmp_path)
    done = run("--seed", "3", "--bots", "slow.py:Slow", typed="memphis 3\n\n")
    assert done.exit_code == 128 + getattr(signal, name)
    assert "failed" not in done.output
    assert commands(done.stdout) == ["amunre play --resume"]
    assert Record.load(only_game(state_folder)).steps == ("0 bid memphis 3",)


@pytest.mark.parametrize("typed", ["quit\n", "", "memphis 3\n\n"], ids=["quit", "end of input", "signal"])
@pytest.mark.parametrize("further", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_it_says_where_the_game_is_changes_nothing(tmp_path, monkeypatch, typed, further):
    """A closing window often sends two signals."""
    (tmp_path / "slow.py").write_text(SLOW.replace("NUMBER", "SIGTERM"))
    monkeypatch.chdir(tmp_path)
    say = play._say_where

    def say_where(*arguments):
        os.kill(os.getpid(), further)
        say(*arguments)

    monkeypatch.setattr(play, "_say_where", say_where)
    before = signal.getsignal(further)
    done = run("--seed", "3", "--bots", "slow.py:Slow", typed=typed)
    assert done.exit_code == (143 if "memphis" in typed else 0)
    assert commands(done.stdout) == ["amunre play --resume"]
    assert signal.getsignal(further) == before


def test_what_is_shown_is_in_the_file_at_every_question(rules, tmp_path):
    file, screen, asked = tmp_path / "game.json", Scripted(), []
    seats = (HUMAN, HUMAN, "uniform", "uniform")
    session = Session(Game(rules, 4, seed=2), seats, screen, SavedGame(seats, file))
    typing = at_random(session, 2)

    def type(prompt: str) -> str:
        asked.append(prompt)
        assert Record.load(file).steps == tuple(map(str, session.game.steps))
        return typing(prompt) if len(asked) < 40 else "quit"

    screen.type = type
    with pytest.raises(Leave):
        session.play()
    assert len(asked) == 40
    assert Record.load(file).replay().position() == session.game.position()


def test_it_is_written_before_it_is_told(rules, tmp_path, monkeypatch):
    file, screen = tmp_path / "game.json", Scripted()
    seats = (HUMAN, *BOTS)
    session = Session(Game(rules, 4, seed=2), seats, screen, SavedGame(seats, file))
    tell, told = screen.tell, []

    def tell_what_is_kept(paragraphs):
        assert Record.load(file).steps == tuple(map(str, session.game.steps))
        tell(paragraphs)
        told.append(paragraphs)
        if len(told) == few(40, 1000):
            raise Leave

    monkeypatch.setattr(screen, "tell", tell_what_is_kept)
    screen.type = at_random(session, 2)
    with suppress(Leave):
        session.play()
    assert session.game.over or len(told) == few(40, 1000)


def test_an_error_of_our_own_says_where_the_game_is_too(state_folder, monkeypatch):
    def broken(*arguments):
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("amunre.terminal.printouts.help", broken)
    done = CliRunner().invoke(cli, ["play", "--seed", "3"], input="memphis 3\nhelp\n")
    assert isinstance(done.exception, RuntimeError)
    assert commands(done.stdout) == ["amunre play --resume"]
    assert Record.load(only_game(state_folder)).steps == ("0 bid memphis 3",)


def test_a_bot_that_fails_says_where_the_game_is(tmp_path, monkeypatch, state_folder):
    lines = ["class Bad:", "    def __init__(self, random): pass", "    def choose(self, *asked): return None"]
    (tmp_path / "bad.py").write_text("\n".join(lines))
    monkeypatch.chdir(tmp_path)
    done = run("--seed", "3", "--bots", "bad.py:Bad", typed="memphis 3\n\n")
    assert done.exit_code == 1
    assert "failed" in done.stdout
    assert commands(done.stdout) == ["amunre play --resume"]
    monkeypatch.chdir("/")
    assert "bad.py:Badinseat1failed" in "".join(run("--resume").stdout.split()), "it is found from anywhere"


def test_a_game_that_is_over_says_where_it_is(rules, state_folder):
    game = Game(rules, 3, seed=1)
    while not game.over:
        game.push(game.to_act[0], game.legal_actions(game.to_act[0])[-1])
    file = new_file(["Ada"], NOW)
    SavedGame((HUMAN, "uniform", "uniform"), file).keep(game)
    done = run("--resume", str(file))
    assert done.exit_code == 0
    assert commands(done.stdout) == [f"amunre replay {file} --html game.html"]
    assert list(unfinished()) == []


# --- the folder ----------------------------------------------------------------------------------------


def test_only_the_owner_can_read_it(state_folder):
    run("--seed", "3", typed="memphis 3\nquit\n")
    assert stat.S_IMODE(only_game(state_folder).stat().st_mode) == 0o600
    assert stat.S_IMODE(state_folder.stat().st_mode) == 0o700


def test_each_game_has_a_file_of_its_own(state_folder):
    files = {new_file(["Ada", "Béla/../x"], NOW) for _ in range(3)}
    assert {file.name for file in files} == {
        "2026-11-22-032005-ada-b-la-x.json",
        "2026-11-22-032005-ada-b-la-x-2.json",
        "2026-11-22-032005-ada-b-la-x-3.json",
    }
    assert all(file.parent == state_folder for file in files)


def test_the_last_game_that_is_not_over_is_resumed(state_folder, rules):
    for number, name in enumerate(("first", "second", "broken", "over")):
        file = new_file([name], NOW)
        game = Game(rules, (name, "x", "y"), seed=1)
        while name == "over" and not game.over:
            game.push(game.to_act[0], game.legal_actions(game.to_act[0])[-1])
        SavedGame((HUMAN, "uniform", "uniform"), file).keep(game)
        if name == "broken":
            file.write_text("{")
        os.utime(file, (number, number))
    done = run("--resume", typed="quit\n")
    assert done.exit_code == 0
    assert "second, 20 gold> " in done.stdout
    assert "Latest game: 2026-11-22-032005-second.json" in done.stderr
    assert "Another game: amunre play --resume" in done.stderr
    assert "first.json" in done.stderr
    done = run("--resume", str(state_folder / "2026-11-22-032005-first.json"), typed="quit\n")
    assert "first, 20 gold> " in done.stdout


def test_without_a_game_there_is_nothing_to_resume(state_folder):
    done = run("--resume")
    assert done.exit_code == 1
    assert f"There is no unfinished game in {state_folder}" in done.stderr


def test_games_that_are_over_make_room_and_no_others(state_folder, rules, monkeypatch):
    monkeypatch.setattr(keeping, "MOST", 3)
    over = Game(rules, 3, seed=1)
    while not over.over:
        over.push(over.to_act[0], over.legal_actions(over.to_act[0])[-1])
    for number in range(6):
        file = new_file([f"game{number}"], NOW)
        SavedGame((HUMAN, "uniform", "uniform"), file).keep(over if number % 2 else Game(rules, 3, seed=1))
        os.utime(file, (number, number))
    left = sorted(file.name.rpartition("-")[2] for file in state_folder.iterdir())
    assert {"game0.json", "game2.json", "game4.json"} <= set(left)
    assert "game1.json" not in left


def test_files_in_which_no_game_was_ever_kept_make_room_but_new_ones_do_not(state_folder, monkeypatch):
    """An old one was left by a program that was killed; a new one may be of a program that is about to fill it."""
    monkeypatch.setattr(keeping, "MOST", 2)
    old, new = new_file(["old"], NOW), new_file(["new"], NOW)
    os.utime(old, (1, 1))
    last = new_file(["last"], NOW)
    further = new_file(["further"], NOW)
    assert {*state_folder.iterdir()} == {new, last, further}


@pytest.mark.parametrize("save", [False, True])
def test_a_bot_that_cannot_be_made_leaves_no_file(state_folder, tmp_path, monkeypatch, save):
    (tmp_path / "bad.py").write_text("class Bad:\n    def __init__(self, random): 1 / 0\n")
    monkeypatch.chdir(tmp_path)
    done = run("--seed", "3", "--bots", "bad.py:Bad", *(["--save", "game.json"] if save else []))
    assert done.exit_code == 1
    assert "ZeroDivisionError" in done.stderr
    assert not list(state_folder.glob("*"))
    assert not Path("game.json").exists()


def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    done = run("--seed", "3", typed="memphis 3\n\nsave\nquit\n")
    assert done.exit_code == 0
    assert done.stderr.count("The game cannot be saved in") == 1
    assert "Ahmose bids 3 on Memphis" in done.stdout
    assert "is not writable" in " ".join(done.stdout.split())
    assert not commands(done.stdout)
    done = run("--seed", "3", typed=f"memphis 3\nsave {tmp_path / 'here.json'}\nquit\n")
    assert commands(done.stdout) == [f"amunre play --resume {tmp_path / 'here.json'}"]
    assert Record.load(tmp_path / "here.json").steps == ("0 bid memphis 3",)


def test_a_disk_that_is_full_is_told_once_and_honestly_at_the_end(state_folder, monkeypatch):
    def full(self, path):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Record, "save", full)
    done = run("--seed", "3", typed="memphis 3\n\nhand\nquit\n")
    assert done.stdout.count("The game could not be saved in") == 1
    assert "The game is not saved: No space left on device." in done.stdout


def test_two_that_play_the_same_game_do_not_write_over_each_other(rules, tmp_path):
    file, game = tmp_path / "game.json", Game(rules, 4, seed=2)
    first, second = SavedGame((HUMAN, *BOTS), file), SavedGame((HUMAN, *BOTS), file)
    first.keep(game)
    game.push(0, game.legal_actions(0)[1])
    second.keep(game)
    kept = file.read_text()
    first.keep(Game(rules, 4, seed=2))
    game.push(1, game.legal_actions(1)[1])
    first.keep(game)
    assert "another program has written to its file" in first.trouble
    assert file.read_text() == kept


@pytest.mark.parametrize("saves", range(1, 5))
def test_however_often_the_other_one_has_written(rules, tmp_path, saves):
    """Each save makes a new file, which may get the number that the file of an earlier one had."""
    file = tmp_path / "game.json"
    first, second = SavedGame((HUMAN, *BOTS), file), SavedGame((HUMAN, *BOTS), file)
    first.keep(Game(rules, 4, seed=2))
    game = Game(rules, 4, seed=2)
    for _ in range(saves):
        game.push(game.to_act[0], game.legal_actions(game.to_act[0])[1])
        second.keep(game)
    other = Game(rules, 4, seed=2)
    other.push(0, other.legal_actions(0)[2])
    first.keep(other)
    assert "another program has written to its file" in first.trouble
    assert Record.load(file).steps == tuple(map(str, game.steps))


@pytest.mark.parametrize("own", [True, False])
def test_a_file_that_is_gone_is_made_anew(rules, tmp_path, own):
    file, game = (new_file(["Ada"], NOW) if own else tmp_path / "game.json"), Game(rules, 4, seed=2)
    kept = SavedGame((HUMAN, *BOTS), file, own)
    kept.keep(game)
    file.unlink()
    if own:
        file.parent.rmdir()
    game.push(0, game.legal_actions(0)[1])
    kept.keep(game)
    assert not kept.trouble
    assert Record.load(file).steps == tuple(map(str, game.steps))
    if own:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_save_moves_the_game_and_leaves_no_old_copy(state_folder, tmp_path):
    done = run("--seed", "3", typed=f"memphis 3\nsave {tmp_path / 'my game.json'}\nquit\n")
    assert list(state_folder.iterdir()) == []
    assert commands(done.stdout) == [f"amunre play --resume '{tmp_path / 'my game.json'}'"]


def test_bots_are_the_same_after_a_resume(state_folder):
    run("--seed", "3", "--bots", "uniform,sensible,mcts:5", typed="quit\n")
    record = Record.load(only_game(state_folder))
    assert seats_of(record) == (HUMAN, "uniform", "sensible", "mcts:5")
    assert notes_of(seats_of(record)) == record.meta
    assert "(sensible)" in run("--resume", typed="players\n").stdout


def test_a_new_file_of_a_record_has_the_permissions_of_the_old(rules, tmp_path):
    file = tmp_path / "game.json"
    Record.of(Game(rules, 3, seed=1)).save(file)
    file.chmod(0o640)
    Record.of(Game(rules, 3, seed=2)).save(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
