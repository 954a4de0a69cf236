"""`amunre check`: whether a ruleset holds together."""

from __future__ import annotations

import json

import pytest
from running import Run

from amunre import Game
from amunre.games.amun_re.phases import purchase
from amunre.games.amun_re.state import State

QUICKLY = ("--budget", "300", "--games", "3")


def test_check_tells_what_it_looked_at_line_by_line(run: Run, house: str) -> None:
    result = run("check", house, *QUICKLY)
    assert result.exit_code == 0
    told = " ".join(result.stdout.split())
    assert "data House rules: 15 provinces, 39 power cards of 12 kinds, 76 clauses" in told.replace(" no problems", "")
    for word in (
        "3 players: 300 states",
        "4 players",
        "at most 28 bids",
        "Old Kingdom",
        "without use",
        "promises 3 games of 3 to",
        "random games 3 games of 3 to",
    ):
        assert word in told
    assert "5 players" not in told


def test_check_as_json(run: Run, house: str) -> None:
    result = run("check", house, *QUICKLY, "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["ruleset"], told["problems"]) == (0, "house", [])
    assert {check["checked"] for check in told["checks"]} == {
        "data",
        "auction",
        "scoring",
        "without use",
        "promises",
        "random games",
    }
    assert all(check["wrong"] == [] for check in told["checks"])


def test_check_of_a_broken_ruleset_as_json(run: Run, broken: str) -> None:
    result = run("check", broken, "--json")
    assert result.exit_code == 1
    assert [problem["path"] for problem in json.loads(result.stdout)["problems"]] == [
        "start.gold",
        "memphis.fields.value",
    ]


def test_check_of_what_goes_wrong_in_play(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stones that vanish are found in the random games, and the exit status says so."""

    def vanish(s: State, province: int, clause: str) -> None:
        s.stones_left -= 1

    monkeypatch.setattr(purchase, "place_stone", vanish)
    result = run("check", *QUICKLY)
    assert result.exit_code == 1
    assert "stones in the game, not 15" in result.stdout


def test_check_of_a_broken_promise(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that undoes nothing is found, and no invariant breaks by it."""
    monkeypatch.setattr(Game, "undo", lambda self: self.steps[-1])
    result = run("check", *QUICKLY, "--json")
    assert result.exit_code == 1
    wrong = {check["checked"]: check["wrong"] for check in json.loads(result.stdout)["checks"] if check["wrong"]}
    assert {*wrong} == {"promises"}
    assert all("undo does not lead back" in told for told in wrong["promises"])


def test_check_prints_all_problems(run: Run, broken: str) -> None:
    result = run("check", broken)
    assert (result.exit_code, result.stdout) == (1, "")
    lines = [line.rstrip() for line in result.stderr.splitlines()]
    assert lines == [
        f"{broken}/ruleset.yaml:4  start.gold",
        '  found     "lots"',
        "  expected  an integer",
        f"{broken}/provinces.yaml:2  memphis.fields.value",
        "  found     -2",
        "  expected  at least 0",
        "2 problems.",
    ]


@pytest.mark.parametrize(
    "command", [("check",), ("demo", "--ruleset"), ("rule", "--ruleset"), ("show", "cards", "--ruleset")]
)
def test_no_such_ruleset(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command, "nowhere")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        "no ruleset 'nowhere': expected delta, prosperity, standard, tigris, tigris-english, or a folder with ruleset.yaml"
        in result.stderr
    )


@pytest.mark.parametrize("command", [("demo",), ("rule",), ("show", "scoring")])
def test_a_ruleset_that_cannot_be_used(run: Run, command: tuple[str, ...], broken: str) -> None:
    result = run(*command, "--ruleset", broken)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "2 problems." in result.stderr
