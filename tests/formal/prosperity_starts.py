"""Positions of Dominion: Prosperity near the rare corners, and policies that play towards them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from corners import Facts, Start

from amunre.checking.policies import Policy
from amunre.games.prosperity.checking.policies import lively

DECK = ("copper", "copper", "copper", "copper", "estate", "silver", "silver", "gold")
"""Cards of which decks are made."""


def eager(*wanted: str) -> Policy:
    """A policy that takes the first of these actions, or beginnings of actions, that is legal; else it plays lively."""

    def chosen(actions: Sequence[Any], random: Random) -> Any:
        for beginning in wanted:
            if found := [action for action in actions if str(action).startswith(beginning)]:
                return random.choice(found)
        return lively(actions, random)

    return chosen


STEERED: Mapping[str, Policy] = {
    "courtier": eager("triple kings-court", "triple", "play kings-court"),
    "venturer": eager("play venture"),
    "minter": eager("buy mint", "first"),
    "watcher": eager("watchtower", "reveal", "gain", "trash estate", "play mint", "play expand"),
    "heir": eager("watchtower", "buy estate", "buy duchy"),
    "buyer": eager("watchtower", "seal", "buy silver", "buy estate", "buy copper"),
    "attacker": eager("watchtower", "play mountebank", "play rabble", "play vault", "discard"),
    "discarder": eager("play vault", "discard"),
    "taker": eager("play counting-house", "take 0"),
    "forger": eager("watchtower", "gain", "play forge", "done"),
    "builder": eager("play city", "end-actions", "buy colony", "end-turn"),
    "treasurer": eager("play contraband", "play loan", "play venture", "play copper", "buy copper"),
    "ender": eager("end-turn"),
}
"""By name."""


def near(name: str, *hands: str, decks: Sequence[str] = (), discards: Sequence[str] = (), **facts: Any) -> Start:
    """A position with these hands, cards on top of decks and discards, by seat; random cards are below and elsewhere."""

    def start(rules: Any, random: Random, players: int) -> Facts:
        def some(number: int) -> list[str]:
            return random.choices(DECK, k=number)

        own = [hand.split() for hand in hands] + [some(4) for _ in range(players - len(hands))]
        tops = [deck.split() + some(8) for deck in decks] + [some(8) for _ in range(players - len(decks))]
        return {"players": players, "hands": own, "decks": tops, "discards": [some(6) for _ in own], **facts}

    start.__name__ = name
    return start


def bare(name: str, *hands: str, decks: Sequence[str] = (), discards: Sequence[str] = (), **facts: Any) -> Start:
    """A position in which the first seats have these cards alone, and the others have random ones."""

    def start(rules: Any, random: Random, players: int) -> Facts:
        found = near(name, *hands, **facts)(rules, random, players)
        for zone, told in (("decks", decks), ("discards", discards)):
            found[zone][: len(told)] = [cards.split() for cards in told]
        return found

    start.__name__ = name
    return start


TIES = ((1, 1, 1, 1), (2, 2, 1, 0), (3, 1, 1, 0), (3, 2, 1, 1), (2, 1, 2, 1))
"""Tokens that leave seats with the same sum."""


def the_last_turn(rules: Any, random: Random, players: int) -> Facts:
    """Nobody has a card, and the Province pile is empty; the tokens decide, and then the turns."""
    tokens = list(random.choice(TIES)[:players])
    random.shuffle(tokens)
    active, turns = random.randrange(players), random.randint(1, 30)
    begun = [turns + (seat <= active) for seat in range(players)]
    facts = {"start": 0, "active": active, "phase": "buy", "piles": {"province": 0}}
    return {"players": players, "tokens": tokens, "turns": begun, **facts}


def the_limit(rules: Any, random: Random, players: int) -> Facts:
    """The last turn of the limit has begun."""
    found = near("")(rules, random, players)
    return {**found, "start": 0, "active": players - 1, "phase": "buy", "turns": [rules.turn_limit] * players}


buying = {"phase": "buy", "buys": 3}

three_courts = near("three courts", "kings-court kings-court kings-court monument workers-village")
two_ventures = near("two ventures", "venture", decks=["venture loan"], phase="buy")
cheap_mint = near("a cheap mint", "", play=["quarry", "talisman", "talisman"], coins=8, kingdom=["mint"], **buying)
tower_and_coins = near("a tower and coins", "watchtower", coins=9, **buying)
tower_and_talisman = near("a tower and a talisman", "watchtower", play=["talisman"], coins=9, **buying)
tower_and_hoard = near("a tower and a hoard", "watchtower", play=["hoard"], coins=9, **buying)
tower_and_mint = near("a tower and a mint", "mint watchtower gold silver")
tower_and_expand = near("a tower and an expand", "expand watchtower estate silver")
tower_and_forge = near("a tower and a forge", "forge watchtower estate silver")
tower_of_another = near("another's tower", "mountebank", "watchtower")
tower_and_seal = near("a tower and a seal", "watchtower", play=["royal-seal"], coins=9, **buying)
no_curses = near("no curses", "mountebank", "curse copper", piles={"curse": 0, "copper": 0})
contraband = near("a contraband", "contraband contraband copper", phase="buy")
last_silver = near("a last silver", "", play=["talisman"], coins=4, phase="buy", piles={"silver": 1})
thin_deck = bare("a thin deck", "rabble", "", decks=["gold copper silver", "estate"], discards=["", "duchy curse gold"])
own_discards = bare("a vault", "vault", "copper estate gold", decks=["gold gold", ""], discards=["", ""])
last_colony = near("a last colony", "", coins=11, phase="buy", piles={"colony": 1, "copper": 0, "curse": 0})
two_empty = near("two empty piles", "city city", piles={"curse": 0, "copper": 0})
hidden_coppers = bare(
    "hidden coppers", "counting-house copper", decks=["copper copper"], discards=[""], buried=[["estate", "curse"]]
)
empty_forge = near("a forge", "forge forge workers-village")
no_treasure = bare("no treasure", "venture", decks=["estate"], discards=["curse monument"], phase="buy")
deep_gain = near("a court and a mint", "kings-court mint watchtower gold")
copper_in_play = near("a copper in play", "gold", play=["copper"], coins=7, kingdom=["grand-market"], **buying)
