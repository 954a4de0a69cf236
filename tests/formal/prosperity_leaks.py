"""Nothing hidden leaks in Dominion: Prosperity: games that agree on what a seat may know tell it the same (`hidden.no-leak`).

`prosperity_knowledge.py` has the knowledge of a seat, and `pairs.py` the comparison of games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from attrs import evolve
from blanking import Json, Viewer
from claims import Claim, scaled
from pairs import Secrets, Story, from_the_start, leaks_planted, pairs_in, where_possible, with_partners, with_redealt
from prosperity.games import by_likelihood, from_sketch
from prosperity_knowledge import RULES, SEED, comes_to_light, known, partner

from amunre import Game
from amunre.checking.policies import Policy

HAND = 5
"""Cards that a seat draws at the start."""

SWAPPED = 4
"""Games with a few cards swapped in the first decks that are compared with one game from its start."""


def rich_game(number: int) -> tuple[Game, Policy, Random]:
    """The game with this number, in which all decks have kingdom cards from the start; most of them are short."""
    few = {} if number % 4 == 0 else dict.fromkeys(("copper", "estate", "curse"), 1 + number % 5)
    return from_sketch(number, seed=SEED, piles=few), by_likelihood, Random(number)


def plain_game(number: int) -> tuple[Game, Policy, Random]:
    """The game with this number, from the start."""
    return Game(RULES, 2 + number % 3, seed=number), by_likelihood, Random(number)


def sample(rules: Any, random: Random) -> list[Any]:
    """Of each verb two actions."""
    kinds: dict[str, list[Any]] = defaultdict(list)
    for action in rules.actions:
        kinds[action.verb].append(action)
    return [action for actions in kinds.values() for action in random.sample(actions, min(2, len(actions)))]


def light(truth: Json, seat: int, action: Any, after: Json, viewer: Viewer) -> Json:
    """Return the hidden values that a step reveals to a viewer."""
    return comes_to_light(truth, seat, str(action), viewer)


def light_until_a_shuffle(truth: Json, seat: int, action: Any, after: Json, viewer: Viewer) -> Json:
    """The same, but for a step that shuffles: no two truths agree on what it brings to light."""
    shown = comes_to_light(truth, seat, str(action), viewer)
    return shown if after["shuffles"] == truth["shuffles"] else {**shown, "a shuffle": id(truth)}


def other_orders(story: Story, random: Random) -> Iterator[list[list[str]]]:
    """The first decks with one to four swaps, none of them in the first hand of the viewer."""
    game, viewer = story.game, story.viewer
    for _ in range(SWAPPED):
        orders = [list(order) for order in game.shuffles[: game.players]]
        for _ in range(random.randint(1, 4)):
            number = random.randrange(game.players)
            first = HAND if (game.start + number) % game.players == viewer else 0
            one, other = random.sample(range(first, len(orders[number])), 2)
            orders[number][one], orders[number][other] = orders[number][other], orders[number][one]
        yield orders


def no_orders(story: Story, random: Random) -> Sequence[list[list[str]]]:
    """For games that begin with a position, whose shuffles follow from it."""
    return ()


SECRETS = Secrets(rich_game, known, light, partner, no_orders, sample, covered={})
"""The secrets of Dominion: Prosperity."""

FROM_THE_START = evolve(SECRETS, new_game=plain_game, light=light_until_a_shuffle, orders=other_orders)
"""The secrets of games that are compared from their first event."""


# --- the claims --------------------------------------------------------------------------------------------------


LEAKS = "prosperity_leaks.yaml"
CATCHERS = ("tests/prosperity/test_leaks.py", "-k", "look_the_same")
"""The tests that compare games, which must catch the planted leaks."""

CLAIMS = (
    Claim(
        "Dominion: Prosperity: games that differ only in what a viewer may not know show that viewer the same, to the end",
        "tested",
        partial(pairs_in, with_partners, SECRETS, scaled(30)),
    ),
    Claim(
        "Dominion: Prosperity: a redealt game shows its seat the same from then on",
        "tested",
        partial(pairs_in, with_redealt, SECRETS, scaled(20)),
    ),
    Claim(
        "Dominion: Prosperity: games whose first decks differ only in what a seat never sees show it the same from the first event",
        "tested",
        partial(pairs_in, from_the_start, FROM_THE_START, scaled(40)),
    ),
    Claim(
        "Dominion: Prosperity: a step, and the next question, show a seat the same in every other world in which the step is possible",
        "tested",
        partial(pairs_in, where_possible, SECRETS, scaled(30)),
    ),
    Claim(
        "Dominion: Prosperity: the leak checks catch leaks that are planted on purpose",
        "tested",
        partial(leaks_planted, LEAKS, CATCHERS),
    ),
)
