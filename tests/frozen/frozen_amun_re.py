"""The frozen games of Amun-Re: a thousand with the present board, and a thousand with the board of `before-t2`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from attrs import evolve
from freezing import Chance, Frozen

import amunre
from amunre import Game, Ruleset
from amunre.games.loading import ruleset_from_data

HERE = Path(__file__).parent


def spender(texts: Sequence[str], chance: Chance) -> str:
    """Anything but a sale."""
    return chance.choice([text for text in texts if not text.startswith("sell")] or texts)


def changeable(texts: Sequence[str], chance: Chance) -> str:
    """First a kind of action, then one of it: sells, steals and passes much."""
    kind = chance.choice(sorted({text.split()[0] for text in texts}))
    return chance.choice([text for text in texts if text.split()[0] == kind])


def thrifty(texts: Sequence[str], chance: Chance) -> str:
    """Of some actions the shortest text, then the first by the alphabet: small bids, small offerings, few pieces."""
    return min((chance.choice(texts) for _ in range(3)), key=lambda text: (len(text), text))


def new_game(number: int, rules_of: Callable[[str], Ruleset] = amunre.load_ruleset) -> Game:
    """Of 3, 4 and 5 players; each fifth by the rules of the delta."""
    players = 3 + number % 3
    rules = rules_of("delta" if number % 5 == 4 else "standard")
    return Game(rules, players, seed=number, pharaoh=number // 9 % players)


@cache
def rules_before(name: str) -> Ruleset:
    """A shipped ruleset with the board of `before-t2`."""
    data = amunre.load_ruleset(name).data
    data["provinces"] |= amunre.load_ruleset(HERE / "before-t2").data["provinces"]
    return ruleset_from_data(data)


def game_before(number: int) -> Game:
    """The same by the board of `before-t2`."""
    return new_game(number, rules_before)


def tabled(table: Any) -> dict[str, Any]:
    """Return what is on the table of a view or a position, in the words of the rules."""
    return {
        "round": [table.round, table.stage, table.asked, table.pharaoh, table.temple, table.shuffles],
        "supply": [table.bank, table.supply.farmers, table.supply.stones, table.supply.pyramids],
        "players": [
            [
                *(player.gold, player.hand, player.unspent, player.played),
                player.bid and [player.bid.province, player.bid.gold],
                player.offering and [player.offering.gold, player.offering.card, player.offering.correction],
                [dict(scoring) for scoring in player.scores],
            ]
            for player in table.players
        ],
        "sites": {
            id: [
                *(site.owner, site.field_farmers, site.plain_farmers, site.stones, site.pyramids, site.gold),
                *(site.cards, site.income_cards),
            ]
            for id, site in table.sites.items()
        },
        "piles": [table.draw, table.discard, table.deck, table.revealed, table.taken, table.out],
        "bought": table.bought and [table.bought.cards, table.bought.farmers, table.bought.stones],
        "gifts": table.gifts and [table.gifts.left, table.gifts.cards],
    }


BEFORE = Frozen(
    file=HERE / "games.json",
    policies=(spender, changeable, thrifty),
    new_game=game_before,
    tabled=tabled,
    looks_every=5,
)
FROZEN = evolve(BEFORE, file=HERE / "games-t2.json", new_game=new_game)
