"""The worked examples of the rule texts, and one position for each violation code, run by the engine."""

from __future__ import annotations

import pytest
from attrs import evolve

import amunre
from amunre.engine.files import folder
from amunre.examples import examples_of
from amunre.games.amun_re import course
from amunre.games.amun_re.definition import GAME
from amunre.games.amun_re.texts import sections
from amunre.games.loading import shipped_rulesets_of

ALL = [
    pytest.param(name, example, id=f"{name}-{kind}-{example.id}")
    for name in shipped_rulesets_of(GAME)
    for kind in ("worked", "violations")
    for example in examples_of(folder("data") / name, kind)
]
VIOLATIONS = {
    example.id: (name, example)
    for name in shipped_rulesets_of(GAME)
    for example in examples_of(folder("data") / name, "violations")
}

FACTS = {
    "seat": "game-over no-farmer-left no-stone-left no-card-left cards-come-first cards-bought-already farmers-before-stones",
    "own_phase phase seat": "wrong-phase",
    "seat stage": "wrong-step",
    "asked seat stage": "not-your-turn bid-stands offered-already collected-already",
    "card own_phase phase seat": "card-out-of-phase",
    "card seat": "no-card-to-play played-already no-card-to-sell card-lies-with-offering no-card-to-lay",
    "card province seat": "province-not-yours",
    "bid province seat": "not-revealed overbid-here",
    "bid highest province seat": "bid-too-low",
    "bid card highest other province seat spaces": "blocked",
    "bid gold hand province purse seat": "bid-too-high",
    "bid card purse seat": "card-covers-bid",
    "count gold left limit price seat": "above-card-limit too-few-cards cards-too-dear",
    "province seat": (
        "field-not-yours no-free-field plain-not-yours gift-field-not-yours gift-needs-field gift-plain-not-yours"
    ),
    "gold nth price province seat": "farmer-too-dear stone-too-dear",
    "card needed province seat stones": "too-few-stones no-pyramid-left",
    "amount gold seat": "offer-above-gold",
    "amount card seat wanted": "another-amount",
    "card found needed seat": "too-few-symbols too-few-farmers",
    "card found seat": "provinces-differ",
}
"""Facts of a violation in addition to its clause, and the codes that have them."""


@pytest.mark.parametrize(("name", "example"), ALL)
def test_example_holds(name, example):
    assert example.differences(amunre.load_ruleset(name)) == []


@pytest.mark.parametrize(("name", "example"), ALL)
def test_what_an_example_shows_can_come_about(name, example):
    """Before and after each step; temple and Pharaoh are reckoned here once more, from the text of the rules."""
    rules = amunre.load_ruleset(name)
    game = example.start(rules)
    for step in (None, *example.steps):
        if step:
            seat, action = step.split(" ", 1)
            game.play(int(seat), action)
        position = game.position()
        assert position.problems(rules) == ()
        if position.stage in ("gifts", "income", "scoring", "over"):
            offered = [(player.offering.gold or -3, player.offering.correction) for player in position.players]
            total = sum(map(sum, offered))
            assert position.temple == (1 if total < 3 else 2 if total < 13 else 3 if total < 23 else 4)
            assert max(offered)[0] > 0, "all steal"
            if position.stage != "gifts":
                assert offered[position.pharaoh][0] == max(gold for gold, _ in offered)
        for province in rules.provinces if position.round <= 3 else ():
            site = position.sites[province.id]
            if province.framed_stones and province.id in (*position.revealed, *position.taken):
                assert site.stones or site.pyramids, f"the free stone of {province.id}"
        if position.round == 1 and position.stage in ("bidding", "payment"):
            for player in position.players:
                assert (player.hand, player.unspent, player.gold) == (("builder",), ("builder",), 20)
        else:
            assert position.round > 1 or step, "in the first round gold and cards are those of the set-up"


@pytest.mark.parametrize(("name", "example"), ALL)
def test_example_names_known_clauses(name, example):
    rules = amunre.load_ruleset(name)
    assert all(rules.clause(slug) for slug in example.clauses)


@pytest.mark.parametrize("code", VIOLATIONS)
def test_one_action_has_that_one_violation(code):
    name, example = VIOLATIONS[code]
    assert [code] in example.expect["refused"].values()
    game = example.start(amunre.load_ruleset(name))
    for step in example.steps:
        seat, action = step.split(" ", 1)
        game.play(int(seat), action)
    for step, codes in example.expect["refused"].items():
        if codes == [code]:
            seat, action = step.split(" ", 1)
            (violation,) = game.explain(int(seat), action)
            assert violation.clause in example.clauses
            assert code in FACTS[" ".join(sorted(violation.params))].split()
            with pytest.raises(amunre.IllegalAction) as refused:
                game.play(int(seat), action)
            assert refused.value.violations == (violation,)


def test_every_violation_code_has_its_example():
    engine = {
        check.code for stage in course.STAGES for move in (*stage.moves, *stage.any_time) for check in move.checks
    }
    assert set(VIOLATIONS) == set(sections()["violations"])
    assert engine <= set(VIOLATIONS)


def test_the_sources_examples_are_there():
    worked = examples_of(folder("data") / "standard", "worked")
    assert len([example for example in worked if example.source]) >= 13


def played(id, **changes):
    """Return what differs from the expected result when a worked example is played with these changes."""
    worked = {example.id: example for example in examples_of(folder("data") / "standard", "worked")}
    return evolve(worked[id], **changes).differences(amunre.load_ruleset())


def test_an_example_says_by_which_rule_the_game_has_ended():
    assert played("second-scoring", expect={"over": "end.winner"}) == []
    assert played("second-scoring", expect={"over": "end.other"}) == ["over: expected end.other, found end.winner"]
    assert played("auction", expect={"over": "end.winner"}) == ["over: expected end.winner, found None"]


def test_null_is_what_is_not_there():
    assert played("auction", expect={"position": {"sites": {"atlantis": None}, "players": [{}, {}, {}, {}]}}) == []
    (difference,) = played("auction", expect={"position": {"sites": {"dakhla": None}}})
    assert difference.startswith("position.sites.dakhla: expected None, found {")


def test_a_line_is_counted_over_all_parts_of_the_game():
    (difference,) = played("second-scoring", expect={"score": [{}, {}, {"pyramid": 70, "total": 27}]})
    assert difference == "score of seat 2.pyramid: expected 70, found 7"
