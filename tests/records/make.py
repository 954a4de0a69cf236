"""A search for the games of this folder: `PYTHONPATH=tests/properties python tests/records/make.py`.

Each is the first game, by its seed, that shows what is required of it. If a change of the engine makes that another
game, nothing need be made again: the old records must stay valid. The records in folders were played by the numbers of
earlier versions, and stay as they are.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from test_fixtures import HERE, shown

from amunre import Action, Game, Record, load_ruleset
from amunre.checking.policies import Policy, next_step
from amunre.games.amun_re.checking.policies import POLICIES, uniform


def fond_of(*wishes: str) -> Policy:
    """A policy that takes any action that begins with one of these words, if it can."""

    def choose(actions: Sequence[Action], random: Random) -> Action:
        wished = [action for action in actions if str(action).startswith(wishes)]
        return random.choice(wished) if wished else uniform(actions, random)

    return choose


FOND = {
    "collector": fond_of("play", "buy cards", "take card"),
    "farmer": fond_of("play bonus", "play free-farmer", "buy farmer", "take farmer"),
}


class Wanted(NamedTuple):
    """A game to be found."""

    policy: str
    players: int
    shows: set[str]
    ruleset: str = "standard"
    starts: str | None = None
    """The record begins where the game comes to this stage; None: with the set-up."""
    stops: str = "over"
    """The record ends where the game comes to this stage."""


PLACES = {"bonus-region played", "bonus-side played", "bonus-bank played"}
WANTED = {
    "three-players": Wanted("collector", 3, {"won by points", "eight-gold played", *PLACES}),
    "four-players": Wanted("collector", 4, {"won by pyramids", "bonus-cards played", "reshuffle", "rebid played"}),
    "five-players": Wanted("farmer", 5, {"won by stones", "gift declined", "sell out of turn"}),
    "win-shared": Wanted("hoarder", 4, {"win shared"}),
    "block-out-of-turn": Wanted("uniform", 4, {"play out of turn"}, starts="income", stops="purchase"),
    "new-kingdom": Wanted("farmer", 3, {"bonus-farmers played"}, starts="scoring"),
    "delta": Wanted("collector", 4, {"won by points", "great-correction played"}, ruleset="delta"),
}


def played(wanted: Wanted, seed: int) -> Game:
    """The game of this seed, from its first moment on record to its last."""
    rules, policy = load_ruleset(wanted.ruleset), (POLICIES | FOND)[wanted.policy]
    game, random = Game(rules, wanted.players, seed), Random(f"record/{seed}")
    if wanted.starts:
        play_to(game, wanted.starts, policy, random)
        game = Game.from_position(rules, game.position(), seed)
    play_to(game, wanted.stops, policy, random)
    return game


def play_to(game: Game, stage: str, policy: Policy, random: Random) -> None:
    """Play until the game comes to a stage, or to its end."""
    while not game.over and game.stage != stage:
        game.push(*next_step(game, policy, random))


def main() -> None:
    """Find them all and write them."""
    for name, wanted in WANTED.items():
        games: Iterator[Game] = (played(wanted, seed) for seed in itertools.count())
        game = next(game for game in games if shown(game) >= wanted.shows)
        Record.of(game, {"policy": wanted.policy}).save(HERE / f"{name}.json")
        print(f"{name}: seed {game.seed}, {len(game.steps)} steps: {', '.join(sorted(shown(game)))}")


if __name__ == "__main__":
    main()
