"""Redeals of Dominion: Prosperity: all worlds of small positions by hand, and what a seat of a whole game cannot see.

The unseen cards of each other player are shuffled and dealt into the same places; of the seat's own cards, only the
unseen part of the deck is shuffled (`hidden.redeal`). `worlds.py` has the checks of redeals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from typing import get_args

from blanking import Json
from claims import Claim
from prosperity.games import game_at
from prosperity_leaks import SECRETS
from worlds import Dealt, Small, World, everything_varies, frequencies, games_end, seed_untouched

from amunre.games.prosperity.values import StageName

MOST_ALIKE = 0.6
"""Share of one card among unseen cards beyond which not even `DEALS` redeals make sure that each zone varies."""

UNSEEN = ("hand", "deck", "buried")
SEEN = ("shown", "top", "discard")


# --- small positions, all worlds by hand ---------------------------------------------------------------------------


def world(position: Json) -> World:
    """The unseen cards of each player, by zone."""
    return tuple(tuple(" ".join(owner[zone]) for zone in UNSEEN) for owner in position["players"])


def with_seen(position: Json) -> World:
    """The unseen cards, and the seen ones."""
    return world(position), tuple(tuple(tuple(owner[zone]) for zone in SEEN) for owner in position["players"])


NONE = ("", "", "")
"""A player without unseen cards."""


def small_positions() -> Iterator[Small]:
    """The positions; the places of cards are those that are true there, which must make no difference."""
    # Two Coppers, an Estate and a Gold in four places, of which two are in order: 24 deals, two and two of which look
    # alike.
    yield Small(
        "a hand, a deck and a buried card",
        game_at(hands=[[], ["copper"]], decks=[[], ["estate", "gold"]], buried=[[], ["copper"]]),
        world,
        {
            (NONE, (one, f"{two} {three}", four)): 1
            for one, two, three, four in {*permutations(["copper", "copper", "estate", "gold"])}
        },
    )

    # Two cards in hand and two that are buried; the Coppers are alike, so a Copper with another card comes about in two
    # ways.
    yield Small(
        "a hand and buried cards",
        game_at(hands=[[], ["copper", "copper"]], buried=[[], ["estate", "gold"]]),
        world,
        {
            (NONE, ("copper copper", "", "gold estate")): 1,
            (NONE, ("gold estate", "", "copper copper")): 1,
            (NONE, ("copper estate", "", "copper gold")): 2,
            (NONE, ("copper gold", "", "copper estate")): 2,
        },
    )

    # The cards of two others do not mix.
    yield Small(
        "two others",
        game_at(players=3, hands=[[], ["gold"], ["curse"]], decks=[[], ["estate"], []], buried=[[], [], ["copper"]]),
        world,
        {
            (NONE, (hand, deck, ""), (other, "", buried)): 1
            for hand, deck in permutations(["gold", "estate"])
            for other, buried in permutations(["curse", "copper"])
        },
    )

    # The seat knows its hand and what it has buried, but not the order of its deck.
    yield Small(
        "an own deck",
        game_at(hands=[["gold"], []], decks=[["copper", "estate", "duchy"], []], buried=[["silver"], []]),
        world,
        {(("gold", " ".join(deck), "silver"), NONE): 1 for deck in permutations(["copper", "estate", "duchy"])},
    )

    # Seen cards stay where they are.
    yield Small(
        "seen cards",
        game_at(
            hands=[[], ["copper"]],
            shown=[[], ["bank"]],
            tops=[["loan"], ["city"]],
            decks=[[], ["estate"]],
            discards=[[], ["mint"]],
            buried=[[], ["gold"]],
        ),
        with_seen,
        {
            ((NONE, (hand, deck, buried)), (((), ("loan",), ()), (("bank",), ("city",), ("mint",)))): 1
            for hand, deck, buried in permutations(["copper", "estate", "gold"])
        },
    )

    # In the middle of an attack, seat 1 has cards aside. Only the card in hand and the last one of the deck are unseen.
    yield Small(
        "the middle of a Rabble",
        game_at(
            "play rabble",
            hands=[["rabble"], ["copper"]],
            decks=[[], ["estate", "duchy", "curse", "gold"]],
        ),
        lambda position: (world(position)[1], *position["pending"][-1]["cards"]),
        {((hand, deck, ""), "estate", "duchy", "curse"): 1 for hand, deck in permutations(["copper", "gold"])},
    )


# --- whole games -----------------------------------------------------------------------------------------------


def hidden_items(position: Json, seat: int) -> dict[str, World]:
    """Return the items that this seat cannot see and that could be different, by zone."""
    items: dict[str, World] = {}
    for other, owner in enumerate(position["players"] if position["stage"] != "over" else ()):
        zones = ("deck",) if other == seat else UNSEEN
        unseen = Counter(card for zone in zones for card in owner[zone])
        if unseen and max(unseen.values()) <= MOST_ALIKE * unseen.total():
            for zone in zones:
                if 0 < len(owner[zone]) < unseen.total() or (zone == "deck" and owner[zone]):
                    items[f"{zone} of {other}"] = tuple(owner[zone])
    return items


STAGES = frozenset(get_args(StageName)) - {"order", "over"}

DEALT = Dealt(SECRETS, hidden_items, stages=STAGES, seldom=STAGES - {"actions", "buying", "trash", "gained"})
"""Redeals of Dominion: Prosperity; `order` comes too seldom (a Mint bought with a Quarry and a Talisman)."""


# --- the claims --------------------------------------------------------------------------------------------------


CLAIMS = (
    Claim(
        "Dominion: Prosperity: a redeal deals every possible world with the right frequency, in small positions whose worlds are listed by hand, also during an attack",
        "tested",
        partial(frequencies, small_positions, 10_000),
    ),
    Claim(
        "Dominion: Prosperity: a redeal varies everything hidden, and nothing that the seat knows",
        "tested",
        partial(everything_varies, DEALT, 24),
    ),
    Claim(
        "Dominion: Prosperity: a redeal does not affect the game",
        "tested",
        partial(seed_untouched, DEALT, 12),
    ),
    Claim(
        "Dominion: Prosperity: redealt games of every stage can be played to the end under all checks",
        "tested",
        partial(games_end, DEALT, 40),
    ),
)
