"""The bounds of scoring: reached, never broken by a position built for it, and checks that can fail."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random

import pytest
import scores
from hypothesis import given, settings
from hypothesis import strategies as st
from scores import best_position, game_bound, scored_from

import amunre
from amunre import Game, sketch
from amunre.games.amun_re.checking.bounds import scoring_bound
from amunre.games.amun_re.score import Score
from amunre.games.loading import ruleset_from_data

BONUSES = ["bonus-bank", "bonus-cards", "bonus-farmers", "bonus-region", "bonus-side"]


@pytest.mark.parametrize("name", ["standard", "delta"])
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("kingdom", [0, 1])
def test_the_bound_is_reached_line_by_line(name, players, kingdom):
    rules = amunre.load_ruleset(name)
    bound = scoring_bound(rules, kingdom)
    assert scored_from(rules, best_position(rules, players, kingdom, bound.provinces)) == bound.lines


def test_the_bounds_of_the_standard_game(rules):
    # 45 pyramids, 15 sets, both sides of the Nile, four temples on space 4, the Farmer bonus, and most gold.
    old = {"bonus": 3, "pyramid": 45, "set": 45, "majority": 10, "temple": 16, "gold": 0}
    assert [scoring_bound(rules, kingdom).lines for kingdom in (0, 1)] == [old, old | {"gold": 6}]
    assert game_bound(rules) == 119 + 125


def changed(path, value):
    """The standard game with another value at a path of its data."""
    data = json.loads(json.dumps(amunre.load_ruleset().data))
    *above, last = path.split("/")
    inner = data
    for key in above:
        inner = inner[key]
    inner[last] = value
    return ruleset_from_data(data)


@pytest.mark.parametrize(
    ("path", "value", "lines"),
    [
        ("ruleset/components/pyramids", {"single": 15, "double": 0}, {"pyramid": 15, "set": 15}),
        ("scoring/lines/pyramid/points", 3, {"pyramid": 135}),
        ("scoring/lines/majority/points", 9, {"majority": 18}),
        ("scoring/lines/majority/points", 0, {"bonus": 9, "majority": 0, "temple": 12}),
        ("scoring/lines/gold/places", [11], {"gold": 11}),
        ("provinces/memphis/temples/value", 5, {"temple": 32}),
        ("ruleset/components/farmers", 6, {"bonus": 0}),
        ("ruleset/components/farmers", 7, {"bonus": 3}),  # two are printed on Baharya
        ("power-cards/bonus-cards/effect/condition/least", 5, {"bonus": 6, "temple": 16}),
        # with Damanhur and Edfu in the west, Kharga makes seven symbols
        ("power-cards/bonus-side/effect/points", 30, {"bonus": 36, "majority": 5, "temple": 12}),
    ],
)
def test_the_bound_follows_the_data(path, value, lines):
    found = scoring_bound(changed(path, value), 1).lines
    assert lines == {id: found[id] for id in lines}


@pytest.mark.parametrize("least", range(5, 10))
def test_no_choice_of_provinces_is_overlooked(least):
    effect = {"kind": "bonus", "points": 7, "condition": {"kind": "card-symbols", "least": least}}
    rules = changed("power-cards/bonus-cards/effect", effect)
    every = list(combinations([province.id for province in rules.provinces], 3))
    bound = scoring_bound(rules, 1)
    scored = [
        sum(scored_from(rules, best_position(rules, 3, 1, held)).values())
        for held in (*Random(least).sample(every, 20), bound.provinces)
    ]
    assert scored[-1] == max(scored) == bound.total


def test_kingdoms_of_different_length():
    rules = changed("ruleset/kingdoms", [{"id": "a", "rounds": 3}, {"id": "b", "rounds": 1}, {"id": "c", "rounds": 1}])
    assert [scoring_bound(rules, kingdom).lines["set"] for kingdom in range(3)] == [45, 135, 135]
    assert [scoring_bound(rules, kingdom).lines["gold"] for kingdom in range(3)] == [0, 0, 6]
    for kingdom in range(3):
        bound = scoring_bound(rules, kingdom)
        assert scored_from(rules, best_position(rules, 4, kingdom, bound.provinces)) == bound.lines


@settings(max_examples=30, deadline=None)
@given(chance=st.data())
def test_no_position_built_for_it_scores_more(chance):
    rules = amunre.load_ruleset()
    players, kingdom = chance.draw(st.integers(3, 5)), chance.draw(st.integers(0, 1))
    ids = chance.draw(st.permutations([province.id for province in rules.provinces]))
    marks = sorted(chance.draw(st.lists(st.integers(0, 45), min_size=3 * players, max_size=3 * players)))
    stones = chance.draw(st.lists(st.integers(0, 1), min_size=3 * players, max_size=3 * players))
    holders = chance.draw(
        st.lists(st.lists(st.integers(0, players - 1), max_size=2, unique=True), min_size=5, max_size=5)
    )
    position = sketch(
        rules,
        {
            "round": 3 + 3 * kingdom,
            "stage": "scoring",
            "temple": chance.draw(st.integers(1, 4)),
            "players": [
                {
                    "gold": chance.draw(st.sampled_from([0, 1, 50])),
                    "hand": [card for card, seats in zip(BONUSES, holders, strict=True) if seat in seats],
                }
                for seat in range(players)
            ],
            "sites": {
                id: {
                    "owner": n % players,
                    "pyramids": mark - before,
                    "stones": stones[n],
                    "plain_farmers": chance.draw(st.integers(0, 3)),
                }
                for n, (id, before, mark) in enumerate(zip(ids, [0, *marks], marks, strict=False))
            },
        },
    )
    game = Game.from_position(rules, position)
    while game.stage == "scoring":
        seat = game.to_act[0]
        plays = [action for action in game.legal_actions(seat) if action.verb == "play"]
        game.push(seat, plays[0] if plays else "pass")
    for seat in range(players):
        assert game.score(seat).total <= scoring_bound(rules, kingdom).total
    scores.check_lines(game)


def test_games_keep_to_the_bounds_and_add_up():
    finding = scores.try_games(scores.CHUNK)
    assert not finding.wrong
    assert finding.covered.startswith(f"{scores.CHUNK} games")


# --- that the checks can fail ---------------------------------------------------------------------------------


def test_a_bound_that_is_too_low_or_too_high_is_told(monkeypatch):
    monkeypatch.setattr(scores, "best_scores", lambda _: {("abu", "edfu", "sawu"): 125})
    monkeypatch.setattr(scores, "spread", lambda work, pieces, label: map(work, pieces))
    monkeypatch.setattr(scores, "bound_of", lambda kingdom: 125)
    assert not scores.try_bounds().wrong
    for bound in (124, 126):
        monkeypatch.setattr(scores, "bound_of", lambda kingdom, bound=bound: bound)
        assert len(scores.try_bounds().wrong) == 6


def test_a_game_beyond_the_bound_is_told(rules, monkeypatch):
    monkeypatch.setattr(scores, "bound_of", lambda kingdom: 3)
    with pytest.raises(AssertionError, match="beyond the bound"):
        scores.play_counting(Game(rules, 3, seed=1), 1, scores.Tally())


def test_lines_that_do_not_add_up_are_told(rules, monkeypatch):
    score = Game.score
    monkeypatch.setattr(Game, "score", lambda game, seat: Score(score(game, seat).lines[:-1]))
    position = best_position(rules, 3, 1, scoring_bound(rules, 1).provinces)
    with pytest.raises(AssertionError, match="make"):
        scores.play_counting(Game.from_position(rules, position), 1, scores.Tally())


def test_points_without_an_event_are_told(rules, monkeypatch):
    events = Game.events

    def quiet(game, viewer):
        return [event for event in events(game, viewer) if event.params.get("line") != "set"]

    monkeypatch.setattr(Game, "events", quiet)
    position = best_position(rules, 3, 1, scoring_bound(rules, 1).provinces)
    with pytest.raises(AssertionError, match="events"):
        scores.play_counting(Game.from_position(rules, position), 1, scores.Tally())
