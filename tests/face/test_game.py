"""The players' handle: bad arguments, given shuffles, and what it promises when something is refused."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import amunre
import amunre.tigris
from amunre import OMNISCIENT, Game, NotationError
from amunre.checking.policies import next_step
from amunre.games.amun_re.checking.policies import POLICIES


def test_bad_seats_are_refused_before_anything_happens(rules):
    game = Game(rules, 3, seed=1)
    for known in (0, 1):
        game.legal_actions(known)
        for seat in (True, False, 1.0, 0.0, None, -1, 3, "0"):
            for ask in (game.legal_actions, game.legal_indices, game.score, game.score_if_now):
                with pytest.raises(ValueError, match="seat: expected 0 to 2"):
                    ask(seat)
            for act in (game.play, game.push, game.explain, game.preview):
                with pytest.raises(ValueError, match="seat: expected 0 to 2"):
                    act(seat, "sell builder")
    assert game.steps == ()
    with pytest.raises(ValueError, match="expected a seat from 0 to 2"):
        game.view(7)


def test_players_are_a_number_or_names(rules):
    assert Game(rules, ["Ann", "Ben", "Cid"], seed=1).names == ("Ann", "Ben", "Cid")
    for players in (2, 6, "abcd", None, 3.0, True, [1, 2, 3], ["Ann", "Ben"]):
        with pytest.raises(ValueError, match="players: expected"):
            Game(rules, players, seed=1)
    position = Game(rules, 4, seed=1).position()
    for names in (["A"], "abcd", [1, 2, 3, 4]):
        with pytest.raises(ValueError, match="names: expected"):
            Game.from_position(rules, position, names=names)
    for pharaoh in (4, -1, True, None):
        with pytest.raises(ValueError, match="pharaoh: expected"):
            Game(rules, 4, pharaoh=pharaoh)


def test_only_a_position_becomes_a_game(rules):
    game = Game(rules, 3, seed=1)
    for other in (None, game.view(0), game.position().to_json()):
        with pytest.raises(NotationError, match="expected a Position"):
            Game.from_position(rules, other)


def test_events_are_counted_from_0(rules):
    game = Game(rules, 3, seed=1)
    for since in (-1, None, "a"):
        with pytest.raises(ValueError, match="since: expected"):
            game.events(0, since=since)
    assert game.events(0, since=10_000) == ()


@pytest.mark.parametrize("way", ["play", "push"])
def test_a_shuffle_that_does_not_fit_leaves_the_game_as_it_was(rules, way):
    """Played from wrong shuffles, a game may come to one that is not of its cards."""
    game, random = Game(rules, 3, seed=1), Random(1)
    while not game.over:
        game.push(*next_step(game, POLICIES["uniform"], random))
    wrong = (*game.shuffles[:2], *[order[1:] for order in game.shuffles[2:]])
    other = Game(rules, 3, seed=1, shuffles=wrong)
    for seat, action in game.steps:
        before, events = other.position(), other.events(OMNISCIENT)
        if len(game.shuffles) > 2 and before.shuffles == 2 and before.stage in ("scoring", "purchase", "gifts"):
            try:
                getattr(other, way)(seat, action)
            except NotationError:
                assert other.position() == before
                assert other.events(OMNISCIENT) == events
                assert other.to_act == (seat,)
                assert len(other.steps) < len(game.steps)
                return
        else:
            other.push(seat, action)
    pytest.fail("the wrong shuffle was taken")


def test_the_first_shuffles_must_fit_too(rules):
    with pytest.raises(NotationError, match="shuffle 0"):
        Game(rules, 3, seed=1, shuffles=[["builder"]])


def test_a_redealt_game_does_not_know_the_shuffles_of_the_true_one(rules):
    game, random = Game(rules, 4, seed=7), Random(7)
    while game.stage != "scoring":
        game.push(*next_step(game, POLICIES["hoarder"], random))
    other = game.redeal(0, seed=7)
    for each in (game, other):
        while each.stage == "scoring":
            each.push(each.to_act[0], "pass")
    assert game.position().revealed + game.position().deck != other.position().revealed + other.position().deck
    assert game.redeal(0, seed=7).position() == game.redeal(0, seed=7).position()


def test_everything_pickles(rules):
    game = Game(rules, 3, seed=1)
    things = [rules.actions[17], game.view(0), game.position(), *game.events(0), *game.explain(1, "end-turn")]
    for thing in things:
        assert pickle.loads(pickle.dumps(thing)) == thing
    for refused in ("0 bid abu 36 now", "1 end-turn"):
        seat, action = refused.split(" ", 1)
        with pytest.raises(amunre.AmunreError) as caught:
            game.play(int(seat), action)
        again = pickle.loads(pickle.dumps(caught.value))
        assert isinstance(again, ValueError)
        assert str(again) == str(caught.value)


def test_an_action_that_cannot_be_read_says_how_it_is_written(rules):
    for text, told in {
        "bid  memphis 6": "single spaces",
        "bid memfis 6": "bid memphis 6",
        "buy": "buy farmer PROVINCE",
        "take": "take card",
        "play builder": "play builder",
        "play correction": "offer N [CARD]",
        "offer 0": "offer N [CARD]",
        "offer 99999": f"1, 2, 3, ... {rules.most_gold}",
        "build memphis": "buy stone PROVINCE",
        "xyzzy": "end-turn",
        "": "decline",
    }.items():
        with pytest.raises(NotationError) as caught:
            rules.actions.parse(text)
        assert told in str(caught.value), caught.value


def test_a_win_shared_by_all_comparisons_names_the_last(rules):
    facts = {"stage": "scoring", "round": 6, "players": 3, "temple": 1}
    sites = {"abu": 0, "thebes": 1, "edfu": 2, "abydos": 0, "buto": 1, "mendes": 2, "dakhla": 0, "kharga": 1, "sawu": 2}
    facts["sites"] = {id: {"owner": owner, "pyramids": 1} for id, owner in sites.items() if id != "edfu"}
    facts["sites"]["edfu"] = {"owner": 2, "pyramids": 1}
    game = Game.from_position(rules, amunre.sketch(rules, facts), seed=1)
    for seat in range(3):
        game.push(seat, "pass")
    points = game.result.points
    assert len(set(points)) > 1 or game.result.tie_break == "stones"


@pytest.mark.clause("reveal.short")
@pytest.mark.clause("play.limited-pieces")
def test_stones_that_an_exchange_returns_are_laid_as_well(rules):
    """Tanis shows two stones; with two on its plain the first one completes a pyramid and brings three back."""
    delta = amunre.load_ruleset("delta")
    owners = {"abu": 0, "abydos": 1, "amarna": 2, "avaris": 0, "baharya": 1, "berenike": 2}
    sites = {id: {"owner": owner, "stones": 2} for id, owner in owners.items()} | {"tanis": {"stones": 2}}
    facts = {"stage": "income", "round": 5, "players": 3, "sites": sites, "deck": ["tanis", "buto", "mendes"]}
    game = Game.from_position(delta, amunre.sketch(delta, facts), seed=1)
    assert game.position().supply.stones == 1
    while game.stage == "income":
        game.play(game.to_act[0], "collect")
    site = game.position().sites["tanis"]
    assert (site.pyramids, site.stones) == (1, 1)
    assert not [event for event in game.events(OMNISCIENT) if event.kind == "items-missing"]


def test_a_wrong_type_where_nothing_is_allowed_is_told(rules):
    data = Game(rules, 3, seed=1).position().to_json()
    data["players"][0]["offering"] = {"gold": 1, "card": 3, "correction": 0}
    with pytest.raises(NotationError, match="text or nothing"):
        amunre.Position.from_json(data)
    with pytest.raises(NotationError):
        amunre.sketch(rules, {"sites": {"abu": {"owner": "0"}}})


def test_problems_of_a_position_of_an_unknown_ruleset(rules):
    data = Game(rules, 3, seed=1).position().to_json() | {"ruleset": "my-board"}
    (problem,) = amunre.Position.from_json(data).problems()
    assert problem.path == "ruleset"


def test_a_game_shows_where_it_stands_and_takes_back_no_more_than_was_played(rules):
    game = Game(rules, 3, seed=1)
    assert repr(game) == "<Game of standard: 3 players, bidding, step 0>"
    assert repr(rules) == "<Ruleset standard: 15 provinces, 12 kinds of power card>"
    with pytest.raises(ValueError, match="no step has been played"):
        game.undo()


@pytest.mark.parametrize("seed", [1.0, "7", True, b"7", [7]])
def test_a_seed_is_a_whole_number(rules, seed):
    position = Game(rules, 3, seed=-7).position()
    for make in (lambda: Game(rules, 3, seed), lambda: Game.from_position(rules, position, seed)):
        with pytest.raises(ValueError, match="seed: expected an integer, found"):
            make()


def test_without_a_seed_one_is_drawn(rules):
    game = Game(rules, 3)
    assert game.seed != Game(rules, 3).seed
    assert Game(rules, 3, game.seed).position() == game.position()


def test_the_pharaoh_now_and_at_the_beginning(rules):
    game, random = Game(rules, 4, seed=1, pharaoh=2), Random(1)
    seen = set()
    while not game.over:
        game.push(*next_step(game, POLICIES["uniform"], random))
        assert game.order[0] == game.position().pharaoh
        assert game.start == game.copy().start == 2
        seen.add(game.order[0])
    assert len(seen) > 1


def test_a_game_knows_the_position_that_it_came_from(rules):
    game, random = Game(rules, 4, seed=1), Random(1)
    while game.stage != "gifts" or game.order[0] == 0:
        game.push(*next_step(game, POLICIES["uniform"], random))
    assert game.origin is None
    position = game.position()
    other = Game.from_position(rules, position, seed=1)
    assert other.start == game.order[0]
    assert other.shuffles == ()
    while not other.over:
        other.push(*next_step(other, POLICIES["uniform"], random))
    assert other.origin == other.copy().origin == position
    redealt = game.redeal(0, seed=1)
    assert redealt.origin == redealt.position()


def test_shuffles_after_a_position_fall_as_given(rules):
    game, random = Game(rules, 4, seed=1), Random(1)
    while game.stage != "scoring":
        game.push(*next_step(game, POLICIES["uniform"], random))
    position = game.position()
    while game.stage == "scoring":
        game.push(game.to_act[0], "pass")
    (given,) = game.shuffles[position.shuffles :]
    backwards = given[::-1]
    for order in (given, backwards):
        other = Game.from_position(rules, position, seed=2, shuffles=[order])
        while other.stage == "scoring":
            other.push(other.to_act[0], "pass")
        assert other.shuffles == (order,)
        assert other.position().revealed == order[:4]
    wrong = Game.from_position(rules, position, seed=2, shuffles=[given[1:]])
    for _ in range(wrong.players - 1):
        wrong.push(wrong.to_act[0], "pass")
    with pytest.raises(NotationError, match=f"shuffle {position.shuffles}: expected an order of the"):
        wrong.push(wrong.to_act[0], "pass")


def test_no_two_public_names_differ_in_a_line_alone():
    for names in (amunre.__all__, amunre.tigris.__all__):
        plain = [name.replace("_", "") for name in names]
        assert len(plain) == len({*plain})
