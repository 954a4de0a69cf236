"""Positions made up: any JSON, JSON in the form of the schema, and real positions, broken or rearranged.

Rearranged positions are mostly sound, although no game leads to them: every piece is still there, at another place.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import amunre
from amunre import Game
from amunre.checking.policies import next_step
from amunre.engine.files import folder
from amunre.games import FIRST
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.games.loading import load_rules

GAMES = 6
"""Real games from which the positions of a chunk are made."""

Data = Any
"""JSON."""


# --- positions of real games -----------------------------------------------------------------------------


def real_positions(number: int) -> dict[str, list[str]]:
    """By stage: positions of a few whole games, as JSON texts."""
    found: dict[str, list[str]] = {}
    for n in range(number * GAMES, (number + 1) * GAMES):
        random, policy = Random(n), list(POLICIES.values())[n % len(POLICIES)]
        game = Game(amunre.load_ruleset(), 3 + n % 3, seed=n, pharaoh=n % 3)
        while not game.over:
            game.push(*next_step(game, policy, random))
            position = game.position()
            found.setdefault(position.stage, []).append(json.dumps(position.to_json()))
    return found


# --- made up ---------------------------------------------------------------------------------------------

DEEP: list[Any] = []
for _ in range(5000):
    DEEP = [DEEP]

STRANGE: tuple[Data, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 7, 28, 99, 867, 868, 10**6, 10**9, -(10**9), 10**5000),
    *(0.5, 1.0, 1e308, float("nan"), float("inf"), "", "?", "x", "X", "over", "bidding", "memphis", "giza", "block"),
    *("joker", "correction", "standard", "\ud800", "\0", "Mémphis", "\u0661", "x" * 10_000, [], {}, [[]], DEEP),
)
"""Values that some place in a position may not expect."""


def anything(random: Random, depth: int = 4) -> Data:
    """Any JSON, with some of the keys that a position has."""
    inner = [anything(random, depth - 1) for _ in range(random.randrange(5))] if depth else []
    keys = ["format", "round", "stage", "players", "sites", "draw", "gold", "hand", "bid", "abu", "", "x", "\ud800"]
    match random.randrange(3):
        case 0:
            return random.choice(STRANGE)
        case 1:
            return inner
        case _:
            return {random.choice(keys): value for value in inner}


@cache
def schema(game: str = FIRST) -> Data:
    """The schema of positions of a game."""
    return json.loads((folder("schemas") / game / "position.schema.json").read_text(encoding="utf-8"))


@cache
def ids(game: str = FIRST) -> tuple[str, ...]:
    """Ids that mean something, and one that does not."""
    if game == "tigris":
        second = load_rules("tigris")
        return (*(item.id for item in (*second.things, *second.monuments)), *second.board.spaces[::9], second.id, "a99")
    if game == "prosperity":
        third = load_rules("prosperity")
        return (*(card.id for card in third.cards), third.id, "village")
    rules = amunre.load_ruleset()
    return (*(item.id for items in (rules.provinces, rules.cards, rules.lines) for item in items), rules.id, "giza")


def shaped(random: Random, part: Data, game: str = FIRST) -> Data:
    """JSON that fits a part of the schema of positions."""
    if "$ref" in part:
        return shaped(random, schema(game)["$defs"][part["$ref"].split("/")[-1]], game)
    for words in ("oneOf", "anyOf"):
        if words in part:
            return shaped(random, random.choice(part[words]), game)
    if "const" in part:
        return part["const"]
    if "enum" in part:
        return random.choice(part["enum"])
    match random.choice(part["type"]) if isinstance(part["type"], list) else part["type"]:
        case "integer":
            least, most = part["minimum"], part["maximum"]
            return random.choice(
                (least, random.randint(max(least, 0), min(most, 6)), random.randint(least, most), most)
            )
        case "boolean":
            return random.random() < 0.5
        case "string":
            return random.choice(texts(game, part.get("pattern", "")))
        case "array":
            most = min(5, part["maxItems"])
            items = [shaped(random, part["items"], game) for _ in range(random.randint(part["minItems"], most))]
            return list(dict.fromkeys(items)) if part.get("uniqueItems") else items
        case "object" if "properties" in part:
            return {key: shaped(random, inner, game) for key, inner in part["properties"].items()}
        case "object":
            names = part["propertyNames"]
            if "$ref" in names:
                names = schema(game)["$defs"][names["$ref"].split("/")[-1]]
            named = random.sample(texts(game, names["pattern"]), random.randrange(8))
            return {id: shaped(random, part["additionalProperties"], game) for id in named}
    return None


@cache
def texts(game: str, pattern: str) -> tuple[str, ...]:
    """The ids that match a pattern."""
    return tuple(id for id in ids(game) if re.fullmatch(pattern, id) or not pattern)


# --- broken ----------------------------------------------------------------------------------------------


def places(data: Data) -> list[tuple[Any, Any]]:
    """Every place in JSON that is not nested beyond measure: what it is in, and its key there."""
    found, todo = [], [(data, 0)]
    while todo:
        value, depth = todo.pop()
        for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
            found.append((value, key))
            if isinstance(inner, (dict, list)) and depth < 8:
                todo.append((inner, depth + 1))
    return found


def broken(random: Random, data: Data, other: Data, game: str = FIRST) -> None:
    """One thing in a position is changed without regard to the rest."""
    found = places(data)
    inside, key = random.choice(found)
    value = inside[key]
    alike = [(there, k) for there, k in found if type(there[k]) is type(value)]
    lists = [there[k] for there, k in found if isinstance(there[k], list)]
    match random.randrange(10):
        case 0:
            inside[key] = random.choice(STRANGE)
        case 1:
            inside[key] = anything(random)
        case 2:
            del inside[key]
        case 3 if isinstance(inside, list):
            inside.insert(random.randrange(len(inside) + 1), random.choice((value, *STRANGE)))
        case 3:
            inside[random.choice(ids(game))] = value
        case 4 | 5:  # two values of one kind change places
            there, k = random.choice(alike)
            inside[key], there[k] = there[k], inside[key]
        case 6:  # from one list to another
            source, target = random.choice(lists), random.choice(lists)
            if source:
                target.insert(random.randrange(len(target) + 1), source.pop(random.randrange(len(source))))
        case 7:  # another number
            numbers = [(there, k) for there, k in found if type(there[k]) is int]
            there, k = random.choice(numbers or [(inside, key)])
            there[k] = random.choice((-1, 1, 2, 10, 10**9)) + (there[k] if type(there[k]) is int else 0)
        case 8:  # where the game stands
            data["stage"] = random.choice(schema(game)["$defs"]["stage"]["enum"])
            data[{FIRST: "round"}.get(game, "actions")], data["asked"] = random.randint(1, 7), [random.randrange(5)]
        case _:  # part of another position
            part = random.choice(list(other))
            data[part] = other[part]


# --- rearranged ------------------------------------------------------------------------------------------
# Each moves things that there are to where they could be. What must go with it is not always seen to: then the
# position is unsound.


def move_gold(random: Random, data: Data) -> None:
    """From one player to another, or between a player and the bank."""
    source, target = random.sample([*data["players"], data], 2)
    most = random.choice((40, 40, 40, 1000)) if source is data else source["gold"]
    gold = random.randint(0, most)
    for account, amount in ((source, -gold), (target, gold)):
        account["bank" if account is data else "gold"] += amount


def swap_cards(random: Random, data: Data) -> None:
    """Between two hands or piles."""
    source, target = random.sample(_card_places(data), 2)
    if source and target:
        k, n = random.randrange(len(source)), random.randrange(len(target))
        source[k], target[n] = target[n], source[k]


def move_card(random: Random, data: Data) -> None:
    """From one hand or pile to another."""
    source, target = random.sample(_card_places(data), 2)
    for _ in range(random.randint(0, len(source))):
        target.append(source.pop())


def _card_places(data: Data) -> list[list[str]]:
    return [data["draw"], data["discard"], *(player["hand"] for player in data["players"])]


def shuffle_piles(random: Random, data: Data) -> None:
    """Other cards come next, and other shuffles."""
    for pile in ("draw", "discard", "deck"):
        random.shuffle(data[pile])
    data["shuffles"] += random.randrange(3)


def move_pieces(random: Random, data: Data) -> None:
    """Pyramids, stones or farmers from one province to another, or between a province and the supply."""
    kind = random.choice(("pyramids", "stones", "field_farmers", "plain_farmers"))
    seen = [id for id in data["sites"] if data["round"] > 3 or id not in data["deck"]]
    owned = [id for id in seen if data["sites"][id]["owner"] is not None]
    sites = [data["sites"][id] for id in (owned if "farmers" in kind else seen)]
    stock = "farmers" if "farmers" in kind else kind
    source, target = random.choice([data["supply"], *sites]), random.choice([data["supply"], *sites])
    source_key, target_key = (stock if place is data["supply"] else kind for place in (source, target))
    number = min(source[source_key], random.choice((1, 1, 2, 20)))
    source[source_key] -= number
    target[target_key] += number


def turn_temple(random: Random, data: Data) -> None:
    """The temple stands on another space, where no offering of this round has led it."""
    if data["temple"]:
        data["temple"] = random.randint(1, 4)


def crown_another(random: Random, data: Data) -> None:
    """Another Pharaoh."""
    data["pharaoh"] = random.randrange(len(data["players"]))


def ask_another(random: Random, data: Data) -> None:
    """Another seat has its turn."""
    if data["stage"] in ("purchase", "income", "scoring"):
        data["asked"] = [random.randrange(len(data["players"]))]
        data["bought"] = {"cards": 0, "farmers": 0, "stones": 0}


def swap_owners(random: Random, data: Data) -> None:
    """Two players change provinces that they gained in one round, and bids with them."""
    one, other = random.sample(random.choice((data["revealed"], data["taken"] or data["revealed"])), 2)
    sites = data["sites"]
    sites[one]["owner"], sites[other]["owner"] = sites[other]["owner"], sites[one]["owner"]
    for player in data["players"]:
        if player["bid"] and player["bid"]["province"] in (one, other) and sites[one]["owner"] is not None:
            player["bid"]["province"] = other if player["bid"]["province"] == one else one


def swap_seats(random: Random, data: Data) -> None:
    """Two players change seats and keep what is theirs."""
    one, other = random.sample(range(len(data["players"])), 2)
    seats = {one: other, other: one}
    data["players"][one], data["players"][other] = data["players"][other], data["players"][one]
    for site in data["sites"].values():
        site["owner"] = seats.get(site["owner"], site["owner"])
    data["asked"] = sorted(seats.get(seat, seat) for seat in data["asked"])


def swap_provinces(random: Random, data: Data) -> None:
    """Two provinces change places on the board and in the piles."""
    one, other = random.sample(sorted(data["sites"]), 2)
    names = {one: other, other: one}
    data["sites"] = {names.get(id, id): site for id, site in data["sites"].items()}
    for pile in ("deck", "revealed", "taken", "out"):
        data[pile] = [names.get(id, id) for id in data[pile]]
    for player in data["players"]:
        if player["bid"]:
            player["bid"]["province"] = names.get(player["bid"]["province"], player["bid"]["province"])


def bid_otherwise(random: Random, data: Data) -> None:
    """A bid stone lies on another space."""
    stones = [player["bid"] for player in data["players"] if player["bid"]]
    if stones:
        random.choice(stones)["gold"] = random.choice((0, 1, 3, 6, 10, 15, 21, 28, 36))


def offer_otherwise(random: Random, data: Data) -> None:
    """Another offering of gold, or the -3 card, perhaps with a card."""
    made = [player["offering"] for player in data["players"] if player["offering"]]
    if made:
        offering = random.choice(made)
        offering["gold"] = random.randrange(12)
        offering["card"] = random.choice((offering["card"], offering["card"], "correction", "block"))


def play_otherwise(random: Random, data: Data) -> None:
    """Another card has been played in this round."""
    player = random.choice(data["players"])
    player["played"] = [*player["played"], random.choice(("block", "rebid", "builder", "free-farmer"))]
    player["played"] = sorted(set(player["played"]))


def score_otherwise(random: Random, data: Data) -> None:
    """Other points in the Old Kingdom."""
    line, each = random.choice((("pyramid", 1), ("set", 3), ("majority", 5), ("temple", 1)))
    random.choice(data["players"])["scores"][0][line] += random.randint(1, 5) * each * (data["round"] > 3)


def go_to_offering(random: Random, data: Data) -> None:
    """Purchases have ended."""
    if data["stage"] == "purchase":
        data["stage"], data["asked"] = "offering", list(range(len(data["players"])))
        data["bought"] = {"cards": 0, "farmers": 0, "stones": 0}


REARRANGEMENTS: tuple[Callable[[Random, Data], None], ...] = (
    move_gold,
    swap_cards,
    move_card,
    shuffle_piles,
    move_pieces,
    turn_temple,
    crown_another,
    ask_another,
    swap_owners,
    swap_seats,
    swap_provinces,
    bid_otherwise,
    offer_otherwise,
    play_otherwise,
    score_otherwise,
    go_to_offering,
)


def rearranged(random: Random, data: Data) -> None:
    """One thing after another is moved."""
    for change in random.choices(REARRANGEMENTS, k=random.randint(1, 8)):
        change(random, data)
    lead_on(data)
    put_in_order(data)


def lead_on(data: Data) -> None:
    """Derive the rest: temple and Pharaoh from the offerings, a thief's gold, and a shuffle of the played cards."""
    late = data["stage"] in ("gifts", "income", "scoring", "over")
    offered = [(player["offering"] or {}).get("gold", 0) for player in data["players"]]
    if late:
        corrected = sum((player["offering"] or {}).get("correction", 0) for player in data["players"])
        total = sum(gold or -3 for gold in offered) + corrected
        data["temple"] = 1 + sum(total >= least for least in (3, 13, 23))
        if data["stage"] != "gifts" and offered[data["pharaoh"]] < max(offered):
            data["pharaoh"] = offered.index(max(offered))
        for player, gold in zip(data["players"], offered, strict=True):
            missing = 0 if gold else max(0, 3 - player["gold"])
            player["gold"] += missing
            data["bank"] -= missing
    played = Counter(card for player in data["players"] for card in player["played"])
    if played - Counter(data["discard"]):
        data["shuffles"] += 1


def put_in_order(data: Data) -> None:
    """Hands and sets by the alphabet, and only cards in hand are unspent."""
    for part in (*data["players"], *data["sites"].values()):
        for key in ("hand", "unspent", "played", "cards", "income_cards"):
            if key in part:
                part[key].sort()
    for player in data["players"]:
        player["unspent"] = [card for card in player["unspent"] if card in player["hand"]]


# --- one of them -----------------------------------------------------------------------------------------

KINDS = ("anything", "in form", *["broken"] * 3, *["rearranged"] * 5)
"""The kinds of position in turn."""


def made_of(
    game: str, changes: Sequence[Callable[[Data, Random], None]], number: int, found: dict[str, list[str]]
) -> tuple[str, Data]:
    """The position of a game with this number, and its kind, made from positions of real games.

    `changes`: single changes that may leave a position sound.
    """
    random, kind = Random(number), KINDS[number % len(KINDS)]
    if kind == "anything":
        return kind, anything(random)
    if kind == "in form":
        return kind, shaped(random, schema(game), game)
    data, other = (json.loads(random.choice(found[random.choice(sorted(found))])) for _ in range(2))
    if kind == "broken":
        for _ in range(random.randint(1, 3)):
            broken(random, data, other, game)
    else:
        for change in random.choices(changes, k=random.choice((1, 1, 1, 2))):
            change(data, random)
    return kind, data


def made(number: int, found: dict[str, list[str]]) -> tuple[str, Data]:
    """The position with this number, and its kind, made from positions of real games."""
    random, kind = Random(number), KINDS[number % len(KINDS)]
    if kind == "anything":
        return kind, anything(random)
    if kind == "in form":
        return kind, shaped(random, schema())
    data, other = (json.loads(random.choice(found[random.choice(sorted(found))])) for _ in range(2))
    if kind == "broken":
        for _ in range(random.randint(1, 3)):
            broken(random, data, other)
    else:
        rearranged(random, data)
    return kind, data
