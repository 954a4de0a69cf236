"""Redeals of Euphrat & Tigris: all worlds of small positions by hand, and what a seat of a whole game cannot see.

A seat cannot see the bag, the hands of the others and what they have exchanged (`hidden.bag`): all of it is shuffled
together and dealt into the same places. `worlds.py` has the checks of redeals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from typing import Any

from blanking import Json
from claims import Claim
from tigris.played import game_at, played
from tigris_leaks import SECRETS
from worlds import Dealt, Small, World, everything_varies, frequencies, games_end, seed_untouched

from amunre import Game

MOST_ALIKE = 0.75
"""Share of one kind among the hidden tiles beyond which not even `DEALS` redeals make sure that each item varies."""


# --- small positions, all worlds by hand ---------------------------------------------------------------------------


def after(*steps: str, exchanged: Mapping[int, Sequence[str]] | None = None, **facts: Any) -> Game:
    """A game from a sketch, in which seats have exchanged these tiles, after these steps (`SEAT ACTION`)."""
    start = game_at(**facts)
    position = start.position().to_json()
    for seat, tiles in (exchanged or {}).items():
        position["players"][seat]["exchanged"] = list(tiles)
        for tile in tiles:
            position["out"][tile] -= 1
    game = Game.from_position(start.rules, type(start.position()).from_json(position), seed=1)
    played(game, *steps)
    return game


def world(position: Json) -> World:
    """Return the tiles off the board: hands and exchanged tiles by seat, the bag, and tiles added to a conflict."""
    owners = [(" ".join(owner["hand"]), " ".join(owner["exchanged"])) for owner in position["players"]]
    added = [one["added"] for one in position["pending"] if "added" in one]
    return *owners, " ".join(position["bag"]), *added


def small_positions() -> Iterator[Small]:
    """The positions; hands are those that are true there, which must make no difference."""
    # Four tiles are hidden: two temples, a farm and a market, two of them in a hand and two in the bag. Weights: deals
    # out of 12, for the temples are alike.
    own = ("farm", "market")
    yield Small(
        "hand and bag",
        after(
            hands=[{"farm": 1}, {"temple": 1, "market": 1}],
            bag=["farm", "temple"],
            exchanged={0: ["market"]},
        ),
        world,
        {
            (own, ("temple temple", ""), "farm market"): 1,
            (own, ("temple temple", ""), "market farm"): 1,
            (own, ("temple farm", ""), "temple market"): 2,
            (own, ("temple farm", ""), "market temple"): 2,
            (own, ("temple market", ""), "temple farm"): 2,
            (own, ("temple market", ""), "farm temple"): 2,
            (own, ("farm market", ""), "temple temple"): 2,
        },
    )

    # Four places with one tile each, in two hands, among what was exchanged, and in the bag; two kinds, two tiles of each.
    first, second = "temple", "settlement"
    yield Small(
        "hands, an exchanged tile and the bag",
        after(
            players=3,
            hands=[{"farm": 2}, {first: 1}, {second: 1}],
            bag=[second],
            exchanged={1: [first]},
        ),
        world,
        {
            (("farm farm", ""), (hand, exchanged), (other, ""), bag): 1
            for hand, exchanged, other, bag in {*permutations([first, first, second, second])}
        },
    )

    # Two tiles in a hand and two that were exchanged, with an empty bag: two temples, a farm and a market. Each pair can
    # be one or the other; a temple with another tile comes about in two ways.
    yield Small(
        "a hand and what was exchanged",
        after(
            hands=[{"settlement": 1}, {"temple": 2}],
            bag=[],
            exchanged={0: ["settlement"], 1: ["farm", "market"]},
        ),
        world,
        {
            (("settlement", "settlement"), ("temple temple", "farm market"), ""): 1,
            (("settlement", "settlement"), ("farm market", "temple temple"), ""): 1,
            (("settlement", "settlement"), ("temple farm", "temple market"), ""): 2,
            (("settlement", "settlement"), ("temple market", "temple farm"), ""): 2,
        },
    )

    # In the middle of a war seat 1 has added a settlement, which stays with the war. What is left of its hand and the
    # two tiles of the bag are three different ones, in any order.
    hidden = ("farm", "temple", "market")
    board = """
            b  c  d  e  f  g  h
         4  Ka t  s  .  s  t  Kb
    """
    war = after(
        "1 place market e4",
        "1 support 1",
        active=1,
        board=board,
        hands=[{"temple": 1, "settlement": 1}, {"farm": 1, "market": 1, "settlement": 1}],
        bag=["temple", "market"],
    )
    yield Small(
        "the middle of a war",
        war,
        world,
        {(("temple settlement", ""), (hand, ""), f"{one} {other}", 1): 1 for hand, one, other in permutations(hidden)},
    )

    # The same, before seat 1 has said what it adds: the settlement may be anywhere.
    yield Small(
        "a war that has begun",
        after(
            "1 place market e4",
            active=1,
            board=board,
            hands=[{"temple": 1}, {"market": 1, "settlement": 1}],
            bag=["farm", "farm"],
        ),
        world,
        {
            (("temple", ""), ("settlement", ""), "farm farm", None): 1,
            (("temple", ""), ("farm", ""), "settlement farm", None): 1,
            (("temple", ""), ("farm", ""), "farm settlement", None): 1,
        },
    )

    # The game is over, because seat 1 has exchanged two tiles where one was left. Hands lie open, what was exchanged
    # does not: a temple, a farm and a market, of which seat 2 had one.
    yield Small(
        "the end",
        after(
            "1 exchange temple farm",
            active=1,
            players=3,
            hands=[{"temple": 1}, {"temple": 1, "farm": 1}, {"settlement": 2}],
            bag=["settlement"],
            exchanged={2: ["market"]},
        ),
        world,
        {
            (("temple", ""), ("settlement", one), ("settlement settlement", other), ""): 1
            for one, other in (("temple farm", "market"), ("temple market", "farm"), ("farm market", "temple"))
        },
    )


# --- whole games -----------------------------------------------------------------------------------------------


def hidden_items(position: Json, seat: int) -> dict[str, World]:
    """Return the items that this seat cannot see and that could be different."""
    others = {other: owner for other, owner in enumerate(position["players"]) if other != seat}
    over = position["stage"] == "over"
    groups = {f"exchanged by {other}": owner["exchanged"] for other, owner in others.items()}
    groups |= {} if over else {f"hand of {other}": owner["hand"] for other, owner in others.items()}
    unseen = Counter(tile for tiles in (*groups.values(), position["bag"]) for tile in tiles)
    total = unseen.total()
    if not total or max(unseen.values()) > MOST_ALIKE * total:
        return {}
    items: dict[str, World] = {what: tuple(tiles) for what, tiles in groups.items() if 0 < len(tiles) < total}
    if position["bag"]:
        items["bag"] = tuple(position["bag"])
    return items


DEALT = Dealt(
    SECRETS,
    hidden_items,
    stages=frozenset({"main", "wars", "support", "monument", "treasure"}),
    seldom=frozenset({"wars", "support", "monument", "treasure"}),
)
"""Redeals of Euphrat & Tigris."""


# --- the claims --------------------------------------------------------------------------------------------------


CLAIMS = (
    Claim(
        "Euphrat & Tigris: a redeal deals every possible world with the right frequency, in small positions whose worlds are listed by hand, also during a war",
        "tested",
        partial(frequencies, small_positions, 10_000),
    ),
    Claim(
        "Euphrat & Tigris: a redeal varies everything hidden, and nothing that the seat knows",
        "tested",
        partial(everything_varies, DEALT, 16),
    ),
    Claim(
        "Euphrat & Tigris: a redeal does not affect the game",
        "tested",
        partial(seed_untouched, DEALT, 8),
    ),
    Claim(
        "Euphrat & Tigris: redealt games of every stage can be played to the end under all checks",
        "tested",
        partial(games_end, DEALT, 6),
    ),
)
