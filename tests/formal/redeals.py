"""Redeals of Amun-Re: all worlds of small positions by hand, and what a seat of a whole game cannot see.

`worlds.py` has the checks of redeals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

from blanking import Json
from claims import Claim
from conftest import game_at
from leaks import SECRETS
from worlds import Dealt, Small, World, everything_varies, frequencies, games_end, seed_untouched

# --- small positions, all worlds by hand ---------------------------------------------------------------------------


def hand(position: Json, seat: int) -> str:
    """The hand of a seat as one text."""
    return " ".join(position["players"][seat]["hand"])


def cards(position: Json) -> World:
    """The hands of seats 1 and 2, and the draw pile."""
    return hand(position, 1), hand(position, 2), " ".join(position["draw"])


def free_cards(position: Json) -> World:
    """The hand of seat 1, two free cards and the draw pile."""
    return (
        hand(position, 1),
        *position["sites"]["buto"]["cards"],
        *position["sites"]["edfu"]["cards"],
        *position["draw"],
    )


def provinces(position: Json) -> World:
    """The hand of seat 1 and the deck of provinces."""
    return hand(position, 1), tuple(position["deck"])


def offerings(*seats: int) -> Callable[[Json], World]:
    """Hands and offerings of these seats."""

    def world(position: Json) -> World:
        owners = [position["players"][seat] for seat in seats]
        return tuple((" ".join(o["hand"]), o["offering"]["gold"], o["offering"]["card"]) for o in owners)

    return world


def small_positions() -> Iterator[Small]:
    """The positions; hands are those that are true there, which must make no difference."""
    own = (("memphis",), ("abu",), ("buto",))

    # Four cards are hidden: two Blocks, a Builder and a Harvest. Seat 1 has spent the Builder of the start and holds
    # two of the four; seat 2 holds one besides its unspent Builder; one is left to draw. Weights: deals out of 24.
    yield Small(
        "hands and draw pile",
        game_at(
            "purchase",
            own,
            hands=[["rebid"], ["block", "builder"], ["block", "builder"]],
            players=[{}, {}, {"unspent": ["builder"]}],
            draw=["harvest"],
        ),
        cards,
        {
            ("block block", "builder builder", "harvest"): 2,
            ("block block", "builder harvest", "builder"): 2,
            ("block builder", "block builder", "harvest"): 4,
            ("block builder", "builder harvest", "block"): 4,
            ("block harvest", "block builder", "builder"): 4,
            ("block harvest", "builder builder", "block"): 4,
            ("builder harvest", "block builder", "block"): 4,
        },
    )

    # Seat 1 holds its unspent Builder and a second one, which is as little known as the cards of others: three cards
    # are hidden, two Builders and a Block, and the Block can be anywhere.
    yield Small(
        "a second Builder",
        game_at(
            "purchase",
            own,
            hands=[[], ["builder", "builder"], ["block"]],
            players=[{}, {"unspent": ["builder"]}, {}],
            draw=["builder"],
        ),
        cards,
        {
            ("block builder", "builder", "builder"): 1,
            ("builder builder", "block", "builder"): 1,
            ("builder builder", "builder", "block"): 1,
        },
    )

    # Four cards are hidden, one in each place: any order of two Harvests, a Block and a Rebid.
    yield Small(
        "free cards",
        game_at(
            "bidding",
            revealed=["memphis", "buto", "edfu"],
            hands=[[], ["harvest"], []],
            sites={"buto": {"cards": ["harvest"]}, "edfu": {"cards": ["block"]}},
            draw=["rebid"],
        ),
        free_cards,
        dict.fromkeys(permutations(["harvest", "harvest", "block", "rebid"]), 1),
    )

    # Three provinces are left of the Old Kingdom, in any order, whatever the card of seat 1 is.
    yield Small(
        "deck of provinces",
        game_at(
            "purchase",
            [
                ("abu", "abydos", "amarna"),
                ("avaris", "baharya", "berenike"),
                ("buto", "dakhla", "damanhur"),
                ("edfu", "kharga", "memphis"),
            ],
            hands=[[], ["block"], [], []],
            draw=["harvest"],
        ),
        provinces,
        {(card, deck): 1 for card in ("block", "harvest") for deck in permutations(["mendes", "sawu", "thebes"])},
    )

    # Seat 1 has 2 gold and holds a Correction or a Block, either as often. With the Block it has three offerings, with
    # the Correction six: so each of the six is half as frequent, and offerings alone are not uniform.
    yield Small(
        "an offering",
        game_at(
            "offering",
            own,
            asked=[2],
            gold=[20, 2, 20],
            hands=[["correction"], ["correction"], []],
            players=[
                {"offering": {"gold": 9, "card": "correction"}},
                {"offering": {"gold": 2, "card": "correction"}},
                {},
            ],
            draw=["block"],
        ),
        offerings(1),
        {
            (("block", 0, None),): 2,
            (("block", 1, None),): 2,
            (("block", 2, None),): 2,
            (("correction", 0, None),): 1,
            (("correction", 1, None),): 1,
            (("correction", 2, None),): 1,
            (("correction", 0, "correction"),): 1,
            (("correction", 1, "correction"),): 1,
            (("correction", 2, "correction"),): 1,
        },
    )

    # Two offerings with 1 gold each, and one Correction that either of the two may hold; only who has it can lay it.
    with_it = [("correction", gold, card) for gold in (0, 1) for card in (None, "correction")]
    without = [("block", gold, None) for gold in (0, 1)]
    yield Small(
        "two offerings",
        game_at(
            "offering",
            own,
            asked=[0],
            gold=[20, 1, 1],
            hands=[[], ["correction"], ["block"]],
            players=[{}, {"offering": {"gold": 0, "card": "correction"}}, {"offering": {"gold": 1}}],
            draw=[],
        ),
        offerings(1, 2),
        {pair: 1 for one in with_it for other in without for pair in ((one, other), (other, one))},
    )


# --- whole games -----------------------------------------------------------------------------------------------


def hidden_items(position: Json, seat: int) -> dict[str, World]:
    """Return the items that this seat cannot see and that could be different."""
    others = {other: owner for other, owner in enumerate(position["players"]) if other != seat}
    unknown = {other: Counter(owner["hand"]) - Counter(owner["unspent"]) for other, owner in others.items()}
    free = {id: site["cards"] for id, site in position["sites"].items() if site["cards"]}
    unseen = sum([*unknown.values(), *map(Counter, free.values())], Counter(position["draw"]))
    items: dict[str, World] = {}
    if len(position["deck"]) > 1:
        items["deck of provinces"] = tuple(position["deck"])
    if len(unseen) > 1:
        items |= {f"card on {id}": tuple(cards) for id, cards in free.items()}
        if position["draw"]:
            items["draw pile"] = tuple(position["draw"])
        for other, cards in unknown.items():
            if 0 < cards.total() < unseen.total():
                items[f"hand of {other}"] = tuple(others[other]["hand"])
    for other, owner in others.items():
        if position["stage"] == "offering" and owner["offering"] is not None and owner["gold"]:
            items[f"offering of {other}"] = owner["offering"]["gold"]
    return items


DEALT = Dealt(
    SECRETS,
    hidden_items,
    stages=frozenset({"bidding", "payment", "purchase", "offering", "correction", "gifts", "income", "scoring"}),
    seldom=frozenset({"payment", "correction"}),
)
"""Redeals of Amun-Re."""


# --- the claims --------------------------------------------------------------------------------------------------

CLAIMS = (
    Claim(
        "A redeal deals every possible world with the right frequency, in small positions whose worlds are listed by hand",
        "tested",
        partial(frequencies, small_positions, 10_000),
    ),
    Claim(
        "A redeal varies everything hidden, and nothing that the seat knows",
        "tested",
        partial(everything_varies, DEALT, 36),
    ),
    Claim("A redeal does not affect the game or its later shuffles", "tested", partial(seed_untouched, DEALT, 30)),
    Claim(
        "Redealt games of every stage can be played to the end under all checks",
        "tested",
        partial(games_end, DEALT, 36),
    ),
)
