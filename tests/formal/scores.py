"""Scores are bounded, and their lines add up.

The bound and the argument for it stand in `amunre/games/amun_re/checking/bounds.py`; here the engine is asked whether it agrees. It
scores the best position with each choice of provinces, and whole games from everywhere.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from random import Random

from attrs import Factory, define
from claims import FAST, Claim, Finding, scaled, spread
from mutants import real_positions, rearranged

import amunre
from amunre import OMNISCIENT, Game, Position, Ruleset, sketch
from amunre.checking.policies import next_step
from amunre.games.amun_re.checking.bounds import scoring_bound
from amunre.games.amun_re.checking.policies import POLICIES

PLAYERS = (3, 4, 5)
KINGDOMS = (0, 1)
GAMES = 3000
CHUNK = 10
"""Games from the same real positions; every second one begins with the set-up."""


@cache
def bound_of(kingdom: int) -> int:
    """The bound for a scoring of the standard game, in points."""
    return scoring_bound(amunre.load_ruleset(), kingdom).total


def game_bound(rules: Ruleset) -> int:
    """As many points at most as a seat can score in a whole game; it is not said that any game brings so many."""
    return sum(scoring_bound(rules, kingdom).total for kingdom in range(len(rules.kingdoms)))


def best_position(rules: Ruleset, players: int, kingdom: int, provinces: Sequence[str]) -> Position:
    """The best that seat 0 can have with these provinces, before the scoring of a kingdom, from 0.

    It owns all pyramids, evenly spread, all farmers and most gold, and holds a bonus card of each kind. No game need
    lead there. With the provinces of `scoring_bound` it scores as much as the bound, if the bound can be reached.
    """
    share, rest = divmod(rules.pyramids, len(provinces))
    sites = {id: {"owner": 0, "pyramids": share + (n < rest)} for n, id in enumerate(provinces)}
    sites[provinces[0]]["plain_farmers"] = rules.farmers
    bonuses = sorted(card.id for card in rules.cards if card.points)
    return sketch(
        rules,
        {
            "round": sum(part.rounds for part in rules.kingdoms[: kingdom + 1]),
            "stage": "scoring",
            "temple": max(space.space for space in rules.temple),
            "players": [{"gold": rules.most_gold, "hand": bonuses}, *[{"gold": 0}] * (players - 1)],
            "sites": sites,
        },
    )


def scored_from(rules: Ruleset, position: Position) -> dict[str, int]:
    """Return the points of seat 0 by line, when it plays each bonus card that it may and every seat then passes.

    Raises NotationError if the position has problems.
    """
    game, kingdom = Game.from_position(rules, position), rules.kingdom_of(position.round)[0]
    for action in game.legal_actions(0):
        if action.verb == "play":
            game.push(0, action)
    while game.stage == "scoring":
        game.push(game.to_act[0], "pass")
    return dict(game.position().players[0].scores[kingdom])


# --- the bound is reached, and no choice of provinces goes beyond it ----------------------------------------


def best_scores(where: tuple[int, int]) -> dict[tuple[str, ...], int]:
    """For so many players in a kingdom: what the engine scores with any provinces, when all else is the best."""
    rules, (players, kingdom) = amunre.load_ruleset(), where
    rounds, best = rules.kingdoms[kingdom].rounds, scoring_bound(rules, kingdom).provinces
    ids = [province.id for province in rules.provinces]
    chosen = [*list(combinations(ids, rounds))[:: 20 if FAST else 1], best]
    return {
        held: sum(scored_from(rules, best_position(rules, players, kingdom, held)).values())
        for held in dict.fromkeys(chosen)
    }


def try_bounds() -> Finding:
    """The bound against the engine, for every number of players and every kingdom."""
    rows, wrong, tried = [], [], 0
    places = list(product(PLAYERS, KINGDOMS))
    for (players, kingdom), scores in zip(places, spread(best_scores, places, "Best scorings"), strict=True):
        tried += len(scores)
        provinces, most = max(scores.items(), key=lambda item: item[1])
        rows.append({"players": players, "kingdom": kingdom, "points": most, "provinces": provinces})
        if most != bound_of(kingdom):
            wrong.append(
                f"{players} players, kingdom {kingdom}: {most} points with {provinces}, not {bound_of(kingdom)}"
            )
    reached = " and ".join(str(bound_of(kingdom)) for kingdom in KINGDOMS)
    return Finding(
        covered=f"{tried:,} best positions for 3, 4 and 5 players in both kingdoms: {'some' if FAST else 'all'} choices "
        "of provinces",
        figure=f"{reached} points, both reached; a whole game at most {game_bound(amunre.load_ruleset())}",
        wrong=tuple(wrong),
        rows=tuple(rows),
    )


# --- no game goes beyond it, and lines add up --------------------------------------------------------------


@define
class Tally:
    """Outcomes of some games."""

    games: int = 0
    steps: int = 0
    most: list[int] = Factory(lambda: [0 for _ in KINGDOMS])
    """By kingdom: the most points that a seat scored."""
    failures: list[str] = Factory(list)


def check_lines(game: Game) -> None:
    """Check that the score, and at the end the result, has the points of the lines of the position."""
    for seat, player in enumerate(game.position().players):
        lines = [points for scoring in player.scores for points in scoring.values()]
        assert sum(lines) == game.score(seat).total, f"seat {seat}: {lines} make {game.score(seat).total}"
        if game.result:
            assert sum(lines) == game.result.points[seat], f"seat {seat}: {lines} make {game.result.points[seat]}"


def gains(game: Game, before: Position) -> list[list[Counter[str]]]:
    """By seat and kingdom: the points by line that were scored since a position."""
    after = game.position()
    return [
        [Counter(new) - Counter(old) for old, new in zip(was.scores, now.scores, strict=True)]
        for was, now in zip(before.players, after.players, strict=True)
    ]


def told(game: Game) -> list[list[Counter[str]]]:
    """The same from the events."""
    points: list[list[Counter[str]]] = [[Counter() for _ in KINGDOMS] for _ in range(game.players)]
    for event in game.events(OMNISCIENT):
        if event.kind == "points-scored":
            points[event.params["seat"]][event.params["scoring"]][event.params["line"]] += event.params["points"]
    return points


def play_counting(game: Game, number: int, tally: Tally) -> None:
    """Play to the end at random. AssertionError where points do not add up, or are more than the bound."""
    random, policy, before = Random(number), list(POLICIES.values())[number % len(POLICIES)], game.position()
    while not game.over:
        kingdom = game.rules.kingdom_of(game.position().round)[0]
        for seat in range(game.players):
            assert game.score_if_now(seat).total <= bound_of(kingdom), f"seat {seat} would score beyond the bound"
        if game.stage == "scoring":
            check_lines(game)
        game.push(*next_step(game, policy, random))
        tally.steps += 1
    check_lines(game)
    scored = gains(game, before)
    assert told(game) == scored, "what the events tell is not what was scored"
    for kingdom in KINGDOMS:
        most = max(by_seat[kingdom].total() for by_seat in scored)
        assert most <= bound_of(kingdom), f"{most} points in kingdom {kingdom}"
        tally.most[kingdom] = max(tally.most[kingdom], most)
    tally.games += 1


def try_chunk(first: int) -> Tally:
    """A chunk of games, every second one from a position that was rearranged until it is sound again."""
    tally, rules, found = Tally(), amunre.load_ruleset(), real_positions(first // CHUNK)
    for number in range(first, first + CHUNK):
        random = Random(number)
        try:
            if number % 2:
                game = Game(rules, PLAYERS[number // 2 % 3], seed=number)
            else:
                game = Game.from_position(rules, rearranged_until_sound(random, found), seed=number)
            play_counting(game, number, tally)
        except Exception as error:  # every failure is a finding, whatever it is
            tally.failures.append(f"game {number}: {type(error).__name__}: {error}")
    return tally


def rearranged_until_sound(random: Random, found: dict[str, list[str]]) -> Position:
    """A position to which no game may lead, but from which the rules can go on."""
    while True:
        data = json.loads(random.choice(found[random.choice(sorted(found))]))
        rearranged(random, data)
        position = Position.from_json(data)
        if not position.problems():
            return position


def try_games(count: int) -> Finding:
    """So many games, rounded up to whole chunks."""
    whole = Tally()
    for tally in spread(try_chunk, range(0, count, CHUNK), "Scores of games"):
        whole.games += tally.games
        whole.steps += tally.steps
        whole.most = list(map(max, whole.most, tally.most))
        whole.failures += tally.failures
    most = " and ".join(map(str, whole.most))
    return Finding(
        covered=f"{whole.games:,} games to the end, half of them from rearranged positions, in {whole.steps:,} steps",
        figure=f"{len(whole.failures)} exceptions; at most {most} points",
        wrong=tuple(whole.failures),
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        says="A seat scores at most the bound of the kingdom, and some positions reach it",
        kind="proved",
        check=try_bounds,
    ),
    Claim(
        says="No game exceeds the bounds, and the lines of each score add up",
        kind="tested",
        check=lambda: try_games(scaled(GAMES)),
    ),
)
