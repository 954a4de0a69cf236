"""The rare corners of Amun-Re."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from random import Random

from corners import Corner, Facts, Moment, Tour

from amunre import Action, Game, Position, Ruleset
from amunre.checking.invariants import check_end
from amunre.checking.policies import by_kind
from amunre.games.amun_re.checking.policies import POLICIES

# --- what a corner looks like ----------------------------------------------------------------------------


def no_stone_left(moment: Moment) -> bool:
    """Stones were there, and now one is refused because none is left."""
    return moment.first.supply.stones > 0 and bool(moment.refused_for("no-stone-left"))


def no_farmer_left(moment: Moment) -> bool:
    """Farmers were there, and now one is refused because none is left."""
    return moment.first.supply.farmers > 0 and bool(moment.refused_for("no-farmer-left"))


def no_card_left(moment: Moment) -> bool:
    """The piles held cards, and now one is refused, or missing on a province, because both are empty."""
    wanted = bool(moment.refused_for("too-few-cards", "no-card-left"))
    missing = any(event.params["item"] == "card" for event in moment.told("items-missing"))
    empty = not (moment.after.draw or moment.after.discard)
    return empty and bool(moment.first.draw or moment.first.discard) and (wanted or missing)


def reshuffle_in_a_draw(moment: Moment) -> bool:
    """A seat draws, the discard pile becomes the draw pile, and the same seat draws on."""
    shown = [(event.kind, event.params.get("seat")) for event in moment.events]
    return any(
        drawn[0] == "cards-drawn" and drawn == again and shuffled[0] == "cards-shuffled"
        for (drawn, shuffled), (_, again) in pairwise(pairwise(shown))
    )


def all_steal(moment: Moment) -> bool:
    """The temple is set by -3 cards and corrections alone: there is nobody to rank."""
    return bool(moment.told("temple-moved")) and not moment.told("offerings-ranked")


def tie_for_first(moment: Moment) -> bool:
    """The highest offering of gold is turned up twice."""
    offered = [event.params["offerings"] for event in moment.told("offerings-revealed")]
    return any(max(gold) > 0 and gold.count(max(gold)) > 1 for gold in offered)


def both_corrections(moment: Moment) -> bool:
    """With this correction the total of one offering has been both raised and lowered by 3."""
    made = {player.offering.correction for player in moment.after.players if player.offering}
    return bool(moment.told("total-corrected")) and {3, -3} <= made


def paid_by_selling(moment: Moment) -> bool:
    """The bidding is over, a seat's gold falls short of its bid, it sells a card, and the bid is paid."""
    player = moment.before.players[moment.seat]
    short = moment.before.stage == "payment" and player.bid is not None and (player.gold or 0) < player.bid.gold
    paid = [event for event in moment.told("gold-moved") if event.clause == "auction.pay"]
    return short and bool(moment.told("card-sold")) and moment.seat in [event.params["source"] for event in paid]


def blocked_28(moment: Moment) -> bool:
    """A bid is refused because of a Block on 28, where only 36 is higher; and that stone was bid in this game."""
    blocked = [violation for violation in moment.refused_for("blocked") if violation.params["highest"] == 28]
    laid = [player.bid for player in moment.first.players]
    return any(moment.before.players[violation.params["other"]].bid not in laid for violation in blocked)


def rebid_used(moment: Moment) -> bool:
    """A player who played Rebid bids again on the province on which they were overbid."""
    player = moment.before.players[moment.seat]
    return bool(moment.told("bid-placed")) and player.bid is not None and player.bid.province == moment.action.province


def two_tied_majorities(moment: Moment) -> bool:
    """On both sides of the Nile the majority gives points to more than one seat."""
    scored = [event.params for event in moment.told("points-scored") if event.params["line"] == "majority"]
    return sum(seats > 1 for seats in Counter(params["about"] for params in scored).values()) == 2


def shared_win(moment: Moment) -> bool:
    """Even the tie-breaks leave two or more seats in the first place."""
    return bool(moment.told("game-ended")) and len(moment.winners) > 1


def sale_decides_money(moment: Moment) -> bool:
    """The cards sold before the last count of gold change the points for gold of some seat."""
    if not moment.told("game-ended") or not moment.told("card-sold"):
        return False
    return _richer(moment.before) != _richer(moment.after)


def _richer(position: Position) -> list[int]:
    """For each seat how many are richer, three or more being all the same: no points."""
    gold = [player.gold or 0 for player in position.players]
    return [min(3, sum(other > own for other in gold)) for own in gold]


# --- positions near a corner -----------------------------------------------------------------------------


def dealt(rules: Ruleset, random: Random, players: int) -> Facts:
    """A random round, and random provinces for everybody in it."""
    round = random.randint(1, rules.rounds)
    gained = players * rules.kingdom_of(round)[1]
    ids = random.sample([province.id for province in rules.provinces], gained)
    return {
        "round": round,
        "pharaoh": random.randrange(players),
        "players": [{"gold": random.randint(5, 40)} for _ in range(players)],
        "sites": {id: {"owner": number % players} for number, id in enumerate(ids)},
    }


def few_farmers(rules: Ruleset, random: Random, players: int) -> Facts:
    """A purchase with one to three farmers left; the others stand on the plains."""
    facts = dealt(rules, random, players)
    sites = list(facts["sites"].values())
    for _ in range(rules.farmers - random.randint(1, 3)):
        site = random.choice(sites)
        site["plain_farmers"] = site.get("plain_farmers", 0) + 1
    for player in facts["players"][:2]:
        player["hand"] = ["free-farmer"]
    return {**facts, "stage": "purchase"}


def few_cards(rules: Ruleset, random: Random, players: int) -> Facts:
    """A purchase with up to four cards in the piles; the others are in hand."""
    facts = dealt(rules, random, players)
    cards = [card.id for card in rules.cards for _ in range(card.count)]
    random.shuffle(cards)
    few = random.randint(1, 4)
    draw = random.randint(0, few)
    for seat, player in enumerate(facts["players"]):
        player["hand"] = cards[few + seat :: players]
    return {**facts, "stage": "purchase", "draw": cards[:draw], "discard": cards[draw:few]}


def hard_auction(rules: Ruleset, random: Random, players: int) -> Facts:
    """The first bid of an auction among rich players, two of whom hold Block and Rebid."""
    facts = dealt(rules, random, players)
    order = random.sample(facts["players"], players)
    for player in order:
        player["gold"] += 36
    for player in order[:2]:
        player["hand"] = ["block", "rebid"]
    turn = rules.kingdom_of(facts["round"])[1]
    taken = list(facts["sites"].items())[: players * (turn - 1)]
    return {**facts, "stage": "bidding", "sites": dict(taken)}


def even_end(rules: Ruleset, random: Random, players: int) -> Facts:
    """The last scoring, with the same gold for all, few temples, and on most provinces no pyramid, or one each."""
    plain = [province.id for province in rules.provinces if not province.temples]
    turns = rules.kingdoms[-1].rounds
    ids = random.sample(plain, min(len(plain), players * turns))
    pyramids = random.randint(0, 1)
    return {
        "round": rules.rounds,
        "stage": "scoring",
        "pharaoh": random.randrange(players),
        "players": [{"gold": 10, "hand": ["harvest"]} for _ in range(players)],
        "sites": {id: {"owner": number % players, "pyramids": pyramids} for number, id in enumerate(ids)},
    }


# --- playing towards a corner ------------------------------------------------------------------------------


def fighter(actions: Sequence[Action], random: Random) -> Action:
    """Plays Block, Rebid and whatever else it can, and bids where the fight is hottest, no more than it must."""
    cards = [action for action in actions if action.verb == "play"]
    least = {action.province: action for action in reversed(actions) if action.verb == "bid"}
    if cards and (not least or random.random() < 0.3):
        return random.choice(cards)
    hottest = max((action.amount or 0 for action in least.values()), default=0)
    return by_kind([action for action in least.values() if action.amount == hottest] or actions, random)


def collector(actions: Sequence[Action], random: Random) -> Action:
    """Takes as many power cards as it can, and sells none if it need not."""
    cards = [action for action in actions if action.verb in ("take card", "buy cards")]
    kept = [action for action in actions if action.verb != "sell"]
    return max(cards, key=lambda action: action.amount or 0) if cards else by_kind(kept or actions, random)


# --- the list --------------------------------------------------------------------------------------------


def without_stones(position: Position) -> bool:
    """Stones could be bought or taken, but for the empty supply."""
    return not position.supply.stones and position.stage in ("purchase", "gifts")


def without_farmers(position: Position) -> bool:
    """Farmers could be bought or taken, but for the empty supply."""
    return not position.supply.farmers and position.stage in ("purchase", "gifts")


def without_cards(position: Position) -> bool:
    """Cards could be bought or taken, but for the empty piles."""
    return not (position.draw or position.discard) and position.stage in ("purchase", "gifts")


def behind_block(position: Position) -> bool:
    """A stone stands on 28 and its owner has played Block."""
    return position.stage == "bidding" and any(
        player.bid and player.bid.gold == 28 and "block" in player.played for player in position.players
    )


CORNERS: tuple[Corner, ...] = (
    Corner(
        "no-stone-left",
        "The supply has run out of stones, and one is refused.",
        no_stone_left,
        near=without_stones,
        codes=("no-stone-left",),
    ),
    Corner(
        "no-farmer-left",
        "The supply has run out of farmers, and one is refused.",
        no_farmer_left,
        start=few_farmers,
        near=without_farmers,
        codes=("no-farmer-left",),
    ),
    Corner(
        "no-card-left",
        "Both piles have run out of cards, and one is refused or missing.",
        no_card_left,
        steered="collector",
        start=few_cards,
        near=without_cards,
        codes=("too-few-cards", "no-card-left"),
    ),
    Corner("reshuffle", "The piles are shuffled in the middle of a draw.", reshuffle_in_a_draw, steered="collector"),
    Corner("all-steal", "Everybody steals.", all_steal),
    Corner("tie-for-first", "Two or more offer the most gold.", tie_for_first),
    Corner("both-corrections", "One offering is corrected by +3 and by -3.", both_corrections),
    Corner("paid-by-selling", "A bid above one's gold is paid by selling cards.", paid_by_selling),
    Corner(
        "block-on-28",
        "A Block on 28 refuses a bid.",
        blocked_28,
        steered="fighter",
        start=hard_auction,
        near=behind_block,
        codes=("blocked",),
    ),
    Corner("rebid", "A player bids again where they were overbid, by Rebid.", rebid_used, steered="fighter"),
    Corner("two-ties", "The majorities of both sides of the Nile are tied.", two_tied_majorities, start=even_end),
    Corner("shared-win", "The win is shared.", shared_win, start=even_end),
    Corner("sale-decides", "The sale of all cards at the end changes the points for gold.", sale_decides_money),
)


# --- what is worth trying ----------------------------------------------------------------------------------


@cache
def all_but_offers(rules: Ruleset) -> tuple[Action, ...]:
    """The catalogue without the long row of offerings of gold."""
    return tuple(action for action in rules.actions if action.verb != "offer")


def tryable(game: Game, seat: int) -> Iterator[Action]:
    """The catalogue, of the offerings of gold only those at the edges of what the seat has."""
    yield from all_but_offers(game.rules)
    gold = game.position().players[seat].gold or 0
    for amount in sorted({1, gold, gold + 1, game.rules.most_gold}):
        for card in (None, "correction"):
            if 0 < amount <= game.rules.most_gold:
                yield Action("offer", card, amount=amount)


TOUR = Tour(
    ruleset="standard",
    corners=CORNERS,
    policies=POLICIES | {"fighter": fighter, "collector": collector},
    tryable=tryable,
    one_in=1,
    ended=check_end,
)
