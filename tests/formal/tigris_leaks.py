"""Nothing hidden leaks in Euphrat & Tigris: games that agree on what a seat may know tell it the same (`hidden.no-leak`).

`tigris_knowledge.py` has the knowledge of a seat, and `pairs.py` the comparison of games. If others exchange tiles, the
games of a pair need not exchange the same ones: only their number is public.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from blanking import Json, Viewer
from claims import Claim, Finding, scaled, spread
from pairs import (
    Answers,
    Secrets,
    Story,
    Tally,
    as_json,
    finding,
    from_the_start,
    leaks_planted,
    pairs_in,
    where_possible,
    with_partners,
    with_redealt,
)
from tigris.games import collecting
from tigris_knowledge import HAND, comes_to_light, known, other_points, partner

from amunre import SPECTATOR, Game, render
from amunre.checking.policies import Policy, next_step
from amunre.games.loading import load_rules
from amunre.games.tigris.checking.policies import settler

EXCHANGED = 0.06
"""Share of the actions that exchange tiles, so that there are always some that not everybody knows."""

SWAPPED = 4
"""Games with a few tiles swapped in the bag that are compared with one game from its start."""


# --- the games -------------------------------------------------------------------------------------------------


def exchanging(policy: Policy) -> Policy:
    """This way to play, but now and then one or two tiles are exchanged."""

    def chosen(actions: Sequence[Any], random: Random) -> Any:
        few = [action for action in actions if 0 < len(action.tiles) < 3]
        return random.choice(few) if few and random.random() < EXCHANGED else policy(actions, random)

    return chosen


def new_game(number: int) -> tuple[Game, Policy, Random]:
    """The game with this number, and how it is played: wars come of one way, monuments of the other."""
    rules = load_rules("tigris-english" if number % 5 == 4 else "tigris")
    game = Game(rules, 2 + number // 2 % 3, seed=number)
    return game, exchanging((settler, collecting)[number % 2]), Random(number)


def sample(rules: Any, random: Random) -> list[Any]:
    """Of each verb with each tile or leader one action."""
    kinds: dict[tuple[Any, ...], list[Any]] = defaultdict(list)
    for action in rules.actions:
        kinds[action.verb, action.tile, action.leader].append(action)
    return [random.choice(actions) for actions in kinds.values()]


def light(truth: Json, seat: int, action: Any, after: Json, viewer: Viewer) -> Json:
    """Return the hidden values that a step reveals to a viewer."""
    return comes_to_light(truth, seat, str(action), after, viewer)


def alike(game: Game, seat: int, action: Any, after: Json, viewer: Viewer) -> Any:
    """An exchange of others looks like one of as many other tiles; anything else is what it is.

    With an exchange that ends the game it is the same, for then hands are shown.
    """
    if action.verb != "exchange" or seat == viewer or after["stage"] == "over":
        return action
    as_many = [other for other in game.legal_actions(seat) if len(other.tiles) == len(action.tiles)]
    return as_many[-1]


def other_orders(story: Story, random: Random) -> Iterator[list[list[str]]]:
    """The bag with one to four swaps of tiles, none of them in the first hand of the viewer; and of two never drawn."""
    game, viewer = story.game, story.viewer
    [bag] = game.shuffles
    first = HAND * ((viewer - game.start) % game.players) if isinstance(viewer, int) else len(bag)
    unseen = [place for place in range(len(bag)) if not first <= place < first + HAND]
    for _ in range(SWAPPED):
        order = list(bag)
        for _ in range(random.randint(1, 4)):
            one, other = random.sample(unseen, 2)
            order[one], order[other] = order[other], order[one]
        yield [order]
    left = range(len(bag) - len(game.view(SPECTATOR).bag), len(bag))
    other = next((place for place in left if bag[place] != bag[left[0]]), None)
    if other is not None:
        order = list(bag)
        order[left[0]], order[other] = order[other], order[left[0]]
        yield [order]


SECRETS = Secrets(new_game, known, light, partner, other_orders, sample, covered={"points": "hidden"}, alike=alike)
"""The secrets of Euphrat & Tigris."""


# --- points behind screens ---------------------------------------------------------------------------------------


def covered(game: Game, viewer: Viewer) -> Answers:
    """Return what a viewer sees of a game while other players' points and treasures are covered."""
    view = game.view(viewer, points="hidden")
    board, scores = (draw(view, game.rules, game.names) for draw in (render.board, render.scores))
    drawings = {"board": board.svg + board.text, "scores": scores.svg + scores.html + scores.text}
    drawings["players"] = "".join(seat.svg for seat in render.screen(view, game.rules, game.names).seats)
    return {"view": repr(view), "view, as JSON": as_json(view), **drawings}


def with_other_points(number: int) -> Tally:
    """A whole game: now and then others have won something else, which a view with covered points does not tell."""
    tally = Tally(games=1)
    game, policy, random = new_game(number)
    while not game.over and not tally.wrong:
        if random.random() < 0.08:
            viewer = random.choice([*range(game.players), SPECTATOR])
            truth = game.position()
            changed = other_points(truth.to_json(), viewer, random)
            where = f"game {number} for {viewer}, after step {len(game.steps)}, with other points"
            other = Game.from_position(game.rules, type(truth).from_json(changed), seed=number)
            agree = [repr(known(position, viewer, covered=True)) for position in (truth.to_json(), changed)]
            tally.compare(where, {"known": agree[0]}, {"known": agree[1]})
            tally.compare(where, covered(game, viewer), covered(other, viewer))
            tally.pairs += 1
            tally.stages.add(game.stage)
        game.push(*next_step(game, policy, random))
    return tally


# --- the claims --------------------------------------------------------------------------------------------------


def other_points_in(games: int) -> Finding:
    """Compare with other points in so many games."""
    return finding(spread(with_other_points, range(games), "With other points"))


LEAKS = "tigris_leaks.yaml"
CATCHERS = ("tests/tigris/test_leaks.py", "-k", "look_the_same")
"""The tests that compare games, which must catch the planted leaks."""

CLAIMS = (
    Claim(
        "Euphrat & Tigris: games that differ only in what a viewer may not know show that viewer the same, to the end",
        "tested",
        partial(pairs_in, with_partners, SECRETS, scaled(10)),
    ),
    Claim(
        "Euphrat & Tigris: a redealt game shows its seat the same from then on",
        "tested",
        partial(pairs_in, with_redealt, SECRETS, scaled(5)),
    ),
    Claim(
        "Euphrat & Tigris: games whose bags differ only in what a seat never sees show it the same from the first event",
        "tested",
        partial(pairs_in, from_the_start, SECRETS, scaled(5)),
    ),
    Claim(
        "Euphrat & Tigris: a step, and the next question, show a seat the same in every other world in which the step is possible",
        "tested",
        partial(pairs_in, where_possible, SECRETS, scaled(10)),
    ),
    Claim(
        "Euphrat & Tigris: points and treasures behind screens do not affect what others see",
        "tested",
        partial(other_points_in, scaled(12)),
    ),
    Claim(
        "Euphrat & Tigris: the leak checks catch leaks that are planted on purpose",
        "tested",
        partial(leaks_planted, LEAKS, CATCHERS),
    ),
)
