"""A redeal deals what a seat cannot see anew, every world with its right frequency, and touches nothing else.

The small positions here leave few cards hidden, so that all worlds can be written down by hand. Cards are physical: a
kind weighs as often as it is there, and a hand of two different cards can come about in two ways. Frequencies are held
to their weights by Pearson's chi-square at p = 0.001; as the seeds are fixed, the figure is the same in every run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from itertools import permutations
from random import Random, getstate

from attrs import define, field, frozen
from claims import Claim, Finding, spread
from conftest import game_at
from knowledge import Json, known
from leaks import new_game

from amunre import OMNISCIENT, Game
from amunre.checking.invariants import play_to_the_end
from amunre.checking.policies import next_step

World = Hashable
"""What is hidden in a position, as one value."""

CRITICAL = {2: 13.816, 6: 22.458, 8: 26.124, 11: 31.264, 15: 37.697}
"""By degrees of freedom: what chi-square exceeds with p = 0.001 if the weights are right (printed tables)."""

STAGES = {"bidding", "payment", "purchase", "offering", "correction", "gifts", "income", "scoring"}
SELDOM = {"payment", "correction"}

DEALS = 24
"""Redeals of one moment: so many that everything that can vary does."""


# --- small positions, all worlds by hand ---------------------------------------------------------------------------


@frozen
class Small:
    """A position with few hidden cards, and all worlds that seat 0 must hold possible."""

    what: str
    game: Game
    world: Callable[[Json], World]
    """Reads the world from a position."""
    weights: Mapping[World, float]
    """How often each world comes, in proportion."""


def hand(position: Json, seat: int) -> str:
    """The hand of a seat as one text."""
    return " ".join(position["players"][seat]["hand"])


def cards(position: Json) -> World:
    """The hands of seats 1 and 2, and the draw pile."""
    return hand(position, 1), hand(position, 2), " ".join(position["draw"])


def free_cards(position: Json) -> World:
    """The hand of seat 1, two free cards and the draw pile."""
    return (
        hand(position, 1),
        *position["sites"]["buto"]["cards"],
        *position["sites"]["edfu"]["cards"],
        *position["draw"],
    )


def provinces(position: Json) -> World:
    """The hand of seat 1 and the deck of provinces."""
    return hand(position, 1), tuple(position["deck"])


def offerings(*seats: int) -> Callable[[Json], World]:
    """Hands and offerings of these seats."""

    def world(position: Json) -> World:
        owners = [position["players"][seat] for seat in seats]
        return tuple((" ".join(o["hand"]), o["offering"]["gold"], o["offering"]["card"]) for o in owners)

    return world


def small_positions() -> Iterator[Small]:
    """The positions; hands are those that are true there, which must make no difference."""
    own = (("memphis",), ("abu",), ("buto",))

    # Four cards are hidden: two Blocks, a Builder and a Harvest. Seat 1 has spent the Builder of the start and holds
    # two of the four; seat 2 holds one besides its unspent Builder; one is left to draw. Weights: deals out of 24.
    yield Small(
        "hands and draw pile",
        game_at(
            "purchase",
            own,
            hands=[["rebid"], ["block", "builder"], ["block", "builder"]],
            players=[{}, {}, {"unspent": ["builder"]}],
            draw=["harvest"],
        ),
        cards,
        {
            ("block block", "builder builder", "harvest"): 2,
            ("block block", "builder harvest", "builder"): 2,
            ("block builder", "block builder", "harvest"): 4,
            ("block builder", "builder harvest", "block"): 4,
            ("block harvest", "block builder", "builder"): 4,
            ("block harvest", "builder builder", "block"): 4,
            ("builder harvest", "block builder", "block"): 4,
        },
    )

    # Seat 1 holds its unspent Builder and a second one, which is as little known as the cards of others: three cards
    # are hidden, two Builders and a Block, and the Block can be anywhere.
    yield Small(
        "a second Builder",
        game_at(
            "purchase",
            own,
            hands=[[], ["builder", "builder"], ["block"]],
            players=[{}, {"unspent": ["builder"]}, {}],
            draw=["builder"],
        ),
        cards,
        {
            ("block builder", "builder", "builder"): 1,
            ("builder builder", "block", "builder"): 1,
            ("builder builder", "builder", "block"): 1,
        },
    )

    # Four cards are hidden, one in each place: any order of two Harvests, a Block and a Rebid.
    yield Small(
        "free cards",
        game_at(
            "bidding",
            revealed=["memphis", "buto", "edfu"],
            hands=[[], ["harvest"], []],
            sites={"buto": {"cards": ["harvest"]}, "edfu": {"cards": ["block"]}},
            draw=["rebid"],
        ),
        free_cards,
        dict.fromkeys(permutations(["harvest", "harvest", "block", "rebid"]), 1),
    )

    # Three provinces are left of the Old Kingdom, in any order, whatever the card of seat 1 is.
    yield Small(
        "deck of provinces",
        game_at(
            "purchase",
            [
                ("abu", "abydos", "amarna"),
                ("avaris", "baharya", "berenike"),
                ("buto", "dakhla", "damanhur"),
                ("edfu", "kharga", "memphis"),
            ],
            hands=[[], ["block"], [], []],
            draw=["harvest"],
        ),
        provinces,
        {(card, deck): 1 for card in ("block", "harvest") for deck in permutations(["mendes", "sawu", "thebes"])},
    )

    # Seat 1 has 2 gold and holds a Correction or a Block, either as often. With the Block it has three offerings, with
    # the Correction six: so each of the six is half as frequent, and offerings alone are not uniform.
    yield Small(
        "an offering",
        game_at(
            "offering",
            own,
            asked=[2],
            gold=[20, 2, 20],
            hands=[["correction"], ["correction"], []],
            players=[
                {"offering": {"gold": 9, "card": "correction"}},
                {"offering": {"gold": 2, "card": "correction"}},
                {},
            ],
            draw=["block"],
        ),
        offerings(1),
        {
            (("block", 0, None),): 2,
            (("block", 1, None),): 2,
            (("block", 2, None),): 2,
            (("correction", 0, None),): 1,
            (("correction", 1, None),): 1,
            (("correction", 2, None),): 1,
            (("correction", 0, "correction"),): 1,
            (("correction", 1, "correction"),): 1,
            (("correction", 2, "correction"),): 1,
        },
    )

    # Two offerings with 1 gold each, and one Correction that either of the two may hold; only who has it can lay it.
    with_it = [("correction", gold, card) for gold in (0, 1) for card in (None, "correction")]
    without = [("block", gold, None) for gold in (0, 1)]
    yield Small(
        "two offerings",
        game_at(
            "offering",
            own,
            asked=[0],
            gold=[20, 1, 1],
            hands=[[], ["correction"], ["block"]],
            players=[{}, {"offering": {"gold": 0, "card": "correction"}}, {"offering": {"gold": 1}}],
            draw=[],
        ),
        offerings(1, 2),
        {pair: 1 for one in with_it for other in without for pair in ((one, other), (other, one))},
    )


def chi_square(counts: Mapping[World, int], weights: Mapping[World, float]) -> float:
    """Pearson's statistic of counts in worlds with these weights; infinite if there is a world without a weight."""
    if counts.keys() - weights.keys():
        return float("inf")
    scale = sum(counts.values()) / sum(weights.values())
    return sum((counts.get(world, 0) - weight * scale) ** 2 / (weight * scale) for world, weight in weights.items())


def fits(counts: Mapping[World, int], weights: Mapping[World, float]) -> bool:
    """Whether counts may come of these weights, at p = 0.001."""
    return chi_square(counts, weights) <= CRITICAL[len(weights) - 1]


def counted(small: Small, redeals: int) -> Counter[World]:
    """The worlds of so many redeals of a small position, with seeds from 0."""
    return Counter(small.world(small.game.redeal(0, seed).position().to_json()) for seed in range(redeals))


def frequencies(redeals: int) -> Finding:
    """Compare the frequencies of worlds with the weights, in every small position."""
    smalls, wrong, shares = list(small_positions()), [], []
    for small in smalls:
        counts = counted(small, redeals)
        statistic, limit = chi_square(counts, small.weights), CRITICAL[len(small.weights) - 1]
        shares.append(statistic / limit)
        if not fits(counts, small.weights):
            wrong.append(f"{small.what}: chi-square {statistic:.1f} above {limit}, counts {counts}")
    worlds = sum(len(small.weights) for small in smalls)
    covered = f"{len(smalls)} positions, {worlds} worlds written down by hand, {redeals:,} redeals of each position"
    return Finding(covered, f"chi-square at most {max(shares):.0%} of its limit (p = 0.001)", tuple(wrong))


# --- whole games -----------------------------------------------------------------------------------------------


@define
class Tally:
    """What was looked at in some games, and what was wrong."""

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
    """What was found in all of these games."""
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


def hidden_items(position: Json, seat: int) -> dict[str, World]:
    """What this seat cannot see, item by item, where it could be otherwise."""
    others = {other: owner for other, owner in enumerate(position["players"]) if other != seat}
    unknown = {other: Counter(owner["hand"]) - Counter(owner["unspent"]) for other, owner in others.items()}
    free = {id: site["cards"] for id, site in position["sites"].items() if site["cards"]}
    unseen = sum([*unknown.values(), *map(Counter, free.values())], Counter(position["draw"]))
    items: dict[str, World] = {}
    if len(position["deck"]) > 1:
        items["deck of provinces"] = tuple(position["deck"])
    if len(unseen) > 1:
        items |= {f"card on {id}": tuple(cards) for id, cards in free.items()}
        if position["draw"]:
            items["draw pile"] = tuple(position["draw"])
        for other, cards in unknown.items():
            if 0 < cards.total() < unseen.total():
                items[f"hand of {other}"] = tuple(others[other]["hand"])
    for other, owner in others.items():
        if position["stage"] == "offering" and owner["offering"] is not None and owner["gold"]:
            items[f"offering of {other}"] = owner["offering"]["gold"]
    return items


def varied(number: int) -> Tally:
    """In a whole game: now and then all that is hidden varies, and what a seat may know stays the same."""
    tally = Tally(games=1)
    game, policy, random = new_game(number)
    while not game.over:
        if game.stage in SELDOM or random.random() < 0.08:
            seat, truth = random.randrange(game.players), game.position().to_json()
            where = f"game {number} after step {len(game.steps)}, seat {seat}"
            dealt = [game.redeal(seat, random.getrandbits(32)).position() for _ in range(DEALS)]
            tally.redeals += DEALS
            tally.wrong += [f"{where}: {problem}" for problem in dealt[0].problems(game.rules)]
            deals = [position.to_json() for position in dealt]
            if any(known(deal, seat) != known(truth, seat) for deal in deals):
                tally.wrong.append(f"{where}: what it knows has changed")
            items = [hidden_items(deal, seat) for deal in deals]
            for item in hidden_items(truth, seat):
                tally.items += 1
                if len({deal[item] for deal in items}) == 1:
                    tally.wrong.append(f"{where}: {item} is the same in {DEALS} redeals")
        game.push(*next_step(game, policy, random))
    return tally


def told_to_host(game: Game) -> tuple[object, ...]:
    """What the face tells of a game to its host, and the state of the global generator of random numbers."""
    return game.seed, game.shuffles, game.steps, game.position(), game.events(OMNISCIENT), getstate()


def own_chance(number: int) -> Tally:
    """A whole game, redealt at every step with its own seed and with another, goes on as if nothing had happened.

    And later shuffles of the redealt games tell nothing of its own: the same cards, shuffled after the same step, fall
    in another order. From the position and the seed, to compare, they fall in the same order.
    """
    tally = Tally(games=1)
    game, policy, random = new_game(number)
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


def played_on(number: int) -> Tally:
    """In a whole game: from each stage redealt games are played to their end under all checks."""
    tally = Tally(games=1)
    game, policy, random = new_game(number)
    while not game.over:
        if game.stage in SELDOM or random.random() < 0.04:
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


# --- the claims --------------------------------------------------------------------------------------------------


def everything_varies(games: int) -> Finding:
    """Redeal now and then in so many games."""
    total = summed(spread(varied, range(games), "Redealing"))
    covered = f"{total.games} games, {total.redeals:,} redeals, {total.items:,} hidden items"
    return Finding(covered, f"{len(total.wrong)} that do not vary, or known ones that do", tuple(total.wrong))


def seed_untouched(games: int) -> Finding:
    """Redeal at every step of so many games."""
    total = summed(spread(own_chance, range(games), "Redealing at every step"))
    covered = f"{total.games} games, {total.redeals:,} redeals, {total.shuffles} later shuffles compared"
    return Finding(covered, f"{len(total.wrong)} traces", tuple(total.wrong))


def games_end(games: int) -> Finding:
    """Play redealt games from so many games to their end."""
    total = summed(spread(played_on, range(games), "Playing redealt games"))
    missing = [f"no redealt game from the stage {stage}" for stage in sorted(STAGES - total.stages)]
    covered = f"{total.redeals:,} redealt games from {len(total.stages)} stages, {total.steps:,} steps"
    return Finding(covered, f"{len(total.wrong)} failures", (*total.wrong, *missing))


CLAIMS = (
    Claim(
        "A redeal deals every world as often as its weight says, those of small positions all written down by hand",
        "tested",
        partial(frequencies, 10_000),
    ),
    Claim("In a redeal all that is hidden varies, and nothing that is known", "tested", partial(everything_varies, 36)),
    Claim("A redeal leaves the game and its later shuffles as they are", "tested", partial(seed_untouched, 30)),
    Claim("Redealt games of every stage go to their end under all checks", "tested", partial(games_end, 36)),
)
