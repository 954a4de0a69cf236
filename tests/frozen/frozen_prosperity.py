"""Frozen games of Prosperity."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from freezing import Chance, Frozen

import amunre
from amunre import Game

SMALL_SET = Path(__file__).parents[1] / "prosperity" / "small-set"
ENDS = ("end-actions", "end-turn", "done", "leave", "decline", "keep")
DULL = ("copper", "curse", "estate", "duchy")
DEAR = ("bank", "colony", "expand", "forge", "gold", "goons", "kings-court", "peddler", "platinum")


def changeable(texts: Sequence[str], chance: Chance) -> str:
    """Choose a verb, then an action with this verb."""
    verb = chance.choice(sorted({text.split()[0] for text in texts}))
    return chance.choice([text for text in texts if text.split()[0] == verb])


def busy(texts: Sequence[str], chance: Chance) -> str:
    """Choose an action that does something rather than one that ends or declines, and no dull card."""
    some = [text for text in texts if text not in ENDS and text.split()[-1] not in DULL]
    return chance.choice(some or [text for text in texts if text not in ENDS] or texts)


def greedy(texts: Sequence[str], chance: Chance) -> str:
    """Play whatever is in hand, then buy the dearest of three cards, but nothing dull."""
    plays = [text for text in texts if text.startswith(("play", "triple"))]
    some = [text for text in texts if text.split()[-1] not in DULL or not text.startswith("buy")]
    return chance.choice(plays) if plays else max((chance.choice(some) for _ in range(3)), key=rank)


def rank(text: str) -> tuple[bool, bool, str]:
    """Return a key that sorts dear cards last."""
    return text.split()[-1] in DEAR, text not in ENDS, text


def new_game(number: int) -> Game:
    """Return a game of 2, 3 or 4 players, each fifth with the small set, half of them with full decks."""
    players, chance = 2 + number % 3, Chance(number)
    rules: Any = amunre.load_ruleset(SMALL_SET if number % 5 == 4 else "prosperity")
    kingdom = drawn([card.id for card in rules.kingdom_cards], 10, chance)
    if number % 7 == 0:
        kingdom = rules.kingdoms[number // 7 % len(rules.kingdoms)].cards
    if number % 2:
        return Game(rules, players, seed=number, start=number // 9 % players, kingdom=kingdom)
    full = [*kingdom, *kingdom, *("copper", "silver", "gold", "platinum") * 2, *("copper", "estate", "curse") * 2]
    decks = [drawn(full, len(full), chance) for _ in range(players)]
    facts = {
        "players": players,
        "active": number // 9 % players,
        "kingdom": kingdom,
        "hands": [deck[:5] for deck in decks],
        "decks": [deck[5:15] for deck in decks],
        "discards": [deck[15:20] for deck in decks],
        "buried": [deck[20:] for deck in decks],
    }
    return Game.from_position(rules, rules.game.positions.sketch(rules, facts), seed=number)


def drawn(cards: Sequence[str], amount: int, chance: Chance) -> list[str]:
    """Draw some of these cards."""
    left = list(cards)
    return [left.pop(chance.choice(range(len(left)))) for _ in range(amount)]


def tabled(table: Any) -> dict[str, Any]:
    """Return everything on the table of a view or position."""
    return {
        "turn": [table.stage, table.asked, table.start, table.active, table.phase, table.actions, table.buys],
        "purse": [table.coins, table.bought, table.banned],
        "end": table.end,
        "pending": table.pending,
        "supply": [table.kingdom, dict(table.supply), dict(table.trash), table.shuffles],
        "players": [
            [
                *(player.shown, player.hand, player.top, player.deck, player.discard, player.buried),
                *(dict(player.owned), player.tokens, player.turns),
            ]
            for player in table.players
        ],
        "play": table.play,
    }


FROZEN = Frozen(
    file=Path(__file__).with_name("prosperity.json"),
    policies=(changeable, busy, greedy),
    new_game=new_game,
    tabled=tabled,
    looks_every=20,
)
