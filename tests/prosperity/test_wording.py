"""Sentences, headings and answers: they say exactly as much as happens or can be done."""

from __future__ import annotations

from typing import Any

import pytest
from prosperity.games import game_at

import amunre
from amunre import Game
from amunre.engine.texts import Filler
from amunre.games.prosperity.drawings.words import Speaker
from amunre.render.story import story


def told(game: Game, step: str) -> list[str]:
    """Return the sentences for a step of the seat that must act, without the question that follows."""
    return [game.sentence(event) for event in game.play(game.to_act[0], step) if event.kind != "asked"]


def groups(game: Game) -> dict[str, list[str]]:
    """Return the labels of the choices of the seat that must act, by the title of their group."""
    prompt = game.prompt(game.to_act[0])
    found = {
        group.title: [choice.label for choice in group.choices if not choice.violations] for group in prompt.groups
    }
    assert len(found) == len(prompt.groups), "two groups have the same title"
    return found


# --- the log -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "facts", "sentences"),
    [
        ("city", {}, ["Seat 0 gets +2 actions."]),
        ("city", {"piles": {"estate": 0, "curse": 0}}, ["Seat 0 gets +2 actions.", "Seat 0 gets +1 buy."]),
        ("workers-village", {}, ["Seat 0 gets +2 actions and +1 buy."]),
        ("grand-market", {}, ["Seat 0 gets +1 action and +1 buy."]),
        ("peddler", {}, ["Seat 0 gets +1 action."]),
        ("goons", {}, ["Seat 0 gets +1 buy."]),
    ],
)
def test_actions_and_buys_are_told_without_zeros(card, facts, sentences):
    game = game_at(hands=[[card], []], decks=[["copper"] * 3, []], **facts)
    assert [one for one in told(game, f"play {card}") if "action" in one or "buy" in one] == sentences


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"tops": [["estate"], []]}, "Seat 0 draws an Estate from the known top of the deck."),
        ({"decks": [["estate"], []]}, "Seat 0 draws 1 card: an Estate."),
        (
            {"tops": [["estate"], []], "decks": [["copper"], []]},
            "Seat 0 draws an Estate from the known top of the deck.",
        ),
    ],
)
def test_a_drawn_card_is_told_once(facts, sentence):
    assert sentence in told(game_at(hands=[["city"], []], **facts), "play city")


def test_known_and_unknown_cards_drawn_together():
    game = game_at(hands=[["rabble"], []], tops=[["estate"], []], decks=[["copper", "copper"], []])
    sentence = "Seat 0 draws 2 cards: 2 Coppers, and an Estate from the known top of the deck."
    assert sentence in told(game, "play rabble")


def test_equal_cards_are_listed_with_their_number():
    game = game_at(hands=[["vault"], []], decks=[["curse"] * 3, []])
    assert "Seat 0 draws 2 cards: 2 Curses." in told(game, "play vault")
    with amunre.speaking("cs"):
        assert "Seat 0 dobírá 2 karty: 2\u00d7 kletba." in [game.sentence(event) for event in game.events(0)]


def test_a_chosen_kingdom_is_not_drawn():
    game = Game(amunre.load_ruleset("prosperity"), 2, seed=1, kingdom="beginners")
    sentence = next(game.sentence(event) for event in game.events(0) if event.kind == "kingdom-drawn")
    assert sentence.startswith("The kingdom: Watchtower, Monument, ")


def test_at_the_end_only_unseen_cards_are_revealed():
    game = game_at(phase="buy", coins=8, piles={"province": 1}, hands=[["curse"], ["duchy"]], shown=[[], ["gold"]])
    sentence = "Seat 1 reveals the unseen cards: 1 card in hand, 0 cards in the deck and 0 cards in the discard pile."
    assert sentence in told(game, "buy province")


# --- questions ---------------------------------------------------------------------------------------


BISHOP = ("play bishop", {"hands": [["bishop", "copper"], ["curse", "gold"]]})


@pytest.mark.parametrize(
    ("step", "facts", "question"),
    [
        ("play expand", {"hands": [["expand", "copper", "gold"], []]}, "Expand: trash a card from your hand; you then gain one that costs up to 3 more."),
        ("play trade-route", {"hands": [["trade-route", "copper", "gold"], []]}, "Trade Route: trash a card from your hand."),
        ("play goons", {"hands": [["goons"], ["gold", "curse", "estate", "copper", "copper"]]}, "You are attacked by Goons: discard 2 cards, down to 3 in hand."),
        ("play contraband", {"phase": "buy", "hands": [["contraband"], []]}, "Contraband: name a card; Seat 0 cannot buy it this turn."),
        ("play mountebank", {"hands": [["mountebank"], ["curse"]]}, "You are attacked by Mountebank: discard a Curse from your hand, or gain a Curse and a Copper."),
        ("play rabble", {"hands": [["rabble"], []], "decks": [[], ["curse", "curse", "duchy"]]}, "You are attacked by Rabble: put a revealed card back onto your deck; the last one will be on top. Left to put back: Duchy and 2 Curses."),
    ],
)  # fmt: skip
def test_a_question_says_how_much(step, facts, question):
    game = game_at(step, **facts)
    assert game.prompt(game.to_act[0]).text == question


@pytest.mark.clause("hidden.may-hold", "hidden.no-leak")
@pytest.mark.parametrize(
    ("steps", "seat", "unseen", "facts", "question"),
    [
        ([], 0, "monument", {"hands": [["estate"], []]}, "You hold no action card: end your action phase."),
        (["play mountebank"], 1, "curse", {"hands": [["mountebank"], ["estate"]]}, "You are attacked by Mountebank: you hold no Curse, so you gain a Curse and a Copper."),
        (["play kings-court"], 0, "monument", {"hands": [["kings-court", "estate"], []]}, "King's Court: you hold no action card to play."),
        (["play mint"], 0, "copper", {"hands": [["mint", "estate"], []]}, "Mint: you hold no treasure to show."),
        (["buy copper"], 0, "watchtower", {"phase": "buy", "hands": [["estate"], []]}, "You gained a Copper; it stays in your discard pile."),
    ],
)  # fmt: skip
def test_a_seat_that_holds_no_such_card_is_told_so_and_nobody_else_is(steps, seat, unseen, facts, question):
    """The same question, with the card in the deck and with the card in hand."""
    hands, decks = [[*hand] for hand in facts["hands"]], [[], []]
    decks[seat].append(unseen)
    without = game_at(*steps, **facts, decks=decks)
    hands[seat] = [unseen if card == "estate" else card for card in hands[seat]]
    decks[seat] = ["estate"]
    held = game_at(*steps, **{**facts, "hands": hands}, decks=decks)
    assert without.prompt(seat).text == question
    assert without.prompt(seat).clause == "hidden.may-hold"
    assert held.prompt(seat).clause != "hidden.may-hold"
    other = 1 - seat
    if other or not steps:
        assert (without.prompt(other), without.view(other)) == (held.prompt(other), held.view(other))
        assert without.events(other) == held.events(other)


@pytest.mark.parametrize(
    ("facts", "warning"),
    [
        ({"hands": [["monument"], []]}, "You still hold cards that you could play: Monument."),
        ({"hands": [["estate"], []], "decks": [["monument"], []]}, None),
        ({"phase": "buy", "coins": 3, "hands": [[], []]}, "You can still buy a card for up to 3 coins."),
        ({"phase": "buy", "coins": 1, "hands": [["gold"], []]}, "You can still buy a card for up to 4 coins."),
        ({"phase": "buy", "coins": 1, "hands": [["gold"], []], "bought": 1}, None),
        ({"phase": "buy", "coins": 1, "hands": [["estate"], []]}, None),
    ],
)
def test_the_end_of_a_phase_warns_a_seat_that_gives_something_up(facts, warning):
    [ending] = [
        choice for group in game_at(**facts).prompt(0).groups if group.kind == "end" for choice in group.choices
    ]
    assert ending.warning == warning


def test_a_second_discard_for_vault_is_asked_without_numbers():
    game = game_at("play vault", "done", "discard curse", hands=[["vault", "estate"], ["gold", "curse", "estate"]])
    assert game.prompt(1).text == "Vault: discard another card from your hand."


@pytest.mark.parametrize(
    ("steps", "facts", "title", "answers"),
    [
        ([BISHOP[0]], BISHOP[1], "Otherwise", ["trash nothing"]),
        (["play vault"], {"hands": [["vault", "estate"], []]}, "Otherwise", ["stop discarding"]),
        (["play forge"], {"hands": [["forge", "estate"], []]}, "Otherwise", ["stop trashing"]),
        (["play vault", "done"], {"hands": [["vault", "estate"], ["gold", "curse"]]}, "Otherwise", ["discard nothing"]),
        (["play mountebank"], {"hands": [["mountebank"], ["curse"]]}, "Otherwise", ["gain a Curse and a Copper"]),
        (["play mint"], {"hands": [["mint", "gold"], []]}, "Otherwise", ["show nothing"]),
        (["play kings-court"], {"hands": [["kings-court", "city"], []]}, "Otherwise", ["play nothing"]),
        (
            ["buy quarry"],
            {"phase": "buy", "coins": 4, "play": ["royal-seal"], "hands": [["watchtower"], []]},
            "The gained Quarry",
            [
                "leave it in your discard pile",
                "use Royal Seal to put it onto your deck",
                "show a Watchtower to put it onto your deck",
                "show a Watchtower to trash it",
            ],
        ),
        (["buy quarry"], {"phase": "buy", "coins": 4, "hands": [[], []], "play": ["royal-seal"]}, "The gained Quarry", [
            "leave it in your discard pile",
            "use Royal Seal to put it onto your deck",
        ]),
        (
            ["buy mint"],
            {"phase": "buy", "coins": 5, "play": ["talisman", "quarry"], "kingdom": ["mint"]},
            "First",
            ["trash your treasures in play", "gain a copy"],
        ),
    ],
)  # fmt: skip
def test_answers_in_words_have_one_heading_and_say_what_they_do(steps, facts, title, answers):
    game = game_at(*steps, **facts)
    assert groups(game)[title] == answers
    assert [str(action) for action in game.prompt(game.to_act[0]).actions] == [
        str(action) for action in game.legal_actions(game.to_act[0])
    ]


@pytest.mark.clause("buy.treasures", "buy.count")
def test_the_question_to_buy_cites_treasures_until_the_first_buy():
    game = game_at(phase="buy", coins=6, buys=2, hands=[["copper"], []])
    assert game.prompt(0).clause == "buy.treasures"
    game.play(0, "buy silver")
    assert game.prompt(0).clause == "buy.count"


@pytest.mark.clause("hidden.may-hold")
def test_a_card_in_play_that_answers_is_reason_enough_for_the_question():
    game = game_at("buy copper", phase="buy", play=["royal-seal"], hands=[["estate"], []], decks=[["watchtower"], []])
    assert game.position().stage == "gained"
    assert game.prompt(0).clause == game_at("buy copper", phase="buy", hands=[["watchtower"], []]).prompt(0).clause
    assert game.prompt(0).text.startswith("You gained a Copper")


def test_who_may_is_not_told_to_have_to():
    game = game_at(BISHOP[0], "trash copper", hands=[["bishop", "copper", "gold"], ["curse", "gold"]])
    assert game.prompt(0).text == "Waiting: Seat 1 may trash a card."
    game = game_at("play goons", hands=[["goons"], ["gold", "curse", "estate", "copper"]])
    assert game.prompt(0).text == "Waiting: Seat 1 must discard a card."


# --- effects under way -------------------------------------------------------------------------------


def pending(game: Game, **names: Any) -> list[str]:
    return [*Speaker(game.rules, game.names).pending(game.view(0))]


def test_a_question_and_the_seats_asked_next_are_one_effect():
    game = game_at("play bishop", players=3, hands=[["bishop"], ["curse", "gold"], ["estate", "gold"]])
    assert pending(game) == ["Bishop: Seat 1 now, then Seat 2"]
    game.play(1, "decline")
    assert pending(game) == ["Bishop asks Seat 2"]


def test_the_bought_card_follows_its_copy():
    game = game_at("buy silver", phase="buy", coins=3, play=["talisman", "royal-seal"])
    assert pending(game) == ["Seat 0 gained Silver", "the bought Silver follows"]


# --- cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("trade-route", "The first card gained from a victory pile moves a token there."),
        ("mountebank", "Otherwise they gain a Curse and a Copper."),
    ],
)
def test_the_text_of_a_card(card, sentence):
    rules = amunre.load_ruleset("prosperity")
    assert sentence in " ".join(Speaker(rules).text(rules.card(card)))


@pytest.mark.parametrize("language", amunre.languages())
def test_each_stage_has_a_predicate_of_its_own(language):
    with amunre.speaking(language):
        stages = Filler(amunre.load_ruleset("prosperity")).sections["stages"]
    told = {name: stage["do"] for name, stage in stages.items() if isinstance(stage, dict) and "do" in stage}
    assert {"bishop", "trash"} <= {*told}
    modals = {one.split()[0] for one in told.values()}
    assert len(modals) == 2, "either may or must"


# --- effects that do nothing -------------------------------------------------------------------------


def log_of(game: Game) -> str:
    return " ".join(story(game, 0))


NOTHING = "so none is gained"
EMPTY = "pile is empty, so the bought card is not gained"


@pytest.mark.parametrize(
    ("steps", "facts", "remark"),
    [
        (["play forge", "trash gold", "trash colony"], {"hands": [["forge", "gold", "colony"], []]}, "No card costs exactly 17, so none is gained."),
        (["play forge", "trash gold", "trash colony", "done"], {"hands": [["forge", "gold", "colony", "copper"], []]}, "No card costs exactly 17, so none is gained."),
        (["play forge", "done"], {"hands": [["forge", "gold"], []], "piles": {"copper": 0, "curse": 0}}, "No card costs exactly 0, so none is gained."),
        (["play forge", "trash gold"], {"hands": [["forge", "gold", "copper"], []]}, None),
        (["play forge", "trash silver", "done"], {"hands": [["forge", "silver", "copper"], []]}, None),
        (["play forge", "trash province", "trash silver"], {"hands": [["forge", "province", "silver"], []]}, None),
        (["play kings-court", "triple forge", "trash gold", "trash colony", "done"], {"hands": [["kings-court", "forge", "gold", "colony", "copper"], []]}, "No card costs exactly 17, so none is gained."),
    ],
)  # fmt: skip
@pytest.mark.clause("card.forge-none")
def test_a_forge_that_finds_no_card_says_so(steps, facts, remark):
    told = log_of(game_at(*steps, **facts))
    assert (remark or NOTHING) in told if remark else NOTHING not in told
    assert told.count(NOTHING) == bool(remark)


BUYING = {"phase": "buy", "coins": 3, "buys": 2, "hands": [["estate"], []], "kingdom": ["talisman"]}


@pytest.mark.parametrize(
    ("left", "steps", "is_empty"),
    [(1, ["buy talisman"], True), (2, ["buy talisman"], False), (1, ["buy silver"], False)],
)
@pytest.mark.parametrize("coins", [4, 8])
@pytest.mark.clause("buy.then-gain")
def test_a_bought_card_that_is_not_gained_is_told(left, steps, is_empty, coins):
    game = game_at(*steps, **{**BUYING, "coins": coins, "play": ["talisman"], "piles": {"talisman": left}})
    assert (EMPTY in log_of(game)) is is_empty
    game.play(0, "end-turn")
    assert log_of(game).count(EMPTY) == is_empty


@pytest.mark.clause("buy.then-gain")
def test_a_bought_card_that_is_not_gained_is_told_after_questions():
    facts = {**BUYING, "coins": 8, "play": ["talisman", "royal-seal"], "piles": {"talisman": 1}}
    game = game_at("buy talisman", **facts)
    assert EMPTY not in log_of(game)
    game.play(0, "leave")
    assert "The Talisman pile is empty, so the bought card is not gained." in log_of(game)
