"""Positions of Prosperity with a value changed: mostly to what could stand there, so that some stay sound."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

from altered import Json, anything, places

ZONES = ("shown", "hand", "top", "deck", "discard", "buried")
STAGES = ("actions", "buying", "trash", "discard", "vault-other", "gained", "order", "over")
ENDS = (None, "end.province", "end.colony", "end.piles", "end.limit")
STRANGE = (None, -1, 10**9, 1.0, True, "", "?", "village", "gold", [], {}, "é\n")


def spoiled(data: Json, random: Random) -> Json:
    """The JSON of a position with one change."""
    data = deepcopy(data)
    random.choice(CHANGES)(data, random)
    return data


def strange(data: Json, random: Random) -> None:
    """Replace any value with a strange one."""
    anything(data, random, STRANGE)


def number(data: Json, random: Random) -> None:
    """A number becomes a little more."""
    inside, last = random.choice([(inside, key) for inside, key in places(data) if type(inside[key]) is int])
    inside[last] += 1


def account(data: Json, random: Random) -> None:
    """The turn goes on with other numbers."""
    data[random.choice(("actions", "buys", "coins", "bought"))] = random.randrange(4)


def stage(data: Json, random: Random) -> None:
    """Another decision is open, or another phase."""
    if random.random() < 0.5:
        data["stage"] = random.choice(STAGES)
    else:
        data |= {"phase": "buy", "stage": "buying", "pending": []}


def end(data: Json, random: Random) -> None:
    """The game is over, for a reason or for none."""
    data |= {"stage": "over", "phase": "buy", "asked": [], "pending": [], "end": random.choice(ENDS)}
    data |= dict.fromkeys(("actions", "buys", "coins", "bought"), 0)


def seat(data: Json, random: Random) -> None:
    """Another seat is asked, active or was first."""
    seat = random.randrange(len(data["players"]))
    data[random.choice(("active", "start"))] = seat
    if random.random() < 0.5:
        data["asked"] = [seat]


def in_order(data: Json, cards: list[str]) -> list[str]:
    return sorted(cards, key=[*data["supply"]].index)


def moved(data: Json, random: Random) -> None:
    """A card of a player lies in another of their zones."""
    player = random.choice(data["players"])
    full = [zone for zone in ZONES if player[zone]]
    if full:
        card = player[random.choice(full)].pop()
        zone = random.choice(ZONES)
        player[zone] = [card, *player[zone]] if zone in ("top", "deck") else in_order(data, [card, *player[zone]])


def traded(data: Json, random: Random) -> None:
    """A card of the supply belongs to a player, or is in the trash."""
    card = random.choice([*data["supply"]])
    data["supply"][card] -= 1
    counts = data["trash"]
    if random.random() < 0.7:
        player = random.choice(data["players"])
        player["discard"] = in_order(data, [card, *player["discard"]])
        counts = player["owned"]
    counts[card] = counts.get(card, 0) + 1


def played(data: Json, random: Random) -> None:
    """A card in hand lies in play, or the other way."""
    player = data["players"][data["active"]]
    source, target = (player["hand"], data["play"]) if random.random() < 0.5 else (data["play"], player["hand"])
    if source:
        target[:] = in_order(data, [source.pop(), *target])


def owned(data: Json, random: Random) -> None:
    """Somebody is known to own a card more."""
    player = random.choice(data["players"])
    card = random.choice([*data["supply"]])
    player["owned"][card] = player["owned"].get(card, 0) + 1


def banned(data: Json, random: Random) -> None:
    """Some card is banned."""
    data["banned"] = [random.choice([*data["supply"]])]


def pending(data: Json, random: Random) -> None:
    """Something of what is under way is another, or gone, or there twice."""
    if not data["pending"]:
        data["pending"] = [{"kind": "gained", "seat": data["active"], "card": random.choice([*data["supply"]])}]
        data["stage"] = "gained"
        return
    stack = data["pending"]
    one = random.choice(stack)
    key = random.choice([*one])
    match key:
        case "kind" if random.random() < 0.5:
            stack.remove(one)
        case "kind":
            stack.insert(random.randrange(len(stack) + 1), deepcopy(random.choice(stack)))
        case "card" | "found":
            one[key] = random.choice([*data["play"], "gold"])
        case "cards" | "gains" | "seats":
            one[key] = [item for item in one[key] if random.random() < 0.6]
        case "trashing":
            one[key] = not one[key]
        case "seat":
            one[key] = random.randrange(len(data["players"]))
            if one is stack[-1] and random.random() < 0.5:
                data["asked"] = [one[key]]
        case _:
            one[key] = random.randrange(4)


def order(data: Json, random: Random) -> None:
    """Something stands in another order."""
    lists = [data["kingdom"], data["play"], *(player[zone] for player in data["players"] for zone in ZONES)]
    random.choice(lists).reverse()


CHANGES: tuple[Callable[[Json, Random], None], ...] = (
    *(strange, number, account, account, stage, end, seat, moved, moved, traded, played, owned, banned),
    *(pending, pending, pending, pending, order),
)
