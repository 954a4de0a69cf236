"""A bot that fails: its seat, its line and its traceback are kept, wherever the bot played."""

from __future__ import annotations

import gc
import json
import pickle
import re
from multiprocessing import active_children
from pathlib import Path
from random import Random
from traceback import format_exception

import pytest
from click.testing import CliRunner

import amunre
from amunre import BotFailed, Game, IllegalAction, NotationError, play_out
from amunre.bots import Uniform
from amunre.cli import cli
from amunre.commands.play import Ended
from amunre.errors import BotTraceback

OWN = """\
import asyncio
import json
from amunre.bots import Sensible, Uniform

class Mine(Uniform):
    pass

class Raises(Mine):
    def choose(self, observation, actions):
        return self.deeper()
    def deeper(self):
        return json.loads("{")  # HERE Raises

class Unborn(Mine):
    def __init__(self, random):
        raise LookupError("not today")  # HERE Unborn

class Butts(Mine):
    def interrupt(self, observation, actions):
        return 1 / 0  # HERE Butts

class Leaves(Mine):
    def choose(self, observation, actions):
        raise SystemExit(3)  # HERE Leaves

class Special(Exception):
    "Cannot be sent to another process."
    def __init__(self, one, two):
        super().__init__(one)
        self.two = lambda: two

class Odd(Mine):
    def choose(self, observation, actions):
        raise Special("odd", 2)  # HERE Odd

class Cancels(Mine):
    def choose(self, observation, actions):
        raise asyncio.CancelledError("enough")  # HERE Cancels

class Closes(Mine):
    def interrupt(self, observation, actions):
        raise GeneratorExit  # HERE Closes

class Base(BaseException):
    pass

class Stillborn(Mine):
    def __init__(self, random):
        raise Base("at the root")  # HERE Stillborn

class Touchy(Mine):
    def __getattr__(self, name):
        raise LookupError(f"no {name}")  # HERE Touchy

class Cheats(Mine):
    def choose(self, observation, actions):  # HERE Cheats
        return "collect"

class Mute(Mine):
    def choose(self, observation, actions):  # HERE Mute
        pass

class Shouts(Mine):
    def interrupt(self, observation, actions):  # HERE Shouts
        return 17

class Helpless:
    def __init__(self, random):  # HERE Helpless
        pass

def nobody(random):  # HERE nobody
    pass

def unfinished(random):  # HERE unfinished
    return Mute

def made(random):
    return Raises(random)

def unmade(random):
    return {}["unmade"]  # HERE unmade
"""
FAULTS = {
    "Raises": "JSONDecodeError: Expecting property name",
    "Unborn": "LookupError: not today",
    "Butts": "ZeroDivisionError: division by zero",
    "Leaves": "SystemExit: 3",
    "Odd": "Special: odd",
    "Cancels": "CancelledError: enough",
    "Closes": "GeneratorExit",
    "Stillborn": "Base: at the root",
    "Touchy": "LookupError: no interrupt",
    "Cheats": "IllegalAction: ",
    "Mute": "NotationError: action: expected an Action or its text, found None.",
    "Shouts": "NotationError: action: expected an Action or its text, found 17.",
    "Helpless": "NotationError: bot: expected an object with choose(observation, actions), found ",
    "nobody": "NotationError: bot: expected an object with choose(observation, actions), found None.",
    "unfinished": "NotationError: bot: expected an object with choose(observation, actions), found a class, ",
    "made": "JSONDecodeError: Expecting property name",
    "unmade": "KeyError: 'unmade'",
}
SEAT = 2


class Sulky(Uniform):
    def choose(self, observation, actions):
        raise KeyError("sulk")  # HERE Sulky


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "own.py").write_text(OWN)
    return tmp_path / "own.py"


def line_of(file: str | Path, name: str) -> str:
    """The line of a file that is marked so, as `FILE:LINE: CODE`; a function that makes a bot fails where that does."""
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    name = "Raises" if name == "made" else name
    (found,) = [f"{file}:{n}: {line.strip()}" for n, line in enumerate(lines, 1) if line.endswith(f"# HERE {name}")]
    return found


def seated(bot: object) -> list[object]:
    return ["uniform", "uniform", bot]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("bot", FAULTS)
def test_a_failure_names_seat_and_line_and_has_its_cause(rules, own, bot, jobs):
    with pytest.raises(BotFailed) as raised:
        list(amunre.simulate(rules, seated(f"{own}:{bot}"), 3, seed=7, jobs=jobs))
    error = raised.value
    assert (error.seat, error.bot) == (SEAT, f"{own}:{bot}")
    assert re.match(
        rf"game 0 of seed 7, step \d+: The bot {own}:{bot} in seat {SEAT} failed: {re.escape(FAULTS[bot])}", str(error)
    )
    assert error.line == line_of(own, bot)
    assert str(error).endswith(f"({own.name}, line {error.line.split(':')[1]})")
    trace = "".join(format_exception(error))
    assert FAULTS[bot] in trace
    if "raise" in error.line:
        assert error.line.rpartition(": ")[2] in trace
    assert (type(error.__cause__) is BotTraceback) == (bot == "Odd" and jobs == 2)


def test_a_failure_ends_the_processes_at_once(rules, own):
    """Left to the garbage collector, they would be ended in whatever thread it runs, which may be one of another pool."""
    gc.disable()
    before = {*active_children()}
    try:
        with pytest.raises(BotFailed):
            list(amunre.simulate(rules, seated(f"{own}:Raises"), 3, seed=7, jobs=2))
        assert {*active_children()} <= before
    finally:
        gc.enable()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_class_that_is_handed_over_too(rules, jobs):
    with pytest.raises(BotFailed) as raised:
        list(amunre.simulate(rules, [Uniform, Uniform, Sulky], 2, seed=1, jobs=jobs))
    assert raised.value.bot == "Sulky"
    assert raised.value.line == line_of(__file__, "Sulky")
    assert isinstance(raised.value.__cause__, KeyError)
    assert "# HERE Sulky" in "".join(format_exception(raised.value))


def test_asked_for_what_it_can_do_it_may_fail_too(rules):
    class Touchy:
        def __getattr__(self, name):
            raise LookupError(f"no {name}")

    with pytest.raises(BotFailed, match=r"^seed 5, step 1: The bot Touchy in seat 1 failed: LookupError: no choose"):
        play_out(Game(rules, 3, seed=5), [Uniform(Random(1)), Touchy(), Uniform(Random(3))])

    class Makes(Touchy):
        def __call__(self, random):
            return self

    with pytest.raises(BotFailed, match=r"The bot Makes in seat 0 failed: LookupError: no choose"):
        next(amunre.simulate(rules, [Makes()] * 3, 1, seed=1))


@pytest.mark.parametrize("stops", [KeyboardInterrupt, Ended(15)], ids=["Ctrl-C", "asked to end"])
def test_whoever_stops_the_program_is_no_fault_of_the_bot(rules, stops):
    class Stopped(Uniform):
        def choose(self, observation, actions):
            raise stops

    with pytest.raises(KeyboardInterrupt):
        play_out(Game(rules, 3, seed=5), [Stopped(Random(seat)) for seat in range(3)])


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_changes_the_folder_finds_itself_in_the_next_game(rules, tmp_path, monkeypatch, jobs):
    lines = ["import os", "from amunre.bots import Uniform", "os.chdir('/')", "class Wanders(Uniform):"]
    lines += ["    def choose(self, *asked):", "        os.chdir('/')", "        return super().choose(*asked)"]
    (tmp_path / "wanders.py").write_text("\n".join(lines))
    monkeypatch.chdir(tmp_path)
    assert len(list(amunre.simulate(rules, ["wanders.py:Wanders"] * 3, 3, seed=1, jobs=jobs))) == 3
    assert Path.cwd() == tmp_path


def test_played_out_here_it_names_the_seed_of_the_game(rules):
    game = Game(rules, 3, seed=5)
    with pytest.raises(
        BotFailed, match=r"^seed 5, step 1: The bot Sulky in seat 0 failed: KeyError: 'sulk' \(test_fail"
    ) as raised:
        play_out(game, [Sulky(Random(seat)) for seat in range(3)])
    assert raised.value.line == line_of(__file__, "Sulky")
    assert isinstance(raised.value.__cause__, KeyError)


def test_what_is_sent_to_another_process_has_an_end():
    class Large(Exception):
        def __reduce__(self):
            raise RuntimeError("not this way")

    for cause in (KeyError("x" * 1_000_000), Large("x" * 1_000_000)):
        failed = BotFailed(1, "own.py:Own", "it is large")
        failed.__cause__ = cause
        sent = pickle.dumps(failed)
        assert len(sent) < 50_000
        there = pickle.loads(sent)
        assert str(there) == str(failed)
        assert isinstance(there.__cause__, BotTraceback)


@pytest.mark.parametrize(
    ("text", "told", "line"),
    [
        ("import json\n\njson.loads('{')\n", r"JSONDecodeError: .* \(bad.py, line 3\)", "bad.py:3: json.loads('{')"),
        ("class Own:\n    def choose(:\n", r"SyntaxError: .*bad.py, line 2", "bad.py:2: def choose(:"),
        ("raise GeneratorExit\n", r"GeneratorExit \(bad.py, line 1\)", "bad.py:1: raise GeneratorExit"),
        (
            "def __getattr__(name):\n    return 1 / 0\n",
            r"ZeroDivisionError.*\(bad.py, line 2\)",
            "bad.py:2: return 1 / 0",
        ),
        ("raise SystemExit('no')\n", r"SystemExit: no \(bad.py, line 1\)", "bad.py:1: raise SystemExit('no')"),
    ],
)
def test_a_file_that_cannot_be_run_is_told_with_its_line(rules, tmp_path, text, told, line):
    bad = tmp_path / "bad.py"
    bad.write_text(text)
    with pytest.raises(NotationError, match=told) as raised:
        amunre.simulate(rules, f"{bad}:Own")
    assert str(raised.value).endswith(f"\n  {tmp_path}/{line}")
    shown = CliRunner().invoke(cli, ["simulate", "--bots", f"{bad}:Own"], env={"COLUMNS": "200"})
    assert shown.exit_code == 2
    assert line in shown.stderr


@pytest.mark.parametrize("command", [("simulate", "--bots"), ("tournament",)])
@pytest.mark.parametrize("bot", ["Raises", "Unborn"])
def test_the_command_line_shows_the_line(own, command, bot):
    if command[0] == "tournament":
        pytest.importorskip("openskill")
    arguments = [*command, f"uniform,uniform,{own}:{bot}", "--players", "3", "--games", "3", "--jobs", "2"]
    told = CliRunner().invoke(cli, arguments)
    assert told.exit_code == 1
    assert f"\n  {line_of(own, bot)}\n" in told.stdout
    assert f"The bot {own}:{bot} in seat " in told.stdout
    assert FAULTS[bot] in told.stdout
    found = json.loads(CliRunner().invoke(cli, [*arguments, "--json"]).stdout)["failures"][0]
    assert found["line"] == line_of(own, bot)
    assert found["bot"] == f"{own}:{bot}"


def test_what_a_bot_may_not_choose_is_refused_with_the_rule(rules, own):
    with pytest.raises(BotFailed) as raised:
        list(amunre.simulate(rules, seated(f"{own}:Cheats"), 1, seed=1))
    assert isinstance(raised.value.__cause__, IllegalAction)
