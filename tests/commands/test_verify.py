"""`amunre verify`: records played again."""

from __future__ import annotations

import json
import re
from pathlib import Path

from attrs import evolve
from click.testing import CliRunner
from running import RULES, Run

from amunre import Record
from amunre.cli import cli
from amunre.demo import play_demo


def test_verify_tells_a_good_game(run: Run, saved: Path) -> None:
    game = play_demo(RULES, 3, seed=11)
    assert game.result
    result = run("verify", str(saved))
    assert result.exit_code == 0
    points = ", ".join(f"{name} {points}" for name, points in zip(game.names, game.result.points, strict=True))
    end = f"{points} points; won by {game.names[game.result.winners[0]]}"
    assert result.stdout == f"{saved}: good: standard, 3 players, {len(game.steps)} steps; {end}\n"


def test_verify_names_all_winners_and_the_tie_break(run: Run, saved: Path) -> None:
    fixtures = Path(__file__).parents[1] / "records"
    told = run("verify", str(fixtures / "win-shared.json")).stdout
    assert re.search(r"; won by Seat \d and Seat \d$", told.strip())
    assert run("verify", str(fixtures / "four-players.json")).stdout.endswith(" by more pyramids\n")
    game = play_demo(RULES, 3, seed=11)
    while game.stage != "offering":
        game.undo()
    Record.of(game).save(saved)
    assert run("verify", str(saved)).stdout.endswith(
        " steps; unfinished, in round 6 at the secret choice of offerings\n"
    )


def test_verify_says_that_a_game_was_played_by_older_numbers(run: Run) -> None:
    older = Path(__file__).parents[1] / "records" / "before-t2"
    for name, rules in (("win-shared", "standard"), ("delta", "delta")):
        told = run("verify", str(older / f"{name}.json")).stdout
        assert f": good: {rules} as in an earlier version, 4 players, " in told


def test_verify_looks_at_all_files_whatever_is_wrong_with_some(run: Run, saved: Path, tmp_path: Path) -> None:
    record = Record.load(saved)
    edited, cut, newer = (tmp_path / f"{name}.json" for name in ("edited", "cut", "newer"))
    evolve(record, steps=(*record.steps[:5], "0 fly", *record.steps[6:])).save(edited)
    cut.write_bytes(saved.read_bytes()[:1000])
    newer.write_text(json.dumps(record.to_json() | {"format": 3}))
    nowhere = tmp_path / "nowhere.json"
    result = run("verify", *map(str, (edited, cut, newer, nowhere, tmp_path, saved)))
    assert (result.exit_code, result.stderr) == (1, "")
    lines = result.stdout.splitlines()
    for line, file, told in zip(
        lines,
        (edited, cut, newer, nowhere, tmp_path, saved),
        (
            "wrong: step 6: 0 fly: unknown action 'fly': expected ",
            "wrong: truncated or invalid JSON: ",
            "wrong: format: expected 2, found 3: it needs a newer version of amunre.",
            "cannot be read: No such file or directory",
            "cannot be read: Is a directory",
            "good: standard, 3 players",
        ),
        strict=False,
    ):
        assert line.startswith(f"{file}: {told}")
    assert lines[6:] == ["6 files: 1 good, 5 not."]
    assert run("verify", str(saved), str(saved)).exit_code == 0


def test_verify_tells_many_problems_in_one_line(run: Run, saved: Path) -> None:
    saved.write_text('{"format": 1, "players": "a"}')
    result = run("verify", str(saved))
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1
    assert "players: found" in result.stdout


def test_verify_shows_progress_on_a_terminal_only(run: Run, saved: Path) -> None:
    files = [str(saved)] * 3
    assert "Records" not in run("verify", *files).stdout
    environment = {"COLUMNS": "80", "FORCE_COLOR": "1", "TERM": "xterm"}
    shown = CliRunner().invoke(cli, ["verify", *files], env=environment, color=True).stdout
    assert "3/3" in shown
    assert shown.count(": good: ") == 3


def test_verify_wants_files(run: Run) -> None:
    result = run("verify")
    assert result.exit_code == 2
    assert "Missing argument 'FILES...'" in result.stderr
