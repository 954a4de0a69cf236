"""Rules that no worked block is about: values of cards, piles and trash, the order of a text, what is open and what is chance."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from counts import few
from prosperity.games import RULES, game_at, lively, moments
from prosperity.referee import CARDS

from amunre import OMNISCIENT, SPECTATOR, Game
from amunre.games.loading import ruleset_from_data
from amunre.games.prosperity.piles import follow
from amunre.games.prosperity.seen import costs_now

GAMES = few(3, 20)
BASIC = {
    "copper": (0, 1, None),
    "silver": (3, 2, None),
    "gold": (6, 3, None),
    "platinum": (9, 5, None),
    "estate": (2, None, 1),
    "duchy": (5, None, 3),
    "province": (8, None, 6),
    "colony": (11, None, 10),
    "curse": (0, None, -1),
}
"""Cost, worth and points."""


# --- cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card", [pytest.param(id, marks=pytest.mark.clause(f"card.{id}", "cost.printed", "card.types")) for id in BASIC]
)
def test_basic_cards_have_the_printed_values(card):
    found = RULES.card(card)
    assert (found.cost, found.worth, found.points) == BASIC[card]


@pytest.mark.clause("cost.printed", "card.types")
def test_all_cards_have_the_costs_and_types_that_the_referee_read():
    kinds = {card.id: [type for type in card.types if type not in ("attack", "reaction")] for card in RULES.cards}
    assert {card.id: (card.cost, kinds[card.id]) for card in RULES.cards} == {
        id: (card.cost, [card.kind]) for id, card in CARDS.items()
    }
    for kingdom in RULES.kingdoms:
        hand = [*BASIC, *kingdom.cards]
        for phase, kind in (("action", "action"), ("buy", "treasure")):
            game = game_at(phase=phase, hands=[hand])
            played = {action.card for action in game.legal_actions(0) if action.verb == "play"}
            assert played == {id for id in hand if CARDS[id].kind == kind}


# --- piles and the trash --------------------------------------------------------------------------------------------


@pytest.mark.clause("supply.only-falls", "trash.pile", "play.stays")
@pytest.mark.parametrize("number", range(GAMES))
def test_piles_never_grow_and_the_trash_never_shrinks(number):
    before = None
    for game in moments(number):
        position = game.position()
        if before is not None:
            assert all(count <= before.supply[card] for card, count in position.supply.items())
            assert all(position.trash.get(card, 0) >= count for card, count in before.trash.items())
            gone = [card for card in before.play if position.play.count(card) < before.play.count(card)]
            is_over = (position.active, position.end) != (before.active, before.end)
            assert is_over or all("treasure" in RULES.card(card).types for card in gone)
        before = position


@pytest.mark.parametrize("number", range(GAMES))
def test_every_event_cites_a_clause(number):
    *_, game = moments(number)
    assert {event.clause for event in game.events(OMNISCIENT)} <= {clause.slug for clause in RULES.clauses}


@pytest.mark.clause("trash.pile")
def test_the_trash_counts_for_nobody_and_is_no_pile():
    game = game_at(
        "play bishop", "trash colony", hands=[["bishop", "colony", "estate"]], piles={"curse": 0, "copper": 0}
    )
    assert game.position().trash["colony"] == 1
    assert game.score(0).total == 1 + 1 + 5
    game = game_at("buy silver", phase="buy", coins=3, hands=[["watchtower"]])
    game.play(0, "watchtower trash")
    assert (game.position().trash["silver"], game.position().supply["silver"]) == (1, 39)


@pytest.mark.clause("setup.route")
def test_there_is_a_mat_only_with_trade_route():
    for kingdom, moved in (("trade-route", ["estate"]), ("monument", [])):
        game = game_at("buy estate", phase="buy", coins=4, buys=3, kingdom=[kingdom])
        game.play(0, "buy estate")
        assert [event.card for event in game.events(OMNISCIENT) if event.kind == "token-moved"] == moved


@pytest.mark.clause("card.trade-route-mat")
def test_the_first_card_of_each_victory_pile_moves_its_token():
    for card in BASIC:
        game = game_at(f"buy {card}", phase="buy", coins=22, buys=3, kingdom=["trade-route"])
        game.play(0, f"buy {card}")
        moved = [event.card for event in game.events(OMNISCIENT) if event.kind == "token-moved"]
        assert moved == [card] * ("victory" in RULES.card(card).types)


# --- what follows from the zones -------------------------------------------------------------------------------------


DERIVED = ("piles", "stocked", "in_play", "held", "hand_sizes", "shown_sizes", "unseen", "shown_kinds", "unseen_kinds")


def same_when_counted(game):
    """Return whether the totals kept in the state match a fresh count of the zones."""
    kept, counted = game._play.state, game._play.state.copy()
    follow(counted)
    return [name for name in DERIVED if getattr(kept, name) != getattr(counted, name)] == []


@pytest.mark.clause("hidden.holdings")
@pytest.mark.parametrize("number", range(GAMES))
def test_what_follows_from_the_zones_is_kept_with_them(number):
    assert all(map(same_when_counted, moments(number)))


@pytest.mark.clause("hidden.holdings", "card.counting-house")
def test_cards_taken_in_sight_are_counted_beside_another_that_was_shown():
    data = RULES.data
    data["cards"]["basic"] = dict(reversed(data["cards"]["basic"].items()))  # so that Copper is not the first card
    game = game_at(
        *("play mint", "reveal gold", "play counting-house"),
        rules=ruleset_from_data(data),
        kingdom=["mint", "counting-house"],
        actions=2,
        hands=[["mint", "counting-house", "gold"], []],
        discards=[["copper"] * 3, []],
    )
    for step in ("take 3", "play copper", "play copper", "play gold"):
        game.play(0, step)
        assert same_when_counted(game)


# --- the order of a text ----------------------------------------------------------------------------------------------


@pytest.mark.clause("turn.plus-first")
def test_cards_drawn_by_a_vault_can_be_discarded_for_it():
    game = game_at("play vault", hands=[["vault"], []], decks=[["gold", "silver"]])
    assert [str(action) for action in game.legal_actions(0)] == ["discard silver", "discard gold", "done"]


@pytest.mark.clause("turn.phases")
def test_the_buy_phase_follows_the_last_action_and_clean_up_the_last_buy():
    game = game_at("play monument", hands=[["monument"], []], decks=[["copper"] * 5])
    assert (game.stage, game.position().phase) == ("buying", "buy")
    kinds = [event.kind for event in game.play(0, "buy copper")]
    assert kinds[:3] == ["card-bought", "card-gained", "cleaned-up"]
    assert kinds[-2:] == ["turn-began", "asked"]


@pytest.mark.clause("turn.phases", "action.end")
def test_the_buy_phase_follows_the_end_of_the_actions():
    game = game_at("end-actions", hands=[["monument"], ["gold"]])
    assert (game.to_act, game.stage) == ((0,), "buying")


@pytest.mark.clause("attack.all")
def test_an_attack_touches_all_others():
    game = game_at("play mountebank", players=4, hands=[["mountebank"], [], [], []])
    assert [len(player.discard) for player in game.position().players] == [0, 2, 2, 2]


# --- answers, what is open, and chance ---------------------------------------------------------------------------------


@pytest.mark.clause("play.final")
def test_what_an_answer_causes_follows_at_once():
    game = game_at(hands=[["goons"], ["copper"] * 5])
    told = game.play(0, "play goons")
    assert [event.kind for event in told] == ["card-played", "turn-gains", "worth-counted", "asked"]
    assert game.to_act == (1,)


@pytest.mark.clause("play.sequential", "play.refuse")
def test_an_answer_of_another_seat_or_to_another_question_breaks_one_clause():
    game = game_at("play goons", hands=[["goons"], ["copper"] * 5])
    before = game.position()
    for seat, action, code in (
        (0, "discard copper", "not-your-turn"),
        (1, "buy copper", "another-decision"),
        (1, "play gold", "another-decision"),
    ):
        found = game.explain(seat, action)
        assert [(violation.clause, violation.code) for violation in found] == [("play.sequential", code)]
    assert game.position() == before


@pytest.mark.clause("pending.open")
def test_everybody_sees_what_is_under_way():
    game = game_at("play kings-court", "triple vault", hands=[["kings-court", "vault", "copper"], ["gold"]])
    assert len(game.position().pending) > 2
    for viewer in (0, 1, SPECTATOR):
        assert game.view(viewer).pending == game.position().pending


@pytest.mark.clause("chance.shuffle")
def test_a_shuffle_leaves_no_card_where_it_was():
    places = set()
    for seed in range(40):
        deck = ["copper", "silver", "gold", "platinum", "duchy", "colony"]
        game = game_at("end-turn", seed=seed, phase="buy", discards=[deck], hands=[[], ["copper"]])
        places |= {(card, place) for place, card in enumerate(game.shuffles[0])}
    assert len(places) == 36


@pytest.mark.clause("chance.only", "setup.start", "setup.draw")
@pytest.mark.parametrize("number", range(GAMES))
def test_shuffles_and_the_set_up_decide_everything(number):
    game, random = Game(RULES, 3, seed=number), Random(number)
    again = Game(RULES, 3, seed=number)
    assert (again.setup, again.position()) == (game.setup, game.position())
    for _ in range(60):
        lively(game, random)
    other = Game(RULES, 3, seed=99, start=game.start, kingdom=game.setup.kingdom, shuffles=game.shuffles)
    for step in game.steps:
        other.push(*step)
    assert other.position() == game.position()


@pytest.mark.clause("chance.set-up")
def test_the_draw_of_the_kingdom_is_not_a_shuffle():
    for seed in range(20):
        drawn = Game(RULES, 3, seed=seed)
        chosen = Game(RULES, 3, seed=seed, start=drawn.start, kingdom=drawn.setup.kingdom)
        assert drawn.setup == Game(RULES, 3, seed=seed).setup
        assert chosen.shuffles == drawn.shuffles
        assert len(drawn.shuffles) == drawn.position().shuffles == 3


# --- set-up, and the account of a turn ------------------------------------------------------------------------------------


@pytest.mark.clause("setup.players")
def test_two_to_four_can_play():
    assert [Game(RULES, players, seed=1).players for players in (2, 3, 4)] == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            Game(RULES, players, seed=1)


@pytest.mark.clause("setup.kingdom")
def test_a_kingdom_has_ten_different_cards():
    kingdom = [*RULES.kingdoms[0].cards]
    for wrong in ([*kingdom[:9], kingdom[0]], kingdom[:9], [*kingdom, "mint"]):
        with pytest.raises(ValueError, match="kingdom"):
            Game(RULES, 2, seed=1, kingdom=wrong)


@pytest.mark.clause("setup.basics", "setup.decks", "setup.hands", "setup.start", "setup.kingdom", "turn.account")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_begins_with_these_piles_decks_and_hands(players):
    game = Game(RULES, players, seed=1, start=1, kingdom="beginners")
    position = game.position()
    assert list(position.supply) == [*BASIC, *RULES.kingdoms[0].cards]
    assert (game.to_act, position.active) == ((1,), 1)
    assert (position.actions, position.buys, position.coins) == (1, 1, 0)
    for player in position.players:
        assert dict(player.owned) == {"copper": 7, "estate": 3}
        assert (len(player.hand), len(player.deck)) == (5, 5)


@pytest.mark.clause("supply.empty")
def test_nothing_is_gained_from_an_empty_pile():
    game = game_at("buy estate", phase="buy", coins=2, play=["hoard"], piles={"gold": 0}, buys=2)
    assert game.position().players[0].discard == ("estate",)
    game = game_at("play mountebank", hands=[["mountebank"], []], piles={"curse": 0})
    assert game.position().players[1].discard == ("copper",)


@pytest.mark.clause("cleanup.lose")
def test_nothing_of_the_account_is_left_at_the_end():
    game = game_at("end-turn", phase="buy", coins=5, actions=2, buys=3, bought=1, banned=["gold"], piles={"colony": 0})
    position = game.position()
    assert (position.actions, position.buys, position.coins, position.bought) == (0, 0, 0, 0)
    assert (position.banned, position.end) == ((), "end.colony")


# --- the phases of a turn ---------------------------------------------------------------------------------------------


@pytest.mark.clause("action.end")
def test_a_player_who_can_hold_no_action_card_buys_at_once():
    game = game_at("end-turn", phase="buy", hands=[["mint"], ["copper"]], decks=[[], ["gold"]])
    assert (game.to_act, game.stage) == ((1,), "buying")
    game = game_at("end-turn", phase="buy", hands=[["mint"], ["copper"]], decks=[[], ["mint"]])
    assert (game.to_act, game.stage) == ((1,), "actions")


@pytest.mark.clause("buy.no-treasure-after")
@pytest.mark.parametrize("bought", ["copper", "mint"])
def test_no_treasure_is_played_after_the_first_buy(bought):
    game = game_at(phase="buy", coins=5, buys=2, hands=[["gold"]], play=["silver"], kingdom=["mint"])
    assert not game.explain(0, "play gold")
    game.play(0, f"buy {bought}")
    assert [violation.clause for violation in game.explain(0, "play gold")] == ["buy.no-treasure-after"]


@pytest.mark.clause("buy.free")
def test_a_turn_can_be_ended_with_buys_left():
    game = game_at("end-turn", phase="buy", coins=8, buys=3, hands=[["copper"], ["gold"]])
    assert game.position().active == 1


@pytest.mark.clause("deck.own")
def test_each_player_draws_from_their_own_deck():
    game = game_at("play vault", "done", hands=[["vault", "curse"], ["copper"] * 2], decks=[["silver"] * 5, ["gold"]])
    game.play(1, "discard copper")
    assert game.position().players[1].hand == ("gold",)


# --- purchases and gains --------------------------------------------------------------------------------------------------


@pytest.mark.clause("buy.triggers", "card.mint-buy")
def test_a_royal_seal_that_the_mint_trashed_does_nothing_for_it():
    game = game_at(
        "buy mint", phase="buy", coins=6, buys=2, play=["royal-seal", "silver"], hands=[["gold"]], kingdom=["mint"]
    )
    position = game.position()
    assert (game.stage, position.coins) == ("buying", 1)
    assert (position.trash["silver"], position.trash["royal-seal"], position.play) == (1, 1, ())
    assert (position.players[0].discard, position.players[0].hand) == (("mint",), ("gold",))


@pytest.mark.clause("gain.where")
def test_a_gained_card_lies_open_among_the_discards():
    game = game_at("buy silver", phase="buy", coins=3, buys=2)
    assert game.view(1).players[0].discard == ("silver",)


@pytest.mark.clause("gain.react")
def test_a_gain_in_the_turn_of_another_can_be_moved():
    game = game_at("play mountebank", hands=[["mountebank"], ["watchtower", "copper"]])
    assert (game.to_act, game.stage) == ((1,), "gained")
    assert [str(action) for action in game.legal_actions(1)] == ["leave", "watchtower top", "watchtower trash"]


@pytest.mark.clause("play.in-play", "card.peddler-cost")
def test_cards_in_play_count_one_by_one():
    game = game_at(phase="buy", coins=3, play=["monument", "monument"], kingdom=["peddler"])
    assert [violation.params["cost"] for violation in game.explain(0, "buy peddler")] == [4]
    assert not game_at(phase="buy", coins=4, play=["monument"] * 2, kingdom=["peddler"]).explain(0, "buy peddler")


# --- single cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("card.watchtower-gain")
def test_a_watchtower_in_the_deck_moves_nothing():
    game = game_at("buy copper", phase="buy", buys=2, hands=[["copper"]], decks=[["watchtower"]])
    assert [str(action) for action in game.legal_actions(0)] == ["leave"]


@pytest.mark.clause("card.bishop-others")
def test_others_get_no_tokens_from_a_bishop():
    game = game_at("play bishop", "trash gold", hands=[["bishop"], ["gold", "copper"]])
    assert [player.tokens for player in game.position().players] == [1, 0]
    assert game.position().players[1].hand == ("copper",)


@pytest.mark.clause("card.monument")
def test_a_monument_brings_two_coins_and_a_token():
    position = game_at("play monument", hands=[["monument"]]).position()
    assert (position.coins, position.players[0].tokens) == (2, 1)


@pytest.mark.clause("card.contraband-names")
def test_a_card_that_is_not_in_the_game_can_be_named():
    game = game_at("play contraband", phase="buy", hands=[["contraband"]], kingdom=["city"])
    assert len(game.legal_actions(1)) == len(CARDS)
    game.play(1, "name kings-court")
    assert game.position().banned == ("kings-court",)


@pytest.mark.clause("card.mint-buy", "card.mint-talisman")
def test_the_copy_of_a_mint_trashes_nothing():
    play = ["quarry", "talisman", "talisman"]
    game = game_at("buy mint", "first talisman", phase="buy", coins=4, play=play, kingdom=["mint"])
    assert game.position().play == tuple(play)
    assert game.position().players[0].discard == ("mint",)


@pytest.mark.clause("card.hoard")
def test_a_hoard_brings_no_gold_for_other_cards_than_victory_cards():
    game = game_at("buy curse", "buy copper", phase="buy", coins=2, buys=3, play=["hoard"])
    assert game.position().players[0].discard == ("copper", "curse")


@pytest.mark.clause("card.kings-court")
def test_the_chosen_card_costs_no_action():
    hand = ["workers-village", "kings-court", "monument", "bishop"]
    game = game_at("play workers-village", "play kings-court", "triple monument", hands=[hand])
    assert (game.position().actions, game.stage) == (1, "actions")


@pytest.mark.clause("card.kings-court")
def test_each_time_that_the_chosen_card_is_resolved_is_told_and_counted():
    game = game_at("play kings-court", "triple monument", hands=[["kings-court", "monument"]])
    played = [event for event in game.events(SPECTATOR) if event.kind == "card-played" and event.card == "monument"]
    assert [(event.by, event.again) for event in played] == [("king", 1), ("king", 2), ("king", 3)]


@pytest.mark.clause("end.piles")
@pytest.mark.parametrize("empty", [2, 3])
def test_three_empty_piles_end_the_game(empty):
    piles = dict.fromkeys(("copper", "silver", "curse")[:empty], 0)
    assert game_at("end-turn", phase="buy", piles=piles).over is (empty == 3)


@pytest.mark.clause("end.piles", "hidden.end")
def test_the_end_shows_all_cards_and_names_the_empty_piles_that_are_its_reason():
    for empty, reason, named in (
        (("copper", "silver", "curse"), "end.piles", ("copper", "silver", "curse")),
        (("copper", "silver", "colony"), "end.colony", None),
    ):
        game = game_at("end-turn", phase="buy", piles=dict.fromkeys(empty, 0))
        *before, last = game.events(SPECTATOR)
        assert (last.kind, last.clause, last.cards) == ("game-ended", reason, named)
        shown = before[-game.players :]
        assert [(event.kind, event.clause) for event in shown] == [("hands-opened", "hidden.end")] * game.players


@pytest.mark.clause("end.limit")
def test_the_last_turn_of_the_limit_ends_the_game():
    for turns, is_over in (([200, 199], False), ([200, 200], True)):
        active = int(is_over)
        game = game_at("end-turn", phase="buy", start=0, active=active, turns=turns)
        assert game.over is is_over
        assert game.position().end == ("end.limit" if is_over else None)


@pytest.mark.clause("play.asked")
@pytest.mark.parametrize("card", ["trade-route", "bishop", "expand"])
def test_the_only_card_in_hand_is_trashed_without_a_question(card):
    game = game_at(f"play {card}", hands=[[card, "curse"], []], piles={"copper": 0})
    assert game.stage != "trash"
    assert "curse" in game.position().trash


@pytest.mark.clause("hidden.shown")
def test_coppers_taken_are_seen_in_the_hand():
    game = game_at("play counting-house", "take 2", hands=[["counting-house"]], buried=[["copper", "copper", "curse"]])
    assert game.position().players[0].shown == ("copper", "copper")


@pytest.mark.clause("card.trade-route")
def test_a_trade_route_pays_before_it_trashes():
    game = game_at("play trade-route", hands=[["trade-route", "copper", "curse"]], piles={"estate": 5})
    assert (game.stage, game.position().coins, game.position().buys) == ("trash", 1, 2)


@pytest.mark.clause("cost.everywhere")
def test_a_cost_holds_for_all_viewers_and_wherever_the_card_lies():
    game = game_at(phase="buy", play=["quarry"], hands=[["monument"], ["monument"]], piles={"monument": 7})
    for viewer in (0, 1, SPECTATOR):
        assert costs_now(game.view(viewer), RULES)["monument"] == 2


@pytest.mark.clause("hidden.discards")
def test_cards_discarded_one_by_one_are_seen_by_all():
    game = game_at(hands=[["goons"], ["gold", "gold", "silver", "estate", "estate"]])
    for step in ("0 play goons", "1 discard gold", "1 discard estate"):
        seat, action = step.split(" ", 1)
        game.play(int(seat), action)
    assert game.view(SPECTATOR).players[1].discard == ("gold", "estate")


# --- changed rules ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("card.counting-house")
def test_any_number_of_coppers_can_be_named_and_those_in_the_discard_pile_taken():
    rules = evolve(RULES)
    coppers = rules.most_cards("copper")
    assert [str(one) for one in rules.actions if one.verb == "take"] == [f"take {n}" for n in range(coppers + 1)]
    facts = {"hands": [["counting-house"], []], "discards": [["copper", "copper", "estate"], []]}
    game = game_at("play counting-house", rules=rules, **facts)
    [numbers] = [group for group in game.prompt(0).groups if group.kind == "number"]
    assert [(str(choice.action), choice.label) for choice in numbers.choices] == [
        ("take 0", "0"),
        ("take 1", "1"),
        ("take 2", "2"),
    ]


@pytest.mark.clause("card.vault-others", "play.asked")
def test_a_seat_without_cards_is_not_asked_to_swap():
    game = game_at("play vault", "done", hands=[["vault", "curse"], []], decks=[["silver"] * 5, ["gold"] * 3])
    assert (game.to_act, game.position().stage) == ((0,), "buying")
    assert len(game.position().players[1].deck) == 3


@pytest.mark.clause("card.forge")
def test_a_word_like_that_of_forge_can_gain_a_card_that_costs_more():
    def dearer(card):
        return evolve(card, play=tuple(evolve(word, more=2) for word in card.play)) if card.id == "forge" else card

    rules = evolve(RULES, kingdom_cards=tuple(map(dearer, RULES.kingdom_cards)))
    game = game_at("play forge", "trash estate", rules=rules, hands=[["forge", "estate"], []])
    assert {rules.card(action.card).cost for action in game.legal_actions(0)} == {4}


@pytest.mark.clause("card.grand-market-copper")
def test_each_card_in_play_forbids_its_own_purchase():
    data = RULES.data
    data["cards"]["kingdom"]["city"]["unless-in-play"] = "silver"
    rules, facts = ruleset_from_data(data), {"phase": "buy", "coins": 6, "kingdom": ["grand-market", "city", "mint"]}
    for play, refused in (
        ([], set()),
        (["copper"], {"grand-market"}),
        (["silver"], {"city"}),
        (["copper", "silver"], {"grand-market", "city"}),
    ):
        game = game_at(rules=rules, play=play, **facts)
        buys = {action.card for action in game.legal_actions(0) if action.verb == "buy"}
        assert {"grand-market", "city", "mint"} - buys == refused


@pytest.mark.clause("card.hoard")
def test_each_card_in_play_that_brings_another_does_so_for_a_victory_card():
    data = RULES.data
    data["cards"]["kingdom"]["talisman"]["in-play"] = data["cards"]["kingdom"]["hoard"]["in-play"]
    rules, facts = ruleset_from_data(data), {"phase": "buy", "coins": 11, "kingdom": ["hoard", "talisman"]}
    for card, golds in (("colony", 3), ("estate", 3), ("platinum", 0), ("curse", 0)):
        game = game_at(f"buy {card}", rules=rules, play=["hoard", "talisman", "talisman"], **facts)
        assert game.position().players[0].owned.get("gold", 0) == golds


@pytest.mark.clause("buy.count")
def test_the_supply_tells_the_coins_and_buys_left():
    game = game_at(phase="buy", coins=7, buys=3, hands=[["copper"], []])
    for coins, buys in ((7, 3), (4, 2)):
        [supply] = [group for group in game.prompt(0).groups if group.kind == "supply"]
        assert (supply.coins, supply.buys) == (coins, buys)
        game.play(0, "buy silver")
