"""Games of Euphrat & Tigris for the tests, made from sketches, and short questions to them."""

from __future__ import annotations

from random import Random
from typing import Any

from amunre import Game
from amunre.games.shipped import load_ruleset


def game_at(*steps: str, **facts: Any) -> Game:
    """A game of two that goes on from a sketch, after these steps (`SEAT ACTION`)."""
    rules = load_ruleset("tigris")
    game = Game.from_position(rules, rules.game.positions.sketch(rules, {"players": 2, **facts}), seed=1)
    played(game, *steps)
    return game


def played(game: Game, *steps: str) -> None:
    """Play these steps (`SEAT ACTION`)."""
    for step in steps:
        seat, action = step.split(" ", 1)
        game.play(int(seat), action)


def refused(game: Game, seat: int, action: str) -> list[tuple[str, str]]:
    """The clauses and codes by which an action is refused."""
    return [(violation.clause, violation.code) for violation in game.explain(seat, action)]


def told(game: Game, kind: str, viewer: Any = "omniscient") -> list[Any]:
    """The events of a kind, as a viewer knows them."""
    return [event for event in game.events(viewer) if event.kind == kind]


def random_game(seed: int, ruleset: str = "tigris", players: int = 0) -> Game:
    """A whole game between players who try each kind of action first, so that wars and monuments come about."""
    rules, random = load_ruleset(ruleset), Random(seed)
    game = Game(rules, players or 2 + seed % 3, seed=seed)
    while game.to_act:
        game.push(game.to_act[0], any_action(game, random))
    return game


LIKELY = {"place": 12, "lead": 6, "withdraw": 1, "catastrophe": 1, "exchange": 1, "pass": 1}
"""Weight of each kind of action."""


def any_action(game: Game, random: Random) -> Any:
    """A legal action: first a kind, then one of that kind, of two the one on the more crowded space."""
    legal = game.legal_actions(game.to_act[0])
    kinds = sorted({action.verb for action in legal})
    kind = random.choices(kinds, [LIKELY.get(kind, 3) for kind in kinds])[0]
    some = random.choices([action for action in legal if action.verb == kind], k=2)
    lying = {**game.position().tiles, **game.position().face_down}
    return max(some, key=lambda action: sum(space in lying for space in beside(action.space)))


def beside(space: str | None) -> list[str]:
    """The four spaces next to a space, on the board or not."""
    if space is None:
        return []
    column, row = space[0], int(space[1:])
    return [f"{column}{row - 1}", f"{chr(ord(column) - 1)}{row}", f"{chr(ord(column) + 1)}{row}", f"{column}{row + 1}"]
