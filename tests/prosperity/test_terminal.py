"""Prosperity at the terminal: what can be typed, what is listed and explained, and that all of it fits a small window."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from counts import few
from scripted import Scripted, meant, menu, said, shown, whole_game
from sitting import Sitting, sit

from amunre import Game, load_ruleset
from amunre.cli import cli
from amunre.engine.texts import Filler
from amunre.games.prosperity.terminal import FACE
from amunre.render.ending import result
from amunre.render.story import story
from amunre.terminal import printouts
from amunre.terminal.keeping import HUMAN
from amunre.terminal.menus import Unclear
from amunre.terminal.parsing import completions, read

ROWS = 24
"""Of the smallest window that people have."""
NAMES = ("Ada", "Bob", "Cyd")


@pytest.fixture(scope="module")
def rules():
    return load_ruleset("prosperity")


def game_at(*steps: str, **facts: Any) -> Game:
    """A game of two that goes on from a sketch, after these steps (`SEAT ACTION`)."""
    rules = load_ruleset("prosperity")
    position = rules.game.positions.sketch(rules, {"players": 2, **facts})
    game = Game.from_position(rules, position, names=NAMES[: len(position.players)], seed=1)
    for step in steps:
        seat, action = step.split(" ", 1)
        game.play(int(seat), action)
    return game


def buying(*cards: str, steps: Sequence[str] = (), **facts: Any) -> Game:
    """A game in whose buy phase Ada has these cards in hand, after these steps."""
    return game_at(*steps, phase="buy", hands=[[*cards], []], **facts)


LIKELY = {"play": 12, "triple": 8, "buy": 4, "end-turn": 1, "end-actions": 1}


def any_action(game: Game, random: Random) -> Any:
    """A legal action of a likely kind."""
    legal = game.legal_actions(game.to_act[0])
    return random.choices(legal, [LIKELY.get(action.verb, 3) for action in legal])[0]


def whole(stage: str) -> Game:
    """A game that has come to a stage."""
    return STAGES[stage]()


STAGES = {
    "actions": lambda: game_at(hands=[["city", "monument"], []]),
    "buying": lambda: buying("copper", "silver", coins=5),
    "triple": lambda: game_at("0 play kings-court", hands=[["kings-court", "city"], []]),
    "trash": lambda: game_at("0 play trade-route", hands=[["trade-route", "copper", "curse"], []]),
    "bishop": lambda: game_at("0 play bishop", hands=[["bishop", "copper"], ["curse", "gold"]]),
    "forge": lambda: game_at("0 play forge", hands=[["forge", "copper", "silver"], []]),
    "gain": lambda: game_at("0 play expand", "0 trash silver", hands=[["expand", "silver", "copper"], []]),
    "vault": lambda: game_at("0 play vault", hands=[["vault", "estate", "copper"], []]),
    "vault-other": lambda: game_at("0 play vault", "0 done", hands=[["vault", "estate"], ["gold", "curse", "estate"]]),
    "discard": lambda: game_at("0 play goons", hands=[["goons"], ["gold", "curse", "estate", "copper"]]),
    "mountebank": lambda: game_at("0 play mountebank", hands=[["mountebank"], ["curse"]]),
    "put": lambda: game_at("0 play rabble", hands=[["rabble"], []], decks=[[], ["estate", "duchy", "gold"]]),
    "name": lambda: buying("contraband", steps=["0 play contraband"]),
    "take": lambda: game_at("0 play counting-house", hands=[["counting-house"], []], discards=[["copper"] * 5, []]),
    "mint": lambda: game_at("0 play mint", hands=[["mint", "gold"], []]),
    "loan": lambda: buying("loan", steps=["0 play loan"], decks=[["estate", "silver"], []]),
    "gained": lambda: buying(coins=3, play=["royal-seal"], steps=["0 buy silver"]),
    "order": lambda: buying(coins=5, play=["talisman", "quarry"], steps=["0 buy mint"], kingdom=["mint"]),
}


# --- typing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("play copper", "play copper"),
        ("p c", "play copper"),
        ("buy grand-market", "buy grand-market"),
        ("buy grand market", "buy grand-market"),
        ("b grand m", "buy grand-market"),
        ("Grand Market", "buy grand-market"),
        ("buy worker's village", "buy workers-village"),
        ("workers village", "buy workers-village"),
        ("kings court", "buy kings-court"),
        ("buy gold", "buy gold"),
        ("b pl", "buy platinum"),
        ("end", "end-turn"),
        ("end-turn", "end-turn"),
    ],
)
def test_short_forms(typed, action):
    kingdom = ["grand-market", "workers-village", "kings-court"]
    assert meant(buying("copper", coins=9, kingdom=kingdom), typed) == action


def test_what_two_things_can_mean_is_asked():
    with pytest.raises(Unclear, match="'copper' can mean play copper or buy copper"):
        meant(buying("copper"), "copper")


def test_choices_are_numbered():
    game = buying("copper", "silver", coins=3)
    actions = menu(game).actions
    assert [meant(game, str(n)) for n in range(1, len(actions) + 1)] == [str(action) for action in actions]


def test_a_number_of_coppers_is_typed_as_itself():
    game = whole("take")
    assert [meant(game, str(n)) for n in range(6)] == [f"take {n}" for n in range(6)]
    assert "0 - 5  Take Coppers: type the number" in shown(game)
    with pytest.raises(Unclear, match=r"A number of Coppers: 0 - 5\."):
        meant(game, "1 2")


def test_several_treasures_in_a_line():
    game = buying("copper", "copper", "silver")
    assert [str(action) for action in read("play copper 2 silver", menu(game))] == [*["play copper"] * 2, "play silver"]


@pytest.mark.parametrize("seed", range(few(1, 5)))
def test_every_legal_action_can_be_typed_in_full(rules, seed):
    game, random = Game(rules, 3, seed=seed), Random(seed)
    while game.to_act:
        of_seat = menu(game)
        assert [read(str(action), of_seat) for action in of_seat.actions] == [(action,) for action in of_seat.actions]
        game.push(game.to_act[0], any_action(game, random))


# --- all treasures at once ---------------------------------------------------------------------------


def all_of(game: Game) -> list[str]:
    """Return the actions that `all` stands for."""
    return [action for line in FACE.lines(game.prompt(0), game.rules) for action in line.actions]


def test_all_treasures_but_those_that_ask_or_reveal_something_and_bank_last():
    game = buying("copper", "copper", "loan", "venture", "contraband", "bank", "platinum", "quarry", "estate", "city")
    played = ["play copper", "play copper", "play platinum", "play quarry", "play bank"]
    assert all_of(game) == played
    _, screen = said(game, (HUMAN, HUMAN), "", "all")
    assert "play 2 Coppers" in screen.text
    assert "Ada, 13 coins, 1 buy>" in screen.text


@pytest.mark.parametrize(
    "game",
    [
        lambda: buying("copper"),
        lambda: buying("loan", "venture"),
        lambda: buying("copper", "silver", bought=1),
        lambda: game_at(hands=[["copper", "silver", "city"], []]),
    ],
)
def test_where_nothing_is_played_together(game):
    assert all_of(game()) == []


def test_all_treasures_are_taken_back_at_once():
    session, screen = said(buying("copper", "silver", "silver"), (HUMAN, HUMAN), "", "all", "undo")
    assert "Undone: play copper, play silver, play silver." in screen.text
    assert not session.game.steps


@pytest.mark.parametrize("line", ["all", "play all", "Play All", "play 1 Copper, 2 Silvers"])
def test_the_line_that_plays_them_is_also_read_as_it_is_printed(line):
    game = buying("copper", "silver", "silver")
    session, screen = said(game, (HUMAN, HUMAN), "", line)
    assert "play 1 Copper, 2 Silvers" in screen.text
    assert [str(step) for step in session.game.steps] == ["0 play copper", "0 play silver", "0 play silver"]


def test_nobody_else_can_play_them():
    game = buying("copper", "silver")
    assert not [*FACE.lines(game.prompt(1), game.rules)]


# --- the table ---------------------------------------------------------------------------------------


def board(game: Game, width: int = 80, viewer: Any = 0) -> str:
    return FACE.board(game.view(viewer), game.rules, game.names, width, False).plain


@pytest.mark.parametrize("width", [40, 51, 60, 80, 120])
def test_the_supply_has_each_pile_with_its_cost_and_what_is_left(rules, width):
    game = Game(rules, 4, seed=5)
    told = board(game, width)
    view = game.view(0)
    for id, left in view.supply.items():
        card = rules.card(id)
        assert re.search(rf"(^|  ){card.cost:>2}  {card.names['en']} +{left}\b", told, re.MULTILINE)
    assert max(map(len, told.splitlines())) <= width
    assert len(told.splitlines()) <= (12 if width > 50 else 20)


def test_marks_show_costs_that_changed_bans_and_coin_tokens():
    kingdom = ["trade-route", "city", "peddler"]
    game = buying(play=["quarry", "city"], kingdom=kingdom, banned=["colony", "mint"], piles={"estate": 7})
    told = board(game)
    assert re.search(r" 3\* City +\d", told)
    assert re.search(r" 4\* Peddler +\d", told)
    assert re.search(r"11  Colony +8x", told)
    assert re.search(r" 8  Province +8\+", told)
    assert re.search(r" 2  Estate +7 ", told)
    assert "Cannot be bought: Colony, Mint" in told
    assert "In play: 1 Quarry, 1 City" in told
    assert {sign in FACE.key(game.rules, 80, False) for sign in "*x+>"} == {True}


@pytest.mark.parametrize(
    ("facts", "marked"),
    [
        ({}, False),
        ({"play": ["quarry"]}, True),
        ({"banned": ["mint"]}, True),
        ({"kingdom": ["trade-route"]}, True),
    ],
)
def test_a_lesson_needs_the_legend_only_for_marks(facts, marked):
    game = buying(**facts)
    assert FACE.marked(game.view(0), game.rules) is marked


@pytest.mark.parametrize("stage", ["buying", "gain", "name"])
def test_a_place_on_the_board_is_the_pile_of_an_action(rules, stage):
    game = whole(stage)
    seat = game.to_act[0]
    of = game.view(seat), rules, game.names, 51, False
    drawn, spots = FACE.board(*of).plain.splitlines(), FACE.spots(*of)
    for place, spot in spots.items():
        verb, card = place.split()
        assert rules.card(card).names["en"][:10] in drawn[spot.line][spot.column : spot.column + spot.columns]
        assert rules.actions.parse(place).verb == verb
    supply = game.view(0).supply
    taken = {str(action) for action in game.legal_actions(seat) if action.verb == verb and action.card in supply}
    assert {*spots} >= taken != set()


def test_what_is_seen_of_others_is_beside_their_row():
    game = buying("copper", shown=[[], ["watchtower"]], tops=[["gold"], []])
    told = FACE.players(game.view(0), game.rules, game.names, 80, ()).plain
    assert "known from the top: 1 Gold" in told
    assert "seen by all: 1 Watchtower" in told


@pytest.mark.parametrize(("width", "head"), [(80, "discards"), (51, "disc")])
def test_players_fit_the_width(rules, width, head):
    game = Game(rules, ("Ahmose", "Bastet", "Cheops"), seed=1)
    told = FACE.players(game.view(0), rules, game.names, width, ("", "sensible", "uniform")).plain
    assert f" {head} " in told
    assert max(map(len, told.splitlines())) <= width
    assert len(told.splitlines()) == 4


def test_board_and_question_fit_a_small_window(rules):
    """From where it says whose turn it is to what is typed, when many piles can be bought."""
    late = buying("copper", "silver", "gold", coins=12, buys=2, play=["city", "bank", "quarry"])
    for game in (late, Game(rules, 4, seed=1)):
        screen, seat = Scripted(80), game.to_act[0]
        printouts.board(screen, game, game.view(seat))
        printouts.question(screen, game, seat)
        assert len(screen.text.splitlines()) < ROWS


def test_cards_set_aside_and_what_is_unfinished_stand_below_the_supply():
    assert "Set aside: 1 Estate, 1 Duchy" in board(whole("put"), viewer=1)
    game = game_at("0 play kings-court", "0 triple bishop", hands=[["kings-court", "bishop", "copper", "gold"], []])
    assert re.search(r"Unfinished, the next one first: .*; Bishop, 2 more times", " ".join(board(game).split()))


# --- sessions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "width"), few([(3, 80)], [(2, 60), (3, 80), (4, 120)]))
def test_a_whole_game(rules, players, width):
    whole_game(rules, players, width, any_action)


@pytest.mark.parametrize("stage", STAGES)
def test_each_question_with_its_help(rules, stage):
    game, screen = whole(stage), Scripted(80)
    assert game.stage == stage
    seat = game.to_act[0]
    printouts.question(screen, game, seat)
    printouts.help(screen, game, seat)
    printouts.hand(screen, game, seat)
    told = Filler(rules)
    assert told.part("teaching", stage).split()[0] in screen.text
    slugs = told.part("teaching-rules", stage).split(", ")
    assert {rules.clause(slug).slug for slug in slugs} == {*slugs}


def test_each_stage_is_taught(rules):
    stages = {stage.name for stage in rules.game.course.STAGES} - {"over"}
    assert {*Filler(rules).sections["teaching"]} == {*Filler(rules).sections["teaching-rules"]} == stages == {*STAGES}


def test_a_slip_is_told_with_its_rule_and_changes_nothing():
    session, screen = said(buying("copper"), (HUMAN, HUMAN), "", "buy colony", "why buy colony", "why play copper")
    assert screen.text.count("[buy.pay]") == 2
    assert "You may: play copper." in screen.text
    assert not session.game.steps


def test_the_account_of_the_turn_stands_before_what_is_typed_in_ones_own_turn_alone():
    game = buying("copper", coins=4, buys=2)
    assert [FACE.asks(game.view(seat), NAMES[:2]) for seat in (0, 1)] == ["Ada, 4 coins, 2 buys> ", "Bob> "]
    game = game_at(hands=[["city"], []])
    assert FACE.asks(game.view(0), NAMES[:2]) == "Ada, 1 action> "


# --- cards by their names ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["city", "City", "ci"])
def test_help_describes_a_card(name):
    _, screen = said(buying("copper"), (HUMAN, HUMAN), "", f"help {name}")
    assert "City. Action, cost 5. +1 card, +2 actions. With 1 empty pile or more: +1 card." in screen.text


def test_help_describes_every_card_and_kingdom(rules):
    screen = Scripted()
    for thing in rules.things:
        printouts.about(screen, rules, thing.names["en"])
    assert screen.text.count("cost ") >= len(rules.cards)
    assert "Beginners: Watchtower, Monument, " in screen.text.replace("\n", " ")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sity", "Nothing in this game is called 'sity'. Did you mean city?"),
        (
            "c",
            "Nothing in this game is called 'c'. Did you mean copper, colony, curse, city, contraband or counting-house?",
        ),
        ("1234567", "Nothing in this game is called '1234567'."),
    ],
)
def test_a_name_that_means_no_card(rules, name, told):
    with pytest.raises(Unclear) as unclear:
        printouts.about(Scripted(), rules, name)
    assert str(unclear.value) == told


def test_names_of_cards_are_completed_after_help(rules):
    assert completions("help ki", 5, rules) == ["kings-court"]
    assert completions("help ki", 5, load_ruleset("tigris")) == []


# --- the log -----------------------------------------------------------------------------------------


def test_the_log_of_a_turn_leaves_out_what_is_implied():
    """The worth of treasures, the gain of what is bought, and clean-up; the first step of a sketch stands alone."""
    game = buying("copper", "copper", "copper", "silver", decks=[["estate"] * 5, []])
    for action in ("play copper", "play copper", "play copper", "play silver", "buy workers-village"):
        game.play(0, action)
    _, told = story(game, 1)
    assert told == "Ada plays 2 Coppers. Ada plays a Silver. Ada buys a Worker's Village for 4 coins."


def test_the_log_does_not_tell_the_worth_of_a_treasure_that_venture_finds():
    """As it tells that of no other treasure."""
    game = buying("copper", "venture", "copper", decks=[["silver"], []])
    for action in ("play copper", "play venture", "play copper"):
        game.play(0, action)
    assert "coin" not in " ".join(story(game, 1))


# --- the full screen ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_turn_on_the_full_screen(size):
    game = buying("copper", "copper", "silver", "platinum", decks=[["estate"] * 5, []])

    async def play(at: Sitting) -> None:
        assert at.labels[0] == "Play 2 Coppers, 1 Silver, 1 Platinum"
        assert at.shown("hand") == "Your hand: 2 Coppers, 1 Silver, 1 Platinum"
        await at.press("down", "enter")
        assert at.steps == ["0 play copper", "0 play copper", "0 play silver", "0 play platinum"]
        await at.press("down", "enter")
        assert at.labels[0] == "Buy a card"
        await at.click_on("buy colony")
        assert "[buy.pay]" in at.part("answer")
        assert "Colony. Victory, cost 11." in at.part("answer")
        await at.click_on("buy platinum")
        await at.click_on("buy platinum")
        assert at.steps[4] == "0 buy platinum"

    sit(game, (HUMAN, "uniform"), play, size)


# --- what the rules say ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("cards", "trezor +akce +5 "),
        ("cards", "platina +peníze +9 "),
        ("kingdoms", "friendly-interactive"),
        ("numbers", r"měďák +46 +39 +32"),
        ("numbers", r"hráče +200"),
    ],
)
def test_show_prints_cards_kingdoms_and_numbers(what, told):
    run = CliRunner().invoke(cli, ["show", what, "--ruleset", "prosperity", "--language", "cs"])
    assert run.exit_code == 0, run.stderr
    assert re.search(told, run.stdout, re.IGNORECASE)
    assert max(map(len, run.stdout.splitlines())) <= 80


def test_show_draws_the_cards(tmp_path):
    file = tmp_path / "cards.svg"
    run = CliRunner().invoke(cli, ["show", "cards", "--ruleset", "prosperity", "--svg", str(file)])
    assert run.exit_code == 0, run.stderr
    assert "Peddler" in file.read_text(encoding="utf-8")


def test_at_the_end_stands_the_reason_once_and_who_has_won():
    game = game_at(
        "0 buy province", phase="buy", coins=8, piles={"province": 1}, hands=[["curse"], ["duchy", "estate"]]
    )
    told = str(FACE.status(game.view(1), game.rules, NAMES[:2], 80))
    assert told == "The Province pile is empty: the game is over."
    assert result(game).startswith("Ada wins with 5 points.")
    screen = Scripted()
    printouts.outcome(screen, game)
    assert re.search(r"Provinces +6 +-", screen.text)
    assert re.search(r"Total +5 +4", screen.text)


def test_a_view_prints_as_text(rules):
    game = Game(rules, NAMES, seed=7)
    told = str(game.view(0))
    for part in ("Turn 1 of", "Copper", "Player 2", "empty piles", "Your hand: "):
        assert part in told
    assert "Your hand" not in str(game.view("spectator"))


# --- what is shown again, and of whom --------------------------------------------------------------------


def test_each_turn_begins_with_its_heading_and_the_supply():
    """Also a turn that begins in the buy phase after others that did."""
    game = buying("copper", decks=[["copper"] * 10, ["estate"] * 10])
    _, screen = said(game, (HUMAN, "uniform"), "end-turn", "", "end-turn", "")
    headings = re.findall(r"Turn (\d) of Ada", screen.text)
    assert headings == sorted({*headings}), "each turn has one heading"
    assert len(headings) > 1
    assert screen.text.count("Province") >= len(headings)


def test_the_cards_of_a_player_can_be_read():
    game = buying("copper", discards=[["silver"], ["gold"]], buried=[["estate"], ["duchy"]])
    _, screen = said(game, (HUMAN, "uniform"), "", "players ada", "players Bob", "players x", "players")
    told = " ".join(screen.text.split())
    assert "in hand: 1 Copper; 0 cards in the deck; 2 cards in the discard pile; of them seen by all: 1 Silver" in told
    assert "of them unseen: 1 Estate; all cards: 1 Copper, 1 Silver, 1 Estate." in told
    assert "of them seen by all: 1 Gold; of them unseen: 1 unseen card; all cards: 1 Gold, 1 Duchy." in told
    assert "Expected the name of one player, Ada or Bob, not 'x'." in told


def test_games_without_hidden_holdings_describe_no_single_player():
    game = Game(load_ruleset("tigris"), NAMES, seed=1)
    _, screen = said(game, (HUMAN, HUMAN, HUMAN), "", "players ada")
    assert "players takes no arguments" in screen.text


@pytest.mark.parametrize("names", [("Ada", "Bob"), ("Alexandra", "Bob")])
@pytest.mark.parametrize("width", [38, 45, 51, 80])
def test_the_head_of_the_players_does_not_wrap(names, width):
    game = buying("copper")
    told = FACE.players(game.view(0), game.rules, names, width, ()).plain
    assert max(map(len, told.splitlines())) <= max(width, 45)


@pytest.mark.parametrize(
    ("facts", "mark"),
    [({"play": ["copper"]}, "x"), ({"play": ["silver"]}, ""), ({"banned": ["grand-market"]}, "x")],
)
def test_a_card_that_another_one_in_play_forbids_is_marked(facts, mark):
    game = buying(kingdom=["grand-market"], **facts)
    assert re.search(rf"Grand Market +10{mark}( |$)", board(game), re.MULTILINE)
    assert FACE.marked(game.view(0), game.rules) is bool(mark)


def test_help_of_play_names_the_third_game():
    told = CliRunner().invoke(cli, ["play", "--help"]).stdout
    assert "big-money" in told
    assert "--set kingdom=beginners" in told


# --- pauses, repetitions and warnings ---------------------------------------------------------------------


def test_a_person_who_plays_alone_is_not_stopped_after_each_attack():
    hands = [["kings-court", "goons", "copper"], ["copper"] * 5]
    game = game_at(hands=hands, decks=[["estate"] * 5, ["estate"] * 5])
    session, screen = said(game, (HUMAN, "sensible"), "play kings-court", "goons", "end-turn")
    assert "Press Enter" not in screen.text
    assert session.game.steps[-1].seat == 1


def test_after_an_answer_in_the_turn_of_another_nothing_stops():
    hands = [["curse", "gold"], ["bishop", "copper", "copper"]]
    game = game_at("1 play bishop", "1 trash copper", active=1, hands=hands, decks=[[], ["estate"] * 5])
    session, screen = said(game, (HUMAN, "uniform"), "trash curse")
    assert "Ada trashes a Curse." in " ".join(story(session.game, 0))
    assert "Press Enter" not in screen.text


def test_people_at_one_keyboard_are_stopped():
    game = game_at(hands=[["goons"], ["copper"] * 5])
    _, screen = said(game, (HUMAN, HUMAN), "", "play goons", "")
    assert "Press Enter" in screen.text


@pytest.mark.parametrize("typed", ["play copper 3", "play 3 copper", "p 3 c", "play copper copper 2"])
def test_a_number_before_or_after_a_card_repeats_it(typed):
    game = buying("copper", "copper", "copper")
    assert [str(action) for action in read(typed, menu(game))] == ["play copper"] * 3


def test_a_number_before_a_card_leaves_other_lines_alone():
    game = buying("copper", "copper", "silver")
    assert [str(action) for action in read("play copper 2 silver", menu(game))] == [*["play copper"] * 2, "play silver"]
    with pytest.raises(Unclear):
        read("play 0 copper", menu(buying("copper", "silver")))


@pytest.mark.parametrize(
    ("facts", "label"),
    [
        ({"play": ["copper", "copper", "silver", "city"]}, "Mint (5), trashes 3 cards in play"),
        ({"play": ["city"]}, "Mint (5)"),
    ],
)
def test_a_mint_warns_of_what_it_trashes(facts, label):
    game = buying(coins=5, kingdom=["mint"], **facts)
    prompt = game.prompt(0)
    decision = FACE.decision(prompt, game.view(0), game.rules, game.names)
    labels = [decision.label(group, choice) for group in prompt.groups for choice in group.choices]
    assert label in labels


def test_the_supply_comes_first_when_a_card_is_named():
    game = whole("name")
    in_supply, other = game.prompt(1).groups
    assert {str(action).split()[1] for action in in_supply.actions} == {*game.view(0).supply}
    assert other.title == "Name a card that cannot be bought"
    assert len(in_supply.actions) + len(other.actions) == len(game.rules.cards)


def test_revealed_cards_are_one_sentence_and_a_card_left_where_it_is_is_none():
    game = game_at("0 play rabble", hands=[["rabble"], []], decks=[[], ["estate", "city", "gold"]])
    assert "Bob reveals an Estate, a City and a Gold. Bob discards a Gold. Bob discards a City." in " ".join(
        story(game, 0)
    )
    game = buying(coins=3, play=["royal-seal"], steps=["0 buy silver", "0 leave"])
    assert "leaves" not in " ".join(story(game, 1))


def test_the_few_choices_of_the_decision_itself_are_unfolded():
    async def play(at: Sitting) -> None:
        assert at.labels == ["Trash a card: Gold", "Trash a card: Curse", "Otherwise: trash nothing"]

    sit(game_at("0 play bishop", hands=[["bishop"], ["curse", "gold"]]), ("uniform", HUMAN), play, (80, 24))
