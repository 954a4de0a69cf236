"""A naive referee for Amun-Re: the rules once more, slow and plain, on bare JSON positions.

Written from the digest of the rules, the texts of the actions and the schema of a position by somebody who had not
seen the engine, and sharing nothing with it. So two people have read each rule on which both agree. To change a rule,
change it here too, from the rules and not from the engine. The chapters follow the digest of the rules; the slug of a
clause is where the clause is obeyed. The public functions are start, legal_actions, after, score_if_now and ranking.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

Position = dict[str, Any]
Player = dict[str, Any]
Site = dict[str, Any]

# Given a pile in any order, it returns the new order from the top. Called once for each shuffle, in their order.
Shuffle = Callable[[list[str]], list[str]]


# ----------------------------------------------------------------------------------------------------------------------
# Tables
# ----------------------------------------------------------------------------------------------------------------------

MIN_PLAYERS = 3  # setup.players
MAX_PLAYERS = 5
START_GOLD = 20  # setup.start
START_CARD = "builder"
ALL_GOLD = 392  # setup.supply
ALL_FARMERS = 45
ALL_STONES = 15
ALL_PYRAMIDS = 45  # play.pyramid-pieces

ROUNDS_OF_A_KINGDOM = 3  # play.kingdoms
LAST_ROUND = 6

LADDER = [0, 1, 3, 6, 10, 15, 21, 28, 36]  # auction.ladder

STEAL_VALUE = -3  # offering.steal
STEAL_GOLD = 3
CORRECTION = 3  # offering.correction
GIFTS_FIRST = 3  # offering.gifts
GIFTS_SECOND = 2
GIFTS_OTHER = 1

CAMEL_SPACES = [1, 2]  # income.camel
EIGHT_GOLD = 8  # card.eight-gold

BONUS_POINTS = 3  # scoring.bonus
SET_POINTS = 3  # scoring.set
MAJORITY_POINTS = 5  # scoring.majority
GOLD_POINTS = [6, 4, 2]  # scoring.gold
SCORE_LINES = ["bonus", "pyramid", "set", "majority", "temple", "gold"]
PROVINCES_OF_A_SET = 3

# Chapter 10: how many of each power card there are.
POWER_CARDS = {
    "block": 2,
    "rebid": 2,
    "free-farmer": 5,
    "builder": 8,
    "correction": 4,
    "eight-gold": 3,
    "harvest": 5,
    "bonus-cards": 2,
    "bonus-farmers": 2,
    "bonus-region": 2,
    "bonus-side": 2,
    "bonus-bank": 2,
}

# play.card-phase: which cards work when.
AUCTION_CARDS = ["block", "rebid"]
INCOME_CARDS = ["eight-gold", "harvest"]
BONUS_CARDS = ["bonus-cards", "bonus-farmers", "bonus-region", "bonus-side", "bonus-bank"]


class Province(NamedTuple):
    """The printed values of a province, on the board and on its card."""

    fields: int  # open fields for farmers
    printed: int  # printed farmers
    limit: int  # unframed card symbols
    free_cards: int  # framed card symbols
    free_gold: int  # framed gold
    free_stones: int  # framed stones
    coin: int  # 0: none
    camel: bool
    temples: int
    side: str  # of the Nile
    bank: str
    egypt: str


# Chapter 11.
PROVINCES = {
    "abu": Province(2, 0, 2, 0, 0, 0, 4, False, 0, "east", "bank", "upper"),
    "abydos": Province(4, 0, 1, 0, 0, 1, 0, False, 0, "west", "bank", "upper"),
    "amarna": Province(3, 0, 2, 0, 0, 0, 0, False, 1, "east", "bank", "lower"),
    "avaris": Province(3, 0, 1, 0, 0, 0, 8, True, 0, "east", "inland", "lower"),
    "baharya": Province(2, 2, 1, 0, 0, 0, 0, False, 0, "west", "inland", "lower"),
    "berenike": Province(0, 0, 2, 0, 0, 0, 8, False, 0, "east", "inland", "upper"),
    "buto": Province(5, 0, 0, 1, 0, 0, 0, False, 0, "west", "bank", "lower"),
    "dakhla": Province(2, 0, 1, 1, 12, 0, 0, False, 0, "west", "inland", "upper"),
    "damanhur": Province(1, 0, 1, 0, 0, 0, 0, False, 2, "west", "inland", "lower"),
    "edfu": Province(3, 0, 1, 1, 0, 0, 0, False, 1, "west", "bank", "upper"),
    "kharga": Province(2, 0, 4, 0, 0, 0, 5, True, 0, "west", "inland", "upper"),
    "memphis": Province(2, 0, 3, 0, 0, 1, 0, False, 0, "west", "bank", "lower"),
    "mendes": Province(6, 0, 0, 0, 0, 0, 0, False, 0, "east", "bank", "lower"),
    "sawu": Province(1, 0, 2, 0, 0, 0, 7, True, 0, "east", "inland", "upper"),
    "thebes": Province(4, 0, 2, 2, 0, 0, 0, False, 0, "east", "bank", "upper"),
}


# ----------------------------------------------------------------------------------------------------------------------
# 1. setup
# ----------------------------------------------------------------------------------------------------------------------


def start(players: int, pharaoh: int, shuffle: Shuffle) -> Position:
    """Give the position at the first decision of a new game."""
    # setup.players
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"{players} players cannot play")
    if not 0 <= pharaoh < players:
        raise ValueError(f"nobody sits on seat {pharaoh}")

    # setup.decks: the builders dealt out at the start are not in the pile.
    pile: list[str] = []
    for card, number in POWER_CARDS.items():
        pile += [card] * number
    for _ in range(players):
        pile.remove(START_CARD)
    draw = list(shuffle(pile))
    deck = list(shuffle(list(PROVINCES)))

    position: Position = {
        "format": 1,
        "ruleset": "standard",
        "round": 1,
        "stage": "bidding",
        "asked": [],
        "pharaoh": pharaoh,  # setup.pharaoh
        "temple": 0,  # setup.temple
        "shuffles": 2,
        "bank": ALL_GOLD - START_GOLD * players,
        "supply": {"farmers": ALL_FARMERS, "stones": ALL_STONES, "pyramids": ALL_PYRAMIDS},  # setup.supply
        "players": [new_player() for _ in range(players)],
        "sites": {province: new_site() for province in PROVINCES},
        "draw": draw,
        "discard": [],
        "deck": deck,
        "revealed": [],
        "taken": [],
        "out": [],
        "bought": {"cards": 0, "farmers": 0, "stones": 0},
        "gifts": {"left": 0, "cards": 0},
    }
    reveal(position, shuffle)
    return position


def new_player() -> Player:
    """Equip a player (setup.start)."""
    return {
        "gold": START_GOLD,
        "hand": [START_CARD],
        "unspent": [START_CARD],
        "played": [],
        "bid": None,
        "offering": None,
        "scores": [no_points(), no_points()],
    }


def new_site() -> Site:
    """Give a province on which nothing lies."""
    return {
        "owner": None,
        "field_farmers": 0,
        "plain_farmers": 0,
        "stones": 0,
        "pyramids": 0,
        "gold": 0,
        "cards": [],
        "income_cards": [],
    }


def no_points() -> dict[str, int]:
    """Give an empty score sheet for one kingdom."""
    return dict.fromkeys(SCORE_LINES, 0)


# ----------------------------------------------------------------------------------------------------------------------
# 2. play
# ----------------------------------------------------------------------------------------------------------------------


def legal_actions(position: Position, seat: int) -> set[str]:
    """List all that a seat may do now, whether it is asked or not."""
    stage = position["stage"]
    if stage == "over":
        return set()

    actions = legal_sales(position, seat)
    if stage == "bidding":
        actions |= legal_auction_cards(position, seat)
    if seat not in position["asked"]:
        return actions

    if stage == "bidding":
        actions |= legal_bids(position, seat)
    elif stage == "purchase":
        actions |= legal_purchases(position, seat)
    elif stage == "offering":
        actions |= legal_offerings(position, seat)
    elif stage == "correction":
        actions |= {f"correct +{CORRECTION}", f"correct -{CORRECTION}"}
    elif stage == "gifts":
        actions |= legal_gifts(position, seat)
    elif stage == "income":
        actions |= legal_income_actions(position, seat)
    elif stage == "scoring":
        actions |= legal_bonus_actions(position, seat)
    return actions  # In stage payment there is nothing but selling.


def after(position: Position, seat: int, action: str, shuffle: Shuffle) -> Position:
    """Give the position that follows when a seat does something legal."""
    position = copy.deepcopy(position)
    stage = position["stage"]
    words = action.split(" ")

    if words[0] == "sell":
        sell_card(position, seat, words[1])
        if stage == "payment":
            continue_payment(position)
    elif stage == "bidding" and words[0] == "play":
        use_card(position, seat, words[1])
    elif stage == "bidding":
        do_bid(position, seat, words[1], int(words[2]))
    elif stage == "purchase":
        do_purchase(position, seat, words, shuffle)
    elif stage == "offering":
        do_offering(position, seat, words)
    elif stage == "correction":
        do_correction(position, seat, int(words[1]))
    elif stage == "gifts":
        do_gift(position, seat, words, shuffle)
    elif stage == "income":
        do_income_action(position, seat, words, shuffle)
    elif stage == "scoring":
        do_bonus_action(position, seat, words, shuffle)
    else:
        raise ValueError(f"no such action now: {action}")
    return position


def clockwise(position: Position, first: int) -> list[int]:
    """List all seats clockwise, the given one first."""
    number = len(position["players"])
    return [(first + step) % number for step in range(number)]


def from_pharaoh(position: Position) -> list[int]:
    """List all seats clockwise, the Pharaoh first."""
    return clockwise(position, position["pharaoh"])


def next_from_pharaoh(position: Position, seat: int) -> int | None:
    """Tell who follows a seat in a phase that the Pharaoh opened; None after the last one."""
    order = from_pharaoh(position)
    place = order.index(seat)
    if place + 1 == len(order):
        return None
    return order[place + 1]


def own_provinces(position: Position, seat: int) -> list[str]:
    """List the provinces that belong to a seat."""
    return [province for province, site in position["sites"].items() if site["owner"] == seat]


def from_bank(position: Position, seat: int, gold: int) -> None:
    """Move gold from the bank to a player; the bank may owe (play.unlimited-gold)."""
    position["bank"] -= gold
    position["players"][seat]["gold"] += gold


def to_bank(position: Position, seat: int, gold: int) -> None:
    """Move gold from a player to the bank."""
    position["players"][seat]["gold"] -= gold
    position["bank"] += gold


def cards_in_piles(position: Position) -> int:
    """Count the power cards that could be drawn (play.limited-pieces)."""
    return len(position["draw"]) + len(position["discard"])


def draw_card(position: Position, shuffle: Shuffle) -> str | None:
    """Draw one power card; None when both piles are empty (play.reshuffle)."""
    if not position["draw"] and position["discard"]:
        position["draw"] = list(shuffle(list(position["discard"])))
        position["discard"] = []
        position["shuffles"] += 1
    if not position["draw"]:
        return None
    card: str = position["draw"].pop(0)
    return card


def draw_to_hand(position: Position, seat: int, number: int, shuffle: Shuffle) -> None:
    """Draw power cards into a hand, which has no limit (play.no-hand-limit)."""
    hand = position["players"][seat]["hand"]
    for _ in range(number):
        card = draw_card(position, shuffle)
        if card is not None:
            hand.append(card)
    hand.sort()


def discard_from_hand(position: Position, seat: int, card: str) -> None:
    """Put a card from a hand onto the discard pile (play.discard)."""
    player = position["players"][seat]
    player["hand"].remove(card)
    position["discard"].insert(0, card)
    # The first card of its kind that leaves the hand counts as the one from the start.
    if card in player["unspent"]:
        player["unspent"].remove(card)


def sell_card(position: Position, seat: int, card: str) -> None:
    """Sell one power card for 1 gold (play.sell-cards)."""
    discard_from_hand(position, seat, card)
    from_bank(position, seat, 1)


def use_card(position: Position, seat: int, card: str) -> None:
    """Play a card: it leaves the hand and is marked as played in this round (play.once-each)."""
    discard_from_hand(position, seat, card)
    played = position["players"][seat]["played"]
    played.append(card)
    played.sort()


def has_playable(position: Position, seat: int, card: str) -> bool:
    """Tell whether a seat holds a card of which it has played none this round (play.once-each)."""
    player = position["players"][seat]
    return card in player["hand"] and card not in player["played"]


def legal_sales(position: Position, seat: int) -> set[str]:
    """List the sales, possible at any time (play.sell-cards)."""
    player = position["players"][seat]
    cards = list(player["hand"])
    # offering.secret: a card laid with an offering is bound until the reveal.
    if position["stage"] == "offering" and player["offering"] is not None and player["offering"]["card"] is not None:
        cards.remove(player["offering"]["card"])
    return {f"sell {card}" for card in cards}


def lay_stone(position: Position, province: str) -> None:
    """Lay a stone from the supply onto a plain; three become a pyramid at once (purchase.pyramid)."""
    site = position["sites"][province]
    position["supply"]["stones"] -= 1
    site["stones"] += 1
    # play.pyramid-pieces: when all pyramids stand, stones stay stones.
    if site["stones"] >= 3 and position["supply"]["pyramids"] > 0:
        stones_to_pyramid(position, province, 3)


def stones_to_pyramid(position: Position, province: str, stones: int) -> None:
    """Exchange loose stones of a province for one pyramid."""
    site = position["sites"][province]
    site["stones"] -= stones
    position["supply"]["stones"] += stones
    site["pyramids"] += 1
    position["supply"]["pyramids"] -= 1


def field_farmer_possible(position: Position, province: str) -> bool:
    """Tell whether a farmer can be put on a field of a province (purchase.fields, play.limited-pieces)."""
    free_fields: int = PROVINCES[province].fields - position["sites"][province]["field_farmers"]
    farmers: int = position["supply"]["farmers"]
    return free_fields > 0 and farmers > 0


def put_field_farmer(position: Position, province: str) -> None:
    """Put a farmer from the supply on a field."""
    position["supply"]["farmers"] -= 1
    position["sites"][province]["field_farmers"] += 1


# ----------------------------------------------------------------------------------------------------------------------
# 3. reveal (phase 1)
# ----------------------------------------------------------------------------------------------------------------------


def reveal(position: Position, shuffle: Shuffle) -> None:
    """Turn up the provinces of a round, fill them, and let the auction begin."""
    # reveal.count, reveal.short: first all are turned up ...
    for _ in position["players"]:
        position["revealed"].append(position["deck"].pop(0))
    # ... then they are filled in that order.
    for province in position["revealed"]:
        fill_province(position, province, shuffle)

    position["stage"] = "bidding"
    position["asked"] = [position["pharaoh"]]  # auction.order


def fill_province(position: Position, province: str, shuffle: Shuffle) -> None:
    """Put the free items on a province, as many as there are (reveal.free-items, reveal.short)."""
    printed = PROVINCES[province]
    site = position["sites"][province]
    for _ in range(printed.free_cards):
        card = draw_card(position, shuffle)
        if card is not None:
            site["cards"].append(card)
    site["cards"].sort()

    position["bank"] -= printed.free_gold
    site["gold"] += printed.free_gold

    # reveal.free-stones: they join the old ones, and three become a pyramid.
    for _ in range(printed.free_stones):
        if position["supply"]["stones"] > 0:
            lay_stone(position, province)


# ----------------------------------------------------------------------------------------------------------------------
# 4. auction (phase 2)
# ----------------------------------------------------------------------------------------------------------------------


def seats_on(position: Position, province: str) -> list[int]:
    """List the seats whose bid stones lie on a province."""
    seats = []
    for seat, player in enumerate(position["players"]):
        if player["bid"] is not None and player["bid"]["province"] == province:
            seats.append(seat)
    return seats


def is_overbid(position: Position, seat: int) -> bool:
    """Tell whether a higher stone lies beside that of a seat."""
    bid = position["players"][seat]["bid"]
    if bid is None:
        return False
    return any(position["players"][other]["bid"]["gold"] > bid["gold"] for other in seats_on(position, bid["province"]))


def capacity(player: Player) -> int:
    """Tell the most that a player can pay, their cards sold (auction.capacity)."""
    return int(player["gold"]) + len(player["hand"])


def legal_bids(position: Position, seat: int) -> set[str]:
    """List the bids of the seat whose turn it is."""
    player = position["players"][seat]
    bids = set()
    for province in position["revealed"]:
        # auction.no-return, unless lifted by card.rebid
        returns = player["bid"] is not None and player["bid"]["province"] == province
        if returns and "rebid" not in player["played"]:
            continue
        for space, gold in enumerate(LADDER):
            if gold <= capacity(player) and space_beats_stones(position, seat, province, space):
                bids.add(f"bid {province} {gold}")
    return bids


def space_beats_stones(position: Position, seat: int, province: str, space: int) -> bool:
    """Tell whether a space is high enough above all stones on a card (auction.overbid, auction.top)."""
    for other in seats_on(position, province):
        player = position["players"][other]
        distance = space - LADDER.index(player["bid"]["gold"])
        needed = 1
        # card.block: binds the others, not its owner
        if other != seat and "block" in player["played"]:
            needed = 2
        if distance < needed:
            return False
    return True


def legal_auction_cards(position: Position, seat: int) -> set[str]:
    """List the plays of Block and Rebid, in turn or not (card.block, card.rebid)."""
    player = position["players"][seat]
    # auction.capacity: a standing bid must stay payable; an overbid one binds nobody.
    stands = player["bid"] is not None and not is_overbid(position, seat)
    if stands and capacity(player) - 1 < player["bid"]["gold"]:
        return set()
    return {f"play {card}" for card in AUCTION_CARDS if has_playable(position, seat, card)}


def do_bid(position: Position, seat: int, province: str, gold: int) -> None:
    """Lay a bid stone and find out who is next (auction.order)."""
    players = position["players"]
    players[seat]["bid"] = {"province": province, "gold": gold}

    others = clockwise(position, seat)[1:]
    for other in others:
        if players[other]["bid"] is None:
            position["asked"] = [other]
            return
    # auction.standing: only who is overbid gets a turn again.
    for other in others:
        if is_overbid(position, other):
            position["asked"] = [other]
            return
    # auction.end: every province has one bidder.
    position["stage"] = "payment"
    continue_payment(position)


def continue_payment(position: Position) -> None:
    """Ask the first who is short; when nobody is, all pay and take their provinces (auction.pay)."""
    for seat in from_pharaoh(position):
        player = position["players"][seat]
        if player["gold"] < player["bid"]["gold"]:
            position["asked"] = [seat]
            return
    for seat in from_pharaoh(position):
        to_bank(position, seat, position["players"][seat]["bid"]["gold"])
    for seat in from_pharaoh(position):
        take_province(position, seat)
    begin_purchase(position)


def take_province(position: Position, seat: int) -> None:
    """Take the province that was won, its free cards and gold; stones stay there (auction.take)."""
    player = position["players"][seat]
    site = position["sites"][player["bid"]["province"]]
    site["owner"] = seat
    player["hand"] += site["cards"]
    player["hand"].sort()
    site["cards"] = []
    player["gold"] += site["gold"]
    site["gold"] = 0


# ----------------------------------------------------------------------------------------------------------------------
# 5. purchase (phase 3)
# ----------------------------------------------------------------------------------------------------------------------


def begin_purchase(position: Position) -> None:
    """Open the phase with the turn of the Pharaoh (purchase.order)."""
    position["stage"] = "purchase"
    position["asked"] = [position["pharaoh"]]


def price(number: int) -> int:
    """Tell what so many items of one kind cost (purchase.price)."""
    return number * (number + 1) // 2


def legal_purchases(position: Position, seat: int) -> set[str]:
    """List what can be bought or played in one's turn (purchase.order: never back to an earlier step)."""
    player = position["players"][seat]
    supply = position["supply"]
    bought = position["bought"]
    provinces = own_provinces(position, seat)
    actions = {"end-turn"}

    # A: power cards, one purchase (purchase.card-limit)
    if bought["cards"] == 0 and bought["farmers"] == 0 and bought["stones"] == 0:
        limit = max(PROVINCES[province].limit for province in provinces)
        for number in range(1, limit + 1):
            if number <= cards_in_piles(position) and price(number) <= player["gold"]:
                actions.add(f"buy cards {number}")

    # B: farmers one by one, the k-th for k gold (purchase.price, purchase.fields)
    if bought["stones"] == 0 and player["gold"] >= bought["farmers"] + 1:
        for province in provinces:
            if field_farmer_possible(position, province):
                actions.add(f"buy farmer {province}")

    # C: stones one by one (purchase.stones)
    if supply["stones"] > 0 and player["gold"] >= bought["stones"] + 1:
        for province in provinces:
            actions.add(f"buy stone {province}")

    # purchase.cards-in-turn, card.free-farmer, card.builder
    if has_playable(position, seat, "free-farmer") and supply["farmers"] > 0:
        for province in provinces:
            actions.add(f"play free-farmer {province}")
    if has_playable(position, seat, "builder") and supply["pyramids"] > 0:
        for province in provinces:
            if position["sites"][province]["stones"] >= 2:
                actions.add(f"play builder {province}")
    return actions


def do_purchase(position: Position, seat: int, words: list[str], shuffle: Shuffle) -> None:
    """Carry out one action of a purchase turn."""
    bought = position["bought"]
    if words[0] == "end-turn":
        end_purchase_turn(position, seat)
    elif words[0] == "play":
        use_card(position, seat, words[1])
        if words[1] == "free-farmer":
            position["supply"]["farmers"] -= 1
            position["sites"][words[2]]["plain_farmers"] += 1
        else:
            stones_to_pyramid(position, words[2], 2)
    elif words[1] == "cards":
        number = int(words[2])
        to_bank(position, seat, price(number))
        bought["cards"] += number
        draw_to_hand(position, seat, number, shuffle)
    elif words[1] == "farmer":
        bought["farmers"] += 1
        to_bank(position, seat, bought["farmers"])
        put_field_farmer(position, words[2])
    else:
        bought["stones"] += 1
        to_bank(position, seat, bought["stones"])
        lay_stone(position, words[2])


def end_purchase_turn(position: Position, seat: int) -> None:
    """Pass the turn on, after the last one to the offering."""
    position["bought"] = {"cards": 0, "farmers": 0, "stones": 0}
    follower = next_from_pharaoh(position, seat)
    if follower is not None:
        position["asked"] = [follower]
        return
    # offering.secret: all choose at the same time.
    position["stage"] = "offering"
    position["asked"] = list(range(len(position["players"])))


# ----------------------------------------------------------------------------------------------------------------------
# 6. offering (phase 4)
# ----------------------------------------------------------------------------------------------------------------------


def legal_offerings(position: Position, seat: int) -> set[str]:
    """List the offerings, with or without a Correction (offering.amount, offering.steal)."""
    plain = {"steal"}
    for gold in range(1, position["players"][seat]["gold"] + 1):
        plain.add(f"offer {gold}")
    offerings = set(plain)
    if has_playable(position, seat, "correction"):
        for offering in plain:
            offerings.add(f"{offering} correction")
    return offerings


def do_offering(position: Position, seat: int, words: list[str]) -> None:
    """Lay an offering face down; the last one leads to the reveal (offering.secret)."""
    if words[0] == "offer":
        gold = int(words[1])
        laid = words[2:]
    else:
        gold = 0
        laid = words[1:]
    card = laid[0] if laid else None
    position["players"][seat]["offering"] = {"gold": gold, "card": card, "correction": 0}
    position["asked"].remove(seat)
    if not position["asked"]:
        reveal_offerings(position)


def reveal_offerings(position: Position) -> None:
    """Turn up the offerings; laid cards go to the discard pile from the Pharaoh on (offering.correction)."""
    for seat in from_pharaoh(position):
        card = position["players"][seat]["offering"]["card"]
        if card is not None:
            use_card(position, seat, card)
    continue_corrections(position)


def continue_corrections(position: Position) -> None:
    """Ask the next who laid a Correction; after the last one the offering is settled (offering.correction)."""
    for seat in from_pharaoh(position):
        offering = position["players"][seat]["offering"]
        if offering["card"] is not None and offering["correction"] == 0:
            position["stage"] = "correction"
            position["asked"] = [seat]
            return
    settle_offerings(position)


def do_correction(position: Position, seat: int, amount: int) -> None:
    """Raise or lower the total (offering.correction)."""
    position["players"][seat]["offering"]["correction"] = amount
    continue_corrections(position)


def steals(player: Player) -> bool:
    """Tell whether a player offered their -3 card."""
    return bool(player["offering"]["gold"] == 0)


def settle_offerings(position: Position) -> None:
    """Move the temple, then the gold, then begin the gifts."""
    total = 0
    for player in position["players"]:
        total += STEAL_VALUE if steals(player) else player["offering"]["gold"]
        total += player["offering"]["correction"]
    position["temple"] = temple_space(total)

    for seat, player in enumerate(position["players"]):
        if steals(player):
            from_bank(position, seat, STEAL_GOLD)  # offering.steal
        else:
            to_bank(position, seat, player["offering"]["gold"])  # offering.paid

    ranked = offering_rank(position)
    if ranked:
        begin_gifts(position, ranked[0])
    else:
        begin_income(position)  # offering.pharaoh: all steal, no gifts, the Pharaoh stays


def temple_space(total: int) -> int:
    """Tell the space of the temple for a total (offering.total)."""
    if total <= 2:
        return 1
    if total <= 12:
        return 2
    if total <= 22:
        return 3
    return 4


def offering_rank(position: Position) -> list[int]:
    """Rank those who did not steal; among equals whoever sits first from the old Pharaoh (offering.rank)."""
    ranked = [seat for seat in from_pharaoh(position) if not steals(position["players"][seat])]
    ranked.sort(key=lambda seat: -position["players"][seat]["offering"]["gold"])  # the sort keeps ties in order
    return ranked


def begin_gifts(position: Position, seat: int) -> None:
    """Let a seat choose its gifts (offering.gifts)."""
    place = offering_rank(position).index(seat)
    number = GIFTS_OTHER
    if place == 0:
        number = GIFTS_FIRST
    elif place == 1:
        number = GIFTS_SECOND
    position["stage"] = "gifts"
    position["asked"] = [seat]
    position["gifts"] = {"left": number, "cards": 0}


def legal_gifts(position: Position, seat: int) -> set[str]:
    """List the choices for one gift (offering.gifts, offering.gift-rules)."""
    actions = {"decline"}
    # Cards already chosen count as gone from the piles.
    if cards_in_piles(position) > position["gifts"]["cards"]:
        actions.add("take card")
    for province in own_provinces(position, seat):
        if field_farmer_possible(position, province):
            actions.add(f"take farmer {province}")
        if position["supply"]["stones"] > 0:
            actions.add(f"take stone {province}")
    return actions


def do_gift(position: Position, seat: int, words: list[str], shuffle: Shuffle) -> None:
    """Take or decline one gift."""
    gifts = position["gifts"]
    if words[0] == "take":
        if words[1] == "card":
            gifts["cards"] += 1
        elif words[1] == "farmer":
            put_field_farmer(position, words[2])
        else:
            lay_stone(position, words[2])
    gifts["left"] -= 1
    if gifts["left"] > 0:
        return

    # offering.gifts: the cards are handed over after the last choice.
    draw_to_hand(position, seat, gifts["cards"], shuffle)
    position["gifts"] = {"left": 0, "cards": 0}

    ranked = offering_rank(position)
    place = ranked.index(seat)
    if place + 1 < len(ranked):
        begin_gifts(position, ranked[place + 1])
    else:
        position["pharaoh"] = ranked[0]  # offering.pharaoh
        begin_income(position)


# ----------------------------------------------------------------------------------------------------------------------
# 7. income (phase 5)
# ----------------------------------------------------------------------------------------------------------------------


def begin_income(position: Position) -> None:
    """Open the phase with the new Pharaoh (income.order)."""
    position["stage"] = "income"
    position["asked"] = [position["pharaoh"]]


def legal_income_actions(position: Position, seat: int) -> set[str]:
    """List the plays of income cards, and the end of the turn (income.turn)."""
    actions = {"collect"}
    for card in INCOME_CARDS:
        if has_playable(position, seat, card):
            for province in own_provinces(position, seat):
                actions.add(f"play {card} {province}")
    return actions


def farmers_in(position: Position, province: str) -> int:
    """Count the farmers of a province, on fields, on the plain and printed (income.harvest)."""
    site = position["sites"][province]
    return int(site["field_farmers"] + site["plain_farmers"] + PROVINCES[province].printed)


def income_of(position: Position, province: str) -> int:
    """Reckon the income of one province."""
    printed = PROVINCES[province]
    cards = position["sites"][province]["income_cards"]
    temple = position["temple"]
    farmers = farmers_in(position, province)

    # card.eight-gold: instead of all the rest
    if "eight-gold" in cards:
        return EIGHT_GOLD

    income: int = farmers * temple  # income.harvest
    if "harvest" in cards:  # card.harvest
        income += farmers
    # income.always, income.camel
    if not printed.camel or temple in CAMEL_SPACES:
        income += printed.coin
    return income


def do_income_action(position: Position, seat: int, words: list[str], shuffle: Shuffle) -> None:
    """Play an income card or collect."""
    if words[0] == "play":
        use_card(position, seat, words[1])
        cards = position["sites"][words[2]]["income_cards"]
        cards.append(words[1])
        cards.sort()
        return

    from_bank(position, seat, sum(income_of(position, province) for province in own_provinces(position, seat)))
    follower = next_from_pharaoh(position, seat)
    if follower is not None:
        position["asked"] = [follower]
    elif position["round"] % ROUNDS_OF_A_KINGDOM == 0:
        begin_scoring(position)  # play.kingdoms
    else:
        next_round(position, shuffle)


# ----------------------------------------------------------------------------------------------------------------------
# 8. scoring (phase 6)
# ----------------------------------------------------------------------------------------------------------------------


def begin_scoring(position: Position) -> None:
    """Let the Pharaoh be the first to play bonus cards (scoring.bonus)."""
    position["stage"] = "scoring"
    position["asked"] = [position["pharaoh"]]


def kingdom_of(position: Position) -> int:
    """Tell the kingdom: 0 the old, 1 the new."""
    return (int(position["round"]) - 1) // ROUNDS_OF_A_KINGDOM


def legal_bonus_actions(position: Position, seat: int) -> set[str]:
    """List the bonus cards whose condition is met, and passing (scoring.bonus)."""
    actions = {"pass"}
    for card in BONUS_CARDS:
        if has_playable(position, seat, card) and bonus_met(position, seat, card):
            actions.add(f"play {card}")
    return actions


def bonus_met(position: Position, seat: int, card: str) -> bool:
    """Tell whether the condition of a bonus card is fulfilled."""
    provinces = own_provinces(position, seat)
    if card == "bonus-cards":  # card.bonus-cards
        symbols = 0
        for province in provinces:
            symbols += PROVINCES[province].limit + PROVINCES[province].free_cards
        return symbols >= 7
    if card == "bonus-farmers":  # card.bonus-farmers
        return sum(farmers_in(position, province) for province in provinces) >= 9
    if card == "bonus-region":  # card.bonus-region
        return len({PROVINCES[province].egypt for province in provinces}) == 1
    if card == "bonus-side":  # card.bonus-side
        return len({PROVINCES[province].side for province in provinces}) == 1
    # card.bonus-bank
    return len({PROVINCES[province].bank for province in provinces}) == 1


def do_bonus_action(position: Position, seat: int, words: list[str], shuffle: Shuffle) -> None:
    """Play a bonus card or pass; the last pass brings the count."""
    if words[0] == "play":
        use_card(position, seat, words[1])
        position["players"][seat]["scores"][kingdom_of(position)]["bonus"] += BONUS_POINTS
        return

    follower = next_from_pharaoh(position, seat)
    if follower is not None:
        position["asked"] = [follower]
        return

    last = position["round"] == LAST_ROUND
    if last:
        sell_all_hands(position)
    count_points(position)
    if last:
        position["stage"] = "over"
        position["asked"] = []
    else:
        next_kingdom(position, shuffle)


def sell_all_hands(position: Position) -> None:
    """Sell all cards before the gold is compared (scoring.gold)."""
    for seat in from_pharaoh(position):
        for card in POWER_CARDS:  # in the order of chapter 10
            while card in position["players"][seat]["hand"]:
                sell_card(position, seat, card)


def count_points(position: Position) -> None:
    """Write down all lines but the bonus, which is written already."""
    for seat, player in enumerate(position["players"]):
        lines = player["scores"][kingdom_of(position)]
        for line, points in score_if_now(position, seat).items():
            if line != "bonus":
                lines[line] = points


def score_if_now(position: Position, seat: int) -> dict[str, int]:
    """Reckon a scoring of the present position for a seat, bonus cards left aside."""
    lines = no_points()
    lines["pyramid"] = pyramids_of(position, seat)  # scoring.pyramid
    lines["set"] = set_points(position, seat)
    lines["majority"] = majority_points(position, seat)
    for province in own_provinces(position, seat):
        lines["temple"] += PROVINCES[province].temples * position["temple"]  # scoring.temple
    if position["round"] == LAST_ROUND:
        lines["gold"] = gold_points(position, seat)
    return lines


def pyramids_of(position: Position, seat: int) -> int:
    """Count the pyramids in the provinces of a seat."""
    return sum(position["sites"][province]["pyramids"] for province in own_provinces(position, seat))


def stones_of(position: Position, seat: int) -> int:
    """Count the loose stones in the provinces of a seat."""
    return sum(position["sites"][province]["stones"] for province in own_provinces(position, seat))


def set_points(position: Position, seat: int) -> int:
    """Reckon the complete sets; there is none before the third province (scoring.set)."""
    provinces = own_provinces(position, seat)
    if len(provinces) < PROVINCES_OF_A_SET:
        return 0
    fewest: int = min(position["sites"][province]["pyramids"] for province in provinces)
    return SET_POINTS * fewest


def majority_points(position: Position, seat: int) -> int:
    """Reckon the majorities on both sides of the Nile (scoring.majority)."""
    points: int = 0
    for side in ["west", "east"]:
        if seat in majority_owners(position, side):
            points += MAJORITY_POINTS
    return points


def majority_owners(position: Position, side: str) -> set[int]:
    """Find the players with the best province on a side; only provinces with an owner compete."""
    rivals = []
    for province, site in position["sites"].items():
        if site["owner"] is not None and PROVINCES[province].side == side:
            rivals.append(site)
    most_pyramids = max((site["pyramids"] for site in rivals), default=0)
    if most_pyramids == 0:
        return set()  # a side without pyramids scores nothing
    rivals = [site for site in rivals if site["pyramids"] == most_pyramids]
    most_stones = max(site["stones"] for site in rivals)
    return {site["owner"] for site in rivals if site["stones"] == most_stones}


def gold_points(position: Position, seat: int) -> int:
    """Reckon the line of the richest; a card in hand counts as the 1 gold that it brings (scoring.gold)."""
    wealth = [player["gold"] + len(player["hand"]) for player in position["players"]]
    richer = sum(1 for other in wealth if other > wealth[seat])
    if richer < len(GOLD_POINTS):
        return GOLD_POINTS[richer]
    return 0


# ----------------------------------------------------------------------------------------------------------------------
# 9. kingdoms
# ----------------------------------------------------------------------------------------------------------------------


def next_round(position: Position, shuffle: Shuffle) -> None:
    """Begin the next round of the same kingdom."""
    position["taken"] += position["revealed"]
    position["revealed"] = []
    clear_round(position)
    reveal(position, shuffle)


def clear_round(position: Position) -> None:
    """Forget what belonged to the round that is over, and count on."""
    position["round"] += 1
    for player in position["players"]:
        player["played"] = []
        player["bid"] = None
        player["offering"] = None
    for site in position["sites"].values():
        site["income_cards"] = []


def next_kingdom(position: Position, shuffle: Shuffle) -> None:
    """Clear the board and begin the New Kingdom."""
    # kingdom.clear, kingdom.inherit: markers and farmers go, pyramids and stones stay.
    for site in position["sites"].values():
        site["owner"] = None
        position["supply"]["farmers"] += site["field_farmers"] + site["plain_farmers"]
        site["field_farmers"] = 0
        site["plain_farmers"] = 0

    # kingdom.deck
    old_provinces = position["taken"] + position["revealed"]
    position["out"] = sorted(position["deck"])
    position["taken"] = []
    position["revealed"] = []
    position["deck"] = list(shuffle(old_provinces))
    position["shuffles"] += 1

    clear_round(position)
    reveal(position, shuffle)


def ranking(position: Position) -> list[list[int]]:
    """Give the places of a finished game, seats that share one together (end.winner)."""
    results = {}
    for seat, player in enumerate(position["players"]):
        points = sum(sum(lines.values()) for lines in player["scores"])
        results[seat] = (points, pyramids_of(position, seat), stones_of(position, seat))
    places = []
    for result in sorted(set(results.values()), reverse=True):
        places.append([seat for seat in sorted(results) if results[seat] == result])
    return places
