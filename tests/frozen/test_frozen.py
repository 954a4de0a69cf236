"""Some of the frozen games are what they were; `make frozen` compares all of them."""

from __future__ import annotations

import pytest
from counts import few
from freezing import COLUMNS, GAMES, KEPT
from frozen import FROZEN
from frozen_amun_re import rules_before

import amunre
from amunre import Game
from amunre.games.amun_re.view import Look
from amunre.games.loading import shipped_with

SAMPLES = dict.fromkeys(FROZEN, range(0, GAMES, few(89, 43)))
OF_AMUN_RE = FROZEN["amun-re"]


@pytest.mark.parametrize(("name", "number"), [(name, n) for name, sample in SAMPLES.items() for n in sample])
def test_a_game_is_what_it_was(name, number):
    assert FROZEN[name].differing(number) == []


@pytest.mark.parametrize(
    ("name", "without"),
    [
        ("amun-re", {"auction-ended", "game-ended", "kingdom-cleared"}),
        ("amun-re-before-t2", {"auction-ended", "game-ended", "kingdom-cleared"}),
        ("tigris", {"game-ended"}),
        ("prosperity", {"game-ended"}),
    ],
)
def test_there_are_rows_of_all_games_and_parameters_of_all_kinds_of_event(name, without):
    frozen = FROZEN[name]
    assert len(frozen.known["games"]) == GAMES
    assert all(set(frozen.frozen_row(number)) == set(COLUMNS) for number in range(GAMES))
    assert {kind for kind, params in frozen.known["params"].items() if not params} == without


@pytest.mark.parametrize(
    ("name", "players", "rulesets"),
    [
        ("amun-re", (3, 4, 5), ("standard", "delta")),
        ("amun-re-before-t2", (3, 4, 5), ("standard", "delta")),
        ("tigris", (2, 3, 4), ("tigris", "tigris-english")),
        ("prosperity", (2, 3, 4), ("prosperity", "small-set")),
    ],
)
def test_the_sample_has_all_numbers_of_players_policies_and_both_rulesets(name, players, rulesets):
    frozen, sample = FROZEN[name], SAMPLES[name]
    games = [frozen.new_game(n) for n in sample]
    assert {(game.players, game.rules.id) for game in games} == {(n, id) for n in players for id in rulesets}
    assert {n // 3 % 3 for n in sample} == set(range(len(frozen.policies)))


@pytest.mark.parametrize("name", ["standard", "delta"])
def test_the_older_board_differs_in_two_numbers_and_in_what_follows_from_them(name):
    now, before = amunre.load_ruleset(name), rules_before(name)
    differ = [then for then, here in zip(before.provinces, now.provinces, strict=True) if then != here]
    assert [(place.id, place.limit, place.framed_cards) for place in differ] == [("kharga", 2, 0), ("thebes", 2, 1)]
    cards = [[str(action) for action in rules.actions if action.verb == "buy cards"] for rules in (now, before)]
    assert cards == [[f"buy cards {n}" for n in range(1, most + 1)] for most in (4, 3)]
    assert shipped_with(name, before.hash), "records of these games are known by the same hash"


@pytest.mark.parametrize("name", FROZEN)
def test_what_is_another_game_differs(monkeypatch, name):
    """In each column what it holds is seen."""
    frozen = FROZEN[name]
    new_game, row = frozen.new_game, frozen.frozen_row(1)
    monkeypatch.setattr(frozen, "new_game", lambda number: new_game(number + 1))
    other = frozen.row_of(1, frozen.known["params"])
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
    for column, seen in OF_AMUN_RE.looks(number, OF_AMUN_RE.known["params"]):
        found[column].append(seen)
    return found
