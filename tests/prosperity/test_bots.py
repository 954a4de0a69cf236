"""The bots at Prosperity: whole games, moments in which any sensible player does one thing, and how they fare."""

from __future__ import annotations

from random import Random

import pytest
from counts import few
from prosperity.games import RULES, VARIANT, game_at, moments

from amunre import Game, play_out
from amunre.bots import Observation, Search, Sensible, Uniform, bot_named
from amunre.bots import search as searching
from amunre.bots.search import prospect
from amunre.bots.strategy import strategy_of
from amunre.engine.texts import Filler
from amunre.games.prosperity.bots.outlook import Outlook
from amunre.shares import win_share

BIG_MONEY = bot_named("big-money")
KINGDOMS = [kingdom.id for kingdom in RULES.kingdoms]


def hint(game):
    """Return the bot's hint for the seat that must act."""
    [seat] = game.to_act
    return Sensible(Random(1)).hint(Observation(game, seat), game.legal_actions(seat))


def choice(game, bot=Sensible):
    """Return the bot's action in the seat that must act, as text."""
    [seat] = game.to_act
    return str(bot(Random(1)).choose(Observation(game, seat), game.legal_actions(seat)))


def buying(coins, *steps, **facts):
    """A game in a buy phase with these coins and a usual deck, after these steps."""
    deck = ["copper"] * 5 + ["estate"] * 3 + ["silver"] * 4
    return game_at(*steps, phase="buy", coins=coins, **{"decks": [deck, deck], **facts})


def shares(one, other, numbers, rules=RULES, **setup):
    """The win shares of a bot against another in games of two, with changing seats."""
    found = []
    for number in numbers:
        game, seat = Game(rules, 2, seed=number, **setup), number % 2
        play_out(game, [(one if s == seat else other)(Random(f"{number}/{s}")) for s in range(2)])
        found.append(win_share(game.result, seat))
    return sum(found) / len(found)


# --- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [RULES, VARIANT], ids=["prosperity", "small set"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_end_by_themselves(rules, players):
    for seed in range(few(1, 20)):
        game = Game(rules, players, seed=seed)
        play_out(game, [Sensible(Random(seat)) for seat in range(players)])
        assert game.position().end in ("end.colony", "end.province", "end.piles")


@pytest.mark.parametrize("seed", range(few(3, 20)))
def test_it_finds_its_way_from_wherever_the_others_bring_it(seed):
    game = Game(RULES, 2 + seed % 3, seed=seed)
    play_out(game, [Sensible(Random(seed)), *(Uniform(Random(f"{seed}/{n}")) for n in range(1, game.players))])
    assert game.over


def test_it_answers_every_question():
    stages = set()
    for number in range(few(8, 100)):
        for game in moments(number):
            if game.to_act and len(game.legal_actions(game.to_act[0])) > 1:
                assert hint(game).action in game.legal_actions(game.to_act[0])
                stages.add(game.stage)
    assert stages >= {"actions", "buying", "triple", "trash", "bishop", "forge", "gain", "vault", "discard", "name"}


def test_chance_decides_only_between_equals():
    games = [Game(RULES, 3, seed=3) for _ in range(2)]
    for game in games:
        play_out(game, [Sensible(Random(5)) for _ in range(3)])
    assert games[0].steps == games[1].steps


@pytest.mark.parametrize("number", range(few(4, 40)))
def test_it_does_the_same_in_worlds_that_it_cannot_tell_apart(number):
    random = Random(number)
    for game in moments(number):
        if game.to_act:
            [seat] = game.to_act
            if len(game.legal_actions(seat)) > 1:
                assert chosen(game) == chosen(game.redeal(seat, random.getrandbits(32)))


def chosen(game):
    """Return the choices of policies that see the whole state, and what the sensible one tries and expects."""
    [seat] = game.to_act
    strategy, s, legal = strategy_of(RULES), game._play.state, game.legal_indices(seat)
    policy = strategy.policy(RULES, Random(1))
    others = [made(RULES, Random(1)).choose(s, seat, legal) for made in strategy.players.values()]
    return policy.choose(s, seat, legal), policy.others(s, seat, legal), policy.standing(s, seat), others


# --- strength ----------------------------------------------------------------------------------------------


def test_it_wins_far_more_than_its_share_against_players_at_random():
    assert shares(Sensible, Uniform, range(few(6, 100))) > 0.9


def test_big_money_wins_far_more_than_its_share_against_players_at_random():
    assert shares(BIG_MONEY, Uniform, range(few(6, 100))) > 0.9


def test_it_beats_big_money_over_random_kingdoms():
    assert shares(Sensible, BIG_MONEY, range(few(12, 500))) >= 0.6


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_it_beats_big_money_in_each_named_kingdom(kingdom):
    assert shares(Sensible, BIG_MONEY, range(few(16, 500)), kingdom=kingdom) >= 0.55


def test_it_plays_cards_of_a_variant_better_than_big_money_does_without_them():
    assert shares(Sensible, BIG_MONEY, range(few(20, 200)), VARIANT, kingdom="village-fair") >= 0.55


# --- big money ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coins", "left", "bought"),
    [
        (2, 8, "end-turn"),
        (3, 8, "buy silver"),
        (5, 8, "buy silver"),
        (6, 8, "buy gold"),
        (8, 8, "buy gold"),
        (9, 8, "buy platinum"),
        (11, 8, "buy platinum"),
        (8, 6, "buy province"),
        (11, 6, "buy colony"),
        (6, 5, "buy duchy"),
        (2, 3, "end-turn"),
        (2, 2, "buy estate"),
    ],
)
def test_big_money_buys_by_coins_and_by_the_stage_of_the_game(coins, left, bought):
    assert choice(buying(coins, piles={"colony": left}), BIG_MONEY) == bought


def test_big_money_buys_a_colony_early_only_with_a_rich_deck():
    rich = [["gold"] * 11, []]
    assert choice(buying(11, decks=rich), BIG_MONEY) == "buy colony"


def test_big_money_plays_all_treasures_and_no_actions():
    game = game_at(hands=[["monument", "copper", "loan"], []], decks=[["silver"], []])
    assert choice(game, BIG_MONEY) == "end-actions"
    game.play(0, "end-actions")
    assert {choice(game, BIG_MONEY)} <= {"play copper", "play loan"}


# --- cards ---------------------------------------------------------------------------------------------------


def test_actions_that_give_back_their_action_come_first():
    game = game_at(hands=[["monument", "workers-village", "copper"], []], decks=[["copper"] * 9, []])
    assert choice(game) == "play workers-village"


def test_kings_court_repeats_the_best_card():
    game = game_at(
        "play kings-court", hands=[["kings-court", "monument", "watchtower"], []], decks=[["copper"] * 9, []]
    )
    assert choice(game) == "triple monument"


def test_kings_court_waits_for_nothing_if_it_is_alone():
    assert choice(game_at("play kings-court", hands=[["kings-court", "goons"], []], decks=[["gold"] * 9, []])) == (
        "triple goons"
    )


def test_a_bank_is_played_last():
    game = buying(0, hands=[["bank", "copper", "silver"], []])
    played = []
    for _ in range(3):
        played.append(choice(game))
        game.play(0, played[-1])
    assert played[-1] == "play bank"
    assert game.position().coins == 6


def test_coppers_stay_in_hand_where_they_would_prevent_a_grand_market():
    game = buying(6, hands=[["copper", "copper"], []], kingdom=["grand-market"], play=["gold", "gold"])
    assert choice(game) == "buy grand-market"


def test_coppers_are_played_if_they_buy_more():
    game = buying(6, hands=[["copper"] * 5, []], kingdom=["grand-market"], play=["gold", "gold"], piles={"colony": 1})
    assert choice(game) == "play copper"


def test_two_buys_are_planned_together():
    """A Province and an Estate are worth more than two Duchies, but only together."""
    rich = [["gold"] * 9] * 2
    game = buying(10, buys=2, piles={"colony": 2, "province": 3}, tokens=[9, 0], decks=rich)
    for bought in ("buy province", "buy estate"):
        assert choice(game) == bought
        game.play(0, bought)


@pytest.mark.parametrize(("tokens", "wins"), [((30, 0), True), ((0, 30), False)])
def test_the_last_province_is_bought_by_who_is_ahead(tokens, wins):
    game = buying(8, piles={"province": 1}, tokens=tokens)
    assert (choice(game) == "buy province") is wins
    assert (hint(game).why == "This purchase ends the game while you are ahead.") is wins


USUAL = ["copper"] * 5 + ["estate"] * 3 + ["silver"] * 4
DECKS = {
    "gold": ["gold"] * 9 + ["silver"] * 4 + ["copper"] * 3,
    "victory": ["gold"] * 6 + ["platinum"] * 3 + ["silver"] * 4 + ["copper"] * 3 + ["province"] * 3,
    "many coins": ["platinum"] * 5 + ["venture"] * 3 + ["rabble", "city", "city"],
    "few cards": ["platinum"] * 3 + ["bishop"] * 3 + ["workers-village", "city", "peddler"],
}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(("coins", "bought"), [(5, "duchy"), (8, "province"), (11, "colony"), (26, "colony")])
def test_the_dearest_victory_card_is_bought_late_in_the_game(players, deck, coins, bought):
    decks = [DECKS[deck]] + [USUAL] * (players - 1)
    assert choice(buying(coins, players=players, decks=decks, piles={"colony": 2})) == f"buy {bought}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_colony_is_left_by_who_would_lose(players):
    decks = [DECKS["gold"]] + [USUAL] * (players - 1)
    game = buying(11, players=players, decks=decks, piles={"colony": 1}, tokens=[0] * (players - 1) + [30])
    assert choice(game) == "buy province"


@pytest.mark.parametrize("left", [2, 5, 9])
def test_a_deck_with_more_coins_than_it_can_spend_buys_colonies(left):
    kingdom = ["loan", "bishop", "city", "counting-house", "rabble", "vault", "venture", "mint", "hoard", "forge"]
    decks = [DECKS["many coins"], DECKS["gold"], USUAL]
    game = buying(26, players=3, decks=decks, kingdom=kingdom, piles={"colony": left})
    assert choice(game) == "buy colony"


def test_nothing_useless_is_bought_at_the_end():
    game = buying(3, decks=[DECKS["gold"], USUAL], piles={"colony": 1, "estate": 0})
    seen, legal = Observation(game, 0), game.legal_actions(0)
    assert {str(Sensible(Random(number)).choose(seen, legal)) for number in range(9)} == {"end-turn"}


@pytest.mark.parametrize("left", [2, 3, 4])
def test_a_bishop_takes_no_colony_late_in_the_game(left):
    hand = ["bishop", "bishop", "platinum", "platinum", "colony"]
    decks = [["platinum", "bishop", "workers-village", "city", "peddler"], DECKS["gold"]]
    assert choice(game_at("play bishop", hands=[hand, []], decks=decks, piles={"colony": left})) == "trash bishop"


def test_nothing_is_trashed_for_another_bishop_late_in_the_game():
    hands = [["bishop"], ["province", "colony", "gold"]]
    game = game_at("play bishop", hands=hands, decks=[["gold"] * 9, ["gold"] * 9], piles={"colony": 2})
    assert choice(game) == "decline"


def test_a_curse_is_discarded_trashed_and_given_away():
    game = game_at("play mountebank", hands=[["mountebank"], ["curse", "copper"]])
    assert choice(game) == "discard curse"
    game = game_at("play bishop", hands=[["bishop", "curse", "gold"], []], decks=[["copper"] * 9, []])
    assert choice(game) == "trash curse"


def test_a_watchtower_trashes_a_curse_and_keeps_what_was_bought():
    curse = game_at("play mountebank", hands=[["mountebank"], ["watchtower", "copper"]], decks=[[], ["copper"] * 9])
    assert choice(curse) == "watchtower trash"
    gold = buying(6, "buy gold", hands=[["watchtower"], []])
    assert choice(gold) == "watchtower top"
    assert hint(gold).why == "Gold is useful, and you will draw it sooner."


def test_expand_turns_a_province_into_a_colony_at_the_end():
    game = game_at(
        "play expand",
        hands=[["expand", "province", "copper"], []],
        piles={"colony": 2},
        decks=[["gold"] * 9, ["gold"] * 9],
    )
    assert choice(game) == "trash province"
    game.play(0, "trash province")
    assert choice(game) == "gain colony"


def test_forge_makes_a_good_card_of_useless_ones():
    hand = ["forge", "curse", "estate", "estate", "estate"]
    game = game_at("play forge", hands=[hand, []], decks=[["silver"] * 9, []])
    total = 0
    while game.stage == "forge":
        step = choice(game)
        total += 2 * (step == "trash estate")
        game.play(0, step)
    assert total == 6
    assert game.stage != "gain" or choice(game) == "gain gold"
    assert "curse" in game.position().trash


def test_mint_copies_the_best_treasure():
    game = game_at("play mint", hands=[["mint", "copper", "gold"], []], decks=[["copper"] * 9, []])
    assert choice(game) == "reveal gold"


@pytest.mark.parametrize(("found", "answer"), [("gold", "discard gold"), ("platinum", "discard platinum")])
def test_a_loan_keeps_good_treasures(found, answer):
    game = buying(0, "play loan", hands=[["loan"], []], decks=[[found, *["silver"] * 9], []])
    assert choice(game) == answer


def test_all_coppers_are_taken():
    game = game_at("play counting-house", hands=[["counting-house"], []], discards=[["copper"] * 4, []])
    assert choice(game) == "take 4"


def test_vault_discards_what_brings_no_coins():
    game = game_at("play vault", hands=[["vault", "estate", "gold"], []])
    assert choice(game) == "discard estate"
    game.play(0, "discard estate")
    assert choice(game) == "done"


def test_goons_take_the_least_useful_cards():
    game = game_at("play goons", hands=[["goons"], ["gold", "platinum", "silver", "estate", "curse"]])
    for _ in range(2):
        assert choice(game) in ("discard estate", "discard curse")
        game.play(1, choice(game))


def test_what_is_named_is_what_the_other_would_buy():
    deck = ["copper"] * 5 + ["gold"] * 4
    game = buying(6, "play contraband", hands=[["contraband", "silver"], []], decks=[deck, deck])
    named = choice(game).removeprefix("name ")
    assert RULES.card(named).cost >= 6
    game.play(1, f"name {named}")
    game.play(0, "play silver")
    assert named not in ("curse", "copper", "estate")


# --- the outlook ---------------------------------------------------------------------------------------------


def look(**facts):
    """An outlook on a sketched game."""
    return Outlook(game_at(**facts)._play.state, 0)


def test_the_game_is_expected_to_end_sooner_with_fewer_cards_left():
    full, low = (look(decks=[["gold"] * 9, ["gold"] * 9], piles={"colony": left}) for left in (8, 2))
    assert low.turns < full.turns
    assert low.keep[RULES.rulebook.tables.numbers["colony"]] > full.keep[RULES.rulebook.tables.numbers["colony"]]


def test_rich_players_are_expected_to_buy_colonies_before_provinces():
    assert look(decks=[["platinum"] * 6, ["platinum"] * 6], piles={"colony": 2}).turns <= 2


def test_a_further_coin_is_worth_less_in_a_deck_with_more_coins_than_it_can_spend():
    poor, rich = (look(decks=[[card] * 9, USUAL]) for card in ("silver", "platinum"))
    assert rich.coin < poor.coin / 10


def test_a_further_buy_is_worth_more_in_a_deck_with_more_coins_than_it_can_spend():
    poor, rich = (look(decks=[[card] * 9, USUAL]) for card in ("silver", "platinum"))
    assert rich.buy > 2 * poor.buy


def test_a_further_terminal_action_is_worth_less_than_the_first():
    monument = RULES.rulebook.tables.numbers["monument"]
    deck = ["copper"] * 7 + ["silver"] * 3
    none, many = (look(kingdom=["monument"], decks=[deck + ["monument"] * number, []]) for number in (0, 4))
    assert many.keep[monument] < none.keep[monument]


def test_standing_never_falls_with_coins_that_cannot_be_spent():
    looks = [look(decks=[["platinum"] * more + ["gold"] * (9 - more), USUAL]) for more in range(3, 10)]
    assert len({found.turns for found in looks}) == 1
    assert sorted(found.standing() for found in looks) == [found.standing() for found in looks]


def test_standing_tells_who_is_ahead():
    game = game_at(decks=[["gold"] * 5, ["gold"] * 5], tokens=[9, 0])
    standing = strategy_of(RULES).policy(RULES, Random(1)).standing
    assert standing(game._play.state, 0) > standing(game._play.state, 1) + 4


# --- hints ---------------------------------------------------------------------------------------------------


def test_it_says_in_a_line_why_it_does_each_thing():
    whys = set()
    for seed in range(few(3, 40)):
        game = Game(RULES, 2 + seed % 3, seed=seed)
        while not game.over:
            found = hint(game)
            assert found.why.endswith(".")
            assert not {"{", "\n"} & {*found.why}
            assert "None" not in found.why
            whys.add(found.why)
            game.push(game.to_act[0], found.action)
    assert len(whys) > 20


def test_each_reason_has_a_sentence_and_each_sentence_a_reason():
    texts = {*Filler(RULES).sections["hints"]}
    keys = set()
    for number in range(few(40, 200)):
        for game in moments(number):
            if game.to_act:
                [seat] = game.to_act
                s, policy = game._play.state, strategy_of(RULES).policy(RULES, Random(1))
                keys |= {idea.why for idea in policy._ideas(s, seat, game.legal_indices(seat))}
    assert keys <= texts
    assert texts - keys <= {"buy-end", "end-turn-nothing", "treasure"}


# --- looking ahead -------------------------------------------------------------------------------------------


def test_a_searching_player_gets_through_whole_games():
    game = Game(RULES, 2, seed=4, start=0)
    play_out(game, [Search(Random(0), 2), Uniform(Random(1))])
    assert game.over


def test_a_playout_ends_after_some_turns_of_each_player():
    game = Game(RULES, 2, seed=4, start=0)
    world = game._play.state
    value = prospect(RULES, world, 0, game.legal_indices(0)[0], 1)
    assert 1 < min(world.turns) < 10
    assert 0 < value < 1


def test_nobody_looks_ahead_while_treasures_are_played(monkeypatch):
    monkeypatch.setattr(searching, "prospect", None)
    game = buying(0, hands=[["copper", "silver"], []])
    found = Search(Random(1)).choose(Observation(game, 0), game.legal_actions(0))
    assert found.verb == "play"


def test_few_purchases_are_tried():
    game = buying(6)
    policy = strategy_of(RULES).policy(RULES, Random(1))
    found = policy.others(game._play.state, 0, game.legal_indices(0))
    assert 2 <= len(found) < searching.CANDIDATES
