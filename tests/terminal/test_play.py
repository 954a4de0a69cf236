"""`amunre play` as a person has it: through a terminal, through a pipe, and with every option that cannot be."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner
from counts import few

from amunre import Game, Record
from amunre.cli import cli
from amunre.commands.play import fits_full_screen
from amunre.terminal.keeping import HUMAN, notes_of

RUN = ("-c", "from amunre.commands.play import play; play(prog_name='amunre play')")
SECONDS = 120
"""More than the program can take for any answer."""


def environment(**more: str) -> dict[str, str]:
    return {**{key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}, **more}


def hears_control_c() -> None:
    """Tests that run in the background of a shell ignore Ctrl-C, and what they start would too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Person:
    """Somebody at a terminal, who reads the screen and types what stands there."""

    def __init__(self, *options: str, columns: int = 80, **more: str) -> None:
        self.all = ""
        self.child = pexpect.spawn(
            sys.executable,
            [*RUN, "--lines", *options],
            env=environment(**{"TERM": "xterm", **more}),
            dimensions=(40, columns),
            encoding="utf-8",
            timeout=SECONDS,
            preexec_fn=hears_control_c,
        )

        self.child.delaybeforesend = None

    def read(self) -> str:
        """The screen down to the next prompt, or to the end, without colors."""
        end = self.child.expect([r"[a-z]> ", pexpect.EOF])
        screen = self.child.before + ("" if end else self.child.after)
        self.all += screen
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen).replace("\r", "")

    def type(self, line: str) -> str:
        """The screen after this line."""
        self.child.sendline(line)
        return self.read()

    def answer(self, screen: str) -> str:
        """Return what to type: the first bid, purchase, gift or card that the menu offers."""
        if "Enter to continue" in screen or "Enter: " in screen:
            return ""
        if rows := re.findall(r"^(\d) \w+ +(?:\[?\d*\]?|-| )*? (\d+) ", screen, re.MULTILINE):
            return " ".join(rows[0])
        if found := re.search(r"a number from 1 to (\d+)", screen):
            return str((int(found[1]) + 2) // 3)
        return "1" if re.search(r"\b1\) ", screen) else "steal"

    def status(self) -> int:
        self.child.close()
        return self.child.exitstatus


def test_a_whole_game_at_the_terminal(tmp_path, rules):
    """A slip is taken back, a refusal explained, a rule read, the game left and taken up again, and played to its end."""
    file = str(tmp_path / "game.json")
    person = Person("--bots", "uniform", "--players", "3", "--seed", "5", "--names", "Ada", "--save", file)
    screen = person.read()
    assert "Ada" in screen
    assert "auction" in screen

    gold, province = 21, re.search(r"^2 (\w+)", screen, re.MULTILINE)[1].lower()
    assert f"Ada bids {gold} on" in person.type(f"{province[:3]} {gold}")
    assert f"Undone: bid {province} {gold}." in person.type("undo")
    assert "[auction.capacity]" in person.type(f"{province} 36")
    assert rules.clause("auction.capacity").title in person.type("rule auction.capacity")
    assert "Ada bids 1 on" in person.type("2 1")
    person.type("")
    assert f"To continue:\n  amunre play --resume {file}\n" in person.type("quit")
    assert person.status() == 0

    again = Person("--resume", file)
    screen, answers = again.read(), 0
    assert "Ada bids 1 on" in screen
    while again.child.isalive() and "Ranking: " not in screen:
        screen = again.type(again.answer(screen))
        answers += 1
        assert answers < 400
    again.child.wait()
    assert re.search(r"\w+ wins? with \d+ points", screen)
    assert again.status() == 0
    record = Record.load(file)
    record.verify()
    assert record.result
    assert record.players[0] == "Ada"
    assert str(record.steps[0]).startswith(f"0 bid {province} 1")


def test_completion_at_the_terminal():
    person = Person("--seed", "3")
    person.read()
    person.child.send("bid mem\t6\n")
    assert "Ahmose bids 6 on Memphis." in person.read()
    person.child.sendeof()
    person.child.expect("To continue:")


def test_a_name_stands_in_the_prompt_as_it_was_typed():
    name = "Zo\u0308e\u0301 می\u200cخ\u00a0👩\u200d🚀"
    person = Person("--names", name, "--seed", "3", PYTHONUTF8="1")
    assert f"{name}, 20 gold> " in person.read()
    assert "\\u200" not in person.all


def test_control_c_saves_and_leaves_without_a_traceback(tmp_path):
    file = tmp_path / "game.json"
    person = Person("--seed", "3", "--save", str(file))
    person.read()
    person.type("memphis 3")
    person.child.sendintr()
    person.child.expect(pexpect.EOF)
    assert "The game is saved in" in person.child.before
    assert "Traceback" not in person.child.before
    assert person.status() == 130
    assert Record.load(file).steps == ("0 bid memphis 3",)


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_escape_codes_where_they_are_not_wanted(more):
    person = Person("--players", "3", "--bots", "uniform", "--names", "Ahmose,Bastet", "--seed", "3", **more)
    for line in ("", "", "1 0", "", "", "board", "score", "hand"):
        person.read() if not person.all else person.type(line)
    assert person.all.count("Hand the keyboard to") == 2
    assert "Nile" in person.all
    assert "\x1b" not in person.all


def test_colors_and_a_cleared_screen_where_they_are_possible():
    person = Person("--players", "3", "--bots", "uniform", "--names", "Ahmose,Bastet", "--seed", "3")
    person.read()
    person.type("")
    assert "\x1b[2J" in person.all
    assert "\x1b[1" in person.all


@pytest.mark.parametrize("kind", ["xterm", "dumb"])
@pytest.mark.parametrize("columns", few([60], [60, 80, 120]))
def test_no_line_is_wider_than_the_terminal(columns, kind):
    person = Person("--seed", "3", columns=columns, TERM=kind)
    for line in ("", "help", "board", "score", "rule", "log", "players", "hand", "memphis 6"):
        person.read() if not person.all else person.type(line)
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", person.all)
    assert max(len(line) for line in plain.splitlines()) <= columns


# --- the full screen -----------------------------------------------------------------------------------


def test_a_terminal_is_played_on_as_a_whole(tmp_path):
    file = tmp_path / "game.json"
    child = pexpect.spawn(
        sys.executable,
        [*RUN, "--seed", "3", "--save", str(file)],
        env=environment(TERM="xterm"),
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=SECONDS,
    )
    child.expect("20 gold>")
    assert "\x1b[?1049h" in child.before  # the other screen of the terminal
    child.send("memphis 3\r")
    child.expect("Press Enter to continue, or type undo")
    child.kill(signal.SIGTERM)
    child.expect("The game is saved in")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 128 + signal.SIGTERM
    assert Record.load(file).steps == ("0 bid memphis 3",)


@pytest.mark.parametrize(
    ("terminal", "term", "size", "fits"),
    [
        (True, "xterm", (80, 24), True),
        (True, "xterm", (79, 24), False),
        (True, "xterm", (80, 23), False),
        (True, "dumb", (80, 24), False),
        (True, "", (80, 24), False),
        (False, "xterm", (80, 24), False),
    ],
)
def test_what_is_large_enough_and_a_terminal_is_played_on_as_a_whole(monkeypatch, terminal, term, size, fits):
    class Stream(io.StringIO):
        def isatty(self) -> bool:
            return terminal

        def fileno(self) -> int:
            return 1

    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, Stream())
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(os, "get_terminal_size", lambda fd: os.terminal_size(size))
    assert fits_full_screen() is fits


def test_without_its_library_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setattr("amunre.commands.play.fits_full_screen", lambda: True)
    for name in [name for name in sys.modules if name.startswith(("amunre.terminal.full.", "textual"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    result = run("--seed", "3", typed="quit\n")
    assert result.stdout.splitlines()[0].startswith("The full screen needs textual: pip install 'amunre[tui]'")
    assert "20 gold>" in result.stdout
    assert "textual" not in run("--seed", "3", "--lines", typed="quit\n").stdout


# --- pipes ---------------------------------------------------------------------------------------------


def piped(typed: str, *options: str, **more: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, *RUN, *options],
        input=typed,
        capture_output=True,
        env=environment(**more),
        encoding="utf-8",
        timeout=60,
    )


def test_a_game_through_a_pipe_reads_like_a_game(tmp_path):
    file = tmp_path / "game.json"
    done = piped("memphis 6\n\nend\n\n", "--seed", "3", "--save", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ahmose, 20 gold> memphis 6\n- Ahmose bids 6 on Memphis.\n" in done.stdout
    assert done.stdout.endswith(f"The game is saved in\n  {file}\nTo continue:\n  amunre play --resume {file}\n")
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80 + len(str(file))
    assert Record.load(file).steps[0] == "0 bid memphis 6"


def test_nothing_typed_at_all():
    done = piped("", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("To continue:\n  amunre play --resume\n")


def test_plain_letters_where_there_are_no_others():
    done = piped("board\n", "--seed", "3", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "~~" in done.stdout
    assert done.stdout.isascii()


# --- options -------------------------------------------------------------------------------------------


def run(*arguments: str, typed: str = ""):
    result = CliRunner().invoke(cli, ["play", *arguments], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--players", "9"), "expected 3 to 5, found 9"),
        (("--bots", "clever"), "found 'clever'"),
        (
            ("--bots", "uniform,uniform,uniform,uniform", "--players", "4"),
            "expected 1 or 3 bots, for 3 seats without a person, found 4",
        ),
        (("--names", "A,B,C", "--bots", "uniform,mcts,mcts"), "players, one for each bot and each person, found 6"),
        (("--names", "A,B", "--bots", "uniform,mcts,mcts", "--players", "4"), "expected 1 or 2 bots, for 2 seats"),
        (("--names", "A,B,C,D", "--bots", "uniform"), "expected no bots, for 0 seats without a person, found 1"),
        (("--names", "A,B,C", "--seat", "1"), "expected 3 of 0 to 3, one for each person, found 1"),
        (("--seat", "1", "--seat", "1"), "expected 2 of 0 to 3"),
        (("--players", "3", *("--seat", "0") * 4), "'--seat': expected at most 3, one for each seat, found 4"),
        (("--seat", "9" * 1500), "for each person, found an integer of about 1501 digits"),
        (("--seat", "4"), "expected 1 of 0 to 3, one for each person, found 4"),
        (("--names", "A,B,C,D,E"), "'--names': expected at most 4, one for each seat, found 5"),
        (("--names", "A,,C"), "expected names of 1 to 20 characters"),
        (("--names", "A" * 21), "expected names of 1 to 20 characters"),
        (("--players", "3", "--names", "A,a,b"), "expected different names"),
        (("--save", "no-such-folder/game.json"), "expected a file in an existing folder"),
        (("--ruleset", "nowhere"), "no ruleset 'nowhere'"),
        (("--resume", "nowhere.json"), "does not exist"),
        (("--resume", "x" * 300), "does not exist"),
    ],
)
def test_options_that_cannot_be_are_refused_with_what_was_expected(arguments, told):
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.replace("│", " ").split())


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ((), "human,sensible,sensible,sensible"),
        (("--bots", "uniform"), "human,uniform,uniform,uniform"),
        (("--bots", "uniform,mcts:9,sensible"), "human,uniform,mcts:9,sensible"),
        (("--names", "A,B", "--bots", "uniform"), "human,human,uniform,uniform"),
        (("--names", "A,B", "--bots", "uniform,mcts"), "human,human,uniform,mcts"),
        (("--seat", "1", "--seat", "3", "--bots", "uniform"), "uniform,human,uniform,human"),
        (("--names", "A,B,C", "--players", "3"), "human,human,human"),
    ],
)
def test_one_bot_is_for_all_seats_without_a_person_and_several_for_one_each(options, seats, state_folder):
    assert run(*options, typed="quit\n").exit_code == 0
    [file] = state_folder.iterdir()
    assert Record.load(file).meta["seats"] == seats


def test_bots_are_told_of_alike_in_every_command():
    options = [
        next(option for option in cli.commands[name].params if option.name == "bots") for name in ("play", "simulate")
    ]
    assert len({(option.help, option.metavar) for option in options}) == 1
    for command in ("play", "simulate", "tournament"):
        arguments = ["sensible,clever"] if command == "tournament" else ["--bots", "sensible,clever"]
        result = CliRunner().invoke(cli, [command, *arguments])
        assert result.exit_code == 2
        assert "bot: expected uniform, sensible, mcts (mcts:N" in " ".join(result.stderr.split())


def test_a_file_that_is_there_is_not_written_over(tmp_path):
    (tmp_path / "game.json").write_text("mine")
    result = run("--save", str(tmp_path / "game.json"))
    assert result.exit_code == 2
    assert "already exists" in result.stderr
    assert (tmp_path / "game.json").read_text() == "mine"


def test_persons_sit_where_they_are_told_and_bots_elsewhere():
    result = run("--seat", "2", "--names", "Ada", "--bots", "uniform", "--seed", "1", typed="quit\n")
    assert re.search(r"^> +Ada +20", result.stdout, re.MULTILINE)
    rows = re.findall(r"^[> ] (\w+)( \(uniform\))? +\d+ +1 +\d+ +0", result.stdout, re.MULTILINE)
    assert rows == [("Ahmose", " (uniform)"), ("Bastet", " (uniform)"), ("Ada", ""), ("Cheops", " (uniform)")]


def test_who_is_named_first_sits_on_the_seat_that_is_named_first(state_folder):
    for places, players in (("20", "Bob,Ahmose,Ada"), ("02", "Ada,Ahmose,Bob")):
        run("--players", "3", "--names", "Ada,Bob", *(f"--seat={seat}" for seat in places), typed="quit\n")
        [file] = state_folder.iterdir()
        assert ",".join(Record.load(file).players) == players
        file.unlink()


@pytest.mark.parametrize(
    ("content", "told"),
    [("nonsense", "invalid JSON"), ("{}", "expected"), (None, "meta.seats: expected who plays each seat")],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, rules, content, told):
    file = tmp_path / "game.json"
    if content is None:
        Record.of(Game(rules, 3, seed=1)).save(file)
    else:
        file.write_text(content)
    result = run("--resume", str(file))
    assert result.exit_code == 1
    assert told in result.stderr
    assert "game.json: " in result.stderr


def test_a_file_with_a_bot_that_is_gone_is_refused(tmp_path: Path, rules):
    file = tmp_path / "game.json"
    Record.of(Game(rules, 3, seed=1), notes_of((HUMAN, "uniform", "gone.py:Bot"))).save(file)
    result = run("--resume", str(file))
    assert result.exit_code == 1
    assert "does not exist" in result.stderr
    assert str(Path("gone.py").resolve()) in result.stderr


def test_a_broken_record_is_refused_with_its_step(tmp_path: Path, rules):
    game, file = Game(rules, 3, seed=1), tmp_path / "game.json"
    game.play(0, game.legal_actions(0)[-1])
    Record.of(game, notes_of((HUMAN, HUMAN, "uniform"))).save(file)
    file.write_text(re.sub(r'"steps":\["0 [^"]*"', '"steps":["1 pass"', file.read_text()))
    result = run("--resume", str(file))
    assert result.exit_code == 1
    assert "step 1: 1 pass" in result.stderr


def test_what_a_file_says_is_not_said_again(tmp_path: Path, rules):
    file = tmp_path / "game.json"
    Record.of(Game(rules, 3, seed=1), notes_of((HUMAN, "uniform", "uniform"))).save(file)
    result = run("--resume", str(file), "--players", "3", "--seed", "1")
    assert result.exit_code == 2
    assert "omit --players, --seed" in " ".join(result.stderr.replace("│", " ").split())


BROKEN = """
class Broken:
    def __init__(self, random):
        pass
    def choose(self, observation, actions):
        raise ZeroDivisionError("no sun")
class Cheat(Broken):
    def choose(self, observation, actions):
        return observation.rules.actions.parse("collect")
class Rash(Broken):
    interrupt = Broken.choose
"""


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("Broken", "failed: ZeroDivisionError: no sun (broken.py, line 6)"),
        ("Rash", "failed: ZeroDivisionError: no sun (broken.py, line 6)"),
        (
            "Cheat",
            "failed: IllegalAction: That is possible only in the income phase, and this is the auction phase. [play.kingdoms]",
        ),
    ],
)
def test_a_bot_that_fails_is_named_and_the_game_is_kept(bot, told, tmp_path, monkeypatch):
    (tmp_path / "broken.py").write_text(BROKEN)
    monkeypatch.chdir(tmp_path)
    options = ["--players", "3", "--bots", f"broken.py:{bot}", "--seed", "1", "--seat", "2"]
    run = CliRunner().invoke(cli, ["play", *options, "--save", "game.json"], input="1\n" * 5)
    assert run.exit_code == 1
    assert told in " ".join(run.output.split())
    assert f"The bot broken.py:{bot} in seat " in " ".join(run.output.split())
    assert (f"{tmp_path / 'broken.py'}:6: " in run.output) == told.endswith("line 6)")
    assert Record.load(tmp_path / "game.json").replay().stage == "bidding"


@pytest.mark.parametrize(
    ("arguments", "players"),
    [
        (["--bots", "uniform,sensible"], 3),
        (["--bots", "uniform,sensible,uniform"], 4),
        (["--bots", "uniform,sensible", "--names", "Ada,Bob"], 4),
        (["--bots", "uniform"], 4),
        (["--bots", "uniform,sensible,uniform", "--players", "4"], 4),
    ],
)
def test_there_is_a_seat_for_each_person_and_each_of_several_bots(arguments, players, tmp_path):
    file = tmp_path / "game.json"
    assert CliRunner().invoke(cli, ["play", *arguments, "--save", str(file)], input="quit\n").exit_code == 0
    assert len(Record.load(file).players) == players


def test_bots_and_players_that_contradict_each_other_are_refused():
    told = CliRunner().invoke(cli, ["play", "--bots", "uniform,sensible", "--players", "5"])
    assert told.exit_code == 2
    assert "expected 1 or 4 bots, for 4 seats without a person, found 2" in " ".join(told.stderr.split())
