"""A redeal deals what a seat cannot see anew, every world with its right frequency, and touches nothing else.

Small positions leave little hidden, so that all worlds can be written down by hand. Cards and tiles are physical: a
kind weighs as often as it is there, and a hand of two different cards can come about in two ways. Frequencies are held
to their weights by Pearson's chi-square at p = 0.001; as the seeds are fixed, the figure is the same in every run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from random import Random, getstate

from attrs import define, field, frozen
from blanking import Json
from claims import Finding, spread
from pairs import Secrets

from amunre import OMNISCIENT
from amunre.checking.invariants import play_to_the_end
from amunre.checking.policies import next_step
from amunre.engine.game import Game

World = Hashable
"""The hidden part of a position, as one value."""

CRITICAL = {
    1: 10.828,
    2: 13.816,
    3: 16.266,
    5: 20.515,
    6: 22.458,
    8: 26.124,
    11: 31.264,
    15: 37.697,
}
"""By degrees of freedom: what chi-square exceeds with p = 0.001 if the weights are right (printed tables)."""

DEALS = 24
"""Redeals of one moment: so many that everything that can vary does."""


@frozen
class Dealt:
    """A game whose redeals are looked at."""

    secrets: Secrets
    hidden_items: Callable[[Json, int], Mapping[str, World]]
    """A function that returns the items of a position that a seat cannot see and that could be different."""
    stages: frozenset[str]
    """Stages in which redealt games must have begun."""
    seldom: frozenset[str]
    """Stages so rare that none of them is left out."""


# --- small positions, all worlds by hand ---------------------------------------------------------------------------


@frozen
class Small:
    """A position with few hidden cards, and all worlds that seat 0 must hold possible."""

    what: str
    game: Game
    world: Callable[[Json], World]
    """Reads the world from a position."""
    weights: Mapping[World, float]
    """The relative frequency of each world."""


def chi_square(counts: Mapping[World, int], weights: Mapping[World, float]) -> float:
    """Pearson's statistic of counts in worlds with these weights; infinite if there is a world without a weight."""
    if counts.keys() - weights.keys():
        return float("inf")
    scale = sum(counts.values()) / sum(weights.values())
    return sum((counts.get(world, 0) - weight * scale) ** 2 / (weight * scale) for world, weight in weights.items())


def fits(counts: Mapping[World, int], weights: Mapping[World, float]) -> bool:
    """Return whether counts may come from these weights, at p = 0.001."""
    return chi_square(counts, weights) <= CRITICAL[len(weights) - 1]


def wrong_weights_that_fit(counts: Mapping[World, int], weights: Mapping[World, float]) -> list[Mapping[World, float]]:
    """Return wrong weights that counts may come of: one world twice as frequent, or all equally frequent."""
    wrong = [{**weights, world: 2 * weights[world]} for world in weights]
    if len(set(weights.values())) > 1:
        wrong.append(dict.fromkeys(weights, 1))
    return [other for other in wrong if fits(counts, other)]


def counted(small: Small, redeals: int) -> Counter[World]:
    """The worlds of so many redeals of a small position, with seeds from 0."""
    return Counter(small.world(small.game.redeal(0, seed).position().to_json()) for seed in range(redeals))


def frequencies(small_positions: Callable[[], Iterable[Small]], redeals: int) -> Finding:
    """Compare the frequencies of worlds with the weights, in every small position."""
    smalls, wrong, shares = list(small_positions()), [], []
    for small in smalls:
        counts = counted(small, redeals)
        statistic, limit = chi_square(counts, small.weights), CRITICAL[len(small.weights) - 1]
        shares.append(statistic / limit)
        if not fits(counts, small.weights):
            wrong.append(f"{small.what}: chi-square {statistic:.1f} above {limit}, counts {counts}")
    worlds = sum(len(small.weights) for small in smalls)
    covered = f"{len(smalls)} positions, {worlds} worlds listed by hand, {redeals:,} redeals of each position"
    return Finding(covered, f"chi-square at most {max(shares):.0%} of its limit (p = 0.001)", tuple(wrong))


# --- whole games -----------------------------------------------------------------------------------------------


@define
class Tally:
    """Counts of checks in some games, and the faults found."""

    games: int = 0
    redeals: int = 0
    items: int = 0
    """Hidden items, each of which should vary."""
    shuffles: int = 0
    """Pairs of shuffles that were compared."""
    steps: int = 0
    """Steps of redealt games."""
    stages: set[str] = field(factory=set)
    """Stages from which redealt games were played."""
    wrong: list[str] = field(factory=list)


def summed(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of these tallies."""
    total = Tally()
    for tally in tallies:
        total.games += tally.games
        total.redeals += tally.redeals
        total.items += tally.items
        total.shuffles += tally.shuffles
        total.steps += tally.steps
        total.stages |= tally.stages
        total.wrong += tally.wrong
    return total


def varied(dealt: Dealt, number: int) -> Tally:
    """In a whole game: now and then all that is hidden varies, and what a seat may know stays the same."""
    tally = Tally(games=1)
    game, policy, random = dealt.secrets.new_game(number)
    while not game.over:
        if game.stage in dealt.seldom or random.random() < 0.08:
            seat, truth = random.randrange(game.players), game.position().to_json()
            where = f"game {number} after step {len(game.steps)}, seat {seat}"
            positions = [game.redeal(seat, random.getrandbits(32)).position() for _ in range(DEALS)]
            tally.redeals += DEALS
            tally.wrong += [f"{where}: {problem}" for problem in positions[0].problems(game.rules)]
            deals, known = [position.to_json() for position in positions], dealt.secrets.known
            if any(known(deal, seat) != known(truth, seat) for deal in deals):
                tally.wrong.append(f"{where}: what it knows has changed")
            items = [dealt.hidden_items(deal, seat) for deal in deals]
            for item in dealt.hidden_items(truth, seat):
                tally.items += 1
                if len({deal.get(item) for deal in items}) == 1:
                    tally.wrong.append(f"{where}: {item} is the same in {DEALS} redeals")
        game.push(*next_step(game, policy, random))
    return tally


def told_to_host(game: Game) -> tuple[object, ...]:
    """Return what the face tells the host of a game, and the state of the global random generator."""
    return game.seed, game.shuffles, game.steps, game.position(), game.events(OMNISCIENT), getstate()


def own_chance(dealt: Dealt, number: int) -> Tally:
    """A whole game, redealt at every step with its own seed and with another, goes on as if nothing had happened.

    And later shuffles of the redealt games tell nothing of its own: the same cards, shuffled after the same step, fall
    in another order. From the position and the seed, to compare, they fall in the same order.
    """
    tally = Tally(games=1)
    game, policy, random = dealt.secrets.new_game(number)
    alone = game.copy()
    while not game.over:
        seat, before, position = random.randrange(game.players), told_to_host(game), game.position()
        where = f"game {number} after step {len(game.steps)}, seat {seat}"
        shuffled = len(game.shuffles)
        redealt = [game.redeal(seat, seed) for seed in (game.seed, random.getrandbits(32))]
        if game.seed in (other.seed for other in redealt):
            tally.wrong.append(f"{where}: a redealt game has the seed of the game")
        if game.redeal(seat, game.seed).position() != redealt[0].position():
            tally.wrong.append(f"{where}: the same redeal falls in two ways")
        step = who, action = next_step(game, policy, random)
        redealt = [other for other in redealt if action in other.legal_actions(who)]
        for other in redealt:
            other.play(*step)
        if told_to_host(game) != before:
            tally.wrong.append(f"{where}: the game itself has changed")
        game.push(*step)
        tally.redeals += 2
        tally.steps += len(redealt)
        if len(game.shuffles) > shuffled:
            again = Game.from_position(game.rules, position, seed=game.seed)
            again.push(*step)
            fell = again.shuffles[0]
            if fell not in game.shuffles:
                tally.wrong.append(f"{where}: the seed does not decide the shuffle")
            for other in redealt:
                comparable = other.shuffles and sorted(other.shuffles[0]) == sorted(fell) and len(set(fell)) > 5
                tally.shuffles += bool(comparable)
                if comparable and other.shuffles[0] == fell:
                    tally.wrong.append(f"{where}: a redealt game shuffles as the game itself")
    for step in game.steps:
        alone.push(*step)
    if told_to_host(alone) != told_to_host(game):
        tally.wrong.append(f"game {number}: it went on otherwise than without redeals")
    return tally


def played_on(dealt: Dealt, number: int) -> Tally:
    """In a whole game: from each stage redealt games are played to their end under all checks."""
    tally = Tally(games=1)
    game, policy, random = dealt.secrets.new_game(number)
    while not game.over:
        if game.stage in dealt.seldom or random.random() < 0.04:
            seat, seed = random.randrange(game.players), random.getrandbits(32)
            other = game.redeal(seat, seed)
            tally.redeals += 1
            tally.stages.add(game.stage)
            try:
                tally.steps += play_to_the_end(other, policy, Random(seed))
                assert other.events(OMNISCIENT)  # made here, for all steps
            except Exception as error:  # every failure is a finding, whatever it is
                where = f"game {number} after step {len(game.steps)}, redeal({seat}, {seed}), {len(other.steps)} steps"
                tally.wrong.append(f"{where}: {error!r}")
        game.push(*next_step(game, policy, random))
    return tally


# --- checks --------------------------------------------------------------------------------------------------------


def everything_varies(dealt: Dealt, games: int) -> Finding:
    """Redeal now and then in so many games."""
    total = summed(spread(partial(varied, dealt), range(games), "Redealing"))
    covered = f"{total.games} games, {total.redeals:,} redeals, {total.items:,} hidden items"
    return Finding(covered, f"{len(total.wrong)} exceptions", tuple(total.wrong))


def seed_untouched(dealt: Dealt, games: int) -> Finding:
    """Redeal at every step of so many games."""
    total = summed(spread(partial(own_chance, dealt), range(games), "Redealing at every step"))
    covered = f"{total.games} games, {total.redeals:,} redeals, {total.shuffles} later shuffles compared"
    return Finding(covered, f"{len(total.wrong)} traces", tuple(total.wrong))


def games_end(dealt: Dealt, games: int) -> Finding:
    """Play redealt games from so many games to their end."""
    total = summed(spread(partial(played_on, dealt), range(games), "Playing redealt games"))
    missing = [f"no redealt game from the stage {stage}" for stage in sorted(dealt.stages - total.stages)]
    covered = f"{total.redeals:,} redealt games from {len(total.stages)} stages, {total.steps:,} steps"
    return Finding(covered, f"{len(total.wrong)} failures", (*total.wrong, *missing))
