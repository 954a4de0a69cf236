"""Soundness: no whole game meets a problem, and each way to be unsound is told, alone, with its clause."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import attrs
import pytest
from altered import GONE, Facts, clause_of
from counts import few
from position.sketches import ON_AUCTION, TURN, bid, players, seat
from position.unsound_phases import AUCTION, OFFERINGS, PROVINCES, TURNS
from position.unsound_pieces import CARDS, DISCARDED, FRAMES, PIECES, STANDING

from amunre import Game, NotationError, Position, Problem, Ruleset
from amunre.checking.policies import next_step
from amunre.games import game_named
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.games.amun_re.sketch import sketch
from amunre.games.amun_re.soundness import CHECKS, LAST, problems_of
from amunre.games.amun_re.soundness.frame import FRAME

GAMES = few(9, 63)
SELDOM = 50
"""Steps between two positions that are looked at from the form on, which takes longer than all the rest."""

CASES = [*FRAMES, *STANDING, *PIECES, *CARDS, *DISCARDED, *PROVINCES, *AUCTION, *TURNS, *OFFERINGS]


def changed(data: Facts, changes: Facts) -> Facts:
    """JSON with other values at some paths; a value may be the path from which it is taken."""

    def parent(path: str) -> tuple[Any, Any]:
        value: Any = data
        *keys, last = path.split(".")
        for key in keys:
            value = value[int(key) if isinstance(value, list) else key]
        return value, int(last) if isinstance(value, list) else last

    data = deepcopy(data)
    for path, value in changes.items():
        inside, key = parent(path)
        if value is GONE:
            del inside[key]
        elif isinstance(value, str) and "." in value:
            source, place = parent(value)
            inside[key] = deepcopy(source[place])
        else:
            inside[key] = value
    return data


@pytest.mark.parametrize(
    ("check", "facts", "changes", "expected"),
    CASES,
    ids=[f"{number}-{case[0]}" for number, case in enumerate(CASES)],
)
def test_one_thing_wrong(rules: Ruleset, check: str, facts: Facts, changes: Facts, expected: dict[str, str]) -> None:
    position = Position.from_json(changed(sketch(rules, facts).to_json(), changes))
    found = problems_of(position, rules)
    assert {problem.path: clause_of(problem.expected) for problem in found} == expected
    function = next(function for function in (*FRAME, *CHECKS, *LAST) if function.__name__ == check)
    assert set(function(position, rules)) & set(found)
    with pytest.raises(NotationError, match=next(iter(expected))):
        Game.from_position(rules, position)


def test_every_check_has_its_case() -> None:
    assert {case[0] for case in CASES} == {check.__name__ for check in (*FRAME, *CHECKS, *LAST)}


def test_every_clause_is_one(rules: Ruleset) -> None:
    for case in CASES:
        assert all(rules.clause(clause) for clause in case[3].values() if clause)


def test_all_problems_are_told(rules: Ruleset) -> None:
    wrong = {"temple": 3, "bank": 0, "players": seat(0, played=["builder"]), "shuffles": 0}
    assert [problem.path for problem in problems_of(sketch(rules, wrong), rules)] == [
        "temple",
        "shuffles",
        "bank",
        "players.0.played.0",
    ]


def test_a_form_that_json_would_not_have(rules: Ruleset) -> None:
    """Positions can be made without `from_json` too."""
    position = sketch(rules, {})
    poor = attrs.evolve(position.players[0], gold=None, hand=("?",))
    position = attrs.evolve(position, round=0, players=(poor, *position.players[1:]))
    assert {problem.path for problem in problems_of(position, rules)} == {"round", "players.0.gold", "players.0.hand.0"}


def test_a_position_of_unknown_rules(rules: Ruleset) -> None:
    """Without rules at hand the position names them, and only shipped ones can be named."""
    assert sketch(rules, {}).problems() == ()
    assert [problem.path for problem in sketch(rules, {"ruleset": "amunre"}).problems()] == ["ruleset"]


@pytest.mark.parametrize(
    "facts",
    [
        {**TURN, "sites": {"abu": {"owner": 0, "stones": 3, "pyramids": 45}}},
        {**TURN, "sites": {"abu": {"owner": 0, "field_farmers": 2, "plain_farmers": 9}}},
        {**ON_AUCTION, "players": players(bid("abu", 21), bid("abu", 28, hand=["block"] * 2, gold=26))},
        {**ON_AUCTION, "sites": {"edfu": {"cards": []}}},
        {"players": players({"hand": ["builder"] * 2, "unspent": ["builder"]})},
    ],
)
def test_unusual_but_sound(rules: Ruleset, facts: Facts) -> None:
    assert problems_of(sketch(rules, facts), rules) == ()


@pytest.mark.parametrize("number", range(GAMES))
def test_whole_games_are_sound(rules: Ruleset, number: int) -> None:
    """Every step of games of 3, 4 and 5 players, in turn and out of turn."""
    random, policy = Random(number), list(POLICIES.values())[number // 3 % 3]
    game = Game(rules, 3 + number % 3, seed=number, pharaoh=number % 3)
    while True:
        position = game.position()
        assert not [problem for check in (*FRAME, *CHECKS, *LAST) for problem in check(position, rules)]
        if game.over or len(game.steps) % SELDOM == 0:
            assert problems_of(position, rules) == ()
        if game.over:
            break
        game.push(*next_step(game, policy, random))


def test_a_position_of_another_game_is_none_of_these_rules(rules: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Game(rules, seed=1).position()
    monkeypatch.setitem(vars(rules), "game", game_named("tigris"))
    expected = "the id of a ruleset of the position's game"
    assert position.problems(rules) == (Problem("position", 0, "ruleset", rules.id, expected),)
