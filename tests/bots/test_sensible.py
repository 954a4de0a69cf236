"""The sensible bot: whole games, moments in which any sensible player does one thing, and how it fares."""

from __future__ import annotations

from random import Random

import pytest
from conftest import bids, game_at
from counts import few

from amunre import Game, load_ruleset, play_out
from amunre.bots import Observation, Sensible, Uniform


def choice(game, seat=0):
    """Return the bot's action in this seat, as text."""
    return str(Sensible(Random(1)).choose(Observation(game, seat), game.legal_actions(seat)))


def choices(game, seat=0):
    """Return the bot's actions until another seat must act or the stage changes."""
    stage, done = game.stage, []
    while game.stage == stage and game.to_act == (seat,):
        done.append(choice(game, seat))
        game.play(seat, done[-1])
    return done


# --- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["standard", "delta"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_whole_games_end_without_an_illegal_choice(ruleset, players):
    for seed in range(few(1, 3)):
        game = Game(load_ruleset(ruleset), players, seed=seed)
        play_out(game, [Sensible(Random(seat)) for seat in range(players)])
        assert game.over


@pytest.mark.parametrize("seed", range(6))
def test_it_finds_its_way_from_wherever_the_others_bring_it(seed, rules):
    game = Game(rules, 3 + seed % 3, seed=seed)
    play_out(game, [Sensible(Random(seed)), *(Uniform(Random(f"{seed}/{n}")) for n in range(1, game.players))])
    assert game.over


def test_chance_decides_only_between_equals(rules):
    games = [Game(rules, 4, seed=3) for _ in range(2)]
    for game in games:
        play_out(game, [Sensible(Random(5)) for _ in range(4)])
    assert games[0].steps == games[1].steps


def test_whatever_it_does_it_says_why_in_a_line(rules):
    verbs = set()
    for seed in range(few(2, 10)):
        game = Game(rules, 3, seed=seed)
        while not game.over:
            seat = game.to_act[0]
            actions = game.legal_actions(seat)
            hint = Sensible(Random(1)).hint(Observation(game, seat), actions)
            assert hint.action == Sensible(Random(1)).choose(Observation(game, seat), actions)
            assert hint.why.endswith(".")
            assert "{" not in hint.why
            verbs.add(hint.action.verb)
            game.push(seat, hint.action)
    assert verbs >= {"bid", "buy cards", "buy stone", "end-turn", "offer", "take stone", "collect"}


def test_one_of_four_wins_far_more_than_its_share_against_players_at_random(rules):
    shares = []
    for number in range(few(16, 40)):
        game = Game(rules, 4, seed=number)
        seat = number % 4
        play_out(game, [(Sensible if s == seat else Uniform)(Random(f"{number}/{s}")) for s in range(4)])
        shares.append((seat in game.result.winners) / len(game.result.winners))
    assert sum(shares) / len(shares) > 0.8


# --- auction -----------------------------------------------------------------------------------------------


def test_it_does_not_pay_for_a_province_that_brings_nothing_more():
    """Only 36 beats the bid on Damanhur, and Abu is still free."""
    placed = bids(None, ("damanhur", 28), ("sawu", 0), ("kharga", 0))
    revealed = ["damanhur", "sawu", "kharga", "abu"]
    game = game_at("bidding", revealed=revealed, pharaoh=1, asked=[0], gold=[60] * 4, players=placed)
    assert "bid damanhur 36" in map(str, game.legal_actions(0))
    assert choice(game).split()[1] != "damanhur"


def test_it_bids_for_what_lies_on_a_province():
    """In the last round of a kingdom the fields of Abydos are worth less than twelve gold and a card on Dakhla."""
    game = game_at(
        "bidding",
        [["mendes", "edfu"], ["buto", "thebes"], ["avaris", "baharya"]],
        revealed=["dakhla", "abydos", "sawu"],
        pharaoh=1,
        asked=[0],
        players=bids(None, ("dakhla", 0), ("sawu", 15)),
        sites={"dakhla": {"gold": 12, "cards": ["builder"]}},
    )
    assert choice(game) == "bid dakhla 1"


def test_it_bids_for_pyramids_in_the_new_kingdom():
    game = game_at(
        "bidding",
        revealed=["mendes", "buto", "thebes"],
        new=True,
        gold=[40] * 3,
        sites={"thebes": {"pyramids": 4}},
    )
    assert choice(game).startswith("bid thebes ")


# --- purchase ----------------------------------------------------------------------------------------------

LAST_ROUND = [["berenike", "abu", "sawu"], ["abydos", "buto", "dakhla"], ["mendes", "thebes", "avaris"]]
"""Provinces in the third round of a kingdom."""


def test_it_completes_a_pyramid_with_the_stone_for_one_gold():
    game = game_at(
        "purchase", LAST_ROUND, new=True, gold=[1, 30, 30], sites={"berenike": {"stones": 2}, "abu": {"stones": 1}}
    )
    assert choice(game) == "buy stone berenike"


def test_it_completes_a_set_rather_than_a_second_pyramid():
    sites = {"berenike": {"pyramids": 1}, "abu": {"pyramids": 1, "stones": 2}, "sawu": {"stones": 2}}
    game = game_at("purchase", LAST_ROUND, new=True, gold=[1, 30, 30], sites=sites)
    assert choice(game) == "buy stone sawu"


def test_it_takes_a_majority_with_the_last_cheap_stone():
    """A pyramid more in the west is the majority there; in the east Mendes is out of reach."""
    own = [["berenike", "kharga", "sawu"], *LAST_ROUND[1:]]
    sites = {
        "kharga": {"pyramids": 1, "stones": 2},
        "abydos": {"pyramids": 1},
        "sawu": {"stones": 2},
        "mendes": {"pyramids": 5},
    }
    game = game_at("purchase", own, new=True, gold=[1, 30, 30], sites=sites)
    assert choice(game) == "buy stone kharga"


def test_it_buys_farmers_at_the_beginning_of_a_kingdom():
    bought = choices(game_at("purchase", [["mendes"], ["abydos"], ["abu"]]))
    assert bought.count("buy farmer mendes") >= 3


def test_it_buys_no_loose_stones_that_nobody_will_complete():
    game = game_at("purchase", LAST_ROUND, new=True, gold=[1, 30, 30], sites={"berenike": {"pyramids": 1}})
    assert not choice(game).startswith("buy stone")


# --- offering ----------------------------------------------------------------------------------------------


def test_it_offers_no_more_than_first_place_can_need():
    """Nobody else has gold: an offering of 1 is the first."""
    game = game_at("offering", [["mendes"], ["abydos"], ["berenike"]], gold=[20, 0, 0])
    assert choice(game) == "offer 1"


@pytest.mark.parametrize(
    ("province", "farmers", "corrected"), [("mendes", 6, "correct +3"), ("avaris", 0, "correct -3")]
)
def test_it_corrects_the_total_as_its_income_likes_it(province, farmers, corrected):
    """A total of 12: 3 more and farmers yield more, but camels rest."""
    offered = [{"gold": 10, "card": "correction"}, {"gold": 1}, {"gold": 1}]
    game = game_at(
        "correction",
        [[province], ["abydos"], ["abu"]],
        players=[{"offering": offering} for offering in offered],
        sites={province: {"field_farmers": farmers}},
    )
    assert choice(game) == corrected


# --- income and scoring ------------------------------------------------------------------------------------


def test_it_plays_8_gold_where_little_else_comes():
    game = game_at("income", LAST_ROUND, new=True, temple=2, hands=[["eight-gold"], [], []])
    assert choice(game) == "play eight-gold abu"


def test_it_keeps_8_gold_where_it_would_bring_nothing():
    own = [["berenike"], ["abydos"], ["avaris"]]
    assert choice(game_at("income", own, temple=2, hands=[["eight-gold"], [], []])) == "collect"


def test_it_plays_the_harvest_where_most_farmers_are():
    own = [["mendes", "abu"], ["abydos", "thebes"], ["avaris", "buto"]]
    sites = {"mendes": {"field_farmers": 5}, "abu": {"field_farmers": 2}}
    game = game_at("income", own, temple=3, hands=[["harvest"], [], []], sites=sites)
    assert choices(game)[0] == "play harvest mendes"


def test_it_plays_every_bonus_that_it_may():
    own = [["berenike", "sawu", "abu"], *LAST_ROUND[1:]]
    game = game_at("scoring", own, temple=2, hands=[["bonus-side", "bonus-region", "bonus-farmers"], [], []])
    assert sorted(choices(game)[:2]) == ["play bonus-region", "play bonus-side"]
