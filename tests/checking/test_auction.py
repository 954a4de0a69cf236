"""The search of auctions: what it finds in small spaces, what it may leave out, and that it notices what is wrong."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from conftest import bids, game_at

from amunre import Game
from amunre.bots import Observation, Uniform
from amunre.games.amun_re.checking.auction import AuctionMoment, AuctionSearch, beginning, bound
from amunre.games.amun_re.phases import auction

ENOUGH = 100_000


def searched(rules, gold, hands, budget=ENOUGH):
    return AuctionSearch(rules, budget).explore(beginning(rules, gold, hands))


def biddings(rules, seeds):
    """Moments of biddings in random games, with cards in many hands."""
    for seed in seeds:
        random = Random(seed)
        kinds = [card.id for card in rules.cards if card.id in ("block", "rebid", "harvest") for _ in range(2)]
        random.shuffle(kinds)
        hands = [sorted(kinds[place::4]) for place in range(4)]
        game, bot = beginning(rules, [random.choice((3, 12, 40)) for _ in hands], hands), Uniform(random)
        while game.stage == "bidding":
            yield game.copy()
            seat = random.choice(range(4))
            plays = [action for action in game.legal_actions(seat) if action.verb in ("play", "sell")]
            if plays and random.random() < 0.3:
                game.push(seat, random.choice(plays))
                continue
            asked = game.to_act[0]
            game.push(asked, bot.choose(Observation(game, asked), game.legal_actions(asked)))


# --- what it finds -----------------------------------------------------------------------------------------


@pytest.mark.clause("auction.end")
def test_auctions_of_three_without_cards(rules):
    """Each of these auctions ends with a province for every seat; the longest takes 19 bids."""
    found = searched(rules, [40] * 3, [()] * 3)
    assert found.wrong == []
    assert found.complete
    assert (found.states, found.bids) == (506, 19)
    assert found.bids == bound(rules, 3)


@pytest.mark.clause("auction.capacity")
def test_auctions_with_cards_that_cover_bids(rules):
    found = searched(rules, [0, 1, 2], [("block", "harvest"), ("harvest",), ("rebid",)])
    assert found.wrong == []
    assert found.complete
    assert found.bids < 19


def test_a_ladder_of_a_variant(rules):
    """Two spaces: four bids that overbid, and the one that ends the auction."""
    found = searched(evolve(rules, ladder=(0, 1)), [40] * 3, [()] * 3)
    assert (found.wrong, found.bids) == ([], 5)


def test_what_it_has_seen_it_does_not_search_again(rules):
    search = AuctionSearch(rules, ENOUGH)
    states = search.explore(beginning(rules, [40] * 3, [("block",), (), ()])).states
    assert search.explore(beginning(rules, [40] * 3, [(), (), ()])).states == states
    assert search.explore(beginning(rules, [40] * 3, [(), ("block",), ()])).states > states


def test_a_budget_ends_the_search(rules):
    found = searched(rules, [40] * 3, [()] * 3, budget=100)
    assert not found.complete
    assert found.states == 100


# --- what it leaves out does not matter --------------------------------------------------------------------


def choices(game, provinces):
    """Return the actions of each seat, with provinces numbered in the order of this list."""
    return [
        sorted((a.verb, a.card or "", a.amount or 0, provinces.index(a.province) if a.province else -1) for a in legal)
        for legal in (game.legal_actions(seat) for seat in range(game.players))
    ]


def test_nothing_depends_on_the_space_of_an_overbid_stone(rules):
    changed = 0
    for game in biddings(rules, range(20)):
        position, moment = game.position(), AuctionMoment.of(game.position(), rules)
        for seat, place in enumerate(moment.seats):
            bid = position.players[seat].bid
            if bid is None or place.space >= 0:
                continue
            used = {player.bid.gold for player in position.players if player.bid and player.bid != bid}
            top = max(p.bid.gold for p in position.players if p.bid and p.bid.province == bid.province)
            for gold in rules.ladder:
                if gold < top and gold not in used and gold != bid.gold:
                    players = list(position.players)
                    players[seat] = evolve(players[seat], bid=evolve(bid, gold=gold))
                    other = evolve(position, players=tuple(players))
                    if other.problems(rules):
                        continue  # more than that seat could have paid
                    provinces = list(position.revealed)
                    assert choices(Game.from_position(rules, other), provinces) == choices(game, provinces)
                    changed += 1
    assert changed > 50


def test_nothing_depends_on_which_province_is_which(rules):
    for game in biddings(rules, range(6)):
        position = game.position()
        turned = dict(zip(position.revealed, position.revealed[1:] + position.revealed[:1], strict=True))
        players = tuple(
            evolve(p, bid=evolve(p.bid, province=turned[p.bid.province])) if p.bid else p for p in position.players
        )
        other = Game.from_position(rules, evolve(position, players=players))
        assert choices(other, [turned[id] for id in position.revealed]) == choices(game, list(position.revealed))


def test_nothing_depends_on_gold_above_the_highest_bid(rules):
    for game in biddings(rules, range(6)):
        position, top = game.position(), rules.ladder[-1]
        rich = tuple(evolve(p, gold=p.gold + 7) if p.gold >= top else p for p in position.players)
        added = sum(p.gold for p in rich) - sum(p.gold for p in position.players)
        other = Game.from_position(rules, evolve(position, players=rich, bank=position.bank - added))
        provinces = list(position.revealed)
        assert other.position() == position or choices(other, provinces) == choices(game, provinces)


# --- what is wrong is noticed ------------------------------------------------------------------------------


def test_a_seat_without_a_bid_is_noticed(rules, monkeypatch):
    start = beginning(rules, [40] * 3, [()] * 3)
    monkeypatch.setattr(Game, "legal_actions", lambda self, seat: ())
    assert "no legal bid" in AuctionSearch(rules, ENOUGH).explore(start).wrong[0]


def test_an_auction_that_ends_too_early_is_noticed(rules, monkeypatch):
    monkeypatch.setattr(auction, "is_overbid", lambda s, seat: False)
    assert "owners" in searched(rules, [40] * 3, [()] * 3).wrong[0]


def test_going_round_in_a_circle_is_noticed(rules, monkeypatch):
    start = beginning(rules, [40] * 3, [()] * 3)
    monkeypatch.setattr(AuctionMoment, "after", lambda self, *_: AuctionMoment.of(start.position(), rules))
    assert "a cycle" in AuctionSearch(rules, 2).explore(start).wrong[-1]


def test_a_stone_that_lies_elsewhere_is_noticed(rules, monkeypatch):
    """The bid puts the stone on the space below."""
    after = AuctionMoment.after

    def lower(self, seat, action, rules, to_act):
        moment = after(self, seat, action, rules, to_act)
        seats = [place._replace(space=max(place.space - 1, -1)) for place in moment.seats]
        return moment._replace(seats=tuple(seats))

    monkeypatch.setattr(AuctionMoment, "after", lower)
    assert "not the expected state" in searched(rules, [40] * 3, [()] * 3, budget=50).wrong[0]


def test_a_moment_is_read_from_the_position(rules):
    game = game_at("bidding", revealed=["abu", "edfu", "buto"], asked=[2], players=bids(("abu", 0), ("abu", 3), None))
    moment = AuctionMoment.of(game.position(), rules)
    assert [(seat.province, seat.space) for seat in moment.seats] == [("abu", -1), ("abu", 2), ("", -1)]
    assert moment.to_act == (2,)
