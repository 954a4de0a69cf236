"""Every number of the data is right, and every number is read."""

from __future__ import annotations

import copy
from collections.abc import Callable
from itertools import zip_longest
from random import Random

import pytest
import transcribed as t
from counts import few

import amunre
from amunre.games.amun_re import vocabulary as words
from amunre.games.amun_re.sketch import sketch
from amunre.games.loading import ruleset_from_data

# --- right: the data equals a second table, transcribed afresh from the rules ------------------------------------

MARKS = {"S": "sourced", "D": "deduced", "G": "geography", "R": "reconstructed"}
WORD_OF_CARD = {
    "block": words.BidGap(t.BID_GAP_OF_BLOCK),
    "rebid": words.ReturnToProvince(),
    "free-farmer": words.FarmerOnPlain(),
    "builder": words.BuildPyramid(t.POWER_CARDS["builder"]["stones"]),
    "correction": words.CorrectTotal(t.CORRECTION),
    "eight-gold": words.FixedIncome(t.POWER_CARDS["eight-gold"]["gold"]),
    "harvest": words.FarmerIncome(t.POWER_CARDS["harvest"]["per_farmer"]),
    "bonus-cards": words.Bonus(t.BONUS_POINTS, words.CardSymbols(t.POWER_CARDS["bonus-cards"]["symbols"])),
    "bonus-farmers": words.Bonus(t.BONUS_POINTS, words.Farmers(t.POWER_CARDS["bonus-farmers"]["farmers"])),
    "bonus-region": words.Bonus(t.BONUS_POINTS, words.AllAlike("egypt")),
    "bonus-side": words.Bonus(t.BONUS_POINTS, words.AllAlike("side")),
    "bonus-bank": words.Bonus(t.BONUS_POINTS, words.AllAlike("shore")),
}


@pytest.mark.clause("setup.supply")
def test_components_are_right(rules):
    assert (rules.least_players, rules.most_players) == t.PLAYERS
    assert {card.value: card.count for card in rules.gold_cards} == t.GOLD_CARDS
    assert rules.gold == t.GOLD_IN_ALL
    assert (rules.single_pyramids, rules.double_pyramids) == (t.SINGLE_PYRAMIDS, t.DOUBLE_PYRAMIDS)
    assert rules.pyramids == t.PYRAMIDS_IN_ALL
    assert (rules.stones, rules.farmers) == (t.STONES, t.FARMERS)
    assert sum(card.count for card in rules.cards) == t.POWER_CARDS_IN_ALL
    assert len(rules.provinces) == t.PROVINCE_CARDS
    components = rules.data["ruleset"]["components"]
    assert components["steal-cards"] == t.STEAL_CARDS_IN_BOX


def test_tables_are_right(rules):
    assert (rules.start_gold, rules.start_cards) == (t.START_GOLD, t.START_CARDS)
    assert [kingdom.rounds for kingdom in rules.kingdoms] == [t.ROUNDS_PER_KINGDOM] * t.KINGDOMS
    assert rules.sale_gold == t.SALE_PRICE
    assert rules.ladder == t.LADDER
    assert tuple(rules.total_price(n) for n in range(1, len(t.PRICE_TOTALS) + 1)) == t.PRICE_TOTALS
    assert rules.stones_per_pyramid == t.STONES_PER_PYRAMID
    assert min(action.amount for action in rules.actions if action.verb == "offer") == t.LEAST_OFFERING
    assert (rules.steal_counts, rules.steal_takes) == (t.STEAL_COUNTS, t.STEAL_TAKES)
    assert [(s.lowest, s.highest, s.space, s.camels == "pay") for s in rules.temple] == t.TEMPLE
    assert (rules.first_gifts, rules.second_gifts) == t.GIFTS
    assert rules.other_gifts == t.OTHER_GIFTS


def test_scoring_is_right(rules):
    assert [line.measure for line in rules.lines] == [
        words.PerBonusCard(),
        words.PerPyramid(t.PYRAMID_POINTS),
        words.PerSet(t.SET_POINTS),
        words.PerMajority(t.MAJORITY_POINTS, "side"),
        words.PerTemple(t.TEMPLE_POINTS_PER_SPACE),
        words.PerGoldRank(t.GOLD_PLACES),
    ]
    assert rules.tie_breaks == ("pyramids", "stones")


def test_power_cards_are_right(rules):
    assert {card.id: card.count for card in rules.cards} == {id: card["count"] for id, card in t.POWER_CARDS.items()}
    assert {card.id: card.names for card in rules.cards} == {id: card["names"] for id, card in t.POWER_CARDS.items()}
    assert {card.id: card.effect for card in rules.cards} == WORD_OF_CARD
    phases = ("", "reveal", "auction", "purchase", "offering", "income", "scoring")
    for card in rules.cards:
        assert card.effect.phase == phases[t.POWER_CARDS[card.id]["phase"]]


def test_provinces_are_right_and_say_how_we_know(rules):
    assert {province.id for province in rules.provinces} == set(t.PROVINCES)
    for province in rules.provinces:
        for name, (value, mark) in t.PROVINCES[province.id].items():
            key = {"bank": "shore", "camel": "coin-pays"}.get(name, name.replace("_", "-"))
            match name:
                case "bank":
                    found = province.shore == "bank"
                case "camel":
                    found = province.coin_pays == "with-camel"
                    assert (province.coin_pays == "never") is (province.coin == 0)
                case _:
                    found = getattr(province, name)
            assert found == value, (province.id, name)
            assert province.provenance[key].known == MARKS[mark], (province.id, name)
        assert len(province.provenance) == len(t.PROVINCES[province.id])


# --- read: each number, changed in a copy, changes an answer of the public face ----------------------------------


def owning(*provinces, **site):
    """Sites of seat 0: the first of them with something on it."""
    return {provinces[0]: {"owner": 0, **site}} | {id: {"owner": 0} for id in provinces[1:]}


def situations(rules: amunre.Ruleset) -> list[tuple[dict, list[str]]]:
    """Positions by the numbers of the true game, and what is tried in them, for what random games seldom meet."""
    bonus, scoring = "0 play bonus-{}", {"stage": "scoring", "round": 3}
    found = [
        ({"players": [{"gold": 60}, {}, {}], "revealed": ["abu", "sawu", "mendes"]}, ["0 bid abu 36"]),
        (
            {
                "players": [{"played": ["block"], "bid": {"province": "abu", "gold": 3}}, {}, {}],
                "revealed": ["abu", "sawu", "mendes"],
                "sites": {"abu": {}},
            },
            ["1 bid abu 10"],
        ),
        *(
            ({"stage": "offering", "players": [{}, {}, {"gold": 40}]}, ["0 offer 1", "1 steal", f"2 offer {total + 2}"])
            for total in (2, 3, 12, 13, 22, 23)
        ),
        *(
            (scoring | {"players": [{"hand": [card]}, {}, {}], "sites": owning(*provinces)}, [bonus.format(card[6:])])
            for card, provinces in (
                ("bonus-region", ("abu", "thebes", "edfu")),
                ("bonus-bank", ("abu", "thebes", "edfu")),
                ("bonus-side", ("abu", "thebes", "amarna")),
                ("bonus-cards", ("thebes", "memphis", "amarna")),
                ("bonus-cards", ("thebes", "memphis", "baharya")),
            )
        ),
        *(
            (
                scoring
                | {
                    "players": [{"hand": ["bonus-farmers"]}, {}, {}],
                    "sites": owning("thebes", "memphis", "baharya", field_farmers=3, plain_farmers=plain),
                },
                ["0 play bonus-farmers"],
            )
            for plain in (3, 4)
        ),
    ]
    offers = ["0 offer 3", "1 offer 2", "2 offer 1"]
    found.append(({"stage": "offering", "players": 3}, [*offers, *["0 decline"] * 3, *["1 decline"] * 2]))
    for province in rules.provinces:
        full = owning(province.id, field_farmers=province.fields)
        found.append(({"stage": "purchase", "players": [{"gold": 50}, {}, {}], "sites": full}, ["0 buy cards 1"]))
        for temple in (1, 2, 3, 4):
            income = {"stage": "income", "temple": temple, "players": 3, "sites": full}
            found.append((income, ["0 collect"]))
        found.append(
            (scoring | {"temple": 3, "players": 3, "sites": owning(province.id)}, ["0 pass", "1 pass", "2 pass"])
        )
    return found


def in_position(rules: amunre.Ruleset, facts: dict, steps: list[str]):
    """Return what the public face says in a position. Hashes and golden files do not count."""
    try:
        game = amunre.Game.from_position(rules, sketch(rules, facts), seed=1)
    except amunre.NotationError:
        yield "no such position"
        return
    yield seen(game)
    for step in steps:
        seat, action = step.split(" ", 1)
        try:
            game.push(int(seat), action)
        except amunre.AmunreError as error:
            yield type(error).__name__
        yield seen(game)


def in_game(rules: amunre.Ruleset, players: int):
    """Return what the public face says in a game of this many players."""
    try:
        game = amunre.Game(rules, players, seed=players)
    except ValueError as error:
        yield str(error)
        return
    random = Random(players)
    while not game.over:
        yield seen(game)
        seat = random.choice(game.to_act)
        legal = [str(action) for action in game.legal_actions(seat)]
        few = [text for text in legal if not text.startswith(("sell", "offer")) or text == "offer 1"] or legal
        game.push(seat, random.choice(sorted(few)))
    yield seen(game)


def questions(rules: amunre.Ruleset, path: tuple[object, ...]) -> list[tuple[Callable, tuple]]:
    """Return the positions and games in which a number may show, those that name its province or card first."""
    found = [(in_position, tried) for tried in situations(rules)]
    found.sort(key=lambda question: str(path[1]) not in str(question))
    return [*found, *((in_game, (players,)) for players in range(1, 8))]


def seen(game: amunre.Game) -> object:
    """Return the seats to act, the legal actions and the view."""
    view = game.view(amunre.OMNISCIENT).to_json()
    del view["ruleset"]
    return game.to_act, [list(map(str, game.legal_actions(seat))) for seat in range(game.players)], view, game.result


def numbers(value: object, path: tuple[object, ...] = ()):
    """The paths of all numbers in plain data."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from numbers(inner, (*path, place))
    elif isinstance(value, int):
        yield path


Changes = dict[tuple[object, ...], int | str]
"""The number to add to that at a path, or a word to put there."""


def loads(data: object, changes: Changes) -> amunre.Ruleset | None:
    """The ruleset with these changes; None if it is refused."""
    new = copy.deepcopy(data)
    for path, change in changes.items():
        inner = new
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = change if isinstance(change, str) else inner[path[-1]] + change
    try:
        return ruleset_from_data(new)
    except amunre.RulesetError:
        return None


R = "ruleset"
REDUNDANT = {
    (R, "components", "provinces"): "the number of entries of provinces.yaml",
    (R, "auction", "ladder", 0): "the ladder rises from 0, for somebody may have no gold",
    (R, "components", "steal-cards"): "one for each player: a bound on the number of players, checked on loading",
}
"""Numbers that only guard others: a wrong one is refused when the ruleset is loaded."""


def ways_to_change(path: tuple[object, ...]) -> list[tuple[Changes, Changes]]:
    """Two consistent versions of the data that differ in this number, and in what must go along with it."""
    ways: list[tuple[Changes, Changes]] = [({}, {path: 1}), ({}, {path: -1})]
    match path:
        case (_, "kingdoms", 0, "rounds"):
            ways.append(({(R, "kingdoms", 1, "rounds"): -1}, {(R, "kingdoms", 1, "rounds"): -1, path: -1}))
        case (_, "temple", space, "to"):
            ways.append(({}, {path: 1, (R, "temple", space + 1, "from"): 1}))
        case (_, "temple", space, "from"):
            ways.append(({}, {path: 1, (R, "temple", space - 1, "to"): 1}))
        case (_, "temple", space, "space"):
            above = {(R, "temple", other, "space"): 1 for other in range(space + 1, 4)}
            ways.append((above, {path: 1, **above}))
        case (_, province, "coin", "value"):
            ways.append(({}, {path: 1, ("provinces", province, "coin-pays", "value"): "always"}))
    return ways


def test_redundant_numbers_are_refused_when_wrong(rules):
    assert loads(rules.data, {(R, "components", "provinces"): 1}) is None
    assert loads(rules.data, {(R, "components", "steal-cards"): -1}) is None
    assert loads(rules.data, {(R, "auction", "ladder", 0): 1}) is None


@pytest.fixture(scope="module")
def standard(rules):
    """Return the answers of the standard rules, with each question asked once."""
    known: dict[str, list] = {}

    def answers(ask, about):
        key = f"{ask.__name__} {about}"
        if key not in known:
            known[key] = list(ask(rules, *about))
        return known[key]

    return answers


PATHS = [path for path in numbers(amunre.load_ruleset().data) if path not in REDUNDANT and "latitude" not in path]
"""Latitudes order the drawings (`tests/render/test_map.py`); no rule reads them, and the hash of the rules says so."""


@pytest.mark.parametrize("path", few(PATHS[::16], PATHS), ids=lambda path: ".".join(map(str, path)))
def test_every_number_is_read(rules, standard, path):
    for one, other in ways_to_change(path):
        before, after = loads(rules.data, one) if one else rules, loads(rules.data, other)
        if before and after:
            for ask, about in questions(rules, path):
                told = ask(before, *about) if one else standard(ask, about)
                if any(old != new for old, new in zip_longest(told, ask(after, *about))):
                    return
            raise AssertionError(f"nothing reads {path}")
    raise AssertionError(f"no consistent change of {path} is known")
