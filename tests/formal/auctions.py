"""The auction always ends, with one province for each player: complete searches of stated spaces.

A space is everything that can follow from the auctions that begin with this gold and these hands, including cards that
are played and sold at any time. `amunre.games.amun_re.checking.auction` says what may be left out, so that a space is
finite and small; `tests/checking` tests it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement, product

from attrs import frozen
from claims import FAST, Claim, Finding

from amunre import load_ruleset
from amunre.games.amun_re.checking.auction import AuctionSearch, beginning, bound

BUDGET = 20_000_000
"""States, far more than any space here has: a search that comes so far is broken."""

Hands = tuple[tuple[str, ...], ...]


@frozen
class Space:
    """Auctions to search: their gold by seat, and the hands they begin with."""

    name: str
    gold: tuple[tuple[int, ...], ...]
    hands: tuple[Hands, ...]


def distributions(players: int, kinds: Sequence[str]) -> Iterator[Hands]:
    """Yield all ways in which seats may hold two cards of each of these kinds."""
    for holders in product(combinations_with_replacement(range(players), 2), repeat=len(kinds)):
        yield tuple(
            tuple(kind for kind, held in zip(kinds, holders, strict=True) for _ in range(held.count(seat)))
            for seat in range(players)
        )


BOTH = tuple(distributions(3, ("block", "rebid")))
SPACES = (
    Space("3 players, two Blocks and two Rebids in any hands, gold for every bid", ((40,) * 3,), BOTH),
    Space(
        "3 players, two Blocks and two Rebids in any hands, little gold: 0, 0, 0; 1, 3, 6; 6, 6, 6",
        ((0,) * 3, (1, 3, 6), (6,) * 3),
        BOTH,
    ),
    Space(
        "3 players, no gold, eight cards to sell",
        ((0,) * 3,),
        (
            (("block", "harvest", "rebid"), ("block", "harvest", "harvest"), ("harvest", "rebid")),
            (("block", "block", "harvest"), ("rebid", "rebid", "harvest"), ("harvest", "harvest")),
        ),
    ),
    Space("4 players, two Blocks in any hands, gold for every bid", ((40,) * 4,), tuple(distributions(4, ("block",)))),
    Space("4 players, two Rebids in any hands, gold for every bid", ((40,) * 4,), tuple(distributions(4, ("rebid",)))),
    Space("5 players, no cards, gold for every bid", ((40,) * 5,), (((),) * 5,)),
)


def search(space: Space) -> Finding:
    """Search all of a space, or with FAST the part that begins with every ninth distribution of the cards."""
    rules, players = load_ruleset(), len(space.gold[0])
    searching = AuctionSearch(rules, BUDGET)
    hands = space.hands[::9] if FAST else space.hands
    for gold, held in product(space.gold, hands):
        searching.explore(beginning(rules, gold, held))
    found, most = searching.found, bound(rules, players)
    wrong = list(found.wrong)
    if not found.complete:
        wrong.append(f"not searched to the end: {BUDGET:,} states")
    if found.bids > most:
        wrong.append(f"{found.bids} bids in a row, more than {most}")
    covered = f"{len(hands) * len(space.gold)} beginnings, {found.states:,} states, {found.steps:,} steps"
    return Finding(covered, f"{len(wrong)} dead ends; longest run {found.bids} bids, bound {most}", tuple(wrong))


CLAIMS = tuple(
    Claim(
        f"Every auction ends with a province for each player: {space.name}",
        "tested" if FAST and len(space.hands) > 1 else "exhaustive",
        partial(search, space),
    )
    for space in SPACES
    if not FAST or len(space.gold[0]) == 3
)
