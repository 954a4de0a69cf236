"""Rules for all commands: help, examples, exit codes and invalid arguments."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import split

import click
import pytest
from counts import few
from running import COLUMNS, RULES, Run

from amunre import Record, __main__
from amunre.cli import cli
from amunre.demo import play_demo, story


@pytest.mark.parametrize(
    "command",
    [("rule",), ("rule", "play.hidden"), ("show", "provinces"), ("show", "cards"), ("show", "scoring"), ("--help",)],
)
def test_everything_fits_on_a_page(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= COLUMNS


@pytest.mark.parametrize("command", cli.commands)
def test_help_teaches_by_examples_that_can_be_typed(
    run: Run, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybots.py").write_text("class Nefertari: pass\nclass Khufu: pass\n")
    for folder in ("games", "my-rules"):
        (tmp_path / folder).mkdir()
    (tmp_path / "game.json").write_text("")
    told = run(command, "--help").stdout
    assert f"  {command}  " in run("--help").stdout
    assert max(map(len, told.splitlines())) <= COLUMNS
    examples = re.findall(rf"^ +amunre {command}(| .*?)(?:  .*)?$", told.partition("Examples:")[2], re.MULTILINE)
    assert len(examples) > 1
    for example in examples:
        typed = split(example.partition("|")[0].replace("*.json", "game.json"))
        cli.commands[command].make_context(command, typed).close()


def all_commands(group: click.Group = cli, *path: str) -> Iterator[tuple[str, ...]]:
    """Every command as it is typed, groups included."""
    yield path
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from all_commands(command, *path, name)
        else:
            yield (*path, name)


@pytest.mark.parametrize("command", [*all_commands()], ids=" ".join)
def test_no_help_is_cut_off(run: Run, command: tuple[str, ...]) -> None:
    told = run(*command, "--help", columns=80).stdout.partition("\n")[2]
    assert not re.search(r"(\.\.\.|…)$", told, re.MULTILINE)


LONG = "x" * 300
ARGUMENTS = {"tournament": ["uniform"], "report": ["x"], "verify": ["x"], "replay": ["x"], "show": ["cards"]}


@pytest.mark.parametrize(
    ("command", "option"),
    [
        (command.name, param.opts[0])
        for command in cli.commands.values()
        for param in command.params
        if isinstance(param.type, click.types.IntParamType | click.types.FloatParamType)
    ],
)
@pytest.mark.parametrize("number", ["9" * 1500, "-" + "9" * 1500, "9" * 5000, "nan", "-nan", "inf", "-inf"])
def test_a_number_beyond_measure_is_refused(run: Run, command: str, option: str, number: str) -> None:
    told = run(command, *ARGUMENTS.get(command, []), option, number)
    assert told.exit_code == 2
    assert option in told.stderr


def test_a_viewer_beyond_measure_is_refused(run: Run, saved: Path) -> None:
    for number in ("9" * 5000, "9", "-1", "٣", "1" * 1500):
        told = run("replay", str(saved), "--viewer", number)
        assert told.exit_code == 2
        assert "expected a seat from 0 to 2" in " ".join(told.stderr.split())


@pytest.mark.parametrize("name", few([LONG], [LONG, "file/x", f"{LONG}/x"]))
@pytest.mark.parametrize(
    "command",
    [
        ("play", "--save"),
        ("play", "--resume"),
        ("board", "--output"),
        ("simulate", "--games", "1", "--jobs", "1", "--records"),
        ("simulate", "--games", "1", "--jobs", "1", "--rows"),
        ("demo", "--seed", "1", "--save"),
        ("show", "cards", "--svg"),
        ("replay", "saved", "--html"),
        ("book", "--out"),
        ("report", "saved", "--out"),
        ("report",),
        ("verify",),
        ("check",),
        ("rule", "--ruleset"),
    ],
    ids=" ".join,
)
def test_a_name_that_no_file_can_have_is_told(
    run: Run, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    end = {"--out": ".svg", "--rows": ".parquet"}.get(command[-1], "")
    told = run(*(str(saved) if part == "saved" else part for part in command), f"{name}{end}")
    assert told.exit_code in (1, 2)
    assert "x" in told.output
    assert "Traceback" not in told.output


def test_a_disk_that_is_full_while_games_are_simulated(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(record: Record, path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Record, "save", full)
    told = run("simulate", "--games", "3", "--jobs", "1", "--records", str(tmp_path / "games"))
    assert told.exit_code == 1
    assert "game-0.json: No space left on device" in told.stderr


def test_version(run: Run) -> None:
    assert re.fullmatch(r"amunre, version \d+\.\d+\.\d+\S*\n", run("--version").stdout)


def test_as_a_program_without_colors() -> None:
    """Run in a pipe, on a terminal's wish for colors, and with letters that the stream does not know."""
    environment = os.environ | {"NO_COLOR": "1", "FORCE_COLOR": "", "COLUMNS": "80", "PYTHONIOENCODING": "ascii"}

    def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([sys.executable, "-m", "amunre", *arguments], capture_output=True, env=environment)

    told = run("demo", "--players", "3", "--seed", "11")
    assert (told.returncode, told.stderr) == (0, b"")
    assert told.stdout.decode("ascii").splitlines() == list(story(play_demo(RULES, 3, 11), COLUMNS))
    assert b"\x1b" not in told.stdout
    assert b"Byggm?stare" in run("show", "cards", "--language", "sv").stdout
    refused = run("rule", "nothing")
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert b"Traceback" not in refused.stderr


def test_without_its_packages_it_says_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "amunre.cli")
    monkeypatch.setitem(sys.modules, "click", None)
    with pytest.raises(SystemExit) as exit:
        __main__.main()
    assert exit.value.code == 2
    assert (
        capsys.readouterr().err
        == "amunre: the command line needs click, platformdirs and rich: pip install 'amunre[cli]'\n"
    )
