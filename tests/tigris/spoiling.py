"""Positions of Euphrat & Tigris with a value changed: mostly to what could stand there, so that some stay sound."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

from altered import Json, anything, places

SPACES = [f"{column}{row}" for row in range(11) for column in "abcdefghijklmnop"]
TILES = ("temple", "farm", "market", "settlement")
LEADERS = ("priest", "farmer", "trader", "king")
STAGES = ("main", "wars", "support", "monument", "treasure", "over")
ENDS = (None, "end.bag", "end.treasures", "end.quiet")
STRANGE = (None, -1, 10**9, 1.0, True, "", "?", "q3", "a99", [], {}, "temple", "é\n")


def spoiled(data: Json, random: Random) -> Json:
    """The JSON of a position with one change."""
    data = deepcopy(data)
    random.choice(CHANGES)(data, random)
    return data


def strange(data: Json, random: Random) -> None:
    """Replace any value with a strange one."""
    anything(data, random, STRANGE)


def number(data: Json, random: Random) -> None:
    """A number becomes a little more or less."""
    inside, last = random.choice([(inside, key) for inside, key in places(data) if type(inside[key]) in (int, bool)])
    inside[last] = not inside[last] if inside[last] in (True, False) and last == "is_loud" else inside[last] + 1


def stage(data: Json, random: Random) -> None:
    """Another decision is open."""
    data["stage"] = random.choice(STAGES)


def end(data: Json, random: Random) -> None:
    """The game is over, for a reason or for none."""
    data |= {"stage": "over", "asked": [], "pending": [], "actions": 0, "is_loud": False, "end": random.choice(ENDS)}


def seat(data: Json, random: Random) -> None:
    """Another seat is asked, active or was first."""
    seat = random.randrange(len(data["players"]))
    data[random.choice(("active", "start"))] = seat
    if random.random() < 0.5:
        data["asked"] = [seat]


def leader(data: Json, random: Random) -> None:
    """A leader stands elsewhere, or not on the board."""
    player = random.choice(data["players"])
    player["leaders"][random.choice(LEADERS)] = random.choice([None, *SPACES])


def tile(data: Json, random: Random) -> None:
    """A tile of the bag lies on the board, face up or face down, or is out of the game."""
    if data["bag"]:
        kind = data["bag"].pop()
        match random.randrange(4):
            case 0:
                data["out"][kind] += 1
            case 1:
                data["face_down"][random.choice(SPACES)] = kind
            case _:
                data["tiles"][random.choice(SPACES)] = kind


def taken_tile(data: Json, random: Random) -> None:
    """A tile of the board is out of the game, or under nothing face down."""
    space = random.choice([*data["tiles"]])
    kind = data["tiles"].pop(space)
    if random.random() < 0.7:
        data["out"][kind] += 1
    else:
        data["face_down"][space] = kind


def other_tile(data: Json, random: Random) -> None:
    """A tile of the board is of another kind, one of the bag."""
    if data["bag"]:
        space, kind = random.choice([*data["tiles"]]), data["bag"].pop()
        data["bag"].append(data["tiles"][space])
        data["tiles"][space] = kind


def treasure(data: Json, random: Random) -> None:
    """A treasure is taken by somebody, or lies elsewhere."""
    treasures = data["treasures"]
    gone = treasures.pop(random.randrange(len(treasures)))
    if random.random() < 0.7:
        random.choice(data["players"])["treasures"] += 1
    else:
        treasures.append(random.choice(SPACES))
        treasures.sort(key=lambda space: (int(space[1:]), space[0]))
        assert gone


def catastrophe(data: Json, random: Random) -> None:
    """A catastrophe tile lies on the board."""
    player = random.choice(data["players"])
    player["catastrophes"] -= player["catastrophes"] > 0
    data["catastrophes"] = sorted(
        {*data["catastrophes"], random.choice(SPACES)}, key=lambda space: (int(space[1:]), space[0])
    )


def hand(data: Json, random: Random) -> None:
    """A tile of a hand is out of the game, or another one."""
    player = random.choice(data["players"])
    if player["hand"]:
        kind = player["hand"].pop(random.randrange(len(player["hand"])))
        if random.random() < 0.6 or not data["bag"]:
            data["out"][kind] += 1
        else:
            player["hand"] = sorted([*player["hand"], data["bag"].pop()], key=TILES.index)
            data["bag"].append(kind)


def monument(data: Json, random: Random) -> None:
    """A monument stands elsewhere, or is in the supply."""
    data["monuments"][random.choice([*data["monuments"]])] = random.choice([None, *SPACES])


def pending(data: Json, random: Random) -> None:
    """Something of what is under way is another, or gone."""
    if not data["pending"]:
        data["pending"] = [{"kind": "square", "space": random.choice([*data["tiles"]])}]
        data |= {"stage": "monument", "is_loud": True, "actions": min(data["actions"], 1)}
        return
    one = random.choice(data["pending"])
    key = random.choice([*one])
    match key:
        case "kind":
            data["pending"].remove(one)
        case "space":
            one[key] = random.choice(SPACES)
        case "first" | "second":
            spaces = [space for space in one[key] if random.random() < 0.9]
            one[key] = spaces if random.random() < 0.5 else one["second"]
        case "leader":
            one[key] = random.choice(LEADERS)
        case "added":
            one[key] = random.choice((None, 0, 1, 2))
        case _:
            one[key] = random.randrange(len(data["players"]))


def order(data: Json, random: Random) -> None:
    """Something stands in another order."""
    lists = [data["treasures"], data["catastrophes"], data["bag"], *(player["hand"] for player in data["players"])]
    random.choice(lists).reverse()


CHANGES: tuple[Callable[[Json, Random], None], ...] = (
    *(strange, number, stage, end, seat, leader, leader, tile, tile, taken_tile, other_tile, treasure, catastrophe),
    *(hand, monument, pending, pending, pending, order),
)
