"""The naive referee gets through every worked example and keeps the laws of the game at every decision."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random

import pytest
from counts import few
from prosperity.blocks import TEXT, blocks
from prosperity.referee import (
    ACTIONS,
    BASIC,
    CARDS,
    KINGDOM,
    ORDER,
    STARTING_DECK,
    TREASURES,
    VICTORIES,
    Referee,
    starting_piles,
)

BLOCKS = list(blocks())
GAMES = few(8, 200)


def holds(referee, trash, about):
    """Return what a line `= ...` is about. `trash`: cards that were in the trash of the sketch."""
    truth = referee.truth()
    match about:
        case ("trash",):
            return [card for card in ORDER for _ in range(truth["trash"].count(card) - trash.count(card))]
        case ("coins" | "actions" | "buys" | "shuffles" | "mat" | "play",):
            return truth[about[0]]
        case ("pile", card):
            return truth["supply"][card]
        case ("cost", card):
            return referee.cost(card)
        case ("view", viewer, zone, seat):
            return referee.view(viewer, zone, seat)
        case ("asked",):
            return referee.asked, referee.stage
        case ("over",):
            return truth["end"]
        case ("holds", seat):
            return referee.owned(seat)
        case ("score", seat):
            return truth["players"][seat]["score"]["total"]
        case ("rank", seat):
            return truth["players"][seat]["place"]
        case ("hand" | "deck" | "discard", seat):
            return getattr(referee.players[seat], f"whole_{about[0]}")
    return truth["players"][about[1]][about[0]]


def line_fails(referee, trash, step):
    """Return whether a line of a block does not hold; a step is taken."""
    match step.sign:
        case "=":
            return holds(referee, trash, step.about) != step.value
        case "?":
            return (referee.asked, referee.stage, referee.legal()) != (*step.about, step.value)
        case "+":
            return referee.asked != step.about[0] or step.value not in referee.legal()
    before = referee.truth()
    try:
        referee.answer(*step.about, step.value)
    except ValueError:
        return step.sign == ">" or referee.truth() != before
    return step.sign == "!"


def failures(block):
    """Return the lines of a block that do not hold, up to a step that cannot be taken."""
    referee = Referee.sketched(block.sketch)
    trash = referee.truth()["trash"]
    failed = []
    for step in block.steps:
        if line_fails(referee, trash, step):
            failed.append(step.line)
            if step.sign == ">":
                break
    return failed


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.name)
def test_the_referee_gets_through_the_block(block):
    assert failures(block) == []


SETS = (
    "watchtower monument workers-village counting-house rabble royal-seal venture goons bank expand",
    "trade-route bishop workers-village city contraband royal-seal vault hoard forge peddler",
    "loan quarry talisman city mint rabble vault grand-market expand kings-court",
    "watchtower quarry talisman mint mountebank rabble royal-seal goons hoard kings-court",
)
"""The three sets of the rules, and one of cards that meet in a buy."""
CATALOGUE = [
    *(f"play {card}" for card in ACTIONS + TREASURES),
    *(f"buy {card}" for card in ORDER),
    *(f"triple {card}" for card in ACTIONS),
    *(f"{verb} {card}" for verb in ("trash", "gain", "discard", "name") for card in ORDER),
    *(f"take {number}" for number in range(61)),
    *(f"reveal {card}" for card in TREASURES),
    *(f"put {card}" for card in (*VICTORIES, "curse")),
    *("end-actions", "end-turn", "done", "decline", "leave", "seal"),
    *("watchtower top", "watchtower trash", "first mint", "first talisman"),
]
PLACE = {text: place for place, text in enumerate(CATALOGUE)}
OF_ACTIVE = {"actions", "buying", "triple", "trash", "forge", "gain", "vault", "take", "mint", "loan", "order"}
OF_OTHERS = {"bishop", "vault-other", "discard", "mountebank", "put", "name"}
MOST_NESTED = 11
MOST_TURNS_WITH_GAINS = {2: 254, 3: 273, 4: 276}
REVEALING = {"play loan", "play venture", "play rabble", "play trade-route", "play bishop", "play expand"}
"""Answers after which a hidden card may be seen before the next decision."""


class Watched(Referee):
    """A referee that counts the resolutions of cards, and how deep they are nested."""

    resolutions = 0
    nested = 0

    def resolve(self, card):
        self.resolutions += 1
        self.nested += 1
        assert self.nested <= MOST_NESTED
        yield from super().resolve(card)
        self.nested -= 1


def new_game(number):
    """Return a game of two to four players and its chance; in every third, all decks have two of each kingdom card."""
    random = Random(number)
    players = 2 + number % 3
    start = random.randrange(players)
    kingdom = SETS[number // 2 % 4].split() if number % 2 else random.sample([*KINGDOM], 10)

    def shuffle(seat, pile):
        return random.sample(pile, len(pile))

    if number % 5 not in (0, 3):
        return Watched(players, kingdom, start, shuffle), random
    decks = [shuffle(seat, STARTING_DECK + kingdom * 2) for seat in range(players)]
    sketch = {
        "players": players,
        "kingdom": kingdom,
        "start": start,
        "turn": start,
        "hand": {seat: deck[:5] for seat, deck in enumerate(decks)},
        "deck": {seat: deck[5:] for seat, deck in enumerate(decks)},
    }
    return Watched.sketched(sketch, shuffle), random


def any_answer(referee, random, greedy):
    """Return a legal answer: mostly a card to play, then mostly one that does something.

    greedy: only the dearest card is bought, and neither an Estate nor a Curse.
    """
    legal = referee.legal()
    plays = [text for text in legal if text.startswith(("play", "triple"))]
    if plays and random.random() < 0.9:
        return random.choice(plays)
    if greedy and referee.stage == "buying":
        buys = [text for text in legal if text.startswith("buy") and text not in ("buy estate", "buy curse")]
        basic = [text for text in buys if text.split()[1] in BASIC]
        return max(random.choice([buys, basic]), key=lambda text: CARDS[text.split()[1]].cost, default="end-turn")
    others = [text for text in legal if text not in ("end-actions", "end-turn", "decline", "leave", "buy curse")]
    return random.choice(others if others and random.random() < 0.9 else legal)


def total(truth, card):
    """Return how many cards of a name there are, wherever they are."""
    zones = ("shown", "hand", "top", "deck", "discard", "buried", "aside")
    cards = [
        *truth["trash"],
        *truth["play"],
        *(other for player in truth["players"] for zone in zones for other in player[zone]),
    ]
    return truth["supply"].get(card, 0) + cards.count(card)


def size(player, *zones):
    """Return how many cards a player has in some zones."""
    return sum(len(player[zone]) for zone in zones)


def check_position(referee, truth):
    """Assert what section 16 says of every position."""
    players, seats = truth["players"], len(truth["players"])
    sizes = starting_piles(seats, truth["kingdom"])
    for card, number in sizes.items():
        assert total(truth, card) == number + seats * STARTING_DECK.count(card)
    smaller = sum(truth["supply"][card] < sizes[card] for card in VICTORIES)
    assert truth["mat"] == ("trade-route" in truth["kingdom"]) * smaller
    assert min(truth["coins"], truth["actions"], truth["buys"], *truth["supply"].values()) >= 0
    turns = [player["turns"] for player in players]
    assert max(turns) - min(turns) <= 1
    assert truth["phase"] != "action" or not set(TREASURES) & set(truth["play"])
    for card in ORDER:
        assert 0 <= referee.cost(card) <= CARDS[card].cost
        assert truth["phase"] != "action" or referee.cost(card) == CARDS[card].cost
    for seat, player in enumerate(players):
        assert player["score"]["total"] == sum(CARDS[card].points for card in referee.owned(seat)) + player["tokens"]
        assert player["place"] == 1 + sum(
            (other["score"]["total"], -other["turns"]) > (player["score"]["total"], -player["turns"])
            for other in players
        )


def check_decision(referee, truth):
    """Assert what holds of the open decision and its answers."""
    legal, stage, active = referee.legal(), truth["stage"], truth["active"]
    places = [PLACE[text] for text in legal]
    assert places == sorted(set(places))
    assert places
    assert truth["asked"] == active or stage in OF_OTHERS | {"gained"}
    assert truth["asked"] != active or stage in OF_ACTIVE | {"gained"}
    assert len(legal) <= {"take": 61, "buying": 32}.get(stage, 34)
    assert stage != "name" or len(legal) == 34
    if stage in ("actions", "buying"):
        assert not any(player["aside"] for player in truth["players"])
    buys = {
        f"buy {card}"
        for card, number in truth["supply"].items()
        if stage == "buying" and truth["buys"]
        if number and referee.cost(card) <= truth["coins"] and card not in truth["banned"]
        if card != "grand-market" or "copper" not in truth["play"]
    }
    assert {text for text in legal if text.startswith("buy ")} == buys
    if truth["bought"]:
        assert stage != "actions"
        assert stage != "buying" or not any(text.startswith("play") for text in legal)


def check_step(before, after, text, cost):
    """Assert what only grows, what only falls, and what a turn keeps. `cost`: of the card bought."""
    assert all(number <= before["supply"][card] for card, number in after["supply"].items())
    assert Counter(before["trash"]) <= Counter(after["trash"])
    assert all(old["tokens"] <= new["tokens"] for old, new in zip(before["players"], after["players"], strict=True))
    seats = range(len(before["players"]))
    if not after["end"] and before["active"] == after["active"]:
        bought = text.startswith("buy")
        assert after["bought"] == before["bought"] + bought
        assert after["coins"] == before["coins"] - cost if bought else after["coins"] >= before["coins"]
        assert after["buys"] == before["buys"] - 1 if bought else after["buys"] >= before["buys"]
        assert after["phase"] == before["phase"] or (before["phase"], after["phase"]) == ("action", "buy")
        assert set(before["banned"]) <= set(after["banned"])
        for seat in {*seats} - {after["active"]}:
            old, new = before["players"][seat], after["players"][seat]
            assert size(new, "hand", "shown") <= size(old, "hand", "shown")
        return
    done = after["players"][before["active"]]
    assert size(done, "hand", "shown") == min(5, size(done, "hand", "shown", "top", "deck", "discard", "buried"))
    assert (after["play"], after["coins"], after["bought"], after["banned"]) == ([], 0, 0, [])
    empty = [card for card, number in after["supply"].items() if not number]
    turns = [player["turns"] for player in before["players"]]
    clauses = {
        "end.province": "province" in empty,
        "end.colony": "colony" in empty,
        "end.piles": len(empty) >= 3,
        "end.limit": min(turns) == 200,
    }
    assert after["end"] == next((clause for clause, holds in clauses.items() if holds), None)
    if not after["end"]:
        assert after["active"] == (before["active"] + 1) % len(seats)
        assert (after["actions"], after["buys"]) == (1, 1)


def as_sketch(truth):
    """Return a position between cards as the sketch of a block."""
    players = dict(enumerate(truth["players"]))
    zones = ("shown", "hand", "top", "deck", "discard", "buried", "tokens", "turns")
    return {
        "players": len(players),
        "turn": truth["active"],
        "piles": truth["supply"],
        **{key: truth[key] for key in ("kingdom", "start", "phase", "actions", "buys", "coins", "bought")},
        **{key: truth[key] for key in ("banned", "play")},
        **{zone: {seat: player[zone] for seat, player in players.items()} for zone in zones},
    }


def redealt(truth, random):
    """Return a position in which each player's unseen cards are dealt again, as the spectator could."""
    truth = deepcopy(truth)
    for player in truth["players"]:
        cards = player["hand"] + player["deck"] + player["buried"]
        random.shuffle(cards)
        for zone in ("hand", "deck", "buried"):
            player[zone], cards = cards[: len(player[zone])], cards[len(player[zone]) :]
    return truth


def public(referee):
    """Return everything that the spectator sees."""
    truth = referee.truth()
    for player in truth["players"]:
        for zone in ("hand", "deck", "buried"):
            player[zone] = len(player[zone])
    return truth


def check_no_leak(truth, text, random):
    """Assert that after an answer all see the same, however the unseen cards lie. hidden.no-leak"""
    one, other = Referee.sketched(as_sketch(truth)), Referee.sketched(as_sketch(redealt(truth, random)))
    assert {**one.truth(), "shuffles": truth["shuffles"]} == truth
    assert public(one) == public(other)
    if text in other.legal() and text not in REVEALING:
        for referee in (one, other):
            referee.answer(truth["asked"], text)
        assert one.truth()["end"] or public(one) == public(other)


def test_every_block_is_read():
    assert len({block.name for block in BLOCKS}) == TEXT.count("\nplayers ")
    assert len([block for block in BLOCKS if block.name.startswith("19.")]) == 93


def test_the_catalogue_is_whole():
    assert len(CATALOGUE) == len(PLACE) == 304


@pytest.mark.parametrize(("players", "supply", "all_cards"), [(2, 270, 290), (3, 289, 319), (4, 292, 332)])
def test_the_set_up(players, supply, all_cards):
    shuffled = []

    def shuffle(seat, pile):
        shuffled.append((seat, pile))
        return pile[::-1]

    referee = Referee(players, SETS[1].split(), 1, shuffle)
    truth = referee.truth()
    check_position(referee, truth)
    assert shuffled == [((1 + step) % players, ["copper"] * 7 + ["estate"] * 3) for step in range(players)]
    assert (sum(truth["supply"].values()), len(truth["supply"]), truth["trash"]) == (supply, 19, [])
    assert sum(total(truth, card) for card in ORDER) == all_cards
    assert (truth["active"], truth["asked"], truth["stage"], truth["mat"]) == (1, 1, "buying", 0)
    assert truth["shuffles"] == players
    for seat, player in enumerate(truth["players"]):
        assert (player["hand"], player["deck"]) == (["copper"] * 2 + ["estate"] * 3, ["copper"] * 5)
        assert (player["tokens"], player["turns"], player["score"]["total"]) == (0, int(seat == 1), 3)


def test_a_game_without_a_buy_ends_by_its_limit():
    referee = Referee(2, SETS[0].split(), 0, lambda seat, pile: pile)
    turns = 0
    while referee.asked is not None:
        referee.answer(referee.asked, "end-turn")
        turns += 1
    assert (turns, referee.ended, referee.places()) == (400, "end.limit", [1, 1])


def test_random_games_keep_the_laws():
    asked, ends = Counter(), Counter()
    for number in range(GAMES):
        referee, random = new_game(number)
        truth, owned, with_gains = referee.truth(), Counter(), 0
        of_turn, piles = truth["active"], truth["supply"]
        check_position(referee, truth)
        while not truth["end"]:
            check_decision(referee, truth)
            asked[truth["stage"]] += 1
            text = any_answer(referee, random, greedy=number % 4 > 1)
            cost = referee.cost(text.split()[1]) if text.startswith("buy") else 0
            if truth["stage"] in ("actions", "buying") and random.random() < 0.1:
                check_no_leak(truth, text, random)
            owned |= Counter(referee.owned(truth["active"]))
            referee.answer(truth["asked"], text)
            before, truth = truth, referee.truth()
            check_position(referee, truth)
            check_step(before, truth, text, cost)
            owned |= Counter(referee.owned(of_turn))
            assert referee.resolutions <= sum(number * (3 if card in ACTIONS else 1) for card, number in owned.items())
            if truth["end"] or truth["active"] != of_turn:
                with_gains += piles != truth["supply"]
                of_turn, piles, owned, referee.resolutions = truth["active"], truth["supply"], Counter(), 0
        assert with_gains <= MOST_TURNS_WITH_GAINS[len(truth["players"])]
        assert (referee.legal(), truth["asked"], truth["stage"]) == ([], None, "over")
        ends[truth["end"]] += 1
    assert {*OF_ACTIVE, *OF_OTHERS, "gained"} - {*asked} <= {"order"}
    assert {"end.piles", "end.province"} <= {*ends}
