"""Nothing hidden leaks: games that agree on what a seat may know tell that seat the same (`play.hidden`).

`knowledge.py` has the knowledge of a seat, and `pairs.py` the comparison of games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from random import Random

from blanking import Json, Viewer
from claims import Claim, Finding, scaled, spread
from knowledge import comes_to_light, known, partner
from pairs import (
    Answers,
    Secrets,
    Story,
    Tally,
    finding,
    from_the_start,
    leaks_planted,
    pairs_in,
    told,
    where_possible,
    with_partners,
    with_redealt,
)

import amunre
from amunre import OMNISCIENT, SPECTATOR, Action, Game, Ruleset
from amunre.checking.policies import Policy, next_step
from amunre.games.amun_re.checking.policies import POLICIES, uniform

SWAPPED = 4
"""Games with a few cards swapped in their shuffles that are compared with one game from its start."""

ORDERS = 8
"""Orders of commitment that are compared in one offering, at most."""


# --- the games -------------------------------------------------------------------------------------------------


def sample(rules: Ruleset, random: Random) -> list[Action]:
    """Of each verb with each card one action, with any province and amount."""
    kinds: dict[tuple[str, str | None], list[Action]] = defaultdict(list)
    for action in rules.actions:
        if action.verb != "offer" or (action.amount or 0) <= 40:
            kinds[action.verb, action.card].append(action)
    return [random.choice(actions) for actions in kinds.values()]


def collector(actions: Sequence[Action], random: Random) -> Action:
    """Takes all the cards it can get, plays them and lays them, so that the draw pile runs out."""
    wanted = [
        action
        for action in actions
        if action.verb in ("buy cards", "take card") or (action.card and action.verb != "sell")
    ]
    return random.choice(wanted) if wanted else uniform(actions, random)


def new_game(number: int) -> tuple[Game, Policy, Random]:
    """The game with this number, and how it is played."""
    random, players = Random(number), 3 + number % 3
    policy = [collector, list(POLICIES.values())[number // 6 % len(POLICIES)]][number // 3 % 2]
    return Game(amunre.load_ruleset(), players, seed=number, pharaoh=random.randrange(players)), policy, random


def light(truth: Json, seat: int, action: Action, after: Json, viewer: Viewer) -> Json:
    """Return the hidden values that a step reveals to a viewer."""
    return comes_to_light(truth, seat, action.card, after, viewer)


def swapped(orders: Sequence[Sequence[str]], players: int, random: Random) -> list[list[str]]:
    """The shuffles of a game with one to four swaps, none of which is seen at once.

    The first cards of an order may be seen as soon as it falls, but for the free cards in that of the first shuffle.
    """
    new = [list(order) for order in orders]
    for _ in range(random.randint(1, 4)):
        number = random.randrange(len(new))
        one, other = random.sample(range(players if number else 0, len(new[number])), 2)
        new[number][one], new[number][other] = new[number][other], new[number][one]
    return new


def swapped_below(orders: Sequence[Sequence[str]], left: int) -> list[list[str]]:
    """The shuffles of a game with two cards swapped among the last ones, so many that nobody ever drew."""
    new = [list(order) for order in orders]
    pile = next(order for order in reversed(new) if "memphis" not in order)
    first = len(pile) - left
    other = next((k for k in range(first, len(pile)) if pile[k] != pile[first]), first)
    pile[first], pile[other] = pile[other], pile[first]
    return new


def other_orders(story: Story, random: Random) -> Iterator[list[list[str]]]:
    """Shuffles that fell a little otherwise."""
    game = story.game
    as_they_fell = [list(order) for order in game.shuffles]
    yield from [swapped(as_they_fell, game.players, random) for _ in range(SWAPPED)]
    if game.view(SPECTATOR).draw:
        yield swapped_below(as_they_fell, len(game.view(SPECTATOR).draw))


SECRETS = Secrets(new_game, known, light, partner, other_orders, sample, covered={"gold": "hidden"})
"""The secrets of Amun-Re."""


# --- offerings in any order --------------------------------------------------------------------------------------


def in_any_order(number: int) -> Tally:
    """A whole game; each offering in it is committed in several orders (`offering.secret`).

    Before the reveal a seat is told the same of the same set of seats that have committed, whatever they offer, and in
    whatever order; after it the order has made no difference for anybody.
    """
    tally = Tally(games=1)
    game, policy, random = new_game(number)
    while not game.over and not tally.wrong:
        if len(game.to_act) == game.players:
            where = f"game {number}, offerings after step {len(game.steps)}"
            compare_secrets(tally, where, game, random)
            compare_orders(tally, where, game, random)
        game.play(*next_step(game, policy, random))
    return tally


def any_offering(game: Game, seat: int, random: Random) -> Action:
    """Something that a seat can offer; a card lies with it in half of the cases where it has one."""
    possible = [action for action in game.legal_actions(seat) if action.verb in ("offer", "steal")]
    with_card = [action for action in possible if action.card]
    return random.choice(with_card if with_card and random.random() < 0.5 else possible)


def commit(game: Game, offerings: Iterable[tuple[int, Action]]) -> Game:
    """A copy of the game in which these have committed, in this order."""
    other = game.copy()
    for seat, action in offerings:
        other.play(seat, action)
    return other


def compare_secrets(tally: Tally, where: str, game: Game, random: Random) -> None:
    """The same seats commit in two orders; the others offer something else in each."""
    seats = list(range(game.players))
    since = len(game.events(SPECTATOR))
    for viewer in (*seats, SPECTATOR):
        committed = random.sample(seats, random.randint(1, game.players - 1))
        own = {seat: any_offering(game, seat, random) for seat in committed if seat == viewer}

        def answers(order: Sequence[int], own: Mapping[int, Action], viewer: Viewer) -> Answers:
            other = commit(game, [(seat, own.get(seat) or any_offering(game, seat, random)) for seat in order])
            made = [event for event in other.events(viewer, since) if event.kind == "offering-made"]
            heard = {"offerings made": repr(sorted(repr(event.params) for event in made))}
            return heard | told(SECRETS, other, viewer, sample(game.rules, Random(since)))

        tally.pairs += 1
        tally.steps += len(committed)
        two = (answers(order, own, viewer) for order in (committed, random.sample(committed, len(committed))))
        tally.compare(f"{where}, for {viewer}, {sorted(committed)} in two orders", *two)


def compare_orders(tally: Tally, where: str, game: Game, random: Random) -> None:
    """The same offerings in several orders, to the reveal and what follows at once."""
    offerings = [(seat, any_offering(game, seat, random)) for seat in range(game.players)]
    orders = list(permutations(offerings))
    first = None
    for order in random.sample(orders, min(ORDERS, len(orders))):
        other = commit(game, order)
        told_since = {
            str(viewer): repr(other.events(viewer, since=len(game.events(viewer)) + 2 * game.players - 1))
            for viewer in (*range(game.players), SPECTATOR, OMNISCIENT)
        }
        outcome = told_since | {"position": repr(other.position())}
        first = first or outcome
        tally.pairs += 1
        tally.steps += game.players
        tally.compare(f"{where} as {' '.join(f'{seat} {action},' for seat, action in order)}", first, outcome)


# --- the claims --------------------------------------------------------------------------------------------------


LEAKS = "leaks.yaml"
CATCHERS = ("tests/formal/test_leaks.py", "-k", "look_the_same")
"""The tests that compare games, which must catch the planted leaks."""


def any_order_in(games: int) -> Finding:
    """Compare orders of commitment in so many games."""
    return finding(spread(in_any_order, range(games), "In any order"))


CLAIMS = (
    Claim(
        "Games that differ only in what a viewer may not know show that viewer the same, to the end",
        "tested",
        partial(pairs_in, with_partners, SECRETS, scaled(60)),
    ),
    Claim(
        "A redealt game shows its seat the same from then on",
        "tested",
        partial(pairs_in, with_redealt, SECRETS, scaled(30)),
    ),
    Claim(
        "Games whose shuffles differ only in what a seat never sees show it the same from the first event",
        "tested",
        partial(pairs_in, from_the_start, SECRETS, 24),
    ),
    Claim(
        "A step, and the next question, show a seat the same in every other world in which the step is possible",
        "tested",
        partial(pairs_in, where_possible, SECRETS, scaled(60)),
    ),
    Claim(
        "Offerings are secret until they are revealed, and the order in which players commit makes no difference",
        "tested",
        partial(any_order_in, 48),
    ),
    Claim("The leak checks catch leaks that are planted on purpose", "tested", partial(leaks_planted, LEAKS, CATCHERS)),
)
