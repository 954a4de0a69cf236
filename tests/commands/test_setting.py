"""`--set`: what is decided when a game is set up, said on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import Run

from amunre import Record


@pytest.mark.parametrize(("ruleset", "name"), [("standard", "pharaoh"), ("standard", "start"), ("tigris", "start")])
def test_a_demo_is_set_up_as_is_said(run: Run, tmp_path: Path, ruleset: str, name: str) -> None:
    file = tmp_path / "game.json"
    told = run("demo", "--ruleset", ruleset, "--players", "3", "--seed", "1", "--set", f"{name}=2", "--save", str(file))
    assert told.exit_code == 0
    assert Record.load(file).setup.start == 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["pharaoh"], "expected NAME=VALUE, found 'pharaoh'"),
        (["pharaoh="], "expected NAME=VALUE, found 'pharaoh='"),
        (["=1"], "expected NAME=VALUE, found '=1'"),
        (["king=1"], "expected start or pharaoh, found 'king'"),
        (["pharaoh=4"], "pharaoh: expected a seat from 0 to 3, found 4."),
        (["pharaoh=Ada"], "pharaoh: expected a seat from 0 to 3, found 'Ada'."),
        (["pharaoh=1", "pharaoh=2"], "expected pharaoh once, found it twice"),
        (["pharaoh=1", "start=2"], "pharaoh: expected once, found pharaoh=1 and start=2."),
    ],
)
@pytest.mark.parametrize("command", ["demo", "play"])
def test_what_cannot_be_is_refused(run: Run, command: str, given: list[str], told: str) -> None:
    result = run(command, "--players", "4", *(word for one in given for word in ("--set", one)), columns=200)
    assert result.exit_code == 2
    assert f"Invalid value for '--set': {told}" in result.stderr


def test_a_game_that_goes_on_has_been_set_up(run: Run, saved: Path) -> None:
    result = run("play", "--resume", str(saved), "--set", "start=1", columns=200)
    assert result.exit_code == 2
    assert "leave out --set." in result.stderr
