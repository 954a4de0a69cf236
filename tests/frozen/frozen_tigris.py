"""The frozen games of Euphrat & Tigris."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from freezing import Chance, Frozen

import amunre
from amunre import Game


def changeable(texts: Sequence[str], chance: Chance) -> str:
    """First a kind of action, then one of it."""
    kind = chance.choice(sorted({text.split()[0] for text in texts}))
    return chance.choice([text for text in texts if text.split()[0] == kind])


def builder(texts: Sequence[str], chance: Chance) -> str:
    """Tiles and leaders, in the middle of the board, so that there are kingdoms, wars and monuments."""
    some = [text for text in texts if text.startswith(("place", "lead", "monument", "resolve"))] or texts
    return min((chance.choice(some) for _ in range(4)), key=lambda text: (off_middle(text), text))


def off_middle(text: str) -> int:
    """Return how far the space named last is from the middle of the board; 0 if none is named."""
    last = text.split()[-1]
    if not last[1:].isdigit():
        return 0
    return abs(ord(last[0]) - ord("h")) + abs(int(last[1:]) - 5)


def eager(texts: Sequence[str], chance: Chance) -> str:
    """Mostly whatever is not a catastrophe or an exchange, the most tiles in support."""
    if texts[0].startswith("support"):
        return max(texts)
    return chance.choice([text for text in texts if not text.startswith(("catastrophe", "exchange", "pass"))] or texts)


def new_game(number: int) -> Game:
    """Of 2, 3 and 4 players; each fifth by the English rules."""
    players = 2 + number % 3
    rules = amunre.load_ruleset("tigris-english" if number % 5 == 4 else "tigris")
    return Game(rules, players, seed=number, start=number // 9 % players)


def tabled(table: Any) -> dict[str, Any]:
    """Return what is on the table of a view or a position, in the words of the rules."""
    return {
        "turn": [table.stage, table.asked, table.start, table.active, table.actions, table.quiet, table.is_loud],
        "end": table.end,
        "pending": table.pending,
        "board": [dict(table.tiles), dict(table.face_down), table.catastrophes, table.treasures],
        "monuments": dict(table.monuments),
        "players": [
            [
                *(player.hand, dict(player.leaders), player.catastrophes),
                *(dict(player.points), player.treasures, player.exchanged),
            ]
            for player in table.players
        ],
        "elsewhere": [table.bag, dict(table.out), table.shuffles],
    }


FROZEN = Frozen(
    file=Path(__file__).with_name("tigris.json"),
    policies=(changeable, builder, eager),
    new_game=new_game,
    tabled=tabled,
    looks_every=20,
)
