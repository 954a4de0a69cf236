"""The course of a finished game: points by round or turn."""

from __future__ import annotations

from itertools import pairwise

import leaks
import prosperity_leaks
import pytest
import tigris_leaks

from amunre import SPECTATOR, Game, load_ruleset, prosperity
from amunre.checking.policies import next_step
from amunre.render.drawings import drawings_of
from amunre.render.ending import course, reason

SECRETS = {"amun-re": leaks.SECRETS, "tigris": tigris_leaks.SECRETS, "prosperity": prosperity_leaks.SECRETS}


@pytest.mark.parametrize("kind", SECRETS)
def test_the_course_has_the_points_at_the_end_of_each_round_or_turn(kind: str) -> None:
    game, policy, random = SECRETS[kind].new_game(3)
    drawings, ends = drawings_of(game.rules.game), {}
    before = drawings.chapter(game.view(SPECTATOR), game.rules, game.names)
    while not game.over:
        game.push(*next_step(game, policy, random))
        now = drawings.chapter(game.view(SPECTATOR), game.rules, game.names)
        if now != before or game.over:
            ends[len(ends)] = before, tuple(game.score(seat).total for seat in range(game.players))
        before = now
    found = [*course(game)]
    assert dict(enumerate(found)) == ends
    assert len(found) >= 6
    assert all(one != other for (one, _), (other, _) in pairwise(found))
    assert found[-1][1] == game.result.points
    if kind == "amun-re":
        assert [title for title, _ in found] == [f"Round {number}" for number in range(1, 7)]
        assert found[1][1] == (0, 0, 0)
        assert any(found[2][1])


@pytest.mark.parametrize("kind", SECRETS)
def test_a_finished_game_says_why_it_ended(kind: str) -> None:
    game, policy, random = SECRETS[kind].new_game(3)
    while not game.over:
        game.push(*next_step(game, policy, random))
    assert reason(game).lower().endswith("the game is over.")
    assert reason(Game.from_position(game.rules, game.position(), names=game.names)) == ""


def test_empty_piles_that_end_a_game_are_named() -> None:
    rules = load_ruleset("prosperity")
    facts = {"players": 2, "phase": "buy", "piles": {"silver": 0, "estate": 0, "curse": 0}}
    game = Game.from_position(rules, prosperity.sketch(rules, facts))
    game.push(0, "end-turn")
    told = "Empty piles: Silver, Estate and Curse. The game is over."
    assert reason(game) == told
