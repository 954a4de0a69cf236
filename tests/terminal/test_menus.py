"""Menus and what can be typed: every legal action can be chosen, in full, in short or by number."""

from __future__ import annotations

import re
from random import Random

import pytest
from conftest import game_at
from scripted import Scripted

from amunre import Game
from amunre.terminal import printouts
from amunre.terminal.menus import Menu, Unclear
from amunre.terminal.parsing import COMMANDS, TAKING, Command, completions, read, read_action

OWN = [["memphis"], ["buto"], ["thebes"]]
AUCTION = {"revealed": ["memphis", "buto", "thebes"]}


def menu(game: Game, seat: int = 0) -> Menu:
    return Menu(game.prompt(seat), game.rules)


def meant(game: Game, text: str) -> str:
    return str(read_action(text, menu(game)))


def shown(game: Game, width: int = 80) -> str:
    screen = Scripted(width)
    printouts.question(screen, game, 0)
    return screen.text


def test_every_legal_action_is_in_the_menu_and_has_its_number(rules):
    game, random, numbered = Game(rules, 4, seed=2), Random(2), 0
    while not game.over:
        for seat in range(4):
            actions, of_seat = game.legal_actions(seat), menu(game, seat)
            assert sorted(of_seat.actions, key=str) == sorted(actions, key=str)
            for number, action in enumerate(of_seat.actions, 1):
                assert read_action(str(action), of_seat) == action
                if of_seat.numbered:
                    assert read_action(str(number), of_seat) == action
                    numbered += 1
        seat = game.to_act[0]
        actions = game.legal_actions(seat)
        game.push(seat, random.choice([action for action in actions if action.verb != "sell"] or actions))
    assert numbered > 1000


def test_bids_by_province_and_gold():
    game = game_at("bidding", hands=[["block"], [], []], **AUCTION)
    assert not menu(game).numbered
    assert meant(game, "2 6") == meant(game, "buto 6") == meant(game, "BU 6") == meant(game, "b bu 6") == "bid buto 6"
    assert meant(game, "block") == "play block"
    for text in ("2", "4 6", "2 6 6"):
        with pytest.raises(Unclear, match="number or name of a province and the gold"):
            meant(game, text)
    with pytest.raises(Unclear, match="Did you mean bid memphis 0, bid memphis 1"):
        meant(game, "mem 7")
    assert "memphis 36" in meant(game, "mem 36"), "what is illegal is read too, so that it can be explained"


def test_the_table_of_bids_shows_spaces_stones_and_whose_they_are(rules):
    game = game_at("bidding", gold=[10, 20, 20], **AUCTION)
    game.push(0, "bid buto 3")
    game.push(1, "bid buto 6")
    game.push(2, "bid thebes 0")
    rows = [row.split() for row in shown(game).splitlines()]
    assert ["1", "Memphis", "0", "1", "3", "6", "10", "-", "-", "-", "-"] in rows
    assert ["2", "Buto", "-", "-", "-", "[6]", "-", "-", "-", "-", "-"] in rows
    assert ["3", "Thebes", "[0]", "1", "3", "6", "10", "-", "-", "-", "-"] in rows
    told = " ".join(shown(game).split())
    assert "Seat 1 bids 6; Seat 0 is outbid with 3; 5 fields" in told
    assert "Seat 2 bids 0; 4 fields, 2 cards a turn" in told


def test_a_number_is_the_gold_of_an_offering():
    game = game_at("offering", OWN, gold=[17, 5, 5], hands=[["correction", "builder"], [], []])
    assert not menu(game).numbered
    assert meant(game, "7") == "offer 7"
    assert meant(game, "7 corr") == "offer 7 correction"
    assert meant(game, "steal") == meant(game, "st") == "steal"
    assert meant(game, "steal c") == "steal correction"
    assert meant(game, "99") == "offer 99"
    assert "a number from 1 to 17; with a card, for example 17 correction" in shown(game)


def test_purchases_show_the_next_prices():
    game = game_at("purchase", OWN, hands=[["builder"], [], []], sites={"memphis": {"stones": 2}})
    assert "3) 3 cards, 6 gold" in shown(game)
    game.push(0, "buy farmer memphis")
    assert "Farmer for 2 gold" in shown(game)
    assert "Stone for 1 gold" in shown(game)
    assert re.search(r"Play Builder +3\) Memphis", shown(game))
    assert re.search(r"Not now +Power cards", shown(game)), "what is closed; why tells the reason"


def test_short_forms_are_refused_where_they_fit_several_actions():
    game = game_at("purchase", OWN, hands=[["builder"], [], []], sites={"memphis": {"stones": 2}})
    with pytest.raises(Unclear, match="can mean buy farmer memphis, buy stone memphis or play builder memphis"):
        meant(game, "memphis")
    assert meant(game, "farmer mem") == "buy farmer memphis"
    assert meant(game, "builder mem") == "play builder memphis"
    assert meant(game, "e") == "end-turn"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("quux", "Unknown action 'quux'. The menu lists your actions"),
        (
            "steal x",
            "Unknown action 'steal x': expected steal [CARD], with CARD correction, not 'x' (offering.correction).",
        ),
        (
            "buy farmer memphsi",
            "expected buy farmer PROVINCE, with PROVINCE abu, abydos, ",
        ),
        ("farmr memphis", "Unknown action 'farmr memphis'. Did you mean buy farmer memphis?"),
        ("bye farmer memfis", "Did you mean buy farmer memphis?"),
        ("stnoe memphis", "Unknown action 'stnoe memphis'. Did you mean buy stone memphis?"),
        ("hlep", "Unknown action 'hlep'. Did you mean help?"),
        ("undu", "Unknown action 'undu'. Did you mean undo?"),
    ],
)
def test_what_means_nothing_is_told_with_what_may_have_been_meant(typed, told):
    game = game_at("purchase", OWN, hands=[["builder"], [], []])
    with pytest.raises(Unclear, match=re.escape(told)):
        meant(game, typed)


def test_what_was_open_a_moment_ago_is_understood_and_refused_with_its_reason():
    game = game_at("purchase", OWN, hands=[["builder"], [], []])
    assert meant(game, "builder") == "play builder memphis", "closed, and the only one of its kind"
    game.play(0, "buy farmer memphis")
    game.play(0, "buy stone memphis")
    for text in ("farmer memphis", "far mem", "farmer"):
        assert meant(game, text) == "buy farmer memphis"
        assert game.explain(0, meant(game, text))


def test_words_of_the_question_are_understood():
    game = game_at("offering", OWN, hands=[["correction"], [], []])
    assert meant(game, "-3") == "steal"
    assert meant(game, "-3 correction") == "steal correction"
    assert meant(game, "5 gold") == meant(game, "offer 5 gold") == "offer 5"
    assert meant(game_at("bidding", **AUCTION), "memphis 3 gold") == "bid memphis 3"
    with pytest.raises(Unclear):
        meant(game_at("purchase", OWN), "1 gold")


def test_numbers_of_a_menu_that_is_not_shown_mean_nothing(rules):
    game = game_at("purchase", OWN, hands=[["builder"], [], []])
    with pytest.raises(Unclear, match="type menu"):
        read("1", Menu(game.prompt(0), rules, seen=False))


def test_nothing_is_sold_by_a_slip():
    game = game_at("purchase", OWN, hands=[["block"], [], []])
    assert meant(game, "sell b") == "sell block"
    assert meant(game, "block") == "play block", "which is refused, because it is a card for the auction"


def test_commands_are_known_by_their_beginnings_unless_an_action_is(rules):
    game = game_at("purchase", OWN, hands=[["builder"], [], []])
    for word in COMMANDS:
        assert read(f"{word}  ", menu(game)) == Command(word, "")
        if word in TAKING:
            assert read(f"{word} Some Thing", menu(game)) == Command(word, "Some Thing")
        else:
            with pytest.raises(Unclear, match=f"{word} takes no arguments, so nothing was done; found 'Some Thing'"):
                read(f"{word} Some Thing", menu(game))
    assert read("?", menu(game)) == Command("help", "")
    assert read("und", menu(game)) == Command("undo", "")
    assert [str(action) for action in read("pl", menu(game))] == ["play builder memphis"]
    assert read("ha", menu(game)) == Command("hand", ""), "though there is a Harvest increase in the game"


@pytest.mark.parametrize("text", ["x", "12345678901234567890", "0", "-1", "bid", "bid  x", "offer 0", "sell", "+"])
def test_what_cannot_be_read_is_said_to_be_so(text):
    for game in (game_at("bidding", **AUCTION), game_at("purchase", OWN), game_at("offering", OWN)):
        with pytest.raises(Unclear) as error:
            meant(game, text)
        assert len(str(error.value)) > 20


def test_completion_offers_the_words_that_can_follow(rules):
    assert completions("b", 0, rules) == sorted(
        ["baharya", "berenike", "bid", "board", "buto", "buy", *(c.id for c in rules.cards if c.id[0] == "b")]
    )
    assert "memphis" in completions("bid ", 4, rules)
    assert completions("bid mem", 4, rules) == ["memphis"]
    assert completions("bid memphis 3", 12, rules) == ["3", "36"]
    assert completions("why buy f", 8, rules) == ["farmer"]
    assert completions("rule auction.t", 5, rules) == ["auction.take", "auction.top"]
    assert completions("quux ", 5, rules) == []


@pytest.mark.parametrize("width", [60, 80, 120])
def test_menus_keep_within_the_width(rules, width):
    game, random = Game(rules, 5, seed=8), Random(8)
    while not game.over:
        assert max(map(len, shown(game, width).splitlines()), default=0) <= width
        seat = game.to_act[0]
        game.push(seat, random.choice(game.legal_actions(seat)))
