"""Promises of the public face that hold for every ruleset, tried in random games.

A person who writes a ruleset, a game or an adapter calls `conform`, here as `amunre.conform`.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from attrs import evolve

from amunre.arguments import integer
from amunre.checking.checks import CheckResult
from amunre.checking.invariants import STRIDE, check_conservation, check_position, hold
from amunre.checking.patience import Spent, check_time, never
from amunre.checking.policies import Policy, next_step
from amunre.checking.ruleset import random_games
from amunre.engine.events import OMNISCIENT, SPECTATOR, Viewer
from amunre.engine.game import Game
from amunre.engine.ruleset import Rules, checked_rules
from amunre.records import Record

EVERY = 5
"""Number of steps from one moment that is tried to the next."""
PROMISED = 12
"""Number of games in `amunre check`: at least one for each way to play and each number of players."""
ASKED = 60
"""Number of actions whose explanation is compared with legality at a moment."""


def check_copy(game: Game, random: Random) -> None:
    """Check that a copy is independent, and that `undo` takes a step back completely."""
    before, copy = game.position(), game.copy()
    seat = random.choice(game.to_act)
    copy.push(seat, random.choice(game.legal_actions(seat)))
    hold(game.position() == before, "a step in a copy changes the game")
    copy.undo()
    hold(copy.position() == before, "undo does not lead back to the position before the step")
    hold(_legal(copy) == _legal(game), "undo does not lead back to the legal actions before the step")


def check_written_position(game: Game, random: Random) -> None:
    """Check that the position survives JSON, and that a game begun from it offers the same actions."""
    position = game.position()
    read = game.rules.game.position.from_json(json.loads(json.dumps(position.to_json())))
    hold(read == position, "the position read from its JSON is another")
    begun = Game.from_position(game.rules, read, seed=game.seed)
    hold(begun.position() == position, "a game begun from the position has another")
    hold(_legal(begun) == _legal(game), "a game begun from the position has other legal actions")


def check_record(game: Game, random: Random) -> None:
    """Check that the record survives JSON and replays to the same game."""
    record = Record.of(game)
    read = Record.from_json(json.loads(json.dumps(record.to_json())))
    hold(read == record, "the record read from its JSON is another")
    again = read.replay()
    hold(again.position() == game.position() and again.steps == game.steps, "the record replays to another game")


def check_legality(game: Game, random: Random) -> None:
    """Check that `legal_actions`, `legal_indices`, `legal_mask`, `prompt` and `explain` give the same legal actions."""
    catalogue = game.rules.actions
    for seat in range(game.players):
        legal = set(game.legal_indices(seat))
        hold(
            {str(catalogue[index]) for index in legal} == {*map(str, game.legal_actions(seat))}, f"seat {seat}: actions"
        )
        mask = bytearray(len(catalogue))
        game.legal_mask(seat, mask)
        hold({index for index, bit in enumerate(mask) if bit} == legal, f"seat {seat}: the mask is of other actions")
        begin = random.randrange(len(catalogue))
        tried = {(begin + STRIDE * n) % len(catalogue) for n in range(ASKED)} | set(sorted(legal)[:ASKED])
        for index in tried:
            refused = bool(game.explain(seat, catalogue[index]))
            hold(refused is (index not in legal), f"seat {seat}, {catalogue[index]}: legality and explanation differ")


def check_redeal(game: Game, random: Random) -> None:
    """Check that a redealt game looks the same to its seat: view, prompt, legal actions and observation."""
    seat = random.randrange(game.players)
    dealt = game.redeal(seat, seed=random.randrange(1000))
    hold(dealt.view(seat) == game.view(seat), f"seat {seat} sees another view in a redealt game")
    hold(dealt.prompt(seat) == game.prompt(seat), f"seat {seat} is asked otherwise in a redealt game")
    hold(dealt.legal_indices(seat) == game.legal_indices(seat), f"seat {seat} has other actions in a redealt game")
    hold(_observed(dealt, seat) == _observed(game, seat), f"seat {seat} observes other numbers in a redealt game")
    check_position(dealt)


def check_fold(game: Game, random: Random) -> None:
    """Check that the events lead each viewer from their first view to the present one."""
    fold: Callable[[Any, Any], Any] = game.rules.game.module("view").fold
    begun = game.at(0)
    viewers: list[Viewer] = [*range(game.players), SPECTATOR, OMNISCIENT]
    for viewer in viewers:
        view = begun.view(viewer)
        for event in game.events(viewer, since=len(begun.events(viewer))):
            view = fold(view, event)
        hold(view == game.view(viewer), f"the events do not lead viewer {viewer} to the present view")


OFTEN = (check_copy, check_written_position, check_legality, check_redeal)
AT_THE_END = (check_record, check_fold)


def conform(rules: Rules, games: int = 8) -> CheckResult:
    """Check in random games that a ruleset keeps the promises of the public face.

    At every fifth step: a copy is independent and `undo` complete; a position survives JSON and begins an equal game;
    `legal_actions`, `legal_indices`, `legal_mask` and `explain` agree; a redealt game gives its seat the same view,
    prompt, legal actions and observation; nothing appears or disappears. At the end: the record survives JSON and
    replays; events lead from the first view to the last.

    Args:
        rules: The ruleset.
        games: Number of random games, in turn for each number of players and each way to play.

    Returns:
        What was covered, and one message in `wrong` for each game that breaks a promise.

    Raises:
        NotationError: `rules` is not a ruleset.
        ValueError: `games` is not an integer from 1 to 1,000,000.

    Examples:
        >>> import amunre
        >>> amunre.conform(amunre.load_ruleset("tigris"), games=1).wrong
        ()
    """
    return promises(checked_rules(rules), range(integer("games", games, least=1, most=1_000_000)))


def promises(rules: Rules, numbers: Iterable[int], spent: Spent = never) -> CheckResult:
    """Check the promises in random games with these numbers, until they are done or the time is up."""
    found = random_games(rules, numbers, spent, keep_promises)
    return evolve(found, checked="promises", found=f"{len(found.wrong)} that break a promise")


def keep_promises(game: Game, policy: Policy, random: Random, spent: Spent = never) -> int:
    """Play at random to the end, checking all promises, and return the number of steps.

    Raises BrokenInvariant and OutOfTime.
    """
    while not game.over:
        check_time(spent)
        if len(game.steps) % EVERY == 0:
            check_conservation(game)
            for check in OFTEN:
                check(game, random)
        game.push(*next_step(game, policy, random))
    check_conservation(game)
    for check in AT_THE_END:
        check(game, random)
    return len(game.steps)


def _legal(game: Game) -> list[list[int]]:
    return [[*game.legal_indices(seat)] for seat in range(game.players)]


def _observed(game: Game, seat: int) -> list[float]:
    numbers = array("f", bytes(4 * len(game.rules.features(game.players))))
    game.observe(seat, numbers)
    return numbers.tolist()
