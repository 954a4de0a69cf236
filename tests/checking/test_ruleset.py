"""Problems that the check of a ruleset reports, in rulesets whose form is valid."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from amunre import load_ruleset
from amunre.checking.ruleset import play_one, random_games
from amunre.engine.soundness import wrong
from amunre.games.amun_re import soundness
from amunre.games.amun_re.checking.idle import idle
from amunre.games.amun_re.checking.results import auctions, scorings, without_use
from amunre.games.amun_re.phases import auction
from amunre.games.amun_re.vocabulary import AllAlike, BidGap, Bonus, BuildPyramid, CardSymbols, Farmers

# --- line by line ------------------------------------------------------------------------------------------


def test_an_auction_is_searched_to_its_end_or_as_far_as_the_budget_goes(rules):
    whole, part = auctions(rules, 3), auctions(rules, 3, budget=50)
    assert whole.covered == "3 players: 506 states, exhaustive"
    assert whole.found == "ends with a province for each; at most 19 bids"
    assert part.covered == "3 players: 50 states, then the budget ran out"
    assert part.found == "no dead end among them; by proof at most 19 bids"
    assert whole.wrong == part.wrong == ()


def test_an_auction_that_ends_badly_is_told(rules, monkeypatch):
    monkeypatch.setattr(auction, "is_overbid", lambda s, seat: False)
    line = auctions(rules, 3)
    assert line.wrong
    assert line.found == "has problems"


def test_scorings_are_told_by_kingdom_and_for_the_game(rules):
    lines = [line.covered for line in scorings(rules)]
    assert lines == ["Old Kingdom", "New Kingdom", "whole game"]


def test_random_games_are_of_all_numbers_of_players():
    rules = load_ruleset("delta")
    line = random_games(rules, range(9))
    assert line.covered.startswith("9 games of 3 to 5 players, ")
    assert line.wrong == ()


def test_a_game_that_fails_is_told_with_its_number_and_step(rules, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("no sun")

    monkeypatch.setattr(auction, "settle", fail)
    steps, told = play_one(rules, 4)
    assert told.startswith(f"game 4, 4 players, step {steps + 1}: ZeroDivisionError: no sun (test_ruleset.py, line ")
    assert random_games(rules, [4]).wrong == (told,)


def test_a_broken_invariant_names_the_check_that_found_it(rules, monkeypatch):
    monkeypatch.setattr(auction, "transfer", lambda s, source, *_: s.gold.__setitem__(source, 0))
    _, told = play_one(rules, 0)
    assert re.search(
        r": BrokenInvariant: \d+ gold in the game, not 392 \(check_conservation in amunre.+invariants\)$", told
    )


def test_an_unsound_position_names_the_clause_and_the_package_of_the_checks(rules, monkeypatch):
    monkeypatch.setattr(soundness, "CHECKS", (lambda *_: iter([wrong("bank", 3, "4", "play.unlimited-gold")]),))
    _, told = play_one(rules, 0)
    assert (
        "bank: found 3, expected 4 [play.unlimited-gold]; the checks of positions are in amunre.games.amun_re.soundness"
        in told
    )


# --- what can never matter ---------------------------------------------------------------------------------


def with_effect(rules, effect):
    """A ruleset in which the first card has this effect."""
    return evolve(rules, cards=(evolve(rules.cards[0], id="odd", effect=effect), *rules.cards[1:]))


@pytest.mark.parametrize("ruleset", ["standard", "delta"])
def test_everything_in_the_shipped_rulesets_matters(ruleset):
    assert list(idle(load_ruleset(ruleset))) == []
    assert without_use(load_ruleset(ruleset)).found == "nothing"


@pytest.mark.parametrize(
    ("effect", "why"),
    [
        (BidGap(1), "the others must overbid by one space anyway"),
        (BuildPyramid(3), "3 stones become a pyramid without it"),
        (Bonus(3, CardSymbols(40)), "no player can meet its condition"),
        (Bonus(3, Farmers(60)), "no player can meet its condition"),
        (Bonus(0, CardSymbols(7)), "it yields no points"),
    ],
)
def test_a_card_without_use(effect, why, rules):
    assert list(idle(with_effect(rules, effect))) == [f"power card odd: {why}, so it can only be sold"]


def test_a_card_that_needs_provinces_that_are_alike(rules):
    """No three provinces lie in the west."""
    west = [province for province in rules.provinces if province.side == "west"]
    few = evolve(
        with_effect(rules, Bonus(3, AllAlike("side"))),
        provinces=(*west[:2], *(province for province in rules.provinces if province.side == "east")),
    )
    assert list(idle(few)) == []
    fewer = evolve(few, provinces=few.provinces[:4])
    assert any("odd" in told for told in idle(fewer))


def test_a_province_that_brings_nothing(rules):
    nothing = {"fields", "printed_farmers", "limit", "framed_cards", "framed_stones", "framed_gold", "coin", "temples"}
    bare = evolve(rules.provinces[0], **dict.fromkeys(nothing, 0))
    told = list(idle(evolve(rules, provinces=(bare, *rules.provinces[1:]))))
    assert [line.split(":")[0] for line in told] == [f"province {bare.id}"]


def test_a_bid_and_a_temple_space_that_nobody_can_reach(rules):
    most = rules.most_gold
    told = list(idle(evolve(rules, ladder=(*rules.ladder, most, most + 1))))
    assert told == [f"bid {most + 1}: no player can have more than {most} gold"]
    *spaces, last = rules.temple
    far = evolve(last, lowest=100_000)
    assert [line.split(":")[0] for line in idle(evolve(rules, temple=(*spaces, far)))] == [f"temple space {far.space}"]
