"""A game played by bots, one decision after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import frozen

from amunre.arguments import of_kind
from amunre.bots.bot import Bot, Eyes
from amunre.engine.game import Game
from amunre.printing import brief


@frozen
class Decisions:
    """How many decisions a game took."""

    free: int = 0
    """Decisions between at least two actions, by seats that were asked."""
    forced: int = 0
    """With one legal action only; no bot is asked."""
    interrupts: int = 0
    """Actions out of turn."""


def play_out(game: Game, bots: Sequence[Bot], taken: Counter[str] | None = None) -> Decisions:
    """Play a game to its end, with a bot for each seat; the decisions that it took.

    taken: where they are counted by the names of `Decisions` meanwhile, for a game that may break off.

    Where several seats must decide, the lowest is asked first. After every step each seat that is not to act may
    interrupt, asked once, clockwise from the Pharaoh, until nobody wants to any more.
    Raises ValueError unless there is a bot for each seat, and IllegalAction where a bot chooses what it may not.
    """
    of_kind("game", game, Game)
    if not isinstance(bots, Sequence) or not all(hasattr(bot, "choose") for bot in bots):
        raise ValueError(f"bots: expected a list of bots, objects with `choose`, found {brief(bots)}.")
    if len(bots) != game.players:
        raise ValueError(f"bots: expected {game.players}, found {len(bots)}.")
    eyes = [Eyes(game, seat) for seat in range(game.players)]
    interrupting = any(hasattr(bot, "interrupt") for bot in bots)
    taken = Counter() if taken is None else taken
    while not game.over:
        seat = game.to_act[0]
        actions = game.legal_actions(seat)
        if len(actions) == 1:
            taken["forced"] += 1
            game.push(seat, actions[0])
        else:
            taken["free"] += 1
            game.push(seat, bots[seat].choose(eyes[seat], actions))
        while interrupting and (acted := _interrupts(game, bots, eyes)):
            taken["interrupts"] += acted
    return Decisions(**taken)


def _interrupts(game: Game, bots: Sequence[Bot], eyes: Sequence[Eyes]) -> int:
    """Ask all once who are not to act; how many acted."""
    acted = 0
    for seat in game.order:
        interrupt = getattr(bots[seat], "interrupt", None)
        if interrupt is None or seat in game.to_act:
            continue
        actions = game.legal_actions(seat)
        action = interrupt(eyes[seat], actions) if actions else None
        if action is not None:
            game.push(seat, action)
            acted += 1
    return acted
