"""Positions near the rare corners of Euphrat & Tigris, and policies that play towards them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from corners import Facts
from tigris.games import collecting, lively

from amunre.checking.policies import Policy
from amunre.games.shipped import load_ruleset
from amunre.games.tigris.actions import Action
from amunre.games.tigris.model import Ruleset

DYNASTIES = [dynasty.id[0] for dynasty in load_ruleset("tigris").dynasties]
"""By seat: the letter of its leaders in a drawing."""
LAND_TILES = [tile.id for tile in load_ruleset("tigris").tiles if tile.ground == "land"]

# --- positions near a corner -----------------------------------------------------------------------------


def some(random: Random, *tiles: str, number: int = 6) -> dict[str, int]:
    """A hand of tiles of these kinds."""
    hand = [random.choice(tiles) for _ in range(number)]
    return {tile: hand.count(tile) for tile in tiles}


def hands(random: Random, players: int, *tiles: str) -> list[dict[str, int]]:
    """A hand for each player."""
    return [some(random, *(tiles or LAND_TILES)) for _ in range(players)]


def facts_of(random: Random, players: int, board: str, owners: Sequence[int] = (), **others: Any) -> Facts:
    """A position for so many players, with few tiles in the bag, in which these leaders have owners.

    In the drawing a leader is followed by 1 or 2, two owners that differ for each color; any of the seats, or of those
    that are named.
    """
    for leader in "PFRK":
        for number, seat in enumerate(random.sample(owners or range(players), 2), 1):
            board = board.replace(f"{leader}{number}", f"{leader}{DYNASTIES[seat]}")
    return {
        "players": players,
        "active": random.randrange(players),
        "bag": random.randint(4, 16),
        "hands": hands(random, players),
        "board": board,
        **others,
    }


def realms(random: Random) -> str:
    """The board with two kingdoms with leaders of each kind, a space apart; what lies about them differs."""
    board = """
         e  f  g  h  i  j  k
     3   u  P1 v  .  w  P2 x
     4   K1 t  t  .  t  t  K2
     5   y  R1 F1 .  F2 R2 z
    """
    return re.sub(r"\b[u-z]\b", lambda _: random.choice("..tms"), board)


def two_realms(rules: Ruleset, random: Random, players: int) -> Facts:
    """Two kingdoms that may fight four wars."""
    return facts_of(random, players, realms(random))


def realms_of_others(rules: Ruleset, random: Random, players: int) -> Facts:
    """The same for three players or more, with all leaders those of two who are not active."""
    players = max(players, 3)
    active, *owners = random.sample(range(players), 3)
    return facts_of(random, players, realms(random), owners, active=active)


def road_of_markets(rules: Ruleset, random: Random, players: int) -> Facts:
    """Two kingdoms with traders and kings, which a war of traders parts again."""
    board = """
         b  c  d  e  f  g  h  i
     3   ~  ~  ~  .  .  .  .  .
     4   K1 t  m  .  m  m  t  K2
     5   .  R1 .  .  .  .  R2 .
    """
    return facts_of(random, players, board)


def broken_side(rules: Ruleset, random: Random, players: int) -> Facts:
    """A side of a union that the first war may part in two, though both parts touch the connecting tile."""
    board = """
         e  f  g  h  i  j
     3   .  .  .  K2 .  .
     4   .  m  s  t  R2 .
     5   .  s  .  .  .  .
     6   .  .  m  t  T  .
     7   ~  ~  ~  K1 R1 .
    """
    first, second = random.sample(range(players), 2)
    for number, seat in enumerate((first, second), 1):
        board = re.sub(rf"\b([KR]){number}\b", rf"\g<1>{DYNASTIES[seat]}", board)
    held = [some(random, "temple", "settlement") for _ in range(players)]
    held[first] = {"market": 4, "temple": 2}
    return facts_of(random, players, board, active=first, hands=held)


def square_between(random: Random, players: int, second: str) -> Facts:
    """Three tiles of a square next to a space where a king's kingdom meets that of this leader."""
    board = """
         b  c  d  e  f  g  h
     3   ~  ~  ~  .  .  .  .
     4   K1 t  s  .  m  t  ??
     5   .  .  .  m  m  .  .
    """
    return facts_of(random, players, board.replace("??", second), hands=hands(random, players, "market"))


def square_at_war(rules: Ruleset, random: Random, players: int) -> Facts:
    """Two kings will meet on a square."""
    return square_between(random, players, "K2")


def square_in_peace(rules: Ruleset, random: Random, players: int) -> Facts:
    """Leaders who are not equal will meet on a square."""
    return square_between(random, players, random.choice(["P1", "R2"]))


def square_of_temples(rules: Ruleset, random: Random, players: int) -> Facts:
    """Three temples of a square, one with a treasure; a leader will have no temple but these."""
    board = """
         c  d  e  f  g  h  i  j  k
     8   .  t  .  R1 ~  ~  ~  ~  ~
     9   .  K1 t  T  .  .  .  .  .
    10   .  .  t  .  m  m  m  m  T
    """
    board = board.replace("R1", random.choice(["R1", "P2", ". "]))
    return facts_of(random, players, board, bag=24, hands=hands(random, players, "temple"))


def two_squares(rules: Ruleset, random: Random, players: int) -> Facts:
    """Two squares that the same tile completes, in a region of its own."""
    board = """
         e  f  g
     4   s  s  s
     5   s  .  s
    """
    kind = random.choice(LAND_TILES)
    return facts_of(random, players, board.replace("s", kind[0]), hands=hands(random, players, kind))


def all_of_a_color_built(rules: Ruleset, random: Random, players: int) -> Facts:
    """Three settlements of a square, and all monuments with black on the board."""
    board = """
         e  f  g  h  i  j  k  l  m  n  o  p
     3   .  .  .  .  .  .  .  .  .  ~  ## ##
     4   s  s  s  .  ## ## ## ## .  T  ## ##
     5   s  .  .  .  ## ## ## ## .  .  ~  .
    """
    built = {"red-black": "i4", "blue-black": "o3", "green-black": "k4"}
    return facts_of(random, players, board, monuments=built, hands=hands(random, players, "settlement"))


def paying_monuments(rules: Ruleset, random: Random, players: int) -> Facts:
    """Two monuments in a kingdom with several leaders."""
    board = """
         a  b  c  d  e  f  g  h
     3   ~  ~  ~  ~  .  .  .  .
     4   .  K1 ## ## ## ## R1 .
     5   P1 t  ## ## ## ## t  .
    """
    return facts_of(random, players, board, monuments={"red-black": "c4", "green-black": "e4"})


def few_treasures(rules: Ruleset, random: Random, players: int) -> Facts:
    """Three treasures are left, and two of them are about to come together."""
    board = """
         f  g  h  i  j  k
     0   ~  ~  ~  ~  .  T
     1   m  m  m  m  m  .
     2   T  R1 .  .  .  .
    """
    return facts_of(random, players, board, treasures=["f2", "k0", "b1"])


def corner_and_others(rules: Ruleset, random: Random, players: int) -> Facts:
    """A corner treasure and two others are about to come together."""
    board = """
         b  c  d  e  f  g  h  i  j  k  l
     0   .  .  .  ~  ~  ~  ~  ~  .  T  R1
     1   C  m  m  f  m  m  m  m  m  .  .
     2   K1 .  ~  ~  T  .  .  .  .  .  .
    """
    return facts_of(random, players, board)


def small_bag(rules: Ruleset, random: Random, players: int) -> Facts:
    """Full hands, and up to six tiles in the bag."""
    return facts_of(random, players, "", bag=random.randint(1, 6))


def thin_kingdom(rules: Ruleset, random: Random, players: int) -> Facts:
    """A kingdom that is a row, with a temple for each of its leaders."""
    board = """
         b  c  d  e  f  g  h
     4   K1 t  s  t  R2 t  P1
    """
    return facts_of(random, players, board)


def three_kingdoms(rules: Ruleset, random: Random, players: int) -> Facts:
    """Three kingdoms round a space."""
    board = """
         d  e  f  g  h
     3   ~  .  P1 .  .
     4   .  .  t  .  .
     5   K1 t  .  t  R2
     6   ~  .  .  .  .
    """
    return facts_of(random, players, board)


# --- playing towards a corner ------------------------------------------------------------------------------


def towards(*texts: str) -> Policy:
    """Does as often as it can what begins with one of these texts, and else whatever brings the game on."""

    def policy(actions: Sequence[Action], random: Random) -> Action:
        near = [action for action in actions if str(action).startswith(texts)]
        return random.choice(near) if near and random.random() < 0.8 else lively(actions, random)

    return policy


def swapping(actions: Sequence[Action], random: Random) -> Action:
    """Exchanges tiles, any number of them."""
    exchanges = [action for action in actions if action.verb == "exchange"]
    number = random.choice(sorted({len(action.tiles) for action in exchanges}) or [0])
    return random.choice([action for action in exchanges if len(action.tiles) == number] or actions)


def restive(actions: Sequence[Action], random: Random) -> Action:
    """Moves its leaders about, where it can, and does little else."""
    verbs = [["lead"], ["withdraw", "pass"], ["place"]][random.choices(range(3), [6, 1, 3])[0]]
    return random.choice([action for action in actions if action.verb in verbs] or actions)


def placing(*spaces: str) -> tuple[str, ...]:
    """The texts of all that puts a tile on one of these spaces of land."""
    return tuple(f"place {tile} {space}" for tile in LAND_TILES for space in spaces)


STEERED: dict[str, Policy] = {
    "joiner": towards(*placing("h4", "e4", "g5"), "resolve trader"),
    "builder": towards(*placing("e4", "f10", "f5"), "monument "),
    "decliner": towards(*placing("e4", "f5"), "no-monument"),
    "digger": towards("place temple f10", "monument ", "lead trader e8", "lead trader c8", "take f9"),
    "collector": towards(*placing("k1"), "take"),
    "breaker": towards("catastrophe c4", "catastrophe e4", "catastrophe g4"),
    "swapper": swapping,
    "restive": restive,
    "lively": lively,
    "collecting": collecting,
}
