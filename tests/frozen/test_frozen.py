"""Some of the frozen games are what they were; `make frozen` compares all of them."""

from __future__ import annotations

import frozen
import pytest
from counts import few
from frozen import COLUMNS, GAMES, KEPT, POLICIES, differing, frozen_row, known, looks, new_game, row_of

from amunre import Game
from amunre.games.amun_re.view import Look

SAMPLE = range(0, GAMES, few(61, 43))


@pytest.mark.parametrize("number", SAMPLE)
def test_a_game_is_what_it_was(number):
    assert differing(number) == []


def test_there_are_rows_of_all_games_and_parameters_of_all_kinds_of_event():
    assert len(known()["games"]) == GAMES
    assert all(set(frozen_row(number)) == set(COLUMNS) for number in range(GAMES))
    assert {params for params in known()["params"] if not known()["params"][params]} == {
        "auction-ended",
        "game-ended",
        "kingdom-cleared",
    }


def test_the_sample_has_all_numbers_of_players_policies_and_both_rulesets():
    sample = SAMPLE
    assert {(new_game(n).players, new_game(n).rules.id) for n in sample} == {
        (players, rules) for players in (3, 4, 5) for rules in ("standard", "delta")
    }
    assert {n // 3 % 3 for n in sample} == set(range(len(POLICIES)))


def test_what_is_another_game_differs(monkeypatch):
    """In each column what it holds is seen."""
    params, row = known()["params"], frozen_row(1)
    monkeypatch.setattr(frozen, "new_game", lambda number: new_game(number + 1))
    other = row_of(1, params)
    assert all(other[column] != row[column] for column in COLUMNS)


@pytest.mark.parametrize(
    ("method", "column"), [("legal_actions", "legal"), ("events", "events"), ("view", "views"), ("prompt", "prompts")]
)
def test_what_changes_in_one_place_shows_in_its_column(monkeypatch, method, column):
    true = {column: list(seen) for column, seen in _looked(1).items()}
    owner, method = (Look, "__call__") if method == "view" else (Game, method)
    answer = getattr(owner, method)
    if method == "legal_actions":
        monkeypatch.setattr(owner, method, lambda game, seat: answer(game, seat)[::-1])
    elif method == "events":
        monkeypatch.setattr(owner, method, lambda game, viewer, since=0: answer(game, viewer, since)[1:])
    else:
        monkeypatch.setattr(
            owner, method, lambda game, viewer, **more: answer(game, (viewer if viewer in (0, 1) else 1) ^ 1)
        )
    changed = _looked(1)
    assert {one for one in KEPT if changed[one] != true[one]} | {"prompts"} == {column, "prompts"}
    assert changed[column] != true[column]


def _looked(number):
    found = {column: [] for column in COLUMNS}
    for column, seen in looks(number, known()["params"]):
        found[column].append(seen)
    return found
