"""Prompts: they offer exactly what is legal, say why the rest is not, and show the facts that the view shows."""

from __future__ import annotations

from random import Random

import pytest
from conftest import bids, game_at, play, variant
from counts import few

from amunre import Game, load_ruleset
from amunre.checking.policies import next_step
from amunre.games.amun_re import prompt as prompts
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.games.amun_re.course import PHASE
from amunre.games.amun_re.prompt import (
    Bids,
    BuyCards,
    BuyFarmers,
    BuyStones,
    Offer,
    Play,
    Sell,
    TakeCard,
    TakeFarmer,
    TakeStone,
)
from amunre.games.amun_re.texts import sections
from amunre.games.amun_re.vocabulary import CorrectTotal

OWN = [["memphis"], ["buto"], ["thebes"]]
AUCTION = {"revealed": ["memphis", "buto", "thebes"]}
REDEAL_EVERY = 5
"""Steps between two that are also asked of a game that the seat cannot distinguish."""

KINDS = {group.kind for group in prompts.AnyGroup.__args__}
IN_TURN = {
    "bidding": "bid abu 0",
    "purchase": "end-turn",
    "offering": "steal",
    "correction": "correct +3",
    "gifts": "decline",
    "income": "collect",
    "scoring": "pass",
    "over": "pass",
}
"""By stage: what only a seat that is asked may do."""


def check(game, seat):
    """Check the prompt of a seat, and return it."""
    prompt = game.prompt(seat)
    assert prompt.seat == seat
    assert set(prompt.actions) == set(game.legal_actions(seat))
    assert len(prompt.actions) == len(game.legal_actions(seat))
    for group in prompt.groups:
        assert group.title
        assert group.choices or group.always
        for choice in group.choices:
            assert choice.label
            assert choice.violations == game.explain(seat, choice.action)
            assert bool(choice.violations) != (choice.action in prompt.actions)
        assert_facts(group, game, game.view(seat))
    kinds = [group.kind for group in prompt.groups if group.kind not in ("bids", "play")]
    assert len(kinds) == len(set(kinds)), "one group of each sort, but for provinces and cards"
    assert_asked(prompt, game)
    return prompt


def assert_asked(prompt, game):
    """The kind, the clause and the sentence."""
    if prompt.seat in game.to_act:
        assert prompt.kind == game.stage
    else:
        assert prompt.kind == ("over" if game.over else "waiting")
        if game.stage in IN_TURN:
            [refusal] = game.explain(prompt.seat, IN_TURN[game.stage])
            assert refusal.clause == prompt.clause, "the rule that makes a seat wait"
    assert game.rules.clause(prompt.clause)
    assert prompt.text[0].isupper() or prompt.text[0].isdigit()
    assert prompt.text[-1] == "."
    assert not any(hole in prompt.text for hole in ("None", "?", "{", "[", "  "))


def assert_facts(group, game, view):
    """Check the facts of a group against the view and the numbers of the rules."""
    rules, me = game.rules, view.players[view.viewer]
    own = {id: site for id, site in view.sites.items() if site.owner == view.viewer}
    piles = len(view.draw) + len(view.discard)
    free_fields = {id: rules.province(id).fields - site.field_farmers for id, site in own.items()}
    match group:
        case Bids():
            there = [
                (other.bid.gold, seat) for seat, other in enumerate(view.players) if _bids_on(other, group.province)
            ]
            assert (group.highest, group.bidder) == max(there, default=(None, None))
            assert [choice.action.amount for choice in group.choices] == list(rules.ladder)
            assert {choice.action.province for choice in group.choices} == {group.province}
        case BuyCards():
            assert group.limit == max(rules.province(id).limit for id in own)
            assert group.left == piles
            assert [choice.action.amount for choice in group.choices] == list(range(1, group.limit + 1))
            for choice in group.choices:
                assert choice.price == sum(rules.price(k + 1) for k in range(choice.action.amount))
        case BuyFarmers():
            assert group.price == rules.price(view.bought.farmers + 1)
            assert (group.left, group.free_fields) == (view.supply.farmers, free_fields)
        case BuyStones():
            assert group.price == rules.price(view.bought.stones + 1)
            assert group.left == view.supply.stones
        case TakeCard():
            assert group.left == piles - view.gifts.cards
        case TakeFarmer():
            assert (group.left, group.free_fields) == (view.supply.farmers, free_fields)
        case TakeStone():
            assert group.left == view.supply.stones
        case Offer():
            laid = [card.id for card in rules.cards if isinstance(card.effect, CorrectTotal) and card.id in me.hand]
            assert (group.least, group.most) == (1, me.gold)
            assert list(group.cards) == (laid if me.gold else [])
        case Play():
            assert group.count == me.hand.count(group.card) > 0
            assert {choice.action.card for choice in group.choices} == {group.card}
        case Sell():
            assert {choice.action.card for choice in group.choices} == {*me.hand}
            assert group.gold == rules.sale_gold
    if isinstance(group, BuyFarmers | BuyStones):
        assert {choice.price for choice in group.choices} == {group.price}
    elif not isinstance(group, BuyCards | Offer):
        assert {choice.price for choice in group.choices} == {None}
    if isinstance(group, BuyFarmers | BuyStones | TakeFarmer | TakeStone):
        assert {choice.action.province for choice in group.choices} == {*own}


def _bids_on(player, province):
    return player.bid is not None and player.bid.province == province


def check_whole_game(rules, players, policy, seed):
    """At every step for every seat; the kinds of prompts and of groups that came."""
    game, random, came = Game(rules, players, seed=seed), Random(seed), set()
    while True:
        for seat in range(players):
            prompt = check(game, seat)
            came |= {prompt.kind, *(group.kind for group in prompt.groups)}
            if len(game.steps) % REDEAL_EVERY == 0:
                assert game.redeal(seat, len(game.steps)).prompt(seat) == prompt
        if game.over:
            return came
        game.push(*next_step(game, POLICIES[policy], random))


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("policy", few(["uniform"], POLICIES))
def test_prompts_offer_what_is_legal_and_explain_the_rest_in_whole_games(rules, policy):
    came = set()
    for players in (3, 4, 5):
        came |= check_whole_game(rules, players, policy, seed=players)
    if policy == "uniform":
        known = {*PHASE, "waiting"} | KINDS
        assert not came - known, f"amunre/games/amun_re/prompt.py: not in AnyGroup: {came - known}"
        assert not known - came, f"no prompt has these stages and groups: {known - came}"


@pytest.mark.parametrize("other", ["delta", "ladder"])
def test_prompts_of_other_numbers(other):
    rules = load_ruleset("delta") if other == "delta" else variant(OTHER_NUMBERS)
    check_whole_game(rules, 4, "uniform", seed=5)


OTHER_NUMBERS = {
    "ruleset.auction.ladder": [0, 2, 4, 8, 16],
    "ruleset.sale.gold": 1,
    "ruleset.start.gold": 15,
    "ruleset.prices.first": 2,
    "ruleset.prices.increase": 3,
}


# --- one of each kind ------------------------------------------------------------------------------------


def shown(game, seat=0):
    """A prompt as a person would see it: the sentence, then a line for each group; what is closed stands in brackets."""
    prompt = game.prompt(seat)
    lines = [prompt.text]
    for group in prompt.groups:
        if isinstance(group, Offer):
            lines.append(f"{group.title}: {group.least} to {group.most}{''.join(f', {card}' for card in group.cards)}")
        else:
            labels = [f"({choice.label})" if choice.violations else choice.label for choice in group.choices]
            lines.append(f"{group.title}: {', '.join(labels)}")
    return lines


def codes(game, group, seat=0):
    """By label, the codes of what is closed in a group."""
    [found] = [one for one in game.prompt(seat).groups if one.kind == group]
    return {
        choice.label: [violation.code for violation in choice.violations]
        for choice in found.choices
        if choice.violations
    }


@pytest.mark.clause("auction.order")
def test_bidding():
    game = game_at("bidding", hands=[["block", "harvest"], [], []], gold=[9, 20, 20], **AUCTION)
    play(game, "0 bid memphis 1", "1 bid memphis 3", "2 bid buto 6")
    assert shown(game) == [
        "You have been outbid on Memphis. Bid on a province; if you sell all your cards, you can pay 11 gold.",
        "Memphis: (0), (1), (3), (6), (10), (15), (21), (28), (36)",
        "Buto: (0), (1), (3), (6), 10, (15), (21), (28), (36)",
        "Thebes: 0, 1, 3, 6, 10, (15), (21), (28), (36)",
        "Play Block: play it",
        "Sell for 1 gold: Block, Harvest increase",
    ]
    memphis, buto, thebes = (group for group in game.prompt(0).groups if isinstance(group, Bids))
    assert (memphis.highest, memphis.bidder) == (3, 1)
    assert (buto.highest, buto.bidder) == (6, 2)
    assert (thebes.highest, thebes.bidder) == (None, None)
    assert [violation.code for violation in memphis.choices[2].violations] == ["bid-too-low", "overbid-here"]
    assert [violation.code for violation in thebes.choices[5].violations] == ["bid-too-high"]
    assert game.prompt(0).params == {"gold": 9, "hand": 2, "purse": 11, "province": "memphis"}


@pytest.mark.clause("auction.standing")
def test_who_waits_has_what_is_possible_at_any_time():
    game = game_at("bidding", hands=[["block", "block"], [], []], **AUCTION)
    assert shown(game, 1) == ["Waiting for Seat 0 to bid."]
    play(game, "0 bid memphis 3")
    assert shown(game)[0] == "Your bid of 3 gold on Memphis stands; Seat 1 must bid."
    assert game.prompt(0).clause == "auction.standing"
    play(game, "0 play block")
    assert shown(game)[1:] == ["Play Block: (play it)", "Sell for 1 gold: Block"]
    assert codes(game, "play") == {"play it": ["played-already"]}
    assert game.prompt(0).groups[0].count == 1


@pytest.mark.clause("auction.pay")
def test_payment():
    game = game_at(
        "payment", gold=[5, 20, 20], hands=[["block", "block", "harvest"], [], []], players=STANDING, **AUCTION
    )
    assert shown(game) == [
        "You have bid 6 gold on Memphis but have only 5: sell power cards until you can pay.",
        "Sell for 1 gold: Block, Harvest increase",
    ]
    assert game.prompt(1).text == "Waiting for Seat 0 to sell cards to pay."


STANDING = bids(("memphis", 6), ("buto", 0), ("thebes", 0))


@pytest.mark.clause("purchase.order")
def test_purchase():
    own = [["memphis", "abu"], ["buto", "kharga"], ["thebes", "edfu"]]
    sites = {"memphis": {"stones": 2, "field_farmers": 2}}
    game = game_at("purchase", own, gold=[5, 20, 20], hands=[["builder", "harvest"], [], []], sites=sites)
    game.play(0, "buy cards 1")
    prompt = game.prompt(0)
    cards, farmers, *_ = prompt.groups
    assert [choice.price for choice in cards.choices] == [1, 3, 6]
    assert farmers.free_fields == {"abu": 2, "memphis": game.rules.province("memphis").fields - 2}
    assert codes(game, "buy-cards") == {
        "1 card": ["cards-bought-already"],
        "2 cards": ["cards-bought-already"],
        "3 cards": ["cards-too-dear", "cards-bought-already"],
    }
    assert "Play Builder: (Abu), Memphis" in shown(game)
    game.play(0, "buy stone abu")
    assert "Stone for 2 gold: Abu, Memphis" in shown(game)
    assert "Farmer for 1 gold: (Abu), (Memphis)" in shown(game)
    assert "farmers-before-stones" in codes(game, "buy-farmers")["Abu"]
    assert shown(game)[-2] == "Otherwise: buy nothing more"
    assert not any(line.startswith("Play Harvest") for line in shown(game)), "a card for another phase"


@pytest.mark.clause("offering.amount")
def test_offering():
    game = game_at("offering", OWN, gold=[17, 0, 5], hands=[["correction", "builder"], ["correction"], []])
    assert shown(game) == [
        "Choose an offering in secret: up to 17 gold, or the -3 card, which takes 3 gold and earns no gifts.",
        "Offer gold: 1 to 17, correction",
        "Steal instead: the -3 card, the -3 card and Offering correction",
        "Sell for 1 gold: Builder, Offering correction",
    ]
    assert shown(game, 1)[1:] == [
        "Offer gold: 1 to 0",
        "Steal instead: the -3 card, the -3 card and Offering correction",
        "Sell for 1 gold: Offering correction",
    ]
    assert shown(game, 2)[1:] == ["Offer gold: 1 to 5", "Steal instead: the -3 card"]
    assert game.prompt(1).groups[0].actions == ()
    assert len(game.prompt(0).groups[0].actions) == 34


@pytest.mark.clause("offering.secret")
def test_a_card_that_lies_with_an_offering_cannot_be_sold():
    game = play(game_at("offering", OWN, hands=[["correction", "builder"], [], []]), "0 steal correction")
    assert shown(game) == [
        "Your offering is face down; Seat 1 and Seat 2 must still choose.",
        "Sell for 1 gold: Builder, (Offering correction)",
    ]
    assert codes(game, "sell") == {"Offering correction": ["card-lies-with-offering"]}


@pytest.mark.clause("offering.correction")
def test_correction(rules):
    game = game_at("offering", OWN, hands=[["correction"], [], []])
    play(game, "0 offer 2 correction", "1 offer 1", "2 steal")
    assert shown(game) == [
        "The total is now 0, which is space 1 of the temple track: raise or lower it by 3.",
        "Correct the total: +3, -3",
    ]
    assert game.prompt(1).text == "Waiting for Seat 0 to correct the total."


@pytest.mark.clause("offering.gifts")
def test_gifts():
    game = game_at("offering", [["memphis"], ["berenike"], ["thebes"]], hands=[[], ["harvest"], []])
    play(game, "0 offer 1", "1 offer 3", "2 steal", "1 take card")
    assert shown(game, 1) == [
        "You may choose 2 gifts.",
        "Gift: power card: from the pile",
        "Gift: farmer: (Berenike)",
        "Gift: stone: Berenike",
        "Otherwise: decline this gift",
        "Sell for 1 gold: Harvest increase",
    ]
    assert codes(game, "take-farmer", 1) == {"Berenike": ["gift-needs-field"]}
    assert game.prompt(1).groups[1].free_fields == {"berenike": 0}


@pytest.mark.clause("income.turn")
def test_income():
    game = game_at("income", OWN, hands=[["harvest", "harvest", "eight-gold"], [], []], temple=2)
    play(game, "0 play harvest memphis")
    assert shown(game) == [
        "Collect your income: a farmer yields 2 gold. Play income cards first.",
        "Play 8 gold: Memphis",
        "Play Harvest increase: (Memphis)",
        "Otherwise: collect the income",
        "Sell for 1 gold: 8 gold, Harvest increase",
    ]
    assert game.prompt(1).clause == "income.order"
    play(game, "0 collect")
    assert game.prompt(0).clause == "income.turn"
    assert shown(game)[0] == "You have collected your income; Seat 1 must still collect."


@pytest.mark.clause("scoring.bonus")
def test_scoring():
    own = [["memphis", "abu", "edfu"], ["buto", "kharga", "sawu"], ["thebes", "dakhla", "berenike"]]
    game = game_at("scoring", own, hands=[["bonus-side", "bonus-farmers"], [], []], temple=2)
    assert shown(game)[:2] == ["Play any bonus cards you want, then pass.", "Play Farmer bonus: (play it)"]
    [choice] = game.prompt(0).groups[0].choices
    assert [violation.code for violation in choice.violations] == ["too-few-farmers"]
    assert shown(game)[-2] == "Otherwise: play no more bonus cards"


@pytest.mark.clause("end.winner")
def test_over(rules):
    game, random = Game(rules, 3, seed=1), Random(1)
    while not game.over:
        game.push(*next_step(game, POLICIES["uniform"], random))
    assert [(one.kind, one.clause, one.groups) for one in map(game.prompt, range(3))] == [
        ("over", "end.winner", ())
    ] * 3
    assert shown(game) == ["The game is over."]


# --- what else is promised ---------------------------------------------------------------------------------


def test_every_text_is_used_and_none_is_missing(rules):
    choices = {action.verb for action in rules.actions} | {"play on"}
    for section, wanted in (("prompts", {*PHASE, "waiting"}), ("groups", KINDS), ("choices", choices)):
        found = {*sections()[section]}
        missing, unused = wanted - found, found - wanted
        assert found == wanted, f"data/texts/amun-re/en.yaml: {section}: missing: {missing}, not used: {unused}"


def test_a_bad_seat_is_refused(rules):
    game = Game(rules, 3, seed=1)
    for seat in (True, 1.0, None, -1, 3, "0"):
        with pytest.raises(ValueError, match="seat: expected 0 to 2"):
            game.prompt(seat)


def test_names_of_players_stand_in_the_sentence(rules):
    game = Game(rules, ["Ann", "Ben", "Cid"], seed=1)
    assert game.prompt(1).text == "Waiting for Ann to bid."
    assert game.prompt(1).params == {"stage": "bidding", "asked": (0,)}


def test_a_correction_of_a_variant_offers_what_its_card_says():
    rules = load_ruleset("delta")
    game = game_at("offering", OWN, hands=[["great-correction"], [], []], deck=["tanis"], rules=rules)
    play(game, "0 steal great-correction", "1 offer 1", "2 offer 1")
    assert shown(game)[-1] == "Correct the total: +5, -5"
