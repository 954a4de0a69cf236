"""Dominion: Prosperity: costs of cards and possible purchases, against a table made by hand, for all small turns.

The turns have any cards in play up to `IN_PLAY`, any purse up to `MOST_COINS`, and all 34 cards; each card is banned
alone, and each pile is empty alone. The table is that of the referee, and the costs are counted here (`cost.now`,
`card.peddler-cost`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement

from claims import FAST, Claim, Finding, spread
from prosperity.games import RULES, game_at
from prosperity.referee import BASIC, CARDS, KINGDOM

from amunre.games.prosperity.seen import costs_now

IN_PLAY = 3
"""Cards in play at most, at full scale."""
MOST_COINS = 12
"""One more than the dearest card costs."""
PLAYABLE = [card for card, told in CARDS.items() if told.kind in ("action", "treasure")]


def kingdoms(play: Sequence[str]) -> Iterator[list[str]]:
    """Kingdoms that have the cards in play, and together all others."""
    own = list(dict.fromkeys(card for card in play if card in KINGDOM))
    others = [card for card in KINGDOM if card not in own]
    size = 10 - len(own)
    for first in range(0, len(others), size):
        yield own + others[max(0, min(first, len(others) - size)) :][:size]


def cost(card: str, play: Sequence[str]) -> int:
    """Return the cost of a card in a buy phase."""
    actions = [other for other in play if CARDS[other].kind == "action"]
    less = 2 * play.count("quarry") * (CARDS[card].kind == "action") + 2 * len(actions) * (card == "peddler")
    return max(0, CARDS[card].cost - less)


def for_sale(supply: Sequence[str], play: Sequence[str], coins: int) -> set[str]:
    """Return the cards that can be bought from this supply."""
    return {card for card in supply if cost(card, play) <= coins and not (card == "grand-market" and "copper" in play)}


def compared(play: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """The purses with these cards in play: how many were looked at, and what differs."""
    seen, wrong = 0, list[str]()
    for kingdom in kingdoms(play):
        for coins in range(MOST_COINS + 1):
            game = game_at(phase="buy", coins=coins, play=list(play), kingdom=kingdom)
            supply, seen = [*game.position().supply], seen + 1
            bought = {action.card for action in game.legal_actions(0) if action.verb == "buy"}
            if bought != for_sale(supply, play, coins):
                wrong.append(f"{coins} coins, in play {play}: {bought ^ for_sale(supply, play, coins)}")
        costs = costs_now(game.view(0), RULES)
        if any(costs[card] != cost(card, play) for card in supply):
            wrong.append(f"in play {play}: costs {costs}")
    return seen, tuple(wrong)


def one_by_one(card: str) -> tuple[int, tuple[str, ...]]:
    """The turns in which a card is banned, or its pile empty, and all others are for sale."""
    kingdom, wrong = [card] if card in KINGDOM else [], []
    for facts in ({"banned": [card]}, {"piles": {card: 0}}):
        game = game_at(phase="buy", coins=MOST_COINS, kingdom=kingdom, **facts)
        bought = {action.card for action in game.legal_actions(0) if action.verb == "buy"}
        if bought != {*game.position().supply} - {card}:
            wrong.append(f"{facts}: {bought}")
    return 2, tuple(wrong)


def plays(most: int) -> list[tuple[str, ...]]:
    """Return every multiset of cards in play, up to this size."""
    return [play for size in range(most + 1) for play in combinations_with_replacement(PLAYABLE, size)]


def check(most: int) -> Finding:
    """Check the costs and purchases for every multiset of cards in play up to this size."""
    found = [*spread(compared, plays(most), "Purchases"), *map(one_by_one, [*BASIC, *KINGDOM])]
    wrong = tuple(text for _, texts in found for text in texts)
    covered = f"{len(found) - len(CARDS):,} sets of cards in play, {sum(seen for seen, _ in found):,} turns"
    return Finding(covered, f"{len(wrong)} differences", wrong)


CLAIMS = (
    Claim(
        f"Dominion: Prosperity: with up to {IN_PLAY} cards in play and 0 to {MOST_COINS} coins, costs and purchases are those of a table made by hand",
        "exhaustive",
        partial(check, 1 if FAST else IN_PLAY),
    ),
)
