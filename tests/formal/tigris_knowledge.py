"""Euphrat & Tigris: what a seat may know, written down afresh from chapter `hidden`, and other truths that agree on it.

The functions read positions in their JSON form and use nothing of the engine. Hidden are only the kinds of the tiles in
other hands, of those that others have exchanged, and of those in the bag, with their order; once the game is over,
hands are open. Everything that moves is seen, so all numbers are public, and so are points and treasures, which may be
covered for display. Tiles that are added to a conflict are open next to the board at once.
"""

from __future__ import annotations

import json
from random import Random

from blanking import Json, Rule, Viewer, blank, counted, each, permute, public

KINDS = ("temple", "farm", "market", "settlement")
"""In the order of their colors."""
FOUGHT_WITH = {"priest": "temple", "farmer": "farm", "trader": "market", "king": "settlement"}
"""By leader: the tiles that are added to its wars; to a revolt temples."""
HAND = 6
"""Tiles up to which a hand is filled."""

CONFLICT = {"kind": public, "leader": public, "attacker": public, "defender": public, "added": public}
PENDING: dict[str, Rule] = {
    "union": each({"kind": public, "space": public, "first": public, "second": public}),
    "revolt": each(CONFLICT),
    "war": each(CONFLICT),
    "square": each({"kind": public, "space": public}),
}


def player(tiles: Rule, exchanged: Rule, points: Rule = public) -> Rule:
    """For a player with a hand, with exchanged tiles and with points to which these rules apply."""
    return each(
        {
            "hand": tiles,
            "leaders": public,
            "catastrophes": public,
            "points": points,
            "treasures": points,
            "exchanged": exchanged,
        }
    )


MYSELF = player(public, public)
OTHER = player(counted, counted)
OTHER_AT_THE_END = player(public, counted)
COVERED = player(counted, counted, blank)


def known(position: Json, viewer: Viewer, covered: bool = False) -> Json:
    """Return the part of a position that a viewer may know; with `covered`, points are hidden too."""
    is_over = position["stage"] == "over"
    other = OTHER_AT_THE_END if is_over else COVERED if covered else OTHER
    return each(
        {
            "format": public,
            "ruleset": public,
            "stage": public,
            "asked": public,
            "start": public,
            "active": public,
            "actions": public,
            "quiet": public,
            "is_loud": public,
            "end": public,
            "pending": lambda pending: [PENDING[one["kind"]](one) for one in pending],
            "tiles": public,
            "face_down": public,
            "catastrophes": public,
            "treasures": public,
            "monuments": public,
            "players": lambda owners: [
                (MYSELF if seat == viewer else other)(owner) for seat, owner in enumerate(owners)
            ],
            "bag": counted,
            "out": public,
            "shuffles": public,
        }
    )(position)


# --- what a step brings to light ---------------------------------------------------------------------------


def comes_to_light(position: Json, seat: int, action: str, after: Json, viewer: Viewer) -> Json:
    """Return the hidden part of a position that a step shows to a viewer.

    The step: who made it, and its text. `after`: the position after that step in any game that the viewer could not
    tell from this one; of it only what is public is used.
    """
    shown: Json = {}
    verb, *words = action.split()
    held = position["players"][seat]["hand"]
    if verb == "place":
        shown["the tile that is placed is there"] = words[0] in held
    if verb == "support":
        shown["as many tiles as are added are there"] = held.count(added_tile(position)) >= int(words[0])
    if after["stage"] == "over":  # all hands, and so all that was drawn last
        shown["hands"] = [owner["hand"] for owner in position["players"]]
        shown["drawn"] = position["bag"][: len(position["bag"]) - len(after["bag"])]
    elif isinstance(viewer, int):
        shown["drawn"] = drawn_by(position, seat, action, after, viewer)
    return shown


def added_tile(position: Json) -> str:
    """The kind of tile that both sides add to the conflict that is fought."""
    conflict = position["pending"][-1]
    return KINDS[0] if conflict["kind"] == "revolt" else FOUGHT_WITH[conflict["leader"]]


def drawn_by(position: Json, seat: int, action: str, after: Json, viewer: int) -> list[str]:
    """The tiles that a viewer draws in a step, in their order: in an exchange, and when a turn is over.

    Hands are filled from the active player clockwise. The number of tiles that leave the bag is public.
    """
    verb, *words = action.split()
    sizes = [len(owner["hand"]) for owner in position["players"]]
    needs = [(seat, len(words))] if verb == "exchange" else []
    sizes[seat] -= 1 if verb == "place" else int(words[0]) if verb == "support" else 0
    clockwise = [(position["active"] + n) % len(sizes) for n in range(len(sizes))]
    needs += [(other, HAND - sizes[other]) for other in clockwise]
    bag = position["bag"][: len(position["bag"]) - len(after["bag"])]
    drawn: list[str] = []
    for other, need in needs:
        if other == viewer:
            drawn += bag[:need]
        bag = bag[need:]
    return drawn


# --- other truths --------------------------------------------------------------------------------------------


def partner(position: Json, viewer: Viewer, random: Random, share: float = 1.0) -> Json:
    """Another position that agrees on what the viewer may know; by chance it may be the same.

    About this share of the hidden tiles change their places.
    """
    other: Json = json.loads(json.dumps(position))
    others = [owner for seat, owner in enumerate(other["players"]) if seat != viewer]
    hands = [] if other["stage"] == "over" else [owner["hand"] for owner in others]
    exchanged = [owner["exchanged"] for owner in others]
    permute([*hands, *exchanged, other["bag"]], random, share)
    for tiles in (*hands, *exchanged):
        tiles.sort(key=KINDS.index)
    return other


def other_points(position: Json, viewer: Viewer, random: Random) -> Json:
    """Another position, in which others have won something else: any points, and the treasures among them."""
    other: Json = json.loads(json.dumps(position))
    others = [owner for seat, owner in enumerate(other["players"]) if seat != viewer]
    taken = sum(owner["treasures"] for owner in others)
    for owner in others:
        owner["points"] = {color: random.randrange(20) for color in owner["points"]}
        owner["treasures"] = 0
    for _ in range(taken):
        random.choice(others)["treasures"] += 1
    return other
